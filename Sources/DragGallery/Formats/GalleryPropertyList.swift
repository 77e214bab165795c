public import DragTypes

/// A gallery as a property list: the JSON's members as a dictionary, plain or as `NSKeyedArchiver` archives it.
public enum GalleryPropertyList {
    /// Reads a property list, XML or binary, plain or a keyed archive.
    ///
    /// - Returns: nil for a list without images, which is no gallery.
    /// - Throws: ``FormError`` that says what is wrong and in which image.
    public static func parse(_ bytes: [UInt8]) throws(FormError) -> ImageGallery? {
        var list = try PropertyList.parse(bytes)
        if list["$archiver"] != nil { list = try KeyedArchive.decode(bytes) }
        guard let entries = list["images"] else { return nil }
        var reader = GalleryReader()
        switch list["name"] {
        case nil, .string("$null")?: break
        case .string(let name)?: try reader.take(name: name)
        default: throw FormError(GalleryArchive.form, "has something else than a string for a name")
        }
        guard let images = entries.array else { throw FormError(GalleryArchive.form, "has something else than an array for images") }
        for image in images {
            // A URL is archived as a dictionary with what it is relative to.
            guard let url = image["url"]?.string ?? image["url"]?["relative"]?.string else { throw reader.error("has no url") }
            guard let ratio = image["aspectRatio"]?.number else { throw reader.error("has no aspectRatio") }
            try reader.take(url: url, aspectRatio: ratio)
        }
        return reader.gallery
    }

    /// The gallery as a property list.
    public static func list(of gallery: ImageGallery) -> PropertyList {
        let images = gallery.images.map { image in
            PropertyList.dictionary([("url", .string(image.url)), ("aspectRatio", .real(image.aspectRatio))])
        }
        let name = gallery.name.map { [("name", PropertyList.string($0))] } ?? []
        return .dictionary(name + [("images", .array(images))])
    }
}
