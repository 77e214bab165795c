import CVips
public import DragKit
import DragTypes
import ImageCoding

/// Converts pictures in every format that libvips reads, and Windows bitmaps and icons, to PNG,
/// JPEG and WebP, as a viewer would show them. It is also the finisher of these, of TIFF, HEIC and
/// AVIF, for pictures whose pixels have to be written anew.
public struct ImagesHandler: TypeHandler {
    /// The handler's name, and the prefix of its conversions' ids.
    public let identifier = "org.dragconv.plugin.images"

    /// The memory that the largest picture may need, in bytes: its pixels several times over.
    public static let memory = 4 << 30

    /// The C libraries in the plug-in program.
    public static var libraries: [LinkedLibrary] { [LinkedLibrary("libvips", String(cString: vips_version_string()))] }

    /// A handler; it has no options.
    public init() {}

    /// A type that is read: by which code, how much of it survives in a picture with the exact
    /// pixels, and what is lost.
    private struct Source {
        let type: String
        let reader: PictureReader
        let keep: Int
        let cost: Int
        let loses: [String]
        /// Whether the source stores exact pixels, so that WebP must be lossless.
        var isExact = true
        /// Whether the source may be an animation.
        var hasFrames = false

        /// The last part of the type's identifier.
        var name: String { type.split(separator: ".").last.map(String.init) ?? type }

        /// What is lost on the way to a target.
        func losses(to target: Target) -> [String] {
            let further = hasFrames && !target.holdsFrames ? ["further frames"] : []
            let pixels = target == .webp && isExact ? [] : target.loses
            return target == .size ? target.loses : further + loses + pixels
        }
    }

    private static let sources: [Source] = [
        Source(type: "public.png", reader: .vips(.png), keep: 980, cost: 60, loses: ["metadata", "more than 8 bits"]),
        Source(type: "org.mozilla.apng", reader: .vips(.png), keep: 980, cost: 60, loses: ["metadata", "more than 8 bits"], hasFrames: true),
        Source(type: "public.jpeg", reader: .vips(.jpeg), keep: 980, cost: 60, loses: ["metadata"], isExact: false),
        Source(type: "org.webmproject.webp", reader: .vips(.webp), keep: 970, cost: 60, loses: ["metadata"], isExact: false, hasFrames: true),
        Source(type: "com.compuserve.gif", reader: .vips(.gif), keep: 970, cost: 60, loses: ["metadata"], hasFrames: true),
        Source(type: "public.tiff", reader: .vips(.tiff), keep: 970, cost: 60, loses: ["further pages", "metadata"]),
        Source(type: "org.bigtiff.bigtiff", reader: .vips(.tiff), keep: 970, cost: 60, loses: ["further pages", "metadata"]),
        Source(type: "public.avif", reader: .vips(.heif), keep: 970, cost: 90, loses: ["metadata", "more than 8 bits"], isExact: false),
        Source(type: "public.heic", reader: .vips(.heif), keep: 970, cost: 90, loses: ["metadata", "more than 8 bits"], isExact: false),
        Source(type: "public.heif", reader: .vips(.heif), keep: 970, cost: 90, loses: ["metadata", "more than 8 bits"], isExact: false),
        Source(type: "public.jpeg-xl", reader: .vips(.jxl), keep: 970, cost: 90, loses: ["metadata", "more than 8 bits"], isExact: false),
        Source(type: "public.jpeg-2000", reader: .vips(.jpeg2000), keep: 970, cost: 90, loses: ["metadata", "more than 8 bits"], isExact: false),
        Source(
            type: "org.jpeg.jpeg-2000-codestream", reader: .vips(.jpeg2000), keep: 970, cost: 90, loses: ["more than 8 bits"], isExact: false),
        Source(type: "public.pnm", reader: .vips(.anymap), keep: 990, cost: 60, loses: ["more than 8 bits"]),
        Source(type: "public.svg-image", reader: .svg, keep: 800, cost: 80, loses: ["shapes that can be scaled"]),
        Source(type: "org.w3.svg-compressed", reader: .svg, keep: 800, cost: 80, loses: ["shapes that can be scaled"]),
        Source(type: "com.adobe.pdf", reader: .vips(.pdf), keep: 500, cost: 100, loses: ["further pages", "text", "links"]),
        Source(type: "com.microsoft.bmp", reader: .bitmap(.file), keep: 990, cost: 60, loses: ["resolution"]),
        Source(type: "org.dragconv.dib", reader: .bitmap(.clipboard), keep: 990, cost: 60, loses: ["resolution"]),
        Source(type: "org.dragconv.dibv5", reader: .bitmap(.clipboard), keep: 990, cost: 60, loses: ["resolution"]),
        Source(type: "com.microsoft.ico", reader: .icon, keep: 900, cost: 60, loses: ["smaller pictures"]),
        Source(type: "com.microsoft.cur", reader: .icon, keep: 900, cost: 60, loses: ["smaller pictures", "the hot spot"]),
        Source(type: "com.apple.icns", reader: .appleIcon, keep: 900, cost: 60, loses: ["smaller pictures"]),
        Source(type: "com.truevision.tga-image", reader: .targa, keep: 990, cost: 60, loses: ["metadata"]),
    ]

