import CDeflate

/// Compresses bands of rows into IDAT chunks of a PNG (ISO/IEC 15948), each band with the filter
/// that suits it best. The buffer is reused from one band to the next.
///
/// Owner and thread rule: the object owns its buffer; one thread uses it at a time.
final class BandCompressor: @unchecked Sendable {
    /// Where a band is in the picture.
    struct Place {
        /// The unfiltered row above the band; empty for the picture's first band.
        var above: [UInt8]
        var isFirst: Bool
        var isLast: Bool
    }

    /// A compressed band.
    struct Result {
        /// The chunk; empty when the buffer was too small. Valid until the next call.
        var chunk: UnsafeRawBufferPointer
        /// The Adler-32 checksum of the filtered rows, from which that of the zlib stream is
        /// computed.
        var checksum: UInt32
        /// The number of filtered bytes.
        var byteCount: Int
    }

    private let rowSize: Int
    private let channels: Int
    private let blocks: any BlockCompressing
    private let room: UnsafeMutableRawBufferPointer

    /// - Parameters:
    ///   - rowSize: the size of a row in bytes, including its filter byte.
    ///   - mostRows: the number of rows in the largest band.
    init(rowSize: Int, channels: Int, mostRows: Int, blocks: any BlockCompressing) {
        self.blocks = blocks
        self.rowSize = rowSize
        self.channels = channels
        room = .allocate(byteCount: 12 + Deflate.zlibHeader.count + type(of: blocks).bound(rowSize * mostRows), alignment: 16)
    }

    deinit { room.deallocate() }

    /// - Parameter rows: the rows, each with a filter byte in front; they are filtered in place.
    func compress(_ rows: UnsafeMutableRawBufferPointer, at place: Place) -> Result {
        let filter = PNGFilter.best(for: rows, rowSize: rowSize, channels: channels) { blocks.compress($0, isLast: true, into: room) }
        place.above.withUnsafeBytes { above in
            filter.apply(to: rows, above: above.isEmpty ? nil : above.baseAddress, rowSize: rowSize, channels: channels)
        }
        let bytes = UnsafeRawBufferPointer(rows)
        let head = place.isFirst ? Deflate.zlibHeader : []
        let start = 8 + head.count
        let size = blocks.compress(bytes, isLast: place.isLast, into: UnsafeMutableRawBufferPointer(rebasing: room[start...].dropLast(4)))
        let end = start + size
        var chunk = UnsafeRawBufferPointer(rebasing: room[..<0])
        if size > 0 {
            room.copyBytes(from: PNGOutput.bigEndian(UInt32(head.count + size)) + Array("IDAT".utf8) + head)
            let checksum = Deflate.chunkChecksum(UnsafeRawBufferPointer(rebasing: room[4..<end]))
            UnsafeMutableRawBufferPointer(rebasing: room[end...]).copyBytes(from: PNGOutput.bigEndian(checksum))
            chunk = UnsafeRawBufferPointer(rebasing: room[..<(end + 4)])
        }
        return Result(chunk: chunk, checksum: Deflate.checksum(bytes), byteCount: bytes.count)
    }
}

/// Compresses parts of a deflate stream (RFC 1951), each by itself.
///
/// Thread rule: one thread uses the object at a time.
package protocol BlockCompressing: AnyObject {
    /// Compresses a part into blocks that end at a byte boundary.
    ///
    /// - Returns: the number of bytes written; 0 when the target is too small.
    func compress(_ bytes: UnsafeRawBufferPointer, isLast: Bool, into target: UnsafeMutableRawBufferPointer) -> Int
}

extension BlockCompressing {
    /// The maximum compressed size of a part. Data that can't be compressed is stored, with five
    /// bytes for every 64 KiB.
    static func bound(_ count: Int) -> Int { count + count / 1024 + 4096 }
}

/// The header and the checksums of a zlib stream (RFC 1950), and the checksum of a PNG chunk.
enum Deflate {
    /// A window of 32 KiB, and the flag for the fastest algorithm (RFC 1950 §2.2).
    static let zlibHeader: [UInt8] = [0x78, 0x01]

    /// The Adler-32 checksum, with which a zlib stream ends.
    static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt32 { libdeflate_adler32(1, bytes.baseAddress, bytes.count) }

    /// The Adler-32 checksum of two parts together, from the checksum of each (RFC 1950 §8.2: two
    /// sums modulo 65521).
    ///
    /// - Parameter count: the size of the second part, in bytes.
    static func checksum(_ first: UInt32, followedBy second: UInt32, count: Int) -> UInt32 {
        let base: UInt64 = 65521
        let (low1, high1) = (UInt64(first & 0xFFFF), UInt64(first >> 16))
        let (low2, high2) = (UInt64(second & 0xFFFF), UInt64(second >> 16))
        // The second part's own sums begin with 1; in the whole they begin with the first part's
        // sums.
        let rest = UInt64(count) % base
        let low = (low1 + low2 + base - 1) % base
        let high = (high1 + high2 + rest * (low1 + base - 1)) % base
        return UInt32(high) << 16 | UInt32(low)
    }

    /// The CRC-32 checksum of a PNG chunk.
    static func chunkChecksum(_ bytes: UnsafeRawBufferPointer) -> UInt32 { libdeflate_crc32(0, bytes.baseAddress, bytes.count) }
}

/// Compresses a whole small picture into a zlib stream (RFC 1950) with libdeflate at level 1. The
/// result is up to a tenth smaller than with ISA-L (``BlockCompressing``), and takes twice the
/// time.
///
/// Owner and thread rule: the object owns its memory; one thread uses it at a time.
final class WholeCompressor {
    private let compressor: OpaquePointer?

    init() { compressor = libdeflate_alloc_compressor(1) }

    deinit { libdeflate_free_compressor(compressor) }

    /// The compressed data; empty when memory ran out.
    func compress(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
        guard let compressor else { return [] }
        let bound = libdeflate_zlib_compress_bound(compressor, bytes.count)
        return [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
            count = libdeflate_zlib_compress(compressor, bytes.baseAddress, bytes.count, buffer.baseAddress, bound)
        }
    }
}
