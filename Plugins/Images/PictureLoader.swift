import CVips
import DragKit
import DragTypes

/// Reads a picture's header, and makes of it what a viewer would show.
struct PictureLoader {
    /// The largest picture that is decoded, in pixels.
    static let maximumPixels = 100_000_000
    /// How large a PDF's page is drawn, in dots an inch: twice a screen's.
    private static let pageResolution = 144.0

    let form: PictureForm

    /// Bytes that a picture of libvips' refers to.
    private final class Source {
        let bytes: UnsafeMutableRawBufferPointer

        init(_ input: RawSpan) {
            bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, input.byteCount), alignment: 16)
            input.withUnsafeBytes { bytes.copyBytes(from: $0) }
        }

        deinit { bytes.deallocate() }
    }

    /// A picture of which no more is decoded than is needed to show it with its longer side that long: libjpeg leaves out frequencies.
    ///
    /// - Throws: ``ConversionError``.
    func open(_ input: RawSpan, forSide side: Int) throws(ConversionError) -> Picture {
        let whole = try open(input)
        guard form == .jpeg else { return whole }
        let longer = max(whole.width, whole.height)
        // A little less than asked for will do: an eighth of the usual 4,000 is 500.
        let divisor = [8, 4, 2].first { longer / $0 * 16 >= side * 15 }
        guard let divisor else { return whole }
        return try open(input, divisor: Int32(divisor))
    }

    /// A picture whose header has been read, and whose size has been looked at.
    ///
    /// - Parameter divisor: a JPEG may be decoded at a half, a quarter or an eighth of its size.
    /// - Throws: ``ConversionError``.
    func open(_ input: RawSpan, divisor: Int32 = 1) throws(ConversionError) -> Picture {
        try Vips.setUp()
        if let module = form.module { try Vips.load(module) }
        if form == .svg { try SVGDocument.refuseWhatIsDear(input) }
        let source = Source(input)
        let count = input.byteCount
        let base = UnsafeRawPointer(source.bytes.baseAddress)
        func checked(_ image: UnsafeMutablePointer<VipsImage>?) throws(ConversionError) -> Picture {
            guard let image else { throw .badInput("it is no \(form.name) that can be read: \(Vips.lastError())") }
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
        case .tiff: return try checked(cvips_load_tiff(base, count))
        case .heif: return try checked(cvips_load_heif(base, count))
        case .jxl: return try checked(cvips_load_jxl(base, count))
        case .svg: return try checked(cvips_load_svg(base, count, SVGDocument.scale(input)))
        case .pdf:
            // A page of absurd size overflows at the resolution that is wanted, without an error: look at it at a small one first.
            let small = try checked(cvips_load_pdf(base, count, 72))
            let factor = Self.pageResolution / 72
            guard Double(small.width) * Double(small.height) * factor * factor <= Double(Self.maximumPixels) else {
                throw .limit("the page has \(small.width) by \(small.height) points, more than can be drawn in \(Self.maximumPixels) pixels")
            }
            return try checked(cvips_load_pdf(base, count, Self.pageResolution))
        }
    }

    // MARK: What a viewer would show

    /// The picture upright, in sRGB, 8 bits a channel, with or without alpha.
    func shown(_ picture: Picture) throws(ConversionError) -> Picture {
        var picture = picture
        if picture.orientation > 1 {
            // Rows come in order, and turning wants them in another one.
            picture = try picture.mapped { vips_image_copy_memory($0) }.mapped { cvips_autorot($0) }
        }
        if picture.coding == VIPS_CODING_LABQ { picture = try picture.mapped { cvips_labq_to_lab($0) } }
        if picture.coding == VIPS_CODING_RAD { picture = try picture.mapped { cvips_rad_to_float($0) } }
        let isFloat = picture.format == VIPS_FORMAT_FLOAT || picture.format == VIPS_FORMAT_DOUBLE
        if picture.interpretation == VIPS_INTERPRETATION_B_W, isFloat {
            // From 0 to 1, as all that write such files have it.
            picture = try picture.mapped { cvips_linear($0, 255, 0) }
        }
        if picture.format == VIPS_FORMAT_USHORT,
            picture.interpretation == VIPS_INTERPRETATION_RGB16 || picture.interpretation == VIPS_INTERPRETATION_GREY16
        {
            // To 8 bits before the profile is applied, which would clip a 16-bit alpha.
            let target = picture.bands >= 3 ? VIPS_INTERPRETATION_sRGB : VIPS_INTERPRETATION_B_W
            picture = try picture.mapped { cvips_colourspace($0, target) }
        }
        if let standard = withProfile(picture) {
            picture = standard
        } else if picture.interpretation == VIPS_INTERPRETATION_CMYK, picture.bands >= 4 {
            picture = try plainInks(picture)
        }
        if picture.interpretation != VIPS_INTERPRETATION_sRGB {
            picture = try picture.mapped { cvips_colourspace($0, VIPS_INTERPRETATION_sRGB) }
        }
        if picture.format != VIPS_FORMAT_UCHAR { picture = try picture.mapped { cvips_to_bytes($0) } }
        if picture.bands > 4 { picture = try picture.mapped { cvips_bands($0, 0, 4) } }
        if form == .pdf, picture.hasAlpha { picture = try picture.mapped { cvips_on_white($0) } }
        return picture
    }

    /// The picture in sRGB by its own profile; nil when it has none that fits.
    private func withProfile(_ picture: Picture) -> Picture? {
        let profile = picture.profile
        guard profile.count >= 128, picture.format == VIPS_FORMAT_UCHAR, picture.coding == VIPS_CODING_NONE else { return nil }
        // A profile for other colours than the picture's gives garbage, and no error.
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
        let result = try? picture.mapped { cvips_to_standard($0) }
        if result == nil { vips_error_clear() }
        return result
    }

    /// Printing colours without a profile, as browsers show them: each colour is what its ink and black leave of the light.
    private func plainInks(_ picture: Picture) throws(ConversionError) -> Picture {
        let bytes = picture.format == VIPS_FORMAT_USHORT ? try picture.mapped { cvips_high_bytes($0) } : picture
        let light = try bytes.mapped { cvips_invert($0) }
        let colours = try light.mapped { cvips_bands($0, 0, 3) }
        let black = try light.mapped { cvips_bands($0, 3, 1) }
        return try colours.mapped { cvips_multiply($0, black.image) }.mapped { cvips_linear_to_bytes($0, 1 / 255, 0.5) }
            .mapped { cvips_called($0, VIPS_INTERPRETATION_sRGB) }
    }
}
