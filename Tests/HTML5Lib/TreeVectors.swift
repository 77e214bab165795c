import DragHTML
import HTMLChecking

/// The vectors of the tree construction: a text, and its tree as indented lines.
struct TreeVectors {
    private var data: [UInt8] = []
    private var fragment: String?
    /// Nil for both.
    private var isScripting: Bool?
    private var document: [UInt8] = []

    static func run(_ bytes: [UInt8], _ file: String, _ score: inout Score) {
        for (number, section) in Sections.tests(in: bytes).enumerated() {
            var test = TreeVectors()
            for (name, content) in section {
                switch name {
                case "#data": test.data = content
                case "#document-fragment": test.fragment = String(decoding: content, as: UTF8.self)
                case "#script-on": test.isScripting = true
                case "#script-off": test.isScripting = false
                case "#document": test.document = content
                default: break
                }
            }
            for isScripting in test.isScripting.map({ [$0] }) ?? [false, true] {
                test.run("\(file) #\(number + 1), scripting \(isScripting ? "on" : "off")", isScripting, &score)
            }
        }
    }

    private func run(_ label: String, _ isScripting: Bool, _ score: inout Score) {
        var options = HTMLOptions()
        options.isScripting = isScripting
        do {
            let tree =
                try fragment.map { try HTMLTree(parsingFragment: data, context: Self.context($0), options: options) }
                ?? HTMLTree(parsing: data, options: options)
            var dump = TreeDump(tree)
            let expected = String(decoding: document, as: UTF8.self)
            let found = dump.text()
            score.check(found == expected, label, "\(String(decoding: data, as: UTF8.self))\nexpected\n\(expected)\ngot\n\(found)")
        } catch {
            score.fail(label, "\(error)")
        }
    }

    private static func context(_ text: String) -> HTMLContext {
        let parts = text.split(separator: " ").map(String.init)
        guard parts.count == 2 else { return HTMLContext(text) }
        return HTMLContext(parts[1], namespace: parts[0] == "svg" ? .svg : .mathML)
    }
}

/// A tree as the vectors write it.
struct TreeDump {
    private let tree: HTMLTree
    private var lines: [String] = []
    /// Neighbouring texts are one there.
    private var pending = ""

    init(_ tree: HTMLTree) { self.tree = tree }

    mutating func text() -> String {
        var depth = -1
        for step in tree.walk() {
            let kind = tree.kind(of: step.node)
            if kind == .text {
                if !step.isLeaving { pending += tree.text(of: step.node) }
                continue
            }
            if !pending.isEmpty {
                line(depth, "\"\(pending)\"")
                pending = ""
            }
            if step.isLeaving {
                depth -= 1
                continue
            }
            if step.node != tree.root { add(step.node, kind, depth) }
            depth += 1
        }
        return lines.joined(separator: "\n")
    }

    private mutating func line(_ depth: Int, _ text: String) { lines.append("| " + String(repeating: "  ", count: depth) + text) }

    private mutating func add(_ node: HTMLNode, _ kind: HTMLNode.Kind, _ depth: Int) {
        switch kind {
        case .comment: line(depth, "<!-- \(tree.text(of: node)) -->")
        case .content: line(depth, "content")
        case .doctype:
            guard let doctype = tree.doctype else { return }
            let (publicText, systemText) = (doctype.publicIdentifier ?? "", doctype.systemIdentifier ?? "")
            let identifiers = publicText.isEmpty && systemText.isEmpty ? "" : " \"\(publicText)\" \"\(systemText)\""
            line(depth, "<!DOCTYPE \(doctype.name ?? "")\(identifiers)>")
        case .element:
            let prefix =
                switch tree.name(of: node).namespace {
                case .html: ""
                case .svg: "svg "
                case .mathML: "math "
                }
            line(depth, "<\(prefix)\(tree.nameText(of: node))>")
            let attributes = tree.attributes(of: node).map { (name(of: $0), tree.value(of: $0)) }
            for (name, value) in attributes.sorted(by: { $0.0.utf16.lexicographicallyPrecedes($1.0.utf16) }) {
                line(depth + 1, "\(name)=\"\(value)\"")
            }
        case .document, .text: break
        }
    }

    private func name(of attribute: HTMLAttribute) -> String {
        let name = tree.nameText(of: attribute)
        guard tree.namespace(of: attribute) != .none, let colon = name.firstIndex(of: ":") else {
            return tree.namespace(of: attribute) == .xmlns ? "xmlns \(name)" : name
        }
        return "\(name[..<colon]) \(name[name.index(after: colon)...])"
    }
}
