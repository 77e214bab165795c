public import DragKit
import DragTypes

/// HTML → text, as a browser would render it: blocks, lists, tables, preformatted text. Styling, links and pictures are lost.
public struct HTMLTextHandler: TypeHandler {
    public let identifier = "org.dragconv.html-text"

    public init() {}

    public var conversions: [Conversion] {
        [
            Conversion(
                identifier + "/text", from: .html, to: .utf8PlainText, keep: .visible, cost: 10, maxInput: HTMLTree.maximumInput,
                loses: ["styling", "links", "images"])
        ]
    }

    public func convert(
        _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        let tree = try HTMLTree(parsing: [UInt8](input), isCancelled: context.cancellation)
        var renderer = HTMLTextRenderer(tree)
        let text = renderer.render()
        guard !text.isEmpty else {
            // Pictures alone: what their authors put in their place.
            let alternatives = tree.elements("img").compactMap { tree.nodes[$0]["alt"] }.filter { !$0.isEmpty }
            guard !alternatives.isEmpty else { throw .unsupported("the HTML shows no text") }
            return ConversionOutput(
                alternatives.joined(separator: "\n"), notes: [ConversionNote("only the images' alternative texts are left")])
        }
        var notes: [ConversionNote] = []
        if renderer.imageCount > 0 { notes.append(ConversionNote("\(renderer.imageCount) image(s) have no text")) }
        return ConversionOutput(text, notes: notes)
    }
}
