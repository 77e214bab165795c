/// UTF-16 little-endian, which is the machine's byte order on all supported platforms.
public enum UTF16Text {
    /// UTF-8 `text` converted to UTF-16 little-endian, without byte order mark and without a final
    /// NUL.
    public static func littleEndian(fromUTF8 text: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(text.count * 2)
        for unit in String(utf8Bytes: text).utf16 {
            result.append(UInt8(truncatingIfNeeded: unit))
            result.append(UInt8(truncatingIfNeeded: unit >> 8))
        }
        return result
    }

    /// `text` as UTF-16 little-endian, without byte order mark and without a final NUL.
    public static func littleEndian(_ text: String) -> [UInt8] { littleEndian(fromUTF8: Array(text.utf8)) }

    /// The text in UTF-8 of bytes that should be UTF-16 little-endian. The encoding is detected all
    /// the same, because some programs send UTF-8.
    public static func utf8(from bytes: [UInt8]) -> [UInt8] {
        TextDecoding.utf8(from: bytes, declared: looksLikeUTF8(bytes) ? nil : "utf-16le")
    }

    /// UTF-16 contains a NUL byte for every space, line end and Latin letter. Without such NULs,
    /// UTF-16 is hardly ever valid UTF-8.
    private static func looksLikeUTF8(_ bytes: [UInt8]) -> Bool {
        let text = TextDecoding.droppingNULs(bytes[...])
        return !text.contains(0) && (bytes.count % 2 == 1 || TextDecoding.isValidUTF8(text))
    }

    /// UTF-8 or ASCII text with Windows line ends: every CR LF, LF and CR becomes CR LF.
    public static func windowsLineEnds(_ text: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(text.count + text.count / 16)
        var previous: UInt8 = 0
        for byte in text {
            switch byte {
            case 0x0A:
                if previous != 0x0D { result.append(0x0D) }
                result.append(0x0A)
            default:
                if previous == 0x0D { result.append(0x0A) }
                result.append(byte)
            }
            previous = byte
        }
        // The loop adds the LF of a lone CR when it reaches the next byte. A CR at the end of the
        // text has no next byte.
        if previous == 0x0D { result.append(0x0A) }
        return result
    }
}
