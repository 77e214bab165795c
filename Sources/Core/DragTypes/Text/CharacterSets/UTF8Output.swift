/// UTF-8 that is made character by character.
struct UTF8Output {
    private(set) var bytes: [UInt8] = []

    /// - Parameter capacity: how many bytes are expected.
    init(capacity: Int) { bytes.reserveCapacity(capacity) }

    /// The code point that stands for bytes without a meaning.
    static let replacement: UInt32 = 0xFFFD

    /// Appends a character by its code point. A number that is no Unicode scalar value becomes
    /// U+FFFD.
    @inline(__always)
    mutating func append(_ scalar: UInt32) {
        switch scalar {
        case 0..<0x80: bytes.append(UInt8(scalar))
        case 0x80..<0x800:
            bytes.append(0xC0 | UInt8(scalar >> 6))
            bytes.append(0x80 | UInt8(scalar & 0x3F))
        case 0x800..<0xD800, 0xE000..<0x1_0000:
            bytes.append(0xE0 | UInt8(scalar >> 12))
            bytes.append(0x80 | UInt8(scalar >> 6 & 0x3F))
            bytes.append(0x80 | UInt8(scalar & 0x3F))
        case 0x1_0000..<0x11_0000:
            bytes.append(0xF0 | UInt8(scalar >> 18))
            bytes.append(0x80 | UInt8(scalar >> 12 & 0x3F))
            bytes.append(0x80 | UInt8(scalar >> 6 & 0x3F))
            bytes.append(0x80 | UInt8(scalar & 0x3F))
        default: bytes.append(contentsOf: [0xEF, 0xBF, 0xBD])
        }
    }
}
