import Glibc

/// Rows of a picture on their way into a chunk of a PNG (ISO/IEC 15948): filtered by what suits them, and compressed.
struct PNGBand {
    /// Rows that the filters are tried on.
    private static let sampleRows = 4

    /// The chunk; empty when there was no memory.
    var chunk: [UInt8]
    /// The checksum of the filtered rows, as zlib's frame has it.
    var checksum: UInt32
    /// Filtered bytes.
    var byteCount: Int

    /// - Parameters:
    ///   - rows: rows of `rowSize` bytes, a byte for the filter in front of each; they are filtered in place.
    ///   - above: the row above the first one as it was before filtering; empty for the picture's first.
    ///   - channels: bytes a pixel.
    init(
        _ rows: UnsafeMutableRawBufferPointer, above: [UInt8], rowSize: Int, channels: Int, isFirst: Bool, isLast: Bool
    ) {
        let filter = Self.filter(for: rows, rowSize: rowSize, channels: channels)
        above.withUnsafeBytes { above in
            filter.apply(to: rows, above: above.isEmpty ? nil : above.baseAddress, rowSize: rowSize, channels: channels)
        }
        let bytes = UnsafeRawBufferPointer(rows)
        byteCount = bytes.count
        if isFirst, isLast {
            // A small picture: the more thorough compressor costs next to nothing.
            let data = Deflate.whole(bytes)
            chunk = data.isEmpty ? [] : PNGEncoder.chunk("IDAT", data)
            checksum = 0
            return
        }
        checksum = Deflate.checksum(bytes)
        let head = isFirst ? Deflate.zlibHeader : []
        let bound = Deflate.partBound(bytes.count)
        // Made where it stays.
        chunk = [UInt8](unsafeUninitializedCapacity: 12 + head.count + bound) { buffer, count in
            let target = UnsafeMutableRawBufferPointer(buffer)
            let start = 8 + head.count
            let size = Deflate.part(bytes, isLast: isLast, into: UnsafeMutableRawBufferPointer(rebasing: target[start..<(start + bound)]))
            guard size > 0 else { return }
            let end = start + size
            target.copyBytes(from: PNGEncoder.bigEndian(UInt32(head.count + size)) + Array("IDAT".utf8) + head)
            let checksum = Deflate.chunkChecksum(UnsafeRawBufferPointer(rebasing: target[4..<end]))
            UnsafeMutableRawBufferPointer(rebasing: target[end..<(end + 4)]).copyBytes(from: PNGEncoder.bigEndian(checksum))
            count = end + 4
        }
    }

    /// The filter that makes the least of a few rows from the middle.
    private static func filter(for rows: UnsafeMutableRawBufferPointer, rowSize: Int, channels: Int) -> PNGFilter {
        let count = min(sampleRows, rows.count / rowSize)
        let start = (rows.count / rowSize - count) / 2 * rowSize
        var room = [UInt8](repeating: 0, count: Deflate.partBound(count * rowSize))
        var best = (filter: PNGFilter.up, size: Int.max)
        for filter in PNGFilter.allCases {
            var sample = [UInt8](rows[start..<(start + count * rowSize)])
            sample.withUnsafeMutableBytes { filter.apply(to: $0, above: nil, rowSize: rowSize, channels: channels) }
            let made = sample.withUnsafeBytes { sample in room.withUnsafeMutableBytes { Deflate.part(sample, isLast: true, into: $0) } }
            if made > 0, made < best.size { best = (filter, made) }
        }
        return best.filter
    }
}