    private enum Target: String, CaseIterable {
        case png, jpeg, webp, gif, apng, bmp, dib, dibv5
        case size, thumbnail

        var type: TypeIdentifier {
            switch self {
            case .png: .png
            case .jpeg: .jpeg
            case .webp: TypeIdentifier("org.webmproject.webp")
            case .gif: TypeIdentifier("com.compuserve.gif")
            case .apng: TypeIdentifier("org.mozilla.apng")
            case .bmp: TypeIdentifier("com.microsoft.bmp")
            case .dib: TypeIdentifier("org.dragconv.dib")
            case .dibv5: TypeIdentifier("org.dragconv.dibv5")
            case .size: .imageSize
            case .thumbnail: .thumbnail
            }
        }

        /// How much of the exact pixels survives, in thousandths.
        var keep: Int {
            switch self {
            case .png: 1000
            // An animated PNG is a PNG, too, and must rank below it; who wants an animation names
            // the format.
            case .apng, .gif: 500
            case .jpeg: 900
            case .webp: 950
            case .bmp, .dibv5: 990
            case .dib: 960
            case .size: 50
            case .thumbnail: 100
            }
        }

        /// Whether a clipboard offers the format without a request. Programs that look for one of
        /// the others take PNG, too.
        var isOfferedUnasked: Bool { ![.gif, .apng, .bmp, .dib, .dibv5].contains(self) }

        /// Whether the format holds animations.
        var holdsFrames: Bool { self == .webp || self == .gif || self == .apng }

        var loses: [String] {
            switch self {
            case .png, .apng: []
            case .gif: ["all but 256 colours", "partial transparency"]
            case .bmp, .dibv5: ["resolution"]
            case .dib: ["resolution", "transparency"]
            case .jpeg: ["exact pixels", "transparency"]
            case .webp: ["exact pixels of photographs"]
            case .size: ["the pixels"]
            case .thumbnail: ["most of the pixels"]
            }
        }
    }

    /// From each readable type to PNG, JPEG, WebP, the size, and a thumbnail. From PNG, JPEG, WebP,
    /// TIFF, HEIC and AVIF to themselves are finishers.
    public var conversions: [Conversion] { written + finishers }

    /// The finishers of types that nothing else is converted to.
    private var finishers: [Conversion] {
        Self.sources.compactMap { source in
            guard source.reader.isWrittenAnew, let type = TypeIdentifier(source.type) else { return nil }
            return Conversion(
                "\(identifier)/\(source.name)-to-\(source.name)", from: type, to: type, keep: KeepLevel(source.keep), cost: source.cost,
                maxInput: 512 << 20, loses: ["metadata"])
        }
    }

