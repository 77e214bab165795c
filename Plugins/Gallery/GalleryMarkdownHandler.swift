import DragGallery
package import DragKit
import DragTypes

/// A gallery → Markdown. Markdown → a gallery goes through HTML.
package struct GalleryMarkdownHandler: PromptHandler {
    /// The handler's name, and the prefix of its conversion's id.
    package let identifier = "org.dragconv.gallery-markdown"

    /// A handler; it has no options.
    package init() {}

    /// From a gallery to Markdown.
    package var conversions: [Conversion] {
        [
            Conversion(
                identifier + "/write", from: .gallery, to: .markdown, keep: .visible, cost: 5, maxInput: GalleryConversion.maximumInput,
                loses: ["aspect ratios"])
        ]
    }

    /// Writes a gallery as Markdown.
    ///
    /// - Throws: ``ConversionError``: `badInput` for a gallery that is not valid, `unsupported` for a gallery with neither name nor images.
    package func convert(
        _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        let gallery = try GalleryConversion.gallery(input)
        guard !gallery.images.isEmpty || gallery.name != nil else { throw .unsupported("the gallery has neither name nor images") }
        return ConversionOutput(GalleryMarkdown.bytes(of: gallery), name: gallery.name)
    }
}
