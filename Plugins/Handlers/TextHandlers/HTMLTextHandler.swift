import Documents
import DragHTML
package import DragKit
import DragTypes

/// Converts HTML to the text that a browser would show, with blocks, lists, tables and preformatted
/// text. Styling, links and pictures are lost.
package struct HTMLTextHandler: PromptHandler {
    package let identifier = "org.dragconv.html-text"

    /// A handler without settings.
    package init() {}

    package var conversions: [Conversion] {
        [
            Conversion(
                identifier + "/text", from: .html, to: .utf8PlainText, keep: .visible, cost: 10, maxInput: HTMLTree.maximumInput,
                loses: Self.loses)
        ]
    }

    private static let loses = [
        Feature.headings, .emphasis, .struck, .highlights, .scripts, .styles, .links, .pictures, .addressedPictures, .embeddedPictures,
        .describedPictures, .drawings, .tables, .media,
        .unlinkedMedia, .filledFields, .statedContacts, .statedEvents, .tags, .dates,
    ]
    .map(\.rawValue)

    package var recognisers: [any Recognising] { [PageRecogniser()] }

    /// Renders the document. If it shows no text, the alternative texts of its images are taken.
    ///
    /// - Throws: ``ConversionError``: `unsupported` when there are no alternative texts either,
    ///   `limit` when the document is too large or too deeply nested, `timedOut` when the
    ///   conversion was cancelled.
    package func convert(
        _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        let tree = try HTMLTree(input: input, of: context)
        let text = HTMLTextRenderer(tree).render()
        guard !text.isEmpty else {
            // A document that consists of pictures only: use their alternative texts.
            let alternatives = tree.elements(.img).compactMap { tree.value(.alt, of: $0) }.filter { !$0.isEmpty }
            guard !alternatives.isEmpty else { throw .unsupported("the HTML shows no text") }
            return ConversionOutput(
                alternatives.joined(separator: "\n"), notes: [ConversionNote("only the images' alternative texts are left")])
        }
        return ConversionOutput(text, notes: tree.limitNotes)
    }
}
