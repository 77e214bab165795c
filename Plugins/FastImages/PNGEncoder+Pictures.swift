import DragKit

extension PNGEncoder {
    /// Rows that are decoded at a time.
    private static let rowsAtOnce = 16

    /// Decodes and encodes at the same time.
    static func encode(_ decoder: borrowing JPEGDecoder, _ sink: ResultSink?) throws(ConversionError) -> [UInt8] {
        let encoder = PNGEncoder(width: decoder.width, height: decoder.height, channels: decoder.channels, sink: sink)
        var row = 0
        return try encoder.encode { count throws(ConversionError) in
            guard let target = encoder.row(row) else { return }
            try decoder.read(count, into: target, stride: encoder.rowSize)
            row += count
        }
    }

    /// Encodes a picture that is there.
    static func encode(_ pixels: Pixels, _ sink: ResultSink?) throws(ConversionError) -> [UInt8] {
        let encoder = PNGEncoder(width: pixels.width, height: pixels.height, channels: pixels.channels, sink: sink)
        var row = 0
        return try encoder.encode { count throws(ConversionError) in
            pixels.bytes.withUnsafeBytes { source in
                guard let base = source.baseAddress else { return }
                for index in row..<(row + count) {
                    encoder.row(index)?.copyMemory(from: base + index * pixels.rowSize, byteCount: pixels.rowSize)
                }
            }
            row += count
        }
    }

    /// Encodes the rows that `next` puts where they belong, so many at each call.
    private func encode(_ next: (_ count: Int) throws(ConversionError) -> Void) throws(ConversionError) -> [UInt8] {
        var row = 0
        // As long as there are only greys, it may turn out that one channel is enough.
        var isColoured = channels == 1
        do throws(ConversionError) {
            while row < height {
                let count = min(Self.rowsAtOnce, height - row)
                try next(count)
                if !isColoured, let first = self.row(row) {
                    isColoured = !GreyRows.areGrey(first, count: count, stride: rowSize, width: width)
                }
                row += count
                if isColoured { haveRows(row) }
            }
        } catch {
            abandon()
            throw error
        }
        if isColoured { return try finish() }
        let grey = PNGEncoder(width: width, height: height, channels: 1, sink: sink)
        for index in 0..<height {
            guard let from = self.row(index), let to = grey.row(index) else { continue }
            GreyRows.copyReds(from: from, to: to, width: width)
            grey.haveRows(index + 1)
        }
        return try grey.finish()
    }
}
