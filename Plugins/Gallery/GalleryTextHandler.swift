import DragGallery
public import DragKit
import DragTypes

/// A gallery ↔ text: its name, and an address a line.
public struct GalleryTextHandler: TypeHandler {
    public let identifier = "org.dragconv.gallery-text"

    public init() {}

    public var conversions: [Conversion] {
        [
            Conversion(
                identifier + "/read", from: .utf8PlainText, to: .gallery, keep: KeepLevel(400), cost: 5, maxInput: GalleryConversion.maximumInput,
                loses: ["what is no image"], isConditional: true, isOfferedUnasked: false),
            Conversion(
                // A little more than a table, which is text, too.
                identifier + "/write", from: .gallery, to: .utf8PlainText, keep: KeepLevel(960), cost: 5, maxInput: GalleryConversion.maximumInput,
                loses: ["aspect ratios"]),
        ]
    }

    public func convert(
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
