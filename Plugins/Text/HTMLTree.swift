import CGumbo
package import DragKit
import DragTypes

/// An HTML document as nodes in an array, read by gumbo (the HTML5 algorithm, so that broken markup means what it means in a browser).
///
/// Owner and thread rule: gumbo's output lives in an arena of this call and is copied out before the arena goes; gumbo keeps no
/// global state, so documents can be read on any number of threads.
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

    package private(set) var nodes: [Node] = []
    /// The `html` element.
    package let root = 0

    /// Deeper elements become siblings of those at this depth, as in Chromium (which has 512): nothing is lost but nesting.
    private static let maximumDepth = 160
    /// gumbo looks through its stack of open elements at most tags: its time grows with the square of this.
    private static let maximumOpenElements = 10_000
    /// gumbo compares every attribute of an element with those before it.
    private static let maximumAttributes = 2000
    /// Larger documents are not offered to conversions: a tree takes many times the text's memory.
    package static let maximumInput = 1 << 25

    /// - Throws: ``ConversionError`` (`limit`) for documents whose nesting gumbo could not bear.
    package init(parsing bytes: [UInt8]) throws(ConversionError) {
        guard Self.deepestNesting(bytes) <= Self.maximumOpenElements else {
            throw .limit("the HTML nests deeper than the limit of \(Self.maximumOpenElements) open elements")
        }
        guard Self.mostAttributes(bytes) <= Self.maximumAttributes else {
            throw .limit("the HTML has an element with more than the limit of \(Self.maximumAttributes) attributes")
        }
        let arena = Arena()
        let isRead = bytes.withUnsafeBytes { buffer -> Bool in
            var options = kGumboDefaultOptions
            options.max_errors = 0
            options.allocator = { arena, size in
                arena.map { Unmanaged<Arena>.fromOpaque($0).takeUnretainedValue().allocate(size) }
            }
            options.deallocator = { _, _ in }
            options.userdata = Unmanaged.passUnretained(arena).toOpaque()
            let start = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
            guard let start, let output = gumbo_parse_with_options(&options, start, buffer.count) else { return false }
            copy(output.pointee.root)
            return true
        }
        withExtendedLifetime(arena) {}
        if !isRead { nodes = [Node(tag: "html")] }
    }

    /// Walks gumbo's tree with a stack of its own: documents nest deeper than threads have room for.
    private mutating func copy(_ root: UnsafeMutablePointer<GumboNode>) {
        var pending: [(node: UnsafeMutablePointer<GumboNode>, parent: Int, depth: Int)] = [(root, -1, 0)]
        while let (pointer, parent, depth) = pending.popLast() {
            let node = pointer.pointee
            switch node.type {
            case GUMBO_NODE_TEXT, GUMBO_NODE_WHITESPACE, GUMBO_NODE_CDATA:
                append(Node(tag: "", text: Self.bytes(node.v.text.text)), to: parent)
            case GUMBO_NODE_ELEMENT, GUMBO_NODE_TEMPLATE:
                let element = node.v.element
                var copy = Node(tag: Self.tagName(element))
                copy.attributes = Self.attributes(element)
                let index = append(copy, to: parent)
                let nextParent = depth < Self.maximumDepth ? index : parent
                for child in (0..<Int(element.children.length)).reversed() {
                    guard let next = element.children.data[child] else { continue }
                    pending.append((next.assumingMemoryBound(to: GumboNode.self), nextParent, depth + 1))
                }
            default: break
            }
        }
    }

    @discardableResult
    private mutating func append(_ node: Node, to parent: Int) -> Int {
        nodes.append(node)
        if parent >= 0 { nodes[parent].children.append(nodes.count - 1) }
        return nodes.count - 1
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

    /// An upper bound of how many elements are open at once, those left out that close each other (`p`, `li`, cells) and the void ones.
    private static func deepestNesting(_ bytes: [UInt8]) -> Int {
        let selfClosing: Set<String> = [
            "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr",
            "p", "li", "dt", "dd", "td", "th", "tr", "tbody", "thead", "tfoot", "option", "optgroup", "rt", "rp", "colgroup",
        ]
        var depth = 0
        var deepest = 0
        var index = 0
        while index + 1 < bytes.count {
            defer { index += 1 }
            guard bytes[index] == UInt8(ascii: "<") else { continue }
            let isEnd = bytes[index + 1] == UInt8(ascii: "/")
            let start = index + (isEnd ? 2 : 1)
            guard start < bytes.count, ASCII.isLetter(bytes[start]) else { continue }
            let name = bytes[start...].prefix(12).prefix { ASCII.isLetter($0) || ASCII.isDigit($0) }
            if name.count <= 8, selfClosing.contains(String(utf8Bytes: name.map(ASCII.lowercased))) { continue }
            depth = max(0, depth + (isEnd ? -1 : 1))
            deepest = max(deepest, depth)
        }
        return deepest
    }

    /// An upper bound of the attributes of one element: stretches of white space inside a tag.
    private static func mostAttributes(_ bytes: [UInt8]) -> Int {
        var most = 0
        var count = 0
        var isInside = false
        var wasSpace = false
        for byte in bytes {
            if byte == UInt8(ascii: "<") {
                isInside = true
                count = 0
            } else if byte == UInt8(ascii: ">") {
                isInside = false
            } else if isInside, ASCII.isWhitespace(byte) || byte == UInt8(ascii: "/") {
                if !wasSpace { count += 1 }
                most = max(most, count)
            }
            wasSpace = ASCII.isWhitespace(byte)
        }
        return most
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

    /// The document's base URL, if it names one.
    package var base: String? { elements("base").lazy.compactMap { nodes[$0]["href"] }.first }
}

/// Memory that is given back as a whole: gumbo's own clean-up recurses, and would overflow the stack on deep documents.
private final class Arena {
    private var blocks: [UnsafeMutableRawPointer] = []
    private var free = 0
    private var next = UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 16)
    private static let blockSize = 1 << 16

    init() { blocks.append(next) }

    func allocate(_ size: Int) -> UnsafeMutableRawPointer {
        let rounded = (max(size, 1) + 15) & ~15
        if rounded > free {
            let length = max(rounded, Self.blockSize)
            next = UnsafeMutableRawPointer.allocate(byteCount: length, alignment: 16)
            blocks.append(next)
            free = length
        }
        defer {
            next += rounded
            free -= rounded
        }
        return next
    }

    deinit {
        for block in blocks { block.deallocate() }
    }
}
