import DragGallery
public import DragKit
import DragTypes

/// A gallery → a contact sheet as SVG. Images whose addresses hold their bytes are shown; of the others, names and shapes.
public struct GallerySheetHandler: TypeHandler {
    public let identifier = "org.dragconv.gallery-sheet"

    /// More than the way over the first of its links keeps, whatever form of picture is wanted: a gallery as a picture is its sheet.
    public static let keep = 910

    public init() {}

    public var conversions: [Conversion] {
        [
            Conversion(
                identifier + "/flow", from: .gallery, to: .svg, keep: KeepLevel(Self.keep), cost: 10, maxInput: GalleryConversion.maximumInput,
                loses: ["addresses", "images that are elsewhere"])
        ]
    }

    public func convert(
        _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        let gallery = try GalleryConversion.gallery(input)
        guard !gallery.images.isEmpty else { throw .unsupported("the gallery has no images") }
        let pictures = gallery.images.map { TilePicture(url: $0.url) }
        let absent = pictures.count { $0 == .outline }
        let sheet = GallerySheet.flow(gallery) { pictures[$0] }
        let notes = absent > 0 ? [ConversionNote("\(absent) image(s) are elsewhere and shown by name and shape")] : []
        return ConversionOutput(sheet, name: gallery.name, notes: notes)
    }
}
