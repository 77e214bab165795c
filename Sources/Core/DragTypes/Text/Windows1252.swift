/// Windows-1252: ISO 8859-1 with printable characters in place of the control characters 0x80–0x9F.
/// Text without any sign of its encoding is read so.
package enum Windows1252 {
    /// The text of `bytes` in UTF-8. Every byte stands for a character.
    static func utf8(from bytes: ArraySlice<UInt8>) -> [UInt8] {
        var output = UTF8Output(capacity: bytes.count + bytes.count / 8)
        for byte in bytes { output.append(byte >= 0x80 && byte < 0xA0 ? UInt32(high[Int(byte - 0x80)]) : UInt32(byte)) }
        return output.bytes
    }

    /// The UTF-8 text in Windows-1252. Nil when a character has no byte.
    package static func bytes(fromUTF8 text: [UInt8]) -> [UInt8]? {
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        for scalar in String(utf8Bytes: text).unicodeScalars {
            switch scalar.value {
            case 0..<0x80, 0xA0..<0x100: result.append(UInt8(scalar.value))
            default:
                guard let place = high.firstIndex(where: { UInt32($0) == scalar.value }) else { return nil }
                result.append(UInt8(0x80 + place))
            }
        }
        return result
    }

    /// The code points of the bytes 0x80–0x9F (WHATWG Encoding, index windows-1252).
    private static let high: [UInt16] = [
        0x20AC, 0x81, 0x201A, 0x192, 0x201E, 0x2026, 0x2020, 0x2021, 0x2C6, 0x2030, 0x160, 0x2039, 0x152, 0x8D, 0x17D,
        0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x2DC, 0x2122, 0x161, 0x203A, 0x153, 0x9D,
        0x17E, 0x178,
    ]
}
