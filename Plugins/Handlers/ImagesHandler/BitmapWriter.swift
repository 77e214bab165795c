import DragKit
import ImageCoding

/// Writes Windows bitmaps (Microsoft, *Bitmap Storage*).
enum BitmapWriter {
    /// The forms of a bitmap.
    enum Form {
        /// A `.bmp` file.
        case file
        /// The clipboard's `CF_DIB`: 24 bits for each pixel, since programs disagree on whether a
        /// fourth byte is alpha.
        case plain
        /// The clipboard's `CF_DIBV5`, whose header says what the alpha channel is.
        case transparent
    }

    /// - Parameter pixels: RGB or RGBA; without alpha for the form `plain`.
    static func bytes(of pixels: PixelBuffer, _ form: Form) -> [UInt8] {
        let hasAlpha = pixels.channels == 4
        let headerSize = hasAlpha || form == .transparent ? 124 : 40
        let pixelSize = hasAlpha ? 4 : 3
        let rowSize = (pixels.width * pixelSize + 3) / 4 * 4
        let size = rowSize * pixels.height
        var result: [UInt8] = []
        result.reserveCapacity(14 + headerSize + size)
        if form == .file {
            result += "BM".utf8
            result.append(littleEndian: 14 + headerSize + size, 4)
            result.append(littleEndian: 0, 4)
            result.append(littleEndian: 14 + headerSize, 4)
        }
        result += header(pixels, size: headerSize, hasAlpha: hasAlpha, imageSize: size)
        let padding = [UInt8](repeating: 0, count: rowSize - pixels.width * pixelSize)
        for y in (0..<pixels.height).reversed() {
            var place = y * pixels.width * pixels.channels
            for _ in 0..<pixels.width {
                result.append(pixels.bytes[place + 2])
                result.append(pixels.bytes[place + 1])
                result.append(pixels.bytes[place])
                if hasAlpha { result.append(pixels.bytes[place + 3]) }
                place += pixels.channels
            }
            result += padding
        }
        return result
    }

    private static func header(_ pixels: PixelBuffer, size: Int, hasAlpha: Bool, imageSize: Int) -> [UInt8] {
        let bitFields = 3
        // 96 dots per inch, in dots per metre.
        let resolution = 3780
        var header: [UInt8] = []
        for value in [size, pixels.width, pixels.height] { header.append(littleEndian: value, 4) }
        header.append(littleEndian: 1, 2)
        header.append(littleEndian: hasAlpha ? 32 : 24, 2)
        for value in [hasAlpha ? bitFields : 0, imageSize, resolution, resolution, 0, 0] { header.append(littleEndian: value, 4) }
        guard size == 124 else { return header }
        let masks = hasAlpha ? [0xFF_0000, 0xFF00, 0xFF, 0xFF00_0000] : [0, 0, 0, 0]
        for mask in masks { header.append(littleEndian: mask, 4) }
        // LCS_sRGB, and LCS_GM_IMAGES after the unused primaries.
        header.append(littleEndian: 0x7352_4742, 4)
        header += [UInt8](repeating: 0, count: 48)
        header.append(littleEndian: 4, 4)
        return header + [UInt8](repeating: 0, count: 12)
    }
}
