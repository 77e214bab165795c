import CVips
import DragKit
import ImageCoding

/// Writes pixels as PNG, JPEG or WebP, without any metadata: no colour profile, no position, no camera data.
enum PictureWriter {
    /// How many rows are examined to tell a drawing from a photograph.
    private static let sampleRows = 64
    private static let jpegQuality: Int32 = 90
    private static let webpQuality: Int32 = 85

    static func png(_ pixels: PixelBuffer) throws(ConversionError) -> [UInt8] {
        // Flat colours compress best unfiltered. Photographs compress best filtered, and a compression level above 3 gains almost nothing for them.
        let isDrawing = isDrawing(pixels)
        return try save(pixels) { image, bytes, count in
            cvips_save_png(image, bytes, count, isDrawing ? 6 : 3, isDrawing ? VIPS_FOREIGN_PNG_FILTER_NONE : VIPS_FOREIGN_PNG_FILTER_ALL)
        }
    }

    /// Writes a JPEG; transparent pixels are blended with white.
    ///
    /// - Parameter quality: 1…100; nil for the usual quality.
    static func jpeg(_ pixels: PixelBuffer, quality: Int? = nil) throws(ConversionError) -> [UInt8] {
        try check(pixels, side: 65500, "JPEG as libjpeg writes it")
        return try save(pixels, flattening: true) { cvips_save_jpeg($0, $1, $2, quality.map(Int32.init) ?? jpegQuality) }
    }

    static func webp(_ pixels: PixelBuffer, isLossless: Bool) throws(ConversionError) -> [UInt8] {
        try check(pixels, side: 16383, "WebP")
        let file = try save(pixels) { cvips_save_webp($0, $1, $2, isLossless ? 1 : 0, webpQuality) }
        return WebPMetadata.stripped(file)
    }

    private static func check(_ pixels: PixelBuffer, side: Int, _ form: String) throws(ConversionError) {
        guard pixels.width <= side, pixels.height <= side else {
            throw .limit("the picture has \(pixels.width) by \(pixels.height) pixels, and \(form) allows \(side) on a side")
        }
    }

    private static func save(
        _ pixels: PixelBuffer, flattening: Bool = false,
        _ body: (UnsafeMutablePointer<VipsImage>, UnsafeMutablePointer<UnsafeMutableRawPointer?>, UnsafeMutablePointer<Int>) -> Int32
    ) throws(ConversionError) -> [UInt8] {
        // The picture is built from bare pixels, so that no metadata of the original can be written.
        var picture = try picture(pixels)
        if flattening, pixels.channels == 2 || pixels.channels == 4 { picture = try picture.mapped { cvips_on_white($0) } }
        var bytes: UnsafeMutableRawPointer?
        var count = 0
        guard body(picture.image, &bytes, &count) == 0, let bytes else { throw .internalError("the picture cannot be written: \(Vips.lastError())") }
        defer { g_free(bytes) }
        return [UInt8](UnsafeRawBufferPointer(start: bytes, count: count))
    }

    /// The pixels as a libvips image.
    static func picture(_ pixels: PixelBuffer) throws(ConversionError) -> Picture {
        try Vips.setUp()
        guard
            let image = vips_image_new_from_memory(
                pixels.bytes.baseAddress, pixels.bytes.count, Int32(pixels.width), Int32(pixels.height), Int32(pixels.channels), VIPS_FORMAT_UCHAR)
        else { throw .internalError("the pixels cannot be handed over: \(Vips.lastError())") }
        let space = pixels.channels < 3 ? VIPS_INTERPRETATION_B_W : VIPS_INTERPRETATION_sRGB
        return try Picture(image, keeping: pixels).mapped { cvips_called($0, space) }
    }

    /// Whether the picture looks like a drawing: more than a third of the examined pixels equal their left neighbours.
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
