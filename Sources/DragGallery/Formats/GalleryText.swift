public import DragTypes

/// A gallery as plain text in UTF-8: its name, an empty line, and one address on each line.
public enum GalleryText {
    /// Reads a gallery from lines that end in LF, CR or CRLF. Only the first line that is not empty may be something else than an address:
    /// the name.
    ///
    /// - Returns: nil when another line is no address, or when there are fewer than two addresses: a single address is a link.
    /// - Throws: `FormError` when there are more than ``ImageGallery/maximumCount`` addresses.
    public static func parse(_ text: [UInt8]) throws(FormError) -> ImageGallery? {
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
    public static func bytes(of gallery: ImageGallery) -> [UInt8] {
        var result: [UInt8] = []
        if let name = gallery.name { result += Array(name.utf8) + [0x0A, 0x0A] }
        for image in gallery.images { result += Array(image.url.utf8) + [0x0A] }
        return result
    }
}
