/// Base64 (RFC 4648 §4), encoded and decoded without intermediate copies.
public enum Base64 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// The value of each byte: 0–63 for the letters of the alphabet and its URL-safe variant, 64
    /// for white space, 65 for `=`, 255 for any other byte.
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 255, count: 256)
        for (value, letter) in alphabet.enumerated() { values[Int(letter)] = UInt8(value) }
        values[Int(UInt8(ascii: "-"))] = 62
        values[Int(UInt8(ascii: "_"))] = 63
        for space in [0x20, 0x09, 0x0A, 0x0C, 0x0D] { values[space] = 64 }
        values[Int(UInt8(ascii: "="))] = 65
        return values
    }()

    /// Appends `bytes` in base64 to `text`, as ASCII with padding and without line breaks.
    public static func encode(_ bytes: Span<UInt8>, into text: inout [UInt8]) {
        let alphabet = Self.alphabet
        let letters = alphabet.span
        let count = (bytes.count + 2) / 3 * 4
        let encoded = [UInt8](capacity: count) { output in
            var index = 0
            let whole = bytes.count - bytes.count % 3
            while index < whole {
                let group = UInt32(bytes[index]) << 16 | UInt32(bytes[index + 1]) << 8 | UInt32(bytes[index + 2])
                output.append(letters[Int(group >> 18)])
                output.append(letters[Int(group >> 12 & 63)])
                output.append(letters[Int(group >> 6 & 63)])
                output.append(letters[Int(group & 63)])
                index += 3
            }
            let rest = bytes.count - whole
            if rest > 0 {
                let group = UInt32(bytes[whole]) << 16 | (rest == 2 ? UInt32(bytes[whole + 1]) << 8 : 0)
                output.append(letters[Int(group >> 18)])
                output.append(letters[Int(group >> 12 & 63)])
                output.append(rest == 2 ? letters[Int(group >> 6 & 63)] : UInt8(ascii: "="))
                output.append(UInt8(ascii: "="))
            }
        }
        text.append(contentsOf: encoded)
    }

    /// `bytes` in base64, as ASCII with padding and without line breaks.
    public static func encode(_ bytes: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        encode(bytes.span, into: &text)
        return text
    }

    /// The bytes that the ASCII text `text` encodes. White space is skipped, the padding may be
    /// missing, and the letters `-` and `_` of the URL-safe alphabet (RFC 4648 §5) are accepted,
    /// because `data:` URLs in practice need all three.
    ///
    /// - Returns: nil when a character is not base64, when text follows the padding, when the
    ///   padding has the wrong length, or when a single letter is left over.
    public static func decode(_ text: Span<UInt8>) -> [UInt8]? {
        let table = Self.values
        let values = table.span
        var isValid = true
        let bytes = [UInt8](capacity: text.count / 4 * 3 + 3) { output in
            var index = 0
            let count = text.count
            // The fast path decodes whole groups of four letters, up to the first group with
            // another character.
            while index + 4 <= count {
                let a = UInt32(values[Int(text[index])])
                let b = UInt32(values[Int(text[index + 1])])
                let c = UInt32(values[Int(text[index + 2])])
                let d = UInt32(values[Int(text[index + 3])])
                guard a | b | c | d < 64 else { break }
                let group = a << 18 | b << 12 | c << 6 | d
                output.append(UInt8(truncatingIfNeeded: group >> 16))
                output.append(UInt8(truncatingIfNeeded: group >> 8))
                output.append(UInt8(truncatingIfNeeded: group))
                index += 4
            }
            var group: UInt32 = 0
            var letters = 0
            var padding = 0
            while index < count {
                let value = values[Int(text[index])]
                index += 1
                if value == 64 { continue }
                if value == 65 {
                    padding += 1
                    continue
                }
                guard value < 64, padding == 0 else {
                    isValid = false
                    return
                }
                group = group << 6 | UInt32(value)
                letters += 1
                if letters == 4 {
                    output.append(UInt8(truncatingIfNeeded: group >> 16))
                    output.append(UInt8(truncatingIfNeeded: group >> 8))
                    output.append(UInt8(truncatingIfNeeded: group))
                    (group, letters) = (0, 0)
                }
            }
            switch letters {
            case 0: isValid = padding == 0
            case 1: isValid = false
            case 2:
                output.append(UInt8(truncatingIfNeeded: group >> 4))
                isValid = padding == 0 || padding == 2
            default:
                output.append(UInt8(truncatingIfNeeded: group >> 10))
                output.append(UInt8(truncatingIfNeeded: group >> 2))
                isValid = padding <= 1
            }
        }
        return isValid ? bytes : nil
    }
}
