import DragGallery
public import DragKit
import DragTypes

/// A gallery → Markdown. The way back goes through HTML.
public struct GalleryMarkdownHandler: TypeHandler {
    public let identifier = "org.dragconv.gallery-markdown"

    public init() {}

    public var conversions: [Conversion] {
        [
            Conversion(
                identifier + "/write", from: .gallery, to: .markdown, keep: .visible, cost: 5, maxInput: GalleryConversion.maximumInput,
                loses: ["aspect ratios"])
        ]
    }

    public func convert(
        _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        let gallery = try GalleryConversion.gallery(input)
        guard !gallery.images.isEmpty || gallery.name != nil else { throw .unsupported("the gallery has neither name nor images") }
        return ConversionOutput(GalleryMarkdown.bytes(of: gallery), name: gallery.name)
    }
}
