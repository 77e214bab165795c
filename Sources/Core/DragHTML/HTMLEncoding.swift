/// The encoding of a document (WHATWG HTML §13.2.3.2): by its byte order mark, by what the
/// transport said, or by its first `meta`.
///
///     let encoding = HTMLEncoding(of: bytes)
///     encoding.name    // "Shift_JIS"
///     encoding.source  // .meta
public struct HTMLEncoding: Sendable, Equatable {
    /// What tells the encoding.
    public enum Source: Sendable {
        /// A byte order mark, which stands above all else.
        case byteOrderMark
        /// The label that the caller gave.
        case transport
        /// A `meta` element in the first 1,024 bytes.
        case meta
        /// A `meta` element further down: ``HTMLEncoding/declared(in:)``.
        case lateMeta
        /// Nothing: the name is `windows-1252`, which browsers take. A caller may know better.
        case none
    }

    /// The name as the Encoding Standard spells it: `UTF-8`, `windows-1252`, `Shift_JIS`.
    public let name: String
    /// What told the name.
    public let source: Source
    /// Where the label stands in the document, if a `meta` in its first bytes told the name.
    public let labelRange: Range<Int>?

    /// - Parameters:
    ///   - bytes: the document. Of a document without a byte order mark, its first bytes are read.
    ///   - label: the encoding's label of the transport, such as the `charset` of a MIME type. An
    ///     unknown one does not count.
    ///   - prescanLength: how many bytes are searched for a `meta`: 1,024, as the standard wants.
    public init(of bytes: [UInt8], transportLabel label: String? = nil, prescanLength: Int = 1024) {
        if let name = Self.markedName(bytes) {
            self.init(name: name, source: .byteOrderMark)
        } else if let label, let name = Self.name(ofLabel: label) {
            self.init(name: name, source: .transport)
        } else if let found = MetaPrescan.find(in: bytes, length: prescanLength) {
            self.init(name: found.name, source: .meta, labelRange: found.range)
        } else {
            self.init(name: "windows-1252", source: .none)
        }
    }

    /// The name of the encoding that a label means (WHATWG Encoding §4.2): `latin1` means
    /// `windows-1252`. Nil for an unknown label.
    public static func name(ofLabel label: String) -> String? { EncodingLabels.name(of: label.utf8) }

    /// The encoding that the first `meta` of a tree declares; nil when none does.
    ///
    /// A browser that meets such a `meta` after the first 1,024 bytes reads the document again in
    /// that encoding (WHATWG HTML §13.2.3.4). To do so, parse the document as Windows-1252 or UTF-8
    /// first.
    public static func declared(in tree: HTMLTree) -> HTMLEncoding? {
        for meta in tree.elements(.meta) {
            if let name = declaredName(meta, tree) { return HTMLEncoding(name: MetaPrescan.readable(name), source: .lateMeta) }
        }
        return nil
    }

    private static func declaredName(_ meta: HTMLNode, _ tree: HTMLTree) -> String? {
        if let charset = tree.value(.charset, of: meta), let name = name(ofLabel: charset) { return name }
        guard tree.value(.httpEquiv, of: meta)?.lowercased() == "content-type", let content = tree.value(.content, of: meta) else { return nil }
        return MetaPrescan.charset(inContent: content.utf8.map(ASCII.lowercased))?.name
    }

    private init(name: String, source: Source, labelRange: Range<Int>? = nil) {
        (self.name, self.source, self.labelRange) = (name, source, labelRange)
    }

    private static func markedName(_ bytes: [UInt8]) -> String? {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return "UTF-8" }
        if bytes.starts(with: [0xFE, 0xFF]) { return "UTF-16BE" }
        if bytes.starts(with: [0xFF, 0xFE]) { return "UTF-16LE" }
        return nil
    }
}
