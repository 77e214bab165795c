import Documents
import DragHTML
package import DragKit
import DragTypes

/// Converts HTML to Markdown, to clean HTML and to RTF: headings, lists, links, images, code,
/// quotations and tables are kept, colours and fonts are not.
package struct HTMLMarkdownHandler: PromptHandler {
    package let identifier = "org.dragconv.html-markdown"

    /// A handler without settings.
    package init() {}

    package var conversions: [Conversion] {
        [
            Conversion(
                identifier + "/markdown", from: .html, to: .markdown, keep: .visible, cost: 10, maxInput: HTMLTree.maximumInput,
                loses: Self.loses),
            Conversion(
                identifier + "/clean", from: .html, to: CleanHTML.type, keep: .near, cost: 10, maxInput: HTMLTree.maximumInput,
                loses: Self.loses, isOfferedUnasked: false),
            Conversion(
                identifier + "/rtf", from: .html, to: .rtf, keep: .visible, cost: 10, maxInput: HTMLTree.maximumInput, loses: Self.loses),
        ]
    }

    /// How deep quotations stand in each other for other converters.
    private static let deepestQuote = 16

    private static let lost: [Feature] = [.styles, .drawings, .unlinkedMedia, .filledFields, .statedContacts, .statedEvents, .tags, .dates]
    private static let loses = lost.map(\.rawValue)

    /// Renders the document.
    ///
    /// - Throws: ``ConversionError``: `unsupported` when the document shows no text and no image,
    ///   `limit` when it is too large or too deeply nested, `timedOut` when the conversion was
    ///   cancelled.
    package func convert(
        _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        let tree = try HTMLTree(input: input, of: context)
        var reader = HTMLDocumentReader(tree)
        let (document, isCut) = conversion.to == CleanHTML.type ? reader.read().quoting(upTo: Self.deepestQuote) : (reader.read(), false)
        let text = DocumentWriters.write(document, as: conversion.to, context.options)
        guard !text.isEmpty, !document.blocks.isEmpty else { throw .unsupported("the HTML shows no text and no image") }
        let lost = document.losses(in: conversion.to).map { ConversionNote($0) }
        let limits = isCut ? [ConversionNote("quotations more than \(Self.deepestQuote) levels deep stand in the last of these")] : []
        return ConversionOutput(text, notes: limits + lost + tree.limitNotes + document.limits.map { ConversionNote($0) })
    }
}
