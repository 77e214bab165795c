import CVips
import DragKit
import DragTypes

/// Reads a picture's header, and turns the picture into what a viewer would show.
struct PictureLoader {
    /// The maximum size of a picture, in pixels.
    static let maximumPixels = 100_000_000
    /// The resolution at which a PDF page is drawn, in dots per inch: two pixels for each point.
    private static let pageResolution = 144.0

    let form: PictureForm

    /// Owns the bytes that a libvips image refers to.
    private final class Source {
        let bytes: UnsafeMutableRawBufferPointer

        init(_ input: RawSpan) {
            bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, input.byteCount), alignment: 16)
            input.withUnsafeBytes { bytes.copyBytes(from: $0) }
        }

        deinit { bytes.deallocate() }
    }

    /// Opens a picture that will be reduced so that its longer side has `side` pixels. A JPEG is then decoded at a fraction of its size, because
    /// libjpeg can leave out high frequencies.
    ///
    /// - Throws: ``ConversionError``, as ``open(_:divisor:)`` does.
    func open(_ input: RawSpan, forSide side: Int) throws(ConversionError) -> Picture {
        let whole = try open(input)
        guard form == .jpeg else { return whole }
        let longer = max(whole.width, whole.height)
        // A longer side of 15/16 of the wanted length is good enough: an eighth of the usual 4,000 pixels is 500, not 512.
        let divisor = [8, 4, 2].first { longer / $0 * 16 >= side * 15 }
        guard let divisor else { return whole }
        return try open(input, divisor: Int32(divisor))
    }

    /// Opens a picture: reads its header and checks its size.
    ///
    /// - Parameter divisor: 1, 2, 4 or 8; a JPEG is decoded at this fraction of its size.
    /// - Throws: ``ConversionError``: `badInput` for bytes that are no picture of this format, `limit` for a picture that is too large or too
    ///   costly to draw, and `unavailable` when libvips or one of its modules is missing.
    func open(_ input: RawSpan, divisor: Int32 = 1) throws(ConversionError) -> Picture {
        try Vips.setUp()
        if let module = form.module { try Vips.load(module) }
        if form == .svg { try SVGDocument.checkCost(input) }
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
            // At the final resolution, the size of an extremely large page overflows without an error. Check the size at a low resolution first.
            let small = try checked(cvips_load_pdf(base, count, 72))
            let factor = Self.pageResolution / 72
            guard Double(small.width) * Double(small.height) * factor * factor <= Double(Self.maximumPixels) else {
                throw .limit("the page has \(small.width) by \(small.height) points, more than can be drawn in \(Self.maximumPixels) pixels")
            }
            return try checked(cvips_load_pdf(base, count, Self.pageResolution))
        }
    }

    // MARK: What a viewer would show

    /// The picture upright, in sRGB with 8 bits per channel, with or without alpha.
    func shown(_ picture: Picture) throws(ConversionError) -> Picture {
        var picture = picture
        if picture.orientation > 1 {
            // The file is decoded row by row in order, and turning needs the rows in another order.
            picture = try picture.mapped { vips_image_copy_memory($0) }.mapped { cvips_autorot($0) }
        }
        if picture.coding == VIPS_CODING_LABQ { picture = try picture.mapped { cvips_labq_to_lab($0) } }
        if picture.coding == VIPS_CODING_RAD { picture = try picture.mapped { cvips_rad_to_float($0) } }
        let isFloat = picture.format == VIPS_FORMAT_FLOAT || picture.format == VIPS_FORMAT_DOUBLE
        if picture.interpretation == VIPS_INTERPRETATION_B_W, isFloat {
            // Values from 0 to 1, as all programs write them that write such files.
            picture = try picture.mapped { cvips_linear($0, 255, 0) }
        }
        if picture.format == VIPS_FORMAT_USHORT,
            picture.interpretation == VIPS_INTERPRETATION_RGB16 || picture.interpretation == VIPS_INTERPRETATION_GREY16
        {
            // Reduce to 8 bits before the profile is applied, which would clip a 16-bit alpha channel.
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

    /// The picture converted to sRGB by its own profile; nil if it has no profile that fits its channels.
    private func withProfile(_ picture: Picture) -> Picture? {
        let profile = picture.profile
        guard profile.count >= 128, picture.format == VIPS_FORMAT_UCHAR, picture.coding == VIPS_CODING_NONE else { return nil }
        // A profile for another colour space than the picture's would give wrong colours without an error.
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

    /// Converts printing colours without a profile as browsers do: red is (255 - cyan) × (255 - black) / 255, and likewise green and blue.
    private func plainInks(_ picture: Picture) throws(ConversionError) -> Picture {
        let bytes = picture.format == VIPS_FORMAT_USHORT ? try picture.mapped { cvips_high_bytes($0) } : picture
        let light = try bytes.mapped { cvips_invert($0) }
        let colours = try light.mapped { cvips_bands($0, 0, 3) }
        let black = try light.mapped { cvips_bands($0, 3, 1) }
        return try colours.mapped { cvips_multiply($0, black.image) }.mapped { cvips_linear_to_bytes($0, 1 / 255, 0.5) }
            .mapped { cvips_called($0, VIPS_INTERPRETATION_sRGB) }
    }
}

/// Checks on an SVG before it is passed to librsvg.
enum SVGDocument {
    private static let physicalUnits = ["in", "cm", "mm", "pt", "pc", "q"]

    /// The longest text in one element that is drawn, in bytes: the time to lay a text out grows with the square of its length.
    private static let longestText = 8192

    /// The maximum number of style rules times elements. Comparing that many pairs takes about ten seconds.
    private static let mostMatches = 100_000_000

    /// Refuses an SVG that would take excessive memory or time. Entities can expand a few characters to billions, and drawing programs write no
    /// entities. Nor do they write a text of many pages as one line.
    ///
    /// - Throws: ``ConversionError`` (`limit`).
    static func checkCost(_ input: RawSpan) throws(ConversionError) {
        // Without its NUL bytes, UTF-16 text of ASCII characters reads as ASCII.
        let bytes = input.withUnsafeBytes { $0.contains(0) ? $0.filter { $0 != 0 } : Array($0) }
        guard bytes.firstRange(of: Array("<!ENTITY".utf8)) == nil else {
            throw .limit("the SVG declares entities, which can grow beyond all bounds")
        }
        let cost = SVGCost(of: bytes)
        guard cost.rules == 0 || cost.elements <= mostMatches / cost.rules else {
            throw .limit("the SVG has \(cost.rules) style rules and \(cost.elements) elements, more than the limit of \(mostMatches) comparisons")
        }
        guard cost.longestText <= longestText else {
            throw .limit("the SVG has a text of \(cost.longestText) bytes, more than the limit of \(longestText)")
        }
    }

    /// The factor by which a drawing must be enlarged. librsvg draws an inch as 72 pixels, and the web as 96. A width in inches, points or
    /// millimetres therefore needs scaling, and a width in pixels does not.
    static func scale(_ input: RawSpan) -> Double {
        let head = input.withUnsafeBytes { Array($0.prefix(1 << 16)) }
        guard let root = head.firstRange(of: Array("<svg".utf8)) else { return 1 }
        let tag = head[root.upperBound...].prefix { $0 != UInt8(ascii: ">") }
        guard let attribute = Array(tag).firstRange(of: Array("width".utf8)) else { return 1 }
        let rest = Array(tag)[attribute.upperBound...].drop { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "'") }
        let value = rest.dropFirst().prefix { $0 != rest.first }
        let text = String(decoding: value, as: UTF8.self).lowercased()
        return physicalUnits.contains { text.hasSuffix($0) } ? 96.0 / 72 : 1
    }
}
