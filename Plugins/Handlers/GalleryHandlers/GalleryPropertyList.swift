package import DragGallery
import DragKit
package import DragTypes

/// A gallery as a property list: a dictionary with the same members as the JSON of
/// ``GalleryArchive``, plain or archived by Apple's `NSKeyedArchiver`.
package enum GalleryPropertyList {
    private static let binary = TypeIdentifier(trusted: "com.apple.binary-property-list")

    static let declaration = TypeDeclaration(
        .galleryArchive, description: "keyed archive of a gallery", parents: [binary], kinds: TypeKinds(means: [.gallery], shares: [.gallery]))

    static let family = GalleryFamily.around(
        "org.dragconv.gallery-plist",
        [
            Form(
                "plist", "com.apple.property-list", holds: GalleryFamily.all(and: [GalleryFamily.otherMembers]), cost: 6, isConditional: true,
                maxInput: GalleryFamily.maximumInput,
                recognises: [NameRecogniser("com.apple.property-list", .keys, [["images"]], as: .gallery)],
                read: { input in
                    guard let gallery = try parse(input.bytes) else {
                        throw ConversionError.unsupported("the property list has no images, so it is no gallery")
                    }
                    return ReadGallery(gallery)
                }, write: GalleryFamily.write { list(of: $0).xml }),
            Form(
                "xml", "com.apple.xml-property-list", holds: GalleryFamily.whole, cost: 5, write: GalleryFamily.write { list(of: $0).xml }),
            Form("binary", binary, holds: GalleryFamily.whole, cost: 5, write: GalleryFamily.write { list(of: $0).binary }),
            Form(
                "archive", .galleryArchive, holds: GalleryFamily.whole, cost: 7,
                write: GalleryFamily.write { KeyedArchive.encode(list(of: $0)) }),
        ], keeping: [.titles, .pages],
        names: [
            "plist-to-gallery": "read", "gallery-to-plist": "any", "gallery-to-xml": "xml", "gallery-to-binary": "binary",
            "gallery-to-archive": "archive",
        ])

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
            try reader.take(url: url, aspectRatio: ratio, name: image["title"]?.string, page: image["page"]?.string)
        }
        return reader.gallery
    }

    /// The gallery as a plain property list. A gallery without a name has no member `name`.
    package static func list(of gallery: ImageGallery) -> PropertyList {
        let images = gallery.images.map { image in
            let texts = [("title", image.name), ("page", image.page)].compactMap { key, text in text.map { (key, PropertyList.string($0)) } }
            return PropertyList.dictionary([("url", .string(image.url)), ("aspectRatio", .real(image.aspectRatio))] + texts)
        }
        let name = gallery.name.map { [("name", PropertyList.string($0))] } ?? []
        return .dictionary(name + [("images", .array(images))])
    }
}
