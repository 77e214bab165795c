/// Recognises text that is a URL by its scheme (RFC 3986 §3.1). Only the scheme is checked and
/// nothing is changed, because pasted URLs are not always well-formed.
public enum URLText {
    /// The scheme that `text` begins with, in lower case and without its colon. Nil when there is
    /// none.
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
    /// The scheme must have at least two letters (`C:` is a drive) and be followed by `//` and more
    /// text, unless it is a known scheme without an authority, such as `mailto`. The text must
    /// contain no control character and, except in `data:` URLs, no white space.
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
        // The generic function is specialised here for a contiguous buffer. Unspecialised, it would
        // call through a witness table for every byte.
        text.utf8.withContiguousStorageIfAvailable { isURL($0) } ?? isURL(Array(text.utf8))
    }

    private static let schemesWithoutAuthority: Set<String> = [
        "mailto", "tel", "sms", "geo", "magnet", "urn", "news", "xmpp", "sip", "sips", "bitcoin", "file", "blob", "cid",
        "mid", "about", "javascript", "view-source", "trash", "recent", "network", "applications", "tag", "doi", "isbn",
    ]

    /// The last component of the URL's path, percent-decoded. Nil when the path is missing or ends
    /// in a slash, and for `data:` URLs.
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

    /// Whether the URL's path ends in a file name extension that `catalogue` gives to an image
    /// type, or the URL is a `data:` URL of an image.
    public static func namesImage(_ url: String, in catalogue: TypeCatalogue) -> Bool {
        if scheme(of: Array(url.utf8)) == "data" {
            return ASCII.hasPrefix(Array(url.utf8), ignoringCase: "data:image/")
        }
        guard let name = fileName(of: url), let dot = name.lastIndex(of: ".") else { return false }
        let types = catalogue.types(filenameExtension: String(name[name.index(after: dot)...]))
        return types.first.map { catalogue.conforms($0, to: .image) } ?? false
    }
}

/// Resolution of a URL reference against a base URL (RFC 3986 §5.2). A reference that is already
/// absolute is not changed.
public enum RelativeURL {
    /// The absolute URL that `reference` means, without white space around it. Nil when `reference`
    /// is relative and `base` is nil or has no scheme followed by `//`.
    public static func resolve(_ reference: String, against base: String?) -> String? {
        let bytes = ASCII.trimmed(Array(reference.utf8))
        if URLText.scheme(of: bytes) != nil { return String(utf8Bytes: bytes) }
        guard let base, let (scheme, authority, path, query) = split(base) else { return nil }
        let text = String(utf8Bytes: bytes)
        if text.hasPrefix("//") { return scheme + ":" + text }
        let root = scheme + "://" + authority
        if text.hasPrefix("/") { return root + normalized(text) }
        if text.hasPrefix("#") || text.isEmpty { return root + path + query + text }
        if text.hasPrefix("?") { return root + path + text }
        let folder = path.lastIndex(of: "/").map { path[...$0] } ?? "/"
        return root + normalized(folder + text)
    }

    private static func split(_ base: String) -> (scheme: String, authority: String, path: String, query: String)? {
        guard let scheme = URLText.scheme(of: Array(base.utf8)) else { return nil }
        var rest = base.dropFirst(scheme.utf8.count + 1)
        guard rest.hasPrefix("//") else { return nil }
        rest = rest.dropFirst(2)
        if let hash = rest.firstIndex(of: "#") { rest = rest[..<hash] }
        let end = rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
        let authority = String(rest[..<end])
        let pathAndQuery = rest[end...]
        let mark = pathAndQuery.firstIndex(of: "?") ?? pathAndQuery.endIndex
        let path = String(pathAndQuery[..<mark])
        return (scheme, authority, path.isEmpty ? "/" : path, String(pathAndQuery[mark...]))
    }

    /// Removes dot segments (RFC 3986 §5.2.4) from the path. The query and the fragment stay as
    /// they are.
    private static func normalized(_ path: String) -> String {
        let end = path.firstIndex { $0 == "?" || $0 == "#" } ?? path.endIndex
        var segments: [Substring] = []
        let parts = path[..<end].split(separator: "/", omittingEmptySubsequences: false)
        for (index, part) in parts.enumerated() {
            let isLast = index == parts.count - 1
            switch part {
            case ".":
                if isLast { segments.append("") }
            case "..":
                if segments.count > 1 { segments.removeLast() }
                if isLast { segments.append("") }
            default: segments.append(part)
            }
        }
        return segments.joined(separator: "/") + path[end...]
    }
}

/// Percent-encoding (RFC 3986 §2.1). Works on bytes, because file names need not be valid UTF-8.
public enum PercentCoding {
    /// A copy of `bytes` with every `%HH` decoded. A `%` without two hexadecimal digits after it
    /// stays as it is.
    public static func decoded(_ bytes: some Collection<UInt8>) -> [UInt8] {
        var bytes = Array(bytes)
        decode(&bytes)
        return bytes
    }

    /// Decodes every `%HH` in place. A `%` without two hexadecimal digits after it stays as it is.
    public static func decode(_ bytes: inout [UInt8]) {
        let count = bytes.count
        guard var read = bytes.firstIndex(of: UInt8(ascii: "%")) else { return }
        var write = read
        var text = bytes.mutableSpan
        // The unchecked accesses are safe: `write` never overtakes `read`, and `read` stays below
        // `count`.
        while read < count {
            let byte = text[unchecked: read]
            if byte == UInt8(ascii: "%"), read + 2 < count, let high = ASCII.hexValue(text[unchecked: read + 1]),
                let low = ASCII.hexValue(text[unchecked: read + 2])
            {
                text[unchecked: write] = high << 4 | low
                read += 3
            } else {
                text[unchecked: write] = byte
                read += 1
            }
            write += 1
        }
        bytes.removeLast(count - write)
    }

    /// A copy of `bytes` in which every byte is written as `%HH`, with capital digits, unless it is
    /// an unreserved character (RFC 3986 §2.3) or occurs in `alsoAllowed`.
    ///
    /// - Parameters:
    ///   - bytes: the bytes to encode.
    ///   - alsoAllowed: further ASCII characters that stay as they are, such as `/`.
    public static func encoded(_ bytes: some Collection<UInt8>, alsoAllowed: String = "") -> [UInt8] {
        let allowed = Set(alsoAllowed.utf8)
        var result: [UInt8] = []
        for byte in bytes {
            if ASCII.isLetter(byte) || ASCII.isDigit(byte) || allowed.contains(byte)
                || [UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~")].contains(byte)
            {
                result.append(byte)
            } else {
                result += [UInt8(ascii: "%")] + ASCII.hexDigits(byte, upperCase: true)
            }
        }
        return result
    }
}
