/// The image header of a PNG file, its chunk `IHDR` (W3C PNG Third Edition §11.2.1).
public struct PNGHeader: Hashable, Sendable {
    private static let form = "the PNG"
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// The image's width in pixels, 1…2³¹−1.
    public let width: Int
    /// The image's height in pixels, 1…2³¹−1.
    public let height: Int
    /// The number of bits per sample, or per palette index: 1, 2, 4, 8 or 16.
    public let bitDepth: Int
    /// The PNG colour type: 0 greyscale, 2 RGB, 3 palette, 4 greyscale with alpha, 6 RGB with
    /// alpha.
    public let colorType: Int

    /// Parses the header of a PNG file and walks over all chunks up to `IEND`, so that a truncated
    /// file is detected. Only the checksum of the header is verified.
    ///
    /// - Throws: ``FormError`` when the signature, the header or its checksum is wrong, when a
    ///   chunk extends past the end, when there is no `IEND` or no image data, or when an image
    ///   with colour type 3 has no palette.
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

/// The checksum of PNG chunks: CRC-32 of ISO 3309, the same as that of zlib.
enum CRC32 {
    private static let table: [UInt32] = (0..<256).map { value in
        (0..<8).reduce(UInt32(value)) { crc, _ in crc & 1 == 1 ? 0xEDB8_8320 ^ crc >> 1 : crc >> 1 }
    }

    static func checksum(_ bytes: some Sequence<UInt8>) -> UInt32 {
        ~bytes.reduce(~UInt32(0)) { crc, byte in table[Int((crc ^ UInt32(byte)) & 0xFF)] ^ crc >> 8 }
    }
}
