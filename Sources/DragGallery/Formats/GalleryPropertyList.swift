public import DragTypes

/// A gallery as a property list: a dictionary with the same members as the JSON of ``GalleryArchive``, plain or archived by Apple's
/// `NSKeyedArchiver`.
public enum GalleryPropertyList {
    /// Reads a gallery from a property list in XML or binary form, plain or a keyed archive.
    ///
    /// - Returns: nil when the list has no member `images` and therefore is no gallery.
    /// - Throws: `FormError` when the bytes are no property list, a member is missing or of the wrong kind, or an image's address or aspect
    ///   ratio is not valid. The error names the index of the image.
    public static func parse(_ bytes: [UInt8]) throws(FormError) -> ImageGallery? {
        var list = try PropertyList(parsing: bytes)
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
            // NSKeyedArchiver archives a URL as a dictionary with the members `base` and `relative`.
            guard let url = image["url"]?.string ?? image["url"]?["relative"]?.string else { throw reader.error("has no url") }
            guard let ratio = image["aspectRatio"]?.number else { throw reader.error("has no aspectRatio") }
            try reader.take(url: url, aspectRatio: ratio)
        }
        return reader.gallery
    }

    /// The gallery as a plain property list. A gallery without a name has no member `name`.
    public static func list(of gallery: ImageGallery) -> PropertyList {
        let images = gallery.images.map { image in
            PropertyList.dictionary([("url", .string(image.url)), ("aspectRatio", .real(image.aspectRatio))])
        }
        let name = gallery.name.map { [("name", PropertyList.string($0))] } ?? []
        return .dictionary(name + [("images", .array(images))])
    }
}
