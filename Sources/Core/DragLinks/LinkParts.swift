/// The ranges of a link's parts (RFC 3986 §3): offsets into its bytes, without copying or decoding
/// anything.
struct LinkParts {
    enum Scheme { case http, https, relative }

    var scheme: Scheme
    /// The host and the port, as the link spells them.
    var authority: Range<Int>
    /// The host without its trailing dot and without the port.
    var host: Range<Int>
    /// The offset of the host's last two labels.
    var lastLabels: Int
    /// Whether the port is the default port of the scheme, either absent or written out.
    var hasDefaultPort: Bool
    var path: Range<Int>
    /// The text between `?` and `#`; nil without a `?`.
    var query: Range<Int>?
    /// The text after `#`; nil without a `#`.
    var fragment: Range<Int>?

    enum Failure: Error {
        /// The link is neither an absolute http(s) link nor a link that begins with `//`.
        case notWeb
        /// The authority contains a character because of which URL parsers disagree about the host.
        case doubtfulHost
    }

    /// - Throws: ``Failure`` for text that is no web link, or whose host is doubtful. Such links
    ///   are left as they are.
    @inline(__always)
    init(_ link: Span<UInt8>) throws(Failure) {
        let end = link.count
        guard let (scheme, start) = Self.scheme(of: link) else { throw .notWeb }
        var colon = -1
        var (position, lastDot, dotBefore, _) = ByteSearch.plainHost(in: link, start..<end)
        scan: while position < end {
            let byte = link[unchecked: position]
            // Most bytes of a host are lower-case letters.
            if byte &- 0x61 < 26 {
                position += 1
                continue
            }
            switch byte {
            case UInt8(ascii: "."): (lastDot, dotBefore) = (position, lastDot)
            case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): break scan
            case UInt8(ascii: "@"), UInt8(ascii: "\\"), UInt8(ascii: "%"), 0...0x20, 0x7F: throw .doubtfulHost
            case UInt8(ascii: ":"): colon = position
            // The colons so far belong to an IPv6 address.
            case UInt8(ascii: "]"): colon = -1
            default: break
            }
            position += 1
        }
        self.scheme = scheme
        self.authority = start..<position
        let hostEnd = colon < 0 ? position : colon
        guard hostEnd > start else { throw .notWeb }
        self.hasDefaultPort = hostEnd == position || Self.isDefaultPort(link, (hostEnd + 1)..<position, scheme)
        let hasLastDot = link[hostEnd - 1] == UInt8(ascii: ".")
        self.host = start..<(hasLastDot ? hostEnd - 1 : hostEnd)
        self.lastLabels = hasLastDot ? Self.lastLabels(of: link, start..<(hostEnd - 1)) : max(dotBefore + 1, start)
        let pathStart = position
        position = ByteSearch.first(UInt8(ascii: "?"), or: UInt8(ascii: "#"), in: link, position..<end)
        self.path = pathStart..<position
        self.query = nil
        self.fragment = nil
        if position < end, link[position] == UInt8(ascii: "?") {
            let queryEnd = ByteSearch.first(UInt8(ascii: "#"), in: link, (position + 1)..<end)
            self.query = (position + 1)..<queryEnd
            position = queryEnd
        }
        if position < end { self.fragment = (position + 1)..<end }
    }

    private static func lastLabels(of link: Span<UInt8>, _ host: Range<Int>) -> Int {
        let dots = host.filter { link[$0] == UInt8(ascii: ".") }
        return dots.count < 2 ? host.lowerBound : dots[dots.count - 2] + 1
    }

    /// The scheme, and the offset at which the authority begins; nil for any other scheme.
    @inline(__always)
    private static func scheme(of link: Span<UInt8>) -> (Scheme, Int)? {
        guard link.count >= 8 else {
            guard link.count > 2, link[0] == UInt8(ascii: "/"), link[1] == UInt8(ascii: "/") else { return nil }
            return (.relative, 2)
        }
        // Lower-cases the letters of the first four bytes. `:` and `/` have that bit set anyway.
        let word = ByteSearch.word(link, at: 0) | 0x0000_0000_2020_2020
        let https: UInt64 = 0x2F2F_3A73_7074_7468
        if word | 0x20_0000_0000 == https { return (.https, 8) }
        if word & 0x00FF_FFFF_FFFF_FFFF == 0x002F_2F3A_7074_7468 { return (.http, 7) }
        if word & 0xFFFF == 0x2F2F, link[0] == UInt8(ascii: "/"), link[1] == UInt8(ascii: "/") { return (.relative, 2) }
        return nil
    }

    private static func isDefaultPort(_ link: Span<UInt8>, _ port: Range<Int>, _ scheme: Scheme) -> Bool {
        if port.isEmpty { return true }
        return ByteSearch.equals(link, port, Array((scheme == .http ? "80" : "443").utf8))
    }
}
