import Documents
import DragHTML
package import DragKit
import DragTypes

/// Reads the size that HTML states for the image whose address ``ImageURLHandler`` finds in it.
package struct ImageSizeHandler: PromptHandler {
    package let identifier = "org.dragconv.image-size"

    /// A handler without settings.
    package init() {}

    package var conversions: [Conversion] {
        [
            // Below the size of pixels, which is measured, and above that of a picture that is
            // drawn of the HTML.
            Conversion(
                identifier + "/html", from: .html, to: .imageSize, keep: KeepLevel(40), cost: 10, maxInput: HTMLTree.maximumInput,
                loses: ["all but the size that the first image states"], isConditional: true, isOfferedUnasked: false,
                effects: [.projects(.imageLink, to: .picture)] + [Kind.document, .gallery, .table].map { .interprets($0, to: .picture) })
        ]
    }

    /// Reads the size: `{"width":640,"height":480}` and a trailing newline. Of an image that states
    /// a ratio alone, the numbers have that ratio.
    ///
    /// - Throws: ``ConversionError``: `unsupported` when the HTML shows no image or states no size,
    ///   `limit` for HTML that is too large or too deeply nested, `timedOut` when the conversion
    ///   was cancelled.
    package func convert(
        _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        let tree = try HTMLTree(input: input, of: context)
        guard let image = HTMLLinks(tree).images.first(where: { _ in true }) else { throw .unsupported("the HTML shows no image") }
        guard let size = image.size else { throw .unsupported("the HTML states no size of its image") }
        return ConversionOutput("{\"width\":\(Self.number(size.width)),\"height\":\(Self.number(size.height))}\n")
    }

    /// A number of JSON, whole where it can be.
    private static func number(_ value: Double) -> String { Int(exactly: value).map(String.init) ?? "\(value)" }
}
