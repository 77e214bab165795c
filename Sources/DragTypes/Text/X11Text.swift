/// The `STRING` target. By ICCCM it is ISO 8859-1; Chromium and LibreOffice put UTF-8 there, GTK 4 encodes the
/// UTF-8 bytes a second time and adds a NUL.
public enum X11Text {
    /// The text as UTF-8: valid UTF-8 that is not plain ASCII is UTF-8 (and UTF-8 encoded twice is decoded twice), all else Latin-1.
    public static func utf8(from bytes: [UInt8]) -> [UInt8] {
        let text = TextDecoding.utf8(from: bytes)
        return undoingDoubleEncoding(text) ?? text
    }

    /// UTF-8 whose characters are themselves the bytes of UTF-8, decoded once; nil for any other text.
    ///
    /// Text that only looks so is very rare: every character above U+007F would have to stand in a run that is valid
    /// UTF-8 when read as Latin-1 bytes.
    package static func undoingDoubleEncoding(_ text: [UInt8]) -> [UInt8]? {
        guard text.contains(where: { $0 >= 0x80 }), let once = latin1(fromUTF8: text),
            once.contains(where: { $0 >= 0x80 }), TextDecoding.isValidUTF8(once)
        else { return nil }
        return once
    }

    /// UTF-8 `text` in ISO 8859-1, or nil when it has a character above U+00FF: it is written so only when nothing is
    /// lost, else as UTF-8, as Chromium does.
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
