/// Text that is a URL, judged by its looks (RFC 3986 §3.1): what people and programs paste is not always well-formed,
/// so nothing beyond the scheme is asked for, and nothing is changed.
public enum URLText {
    /// The scheme of `text` in lower case, or nil when it does not begin with one.
    public static func scheme(of text: some Collection<UInt8>) -> String? {
        guard let first = text.first, ASCII.isLetter(first), let colon = text.firstIndex(of: UInt8(ascii: ":"))
        else { return nil }
        let scheme = text[..<colon]
        let isValid = scheme.allSatisfy {
            ASCII.isLetter($0) || ASCII.isDigit($0) || [UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: ".")].contains($0)
        }
        return isValid ? String(utf8Bytes: scheme.map(ASCII.lowercased)) : nil
    }

    /// Whether all of `text` is one absolute URL: a scheme of two letters or more (`C:` is a drive), something behind
    /// it, no control character, and no white space outside `data:` URLs.
    public static func isURL(_ text: some Collection<UInt8>) -> Bool {
        guard let scheme = scheme(of: text), scheme.utf8.count >= 2, text.count > scheme.utf8.count + 1 else { return false }
        if scheme == "data" { return DataURL.hasShape(text) }
        guard !text.contains(where: { $0 <= 0x20 || $0 == 0x7F }) else { return false }
        // "note:this" is prose; schemes without "//" have to be known ones.
        let rest = text.dropFirst(scheme.utf8.count + 1)
        return rest.starts(with: Array("//".utf8)) && rest.count > 2 || schemesWithoutAuthority.contains(scheme)
    }

    /// Whether all of `text` is one absolute URL.
    public static func isURL(_ text: String) -> Bool {
        // (Here the generic function is compiled for bytes in memory; a caller elsewhere would ask for every byte through a table.)
        text.utf8.withContiguousStorageIfAvailable { isURL($0) } ?? isURL(Array(text.utf8))
    }

    private static let schemesWithoutAuthority: Set<String> = [
        "mailto", "tel", "sms", "geo", "magnet", "urn", "news", "xmpp", "sip", "sips", "bitcoin", "file", "blob", "cid",
        "mid", "about", "javascript", "view-source", "trash", "recent", "network", "applications", "tag", "doi", "isbn",
    ]

    /// The last component of the path, percent-decoded; nil when the path ends in a slash.
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

    /// Whether the URL's path ends in the extension of an image type.
    public static func namesImage(_ url: String, in catalogue: TypeCatalogue) -> Bool {
        if scheme(of: Array(url.utf8)) == "data" {
            return ASCII.hasPrefix(Array(url.utf8), ignoringCase: "data:image/")
        }
        guard let name = fileName(of: url), let dot = name.lastIndex(of: ".") else { return false }
        let types = catalogue.types(filenameExtension: String(name[name.index(after: dot)...]))
        return types.first.map { catalogue.conforms($0, to: .image) } ?? false
    }
}
