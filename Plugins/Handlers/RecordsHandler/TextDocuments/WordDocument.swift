import Documents
import DragKit
import DragTypes
import DragZIP

/// Texts of Word (`.docx`, `.docm`).
enum WordDocument {
    /// - Throws: ``ConversionError``: `badInput` for a damaged document, `unsupported` for one that
    ///   a password protects or that shows nothing, `limit` for one that is too large.
    static func document(_ bytes: [UInt8]) throws(ConversionError) -> RichDocument {
        let archive = try ZIPArchive(office: bytes, "the document")
        let parts = DocumentParts(archive, byteCount: bytes.count)
        let name =
            try parts.part("_rels/.rels").map { (rels) throws(ConversionError) in try OfficeRelations(rels, of: "") }?
            .target(ofType: "/officeDocument") ?? "word/document.xml"
        let content = try parsing { () throws(FormError) in try archive.part(name, of: "the document") }
        let relations = try relations(of: name, parts)
        let events = WordEvents(WordText { parts.part($0) })
        let further: [(WordText.Stage, String)] = [
            (.styles, "/styles"), (.numbering, "/numbering"), (.footnotes, "/footnotes"), (.endnotes, "/endnotes"),
        ]
        for (stage, type) in further {
            guard let part = relations?.target(ofType: type), let bytes = parts.part(part) else { continue }
            events.reader.begin(stage, relations: try self.relations(of: part, parts)?.all ?? [:])
            try XMLEvents.read(bytes, into: events)
        }
        events.reader.begin(.document, relations: relations?.all ?? [:])
        try XMLEvents.read(content, into: events)
        var document = events.reader.finish()
        guard !document.blocks.isEmpty else { throw .unsupported("the document shows no text") }
        if let core = parts.part("docProps/core.xml") { document.title = try title(in: core) }
        let headers = (relations?.targets(ofType: "/header") ?? []) + (relations?.targets(ofType: "/footer") ?? [])
        for header in headers where try hasWords(header, parts) { document.unread.add(.headersAndFooters) }
        if parts.isCut { document.limits.append("parts of the document that are too large when unpacked were left out") }
        return document
    }

    /// Whether more than the number of the page stands in a header or a footer.
    private static func hasWords(_ part: String, _ parts: DocumentParts) throws(ConversionError) -> Bool {
        guard let bytes = parts.part(part) else { return false }
        return try XMLTree(parsing: bytes).all("t").contains { $0.text.contains(where: \.isLetter) }
    }

    private static func relations(of part: String, _ parts: DocumentParts) throws(ConversionError) -> OfficeRelations? {
        let path = part.split(separator: "/")
        let folder = path.dropLast().joined(separator: "/")
        guard let bytes = parts.part((folder.isEmpty ? "" : folder + "/") + "_rels/\(path.last ?? "").rels") else { return nil }
        return try OfficeRelations(bytes, of: folder)
    }

    private static func title(in core: [UInt8]) throws(ConversionError) -> String? {
        let tree = try XMLTree(parsing: core)
        let title = tree.text("title", of: tree.root).trimmingWhitespace
        return title.isEmpty ? nil : title
    }
}

extension OfficeRelations {
    fileprivate var all: [String: WordText.Relation] {
        parts.mapValues { WordText.Relation(target: $0, isExternal: false) }
            .merging(addresses.mapValues { WordText.Relation(target: $0, isExternal: true) }) { first, _ in first }
    }
}

/// Hands the events of XML to the reader of a text.
private final class WordEvents: XMLEventReceiver {
    var reader: WordText

    init(_ reader: WordText) { self.reader = reader }

    func start(_ name: String, _ attributes: [String: String]) throws(ConversionError) { reader.start(name, attributes) }
    func end(_ name: String) throws(ConversionError) { reader.end(name) }
    func text(_ text: String) throws(ConversionError) { reader.text(text) }
}
