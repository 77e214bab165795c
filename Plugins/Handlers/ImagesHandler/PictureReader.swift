import CVips
import DragKit
import DragTypes

/// The code that reads a type of picture.
enum PictureReader {
    case vips(PictureForm)
    case svg
    case bitmap(WindowsBitmap.Role)
    case icon
    case appleIcon
    case targa

    /// Whether pictures in the form are written anew, and others are not written in it.
    var isWrittenAnew: Bool {
        switch self {
        case .vips(.tiff), .vips(.heif): true
        default: false
        }
    }

    /// Reads the header, and checks the size before any pixel is decoded.
    ///
    /// - Throws: ``ConversionError``: `badInput` for bytes that are no picture of this form,
    ///   `unsupported` for a variant that is not read, `limit` for a picture that is too large or
    ///   too costly to draw, and `unavailable` when libvips or one of its modules is missing.
    func open(_ input: RawSpan) throws(ConversionError) -> any OpenPicture {
        switch self {
        case .vips(.anymap) where input.withUnsafeBytes({ $0.starts(with: "P1".utf8) }): try PlainBitmap(input.withUnsafeBytes(Array.init))
        case .vips(.anymap) where input.withUnsafeBytes({ $0.starts(with: "P7".utf8) }): try ArbitraryMap(input.withUnsafeBytes(Array.init))
        case .vips(let form): try VipsPicture(input, form: form)
        case .svg: try SVGDocument(input)
        case .bitmap(let role): try Self.bitmap(input, role)
        case .icon: try WindowsIcon(input.withUnsafeBytes(Array.init))
        case .appleIcon: try AppleIcon(input.withUnsafeBytes(Array.init))
        case .targa: try TargaPicture(input.withUnsafeBytes(Array.init))
        }
    }

    private static func bitmap(_ input: RawSpan, _ role: WindowsBitmap.Role) throws(ConversionError) -> any OpenPicture {
        let bytes = input.withUnsafeBytes(Array.init)
        guard let embedded = WindowsBitmap.embedded(in: bytes, role) else { return try WindowsBitmap(bytes, role) }
        return try VipsPicture(input.extracting(embedded.range), form: embedded.form)
    }
}

/// A picture whose header has been read.
protocol OpenPicture {
    /// The size of the upright picture.
    var size: PictureSize { get }

    /// The pixels as a viewer would show them.
    ///
    /// - Throws: ``ConversionError`` (`badInput`) when they cannot be decoded.
    func pixels() throws(ConversionError) -> PixelBuffer

    /// The pixels, reduced until the picture fits into a size.
    func pixels(fitting size: PictureSize) throws(ConversionError) -> PixelBuffer

    /// The pixels of all frames, one below the other; nil for a picture without an animation that
    /// can be kept.
    ///
    /// - Parameter size: the size that each frame is to fit into; nil for any.
    func frames(fitting size: PictureSize?) throws(ConversionError) -> PixelBuffer?

    /// What the pixels lack of the file, once they have been decoded.
    ///
    /// - Parameter hasFrames: whether all frames are there.
    /// - Throws: ``ConversionError`` (`badInput`) when so much is missing that there is nothing to
    ///   see.
    func notes(hasFrames: Bool) throws(ConversionError) -> [ConversionNote]
}

extension OpenPicture {
    func pixels(fitting size: PictureSize?) throws(ConversionError) -> PixelBuffer {
        guard let size else { return try pixels() }
        return try pixels(fitting: size)
    }

    func pixels(fitting size: PictureSize) throws(ConversionError) -> PixelBuffer {
        let pixels = try pixels()
        let whole = PictureSize(width: pixels.width, height: pixels.height)
        guard size.reduced(whole) != whole else { return pixels }
        return try PictureWriter.picture(pixels).reduced(to: size).pixels()
    }

    func frames(fitting size: PictureSize?) throws(ConversionError) -> PixelBuffer? { nil }

