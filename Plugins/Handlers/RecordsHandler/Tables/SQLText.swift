import DragTypes

/// What the values of SQL say that are no plain texts.
enum SQLText {
    /// What the digits of a binary value stand for, where that is a text; else the digits.
    static func text(hexadecimal digits: [UInt8]) -> String {
        let values = digits.compactMap(ASCII.hexValue)
        guard values.count == digits.count, values.count.isMultiple(of: 2) else { return String(utf8Bytes: digits) }
        return text(binary: stride(from: 0, to: values.count, by: 2).map { values[$0] << 4 | values[$0 + 1] })
    }

    /// A binary value as text, where it is one in UTF-8 without control characters; else its
    /// hexadecimal digits.
    static func text(binary bytes: [UInt8]) -> String {
        let isText = bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F || [0x09, 0x0A, 0x0D].contains($0) }
        if isText, let text = String(validating: bytes, as: UTF8.self) { return text }
        return bytes.map { ($0 < 0x10 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
    }

    /// A text with the escapes of `unistr` (sqlite.org/lang_corefunc.html#unistr): a backslash
    /// before `u000a`, `U0001f600`, `000a`, `+01f600` or another backslash.
    static func unescaped(_ text: String) -> String {
        var result = ""
        // Characters beyond the first plane may stand as the two halves of UTF-16.
        var units: [UInt16] = []
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            if scalar == "\\", let escaped = escape(&rest) {
                units += escaped
            } else {
                result += String(decoding: units, as: UTF16.self)
                units = []
                result.unicodeScalars.append(scalar)
            }
        }
        return result + String(decoding: units, as: UTF16.self)
    }

    /// The code units of an escape whose backslash has been taken; nil, and nothing is taken, where
    /// none follows.
    private static func escape(_ rest: inout Substring.UnicodeScalarView) -> [UInt16]? {
        if rest.first == "\\" {
            rest.removeFirst()
            return [0x5C]
        }
        let (mark, length): (Int, Int) =
            switch rest.first {
            case "u": (1, 4)
            case "U": (1, 8)
            case "+": (1, 6)
            default: (0, 4)
            }
        let digits = rest.dropFirst(mark).prefix(length)
        guard digits.count == length, digits.allSatisfy(\.properties.isASCIIHexDigit), let value = UInt32(String(Substring(digits)), radix: 16)
        else { return nil }
        let isHalf = (0xD800..<0xE000).contains(value)
        guard let units = isHalf ? [UInt16(value)] : Unicode.Scalar(value).map({ Array(String($0).utf16) }) else { return nil }
        rest = rest.dropFirst(mark + length)
        return units
    }
}
