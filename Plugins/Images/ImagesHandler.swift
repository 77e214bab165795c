import CVips
public import DragKit
import DragTypes
import ImageCoding

/// Converts pictures in every format that libvips reads, and Windows bitmaps and icons, to PNG, JPEG and WebP, as a viewer would show them. Of
/// PNG, JPEG and WebP it is also the finisher, for pictures whose pixels have to be written anew.
public struct ImagesHandler: TypeHandler {
    /// The handler's name, and the prefix of its conversions' ids.
    public let identifier = "org.dragconv.plugin.images"

    /// The memory that the largest picture may need, in bytes: its pixels several times over.
    public static let memory = 4 << 30

    /// The C libraries in the plug-in program.
    public static var libraries: [LinkedLibrary] { [LinkedLibrary("libvips", String(cString: vips_version_string()))] }

    /// A handler; it has no options.
    public init() {}

    /// A type that is read: by which code, how much of it survives in a picture with the exact pixels, and what is lost.
    private struct Source {
        enum Reader {
            case vips(PictureForm)
            case bitmap(hasFileHeader: Bool)
            case icon
        }

        let type: String
        let reader: Reader
        let keep: Int
        let cost: Int
        let loses: String
        /// Whether the source stores exact pixels, so that WebP must be lossless.
        var isExact = true
    }

    private static let sources: [Source] = [
        Source(type: "public.png", reader: .vips(.png), keep: 980, cost: 60, loses: "metadata"),
        Source(type: "public.jpeg", reader: .vips(.jpeg), keep: 980, cost: 60, loses: "camera data", isExact: false),
        Source(type: "org.webmproject.webp", reader: .vips(.webp), keep: 970, cost: 60, loses: "further frames, metadata", isExact: false),
        Source(type: "com.compuserve.gif", reader: .vips(.gif), keep: 970, cost: 60, loses: "further frames"),
        Source(type: "public.tiff", reader: .vips(.tiff), keep: 970, cost: 60, loses: "further pages, metadata"),
        Source(type: "public.avif", reader: .vips(.heif), keep: 970, cost: 90, loses: "metadata, more than 8 bits", isExact: false),
        Source(type: "public.heic", reader: .vips(.heif), keep: 970, cost: 90, loses: "metadata, more than 8 bits", isExact: false),
        Source(type: "public.heif", reader: .vips(.heif), keep: 970, cost: 90, loses: "metadata, more than 8 bits", isExact: false),
        Source(type: "public.jpeg-xl", reader: .vips(.jxl), keep: 970, cost: 90, loses: "metadata, more than 8 bits", isExact: false),
        Source(type: "public.svg-image", reader: .vips(.svg), keep: 800, cost: 80, loses: "shapes that can be scaled"),
        Source(type: "com.adobe.pdf", reader: .vips(.pdf), keep: 500, cost: 100, loses: "further pages, text, links"),
        Source(type: "com.microsoft.bmp", reader: .bitmap(hasFileHeader: true), keep: 990, cost: 60, loses: "resolution"),
        Source(type: "org.dragconv.dib", reader: .bitmap(hasFileHeader: false), keep: 990, cost: 60, loses: "resolution"),
        Source(type: "com.microsoft.ico", reader: .icon, keep: 900, cost: 60, loses: "smaller pictures"),
        Source(type: "com.microsoft.cur", reader: .icon, keep: 900, cost: 60, loses: "smaller pictures, the hot spot"),
    ]

    private enum Target: String, CaseIterable {
        case png, jpeg, webp
        case size, thumbnail

        var type: TypeIdentifier {
            switch self {
            case .png: .png
            case .jpeg: .jpeg
            case .webp: TypeIdentifier("org.webmproject.webp")
            case .size: .imageSize
            case .thumbnail: .thumbnail
            }
        }

        /// How much of the exact pixels survives, in thousandths.
        var keep: Int {
            switch self {
            case .png: 1000
            case .jpeg: 900
            case .webp: 950
            case .size: 20
            case .thumbnail: 100
            }
        }

        var loses: [String] {
            switch self {
            case .png: []
            case .jpeg: ["exact pixels", "transparency"]
            case .webp: ["exact pixels of photographs"]
            case .size: ["the pixels"]
            case .thumbnail: ["most of the pixels"]
            }
        }
    }

    /// From each readable type to PNG, JPEG, WebP, the size, and a thumbnail. From PNG, JPEG and WebP to themselves are finishers.
    public var conversions: [Conversion] {
        Self.sources.flatMap { source in
            Target.allCases.compactMap { target -> Conversion? in
                guard let type = TypeIdentifier(source.type) else { return nil }
                // The PNG's header states the size, and a handler in the main program reads that.
                if target == .size, type == .png { return nil }
                let short = source.type.split(separator: ".").last.map(String.init) ?? source.type
                return Conversion(
                    "\(identifier)/\(short)-to-\(target.rawValue)", from: type, to: target.type,
                    keep: KeepLevel(max(1, source.keep * target.keep / 1000)), cost: target == .size ? 15 : source.cost, maxInput: 512 << 20,
                    loses: target == .size ? target.loses : type == target.type ? [source.loses] : [source.loses] + target.loses)
            }
        }
    }

