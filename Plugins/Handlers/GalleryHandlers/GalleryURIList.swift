package import DragGallery
import DragKit
package import DragTypes

/// A gallery as `text/uri-list` (RFC 2483 §5). Comments hold what URLs can't express: `# gallery:
/// Sunsets` at the top, and `# aspectRatio: 1.5` before an image that is not square.
package enum GalleryURIList {
    static let family = GalleryFamily.around(
        "org.dragconv.gallery-list",
        [
            Form(
                "list", .uriList, holds: GalleryFamily.all(but: [GalleryFamily.structure], and: [GalleryFamily.otherLinks]), cost: 5,
                isConditional: true,
                maxInput: GalleryFamily.maximumInput,
                read: { input in
                    guard let gallery = try parse(input.bytes) else { throw ConversionError.unsupported("one link is no gallery") }
                    return try imagesOnly(gallery, input.context.catalogue)
                }, write: GalleryFamily.write { bytes(of: try GalleryFamily.nonEmpty($0)) })
        ], names: ["list-to-gallery": "read", "gallery-to-list": "write"])

    private static let nameMark = "# gallery: "
    private static let ratioMark = "# aspectRatio: "

    /// Reads a gallery from a list of URLs. A list of one URL without such comments is a link, not
    /// a gallery.
    ///
    /// - Returns: nil when the list is no gallery.
    /// - Throws: `FormError` when the list has no URL, a line is neither a URL nor a comment, or a
    ///   name or an aspect ratio in a comment is not valid.
    package static func parse(_ bytes: [UInt8]) throws(FormError) -> ImageGallery? {
        let uris = try URIList.uris(in: bytes)
        var reader = GalleryReader("the list of URLs")
        var isMarked = false
        var ratio: Double?
        var position = 0
        for line in TextDecoding.utf8(from: bytes).split(whereSeparator: { $0 == 0x0A || $0 == 0x0D || $0 == 0 }) {
            let text = ASCII.trimmed(line)
            guard text.first == UInt8(ascii: "#") else {
                if text.isEmpty { continue }
                try reader.take(url: uris[position], aspectRatio: ratio ?? GalleryImage.unknownAspectRatio)
                position += 1
                ratio = nil
                continue
            }
            let comment = String(utf8Bytes: text)
            if comment.hasPrefix(nameMark), reader.gallery.name == nil, position == 0 {
                try reader.take(name: String(comment.dropFirst(nameMark.count)))
                isMarked = true
            } else if comment.hasPrefix(ratioMark), let number = Double(comment.dropFirst(ratioMark.count)) {
                ratio = number
                isMarked = true
            }
        }
        return isMarked || uris.count > 1 ? reader.gallery : nil
    }

    /// The list of the gallery, with CRLF after each line as RFC 2483 asks for, in UTF-8.
    package static func bytes(of gallery: ImageGallery) -> [UInt8] {
        var result: [UInt8] = []
        func line(_ text: String) { result += Array(text.utf8) + [0x0D, 0x0A] }
        if let name = gallery.name { line(nameMark + name) }
        for image in gallery.images {
            if image.aspectRatio != GalleryImage.unknownAspectRatio { line(ratioMark + GalleryArchive.number(image.aspectRatio)) }
            line(image.url)
        }
        return result
    }

    /// Keeps the entries of a list that can be images. A `file:` URL counts as an image if its file
    /// name says so; any other URL counts as an image unless its file name says that it is
    /// something else.
    ///
    /// - Throws: ``ConversionError`` (`unsupported`) when no entry is left.
    private static func imagesOnly(_ gallery: ImageGallery, _ catalogue: TypeCatalogue) throws(ConversionError) -> ReadGallery {
        var result = ReadGallery(gallery)
        result.gallery.images = gallery.images.filter { image in
            if URLText.scheme(of: image.url.utf8) == "file" { return URLText.namesImage(image.url, in: catalogue) }
            let type = URLText.fileName(of: image.url).flatMap { catalogue.types(fileName: $0).first }
            return type.map { catalogue.conforms($0, to: .image) } ?? true
        }
        guard !result.gallery.images.isEmpty || gallery.images.isEmpty else { throw .unsupported("the list names no image") }
        let skipped = gallery.images.count - result.gallery.images.count
        result.notes += ConversionNote.lost("links to other things than images", skipped)
        return result
    }
}