    private var written: [Conversion] {
        Self.sources.flatMap { source in
            Target.allCases.compactMap { target -> Conversion? in
                guard let type = TypeIdentifier(source.type) else { return nil }
                // The PNG's header states the size, and a handler in the main program reads that.
                if target == .size, type == .png || type == Target.apng.type { return nil }
                // A still picture is a plain PNG.
                if target == .apng, !source.hasFrames { return nil }
                return Conversion(
                    "\(identifier)/\(source.name)-to-\(target.rawValue)", from: type, to: target.type,
                    keep: KeepLevel(max(1, source.keep * target.keep / 1000)), cost: target == .size ? 15 : source.cost, maxInput: 512 << 20,
                    loses: type == target.type ? source.loses : source.losses(to: target), isOfferedUnasked: target.isOfferedUnasked)
            }
        }
    }

    /// Converts a picture.
    ///
    /// - Throws: ``ConversionError``: `badInput` for a broken picture, `unsupported` for a variant
    ///   that is not read, `limit` for a picture that is too large, `unavailable` when libvips or
    ///   one of its modules is missing, and `timedOut` when the conversion is cancelled.
    public func convert(
        _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        guard let source = Self.sources.first(where: { TypeIdentifier($0.type) == conversion.from }) else {
            throw .internalError("there is no such conversion")
        }
        if conversion.isFinisher, case .vips(.tiff) = source.reader { return try TIFFWriter.output(input, context) }
        if conversion.isFinisher, case .vips(.heif) = source.reader { return try HEIFWriter.output(input, context) }
        guard let target = Target.allCases.first(where: { $0.type == conversion.to }) else { throw .internalError("there is no such conversion") }
        let picture = try source.reader.open(input)
        if target == .size { return Self.size(picture.size) }
        let options = try PictureOptions(context.options)
        // An animation that is a PNG to the caller stays one.
        let holdsFrames = target.holdsFrames || target == .png && conversion.isFinisher
        let frames = holdsFrames ? try picture.frames(fitting: options.maximumSize) : nil
        var pixels: PixelBuffer
        if let frames { pixels = frames } else { pixels = try picture.pixels(fitting: target == .thumbnail ? Thumbnail.size : options.maximumSize) }
        var notes = try picture.notes(hasFrames: frames != nil)
        try context.checkCancellation()
        if let background = options.background, target != .thumbnail { pixels = try PictureWriter.flattened(pixels, on: background) }
        switch target {
        case .png, .apng: return ConversionOutput(try AnimatedPNG.bytes(of: pixels), notes: notes)
        case .jpeg:
            let quality = conversion.isFinisher && options.quality == nil ? JPEGQuality.of(input) : nil
            if let quality { notes.append(ConversionNote("the JPEG was written anew at its quality of \(quality)")) }
            return ConversionOutput(try PictureWriter.jpeg(pixels, quality: options.quality ?? quality), notes: notes)
        case .webp:
            // Who asks for a quality wants a small file. A WebP stays as lossy as it is.
            let isExact = conversion.isFinisher ? WebPMetadata.isLossless(input) : source.isExact || PictureWriter.isDrawing(pixels)
            let isLossless = options.quality == nil && isExact
            let quality = options.quality ?? (conversion.isFinisher ? WebPQuality.of(input) : nil)
            if conversion.isFinisher, !isLossless {
                let way = options.quality == nil && quality != nil ? " at its quality of \(quality ?? 0)" : ""
                notes.append(ConversionNote("the WebP was written anew\(way)"))
            }
            return ConversionOutput(try PictureWriter.webp(pixels, isLossless: isLossless, quality: quality), notes: notes)
        case .gif: return ConversionOutput(try PictureWriter.gif(pixels), notes: notes)
        case .bmp: return ConversionOutput(try PictureWriter.bitmap(pixels, .file), notes: notes)
        case .dib: return ConversionOutput(try PictureWriter.bitmap(pixels, .plain), notes: notes)
        case .dibv5: return ConversionOutput(try PictureWriter.bitmap(pixels, .transparent), notes: notes)
        case .thumbnail: return ConversionOutput(try Thumbnail.written(pixels), notes: notes)
        case .size: throw .internalError("sizes were answered above")
        }
    }

    private static func size(_ size: PictureSize) -> ConversionOutput {
        ConversionOutput("{\"width\":\(size.width),\"height\":\(size.height)}\n")
    }
}
