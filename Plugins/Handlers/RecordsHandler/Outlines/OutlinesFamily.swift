import Documents
import DragHTML
import DragKit
import DragTypes

/// Outlines in OPML (opml.org/spec2.opml), as programs for outlines and mind maps exchange them,
/// and as documents.
enum OutlinesFamily {
    private static let words = FormFeature("the words", weight: 600)
    private static let emphasis = FormFeature("emphasis", weight: 100)
    private static let links = FormFeature("links inside of texts", weight: 100)
    private static let pictures = FormFeature("pictures", weight: 100)
    private static let tables = FormFeature("tables", weight: 50)
    private static let footnotes = FormFeature("footnotes", weight: 50)

    /// A document has no levels as an outline has; its sections and lists are read as such.
    static let family = FormFamily<RichDocument>(
        handler: RecordsHandler.name, features: [words, emphasis, links, pictures, tables, footnotes],
        forms: [
            Form(
                "outline", BookmarksFamily.opml, holds: [words], cost: 3, effects: [.projects(.outline, to: .document)],
                read: { try OutlineReader.document(in: $0.bytes, unread: &$0.unread) },
                write: { ConversionOutput(OutlineWriter.text(of: $0)) }),
            Form(
                "outline-html", CleanHTML.type, holds: [words, emphasis, links, pictures, tables, footnotes], cost: 3, isConditional: true,
                effects: [.interprets(.document, to: .outline)], read: document),
            Form("outline-html", .html, holds: [words], cost: 3, write: { ConversionOutput(HTMLWriter($0).fragment()) }),
        ], connections: .through([BookmarksFamily.opml]), counted: [emphasis, links, pictures, tables, footnotes],
        maxInput: RecordsHandler.maximumInput, offers: .unconditional,
        names: ["outline-to-outline-html": "opml-to-html", "outline-html-to-outline": "html-to-opml"],
        notes: { document, _, edge in
            let counts = document.counts
            return edge.notes([
                emphasis: [Feature.emphasis, .struck, .highlights, .scripts].reduce(0) { $0 + (counts[$1] ?? 0) },
                links: (counts[.links] ?? 0) + (counts[.addresses] ?? 0) - OutlineWriter.linkedEntries(of: document),
                pictures: counts[.pictures] ?? 0, tables: counts[.tables] ?? 0, footnotes: counts[.footnotes] ?? 0,
            ])
        })

    @Sendable private static func document(_ input: inout FormInput) throws(ConversionError) -> RichDocument {
        var reader = HTMLDocumentReader(try HTMLTree(page: input.bytes, isCancelled: input.context.cancellation))
        let document = reader.read()
        guard !document.blocks.isEmpty else { throw .unsupported("the document shows no text") }
        return document
    }
}
