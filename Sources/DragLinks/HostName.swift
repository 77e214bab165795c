/// Host names in links (RFC 3986 §3.2.2, RFC 1123 §2.1; WHATWG URL, "host parsing").
enum HostName {
    /// Whether `range` is a well-formed host: non-empty labels of letters, digits, `-` and `_`, optionally with a trailing dot; or an IPv6
    /// address in brackets. Characters beyond ASCII are accepted, since Punycode replaces them later.
    static func isValid(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        guard let first = range.first else { return false }
        if bytes[first] == UInt8(ascii: "[") { return isIPv6(bytes, range) }
        guard range.count <= 254 else { return false }
        var label = 0
        for index in range {
            let byte = bytes[index]
            if byte == UInt8(ascii: ".") {
                guard label > 0 else { return false }
                label = 0
                continue
            }
            guard LinkByte.isHostByte(byte) || byte >= 0x80 else { return false }
            label += 1
            guard label <= 63 || byte >= 0x80 else { return false }
        }
        return label > 0 || range.count > 1
    }

    /// Whether `range` is a well-formed host with a dot in it, and not only a trailing one, so that a plain word is not taken for a host.
    static func isPlausible(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        guard isValid(bytes, range), let dot = range.first(where: { bytes[$0] == UInt8(ascii: ".") }) else { return false }
        return dot + 1 < range.upperBound
    }

    static func hasOnlyASCII(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        for index in range where bytes[index] >= 0x80 { return false }
        return true
    }

    private static func isIPv6(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        guard range.count >= 4, range.count <= 47, bytes[range.upperBound - 1] == UInt8(ascii: "]") else { return false }
        var colons = 0
        for index in range.dropFirst().dropLast() {
            let byte = bytes[index]
            if byte == UInt8(ascii: ":") { colons += 1 }
            guard byte == UInt8(ascii: ":") || byte == UInt8(ascii: ".") || LinkByte.hexValue(byte) != nil else { return false }
        }
        return colons >= 2 && colons <= 8
    }
}
