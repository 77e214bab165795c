import Documents
import DragKit
import DragTypes
import DragZIP

/// Texts of word processors and electronic books, whose form is an archive, as a document in HTML.
enum TextDocumentsFamily {
    /// What was read of a text.
    struct Model {
        var document: RichDocument
        var comments = 0
        var objects = 0
        var pictures = 0
    }

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

    static let family = FormFamily<Model>(
        handler: RecordsHandler.name, features: [words, comments, objects, pictures, macros],
        forms: [
            Form("odt", openDocument, holds: [words, comments, objects, pictures], cost: 3, read: { try openDocument($0.bytes) }),
            Form("docx", word, holds: [words, comments, objects, pictures], cost: 3, read: { try WordDocument.model($0.bytes) }),
            Form(
                "docm", wordWithMacros, holds: [words, comments, objects, pictures, macros], cost: 3,
                read: { try WordDocument.model($0.bytes) }),
            Form(
                "epub", book, holds: [words, pictures], cost: 3,
                read: { try ElectronicBook.model($0.bytes, isCancelled: $0.context.cancellation) }),
            Form("pdf-pages", pages, holds: [words, pictures], cost: 3, read: { try PDFDocument.model($0.bytes) }),
            Form(
                "html", .html, holds: [words], cost: 3,
                write: { text in
                    ConversionOutput(Array(HTMLWriter(text.document).fragment().utf8), notes: text.document.limits.map { ConversionNote($0) })
                }),
        ], connections: .through([openDocument, word, wordWithMacros, book, pages, .html]), kind: .document, counted: [comments, objects, pictures],
        maxInput: RecordsHandler.maximumInput, offers: .unconditional,
        notes: { text, _, edge in edge.notes([comments: text.comments, objects: text.objects, pictures: text.pictures]) })

    private static func openDocument(_ bytes: [UInt8]) throws(ConversionError) -> Model {
        let archive = try parsing { () throws(FormError) in try ZIPArchive(parsing: bytes) }
        let content = try archive.openDocumentContent(of: "the document")
        let parts = DocumentParts(archive, byteCount: bytes.count)
        let events = TextEvents(OpenDocumentText { parts.part($0) })
        if let styles = parts.part("styles.xml") { try XMLEvents.read(styles, into: events) }
        try XMLEvents.read(content, into: events)
        let reader = events.reader
        var text = Model(document: events.reader.finish(), comments: reader.comments, objects: reader.objects, pictures: reader.lostPictures)
        guard !text.document.blocks.isEmpty else { throw .unsupported("the document shows no text") }
        if let meta = parts.part("meta.xml") { text.document.title = try title(in: meta) }
        if parts.isCut { text.document.limits.append("parts of the document that are too large when unpacked were left out") }
        return text
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
