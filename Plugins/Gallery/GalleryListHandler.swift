import DragGallery
package import DragKit
import DragTypes

/// A gallery ↔ a list of URLs.
package struct GalleryListHandler: PromptHandler {
    /// The handler's name, and the prefix of its conversions' ids.
    package let identifier = "org.dragconv.gallery-list"

    /// A handler; it has no options.
    package init() {}

    /// From a list of URLs to a gallery, and back.
    package var conversions: [Conversion] {
        [
            Conversion(
                identifier + "/read", from: .uriList, to: .gallery, keep: KeepLevel(700), cost: 5, maxInput: GalleryConversion.maximumInput,
                loses: ["what is no image"], isConditional: true, isOfferedUnasked: false),
            Conversion(
                identifier + "/write", from: .gallery, to: .uriList, keep: .near, cost: 5, maxInput: GalleryConversion.maximumInput,
                loses: ["the structure"]),
        ]
    }

    /// Reads or writes a list of URLs.
    ///
    /// - Throws: ``ConversionError``: `badInput` for input that is not valid, `unsupported` for a gallery without images, and for a list that
    ///   is a single link or names no image.
    package func convert(
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
