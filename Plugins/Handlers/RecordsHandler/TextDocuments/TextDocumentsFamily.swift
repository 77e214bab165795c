import Documents
import DragKit
import DragTypes
import DragZIP

/// Texts of word processors and electronic books, whose form is an archive, as a document in HTML.
struct TextDocumentsFamily: RecordFamily {
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

    private static let words = FormFamily.Feature("the words", weight: 900)
    private static let comments = FormFamily.Feature("comments", weight: 20)
    private static let objects = FormFamily.Feature("charts and other objects", weight: 50)
    /// Those in forms that no browser shows, and those that are missing.
    private static let pictures = FormFamily.Feature("pictures", weight: 20)
    private static let macros = FormFamily.Feature("macros", weight: 5)

    static let forms = FormFamily(
        handler: RecordsHandler.name, features: [words, comments, objects, pictures, macros],
        forms: [
            .init("odt", openDocument, holds: [words, comments, objects, pictures], access: .read, cost: 3),
            .init("docx", word, holds: [words, comments, objects, pictures], access: .read, cost: 3),
            .init("docm", wordWithMacros, holds: [words, comments, objects, pictures, macros], access: .read, cost: 3),
            .init("epub", book, holds: [words, pictures], access: .read, cost: 3),
            .init("odt-html", .html, holds: [words], access: .write, cost: 3),
        ], kind: .document,
        names: [
            "odt-to-odt-html": "odt-to-html", "docx-to-odt-html": "docx-to-html", "docm-to-odt-html": "docm-to-html",
            "epub-to-odt-html": "epub-to-html",
        ])

    static let whole = [openDocument, word, wordWithMacros, book, .html]
    static let counted: Set<FormFamily.Feature> = [comments, objects, pictures]

    static func counts(_ text: Model, lostIn type: TypeIdentifier) -> [FormFamily.Feature: Int] {
        [comments: text.comments, objects: text.objects, pictures: text.pictures]
    }

    static func model(
        _ bytes: [UInt8], in type: TypeIdentifier, unread: inout Unread, context: borrowing ConversionContext
    ) throws(ConversionError) -> Model {
        if type == book {
            let isCancelled = context.cancellation
            return try ElectronicBook.model(bytes, isCancelled: isCancelled)
        }
        if type != openDocument { return try WordDocument.model(bytes) }
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

    static func output(_ text: Model, as type: TypeIdentifier) throws(ConversionError) -> ConversionOutput {
        ConversionOutput(Array(HTMLWriter(text.document).fragment().utf8), notes: text.document.limits.map { ConversionNote($0) })
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
