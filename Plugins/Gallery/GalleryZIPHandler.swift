import DragGallery
package import DragKit
package import DragTypes

/// A gallery ↔ a ZIP archive with the gallery's pixels (see ``GalleryZIP``).
package struct GalleryZIPHandler: PromptHandler {
    /// The handler's name, and the prefix of its conversions' ids.
    package let identifier = "org.dragconv.gallery-zip"
    /// The type of the archive, a ZIP archive with `gallery.json` in it.
    package static let type = TypeIdentifier(trusted: "org.dragconv.gallery-zip")
    private static let zip = TypeIdentifier(trusted: "public.zip-archive")

    /// A handler; it has no options.
    package init() {}

    /// The type of the archive.
    package var declaredTypes: [TypeDeclaration] {
        [TypeDeclaration(Self.type, description: "gallery with its pixels, in a ZIP archive", parents: [Self.zip])]
    }

    /// From a gallery to an archive, and from an archive to a gallery.
    package var conversions: [Conversion] {
        [
            Conversion(identifier + "/write", from: .gallery, to: Self.type, cost: 8, maxInput: GalleryConversion.maximumInput),
            Conversion(
                identifier + "/read", from: Self.type, to: .gallery, keep: KeepLevel(960), cost: 8,
                loses: ["pixels of images that are elsewhere, too"]),
            Conversion(
                identifier + "/read-any", from: Self.zip, to: .gallery, keep: GalleryConversion.anyDocument, cost: 8,
                loses: ["pixels of images that are elsewhere, too"], isConditional: true),
        ]
    }

    /// Reads or writes an archive.
    ///
    /// - Throws: ``ConversionError``: `badInput` for an archive or a gallery that is not valid or too large, `unsupported` for an archive without
    ///   `gallery.json`.
    package func convert(
        _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        if conversion.from == .gallery {
            let gallery = try GalleryConversion.gallery(input)
            let catalogue = context.catalogue
            let archive = try parsing { () throws(FormError) in try GalleryZIP.bytes(of: gallery, catalogue: catalogue) }
            let absent = gallery.images.count { URLText.scheme(of: $0.url.utf8) != "data" }
            return ConversionOutput(
                archive, name: gallery.name,
                notes: absent > 0 ? [ConversionNote("the pixels of \(absent) image(s) are elsewhere and not in the archive")] : [])
        }
        let bytes = [UInt8](input)
        guard let gallery = try parsing({ () throws(FormError) in try GalleryZIP.gallery(bytes) }) else {
            throw .unsupported("the archive has no \(GalleryZIP.manifest), so it is no gallery")
        }
        return GalleryConversion.output(gallery)
    }
}
