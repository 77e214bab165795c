import CGumbo
import DragHTML

/// Google's parser gumbo, as a second opinion. Its last release is of 2015.
enum Gumbo {
    /// The outline of a document; of a fragment in an element of HTML when there is a context.
    static func outline(_ bytes: [UInt8], context: String?) -> Outline {
        var options = kGumboDefaultOptions
        options.max_errors = 0
        if let context { options.fragment_context = gumbo_tag_enum(context) }
        return bytes.withUnsafeBufferPointer { buffer in
            buffer.withMemoryRebound(to: CChar.self) { characters in
                var outline = Outline()
                guard let output = gumbo_parse_with_options(&options, characters.baseAddress ?? emptyText, characters.count) else { return outline }
                defer { gumbo_destroy_output(&options, output) }
                if context == nil {
                    add(output.pointee.document, to: &outline)
                } else if let root = output.pointee.root {
                    children(root.pointee.v.element.children) { add($0, to: &outline) }
                }
                return outline
            }
        }
    }

    /// Gumbo wants a pointer also where there is nothing.
    nonisolated(unsafe) private static let emptyText = UnsafePointer(UnsafeMutablePointer<CChar>.allocate(capacity: 1))

    private static func children(_ vector: GumboVector, _ body: (UnsafeMutablePointer<GumboNode>) -> Void) {
        for index in 0..<Int(vector.length) {
            if let child = vector.data[index] { body(child.assumingMemoryBound(to: GumboNode.self)) }
        }
    }

    private static func add(_ node: UnsafeMutablePointer<GumboNode>, to outline: inout Outline) {
        switch node.pointee.type {
        case GUMBO_NODE_DOCUMENT: add(node.pointee.v.document, to: &outline)
        case GUMBO_NODE_ELEMENT, GUMBO_NODE_TEMPLATE: add(node.pointee.v.element, to: &outline)
        case GUMBO_NODE_COMMENT: outline.add(comment: bytes(node.pointee.v.text.text))
        default: outline.add(text: bytes(node.pointee.v.text.text))
        }
    }

    private static func add(_ document: GumboDocument, to outline: inout Outline) {
        switch document.doc_type_quirks_mode {
        case GUMBO_DOCTYPE_NO_QUIRKS: outline.add(quirks: .none)
        case GUMBO_DOCTYPE_LIMITED_QUIRKS: outline.add(quirks: .limited)
        default: outline.add(quirks: .full)
        }
        if document.has_doctype { outline.add(doctype: bytes(document.name), bytes(document.public_identifier), bytes(document.system_identifier)) }
        children(document.children) { add($0, to: &outline) }
    }

    private static func add(_ element: GumboElement, to outline: inout Outline) {
        var attributes: [(name: [UInt8], value: [UInt8])] = []
        for index in 0..<Int(element.attributes.length) {
            guard let attribute = element.attributes.data[index]?.assumingMemoryBound(to: GumboAttribute.self).pointee else { continue }
            let prefix = attribute.attr_namespace == GUMBO_ATTR_NAMESPACE_NONE ? [] : Array("{}".utf8)
            attributes.append((prefix + bytes(attribute.name), Array(bytes(attribute.value))))
        }
        outline.open(name(of: element), namespace(of: element), attributes)
        children(element.children) { add($0, to: &outline) }
        outline.close()
    }

    private static func namespace(of element: GumboElement) -> HTMLNamespace {
        switch element.tag_namespace {
        case GUMBO_NAMESPACE_SVG: .svg
        case GUMBO_NAMESPACE_MATHML: .mathML
        default: .html
        }
    }

    /// Gumbo leaves names that it does not know, and those of SVG, to the program.
    private static func name(of element: GumboElement) -> [UInt8] {
        var piece = element.original_tag
        gumbo_tag_from_original_text(&piece)
        if element.tag_namespace == GUMBO_NAMESPACE_SVG, let name = gumbo_normalize_svg_tagname(&piece) { return Array(bytes(name)) }
        if element.tag != GUMBO_TAG_UNKNOWN { return Array(bytes(gumbo_normalized_tagname(element.tag))) }
        guard let data = piece.data else { return [] }
        let text = UnsafeBufferPointer(start: data, count: piece.length).map { UInt8(bitPattern: $0) }
        return String(decoding: text, as: UTF8.self).unicodeScalars.flatMap { scalar in
            let isUpperCase = ("A"..."Z").contains(scalar)
            return isUpperCase ? [UInt8(truncatingIfNeeded: scalar.value | 0x20)] : Array(String(scalar == "\0" ? "\u{FFFD}" : scalar).utf8)
        }
    }

    /// The bytes of a string of C.
    private static func bytes(_ text: UnsafePointer<CChar>?) -> some Sequence<UInt8> {
        guard let text else { return UnsafeBufferPointer<CChar>(start: nil, count: 0).lazy.map { UInt8(bitPattern: $0) } }
        var count = 0
        while text[count] != 0 { count += 1 }
        return UnsafeBufferPointer(start: text, count: count).lazy.map { UInt8(bitPattern: $0) }
    }
}
