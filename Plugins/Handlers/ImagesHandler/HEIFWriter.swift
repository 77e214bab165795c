import CVips
import DragKit
import ImageCoding

/// Writes a HEIC or AVIF anew: upright and in sRGB, with its bits and its samples of colour.
enum HEIFWriter {
    /// The encoder's time for a million pixels, in seconds, and the quality that is written. The
    /// quality of the source is unknown: the headers of both forms do not state it.
    private static func usual(_ form: HEIFContainer.Coding.Form) -> (seconds: Double, quality: Int) { form == .hevc ? (3, 70) : (0.75, 80) }

    /// The picture written anew; where that cannot be done, as it is but for its metadata.
    ///
    /// - Throws: ``ConversionError``, as ``written(_:_:_:)`` does.
    static func output(_ input: RawSpan, _ context: borrowing ConversionContext) throws(ConversionError) -> ConversionOutput {
        let options = try PictureOptions(context.options)
        do throws(ConversionError) {
            return try written(input, options, context)
        } catch {
            guard error.code == .unsupported || error.code == .unavailable, options.isEmpty else { throw error }
            return try PictureFinisher.kept(input, as: .heif, because: error.description)
        }
    }

    /// - Throws: ``ConversionError``: `badInput` for pixels that cannot be decoded, `unsupported`
    ///   for a file of which more would be lost than expected, `unavailable` where libvips or
    ///   libheif cannot write such pictures, `limit` for a picture that is too large, and
    ///   `timedOut` when the conversion is cancelled.
    private static func written(
        _ input: RawSpan, _ options: PictureOptions, _ context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        let loader = try PictureLoader(input, form: .heif)
        let source = try loader.open()
        let count = max(source.pageCount, loader.frameCount)
        guard count == 1 else { throw .unsupported("the file holds \(count) pictures, and one only can be written") }
        guard let coding = HEIFContainer(input.withUnsafeBytes(Array.init))?.coding else {
            throw .unsupported("pictures that are neither HEVC nor AV1 cannot be written")
        }
        // With libheif 1.15, a write of AV1 with 10 bits ends the program.
        let bits = coding.form == .hevc && source.format == VIPS_FORMAT_USHORT && !loader.hasHighDynamicRange ? coding.bits : 8
        var picture = try loader.shown(source, keepsDepth: bits > 8)
        if let size = options.maximumSize { picture = try picture.reduced(to: size) }
        if let background = options.background { picture = try picture.flattened(on: background) }
        let usual = usual(coding.form)
        // An encoder cannot be stopped, and with the time the picture would be lost.
        let seconds = Double(picture.width * picture.height) / 1_000_000 * usual.seconds
        guard !options.isEmpty || .seconds(seconds) < context.limits.time * 0.7 else {
            throw .unsupported("writing so large a picture anew may take longer than a step is given (--timeout)")
        }
        picture = try picture.inMemory()
        try context.checkCancellation()
        let quality = options.quality ?? usual.quality
        let isLossless = coding.isLossless && options.quality == nil
        let form = coding.form == .hevc ? VIPS_FOREIGN_HEIF_COMPRESSION_HEVC : VIPS_FOREIGN_HEIF_COMPRESSION_AV1
        let written = PictureWriter.save(picture) {
            cvips_save_heif($0, $1, $2, form, Int32(quality), isLossless ? 1 : 0, Int32(bits), coding.isReduced ? 1 : 0)
        }
        guard let written else { throw .unavailable("libvips cannot write such a picture here\(Vips.reason())") }
        var notes = try loader.notes()
        if bits < coding.bits, !loader.hasHighDynamicRange { notes.append(ConversionNote("each channel has 8 bits, and had \(coding.bits)")) }
        // libheif stores luma and differences even without loss, which rounds colours by one.
        let way = isLossless ? "without further loss" : "at quality \(quality)"
        notes.append(ConversionNote("the \(coding.form == .hevc ? "HEIC" : "AVIF") was written anew \(way)"))
        return ConversionOutput(written, notes: notes)
    }
}
