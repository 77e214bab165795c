import Documents
import DragKit
import DragTypes
import DragZIP

/// Texts of word processors whose form is XML in an archive, as a document in HTML.
struct TextDocumentsFamily: RecordFamily {
    /// What was read of a text.
    struct Model {
        var document: RichDocument
        var comments = 0
        var objects = 0
        var pictures = 0
    }

    static let openDocument = TypeIdentifier(trusted: "org.oasis-open.opendocument.text")

    private static let words = FormFamily.Feature("the words", weight: 900)
    private static let comments = FormFamily.Feature("comments", weight: 20)
    private static let objects = FormFamily.Feature("charts and other objects", weight: 50)
    /// Those in forms that no browser shows, and those that are missing.
    private static let pictures = FormFamily.Feature("pictures", weight: 20)

    static let forms = FormFamily(
        handler: RecordsHandler.name, features: [words, comments, objects, pictures],
        forms: [
            .init("odt", openDocument, holds: [words, comments, objects, pictures], access: .read, cost: 3),
            .init("odt-html", .html, holds: [words], access: .write, cost: 3),
        ], kind: .document, names: ["odt-to-odt-html": "odt-to-html"])

    static let whole = [openDocument, .html]
    static let counted: Set<FormFamily.Feature> = [comments, objects, pictures]

    static func counts(_ text: Model, lostIn type: TypeIdentifier) -> [FormFamily.Feature: Int] {
        [comments: text.comments, objects: text.objects, pictures: text.pictures]
    }

    static func model(
        _ bytes: [UInt8], in type: TypeIdentifier, unread: inout Unread, context: borrowing ConversionContext
    ) throws(ConversionError) -> Model {
        let archive = try parsing { () throws(FormError) in try ZIPArchive(parsing: bytes) }
        let content = try archive.openDocumentContent(of: "the document")
        let parts = OpenDocumentParts(archive, byteCount: bytes.count)
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

/// The parts of a document that it may have besides its content, such as pictures.
private final class OpenDocumentParts {
    private let archive: ZIPArchive
    /// How many bytes of parts may still be read.
    private var budget: Int
    /// Whether there was no room for a part.
    private(set) var isCut = false

    /// The most bytes of all parts, as a constant and a multiple of the archive's size.
    private static let growth = (constant: 64 << 20, times: 64)

    init(_ archive: ZIPArchive, byteCount: Int) {
        self.archive = archive
        budget = Self.growth.constant + Self.growth.times * byteCount
    }

    /// The bytes of a part; nil where there is none, or no room for it.
    func part(_ name: String) -> [UInt8]? {
        guard let entry = archive.entries[name] else { return nil }
        guard entry.count <= budget else {
            isCut = true
            return nil
        }
        guard let bytes = try? archive.contents(of: entry, limit: budget) else { return nil }
        budget -= bytes.count
        return bytes
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
