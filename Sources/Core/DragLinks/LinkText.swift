/// Tests whether a text begins like an http(s) link.
enum LinkText {
    /// Whether the text begins with `http:` or `https:`, where the colon may be percent-escaped any
    /// number of times.
    static func beginsLikeHTTP(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        guard let position = afterHTTP(bytes, range) else { return false }
        return bytes[position] == UInt8(ascii: ":") || escape(of: 0x3A, bytes, position..<range.upperBound)
    }

    /// Whether the text begins with `http://` or `https://`, with nothing escaped.
    static func beginsWithHTTP(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        guard let position = afterHTTP(bytes, range), position + 3 <= range.upperBound else { return false }
        return bytes[position] == UInt8(ascii: ":") && bytes[position + 1] == UInt8(ascii: "/") && bytes[position + 2] == UInt8(ascii: "/")
    }

    /// The length of `http://` or `https://` at `index`, where backslashes may escape each slash,
    /// as in JSON; 0 where neither stands.
    static func schemeLength(_ text: Span<UInt8>, at index: Int) -> Int {
        var position = index
        for letter in "http".utf8 {
            guard position < text.count, text[position] | 0x20 == letter else { return 0 }
            position += 1
        }
        if position < text.count, text[position] | 0x20 == UInt8(ascii: "s") { position += 1 }
        guard position < text.count, text[position] == UInt8(ascii: ":") else { return 0 }
        position += 1
        for _ in 0..<2 {
            while position < text.count, text[position] == UInt8(ascii: "\\") { position += 1 }
            guard position < text.count, text[position] == UInt8(ascii: "/") else { return 0 }
            position += 1
        }
        return position - index
    }

    /// Whether the text begins with `http` or `https` and an escaped colon, or a colon and an
    /// escaped slash, so that it needs decoding once more.
    static func isEncodedOnceMore(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        guard let position = afterHTTP(bytes, range) else { return false }
        if escape(of: 0x3A, bytes, position..<range.upperBound) { return true }
        guard bytes[position] == UInt8(ascii: ":") else { return false }
        return escape(of: 0x2F, bytes, (position + 1)..<range.upperBound)
    }

    /// The position after `http` or `https`; nil when the text begins differently or is too short
    /// for a link.
    private static func afterHTTP(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
        guard range.count > 5 else { return nil }
        let start = range.lowerBound
        guard bytes[start] | 0x20 == UInt8(ascii: "h"), bytes[start + 1] | 0x20 == UInt8(ascii: "t"),
            bytes[start + 2] | 0x20 == UInt8(ascii: "t"), bytes[start + 3] | 0x20 == UInt8(ascii: "p")
        else { return nil }
        let isSecure = bytes[start + 4] | 0x20 == UInt8(ascii: "s")
        return isSecure ? start + 5 : start + 4
    }

    /// Whether the text begins with the percent escape of a byte, where the `%` may be escaped any
    /// number of times itself: `%3A`, `%253A` …
    private static func escape(of byte: UInt8, _ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        var position = range.lowerBound
        guard position < range.upperBound, bytes[position] == UInt8(ascii: "%") else { return false }
        position += 1
        while position + 2 <= range.upperBound, let high = LinkByte.hexValue(bytes[position]), let low = LinkByte.hexValue(bytes[position + 1]) {
            if high << 4 | low == byte { return true }
            guard high << 4 | low == UInt8(ascii: "%") else { return false }
            position += 2
        }
        return false
    }
}

/// Classes of single bytes. They are repeated in this module so that the compiler can inline them
/// in loops over every byte of a link.
enum LinkByte {
    @inline(__always)
    static func lowercased(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }

    @inline(__always)
    static func hexValue(_ byte: UInt8) -> UInt8? {
        if byte &- 0x30 < 10 { return byte &- 0x30 }
        let letter = (byte | 0x20) &- 0x61
        return letter < 6 ? letter + 10 : nil
    }

    /// Whether the byte is a letter, a digit, `-` or `_`: the bytes of host labels, keys and plain
    /// parameter names.
    @inline(__always)
    static func isHostByte(_ byte: UInt8) -> Bool {
        (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }

    @inline(__always)
    static func isLetterOrDigit(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 || isDigit(byte) }

    @inline(__always)
    static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
}
