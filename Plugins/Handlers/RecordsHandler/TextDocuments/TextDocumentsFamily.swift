import Documents
import DragKit
import DragTypes
import DragZIP

/// Texts of word processors and electronic books, whose form is an archive, as a document in HTML.
enum TextDocumentsFamily {
    static let openDocument = TypeIdentifier(trusted: "org.oasis-open.opendocument.text")
    static let word = TypeIdentifier(trusted: "org.openxmlformats.wordprocessingml.document")
    static let wordWithMacros = TypeIdentifier(trusted: "org.openxmlformats.wordprocessingml.document.macroenabled")

    static let book = TypeIdentifier(trusted: "org.idpf.epub-container")

    /// What poppler tells of a PDF.
    static let pages = TypeIdentifier(trusted: "org.freedesktop.poppler.pages")

    private static let words = FormFeature("the words", weight: 900)
    private static let comments = FormFeature("comments", weight: 20)
    private static let objects = FormFeature("charts and other objects", weight: 50)
    /// Those in forms that no browser shows, and those that are missing.
    private static let pictures = FormFeature("pictures", weight: 20)
    private static let macros = FormFeature("macros", weight: 5)
    private static let headers = FormFeature("headers and footers", weight: 3)
    private static let changes = FormFeature("tracked changes", weight: 3)
    private static let styles = FormFeature("styles", weight: 3)
    /// What a text of a word processor has.
    private static let ofTexts = [words, comments, objects, pictures, headers, changes, styles]

    static let family = FormFamily<RichDocument>(
        handler: RecordsHandler.name, features: ofTexts + [macros],
        forms: [
            Form("odt", openDocument, holds: ofTexts, cost: 3, read: { try openDocument($0.bytes) }),
            Form("docx", word, holds: ofTexts, cost: 3, read: { try WordDocument.document($0.bytes) }),
            Form("docm", wordWithMacros, holds: ofTexts + [macros], cost: 3, read: { try WordDocument.document($0.bytes) }),
            Form(
                "epub", book, holds: [words, pictures], cost: 3,
                read: { try ElectronicBook.document($0.bytes, isCancelled: $0.context.cancellation) }),
            Form("pdf-pages", pages, holds: [words, pictures], cost: 3, read: { try PDFDocument.document($0.bytes) }),
            Form(
                "html", .html, holds: [words], cost: 3,
                write: { document in
                    ConversionOutput(Array(HTMLWriter(document).fragment().utf8), notes: document.limits.map { ConversionNote($0) })
                }),
        ], connections: .through([openDocument, word, wordWithMacros, book, pages, .html]), kind: .document,
        counted: [comments, objects, pictures, headers, changes, styles],
        maxInput: RecordsHandler.maximumInput, offers: .unconditional,
        notes: { document, _, edge in document.losses(in: edge.target.type).map { ConversionNote($0) } })

    private static func openDocument(_ bytes: [UInt8]) throws(ConversionError) -> RichDocument {
        let archive = try parsing { () throws(FormError) in try ZIPArchive(parsing: bytes) }
        let content = try archive.openDocumentContent(of: "the document")
        let parts = DocumentParts(archive, byteCount: bytes.count)
        let events = TextEvents(OpenDocumentText { parts.part($0) })
        if let styles = parts.part("styles.xml") { try XMLEvents.read(styles, into: events) }
        try XMLEvents.read(content, into: events)
        var document = events.reader.finish()
        guard !document.blocks.isEmpty else { throw .unsupported("the document shows no text") }
        if let meta = parts.part("meta.xml") { document.title = try title(in: meta) }
        if parts.isCut { document.limits.append("parts of the document that are too large when unpacked were left out") }
        return document
    }

    private static func title(in meta: [UInt8]) throws(ConversionError) -> String? {
        let tree = try XMLTree(parsing: meta)
        return tree.all("meta").lazy.map { tree.text("title", of: $0) }.first { !$0.isEmpty }
    }
}

/// Hands the events of XML to the reader of a text.
private final class TextEvents: XMLEventReceiver {
    var reader: OpenDocumentText

    init(_ reader: OpenDocumentText) { self.reader = reader }

    func start(_ name: String, _ attributes: [String: String]) throws(ConversionError) { reader.start(name, attributes) }
    func end(_ name: String) throws(ConversionError) { reader.end(name) }
    func text(_ text: String) throws(ConversionError) { reader.text(text) }
}
