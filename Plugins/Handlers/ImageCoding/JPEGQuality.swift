import DragKit

/// The quality at which a JPEG was written, on libjpeg's scale.
package enum JPEGQuality {
    /// The sum of the quantisation table for brightness that ITU-T T.81 annex K suggests, which
    /// libjpeg uses at quality 50.
    private static let standardSum = 3688

    /// The quality, 1…100, by the first quantisation table; nil where the file has none.
    ///
    /// libjpeg multiplies the suggested table with a factor that follows from the quality. The
    /// factor is the ratio of the sums, whatever the order of the values.
    package static func of(_ jpeg: RawSpan) -> Int? {
        jpeg.withUnsafeBytes { bytes in
            var position = 2
            while position + 4 <= bytes.count, bytes[position] == 0xFF, bytes[position + 1] != 0xDA {
                let end = position + 2 + bytes.short(at: position + 2)
                guard bytes[position + 1] == 0xDB else {
                    position = max(end, position + 2)
                    continue
                }
                guard position + 5 <= bytes.count else { return nil }
                let width = bytes[position + 4] >> 4 == 0 ? 1 : 2
                let start = position + 5
                guard start + 64 * width <= min(end, bytes.count) else { return nil }
                let sum = (0..<64).reduce(0) { $0 + (width == 1 ? Int(bytes[start + $1]) : bytes.short(at: start + 2 * $1)) }
                // At quality 100, no value is rounded to less than 1.
                return sum == 64 ? 100 : quality(percent: Double(sum) * 100 / Double(standardSum))
            }
            return nil
        }
    }

    /// - Parameter percent: the factor that the quality stands for, in hundredths.
    private static func quality(percent: Double) -> Int {
        let quality = percent <= 100 ? (200 - percent) / 2 : 5000 / percent
        return min(max(Int(quality.rounded()), 1), 100)
    }
}
