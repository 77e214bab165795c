/// Recognises text that is a URL by its scheme (RFC 3986 §3.1). Only the scheme is checked and nothing is changed, because pasted URLs are
/// not always well-formed.
public enum URLText {
    /// The scheme that `text` begins with, in lower case and without its colon. Nil when there is none.
    public static func scheme(of text: some Collection<UInt8>) -> String? {
        guard let first = text.first, ASCII.isLetter(first), let colon = text.firstIndex(of: UInt8(ascii: ":"))
        else { return nil }
        let scheme = text[..<colon]
        let isValid = scheme.allSatisfy {
            ASCII.isLetter($0) || ASCII.isDigit($0) || [UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: ".")].contains($0)
        }
        return isValid ? String(utf8Bytes: scheme.map(ASCII.lowercased)) : nil
    }

    /// Whether all of `text` is one absolute URL.
    ///
    /// The scheme must have at least two letters (`C:` is a drive) and be followed by `//` and more text, unless it is a known scheme
    /// without an authority, such as `mailto`. The text must contain no control character and, except in `data:` URLs, no white space.
    public static func isURL(_ text: some Collection<UInt8>) -> Bool {
        guard let scheme = scheme(of: text), scheme.utf8.count >= 2, text.count > scheme.utf8.count + 1 else { return false }
        if scheme == "data" { return DataURL.hasShape(text) }
        guard !text.contains(where: { $0 <= 0x20 || $0 == 0x7F }) else { return false }
        // "note:this" is prose. A scheme without "//" after it therefore has to be a known one.
        let rest = text.dropFirst(scheme.utf8.count + 1)
        return rest.starts(with: Array("//".utf8)) && rest.count > 2 || schemesWithoutAuthority.contains(scheme)
    }

    /// Whether all of `text` is one absolute URL, by the same rules as for bytes.
    public static func isURL(_ text: String) -> Bool {
        // The generic function is specialised here for a contiguous buffer. Unspecialised, it would call through a witness table for every
        // byte.
        text.utf8.withContiguousStorageIfAvailable { isURL($0) } ?? isURL(Array(text.utf8))
    }

    private static let schemesWithoutAuthority: Set<String> = [
        "mailto", "tel", "sms", "geo", "magnet", "urn", "news", "xmpp", "sip", "sips", "bitcoin", "file", "blob", "cid",
        "mid", "about", "javascript", "view-source", "trash", "recent", "network", "applications", "tag", "doi", "isbn",
    ]

    /// The last component of the URL's path, percent-decoded. Nil when the path is missing or ends in a slash, and for `data:` URLs.
    public static func fileName(of url: String) -> String? {
        let bytes = Array(url.utf8)
        guard scheme(of: bytes) != "data" else { return nil }
        let end = bytes.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? bytes.endIndex
        var path = bytes[..<end]
        if let colons = Array(path).firstRange(of: Array("://".utf8)) {
            path = path[colons.upperBound...]
            guard path.contains(UInt8(ascii: "/")) else { return nil }
        }
        guard let slash = path.lastIndex(of: UInt8(ascii: "/")) else { return nil }
        let name = path[(slash + 1)...]
        return name.isEmpty ? nil : String(utf8Bytes: PercentCoding.decoded(name))
    }

    /// Whether the URL's path ends in a file name extension that `catalogue` gives to an image type, or the URL is a `data:` URL of an
    /// image.
    public static func namesImage(_ url: String, in catalogue: TypeCatalogue) -> Bool {
        if scheme(of: Array(url.utf8)) == "data" {
            return ASCII.hasPrefix(Array(url.utf8), ignoringCase: "data:image/")
        }
        guard let name = fileName(of: url), let dot = name.lastIndex(of: ".") else { return false }
        let types = catalogue.types(filenameExtension: String(name[name.index(after: dot)...]))
        return types.first.map { catalogue.conforms($0, to: .image) } ?? false
    }
}
