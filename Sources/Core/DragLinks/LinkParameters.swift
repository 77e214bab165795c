/// Parameters in a query or a fragment: pieces separated by `&`, each of them a name and, after the
/// first `=`, a value.
///
/// Names are compared percent-decoded and without regard to case. A leading `amp;` is ignored:
/// links copied from HTML source often have it.
enum LinkParameters {
    /// The value of the first parameter `name` with a non-empty value; nil when there is none.
    static func value(of name: [UInt8], in link: Span<UInt8>, _ part: Range<Int>) -> Range<Int>? {
        var position = part.lowerBound
        while position < part.upperBound {
            let end = ByteSearch.first(UInt8(ascii: "&"), in: link, position..<part.upperBound)
            if let value = value(ifNamed: name, link, position..<end), !value.isEmpty { return value }
            position = end + 1
        }
        return nil
    }

    /// The value of the piece, if its name is `name`, otherwise nil; an empty range when the piece
    /// has no `=`.
    @inline(__always)
    static func value(ifNamed name: [UInt8], _ link: Span<UInt8>, _ piece: Range<Int>) -> Range<Int>? {
        guard let first = name.first, !piece.isEmpty else { return nil }
        let start = link[piece.lowerBound]
        guard start | 0x20 == first | 0x20 || start == UInt8(ascii: "%") || start | 0x20 == UInt8(ascii: "a") else { return nil }
        return compared(to: name, link, piece)
    }

    private static func compared(to name: [UInt8], _ link: Span<UInt8>, _ piece: Range<Int>) -> Range<Int>? {
        var position = piece.lowerBound + entityLength(link, piece)
        var index = 0
        while position < piece.upperBound, link[position] != UInt8(ascii: "=") {
            guard index < name.count else { return nil }
            let (byte, length) = decoded(link, at: position, piece.upperBound)
            guard LinkByte.lowercased(byte) == name[index] else { return nil }
            index += 1
            position += length
        }
        guard index == name.count else { return nil }
        return min(position + 1, piece.upperBound)..<piece.upperBound
    }

    /// The length of a leading `amp;`, or 0.
    @inline(__always)
    static func entityLength(_ link: Span<UInt8>, _ piece: Range<Int>) -> Int {
        let start = piece.lowerBound
        guard piece.count >= 4, link[start] | 0x20 == UInt8(ascii: "a"), link[start + 1] | 0x20 == UInt8(ascii: "m"),
            link[start + 2] | 0x20 == UInt8(ascii: "p"), link[start + 3] == UInt8(ascii: ";")
        else { return 0 }
        return 4
    }

    /// The percent-decoded byte at `position`, and the number of bytes that it takes in the link.
    @inline(__always)
    static func decoded(_ link: Span<UInt8>, at position: Int, _ end: Int) -> (byte: UInt8, length: Int) {
        let byte = link[position]
        guard byte == UInt8(ascii: "%"), position + 2 < end, let high = LinkByte.hexValue(link[position + 1]),
            let low = LinkByte.hexValue(link[position + 2])
        else { return (byte, 1) }
        return (high << 4 | low, 3)
    }

    /// The first semicolon of the piece after which another parameter with a plain name begins; nil
    /// when the piece is one parameter. Old servers separate parameters in this way.
    static func semicolon(in link: Span<UInt8>, _ piece: Range<Int>) -> Int? {
        var position = piece.lowerBound
        while true {
            position = ByteSearch.first(UInt8(ascii: ";"), in: link, position..<piece.upperBound)
            guard position < piece.upperBound else { return nil }
            let semicolon = position
            position += 1
            while position < piece.upperBound, LinkByte.isHostByte(link[position]) { position += 1 }
            if position > semicolon + 1, position < piece.upperBound, link[position] == UInt8(ascii: "=") { return semicolon }
        }
    }

    /// Whether the whole fragment consists of pairs of a plain name and a value. Any other fragment
    /// is a position within the page.
    static func arePairs(_ link: Span<UInt8>, _ fragment: Range<Int>) -> Bool {
        guard !fragment.isEmpty else { return false }
        var isName = true
        var length = 0
        for index in fragment {
            let byte = link[index]
            if byte == UInt8(ascii: "&") {
                guard !isName else { return false }
                (isName, length) = (true, 0)
            } else if isName {
                if byte == UInt8(ascii: "=") {
                    guard length > 0 else { return false }
                    isName = false
                } else {
                    guard LinkByte.isHostByte(byte) || byte == UInt8(ascii: ".") else { return false }
                    length += 1
                }
            }
        }
        return !isName
    }
}
