/// Searches bytes eight at a time.
enum ByteSearch {
    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highs: UInt64 = 0x8080_8080_8080_8080

    /// The eight bytes from `position` on as a little-endian word. All of them must lie in `bytes`;
    /// this is checked.
    @inline(__always)
    static func word(_ bytes: Span<UInt8>, at position: Int) -> UInt64 {
        precondition(position >= 0 && position + 8 <= bytes.count)
        return UInt64(littleEndian: bytes.bytes.unsafeLoadUnaligned(fromByteOffset: position, as: UInt64.self))
    }

    /// Like ``word(_:at:)``, but unchecked: the caller has made sure that the eight bytes lie in
    /// `bytes`.
    @inline(__always)
    static func knownWord(_ bytes: Span<UInt8>, at position: Int) -> UInt64 {
        UInt64(littleEndian: bytes.bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: position, as: UInt64.self))
    }

    /// Sets the top bit of each byte of the result where that byte of `word` equals `byte`. Bits
    /// above the lowest one set may be wrong.
    @inline(__always)
    static func hits(_ word: UInt64, _ byte: UInt8) -> UInt64 {
        let difference = word ^ (ones &* UInt64(byte))
        return (difference &- ones) & ~difference & highs
    }

    /// The first position in `range` that holds `byte`; the range's end when there is none.
    @inline(__always)
    static func first(_ byte: UInt8, in bytes: Span<UInt8>, _ range: Range<Int>) -> Int {
        first(byte, or: byte, in: bytes, range)
    }

    /// The first position in `range` that holds one of two bytes; the range's end when there is
    /// none.
    @inline(__always)
    static func first(_ byte: UInt8, or other: UInt8, in bytes: Span<UInt8>, _ range: Range<Int>) -> Int {
        var position = range.lowerBound
        let end = range.upperBound
        // From here on every offset is within the span, as the unchecked loads need.
        precondition(position >= 0 && end <= bytes.count)
        while position + 8 <= end {
            let word = knownWord(bytes, at: position)
            let found = hits(word, byte) | hits(word, other)
            if found != 0 { return position + found.trailingZeroBitCount / 8 }
            position += 8
        }
        guard position < end else { return end }
        if end >= 8 {
            // Load the last eight bytes, shifted so that the bytes already searched drop out.
            let word = knownWord(bytes, at: end - 8) >> (UInt64(8 - (end - position)) * 8)
            let found = (hits(word, byte) | hits(word, other)) & lowBytes(end - position)
            return found != 0 ? position + found.trailingZeroBitCount / 8 : end
        }
        while position < end {
            let current = bytes[unchecked: position]
            if current == byte || current == other { return position }
            position += 1
        }
        return end
    }

    /// A mask of the first `count` bytes of a word; `count` must be less than eight.
    @inline(__always)
    private static func lowBytes(_ count: Int) -> UInt64 { 1 << (UInt64(count) * 8) - 1 }

    /// The first position in `range` whose byte is `%` or might be forbidden in links: a control, a
    /// space, `"<>\^`{|}`, or a byte beyond ASCII (`!` is not included, `~` is). The end of the
    /// range when there is none.
    @inline(__always)
    static func firstDoubtful(in bytes: Span<UInt8>, _ range: Range<Int>) -> Int {
        var position = range.lowerBound
        precondition(position >= 0 && range.upperBound <= bytes.count)
        while position + 8 <= range.upperBound {
            let word = knownWord(bytes, at: position)
            // Bytes up to 0x22 are found by subtraction, bytes from 0x7B on by addition, and the
            // others one by one.
            let low = (word &- ones &* 0x23) & ~word
            let high = (word & ~highs) &+ ones &* 5 | word
            let between = hits(word, 0x25) | hits(word, 0x3C) | hits(word, 0x3E) | hits(word, 0x5C) | hits(word, 0x5E) | hits(word, 0x60)
            let found = (low | high | between) & highs
            if found != 0 { return position + found.trailingZeroBitCount / 8 }
            position += 8
        }
        while position < range.upperBound {
            let byte = bytes[unchecked: position]
            if byte <= 0x22 || byte >= 0x7B || byte == 0x25 || byte == 0x3C || byte == 0x3E || byte == 0x5C || byte == 0x5E || byte == 0x60 {
                return position
            }
            position += 1
        }
        return range.upperBound
    }

    /// Scans a host in lower case: letters, digits, `-` and `.`, in steps of eight bytes, so that
    /// up to seven bytes at the end of `range` are not scanned.
    ///
    /// - Returns: where the scan stopped; the positions of the last dot and of the dot before it,
    ///   -1 where there is none; and whether there are two adjacent dots or a dot at the start.
    @inline(__always)
    static func plainHost(
        in bytes: Span<UInt8>, _ range: Range<Int>
    ) -> (end: Int, lastDot: Int, dotBefore: Int, hasEmptyLabel: Bool) {
        var position = range.lowerBound
        var (lastDot, dotBefore) = (-1, -1)
        // A dot at the start counts as adjacent to another dot.
        var (follows, together): (UInt64, UInt64) = (0x80, 0)
        precondition(position >= 0 && range.upperBound <= bytes.count)
        while position + 8 <= range.upperBound {
            let word = knownWord(bytes, at: position)
            let low = word & ~highs
            // The bytes that stop the scan: below 0x2D, `/`, 0x3A to 0x60, and from 0x7B on.
            let below = ~(low &+ ones &* (0x80 - 0x2D))
            let between = (low &+ ones &* (0x80 - 0x3A)) & ~(low &+ ones &* (0x80 - 0x61))
            let above = low &+ ones &* (0x80 - 0x7B)
            let slash = exactHits(word, 0x2F)
            let special = (below | between | above | slash | word) & highs
            let count = special.trailingZeroBitCount / 8
            var dots = exactHits(word, 0x2E)
            if count < 8 { dots &= lowBytes(count) }
            together |= dots & (dots << 8 | follows)
            follows = dots >> 56
            if dots != 0 {
                let last = 63 - dots.leadingZeroBitCount
                dots &= ~(1 << UInt64(last))
                dotBefore = dots != 0 ? position + (63 - dots.leadingZeroBitCount) / 8 : lastDot
                lastDot = position + last / 8
            }
            position += count
            if count < 8 { break }
        }
        return (position, lastDot, dotBefore, together != 0)
    }

    /// Sets the top bit of each byte of the result exactly where that byte of `word` equals `byte`.
    @inline(__always)
    private static func exactHits(_ word: UInt64, _ byte: UInt8) -> UInt64 {
        let difference = word ^ (ones &* UInt64(byte))
        return ~(((difference & ~highs) &+ ~highs) | difference) & highs
    }

    /// Whether `range` holds exactly `wanted`.
    static func equals(_ bytes: Span<UInt8>, _ range: Range<Int>, _ wanted: [UInt8]) -> Bool {
        range.count == wanted.count && hasPrefix(bytes, range, wanted)
    }

    /// Whether `range` begins with `prefix`.
    static func hasPrefix(_ bytes: Span<UInt8>, _ range: Range<Int>, _ prefix: [UInt8]) -> Bool {
        guard range.count >= prefix.count else { return false }
        for index in prefix.indices where bytes[range.lowerBound + index] != prefix[index] { return false }
        return true
    }

    /// The first occurrence of `wanted` in `range`, or nil. Nil also for an empty `wanted`.
    static func range(of wanted: [UInt8], in bytes: Span<UInt8>, _ range: Range<Int>) -> Range<Int>? {
        guard let first = wanted.first else { return nil }
        var position = range.lowerBound
        while true {
            position = self.first(first, in: bytes, position..<range.upperBound)
            guard position + wanted.count <= range.upperBound else { return nil }
            if hasPrefix(bytes, position..<range.upperBound, wanted) { return position..<(position + wanted.count) }
            position += 1
        }
    }
}

extension [UInt8] {
    /// Appends the bytes in `range`.
    @inline(__always)
    mutating func append(_ bytes: Span<UInt8>, _ range: Range<Int>) {
        guard !range.isEmpty else { return }
        // Owner: `bytes`, for the duration of the closure. The memory is only read, by the thread
        // that holds the span.
        bytes.extracting(range).withUnsafeBufferPointer { append(contentsOf: $0) }
    }
}
