import CDeflate

/// Deflate in zlib's frame, and its checksums (RFC 1950, RFC 1951).
enum Deflate {
    /// A window of 32 KiB, the quickest method (RFC 1950 §2.2).
    static let zlibHeader: [UInt8] = [0x78, 0x01]

    /// The checksum of zlib's frame.
    static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt32 { libdeflate_adler32(1, bytes.baseAddress, bytes.count) }

    /// The checksum of data of which two parts' checksums are known (RFC 1950 §8.2: two sums modulo 65521).
    static func checksum(_ first: UInt32, followedBy second: UInt32, count: Int) -> UInt32 {
        let base: UInt64 = 65521
        let (low1, high1) = (UInt64(first & 0xFFFF), UInt64(first >> 16))
        let (low2, high2) = (UInt64(second & 0xFFFF), UInt64(second >> 16))
        // The second part's sums begin with 1, and here with what the first part left.
        let rest = UInt64(count) % base
        let low = (low1 + low2 + base - 1) % base
        let high = (high1 + high2 + rest * (low1 + base - 1)) % base
        return UInt32(high) << 16 | UInt32(low)
    }

    /// The checksum of a PNG's chunk.
    static func chunkChecksum(_ bytes: UnsafeRawBufferPointer) -> UInt32 { libdeflate_crc32(0, bytes.baseAddress, bytes.count) }
}
