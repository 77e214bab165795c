import Documents
import DragTypes

/// The writers of documents, by the type of what they write.
enum DocumentWriters {
    /// The document as a fragment of HTML, as Markdown or as RTF.
    static func write(_ document: RichDocument, as type: TypeIdentifier) -> [UInt8] {
        switch type {
        case .markdown: Array(MarkdownWriter(document).text().utf8)
        case .rtf: RTFWriter.text(document)
        default: Array(HTMLWriter(document).fragment().utf8)
        }
    }
}