    /// Converts a picture.
    ///
    /// - Throws: ``ConversionError``: `badInput` for a broken picture, `unsupported` for a variant that is not read, `limit` for a picture that is
    ///   too large, `unavailable` when libvips or one of its modules is missing, and `timedOut` when the conversion is cancelled.
    public func convert(
        _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        guard let source = Self.sources.first(where: { TypeIdentifier($0.type) == conversion.from }),
            let target = Target.allCases.first(where: { $0.type == conversion.to })
        else { throw .internalError("there is no such conversion") }
        var notes: [ConversionNote] = []
        let pixels: PixelBuffer
        switch source.reader {
        case .vips(let form):
            let loader = PictureLoader(form: form)
            let picture = target == .thumbnail ? try loader.open(input, forSide: Thumbnail.side) : try loader.open(input)
            let isTurned = picture.orientation >= 5
            if target == .size { return Self.size(isTurned ? picture.height : picture.width, isTurned ? picture.width : picture.height) }
            let more = picture.pageCount - 1
            if more > 0 { notes.append(ConversionNote("\(more) further \(form.pages)(s) are left out")) }
            let shown = try loader.shown(picture)
            try context.checkCancellation()
            pixels = try (target == .thumbnail ? Thumbnail.reduced(shown) : shown).pixels()
        case .bitmap(let hasFileHeader):
            let bitmap = try WindowsBitmap([UInt8](input), hasFileHeader: hasFileHeader)
            if target == .size { return Self.size(bitmap.width, bitmap.height) }
            pixels = try target == .thumbnail ? Thumbnail.reduced(bitmap.pixels()) : bitmap.pixels()
        case .icon:
            let icon = try WindowsIcon([UInt8](input))
            if icon.count > 1, target != .size, target != .thumbnail {
                notes.append(ConversionNote("\(icon.count - 1) smaller picture(s) are left out"))
            }
            if target == .size { return Self.size(try icon.size().width, try icon.size().height) }
            pixels = try target == .thumbnail ? Thumbnail.reduced(icon.pixels()) : icon.pixels()
        }
        try context.checkCancellation()
        switch target {
        case .png: return ConversionOutput(try PictureWriter.png(pixels), notes: notes)
        case .jpeg:
            let quality = conversion.isFinisher ? JPEGQuality.of(input) : nil
            if let quality { notes.append(ConversionNote("the JPEG was written anew at its quality of \(quality)")) }
            return ConversionOutput(try PictureWriter.jpeg(pixels, quality: quality), notes: notes)
        case .webp:
            let isLossless = source.isExact || PictureWriter.isDrawing(pixels) || conversion.isFinisher && WebPMetadata.isLossless(input)
            if conversion.isFinisher, !isLossless { notes.append(ConversionNote("the WebP was written anew")) }
            return ConversionOutput(try PictureWriter.webp(pixels, isLossless: isLossless), notes: notes)
        case .thumbnail: return ConversionOutput(try Thumbnail.written(pixels), notes: notes)
        case .size: throw .internalError("sizes were answered above")
        }
    }

    private static func size(_ width: Int, _ height: Int) -> ConversionOutput {
        ConversionOutput("{\"width\":\(width),\"height\":\(height)}\n")
    }
}

/// The picture formats that are read with libvips.
enum PictureForm: CaseIterable {
    case png, jpeg, webp, gif, tiff, heif, jxl, svg, pdf

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
        case .svg: "SVG"
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

    /// The word for what the format may have several of in a file, only the first of which is taken.
    var pages: String { self == .gif || self == .webp ? "frame" : "page" }
}

/// Reduced pictures for contact sheets and lists.
enum Thumbnail {
    /// The maximum length of the longer side, in pixels: the size “x-large” of freedesktop's Thumbnail Managing Standard
    /// (https://specifications.freedesktop.org/thumbnail-spec/latest/).
    static let side = 512

    /// The picture reduced to the size of a thumbnail; a picture that is small enough is not changed.
    static func reduced(_ picture: Picture) throws(ConversionError) -> Picture {
        guard max(picture.width, picture.height) > side else { return picture }
        return try picture.mapped { cvips_reduced($0, Int32(side)) }
    }

    static func reduced(_ pixels: PixelBuffer) throws(ConversionError) -> PixelBuffer {
        guard max(pixels.width, pixels.height) > side else { return pixels }
        return try reduced(PictureWriter.picture(pixels)).pixels()
    }

    /// Writes PNG for pictures with an alpha channel and for drawings, JPEG for photographs.
    static func written(_ pixels: PixelBuffer) throws(ConversionError) -> [UInt8] {
        let isTransparent = pixels.channels == 2 || pixels.channels == 4
        return isTransparent || PictureWriter.isDrawing(pixels) ? try PictureWriter.png(pixels) : try PictureWriter.jpeg(pixels)
    }
}
