package import DragGallery
package import DragKit
import DragTypes

/// A gallery → a contact sheet in SVG. Images whose addresses are `data:` URLs are drawn; all
/// others are shown as a name on a blank tile.
package struct GallerySheetHandler: GalleryFormat {
    /// A handler; it has no options.
    package init() {}

    /// From a gallery to SVG.
    package static let forms = GalleryFamily.around(
        "org.dragconv.gallery-sheet",
        [.init("sheet", .svg, holds: GalleryFamily.all(but: [GalleryFamily.addresses, GalleryFamily.distant]), access: .write, cost: 10)],
        names: ["gallery-to-sheet": "flow"])

    /// How much of a gallery its sheet keeps, in thousandths: more than a route through the
    /// gallery's first link, so that a gallery that is wanted as a picture becomes its sheet,
    /// whatever picture format is wanted.
    package static var keep: Int { forms.conversions[0].keep }

    /// Draws a gallery's contact sheet.
    ///
    /// - Throws: ``ConversionError`` (`unsupported`) for a gallery without images.
    package func document(
        of gallery: ImageGallery, as form: FormFamily.Form, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        guard !gallery.images.isEmpty else { throw .unsupported("the gallery has no images") }
        let pictures = gallery.images.map { TilePicture(url: $0.url) }
        let absent = pictures.count { $0 == .outline }
        let sheet = GallerySheet.flow(gallery) { pictures[$0] }
        let notes = absent > 0 ? [ConversionNote("\(absent) image(s) are elsewhere and shown by name and shape")] : []
        return ConversionOutput(sheet, name: gallery.name, notes: notes)
    }
}
