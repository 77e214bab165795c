import DragGallery
public import DragKit
import DragTypes

/// A gallery ↔ a list of URLs.
public struct GalleryListHandler: TypeHandler {
    public let identifier = "org.dragconv.gallery-list"

    public init() {}

    public var conversions: [Conversion] {
        [
            Conversion(
                identifier + "/read", from: .uriList, to: .gallery, keep: KeepLevel(700), cost: 5, maxInput: GalleryConversion.maximumInput,
                loses: ["what is no image"], isConditional: true, isOfferedUnasked: false),
            Conversion(
                identifier + "/write", from: .gallery, to: .uriList, keep: .near, cost: 5, maxInput: GalleryConversion.maximumInput,
                loses: ["the structure"]),
        ]
    }

    public func convert(
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
