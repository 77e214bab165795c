/// Turns rows of a picture into a chunk of a PNG (ISO/IEC 15948): filtered by what suits them, and compressed, in memory that is used for one
/// band after the other.
///
/// Owner and thread rule: the memory is the object's own; one thread uses it at a time.
final class BandCompressor: @unchecked Sendable {
    /// A band's place in the picture.
    struct Place {
        /// The row above the first one as it was before filtering; empty for the picture's first.
        var above: [UInt8]
        var isFirst: Bool
        var isLast: Bool
    }

    /// What became of a band.
    struct Result {
        /// The chunk; empty when there was no memory. Valid until the next band's turn.
        var chunk: UnsafeRawBufferPointer
        /// The checksum of the filtered rows, as zlib's frame has it.
        var checksum: UInt32
        /// Filtered bytes.
        var byteCount: Int
    }

    private let rowSize: Int
    private let channels: Int
    private let blocks = BlockCompressor()
    private let room: UnsafeMutableRawBufferPointer

    /// - Parameters:
    ///   - rowSize: bytes of a row with the one for the filter in front.
    ///   - mostRows: of a band.
    init(rowSize: Int, channels: Int, mostRows: Int) {
        self.rowSize = rowSize
        self.channels = channels
        room = .allocate(byteCount: 12 + Deflate.zlibHeader.count + BlockCompressor.bound(rowSize * mostRows), alignment: 16)
    }

    deinit { room.deallocate() }

    /// - Parameter rows: a byte for the filter in front of each; they are filtered in place.
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
