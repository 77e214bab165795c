import DragTypes

/// Links in a page to other parts of the same mail: `cid:` and the part's Content-ID (RFC 2392).
enum ContentLinks {
    private static let scheme = Array("cid:".utf8)
    /// The longest Content-ID that is looked for, in bytes. (RFC 5322 has lines of 998 bytes.)
    private static let maximumLength = 998

    /// The Content-IDs that a page names, without escapes.
    static func names(in html: [UInt8]) -> [[UInt8]] {
        var names: [[UInt8]] = []
        forEach(in: html) { names.append($1) }
        return names
    }

    /// Calls `body` with the range of each link in the page, and with the Content-ID that it names.
    static func forEach<Failure: Error>(in html: [UInt8], _ body: (Range<Int>, [UInt8]) throws(Failure) -> Void) throws(Failure) {
        var position = 3
        while position < html.count, let colon = html[position...].firstIndex(of: UInt8(ascii: ":")) {
            position = colon + 1
            guard html[(colon - 3)...colon].elementsEqual(scheme, by: { ASCII.lowercased($0) == $1 }) else { continue }
            let name = html[position...].prefix(maximumLength).prefix { !" \t\r\n\"'<>)".utf8.contains($0) }
            try body((colon - 3)..<name.endIndex, PercentCoding.decoded(name))
            // A scheme in the name begins no other link.
            position = max(name.endIndex, position)
        }
    }
}
