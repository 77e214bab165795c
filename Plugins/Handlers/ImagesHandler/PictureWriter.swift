import CVips
import DragKit
import ImageCoding

/// Writes pixels as PNG, JPEG or WebP, without any metadata: no colour profile, no position, no
/// camera data.
enum PictureWriter {
    /// How many rows are examined to tell a drawing from a photograph.
    private static let sampleRows = 64
    private static let jpegQuality = 90
    private static let webpQuality = 85
    private static let white = [255.0, 255, 255]

    static func png(_ pixels: PixelBuffer) throws(ConversionError) -> [UInt8] {
        // Flat colours compress best unfiltered. Photographs compress best filtered, and a
        // compression level above 3 gains almost nothing for them.
        let isDrawing = isDrawing(pixels)
        return try save(pixels) { image, bytes, count in
            cvips_save_png(image, bytes, count, isDrawing ? 6 : 3, isDrawing ? VIPS_FOREIGN_PNG_FILTER_NONE : VIPS_FOREIGN_PNG_FILTER_ALL)
        }
    }

    /// Writes a JPEG; transparent pixels are blended with white.
    ///
    /// - Parameter quality: from 1 to 100; nil for the usual quality.
    static func jpeg(_ pixels: PixelBuffer, quality: Int? = nil) throws(ConversionError) -> [UInt8] {
        try check(pixels, side: 65500, "JPEG as libjpeg writes it")
        return try save(flattened(pixels, on: white)) { cvips_save_jpeg($0, $1, $2, Int32(quality ?? jpegQuality)) }
    }

    static func gif(_ pixels: PixelBuffer) throws(ConversionError) -> [UInt8] {
        try check(pixels, side: 65535, "GIF")
        return try save(pixels) { cvips_save_gif($0, $1, $2) }
    }

    static func webp(_ pixels: PixelBuffer, isLossless: Bool, quality: Int? = nil) throws(ConversionError) -> [UInt8] {
        try check(pixels, side: 16383, "WebP")
        let file = try save(pixels) { cvips_save_webp($0, $1, $2, isLossless ? 1 : 0, Int32(quality ?? webpQuality)) }
        return WebPMetadata.stripped(file)
    }

    /// Writes a Windows bitmap. In the form without alpha, transparent pixels are blended with
    /// white.
    static func bitmap(_ pixels: PixelBuffer, _ form: BitmapWriter.Form) throws(ConversionError) -> [UInt8] {
        var picture = try picture(form == .plain ? flattened(pixels, on: white) : pixels)
        if picture.interpretation != VIPS_INTERPRETATION_sRGB { picture = try picture.mapped { cvips_colourspace($0, VIPS_INTERPRETATION_sRGB) } }
        return BitmapWriter.bytes(of: try picture.pixels(), form)
    }

    private static func check(_ pixels: PixelBuffer, side: Int, _ form: String) throws(ConversionError) {
        let height = pixels.animation?.height ?? pixels.height
        guard pixels.width <= side, height <= side else {
            throw .limit("the picture has \(pixels.width) by \(height) pixels, and \(form) allows \(side) on a side")
        }
    }

    typealias Saving = (UnsafeMutablePointer<VipsImage>, UnsafeMutablePointer<UnsafeMutableRawPointer?>, UnsafeMutablePointer<Int>) -> Int32

    // The picture is built from bare pixels, so that no metadata of the original can be written.
    private static func save(_ pixels: PixelBuffer, _ body: Saving) throws(ConversionError) -> [UInt8] {
        let picture = try picture(pixels)
        guard let bytes = save(picture, body) else { throw .internalError("the picture cannot be written\(Vips.reason())") }
        return bytes
    }

    /// - Parameter body: calls libvips to write a picture into memory.
    /// - Returns: nil when the pixels cannot be computed or written.
    static func save(_ picture: Picture, _ body: Saving) -> [UInt8]? {
        var bytes: UnsafeMutableRawPointer?
        var count = 0
        guard body(picture.image, &bytes, &count) == 0, let bytes else { return nil }
        defer { g_free(bytes) }
        return [UInt8](UnsafeRawBufferPointer(start: bytes, count: count))
    }

    /// The pixels without transparency, blended with a colour.
    ///
    /// - Parameter background: red, green and blue, from 0 to 255.
    static func flattened(_ pixels: PixelBuffer, on background: [Double]) throws(ConversionError) -> PixelBuffer {
        guard pixels.channels == 2 || pixels.channels == 4 else { return pixels }
        return try picture(pixels).flattened(on: background).pixels(animation: pixels.animation)
    }

    /// The pixels as a libvips image.
    static func picture(_ pixels: PixelBuffer) throws(ConversionError) -> Picture {
        try Vips.setUp()
        guard
            let image = vips_image_new_from_memory(
                pixels.bytes.baseAddress, pixels.bytes.count, Int32(pixels.width), Int32(pixels.height), Int32(pixels.channels), VIPS_FORMAT_UCHAR)
        else { throw .internalError("the pixels cannot be handed over\(Vips.reason())") }
        let space = pixels.channels < 3 ? VIPS_INTERPRETATION_B_W : VIPS_INTERPRETATION_sRGB
        let picture = try Picture(image, keeping: pixels).mapped { cvips_called($0, space) }
        guard let animation = pixels.animation else { return picture }
        let delays = animation.delays
        return try picture.mapped { cvips_animated($0, Int32(animation.height), delays, Int32(delays.count), Int32(animation.loop)) }
    }

    /// Whether the picture looks like a drawing: more than a third of the examined pixels equal
    /// their left neighbours.
    static func isDrawing(_ pixels: PixelBuffer) -> Bool {
        let rows = min(pixels.height, sampleRows)
        var (same, all) = (0, 0)
        for row in 0..<rows {
            let start = (row * pixels.height / rows) * pixels.width * pixels.channels
            for x in 1..<max(1, pixels.width) {
                let place = start + x * pixels.channels
                all += 1
                if (0..<pixels.channels).allSatisfy({ pixels.bytes[place + $0] == pixels.bytes[place + $0 - pixels.channels] }) { same += 1 }
            }
        }
        return same * 3 > all
    }
}
