/// The filters that replace a row's bytes by differences before compression (ISO/IEC 15948 §9). A
/// band has one filter for all of its rows: the best filter varies from picture to picture, and
/// hardly from row to row.
enum PNGFilter: UInt8, CaseIterable {
    case none = 0
    /// The difference from the pixel to the left.
    case sub = 1
    /// The difference from the pixel above.
    case up = 2

    /// How many rows the filters are tried on.
    private static let sampleRows = 4

    /// The filter with the smallest compressed size for a few rows from the middle.
    ///
    /// - Parameter compressedSize: returns the compressed size of bytes; 0 when it fails.
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

    /// Filters rows in place, and writes the filter's number in front of each row.
    ///
    /// - Parameters:
    ///   - rows: rows of `rowSize` bytes, the first of which is the filter byte.
    ///   - above: the unfiltered row above the first one; nil for the picture's first row.
    ///   - channels: the number of bytes in a pixel.
    func apply(to rows: UnsafeMutableRawBufferPointer, above: UnsafeRawPointer?, rowSize: Int, channels: Int) {
        guard let base = rows.baseAddress, rowSize > 1 else { return }
        // From the last row to the first, so that each row is subtracted before it is filtered
        // itself.
        for row in (0..<(rows.count / rowSize)).reversed() {
            let line = base + row * rowSize
            switch self {
            case .none: break
            case .sub: Self.subtract(from: line + 1 + channels, line + 1, count: rowSize - 1 - channels)
            case .up:
                // The row above the picture's first row counts as zeroes.
                if let before = row > 0 ? UnsafeRawPointer(line - rowSize) : above {
                    Self.subtract(from: line + 1, before + 1, count: rowSize - 1)
                }
            }
            line.storeBytes(of: rawValue, as: UInt8.self)
        }
    }

    /// Subtracts bytes from bytes, from the end towards the start, 32 at a time. Each block is read
    /// before it is written, so that the two ranges may overlap if `other` begins before `target`.
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
