/// Lines that are folded by a line end and a space: vCard and iCalendar (RFC 6350 section 3.2, RFC 5545 section 3.1).
enum FoldedLines {
    /// The bytes with every fold in front of the character that it stands in the middle of.
    ///
    /// Both standards allow a fold between any two bytes of UTF-8, and many programs fold by bytes. Text that is decoded with a fold inside a
    /// character would lose the character. Bytes that are valid UTF-8 already, and those that do not become so, are returned unchanged.
    static func withWholeCharacters(_ bytes: [UInt8]) -> [UInt8] {
        guard !TextDecoding.isValidUTF8(bytes) else { return bytes }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        // Where the character that is being read begins in the result, and how many bytes it still needs.
        var (start, missing) = (0, 0)
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if missing > 0, let length = foldLength(bytes, at: index), index + length < bytes.count, bytes[index + length] & 0xC0 == 0x80 {
                result.insert(contentsOf: bytes[index..<(index + length)], at: start)
                start += length
                index += length
                continue
            }
            if byte >= 0xC2, byte < 0xF5 {
                (start, missing) = (result.count, byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : 3)
            } else {
                missing = byte & 0xC0 == 0x80 ? max(0, missing - 1) : 0
            }
            result.append(byte)
            index += 1
        }
        return TextDecoding.isValidUTF8(result) ? result : bytes
    }

    /// The length of a line end and a space at `index`; nil when there is no fold.
    private static func foldLength(_ bytes: [UInt8], at index: Int) -> Int? {
        let end = bytes[index] == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A ? 2 : bytes[index] == 0x0A ? 1 : 0
        guard end > 0, index + end < bytes.count, [0x20, 0x09].contains(bytes[index + end]) else { return nil }
        return end + 1
    }
}
