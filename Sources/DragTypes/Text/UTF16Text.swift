/// UTF-16 little-endian, the machine order of every platform that matters here.
public enum UTF16Text {
    /// UTF-8 `text` as UTF-16 little-endian, without byte order mark or NUL.
    public static func littleEndian(fromUTF8 text: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(text.count * 2)
        for unit in String(utf8Bytes: text).utf16 {
            result.append(UInt8(truncatingIfNeeded: unit))
            result.append(UInt8(truncatingIfNeeded: unit >> 8))
        }
        return result
    }

    public static func littleEndian(_ text: String) -> [UInt8] { littleEndian(fromUTF8: Array(text.utf8)) }

    /// The text of bytes that should be UTF-16 little-endian but are decoded by evidence: some writers send UTF-8.
    public static func utf8(from bytes: [UInt8]) -> [UInt8] {
        TextDecoding.utf8(from: bytes, declared: looksLikeUTF8(bytes) ? nil : "utf-16le")
    }

    /// Text of two bytes a character has a NUL in it wherever a space, line end or Latin letter stands, and is hardly ever valid
    /// UTF-8 without one.
    private static func looksLikeUTF8(_ bytes: [UInt8]) -> Bool {
        let text = TextDecoding.droppingNULs(bytes[...])
        return !text.contains(0) && (bytes.count % 2 == 1 || TextDecoding.isValidUTF8(text))
    }

    /// Line ends as Windows has them: every CR LF, LF and CR becomes CR LF.
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
        // A lone CR is followed by something other than LF: its LF was put in then, but for the last one.
        if previous == 0x0D { result.append(0x0A) }
        return result
    }
}
