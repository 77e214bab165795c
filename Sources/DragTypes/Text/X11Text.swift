/// The X11 target `STRING`. ICCCM defines it as ISO 8859-1, but Chromium and LibreOffice send UTF-8, and GTK 4 encodes the UTF-8 bytes a
/// second time and adds a NUL.
public enum X11Text {
    /// The text in UTF-8, without trailing NULs. Bytes that are valid UTF-8 are read as UTF-8, and UTF-8 that was encoded twice is decoded
    /// twice. Other bytes are read by the evidence listed at ``TextDecoding/utf8(from:declared:)``, usually as Windows-1252.
    public static func utf8(from bytes: [UInt8]) -> [UInt8] {
        let text = TextDecoding.utf8(from: bytes)
        return undoingDoubleEncoding(text) ?? text
    }

    /// Decodes UTF-8 that was encoded twice, so that its characters are the bytes of UTF-8. Nil for any other text.
    ///
    /// Text that only looks like that is very rare: every character above U+007F would have to be part of a run that is valid UTF-8 when it
    /// is read as ISO 8859-1 bytes.
    package static func undoingDoubleEncoding(_ text: [UInt8]) -> [UInt8]? {
        guard text.contains(where: { $0 >= 0x80 }), let once = latin1(fromUTF8: text),
            once.contains(where: { $0 >= 0x80 }), TextDecoding.isValidUTF8(once)
        else { return nil }
        return once
    }

    /// UTF-8 `text` in ISO 8859-1. Nil when it has a character above U+00FF. The caller then sends UTF-8, as Chromium does.
    package static func latin1(fromUTF8 text: [UInt8]) -> [UInt8]? {
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        var index = 0
        while index < text.count {
            let byte = text[index]
            if byte < 0x80 {
                result.append(byte)
                index += 1
            } else if byte == 0xC2 || byte == 0xC3, index + 1 < text.count {
                result.append(byte << 6 | text[index + 1] & 0x3F)
                index += 2
            } else {
                return nil
            }
        }
        return result
    }
}
