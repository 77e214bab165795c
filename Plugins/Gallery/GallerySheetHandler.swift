import DragGallery
package import DragKit
import DragTypes

/// A gallery → a contact sheet in SVG. Images whose addresses are `data:` URLs are drawn; all others are shown as a name on a blank tile.
package struct GallerySheetHandler: PromptHandler {
    /// The handler's name, and the prefix of its conversion's id.
    package let identifier = "org.dragconv.gallery-sheet"

    /// How much of a gallery its sheet keeps, in thousandths: more than a route through the gallery's first link, so that a gallery that is
    /// wanted as a picture becomes its sheet, whatever picture format is wanted.
    package static let keep = 910

    /// A handler; it has no options.
    package init() {}

    /// From a gallery to SVG.
    package var conversions: [Conversion] {
        [
            Conversion(
                identifier + "/flow", from: .gallery, to: .svg, keep: KeepLevel(Self.keep), cost: 10, maxInput: GalleryConversion.maximumInput,
                loses: ["addresses", "images that are elsewhere"])
        ]
    }

    /// Draws a gallery's contact sheet.
    ///
    /// - Throws: ``ConversionError``: `badInput` for a gallery that is not valid, `unsupported` for a gallery without images.
    package func convert(
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
