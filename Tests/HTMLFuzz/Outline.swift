import DragHTML

/// A tree as bytes, which two parsers' trees have in common when they are the same: neighbouring
/// texts are one, attributes are sorted. Bytes that no UTF-8 has stand between the parts.
struct Outline {
    private(set) var bytes: [UInt8] = []
    private var isInText = false

    private enum Mark: UInt8 { case element = 0xF8, end, text, comment, attribute, value, doctype, identifier }

    private mutating func mark(_ mark: Mark) {
        bytes.append(mark.rawValue)
        isInText = mark == .text
    }

    mutating func open(_ name: [UInt8], _ namespace: HTMLNamespace, _ attributes: [(name: [UInt8], value: [UInt8])]) {
        mark(.element)
        switch namespace {
        case .html: break
        case .svg: bytes += Array("svg ".utf8)
        case .mathML: bytes += Array("math ".utf8)
        }
        bytes += name
        let sorted = attributes.count < 2 ? attributes : attributes.sorted { $0.name.lexicographicallyPrecedes($1.name) }
        for attribute in sorted {
            mark(.attribute)
            bytes += attribute.name
            mark(.value)
            bytes += attribute.value
        }
    }

    mutating func close() { mark(.end) }

    mutating func add(text: some Sequence<UInt8>) {
        if !isInText { mark(.text) }
        bytes += text
        // An empty text is none.
        if bytes.last == Mark.text.rawValue {
            bytes.removeLast()
            isInText = false
        }
    }

    mutating func add(comment: some Sequence<UInt8>) {
        mark(.comment)
        bytes += comment
        mark(.end)
    }

    /// A missing identifier and an empty one are the same here, as gumbo cannot tell them apart.
    mutating func add(doctype name: some Sequence<UInt8>, _ publicIdentifier: some Sequence<UInt8>, _ systemIdentifier: some Sequence<UInt8>) {
        mark(.doctype)
        bytes += name
        mark(.identifier)
        bytes += publicIdentifier
        mark(.identifier)
        bytes += systemIdentifier
        mark(.end)
    }

    mutating func add(quirks: HTMLQuirks) {
        mark(.doctype)
        bytes.append(quirks == .none ? 0x30 : quirks == .limited ? 0x31 : 0x32)
        mark(.end)
    }

    /// The outline as a person reads it.
    var text: String {
        var result: [UInt8] = []
        for byte in bytes {
            switch Mark(rawValue: byte) {
            case .element: result += Array("(".utf8)
            case .end: result += Array(")".utf8)
            case .text: result += Array(" ~".utf8)
            case .comment: result += Array("(!--".utf8)
            case .attribute: result += Array(" @".utf8)
            case .value: result += Array("=".utf8)
            case .doctype: result += Array("(!".utf8)
            case .identifier: result += Array(" | ".utf8)
            case nil: result.append(byte)
            }
        }
        return String(decoding: result, as: UTF8.self).debugDescription
    }
}

extension Outline {
    init(_ tree: HTMLTree) {
        let isDocument = tree.kind(of: tree.root) == .document
        if isDocument {
            add(quirks: tree.quirks)
            add(tree.doctype)
        }
        for step in tree.walk() where step.node != tree.root {
            switch tree.kind(of: step.node) {
            case .element:
                if step.isLeaving {
                    close()
                } else {
                    let attributes = tree.attributes(of: step.node).map { (Self.name(of: $0, tree), Array(tree.value(of: $0).utf8)) }
                    open(Array(tree.nameText(of: step.node).utf8), tree.name(of: step.node).namespace, attributes)
                }
            case .text: if !step.isLeaving { add(text: tree.text(of: step.node).utf8) }
            case .comment: if !step.isLeaving { add(comment: tree.text(of: step.node).utf8) }
            case .doctype, .content, .document: break
            }
        }
    }

    /// It stands first, as gumbo does not say where it stood among comments.
    private mutating func add(_ doctype: HTMLDoctype?) {
        guard let doctype else { return }
        add(doctype: (doctype.name ?? "").utf8, (doctype.publicIdentifier ?? "").utf8, (doctype.systemIdentifier ?? "").utf8)
    }

    private static func name(of attribute: HTMLAttribute, _ tree: HTMLTree) -> [UInt8] {
        let name = Array(tree.nameText(of: attribute).utf8)
        guard tree.namespace(of: attribute) != .none else { return name }
        return Array("{}".utf8) + (name.firstIndex(of: 0x3A).map { Array(name[($0 + 1)...]) } ?? name)
    }
}
