import DragGallery
import DragKit
import DragTypes

/// Functions and limits that the gallery handlers share.
enum GalleryConversion {
    /// The largest document that gallery conversions take, in bytes.
    static let maximumInput = 256 << 20

    /// The keep level of reading any JSON document or property list as a gallery. Only the contents tell whether the document is a gallery. The
    /// level is so low that conversions which take every document rank first: users without galleries then never see this one fail.
    static let anyDocument = KeepLevel(145)

    /// Reads a gallery's JSON.
    ///
    /// - Throws: ``ConversionError`` (`badInput`) for JSON that is no gallery.
    static func gallery(_ input: RawSpan) throws(ConversionError) -> ImageGallery {
        let bytes = [UInt8](input)
        return try parsing { () throws(FormError) in try GalleryArchive.parse(bytes) }
    }

    /// Keeps the entries of a list that can be images. A `file:` URL counts as an image if its file name says so; any other URL counts as an
    /// image unless its file name says that it is something else.
    ///
    /// - Throws: ``ConversionError`` (`unsupported`) when no entry is left.
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

    /// Writes a gallery as JSON, with notes on what was lost.
    ///
    /// - Parameters:
    ///   - skipped: how many images were left out because they have no absolute address.
    ///   - hasRatios: whether the source states the images' aspect ratios.
    static func output(_ gallery: ImageGallery, skipped: Int = 0, hasRatios: Bool = true) -> ConversionOutput {
        var notes: [ConversionNote] = []
        if skipped > 0 { notes.append(ConversionNote("\(skipped) image(s) without an absolute address are left out")) }
        if !hasRatios { notes.append(ConversionNote("the images' aspect ratios are not known; they count as 1.0")) }
        return ConversionOutput(GalleryArchive.bytes(of: gallery), name: gallery.name, notes: notes)
    }
}
