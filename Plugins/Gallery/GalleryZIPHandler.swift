import DragGallery
public import DragKit
public import DragTypes

/// A gallery ↔ an archive with its pixels.
public struct GalleryZIPHandler: TypeHandler {
    public let identifier = "org.dragconv.gallery-zip"
    public static let type = TypeIdentifier(trusted: "org.dragconv.gallery-zip")
    private static let zip = TypeIdentifier(trusted: "public.zip-archive")

    public init() {}

    public var declaredTypes: [TypeDeclaration] {
        [TypeDeclaration(Self.type, description: "gallery with its pixels, in a ZIP archive", parents: [Self.zip])]
    }

    public var conversions: [Conversion] {
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

    public func convert(
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
