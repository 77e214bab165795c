/// Resolution of a URL reference against a base URL (RFC 3986 §5.2). A reference that is already absolute is not changed.
public enum RelativeURL {
    /// The absolute URL that `reference` means, without white space around it. Nil when `reference` is relative and `base` is nil or has no
    /// scheme followed by `//`.
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

    /// Removes dot segments (RFC 3986 §5.2.4) from the path. The query and the fragment stay as they are.
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
