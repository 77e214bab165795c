import CDeflate
import CISAL

/// Deflate (RFC 1951) by one of two libraries: libdeflate makes up to a tenth less of it, ISA-L takes half the time and can do a part at
/// a time.
///
/// Owner and thread rule: every compressor belongs to the thread that made it, and lives during one call.
enum Deflate {
    /// A window of 32 KiB, the quickest method (RFC 1950 §2.2).
    static let zlibHeader: [UInt8] = [0x78, 0x01]

    /// All of the data in zlib's frame (RFC 1950), by libdeflate at level 1; empty when there is no memory.
    static func whole(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
        guard let compressor = libdeflate_alloc_compressor(1) else { return [] }
        defer { libdeflate_free_compressor(compressor) }
        let bound = libdeflate_zlib_compress_bound(compressor, bytes.count)
        return [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
            count = libdeflate_zlib_compress(compressor, bytes.baseAddress, bytes.count, buffer.baseAddress, bound)
        }
    }

    /// The most bytes that ``part(_:isLast:into:)`` makes: what cannot be made smaller is stored, with five bytes for every 64 KiB.
    static func partBound(_ count: Int) -> Int { count + count / 1024 + 4096 }

    /// A part of the data as blocks that end at a byte, by ISA-L at level 2, which takes no longer than its first.
    ///
    /// - Returns: how many bytes were written; 0 when there is no room or no memory.
    static func part(_ bytes: UnsafeRawBufferPointer, isLast: Bool, into target: UnsafeMutableRawBufferPointer) -> Int {
        let stream = UnsafeMutablePointer<isal_zstream>.allocate(capacity: 1)
        let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: Int(isal_level2_size()))
        defer {
            stream.deallocate()
            memory.deallocate()
        }
        isal_deflate_init(stream)
        stream.pointee.level = 2
        stream.pointee.level_buf = memory
        stream.pointee.level_buf_size = isal_level2_size()
        stream.pointee.gzip_flag = UInt16(IGZIP_DEFLATE)
        stream.pointee.end_of_stream = isLast ? 1 : 0
        stream.pointee.flush = UInt16(isLast ? NO_FLUSH : FULL_FLUSH)
        stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress?.assumingMemoryBound(to: UInt8.self))
        stream.pointee.avail_in = UInt32(bytes.count)
        stream.pointee.next_out = target.baseAddress?.assumingMemoryBound(to: UInt8.self)
        stream.pointee.avail_out = UInt32(target.count)
        let isDone = isal_deflate(stream) == COMP_OK && stream.pointee.avail_in == 0 && stream.pointee.avail_out > 0
        return isDone ? Int(stream.pointee.total_out) : 0
    }

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
