import CBoundedHTML
package import DragKit
import DragTypes

/// An HTML document as an array of nodes, parsed by gumbo with the HTML5 algorithm, so that malformed markup means the same as in a
/// browser.
///
/// Owner and thread rule: gumbo's document belongs to the parsing call, which copies it to the array before it frees the document and the
/// text.
package struct HTMLTree {
    package struct Node {
        /// The tag name in lower case; empty for text.
        package var tag: String
        /// The text in UTF-8; empty for elements.
        package var text: [UInt8] = []
        package var attributes: [(name: String, value: String)] = []
        package var children: [Int] = []

        package subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }
    }

    package let nodes: [Node]
    /// The size of the document's source, in bytes.
    package let byteCount: Int
    /// The document's base URL; nil when it has none, or one that is too long.
    package let base: String?
    /// The index of the `html` element.
    package let root = 0

    /// The largest depth of the tree. Deeper elements become siblings of the elements at this depth, as in Chromium (whose limit is 512),
    /// so that only nesting is lost.
    private static let maximumDepth = 160
    /// The largest number of open elements. gumbo searches its stack of open elements at most tags, so its time grows with the square of
    /// this number.
    private static let maximumOpenElements = 2000
    /// The largest number of attributes of an element. gumbo compares every attribute of an element with those before it.
    private static let maximumAttributes = 2000
    /// The longest base URL, in bytes. A longer one would make the links too large, as it precedes every link.
    private static let maximumBase = 2048
    /// The largest document that conversions accept, in bytes. A limit is needed because the tree takes many times the memory of the text.
    package static let maximumInput = 1 << 25
    /// The memory limit of the parser, in bytes: a constant, and an amount for each byte of the document. Malformed markup can make the
    /// parser clone elements many times.
    private static let memory = (constant: 32 << 20, perByte: 64)

    /// Parses a document.
    ///
    /// - Parameter isCancelled: called from time to time; the parser stops when the result is true.
    /// - Throws: ``ConversionError``: `limit` for a document that nests too deep, has an element with too many attributes, or needs too
    ///   much memory, `timedOut` when the parser was stopped.
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
        // gumbo's nodes point into the text, so they are copied while the text is valid.
        let (result, nodes) = bytes.withUnsafeBytes { text in Self.parse(text, limit, isCancelled) }
        guard result != BOUNDED_HTML_TOO_LARGE else {
            throw .limit("the HTML makes a tree of more than the limit of \(limit >> 20) MiB")
        }
        guard result != BOUNDED_HTML_STOPPED else { throw .timedOut("the time for one step is up") }
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

    /// Copies gumbo's tree, using an explicit stack: a recursion could overflow the thread's stack.
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

    /// The indexes of the elements with that tag, in document order.
    package func elements(_ tag: String) -> [Int] { nodes.indices.filter { nodes[$0].tag == tag } }

    /// The text of all nodes below `node`, with its original white space.
    ///
    /// - Parameter lineBreaks: whether a `br` becomes a line end, as in preformatted text.
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
