import Documents
package import DragKit
import DragTypes

/// Converts RTF to text, HTML and Markdown (Rich Text Format Specification 1.9.1). What is lost is
/// counted.
package struct RTFHandler: PromptHandler {
    package let identifier = "org.dragconv.rtf"

    /// A handler without settings.
    package init() {}

    package var conversions: [Conversion] {
        [
            Conversion(
                identifier + "/text", from: .rtf, to: .utf8PlainText, keep: .visible, cost: 10, loses: ["styling", "images"],
                countsLosses: true),
            Conversion(
                identifier + "/html", from: .rtf, to: .html, keep: KeepLevel(880), cost: 10, loses: ["comments"], countsLosses: true),
            Conversion(
                identifier + "/clean", from: .rtf, to: CleanHTML.type, keep: KeepLevel(880), cost: 10, loses: ["comments"],
                isOfferedUnasked: false, countsLosses: true),
            Conversion(
                identifier + "/markdown", from: .rtf, to: .markdown, keep: KeepLevel(870), cost: 10, loses: ["comments"], countsLosses: true),
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
        let isText = conversion.to == .utf8PlainText
        let document = reader.document
        guard !text.isEmpty || !isText && reader.pictures > 0 else { throw .unsupported("the RTF shows no text") }
        let notes =
            document.losses(in: conversion.to).map { ConversionNote($0) }
            + (reader.isTruncated ? [ConversionNote("the RTF ends inside a group; it may be cut off")] : [])
        return ConversionOutput(isText ? text : DocumentWriters.write(document, as: conversion.to, context.options), notes: notes)
    }
}
