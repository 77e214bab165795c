import CDeflate
import DragKit

/// Writes PNG (ISO/IEC 15948) with the filter that suits the picture, tried on a few of its rows.
enum PNGEncoder {
    /// Up to so many bytes of pixels a picture is small, and the more thorough compressor costs next to nothing.
    private static let smallPicture = 1 << 20
    /// Rows that the filters are tried on: this many bands of this many rows.
    private static let sampleBands = 3
    private static let sampleRows = 6

    /// - Throws: ``ConversionError`` when there is no memory for it.
    static func encode(_ pixels: consuming Pixels) throws(ConversionError) -> [UInt8] {
        let filter = try filter(for: pixels)
        let (width, height, channels, rowSize) = (pixels.width, pixels.height, pixels.channels, pixels.rowSize)
        pixels.bytes.withUnsafeMutableBufferPointer { filter.apply(to: $0, rowSize: rowSize, channels: channels) }
        let data = try compressed(pixels.bytes, effort: pixels.bytes.count <= smallPicture ? .thorough : .quick, unit: rowSize)
        let size = data.reduce(0) { $0 + $1.count }
        guard size <= Int(Int32.max) else { throw .limit("the PNG would be larger than the format allows") }
        var result: [UInt8] = []
        result.reserveCapacity(size + 64)
        result += [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        append("IHDR", [bigEndian(width) + bigEndian(height) + [8, channels == 1 ? 0 : 2, 0, 0, 0]], to: &result)
        append("IDAT", data, to: &result)
        append("IEND", [], to: &result)
        return result
    }

    /// The filter that makes the least of a few rows.
    private static func filter(for pixels: borrowing Pixels) throws(ConversionError) -> PNGFilter {
        let rowSize = pixels.rowSize
        let rows = min(sampleRows, pixels.height)
        var best = (filter: PNGFilter.up, size: Int.max)
        for filter in PNGFilter.allCases {
            var size = 0
            for band in 0..<min(sampleBands, pixels.height / rows) {
                let start = (pixels.height - rows) * band / max(1, sampleBands - 1) * rowSize
                var sample = Array(pixels.bytes[start..<(start + rows * rowSize)])
                sample.withUnsafeMutableBufferPointer { filter.apply(to: $0, rowSize: rowSize, channels: pixels.channels) }
                size += try compressed(sample, effort: .quick, unit: rowSize).reduce(0) { $0 + $1.count }
            }
            if size < best.size { best = (filter, size) }
        }
        return best.filter
    }

    private static func compressed(_ bytes: [UInt8], effort: Deflate.Effort, unit: Int) throws(ConversionError) -> [[UInt8]] {
        var result: Result<[[UInt8]], ConversionError> = .success([])
        bytes.withUnsafeBytes { buffer in
            do throws(ConversionError) {
                result = .success(try Deflate.zlib(buffer, effort: effort, unit: unit))
            } catch {
                result = .failure(error)
            }
        }
        return try result.get()
    }

    private static func bigEndian(_ number: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) } }

    /// Adds a chunk with length, name and checksum around its parts.
    private static func append(_ name: String, _ parts: [[UInt8]], to result: inout [UInt8]) {
        result += bigEndian(parts.reduce(0) { $0 + $1.count })
        let start = result.count
        result += Array(name.utf8)
        for part in parts { result += part }
        let checksum = result[start...].withUnsafeBytes { libdeflate_crc32(0, $0.baseAddress, $0.count) }
        result += bigEndian(Int(checksum))
    }
}
