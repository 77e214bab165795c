/// A URL and, where known, the title of what it leads to.
public struct TitledURL: Hashable, Sendable {
    public var url: String
    public var title: String?

    public init(_ url: String, title: String? = nil) {
        self.url = url
        self.title = title
    }

    /// Reads `text/x-moz-url` (UTF-16, or UTF-8 where Chromium's Wayland code wrote it) and `_NETSCAPE_URL` (UTF-8):
    /// lines of URL and title in turn. Qt writes no title and ends in CR LF; titles may be empty.
    ///
    /// - Throws: ``FormError`` when the first line is no URL.
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
                // Text behind the pairs belongs to nobody, but a list has to begin with a URL.
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

    /// `text/x-moz-url`: UTF-16 little-endian, URL and title in turn, LF between, no LF or NUL at the end.
    public static func mozURL(_ pairs: [TitledURL]) -> [UInt8] {
        UTF16Text.littleEndian(lines(pairs))
    }

    /// `_NETSCAPE_URL`: UTF-8, URL and title, LF between.
    public static func netscapeURL(_ pairs: [TitledURL]) -> [UInt8] { Array(lines(pairs).utf8) }

    private static func lines(_ pairs: [TitledURL]) -> String {
        pairs.map { $0.url + "\n" + ($0.title ?? "").filter { !$0.isNewline } }.joined(separator: "\n")
    }

    // MARK: Mac property lists

    /// Reads `Apple URL pasteboard type`: a property list array of a URL and a base that may be empty.
    public static func appleURL(in bytes: [UInt8]) throws(FormError) -> TitledURL {
        guard let strings = try PropertyList.parse(bytes).array?.map(\.string), let first = strings.first, let url = first,
            !url.isEmpty
        else { throw FormError("the Apple URL", "is no property list of a URL and its base") }
        guard URLText.scheme(of: Array(url.utf8)) == nil, strings.count > 1, let base = strings[1], !base.isEmpty else {
            return TitledURL(url)
        }
        return TitledURL(RelativeURL.resolve(url, against: base) ?? url)
    }

    public static func appleURL(_ link: TitledURL) -> [UInt8] {
        PropertyList.array([.string(link.url), .string("")]).xml
    }

    /// Reads `WebURLsWithTitlesPboardType`: a property list of two arrays of equal length, URLs and titles.
    public static func webURLs(in bytes: [UInt8]) throws(FormError) -> [TitledURL] {
        guard let lists = try PropertyList.parse(bytes).array, lists.count == 2, let urls = lists[0].array,
            let titles = lists[1].array, urls.count == titles.count, !urls.isEmpty
        else { throw FormError("the list of URLs with titles", "is no property list of two arrays of equal length") }
        var result: [TitledURL] = []
        for (url, title) in zip(urls, titles) {
            guard let url = url.string else { throw FormError("the list of URLs with titles", "has a URL that is no string") }
            result.append(TitledURL(url, title: title.string.flatMap { $0.isEmpty ? nil : $0 }))
        }
        return result
    }

    public static func webURLs(_ links: [TitledURL]) -> [UInt8] {
        PropertyList.array([
            .array(links.map { .string($0.url) }), .array(links.map { .string($0.title ?? "") }),
        ]).xml
    }
}
