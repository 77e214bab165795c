/// How rows are turned into differences before they are compressed (ISO/IEC 15948 §9). One filter for a whole picture: the best one
/// differs from picture to picture, hardly from row to row.
enum PNGFilter: UInt8, CaseIterable {
    case none = 0
    /// From the pixel to the left.
    case sub = 1
    /// From the pixel above.
    case up = 2

    /// Rows that the filters are tried on.
    private static let sampleRows = 4

    /// The filter that makes the least of a few rows from the middle.
    ///
    /// - Parameter compressedSize: how many bytes a compressor makes of bytes; 0 when it fails.
    static func best(
        for rows: UnsafeMutableRawBufferPointer, rowSize: Int, channels: Int, compressedSize: (UnsafeRawBufferPointer) -> Int
    ) -> PNGFilter {
        let count = min(sampleRows, rows.count / rowSize)
        let start = (rows.count / rowSize - count) / 2 * rowSize
        var best = (filter: PNGFilter.up, size: Int.max)
        for filter in allCases {
            var sample = [UInt8](rows[start..<(start + count * rowSize)])
            let size = sample.withUnsafeMutableBytes { sample in
                filter.apply(to: sample, above: nil, rowSize: rowSize, channels: channels)
                return compressedSize(UnsafeRawBufferPointer(sample))
            }
            if size > 0, size < best.size { best = (filter, size) }
        }
        return best.filter
    }

    /// Filters rows in place, each with the filter's number in front.
    ///
    /// - Parameters:
    ///   - rows: rows of `rowSize` bytes, the first of which belongs to the filter.
    ///   - above: the row above the first one as it was before filtering; nil for the picture's first.
    ///   - channels: bytes a pixel.
    func apply(to rows: UnsafeMutableRawBufferPointer, above: UnsafeRawPointer?, rowSize: Int, channels: Int) {
        guard let base = rows.baseAddress, rowSize > 1 else { return }
        // From the end, so that what a difference is taken from is still there.
        for row in (0..<(rows.count / rowSize)).reversed() {
            let line = base + row * rowSize
            switch self {
            case .none: break
            case .sub: Self.subtract(from: line + 1 + channels, line + 1, count: rowSize - 1 - channels)
            case .up:
                // What is above the first row of all counts as zero.
                if let before = row > 0 ? UnsafeRawPointer(line - rowSize) : above {
                    Self.subtract(from: line + 1, before + 1, count: rowSize - 1)
                }
            }
            line.storeBytes(of: rawValue, as: UInt8.self)
        }
    }

    /// Subtracts bytes from bytes, from the end on, many at once: what is subtracted may begin up to that many bytes earlier in the same memory.
    private static func subtract(from target: UnsafeMutableRawPointer, _ other: UnsafeRawPointer, count: Int) {
        typealias Block = SIMD32<UInt8>
        var rest = max(0, count)
        while rest >= 32 {
            rest -= 32
            let difference = target.loadUnaligned(fromByteOffset: rest, as: Block.self) &- other.loadUnaligned(fromByteOffset: rest, as: Block.self)
            target.storeBytes(of: difference, toByteOffset: rest, as: Block.self)
        }
        while rest > 0 {
            rest -= 1
            let difference = target.load(fromByteOffset: rest, as: UInt8.self) &- other.load(fromByteOffset: rest, as: UInt8.self)
            target.storeBytes(of: difference, toByteOffset: rest, as: UInt8.self)
        }
    }
}
