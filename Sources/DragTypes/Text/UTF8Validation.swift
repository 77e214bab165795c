/// Well-formedness of UTF-8 (Unicode 15, table 3-7).
enum UTF8Validation {
    static func isValid(_ bytes: Span<UInt8>) -> Bool {
        let count = bytes.count
        var index = 0
        while index < count {
            // Most text is ASCII, which is passed over eight bytes at a time.
            while index + 8 <= count,
                bytes.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
            {
                index += 8
            }
            guard index < count else { break }
            if bytes[index] < 0x80 {
                index += 1
                continue
            }
            guard let length = lengthOfSequence(bytes, at: index) else { return false }
            index += length
        }
        return true
    }

    /// The number of well-formed non-ASCII characters, and the number of bytes that belong to no well-formed character. A character that is
    /// cut off at the end counts as neither.
    static func census(of bytes: Span<UInt8>) -> (characters: Int, strays: Int) {
        var (characters, strays, index) = (0, 0, 0)
        while index < bytes.count {
            if bytes[index] < 0x80 {
                index += 1
            } else if let length = lengthOfSequence(bytes, at: index) {
                characters += 1
                index += length
            } else {
                if bytes[index] >= 0xC2, bytes[index] < 0xF5, (index + 1..<bytes.count).count < 3, isContinued(bytes, from: index + 1) { break }
                strays += 1
                index += 1
            }
        }
        return (characters, strays)
    }

    /// Whether all bytes from `start` on are continuation bytes.
    private static func isContinued(_ bytes: Span<UInt8>, from start: Int) -> Bool {
        for index in start..<bytes.count where bytes[index] & 0xC0 != 0x80 { return false }
        return true
    }

    /// The length of the well-formed non-ASCII sequence at `index`. Nil when none begins there.
    @inline(__always)
    private static func lengthOfSequence(_ bytes: Span<UInt8>, at index: Int) -> Int? {
        let count = bytes.count
        let byte = bytes[index]
        var low: UInt8 = 0x80
        var high: UInt8 = 0xBF
        let length: Int
        switch byte {
        case 0xC2...0xDF: length = 2
        case 0xE0: (length, low) = (3, 0xA0)
        case 0xE1...0xEC, 0xEE, 0xEF: length = 3
        case 0xED: (length, high) = (3, 0x9F)
        case 0xF0: (length, low) = (4, 0x90)
        case 0xF1...0xF3: length = 4
        case 0xF4: (length, high) = (4, 0x8F)
        default: return nil
        }
        guard index + length <= count, bytes[index + 1] >= low, bytes[index + 1] <= high else { return nil }
        for offset in 2..<max(2, length) where bytes[index + offset] & 0xC0 != 0x80 { return nil }
        return length
    }
}
