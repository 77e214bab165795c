/// A URL with, where known, the title of the page or file that it leads to.
public struct TitledURL: Hashable, Sendable {
    /// The URL as the source spelt it, usually absolute.
    public var url: String
    /// The title, as plain text. Nil when unknown.
    public var title: String?

    /// A link with an optional title.
    public init(_ url: String, title: String? = nil) {
        self.url = url
        self.title = title
    }

    /// Parses `text/x-moz-url` or `_NETSCAPE_URL`: URL and title on alternate lines, with LF or CR
    /// LF between the lines. Titles may be empty or missing. An empty title, or one equal to the
    /// URL, becomes nil.
    ///
    /// - Parameters:
    ///   - bytes: the whole representation.
    ///   - isUTF16: true for `text/x-moz-url`, which is UTF-16 little-endian, or UTF-8 as Chromium
    ///     writes it on Wayland. False for `_NETSCAPE_URL`, which is UTF-8.
    /// - Throws: ``FormError`` when the first line that is not empty is no URL, or when there is
    ///   none.
    public static func pairs(in bytes: [UInt8], isUTF16: Bool) throws(FormError) -> [TitledURL] {
        let form = isUTF16 ? "the x-moz-url" : "the Netscape URL"
        let text = isUTF16 ? UTF16Text.utf8(from: bytes) : TextDecoding.utf8(from: bytes)
        var lines: [String] = []
        for line in text.split(separator: 0x0A, omittingEmptySubsequences: false) {
            lines.append(String(utf8Bytes: line.last == 0x0D ? line.dropLast() : line))
        }
        var result: [TitledURL] = []
        var index = 0
        while index < lines.count {
            let url = String(utf8Bytes: ASCII.trimmed(Array(lines[index].utf8)))
            if URLText.scheme(of: Array(url.utf8)) == nil {
                // Text after the last pair is skipped, but the first line with text has to be a
                // URL.
                guard !result.isEmpty || url.isEmpty && index + 1 < lines.count else {
                    throw FormError(form, "does not begin with a URL")
                }
                index += 1
                continue
            }
            let title = index + 1 < lines.count ? lines[index + 1] : ""
            result.append(TitledURL(url, title: title.isEmpty || title == url ? nil : title))
            index += 2
        }
        guard !result.isEmpty else { throw FormError(form, "has no URL in it") }
        return result
    }

    /// The form `text/x-moz-url`: UTF-16 little-endian, URL and title on alternate lines, LF
    /// between the lines, no LF or NUL at the end.
    public static func mozURL(_ pairs: [TitledURL]) -> [UInt8] {
        UTF16Text.littleEndian(lines(pairs))
    }

    /// The form `_NETSCAPE_URL`: UTF-8, URL and title on alternate lines, LF between the lines,
    /// none at the end.
    public static func netscapeURL(_ pairs: [TitledURL]) -> [UInt8] { Array(lines(pairs).utf8) }

    private static func lines(_ pairs: [TitledURL]) -> String {
        pairs.map { $0.url + "\n" + ($0.title ?? "").filter { !$0.isNewline } }.joined(separator: "\n")
    }

    // MARK: Mac property lists

    /// Parses the pasteboard type `Apple URL pasteboard type` of macOS: a property list array of a
    /// URL and a base URL, which may be empty. A relative URL is resolved against the base.
    ///
    /// - Throws: ``FormError`` when the bytes are no property list, or when the list does not begin
    ///   with a non-empty string.
    public static func appleURL(in bytes: [UInt8]) throws(FormError) -> TitledURL {
        guard let strings = try PropertyList(parsing: bytes).array?.map(\.string), let first = strings.first, let url = first,
            !url.isEmpty
        else { throw FormError("the Apple URL", "is no property list of a URL and its base") }
        guard URLText.scheme(of: Array(url.utf8)) == nil, strings.count > 1, let base = strings[1], !base.isEmpty else {
            return TitledURL(url)
        }
        return TitledURL(RelativeURL.resolve(url, against: base) ?? url)
    }

    /// The pasteboard type `Apple URL pasteboard type`: an XML property list array of the URL and
    /// an empty base. The title is not written.
    public static func appleURL(_ link: TitledURL) -> [UInt8] {
        PropertyList.array([.string(link.url), .string("")]).xml
    }

    /// Parses the pasteboard type `WebURLsWithTitlesPboardType` of macOS: a property list with two
    /// arrays of equal length, URLs and titles.
    ///
    /// - Throws: ``FormError`` when the bytes are no such property list, when the arrays are empty,
    ///   or when a URL is no string.
    public static func webURLs(in bytes: [UInt8]) throws(FormError) -> [TitledURL] {
        guard let lists = try PropertyList(parsing: bytes).array, lists.count == 2, let urls = lists[0].array,
            let titles = lists[1].array, urls.count == titles.count, !urls.isEmpty
        else { throw FormError("the list of URLs with titles", "is no property list of two arrays of equal length") }
        var result: [TitledURL] = []
        for (url, title) in zip(urls, titles) {
            guard let url = url.string else { throw FormError("the list of URLs with titles", "has a URL that is no string") }
            result.append(TitledURL(url, title: title.string.flatMap { $0.isEmpty ? nil : $0 }))
        }
        return result
    }

    /// The pasteboard type `WebURLsWithTitlesPboardType` as an XML property list. A link without a
    /// title gets an empty title.
    public static func webURLs(_ links: [TitledURL]) -> [UInt8] {
        PropertyList.array([
            .array(links.map { .string($0.url) }), .array(links.map { .string($0.title ?? "") }),
        ]).xml
    }
}
