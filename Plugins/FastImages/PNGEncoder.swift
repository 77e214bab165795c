import DragKit
import Glibc

/// Writes PNG (ISO/IEC 15948) with the filter that suits the picture, tried on a few of its rows; large ones in bands at the same time, each
/// band a chunk of its own.
enum PNGEncoder {
    /// Up to so many bytes of pixels a picture is small, and the more thorough compressor costs next to nothing.
    private static let smallPicture = 1 << 20
    private static let mostBands = 4
    /// Rows that the filters are tried on: this many bands of this many rows.
    private static let sampleBands = 3
    private static let sampleRows = 6

    /// - Throws: ``ConversionError`` when there is no memory for it.
    static func encode(_ pixels: consuming Pixels) throws(ConversionError) -> [UInt8] {
        let filter = try filter(for: pixels)
        var result: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        let header = bigEndian(UInt32(pixels.width)) + bigEndian(UInt32(pixels.height)) + [8, pixels.channels == 1 ? 0 : 2, 0, 0, 0]
        append(chunk("IHDR", header), to: &result)
        let rows = Rows(rowSize: pixels.rowSize, channels: pixels.channels, height: pixels.height, filter: filter)
        var chunks: [[UInt8]] = []
        pixels.bytes.withUnsafeMutableBytes { buffer in
            chunks = buffer.count <= smallPicture ? [rows.small(buffer)] : rows.bands(buffer)
        }
        guard chunks.allSatisfy({ !$0.isEmpty }) else { throw .internalError("the pixels could not be compressed") }
        result.reserveCapacity(chunks.reduce(64) { $0 + $1.count })
        for chunk in chunks { append(chunk, to: &result) }
        append(chunk("IEND", []), to: &result)
        return result
    }

    private static func append(_ bytes: [UInt8], to result: inout [UInt8]) { result += bytes }

    /// Rows on their way into chunks.
    private struct Rows {
        let rowSize: Int
        let channels: Int
        let height: Int
        let filter: PNGFilter

        /// The whole picture as one chunk.
        func small(_ buffer: UnsafeMutableRawBufferPointer) -> [UInt8] {
            filter.apply(to: buffer, above: nil, rowSize: rowSize, channels: channels)
            let data = Deflate.whole(UnsafeRawBufferPointer(buffer))
            return data.isEmpty ? [] : chunk("IDAT", data)
        }

        /// The picture as one chunk a band, and one with the checksum of all.
        func bands(_ buffer: UnsafeMutableRawBufferPointer) -> [[UInt8]] {
            let count = max(1, min(mostBands, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))), height))
            let starts = (0...count).map { height * $0 / count * rowSize }
            // A band's first row is taken from the last one of the band above, which is being changed at the same time.
            let above = starts.dropLast().map { start in start == 0 ? [] : [UInt8](buffer[(start - rowSize)..<start]) }
            let bands = Parallel.map(count) { index in
                let rows = UnsafeMutableRawBufferPointer(rebasing: buffer[starts[index]..<starts[index + 1]])
                above[index].withUnsafeBytes { filter.apply(to: rows, above: $0.isEmpty ? nil : $0.baseAddress, rowSize: rowSize, channels: channels) }
                return band(UnsafeRawBufferPointer(rows), isFirst: index == 0, isLast: index == count - 1)
            }
            var checksum = bands[0].checksum
            for index in 1..<max(1, count) {
                checksum = Deflate.checksum(checksum, followedBy: bands[index].checksum, count: starts[index + 1] - starts[index])
            }
            return bands.map(\.chunk) + [chunk("IDAT", bigEndian(checksum))]
        }

        /// A band's chunk, made where it stays; empty when there is no memory.
        private func band(_ bytes: UnsafeRawBufferPointer, isFirst: Bool, isLast: Bool) -> (chunk: [UInt8], checksum: UInt32) {
            let head = isFirst ? Deflate.zlibHeader : []
            let bound = Deflate.partBound(bytes.count)
            let chunk = [UInt8](unsafeUninitializedCapacity: 12 + head.count + bound) { buffer, count in
                let target = UnsafeMutableRawBufferPointer(buffer)
                let start = 8 + head.count
                let size = Deflate.part(bytes, isLast: isLast, into: UnsafeMutableRawBufferPointer(rebasing: target[start..<(start + bound)]))
                guard size > 0 else { return }
                let end = start + size
                target.copyBytes(from: bigEndian(UInt32(head.count + size)) + Array("IDAT".utf8) + head)
                let checksum = Deflate.chunkChecksum(UnsafeRawBufferPointer(rebasing: target[4..<end]))
                UnsafeMutableRawBufferPointer(rebasing: target[end..<(end + 4)]).copyBytes(from: bigEndian(checksum))
                count = end + 4
            }
            return (chunk, Deflate.checksum(bytes))
        }
    }

    /// The filter that makes the least of a few rows.
    private static func filter(for pixels: borrowing Pixels) throws(ConversionError) -> PNGFilter {
        let rowSize = pixels.rowSize
        let rows = min(sampleRows, pixels.height)
        var room = [UInt8](repeating: 0, count: Deflate.partBound(rows * rowSize))
        var best = (filter: PNGFilter.up, size: Int.max)
        for filter in PNGFilter.allCases {
            var size = 0
            for band in 0..<min(sampleBands, pixels.height / rows) {
                let start = (pixels.height - rows) * band / max(1, sampleBands - 1) * rowSize
                var sample = Array(pixels.bytes[start..<(start + rows * rowSize)])
                sample.withUnsafeMutableBytes { filter.apply(to: $0, above: nil, rowSize: rowSize, channels: pixels.channels) }
                let made = sample.withUnsafeBytes { sample in room.withUnsafeMutableBytes { Deflate.part(sample, isLast: true, into: $0) } }
                guard made > 0 else { throw .internalError("the pixels could not be compressed") }
                size += made
            }
            if size < best.size { best = (filter, size) }
        }
        return best.filter
    }

    private static func bigEndian(_ number: UInt32) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) } }

    /// Length, name, data, checksum.
    private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(name.utf8) + data
        return bigEndian(UInt32(data.count)) + body + bigEndian(body.withUnsafeBytes { Deflate.chunkChecksum($0) })
    }
}