    func notes(hasFrames: Bool) throws(ConversionError) -> [ConversionNote] { [] }
}

/// A picture that libvips reads.
private struct VipsPicture: OpenPicture {
    let loader: PictureLoader
    let picture: Picture

    init(_ input: RawSpan, form: PictureForm) throws(ConversionError) {
        loader = try PictureLoader(input, form: form)
        picture = try loader.open()
    }

    var size: PictureSize { picture.uprightSize }

    func pixels() throws(ConversionError) -> PixelBuffer { try loader.shown(picture).pixels() }

    func pixels(fitting size: PictureSize) throws(ConversionError) -> PixelBuffer {
        try loader.shown(loader.open(fitting: size)).reduced(to: size).pixels()
    }

    func frames(fitting size: PictureSize?) throws(ConversionError) -> PixelBuffer? {
        if loader.form == .png {
            guard let pixels = try loader.framesOfPNG(picture), let animation = pixels.animation else { return nil }
            return try Self.reduced(PictureWriter.picture(pixels), animation, to: size)
        }
        guard let all = try loader.openFrames(of: picture) else { return nil }
        return try Self.reduced(loader.shown(all), Animation(of: all, count: picture.pageCount), to: size)
    }

    private static func reduced(_ shown: Picture, _ animation: Animation, to size: PictureSize?) throws(ConversionError) -> PixelBuffer {
        var animation = animation
        let whole = PictureSize(width: shown.width, height: animation.height)
        guard let size, size.reduced(whole) != whole else { return try shown.pixels(animation: animation) }
        // Each frame is reduced by itself, so that no colours of its neighbours get into it.
        let inMemory = try shown.mapped { vips_image_copy_memory($0) }
        var frames: [Picture] = []
        for index in animation.delays.indices {
            frames.append(try inMemory.mapped { cvips_rows($0, Int32(index * whole.height), Int32(whole.height)) }.reduced(to: size))
        }
        animation.height = frames[0].height
        return try Picture.joined(frames).pixels(animation: animation)
    }

    func notes(hasFrames: Bool) throws(ConversionError) -> [ConversionNote] {
        // The pages of a JPEG 2000 are the same picture in smaller sizes.
        let more = hasFrames || loader.form == .jpeg2000 ? 0 : max(picture.pageCount, loader.frameCount) - 1
        let word = loader.frameCount > picture.pageCount ? "frame" : loader.form.pages
        return ConversionNote.lost(Feature(rawValue: "further \(word)s"), more) + (try loader.notes())
    }
}

extension SVGDocument: OpenPicture {
    var size: PictureSize { PictureSize(width: width, height: height) }

    func pixels() throws(ConversionError) -> PixelBuffer { try SVGDrawing.pixels(of: self) }

    func notes(hasFrames: Bool) -> [ConversionNote] { leftOut }
}

/// The picture formats that are read with libvips.
enum PictureForm: CaseIterable {
    case png, jpeg, webp, gif, tiff, heif, jxl, jpeg2000, anymap, pdf

    /// The format's name in messages.
    var name: String {
        switch self {
        case .png: "PNG"
        case .jpeg: "JPEG"
        case .webp: "WebP"
        case .gif: "GIF"
        case .tiff: "TIFF"
        case .heif: "HEIF"
        case .jxl: "JPEG XL"
        case .jpeg2000: "JPEG 2000"
        case .anymap: "portable anymap"
        case .pdf: "PDF"
        }
    }

    /// The libvips module that has to be loaded first; nil if the format needs none.
    var module: Vips.Module? {
        switch self {
        case .heif: .heif
        case .jxl: .jxl
        case .pdf: .poppler
        default: nil
        }
    }

    /// The word for what the format may have several of in a file, only the first of which is
    /// taken.
    var pages: String { self == .gif || self == .webp || self == .png ? "frame" : "page" }
}
