import CBoundedHTML
package import DragKit
import DragTypes
import Glibc

/// An HTML document as an array of nodes, parsed by gumbo with the HTML5 algorithm, so that
/// malformed markup means the same as in a browser.
///
/// Owner and thread rule: gumbo's document belongs to the parsing call, which copies it to the
/// array before it frees the document and the text.
package struct HTMLTree {
    /// An element or a text of a document.
    package struct Node {
        fileprivate let storage: Storage
        fileprivate let record: Record

        /// The tag name in lower case; empty for text.
        package var tag: String { record.tag }
        /// The default value of `display` for the tag.
        var display: HTMLStyle.Display { record.display }
        /// The text in UTF-8; empty for elements.
        package var text: ArraySlice<UInt8> { storage.text[record.text] }
        package var attributes: ArraySlice<(name: String, value: String)> { storage.attributes[record.attributes] }
        package var hasAttributes: Bool { !record.attributes.isEmpty }
        /// The indexes of the children, in order.
        package var children: ArraySlice<Int> { storage.children[record.children] }

        package subscript(name: String) -> String? {
            for index in record.attributes where storage.attributes[index].name == name { return storage.attributes[index].value }
            return nil
        }
    }

    /// All nodes in document order.
    package struct Nodes: RandomAccessCollection {
        fileprivate let storage: Storage
        package var startIndex: Int { 0 }
        package var endIndex: Int { storage.records.count }
        package subscript(index: Int) -> Node { Node(storage: storage, record: storage.records[index]) }
    }

    /// What a node is, as ranges of arrays that all nodes share. So a tree of many nodes needs few
    /// allocations, and a node is copied fast.
    fileprivate struct Record {
        var tag = ""
        var display = HTMLStyle.Display.inline
        var text = 0..<0
        var attributes = 0..<0
        var children = 0..<0
    }

    fileprivate final class Storage: Sendable {
        let records: [Record]
        /// The texts of all nodes, one after the other; likewise the attributes, and the indexes of
        /// the children.
        let text: [UInt8]
        let attributes: [(name: String, value: String)]
        let children: [Int]
        /// The indexes of the `base` elements.
        let bases: [Int]

        init(_ builder: Builder) {
            bases = builder.bases
            records = builder.records
            text = builder.text
            attributes = builder.attributes
            children = builder.children
        }
    }

    package let nodes: Nodes
    /// The size of the document's source, in bytes.
    package let byteCount: Int
    /// The document's base URL; nil when it has none, or one that is too long.
    package let base: String?
    /// The index of the `html` element.
    package let root = 0

    /// The largest depth of the tree. Deeper elements become siblings of the elements at this
    /// depth, as in Chromium (whose limit is 512), so that only nesting is lost.
    private static let maximumDepth = 160
    /// The largest number of open elements. gumbo searches its stack of open elements at most tags,
    /// so its time grows with the square of this number.
    private static let maximumOpenElements = 2000
    /// The largest number of attributes of an element. gumbo compares every attribute of an element
    /// with those before it.
    private static let maximumAttributes = 2000
    /// The longest base URL, in bytes. A longer one would make the links too large, as it precedes
    /// every link.
    private static let maximumBase = 2048
    /// The largest document that conversions accept, in bytes. A limit is needed because the tree
    /// takes many times the memory of the text.
    package static let maximumInput = 1 << 25
    /// The memory limit of the parser, in bytes: a constant, and an amount for each byte of the
    /// document. Malformed markup can make the parser clone elements many times.
    private static let memory = (constant: 32 << 20, perByte: 64)

    /// Parses a document.
    ///
    /// - Parameter isCancelled: called from time to time; the parser stops when the result is true.
    /// - Throws: ``ConversionError``: `limit` for a document that nests too deep, has an element
    ///   with too many attributes, or needs too much memory, `timedOut` when the parser was
    ///   stopped.
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
        let (result, storage) = bytes.withUnsafeBytes { text in Self.parse(text, limit, isCancelled) }
        guard result != BOUNDED_HTML_TOO_LARGE else {
            throw .limit("the HTML makes a tree of more than the limit of \(limit >> 20) MiB")
        }
        guard result != BOUNDED_HTML_STOPPED else { throw .timedOut("the time for one step is up") }
        nodes = Nodes(storage: storage)
        let first = storage.bases.lazy.compactMap { [nodes] in nodes[$0]["href"] }.first
        base = first.flatMap { $0.utf8.count <= Self.maximumBase ? $0 : nil }
    }

    private static func parse(_ text: UnsafeRawBufferPointer, _ limit: Int, _ isCancelled: () -> Bool) -> (bounded_html_result, Storage) {
        var document = bounded_html()
        defer { bounded_html_free(&document) }
        let result = withoutActuallyEscaping(isCancelled) { isCancelled in
            withUnsafePointer(to: isCancelled) { context in
                bounded_html_parse(
                    &document, text.baseAddress?.assumingMemoryBound(to: CChar.self), text.count, limit,
                    { $0.map { $0.assumingMemoryBound(to: (() -> Bool).self).pointee() } ?? false }, context)
            }
        }
        var builder = Builder()
        if let root = document.root { builder.copy(root) } else { builder.add(Record(tag: "html", display: .block), to: -1) }
        builder.listChildren()
        return (result, Storage(builder))
    }

    /// Copies gumbo's tree.
    fileprivate struct Builder {
        private(set) var records: [Record] = []
        private(set) var text: [UInt8] = []
        private(set) var attributes: [(name: String, value: String)] = []
        private(set) var children: [Int] = []
        private(set) var bases: [Int] = []
        /// The index of each node's parent; -1 for the root.
        private var parents: [Int] = []
        /// The tags of the document that gumbo knows, by gumbo's numbers; nil for those that have
        /// not come yet.
        private var knownTags = [HTMLTag?](repeating: nil, count: Int(GUMBO_TAG_UNKNOWN.rawValue))

        mutating func add(_ record: Record, to parent: Int) {
            records.append(record)
            parents.append(parent)
        }

        /// Uses an explicit stack: a recursion could overflow the thread's stack.
        mutating func copy(_ root: UnsafeMutablePointer<GumboNode>) {
            var pending: [(node: UnsafeMutablePointer<GumboNode>, parent: Int, depth: Int)] = [(root, -1, 0)]
            while let (pointer, parent, depth) = pending.popLast() {
                switch pointer.pointee.type {
                case GUMBO_NODE_TEXT, GUMBO_NODE_WHITESPACE, GUMBO_NODE_CDATA: add(Record(text: append(pointer.pointee.v.text.text)), to: parent)
                case GUMBO_NODE_ELEMENT, GUMBO_NODE_TEMPLATE:
                    let index = records.count
                    let tag = tag(pointer.pointee.v.element)
                    add(Record(tag: tag.name, display: tag.display, attributes: append(pointer.pointee.v.element.attributes)), to: parent)
                    if pointer.pointee.v.element.tag == GUMBO_TAG_BASE { bases.append(index) }
                    let nextParent = depth < maximumDepth ? index : parent
                    let list = pointer.pointee.v.element.children
                    for child in (0..<Int(list.length)).reversed() {
                        guard let next = list.data[child] else { continue }
                        pending.append((next.assumingMemoryBound(to: GumboNode.self), nextParent, depth + 1))
                    }
                default: break
                }
            }
        }

        /// Lists the children of every node. The nodes are in document order, so the children of
        /// each come in their order.
        mutating func listChildren() {
            var counts = [Int](repeating: 0, count: records.count)
            for parent in parents where parent >= 0 { counts[parent] += 1 }
            var end = 0
            for index in records.indices {
                records[index].children = end..<end
                end += counts[index]
            }
            children = [Int](repeating: 0, count: end)
            for (index, parent) in parents.enumerated() where parent >= 0 {
                let range = records[parent].children
                children[range.upperBound] = index
                records[parent].children = range.lowerBound..<(range.upperBound + 1)
            }
        }

        private mutating func tag(_ element: GumboElement) -> HTMLTag {
            let number = Int(element.tag.rawValue)
            if number < knownTags.count {
                if let tag = knownTags[number] { return tag }
                let tag = HTMLTag(String(cString: gumbo_normalized_tagname(element.tag)))
                knownTags[number] = tag
                return tag
            }
            var original = element.original_tag
            gumbo_tag_from_original_text(&original)
            guard let data = original.data else { return HTMLTag("unknown") }
            let name = UnsafeRawBufferPointer(start: data, count: original.length)
            return HTMLTag(String(utf8Bytes: name.map(ASCII.lowercased)))
        }

        private mutating func append(_ list: GumboVector) -> Range<Int> {
            let start = attributes.count
            for index in 0..<Int(list.length) {
                guard let raw = list.data[index] else { continue }
                let attribute = raw.assumingMemoryBound(to: GumboAttribute.self).pointee
                let name = String(cString: attribute.name)
                // Only the names of SVG and MathML have upper case here.
                let isLower = name.utf8.allSatisfy { $0 == ASCII.lowercased($0) }
                attributes.append((isLower ? name : ASCII.lowercased(name), String(cString: attribute.value)))
            }
            return start..<attributes.count
        }

        /// Appends a text. gumbo has replaced what is no UTF-8.
        private mutating func append(_ text: UnsafePointer<CChar>?) -> Range<Int> {
            let start = self.text.count
            if let text { self.text.append(contentsOf: UnsafeRawBufferPointer(start: text, count: strlen(text))) }
            return start..<self.text.count
        }
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
