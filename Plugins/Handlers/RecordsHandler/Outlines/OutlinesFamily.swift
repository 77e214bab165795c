import Documents
import DragHTML
import DragKit
import DragTypes

/// Outlines in OPML (opml.org/spec2.opml), as programs for outlines and mind maps exchange them,
/// and as documents.
struct OutlinesFamily: RecordFamily {
    private static let words = FormFamily.Feature("the words", weight: 600)
    private static let emphasis = FormFamily.Feature("emphasis", weight: 100)
    private static let links = FormFamily.Feature("links inside of texts", weight: 100)
    private static let pictures = FormFamily.Feature("pictures", weight: 100)
    private static let tables = FormFamily.Feature("tables", weight: 50)
    private static let footnotes = FormFamily.Feature("footnotes", weight: 50)

    static let forms = FormFamily(
        handler: RecordsHandler.name, features: [words, emphasis, links, pictures, tables, footnotes],
        forms: [
            .init("outline", BookmarksFamily.opml, holds: [words], cost: 3),
            .init(
                "outline-html", CleanHTML.type, holds: [words, emphasis, links, pictures, tables, footnotes], access: .read, cost: 3,
                isConditional: true),
            .init("outline-html", .html, holds: [words], access: .write, cost: 3),
        ], names: ["outline-to-outline-html": "opml-to-html", "outline-html-to-outline": "html-to-opml"])

    static let whole = [BookmarksFamily.opml]
    static let counted: Set<FormFamily.Feature> = [emphasis, links, pictures, tables, footnotes]

    /// A document has no levels as an outline has; its sections and lists are read as such.
    static func effects(of conversion: Conversion) -> [Effect] {
        conversion.to == .html ? [.projects(.outline, to: .document)] : [.interprets(.document, to: .outline)]
    }

    static func counts(_ document: RichDocument, lostIn type: TypeIdentifier) -> [FormFamily.Feature: Int] {
        let counts = document.counts
        return [
            emphasis: counts[.emphasis] ?? 0, links: (counts[.links] ?? 0) - OutlineWriter.linkedEntries(of: document),
            pictures: counts[.pictures] ?? 0,
            tables: counts[.tables] ?? 0, footnotes: counts[.footnotes] ?? 0,
        ]
    }

    static func model(
        _ bytes: [UInt8], in type: TypeIdentifier, unread: inout Unread, context: borrowing ConversionContext
    ) throws(ConversionError) -> RichDocument {
        guard type == CleanHTML.type else { return try OutlineReader.document(in: bytes, unread: &unread) }
        let isCancelled = context.cancellation
        var reader = HTMLDocumentReader(try HTMLTree(page: bytes, isCancelled: isCancelled))
        let document = reader.read()
        guard !document.blocks.isEmpty else { throw .unsupported("the document shows no text") }
        return document
    }

    static func output(_ document: RichDocument, as type: TypeIdentifier) throws(ConversionError) -> ConversionOutput {
        type == .html ? ConversionOutput(HTMLWriter(document).fragment()) : ConversionOutput(OutlineWriter.text(of: document))
    }
}
