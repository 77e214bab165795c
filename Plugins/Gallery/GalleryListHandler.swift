package import DragGallery
package import DragKit
package import DragTypes

/// A gallery ↔ a list of URLs.
package struct GalleryListHandler: PromptHandler {
    /// The handler's name, and the prefix of its conversions' ids.
    package let identifier = "org.dragconv.gallery-list"

    /// A handler; it has no options.
    package init() {}

    /// From a list of URLs to a gallery, and back.
    package var conversions: [Conversion] {
        [
            Conversion(
                identifier + "/read", from: .uriList, to: .gallery, keep: KeepLevel(700), cost: 5, maxInput: GalleryConversion.maximumInput,
                loses: ["what is no image"], isConditional: true, isOfferedUnasked: false),
            Conversion(
                identifier + "/write", from: .gallery, to: .uriList, keep: .near, cost: 5, maxInput: GalleryConversion.maximumInput,
                loses: ["the structure"]),
        ]
    }

    /// Reads or writes a list of URLs.
    ///
    /// - Throws: ``ConversionError``: `badInput` for input that is not valid, `unsupported` for a gallery without images, and for a list that
    ///   is a single link or names no image.
    package func convert(
        _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        if conversion.to == .uriList {
            let gallery = try GalleryConversion.gallery(input)
            guard !gallery.images.isEmpty else { throw .unsupported("the gallery has no images") }
            return ConversionOutput(GalleryURIList.bytes(of: gallery), name: gallery.name)
        }
        let bytes = [UInt8](input)
        guard let gallery = try parsing({ () throws(FormError) in try GalleryURIList.parse(bytes) }) else {
            throw .unsupported("one link is no gallery")
        }
        return try GalleryConversion.imagesOnly(gallery, context.catalogue)
    }
}

/// A gallery as `text/uri-list` (RFC 2483 §5). Comments hold what URLs can't express: `# gallery: Sunsets` at the top, and
/// `# aspectRatio: 1.5` before an image that is not square.
package enum GalleryURIList {
    private static let nameMark = "# gallery: "
    private static let ratioMark = "# aspectRatio: "

    /// Reads a gallery from a list of URLs. A list of one URL without such comments is a link, not a gallery.
    ///
    /// - Returns: nil when the list is no gallery.
    /// - Throws: `FormError` when the list has no URL, a line is neither a URL nor a comment, or a name or an aspect ratio in a comment is
    ///   not valid.
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
}
