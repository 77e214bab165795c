import DragGallery
public import DragKit
import DragTypes

/// A gallery → a contact sheet as SVG. Images whose addresses hold their bytes are shown; of the others, names and shapes.
public struct GallerySheetHandler: TypeHandler {
    public let identifier = "org.dragconv.gallery-sheet"

    public init() {}

    public var conversions: [Conversion] {
        [
            Conversion(
                identifier + "/flow", from: .gallery, to: .svg, keep: KeepLevel(300), cost: 10, maxInput: GalleryConversion.maximumInput,
                loses: ["addresses", "images that are elsewhere"])
        ]
    }

    public func convert(
        _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        let gallery = try GalleryConversion.gallery(input)
        guard !gallery.images.isEmpty else { throw .unsupported("the gallery has no images") }
        let pictures = gallery.images.map { Self.picture($0.url) }
        let absent = pictures.count { $0 == .outline }
        let sheet = GallerySheet.flow(gallery) { pictures[$0] }
        let notes = absent > 0 ? [ConversionNote("\(absent) image(s) are elsewhere and shown by name and shape")] : []
        return ConversionOutput(sheet, name: gallery.name, notes: notes)
    }

    private static func picture(_ url: String) -> TilePicture {
        guard URLText.scheme(of: url.utf8) == "data" else { return .outline }
        return (try? DataURL(parsing: Array(url.utf8))).map { TilePicture($0.bytes) } ?? .missing
    }
}
