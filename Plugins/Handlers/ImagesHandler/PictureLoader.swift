import CVips
import DragKit
import DragTypes
import ImageCoding

/// Reads a picture with libvips, and turns it into what a viewer would show.
struct PictureLoader {
    /// The maximum size of a picture, in pixels.
    static let maximumPixels = 100_000_000
    /// The resolution at which a PDF page is drawn, in dots per inch: two pixels for each point.
    private static let pageResolution = 144.0

    let form: PictureForm
    private let source: Source
    /// The number of pictures that the file states and libvips does not count.
    let frameCount: Int
    /// The colours that the file states by numbers; nil when it has a profile or says nothing.
    private let colours: CodedColours?
    /// The page of a TIFF that is read.
    private var page = 0
    /// How the page of a TIFF stores luma and colour differences; nil where it stores none.
    private(set) var luma: LumaTIFF?

    /// - Throws: ``ConversionError`` (`unavailable`) when libvips or one of its modules is missing.
    init(_ input: RawSpan, form: PictureForm) throws(ConversionError) {
        self.form = form
        try Vips.setUp()
        if let module = form.module { try Vips.load(module) }
        luma = form == .tiff ? input.withUnsafeBytes(LumaTIFF.init(firstPageOf:)) : nil
        try LumaTIFF.check(luma)
        switch form {
        case .heif:
            let bytes = input.withUnsafeBytes(Array.init)
            let container = HEIFContainer(bytes)
            colours = container?.colours
            let readable = container?.withSimpleReferences ?? bytes
            source = Source(readable.span.bytes)
            frameCount = container?.frameCount ?? 1
        case .png:
            colours = input.withUnsafeBytes(CodedColours.init(ofPNG:))
            source = Source(input)
            frameCount = input.withUnsafeBytes(PNGFile.frameCount)
        default:
            colours = nil
            source = Source(input)
            frameCount = 1
        }
    }

    /// The same, for another page of a TIFF.
    func turned(toPage page: Int, _ luma: LumaTIFF?) throws(ConversionError) -> PictureLoader {
        try LumaTIFF.check(luma)
        var loader = self
        (loader.page, loader.luma) = (page, luma)
        return loader
    }

    /// Owns the bytes that a libvips image refers to.
    private final class Source {
        let bytes: UnsafeMutableRawBufferPointer
        let count: Int

