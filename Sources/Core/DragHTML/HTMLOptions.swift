/// How to parse, and how much.
public struct HTMLOptions: Sendable {
    /// Whether scripts count as running, as in a browser: then the content of `noscript` is text
    /// that is not shown. The parser runs no scripts in any case. True by default.
    public var isScripting = true
    /// The largest input, in bytes. No more than 1 GiB counts.
    public var maximumInput = 1 << 30
    /// From this number of open elements on, a new element closes an ordinary innermost one, and so
    /// becomes its sibling. No less than 4 counts.
    public var maximumDepth = 512
    /// The largest number of open elements. Elements that cannot be closed early, such as tables,
    /// may nest deeper than ``maximumDepth``, up to this.
    public var maximumOpenElements = 2048
    /// How many elements may lie around each other in the finished tree, templates' contents apart;
    /// nil for any number. What lies deeper follows the outermost element that is too deep, in the
    /// order of the document. A program that walks the tree by recursion sets this, because
    /// misnested formatting elements nest deeper than ``maximumDepth``.
    public var maximumTreeDepth: Int?
    /// The largest number of attributes of an element.
    public var maximumAttributes = 2000
    /// The largest number of open formatting elements, in each table cell and the like.
    public var maximumFormattingElements = 256

    /// The defaults above.
    public init() {}
}

/// The element that a fragment is parsed for: it decides what the fragment's first tag may be
/// (WHATWG HTML §13.4). A `tr`, for example, is only found in a fragment for a `tbody` or a
/// `table`.
public struct HTMLContext: Sendable {
    /// The name in lower case.
    public let name: String
    /// The namespace.
    public let namespace: HTMLNamespace
    /// Whether the document around the fragment is in quirks mode, where a table may stand in a
    /// paragraph.
    public let isQuirks: Bool

    /// - Parameter name: the element's name; upper-case letters count as lower-case ones.
    public init(_ name: String, namespace: HTMLNamespace = .html, isQuirks: Bool = false) {
        self.name = String(decoding: name.utf8.map(ASCII.lowercased), as: UTF8.self)
        self.namespace = namespace
        self.isQuirks = isQuirks
    }

    /// `body`, which any ordinary content may be in.
    public static let body = HTMLContext("body")
}
