import DragGallery
package import DragKit
import DragTypes

/// A gallery ↔ plain text: the gallery's name, and one address on each line.
package struct GalleryTextHandler: PromptHandler {
    /// The handler's name, and the prefix of its conversions' ids.
    package let identifier = "org.dragconv.gallery-text"

    /// A handler; it has no options.
    package init() {}

    /// From plain text to a gallery, and back.
    package var conversions: [Conversion] {
        [
            Conversion(
                identifier + "/read", from: .utf8PlainText, to: .gallery, keep: KeepLevel(400), cost: 5, maxInput: GalleryConversion.maximumInput,
                loses: ["what is no image"], isConditional: true, isOfferedUnasked: false),
            Conversion(
                // Higher than a table, whose type also conforms to plain text.
                identifier + "/write", from: .gallery, to: .utf8PlainText, keep: KeepLevel(960), cost: 5, maxInput: GalleryConversion.maximumInput,
                loses: ["aspect ratios"]),
        ]
    }

    /// Reads or writes plain text.
    ///
    /// - Throws: ``ConversionError``: `badInput` for a gallery that is not valid or too large, `unsupported` for text that is no list of
    ///   addresses, and for a gallery with neither name nor images.
    package func convert(
        _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        if conversion.to == .utf8PlainText {
            let gallery = try GalleryConversion.gallery(input)
            guard !gallery.images.isEmpty || gallery.name != nil else { throw .unsupported("the gallery has neither name nor images") }
            return ConversionOutput(GalleryText.bytes(of: gallery), name: gallery.name)
        }
        let bytes = [UInt8](input)
        guard let gallery = try parsing({ () throws(FormError) in try GalleryText.parse(bytes) }) else {
            throw .unsupported("the text is no list of addresses")
        }
        return GalleryConversion.output(gallery, hasRatios: false)
    }
}
