import CVips
import DragKit
import ImageCoding

/// Writes all pages of a TIFF anew: upright, in sRGB, with their bits and their compression, as far
/// as this loses nothing.
enum TIFFWriter {
    /// The tags of the resolution and of its unit, which libvips writes in any case.
    private static let resolution: Set<Int> = [282, 283, 296]

    /// The picture written anew; where the pixels cannot be read, as it is but for its metadata.
    ///
    /// - Throws: ``ConversionError``, as ``written(_:_:_:)`` does.
    static func output(_ input: RawSpan, _ context: borrowing ConversionContext) throws(ConversionError) -> ConversionOutput {
        let options = try PictureOptions(context.options)
        do throws(ConversionError) {
            return ConversionOutput(try written(input, options, context))
        } catch {
            guard error.code == .unsupported, options.isEmpty else { throw error }
            return try PictureFinisher.kept(input, as: .tiff, because: error.description)
        }
    }

    /// - Throws: ``ConversionError``: `badInput` for pixels that cannot be decoded, `unsupported`
    ///   for a variant that is not read, `limit` for a file that is too large, and `timedOut` when
    ///   the conversion is cancelled.
    private static func written(
        _ input: RawSpan, _ options: PictureOptions, _ context: borrowing ConversionContext
    ) throws(ConversionError) -> [UInt8] {
        let read = input.withUnsafeBytes { bytes in
            Result { () throws(ConversionError) in
                let file = try TIFFFile(bytes)
                return try (isBig: file.isBig, pages: TIFFMetadata.pages(of: file).map { ($0, LumaTIFF(file, $0.directory)) })
            }
        }
        let file = try read.get()
        guard !file.pages.contains(where: \.0.isMask) else { throw .unsupported("the TIFF holds a mask of a page, which cannot be written") }
        let loader = try PictureLoader(input, form: .tiff)
        var pages: [TIFFJoining.Page] = []
        var remaining = context.limits.maximumOutput
        for (page, luma) in file.pages {
            try context.checkCancellation()
            let picture = try picture(page, loader.turned(toPage: page.index, luma), options)
            let written = try save(picture, page, isBig: file.isBig)
            remaining -= written.count
            guard remaining >= 0 else { throw .limit("the pages of the TIFF are too large together") }
            pages.append(TIFFJoining.Page(written, without: page.statesResolution ? [] : resolution))
        }
        return try TIFFJoining.joined(pages)
    }

    /// What is to be written as the page.
    private static func picture(_ page: TIFFPage, _ loader: PictureLoader, _ options: PictureOptions) throws(ConversionError) -> Picture {
        var picture = try loader.open()
        let fits = options.maximumSize.map { $0.reduced(picture.uprightSize) == picture.uprightSize } ?? true
        // The values of a page that only has to be turned stay what they are.
        if page.isStandard, loader.luma == nil, fits, options.background == nil { return try picture.upright() }
        picture = try loader.shown(picture, keepsDepth: true)
        if let size = options.maximumSize { picture = try picture.reduced(to: size) }
        if let background = options.background { picture = try picture.flattened(on: background) }
        return picture
    }

    private static func save(_ picture: Picture, _ page: TIFFPage, isBig: Bool) throws(ConversionError) -> [UInt8] {
        let isSmall = picture.format == VIPS_FORMAT_UCHAR && picture.bands == 1 && [1, 2, 4].contains(page.bits)
        let keepsValues = isSmall && PictureSize(width: page.size.width, height: page.size.height) == picture.uprightSize
        let bits = keepsValues ? page.bits : 8
        let compression =
            switch page.compression {
            case 1: VIPS_FOREIGN_TIFF_COMPRESSION_NONE
            case 2, 3, 4: bits == 1 ? VIPS_FOREIGN_TIFF_COMPRESSION_CCITTFAX4 : VIPS_FOREIGN_TIFF_COMPRESSION_DEFLATE
            case 5: VIPS_FOREIGN_TIFF_COMPRESSION_LZW
            case 32773: VIPS_FOREIGN_TIFF_COMPRESSION_PACKBITS
            // Lossy ones would lose something again.
            default: VIPS_FOREIGN_TIFF_COMPRESSION_DEFLATE
            }
        // The pixels are read while they are written.
        let written = PictureWriter.save(picture) { cvips_save_tiff($0, $1, $2, compression, Int32(bits), isBig ? 1 : 0) }
        guard let written else { throw .badInput("the picture is broken\(Vips.reason())") }
        return written
    }
}
