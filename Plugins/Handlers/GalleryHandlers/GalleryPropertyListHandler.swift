package import DragGallery
package import DragKit
package import DragTypes

/// A gallery ↔ a property list in XML or binary form, plain or a keyed archive.
package struct GalleryPropertyListHandler: GalleryFormat {
    private static let any = TypeIdentifier(trusted: "com.apple.property-list")
    private static let xml = TypeIdentifier(trusted: "com.apple.xml-property-list")
    private static let binary = TypeIdentifier(trusted: "com.apple.binary-property-list")

    /// A handler; it has no options.
    package init() {}

    /// The type of a gallery in a keyed archive.
    package var declaredTypes: [TypeDeclaration] {
        [TypeDeclaration(.galleryArchive, description: "keyed archive of a gallery", parents: [Self.binary])]
    }

    /// From a property list to a gallery, and from a gallery to each form of a property list.
    package static let forms = GalleryFamily.around(
        "org.dragconv.gallery-plist",
        [
            GalleryFamily.form("plist", any, adds: GalleryFamily.otherMembers, cost: 6),
            .init("xml", xml, holds: GalleryFamily.whole, access: .write, cost: 5),
            .init("binary", binary, holds: GalleryFamily.whole, access: .write, cost: 5),
            .init("archive", .galleryArchive, holds: GalleryFamily.whole, access: .write, cost: 7),
        ],
        names: [
            "plist-to-gallery": "read", "gallery-to-plist": "any", "gallery-to-xml": "xml", "gallery-to-binary": "binary",
            "gallery-to-archive": "archive",
        ])

    /// Reads a property list.
    ///
    /// - Throws: ``ConversionError``: `unsupported` for a property list without a member `images`,
    ///   `badInput` for input that is not valid.
    package func gallery(
        _ bytes: [UInt8], in form: FormFamily.Form, context: borrowing ConversionContext
    ) throws(ConversionError) -> ReadGallery {
        guard let gallery = try parsing({ () throws(FormError) in try GalleryPropertyList.parse(bytes) }) else {
            throw .unsupported("the property list has no images, so it is no gallery")
        }
        return ReadGallery(gallery)
    }

    /// Writes a property list.
    package func document(
        of gallery: ImageGallery, as form: FormFamily.Form, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        let list = GalleryPropertyList.list(of: gallery)
        let bytes =
            switch form.type {
            case Self.binary: list.binary
            case .galleryArchive: KeyedArchive.encode(list)
            default: list.xml
            }
        return ConversionOutput(bytes, name: gallery.name)
    }
}

/// A gallery as a property list: a dictionary with the same members as the JSON of
/// ``GalleryArchive``, plain or archived by Apple's `NSKeyedArchiver`.
package enum GalleryPropertyList {
    /// Reads a gallery from a property list in XML or binary form, plain or a keyed archive.
    ///
    /// - Returns: nil when the list has no member `images` and therefore is no gallery.
    /// - Throws: `FormError` when the bytes are no property list, a member is missing or of the
    ///   wrong kind, or an image's address or aspect ratio is not valid. The error names the index
    ///   of the image.
    package static func parse(_ bytes: [UInt8]) throws(FormError) -> ImageGallery? {
        var list = try PropertyList(parsing: bytes)
        if list["$archiver"] != nil { list = try KeyedArchive.decode(bytes) }
        guard let entries = list["images"] else { return nil }
        var reader = GalleryReader()
        switch list["name"] {
        case nil, .string("$null")?: break
        case .string(let name)?: try reader.take(name: name)
        default: throw FormError(GalleryArchive.form, "has a name that is not a string")
        }
        guard let images = entries.array else { throw FormError(GalleryArchive.form, "has images that are not an array") }
        for image in images {
            // NSKeyedArchiver archives a URL as a dictionary with the members `base` and
            // `relative`.
            guard let url = image["url"]?.string ?? image["url"]?["relative"]?.string else { throw reader.error("has no url") }
            guard let ratio = image["aspectRatio"]?.number else { throw reader.error("has no aspectRatio") }
            try reader.take(url: url, aspectRatio: ratio)
        }
        return reader.gallery
    }

    /// The gallery as a plain property list. A gallery without a name has no member `name`.
    package static func list(of gallery: ImageGallery) -> PropertyList {
        let images = gallery.images.map { image in
            PropertyList.dictionary([("url", .string(image.url)), ("aspectRatio", .real(image.aspectRatio))])
        }
        let name = gallery.name.map { [("name", PropertyList.string($0))] } ?? []
        return .dictionary(name + [("images", .array(images))])
    }
}
