package import DragKit
import DragTypes

/// Converts RTF to text (Rich Text Format Specification 1.9.1). Formatting, pictures, notes,
/// headers and footers are lost.
package struct RTFHandler: PromptHandler {
    package let identifier = "org.dragconv.rtf"

    /// A handler without settings.
    package init() {}

    package var conversions: [Conversion] {
        [
            Conversion(
                identifier + "/text", from: .rtf, to: .utf8PlainText, keep: .visible, cost: 10,
                loses: ["styling", "images", "footnotes"])
        ]
    }

    /// Extracts the text.
    ///
    /// - Throws: ``ConversionError``: `badInput` for malformed RTF, `unsupported` for RTF that
    ///   shows no text.
    package func convert(
        _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        var reader = RTFReader([UInt8](input))
        let text = try reader.text()
        guard !text.isEmpty else { throw .unsupported("the RTF shows no text") }
        return ConversionOutput(
            text, notes: reader.isTruncated ? [ConversionNote("the RTF ends inside a group; it may be cut off")] : [])
    }
}
