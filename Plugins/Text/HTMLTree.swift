import CBoundedHTML
package import DragKit
import DragTypes

/// An HTML document as nodes in an array, read by gumbo (the HTML5 algorithm, so that broken markup means what it means in a browser).
///
/// Owner and thread rule: gumbo's document belongs to the call that parses, and is copied out before it, or the text that it points into, is
/// freed.
package struct HTMLTree {
    package struct Node {
        /// Lower-case tag name; empty for text.
        package var tag: String
        /// UTF-8; empty for elements.
        package var text: [UInt8] = []
        package var attributes: [(name: String, value: String)] = []
        package var children: [Int] = []

        package subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }
    }

    package let nodes: [Node]
    /// The size of the document, in bytes.
    package let byteCount: Int
    /// The document's base URL, if it names one of a length that a server would take.
    package let base: String?
    /// The `html` element.
    package let root = 0

    /// Deeper elements become siblings of those at this depth, as in Chromium (which has 512): nothing is lost but nesting.
    private static let maximumDepth = 160
    /// gumbo looks through its stack of open elements at most tags: its time grows with the square of this.
    private static let maximumOpenElements = 2000
    /// gumbo compares every attribute of an element with those before it.
    private static let maximumAttributes = 2000
    /// A longer base URL would be repeated in front of every link.
    private static let maximumBase = 2048
    /// Larger documents are not offered to conversions: a tree takes many times the text's memory.
    package static let maximumInput = 1 << 25
    /// What the parser may take, in bytes, and for each byte of the document: broken markup makes it clone elements.
    private static let memory = (constant: 32 << 20, perByte: 64)

    /// - Parameter isCancelled: asked now and then whether the result is still wanted.
    /// - Throws: ``ConversionError``: `limit` for documents whose nesting or tree is too large, `timedOut` when it was cancelled.
    package init(parsing bytes: [UInt8], isCancelled: () -> Bool = { false }) throws(ConversionError) {
        byteCount = bytes.count
        let nesting = HTMLNesting(of: bytes, limit: Self.maximumOpenElements)
        guard nesting.depth <= Self.maximumOpenElements else {
            throw .limit("the HTML nests deeper than the limit of \(Self.maximumOpenElements) open elements")
        }
        guard nesting.attributes <= Self.maximumAttributes else {
            throw .limit("the HTML has an element with more than the limit of \(Self.maximumAttributes) attributes")
        }
        let limit = Self.memory.constant + Self.memory.perByte * bytes.count
        // gumbo's nodes point into the document's text: they are copied while the text is still in place.
        let (result, nodes) = bytes.withUnsafeBytes { text in Self.parse(text, limit, isCancelled) }
        guard result != BOUNDED_HTML_TOO_LARGE else {
            throw .limit("the HTML makes a tree of more than the limit of \(limit >> 20) MiB")
        }
        guard result != BOUNDED_HTML_STOPPED else { throw .timedOut("the time for one step is up; raise it with --timeout") }
        self.nodes = nodes
        base = nodes.first { $0.tag == "base" && $0["href"] != nil }?["href"].flatMap { $0.utf8.count <= Self.maximumBase ? $0 : nil }
    }

    private static func parse(_ text: UnsafeRawBufferPointer, _ limit: Int, _ isCancelled: () -> Bool) -> (bounded_html_result, [Node]) {
        var document = bounded_html()
        defer { bounded_html_free(&document) }
        let result = withoutActuallyEscaping(isCancelled) { isCancelled in
            withUnsafePointer(to: isCancelled) { context in
                bounded_html_parse(
                    &document, text.baseAddress?.assumingMemoryBound(to: CChar.self), text.count, limit,
                    { $0.map { $0.assumingMemoryBound(to: (() -> Bool).self).pointee() } ?? false }, context)
            }
        }
        return (result, document.root.map(copy) ?? [Node(tag: "html")])
    }

    /// Walks gumbo's tree with a stack of its own: documents nest deeper than threads have room for.
    private static func copy(_ root: UnsafeMutablePointer<GumboNode>) -> [Node] {
        var nodes: [Node] = []
        var pending: [(node: UnsafeMutablePointer<GumboNode>, parent: Int, depth: Int)] = [(root, -1, 0)]
        func append(_ node: Node, to parent: Int) -> Int {
            nodes.append(node)
            if parent >= 0 { nodes[parent].children.append(nodes.count - 1) }
            return nodes.count - 1
        }
        while let (pointer, parent, depth) = pending.popLast() {
            let node = pointer.pointee
            switch node.type {
            case GUMBO_NODE_TEXT, GUMBO_NODE_WHITESPACE, GUMBO_NODE_CDATA:
                _ = append(Node(tag: "", text: bytes(node.v.text.text)), to: parent)
            case GUMBO_NODE_ELEMENT, GUMBO_NODE_TEMPLATE:
                let element = node.v.element
                var copy = Node(tag: tagName(element))
                copy.attributes = attributes(element)
                let index = append(copy, to: parent)
                let nextParent = depth < maximumDepth ? index : parent
                for child in (0..<Int(element.children.length)).reversed() {
                    guard let next = element.children.data[child] else { continue }
                    pending.append((next.assumingMemoryBound(to: GumboNode.self), nextParent, depth + 1))
                }
            default: break
            }
        }
        return nodes
    }

    private static func tagName(_ element: GumboElement) -> String {
        if element.tag != GUMBO_TAG_UNKNOWN { return String(cString: gumbo_normalized_tagname(element.tag)) }
        var original = element.original_tag
        gumbo_tag_from_original_text(&original)
        guard let data = original.data else { return "unknown" }
        let name = UnsafeRawBufferPointer(start: data, count: original.length)
        return String(utf8Bytes: name.map(ASCII.lowercased))
    }

    private static func attributes(_ element: GumboElement) -> [(name: String, value: String)] {
        (0..<Int(element.attributes.length)).compactMap { index in
            guard let raw = element.attributes.data[index] else { return nil }
            let attribute = raw.assumingMemoryBound(to: GumboAttribute.self).pointee
            return (ASCII.lowercased(String(cString: attribute.name)), String(cString: attribute.value))
        }
    }

    private static func bytes(_ text: UnsafePointer<CChar>?) -> [UInt8] {
        guard let text else { return [] }
        return Array(String(cString: text).utf8)
    }

    // MARK: Looking around

    /// The elements with that tag, in document order.
    package func elements(_ tag: String) -> [Int] { nodes.indices.filter { nodes[$0].tag == tag } }

    /// The text below `node` with white space as it stands.
    ///
    /// - Parameter lineBreaks: whether a `br` is a line end, as in preformatted text.
    package func rawText(_ node: Int, lineBreaks: Bool = false) -> [UInt8] {
        var result: [UInt8] = []
        var pending = [node]
        while let next = pending.popLast() {
            result += nodes[next].text
            if lineBreaks, nodes[next].tag == "br" { result.append(0x0A) }
            pending += nodes[next].children.reversed()
        }
        return result
    }
}
