import DragGallery
import DragKit
import DragTypes

/// What the handlers for galleries have in common.
enum GalleryConversion {
    /// Larger documents are not offered to conversions, in bytes.
    static let maximumInput = 256 << 20

    /// What is kept of a JSON document or property list that is read as a gallery. Whether it is one, only its contents tell: a way that
    /// any document can take comes first, so that its failure is no surprise to those who have never heard of galleries.
    static let anyDocument = KeepLevel(145)

    static func gallery(_ input: RawSpan) throws(ConversionError) -> ImageGallery {
        let bytes = [UInt8](input)
        return try parsing { () throws(FormError) in try GalleryArchive.parse(bytes) }
    }

    /// A gallery as what `org.dragconv.gallery` is.
    ///
    /// - Parameters:
    ///   - skipped: images that were left out because their addresses are none.
    ///   - hasRatios: whether the format says how wide images are.
    static func output(_ gallery: ImageGallery, skipped: Int = 0, hasRatios: Bool = true) -> ConversionOutput {
        var notes: [ConversionNote] = []
        if skipped > 0 { notes.append(ConversionNote("\(skipped) image(s) without an absolute address are left out")) }
        if !hasRatios { notes.append(ConversionNote("the images' aspect ratios are not known; they count as 1.0")) }
        return ConversionOutput(GalleryArchive.bytes(of: gallery), name: gallery.name, notes: notes)
    }
}
