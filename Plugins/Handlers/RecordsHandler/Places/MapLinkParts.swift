import DragTypes

/// The parts of a URL, decoded.
struct MapLinkParts {
    var scheme: String
    /// In lower case, without `www.`; empty for URLs without one.
    var host = ""
    /// The host as the link spells it, where a service puts a code there.
    var spelledHost = ""
    /// The path's segments.
    var path: [String] = []
    /// The path that follows the scheme or the host, decoded.
    var wholePath = ""
    var query: [(name: String, value: String)] = []
    var fragment = ""

    /// Nil for what is no URL.
    init?(_ text: String) {
        guard let scheme = URLText.scheme(of: text.utf8) else { return nil }
        self.scheme = scheme.lowercased()
        var rest = text.dropFirst(scheme.count + 1)
        if let hash = rest.firstIndex(of: "#") {
            fragment = Self.decoded(rest[rest.index(after: hash)...])
            rest = rest[..<hash]
        }
        if let mark = rest.firstIndex(of: "?") {
            query = rest[rest.index(after: mark)...].split(separator: "&").prefix(100).map { field in
                let halves = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                return (Self.decoded(halves[0]).lowercased(), halves.count > 1 ? Self.decoded(halves[1].replacing("+", with: " ")[...]) : "")
            }
            rest = rest[..<mark]
        }
        if rest.hasPrefix("//") {
            let authority = rest.dropFirst(2).prefix { $0 != "/" }
            rest = rest.dropFirst(2 + authority.count)
            spelledHost = String((authority.split(separator: "@").last ?? "").prefix { $0 != ":" })
            let name = spelledHost.lowercased()
            host = name.hasPrefix("www.") ? String(name.dropFirst(4)) : name
        }
        wholePath = Self.decoded(rest)
        path = rest.split(separator: "/").prefix(50).map { Self.decoded($0.replacing("+", with: " ")[...]) }
    }

    subscript(name: String) -> String? { query.first { $0.name == name }?.value }

    private static func decoded(_ text: Substring) -> String { String(utf8Bytes: PercentCoding.decoded(text.utf8)) }

    /// The text for a query, with everything encoded that has a meaning there.
    static func encoded(_ text: String) -> String { String(utf8Bytes: PercentCoding.encoded(text.utf8)) }
}
