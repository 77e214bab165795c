/// What the first chunk of a PNG says (W3C PNG Third Edition §11.2.1), with every chunk's frame checked on the way.
public struct PNGHeader: Hashable, Sendable {
    private static let form = "the PNG"
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// In pixels, 1…2³¹−1.
    public let width: Int
    public let height: Int
    public let bitDepth: Int
    public let colorType: Int

    /// Reads the header and walks all chunks to the end, so that a truncated file is found out.
    ///
    /// - Throws: ``FormError`` when the signature, the header, a chunk's length or the header's checksum is wrong, or the end is missing.
    public init(parsing bytes: [UInt8]) throws(FormError) {
        var reader = ByteReader(Self.form, bytes)
        guard bytes.starts(with: Self.signature) else { throw FormError(Self.form, "lacks the PNG signature", offset: 0) }
        reader.index = 8
        guard try reader.bigEndian32() == 13, try reader.stretch(4).elementsEqual("IHDR".utf8) else {
            throw FormError(Self.form, "does not begin with a header chunk", offset: 8)
        }
        let width = try reader.bigEndian32()
        let height = try reader.bigEndian32()
        let rest = Array(try reader.stretch(5))
        guard (1...0x7FFF_FFFF).contains(width), (1...0x7FFF_FFFF).contains(height) else {
            throw FormError(Self.form, "has a width or height of zero, or beyond the format's limit", offset: 16)
        }
        let depths: [UInt8: [UInt8]] = [0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16]]
        guard depths[rest[1]]?.contains(rest[0]) == true, rest[2] == 0, rest[3] == 0, rest[4] <= 1 else {
            throw FormError(Self.form, "has a header that the format does not allow", offset: 24)
        }
        guard CRC32.checksum(bytes[12..<29]) == (try reader.bigEndian32()) else {
            throw FormError(Self.form, "has a header whose checksum is wrong", offset: 29)
        }
        var hasData = false
        var hasPalette = false
        while true {
            let length = Int(try reader.bigEndian32())
            let name = try reader.stretch(4)
            _ = try reader.stretch(length)
            _ = try reader.stretch(4)
            if name.elementsEqual("PLTE".utf8) { hasPalette = true }
            if name.elementsEqual("IDAT".utf8) { hasData = true }
            if name.elementsEqual("IEND".utf8) { break }
        }
        guard hasData else { throw FormError(Self.form, "has no image data") }
        guard hasPalette || rest[1] != 3 else { throw FormError(Self.form, "has colours by number, and no palette") }
        self.width = Int(width)
        self.height = Int(height)
        self.bitDepth = Int(rest[0])
        self.colorType = Int(rest[1])
    }
}

/// The checksum of PNG chunks (ISO 3309, as zlib has it).
enum CRC32 {
    private static let table: [UInt32] = (0..<256).map { value in
        (0..<8).reduce(UInt32(value)) { crc, _ in crc & 1 == 1 ? 0xEDB8_8320 ^ crc >> 1 : crc >> 1 }
    }

    static func checksum(_ bytes: some Sequence<UInt8>) -> UInt32 {
        ~bytes.reduce(~UInt32(0)) { crc, byte in table[Int((crc ^ UInt32(byte)) & 0xFF)] ^ crc >> 8 }
    }
}
