/// Compresses bands of rows into IDAT chunks of a PNG (ISO/IEC 15948), each band with the filter that suits it best. The buffer is reused from
/// one band to the next.
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
        /// The Adler-32 checksum of the filtered rows, from which that of the zlib stream is computed.
        var checksum: UInt32
        /// The number of filtered bytes.
        var byteCount: Int
    }

    private let rowSize: Int
    private let channels: Int
    private let blocks = BlockCompressor()
    private let room: UnsafeMutableRawBufferPointer

    /// - Parameters:
    ///   - rowSize: the size of a row in bytes, including its filter byte.
    ///   - mostRows: the number of rows in the largest band.
    init(rowSize: Int, channels: Int, mostRows: Int) {
        self.rowSize = rowSize
        self.channels = channels
        room = .allocate(byteCount: 12 + Deflate.zlibHeader.count + BlockCompressor.bound(rowSize * mostRows), alignment: 16)
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
