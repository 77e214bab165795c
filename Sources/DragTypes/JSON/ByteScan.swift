/// Finds the end of plain JSON string content, eight bytes at a time.
enum ByteScan {
    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highs: UInt64 = 0x8080_8080_8080_8080

    /// The first position in `start..<end` whose byte is a quotation mark, a backslash, a control character or not ASCII. `end` when there
    /// is no such byte.
    ///
    /// The eight-byte loads stay inside the span: each is made only when at least eight bytes are left before `end`, and `end` is at most
    /// the span's count.
    @inline(__always)
    static func endOfPlainText(_ bytes: Span<UInt8>, from start: Int, to end: Int) -> Int {
        let raw = bytes.bytes
        let end = min(end, bytes.count)
        var position = start
        while position >= 0, position + 8 <= end {
            let word = raw.unsafeLoadUnaligned(fromByteOffset: position, as: UInt64.self)
            // The usual test for a zero byte in a word: subtracting 1 from a byte sets its top bit through a borrow, although the top bit
            // was clear before.
            let quote = word ^ (ones &* 0x22)
            let backslash = word ^ (ones &* 0x5C)
            let special = (quote &- ones) & ~quote | (backslash &- ones) & ~backslash | (word &- ones &* 0x20) & ~word | word
            if special & highs != 0 { break }
            position += 8
        }
        while position < end {
            let byte = bytes[position]
            if byte == 0x22 || byte == 0x5C || byte < 0x20 || byte >= 0x80 { return position }
            position += 1
        }
        return end
    }
}