        init(_ input: RawSpan) {
            count = input.byteCount
            bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, count), alignment: 16)
            input.withUnsafeBytes { bytes.copyBytes(from: $0) }
        }

        deinit { bytes.deallocate() }
    }

    /// Opens a picture that will be reduced so that it fits into `width` by `height` pixels. A JPEG
    /// is then decoded at a fraction of its size, because libjpeg can leave out high frequencies.
    ///
    /// - Throws: ``ConversionError``, as ``open(divisor:)`` does.
    func open(fitting size: PictureSize) throws(ConversionError) -> Picture {
        let whole = try open()
        guard form == .jpeg else { return whole }
        // A length of 15/16 of the wanted one is good enough: an eighth of the usual 4,000 pixels
        // is 500, not 512.
        let reduced = size.reduced(whole.uprightSize)
        let longer = max(whole.width, whole.height)
        let divisor = [8, 4, 2].first { longer / $0 * 16 >= max(reduced.width, reduced.height) * 15 }
        guard let divisor else { return whole }
        return try open(divisor: Int32(divisor))
    }

    /// Opens a picture: reads its header and checks its size.
    ///
    /// - Parameter divisor: 1, 2, 4 or 8; a JPEG is decoded at this fraction of its size.
    /// - Throws: ``ConversionError``: `badInput` for bytes that are no picture of this format, and
    ///   `limit` for a picture that is too large.
    func open(divisor: Int32 = 1) throws(ConversionError) -> Picture {
        vips_error_clear()
        let (base, count) = (UnsafeRawPointer(source.bytes.baseAddress), source.count)
        func checked(_ image: UnsafeMutablePointer<VipsImage>?) throws(ConversionError) -> Picture {
            guard let image else {
                let reason = Vips.reason()
                let otherwise = "; it is damaged, cut off or of another type"
                throw .badInput("it is no \(form.name) that can be read" + (reason.isEmpty ? otherwise : reason))
            }
            let picture = Picture(image, keeping: source)
            let (width, height) = (picture.width, picture.height)
            guard width > 0, height > 0, width <= Self.maximumPixels / height else {
                throw .limit("the picture has \(width) by \(height) pixels, more than the limit of \(Self.maximumPixels)")
            }
            return picture
        }
        switch form {
        case .png: return try checked(cvips_load_png(base, count))
        case .jpeg: return try checked(cvips_load_jpeg(base, count, divisor))
        case .webp: return try checked(cvips_load_webp(base, count))
        case .gif: return try checked(cvips_load_gif(base, count))
        case .tiff: return try checked(cvips_load_tiff(base, count, Int32(page)))
        case .heif: return try checked(cvips_load_heif(base, count))
        case .jxl: return try checked(cvips_load_jxl(base, count))
        case .jpeg2000: return try checked(cvips_load_jp2k(base, count))
        case .anymap: return try checked(cvips_load_ppm(base, count))
        case .pdf:
            // At the final resolution, the size of an extremely large page overflows without an
            // error. Check the size at a low resolution first.
            let small = try checked(cvips_load_pdf(base, count, 72))
            let factor = Self.pageResolution / 72
            guard Double(small.width) * Double(small.height) * factor * factor <= Double(Self.maximumPixels) else {
                throw .limit("the page has \(small.width) by \(small.height) points, more than can be drawn in \(Self.maximumPixels) pixels")
            }
            return try checked(cvips_load_pdf(base, count, Self.pageResolution))
        }
    }

    /// All frames of an animation, one below the other; nil for a still picture, for one that has
    /// to be turned, and for an animation with more pixels than a picture may have.
    func openFrames(of still: Picture) throws(ConversionError) -> Picture? {
        let count = still.pageCount
        guard form == .gif || form == .webp, count > 1, still.orientation == 1, still.height <= Self.maximumPixels / still.width / count else {
            return nil
        }
        let (base, size) = (UnsafeRawPointer(source.bytes.baseAddress), source.count)
        guard let image = form == .gif ? cvips_load_gif_frames(base, size) : cvips_load_webp_frames(base, size) else {
            throw .badInput("it is no \(form.name) that can be read\(Vips.reason())")
        }
        let frames = Picture(image, keeping: source)
        return frames.width == still.width && frames.height == still.height * count ? frames : nil
    }

    /// All frames of an animated PNG; nil where ``openFrames(of:)`` gives nil.
    func framesOfPNG(_ still: Picture) throws(ConversionError) -> PixelBuffer? {
        guard frameCount > 1, still.orientation == 1 else { return nil }
        return try PNGFrames(Array(UnsafeRawBufferPointer(rebasing: source.bytes[..<source.count])))?.pixels()
    }

    /// Whether the picture has highlights that are brighter than white.
    var hasHighDynamicRange: Bool { colours?.highDynamicRange != nil }

    /// Notes on a picture whose pixels have been read.
    ///
    /// - Throws: ``ConversionError`` (`badInput`) for a JPEG that is damaged in its first rows.
    func notes() throws(ConversionError) -> [ConversionNote] {
        if let name = colours?.highDynamicRange {
            return [ConversionNote("the picture has a high dynamic range (\(name)): what is brighter than white is shown as white")]
        }
        guard form == .jpeg, Vips.hasMessages() else { return [] }
        vips_error_clear()
        return try JPEGDecoder.damage(of: UnsafeRawBufferPointer(rebasing: source.bytes[..<source.count])).map { [$0] } ?? []
    }

    // MARK: What a viewer would show

    /// The picture upright, in sRGB with 8 bits per channel, with or without alpha.
    ///
    /// - Parameter keepsDepth: whether a picture with 16 bits per channel keeps these, and grey
    ///   stays grey.
    func shown(_ picture: Picture, keepsDepth: Bool = false) throws(ConversionError) -> Picture {
        var picture = try picture.upright()
        if let brightest = picture.brightestValue, brightest != 255, brightest != 65535 {
            // libvips leaves values as they are whose brightest is another one than the type's.
            let space = picture.bands >= 3 ? VIPS_INTERPRETATION_sRGB : VIPS_INTERPRETATION_B_W
            picture = try picture.mapped { cvips_linear_to_bytes($0, 255 / Double(brightest), 0.5) }.mapped { cvips_called($0, space) }
        }
        if let luma, picture.bands == 3, picture.format == VIPS_FORMAT_UCHAR {
            let (matrix, offsets) = luma.factors
            picture = try picture.mapped { cvips_recombined($0, matrix, offsets) }.mapped { cvips_called($0, VIPS_INTERPRETATION_sRGB) }
        }
        if picture.coding == VIPS_CODING_LABQ { picture = try picture.mapped { cvips_labq_to_lab($0) } }
        if picture.coding == VIPS_CODING_RAD { picture = try picture.mapped { cvips_rad_to_float($0) } }
        let isFloat = picture.format == VIPS_FORMAT_FLOAT || picture.format == VIPS_FORMAT_DOUBLE
        if picture.interpretation == VIPS_INTERPRETATION_B_W, isFloat {
            // Values from 0 to 1, as all programs write them that write such files.
            picture = try picture.mapped { cvips_linear($0, 255, 0) }
        }
        if let colours { picture = try stated(colours, picture) }
        // Eight bits are too few for the range of light that such pictures have.
        let needsDepth = colours?.hasOtherCurve == true && !picture.hasAlpha
        if picture.format == VIPS_FORMAT_USHORT, !needsDepth, !keepsDepth,
            picture.interpretation == VIPS_INTERPRETATION_RGB16 || picture.interpretation == VIPS_INTERPRETATION_GREY16
        {
            // Reduce to 8 bits before the profile is applied, which would clip a 16-bit alpha
            // channel.
            let target = picture.bands >= 3 ? VIPS_INTERPRETATION_sRGB : VIPS_INTERPRETATION_B_W
            picture = try picture.mapped { cvips_colourspace($0, target) }
        }
        if let standard = try withProfile(picture, keepsDepth: keepsDepth) {
            picture = standard
        } else if picture.interpretation == VIPS_INTERPRETATION_CMYK, picture.bands >= 4 {
            picture = try plainInks(picture)
        }
        if keepsDepth { return try Self.inStandardSpace(picture) }
        if picture.interpretation != VIPS_INTERPRETATION_sRGB {
            picture = try picture.mapped { cvips_colourspace($0, VIPS_INTERPRETATION_sRGB) }
        }
        if picture.format != VIPS_FORMAT_UCHAR { picture = try picture.mapped { cvips_to_bytes($0) } }
        if picture.bands > 4 { picture = try picture.mapped { cvips_bands($0, 0, 4) } }
        if form == .pdf, picture.hasAlpha { picture = try picture.mapped { cvips_flattened($0, 255, 255, 255) } }
        return picture
    }

    /// The picture with a profile for its coded colours, or without one when these are the standard
    /// colours.
    private func stated(_ colours: CodedColours, _ picture: Picture) throws(ConversionError) -> Picture {
        guard let profile = colours.profile else { return try picture.mapped { cvips_without_profile($0) } }
        var picture = picture
        if picture.bands < 3 {
            // The profile is one for colours.
            let isDeep = picture.format == VIPS_FORMAT_USHORT
            picture = try picture.mapped { cvips_colourspace($0, isDeep ? VIPS_INTERPRETATION_RGB16 : VIPS_INTERPRETATION_sRGB) }
        }
        return try picture.mapped { image in profile.withUnsafeBytes { cvips_with_profile(image, $0.baseAddress, $0.count) } }
    }

    /// The picture in sRGB or in shades of grey, with 8 or with 16 bits.
    private static func inStandardSpace(_ picture: Picture) throws(ConversionError) -> Picture {
        let isDeep = picture.format == VIPS_FORMAT_USHORT
        let isGrey = [VIPS_INTERPRETATION_B_W, VIPS_INTERPRETATION_GREY16].contains(picture.interpretation)
        let space =
            isGrey
            ? isDeep ? VIPS_INTERPRETATION_GREY16 : VIPS_INTERPRETATION_B_W
            : isDeep ? VIPS_INTERPRETATION_RGB16 : VIPS_INTERPRETATION_sRGB
        let standard = picture.interpretation == space ? picture : try picture.mapped { cvips_colourspace($0, space) }
        return isDeep || standard.format == VIPS_FORMAT_UCHAR ? standard : try standard.mapped { cvips_to_bytes($0) }
    }

    /// The picture converted to sRGB by its own profile; nil if it has no profile that fits its
    /// channels.
    private func withProfile(_ picture: Picture, keepsDepth: Bool) throws(ConversionError) -> Picture? {
        if keepsDepth, picture.format == VIPS_FORMAT_USHORT, picture.hasAlpha {
            // The conversion would clip a channel of transparency with 16 bits.
            let pixels = try picture.inMemory()
            let alpha = try pixels.mapped { cvips_bands($0, Int32(pixels.bands - 1), 1) }
            let colours = try pixels.mapped { cvips_bands($0, 0, Int32(pixels.bands - 1)) }
            return try withProfile(colours, keepsDepth: true).map { colours throws(ConversionError) in
                try colours.mapped { cvips_joined_bands($0, alpha.image) }
            }
        }
        let profile = picture.profile
        let isReadable = picture.format == VIPS_FORMAT_UCHAR || picture.format == VIPS_FORMAT_USHORT && !picture.hasAlpha
        guard profile.count >= 128, isReadable, picture.coding == VIPS_CODING_NONE else { return nil }
        // A profile for another colour space than the picture's would give wrong colours without an
        // error.
        let colours: Int
        switch String(decoding: profile[16..<20], as: UTF8.self) {
        case "GRAY": colours = 1
        case "RGB ": colours = 3
        case "CMYK": colours = 4
        default: return nil
        }
        let bands = picture.bands - (picture.hasAlpha ? 1 : 0)
        let own = picture.interpretation == VIPS_INTERPRETATION_CMYK ? 4 : bands >= 3 ? 3 : 1
        guard colours == own else { return nil }
        let isDeep = keepsDepth && picture.format == VIPS_FORMAT_USHORT
        let result = try? picture.mapped { isDeep ? cvips_to_deep_standard($0) : cvips_to_standard($0) }
        if result == nil { vips_error_clear() }
        return result
    }

    /// Converts printing colours without a profile as browsers do: red is (255 - cyan) × (255 -
    /// black) / 255, and likewise green and blue.
    private func plainInks(_ picture: Picture) throws(ConversionError) -> Picture {
        let bytes = picture.format == VIPS_FORMAT_USHORT ? try picture.mapped { cvips_high_bytes($0) } : picture
        let light = try bytes.mapped { cvips_invert($0) }
        let colours = try light.mapped { cvips_bands($0, 0, 3) }
        let black = try light.mapped { cvips_bands($0, 3, 1) }
        return try colours.mapped { cvips_multiply($0, black.image) }.mapped { cvips_linear_to_bytes($0, 1 / 255, 0.5) }
            .mapped { cvips_called($0, VIPS_INTERPRETATION_sRGB) }
    }
}
