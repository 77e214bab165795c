import Documents
import DragKit
import DragTypes

/// The writers of documents, by the type of what they write.
enum DocumentWriters {
    /// The document as a fragment of HTML, as Markdown or as RTF.
    ///
    /// - Parameter options: how it is written (``ConversionOption``).
    static func write(_ document: RichDocument, as type: TypeIdentifier, _ options: [String: String] = [:]) -> [UInt8] {
        switch type {
        case .markdown: Array(MarkdownWriter(document, markdownStyle(options)).text().utf8)
        case .rtf: RTFWriter.text(document)
        default: Array(HTMLWriter(document, isForConverters: type == CleanHTML.type).fragment().utf8)
        }
    }

    private static func markdownStyle(_ options: [String: String]) -> MarkdownStyle {
        var style = MarkdownStyle()
        if let bullet = options[ConversionOption.markdownBullet]?.first, "-*+".contains(bullet) { style.bullet = bullet }
        style.width = options[ConversionOption.markdownWidth].flatMap { Int($0) }.map { max($0, 20) }
        style.hasFrontMatter = options[ConversionOption.markdownFrontMatter] != nil
        return style
    }
}
