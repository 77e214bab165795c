package import DragGallery
import DragKit
package import DragTypes

/// A gallery as plain text in UTF-8: its name, an empty line, and one address on each line.
package enum GalleryText {
    static let family = GalleryFamily.around(
        "org.dragconv.gallery-text",
        [
            Form(
                "text", .utf8PlainText, holds: GalleryFamily.all(but: [GalleryFamily.ratios], and: [GalleryFamily.otherText]), cost: 5,
                isConditional: true,
                maxInput: GalleryFamily.maximumInput,
                effects: [.carries(.gallery), .interprets(.links, to: .gallery), .interprets(.document, to: .gallery)],
                read: { input in
                    guard let gallery = try parse(input.bytes) else { throw ConversionError.unsupported("the text is no list of addresses") }
                    return ReadGallery(gallery, hasRatios: false)
                },
                write: GalleryFamily.write { bytes(of: try GalleryFamily.nonEmpty($0, isNameEnough: true)) })
        ], names: ["text-to-gallery": "read", "gallery-to-text": "write"])

    /// Reads a gallery from lines that end in LF, CR or CRLF. Only the first line that is not empty
    /// may be something other than an address: the name.
    ///
    /// - Returns: nil when another line is no address, or when there are fewer than two addresses:
    ///   a single address is a link.
    /// - Throws: `FormError` when there are more than ``ImageGallery/maximumCount`` addresses.
    package static func parse(_ text: [UInt8]) throws(FormError) -> ImageGallery? {
        var reader = GalleryReader("the text")
        var isFirst = true
        for line in text.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
            let line = ASCII.trimmed(line)
            if line.isEmpty { continue }
            if URLText.isURL(line) {
                try reader.take(url: String(utf8Bytes: line))
            } else {
                guard isFirst, line.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else { return nil }
                try reader.take(name: String(utf8Bytes: line))
            }
            isFirst = false
        }
        return reader.gallery.images.count > 1 ? reader.gallery : nil
    }

    /// The text of the gallery, in UTF-8 with line feeds. The aspect ratios are lost.
    package static func bytes(of gallery: ImageGallery) -> [UInt8] {
        var result: [UInt8] = []
        if let name = gallery.name { result += Array(name.utf8) + [0x0A, 0x0A] }
        for image in gallery.images { result += Array(image.url.utf8) + [0x0A] }
        return result
    }
}
