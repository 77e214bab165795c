/// How rows are turned into differences before they are compressed (ISO/IEC 15948 §9). One filter for a whole picture: the best one
/// differs from picture to picture, hardly from row to row.
enum PNGFilter: UInt8, CaseIterable {
    case none = 0
    /// From the pixel to the left.
    case sub = 1
    /// From the pixel above.
    case up = 2

    /// Filters rows in place, each with the filter's number in front.
    ///
    /// - Parameters:
    ///   - rows: rows of `rowSize` bytes, the first of which belongs to the filter.
    ///   - channels: bytes a pixel.
    func apply(to rows: UnsafeMutableBufferPointer<UInt8>, rowSize: Int, channels: Int) {
        guard let base = rows.baseAddress, rowSize > 1 else { return }
        let count = rows.count / rowSize
        // From the end, so that what a difference is taken from is still there.
        for row in (0..<count).reversed() {
            let line = base + row * rowSize
            line[0] = rawValue
            switch self {
            case .none: break
            case .sub:
                var index = rowSize - 1
                while index > channels {
                    line[index] &-= line[index - channels]
                    index -= 1
                }
            case .up:
                // The row above the first one is all zero.
                guard row > 0 else { continue }
                let above = line - rowSize
                for index in 1..<rowSize { line[index] &-= above[index] }
            }
        }
    }
}
