public import DragKit
import DragTypes

/// HTML → Markdown: headings, lists, links, images, code, quotes and tables survive; colours and fonts do not.
public struct HTMLMarkdownHandler: TypeHandler {
    public let identifier = "org.dragconv.html-markdown"

    public init() {}

    public var conversions: [Conversion] {
        [
            Conversion(
                identifier + "/markdown", from: .html, to: .markdown, keep: .visible, cost: 10, maxInput: HTMLTree.maximumInput,
                loses: ["colours and fonts"])
        ]
    }

    public func convert(
        _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        var renderer = HTMLMarkdownRenderer(try HTMLTree(parsing: [UInt8](input), isCancelled: context.cancellation))
        let text = renderer.render()
        guard !text.isEmpty else { throw .unsupported("the HTML shows no text and no image") }
        return ConversionOutput(text)
    }
}
