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

    /// The gallery of those entries of a list that may be images: a file is one by its name; an address elsewhere is one unless its name says
    /// that it is something else.
    ///
    /// - Throws: ``ConversionError`` (`unsupported`) when none is left.
    static func imagesOnly(_ gallery: ImageGallery, _ catalogue: TypeCatalogue) throws(ConversionError) -> ConversionOutput {
        var result = gallery
        result.images = gallery.images.filter { image in
            if URLText.scheme(of: image.url.utf8) == "file" { return URLText.namesImage(image.url, in: catalogue) }
            let type = URLText.fileName(of: image.url).flatMap { catalogue.types(fileName: $0).first }
            return type.map { catalogue.conforms($0, to: .image) } ?? true
        }
        guard !result.images.isEmpty || gallery.images.isEmpty else { throw .unsupported("the list names no image") }
        let skipped = gallery.images.count - result.images.count
        var output = output(result)
        if skipped > 0 { output.notes.append(ConversionNote("\(skipped) entries of the list name no image and are left out")) }
        return output
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
