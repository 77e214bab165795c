public import DragTypes

/// A gallery as text for people: its name, an empty line, and an address a line.
public enum GalleryText {
    /// Reads such a text. One address alone is a link, and text that is not all addresses is text.
    ///
    /// - Returns: nil when it is no gallery.
    /// - Throws: ``FormError`` when there are too many.
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

    public static func bytes(of gallery: ImageGallery) -> [UInt8] {
        var result: [UInt8] = []
        if let name = gallery.name { result += Array(name.utf8) + [0x0A, 0x0A] }
        for image in gallery.images { result += Array(image.url.utf8) + [0x0A] }
        return result
    }
}
