import CTurboJPEG
import DragKit

/// Decodes JPEG with libjpeg-turbo.
///
/// Owner and thread rule: the decompressor lives during one call; libjpeg-turbo keeps no state between them.
enum JPEGDecoder {
    /// The largest picture that is decoded, in pixels.
    static let maximumPixels = 100_000_000

    /// - Throws: ``ConversionError``: `badInput` for what is no JPEG, `limit`, and `unsupported` for what libvips should have a look at: other
    ///   colours than grey and RGB, and data that ends early or has errors.
    static func decode(_ bytes: [UInt8]) throws(ConversionError) -> Pixels {
        guard let decoder = tjInitDecompress() else { throw .internalError("libjpeg-turbo could not be set up") }
        defer { tjDestroy(decoder) }
        var (width, height, subsampling, colours) = (Int32(0), Int32(0), Int32(0), Int32(0))
        let count = UInt(bytes.count)
        guard tjDecompressHeader3(decoder, bytes, count, &width, &height, &subsampling, &colours) == 0, width > 0, height > 0 else {
            throw .badInput("the JPEG has no header that can be read")
        }
        guard Int(width) * Int(height) <= maximumPixels else {
            throw .limit("the picture has \(width) by \(height) pixels, more than the limit of \(maximumPixels)")
        }
        let isGrey = colours == Int32(TJCS_GRAY.rawValue)
        guard isGrey || colours == Int32(TJCS_YCbCr.rawValue) || colours == Int32(TJCS_RGB.rawValue) else {
            throw .unsupported("the picture is in printing colours, which the fast way leaves to another")
        }
        let channels = isGrey ? 1 : 3
        let rowSize = Int(width) * channels + 1
        let size = rowSize * Int(height)
        var failed = false
        let pixels = [UInt8](unsafeUninitializedCapacity: size) { buffer, filled in
            let format = Int32(isGrey ? TJPF_GRAY.rawValue : TJPF_RGB.rawValue)
            // Every row goes behind the byte of PNG's filter.
            for row in 0..<Int(height) { buffer[row * rowSize] = 0 }
            failed = tjDecompress2(
                decoder, bytes, count, buffer.baseAddress.map { $0 + 1 }, width, Int32(clamping: rowSize), height, format,
                Int32(TJFLAG_STOPONWARNING)) != 0
            filled = failed ? 0 : size
        }
        guard !failed else { throw .unsupported("the JPEG has errors, which the fast way leaves to another to judge") }
        return Pixels(width: Int(width), height: Int(height), channels: channels, bytes: pixels)
    }
}
