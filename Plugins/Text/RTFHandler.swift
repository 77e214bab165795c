import Documents
package import DragKit
import DragTypes

/// Converts RTF to text, HTML and Markdown (Rich Text Format Specification 1.9.1). Pictures, notes,
/// headers and footers are lost.
package struct RTFHandler: PromptHandler {
    package let identifier = "org.dragconv.rtf"

    /// A handler without settings.
    package init() {}

    package var conversions: [Conversion] {
        [
            Conversion(
                identifier + "/text", from: .rtf, to: .utf8PlainText, keep: .visible, cost: 10,
                loses: ["styling", "images", "footnotes"]),
            Conversion(
                identifier + "/html", from: .rtf, to: .html, keep: KeepLevel(880), cost: 10, loses: ["page layout", "images", "footnotes"]),
            Conversion(
                identifier + "/clean", from: .rtf, to: CleanHTML.type, keep: KeepLevel(880), cost: 10,
                loses: ["page layout", "images", "footnotes"], isOfferedUnasked: false),
            Conversion(
                identifier + "/markdown", from: .rtf, to: .markdown, keep: KeepLevel(870), cost: 10,
                loses: ["page layout", "images", "footnotes"]),
        ]
    }

    /// Reads the document.
    ///
    /// - Throws: ``ConversionError``: `badInput` for malformed RTF, `unsupported` for RTF that
    ///   shows no text.
    package func convert(
        _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        var reader = RTFReader([UInt8](input))
        let text = try reader.text()
        guard !text.isEmpty else { throw .unsupported("the RTF shows no text") }
        let notes = reader.isTruncated ? [ConversionNote("the RTF ends inside a group; it may be cut off")] : []
        switch conversion.to {
        case .html, CleanHTML.type: return ConversionOutput(HTMLWriter(reader.document).fragment(), notes: notes)
        case .markdown: return ConversionOutput(MarkdownWriter(reader.document).text(), notes: notes)
        default: return ConversionOutput(text, notes: notes)
        }
    }
}
