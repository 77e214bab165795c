import CDeflate

/// The header and the checksums of a zlib stream (RFC 1950), and the checksum of a PNG chunk.
enum Deflate {
    /// A window of 32 KiB, and the flag for the fastest algorithm (RFC 1950 §2.2).
    static let zlibHeader: [UInt8] = [0x78, 0x01]

    /// The Adler-32 checksum, with which a zlib stream ends.
    static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt32 { libdeflate_adler32(1, bytes.baseAddress, bytes.count) }

    /// The Adler-32 checksum of two parts together, from the checksum of each (RFC 1950 §8.2: two sums modulo 65521).
    ///
    /// - Parameter count: the size of the second part, in bytes.
    static func checksum(_ first: UInt32, followedBy second: UInt32, count: Int) -> UInt32 {
        let base: UInt64 = 65521
        let (low1, high1) = (UInt64(first & 0xFFFF), UInt64(first >> 16))
        let (low2, high2) = (UInt64(second & 0xFFFF), UInt64(second >> 16))
        // The second part's own sums begin with 1; in the whole they begin with the first part's sums.
        let rest = UInt64(count) % base
        let low = (low1 + low2 + base - 1) % base
        let high = (high1 + high2 + rest * (low1 + base - 1)) % base
        return UInt32(high) << 16 | UInt32(low)
    }

    /// The CRC-32 checksum of a PNG chunk.
    static func chunkChecksum(_ bytes: UnsafeRawBufferPointer) -> UInt32 { libdeflate_crc32(0, bytes.baseAddress, bytes.count) }
}
