import DragKit

extension PNGEncoder {
    /// How many rows are decoded at a time.
    private static let rowsAtOnce = 16

    /// Decodes a picture and encodes it while later rows are still being decoded.
    static func encode(
        _ decoder: borrowing JPEGDecoder, _ makeCompressor: @escaping @Sendable () -> any BlockCompressing, _ sink: ResultSink?
    ) throws(ConversionError) -> [UInt8] {
        let encoder = PNGEncoder(
            width: decoder.width, height: decoder.height, channels: decoder.channels, makeCompressor: makeCompressor, sink: sink)
        var row = 0
        return try encoder.encode { count throws(ConversionError) in
            guard let target = encoder.row(row) else { return }
            try decoder.read(count, into: target, stride: encoder.rowSize)
            row += count
        }
    }

    /// Encodes a decoded picture.
    static func encode(
        _ pixels: Pixels, _ makeCompressor: @escaping @Sendable () -> any BlockCompressing, _ sink: ResultSink?
    ) throws(ConversionError) -> [UInt8] {
        let encoder = PNGEncoder(width: pixels.width, height: pixels.height, channels: pixels.channels, makeCompressor: makeCompressor, sink: sink)
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

    /// Encodes the rows that `next` writes to their places, `count` rows with each call.
    private func encode(_ next: (_ count: Int) throws(ConversionError) -> Void) throws(ConversionError) -> [UInt8] {
        var row = 0
        // While all rows so far are grey, the picture may turn out to need one channel only, so
        // that nothing is compressed yet.
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
        let grey = PNGEncoder(width: width, height: height, channels: 1, makeCompressor: makeCompressor, sink: sink)
        for index in 0..<height {
            guard let from = self.row(index), let to = grey.row(index) else { continue }
            GreyRows.copyReds(from: from, to: to, width: width)
            grey.haveRows(index + 1)
        }
        return try grey.finish()
    }
}

/// Detects rows of RGB pixels that are all grey, as in scans and black text. Written with one
/// channel, such rows have a third of the bytes, and all viewers show them the same way.
enum GreyRows {
    /// Whether red, green and blue are equal in every pixel. The search ends after the first row
    /// with a coloured pixel.
    ///
    /// - Parameters:
    ///   - first: the first row's pixels.
    ///   - stride: the distance from one row to the next, in bytes.
    static func areGrey(_ first: UnsafeRawPointer, count: Int, stride: Int, width: Int) -> Bool {
        // Compares every byte with the next one, two pixels at a time. The mask leaves out blue
        // bytes, whose next byte belongs to another pixel.
        let counts = UInt64(littleEndian: 0x0000_00FF_FF00_FFFF)
        let end = width * 3
        for row in 0..<count {
            let line = first + row * stride
            var difference: UInt64 = 0
            var offset = 0
            while offset + 9 <= end {
                let here = line.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                let next = line.loadUnaligned(fromByteOffset: offset + 1, as: UInt64.self)
                difference |= (here ^ next) & counts
                offset += 6
            }
            while offset < end {
                let red = line.load(fromByteOffset: offset, as: UInt8.self)
                let green = line.load(fromByteOffset: offset + 1, as: UInt8.self)
                let blue = line.load(fromByteOffset: offset + 2, as: UInt8.self)
                difference |= UInt64((red ^ green) | (red ^ blue))
                offset += 3
            }
            if difference != 0 { return false }
        }
        return true
    }

    /// Copies the red bytes of a row.
    static func copyReds(from row: UnsafeRawPointer, to target: UnsafeMutableRawPointer, width: Int) {
        for x in 0..<width { target.storeBytes(of: row.load(fromByteOffset: x * 3, as: UInt8.self), toByteOffset: x, as: UInt8.self) }
    }
}
