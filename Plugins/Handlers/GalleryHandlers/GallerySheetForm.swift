import DragGallery
import DragKit
import DragTypes

/// A gallery → a contact sheet in SVG. Images whose addresses are `data:` URLs are drawn; all
/// others are shown as a name on a blank tile.
package enum GallerySheetForm {
    static let family = GalleryFamily.around(
        "org.dragconv.gallery-sheet",
        [
            Form(
                "sheet", .svg, holds: GalleryFamily.all(but: [GalleryFamily.addresses, GalleryFamily.distant]), cost: 10,
                write: { read in try sheet(of: GalleryFamily.nonEmpty(read.gallery)) })
        ], names: ["gallery-to-sheet": "flow"])

    /// How much of a gallery its sheet keeps, in thousandths: more than a route through the
    /// gallery's first link, so that a gallery that is wanted as a picture becomes its sheet,
    /// whatever picture format is wanted.
    package static var keep: Int { family.conversions[0].keep }

    private static func sheet(of gallery: ImageGallery) -> ConversionOutput {
        let pictures = gallery.images.map { TilePicture(url: $0.url) }
        let absent = pictures.count { $0 == .outline }
        let sheet = GallerySheet.flow(gallery) { pictures[$0] }
        let notes = absent > 0 ? [ConversionNote("\(absent) image(s) are elsewhere and shown by name and shape")] : []
        return ConversionOutput(sheet, name: gallery.name, notes: notes)
    }
}
