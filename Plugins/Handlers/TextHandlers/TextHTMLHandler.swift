import Documents
package import DragKit
import DragTypes

/// Converts text to HTML that shows exactly the same characters: in paragraphs, or in a `pre`
/// element where white space says more than that; a text that is one URL becomes a link. Also
/// converts text to Markdown that shows the same words, with a new paragraph after each blank line.
package struct TextHTMLHandler: PromptHandler {
    package let identifier = "org.dragconv.text-html"

    /// A handler without settings.
    package init() {}

    package var conversions: [Conversion] {
        // Both keep less than the conversions of HTML, so that rich text is chosen before plain
        // text. Both keep the same, so that a direct conversion beats the two steps through the
        // other format.
        [
            Conversion(
                identifier + "/pre", from: .utf8PlainText, to: .html, keep: KeepLevel(790), cost: 5,
                isOfferedUnasked: false, countsLosses: true, effects: Self.effects),
            Conversion(
                identifier + "/clean", from: .utf8PlainText, to: CleanHTML.type, keep: KeepLevel(790), cost: 5,
                isOfferedUnasked: false, countsLosses: true, effects: Self.effects),
            Conversion(
                identifier + "/markdown", from: .utf8PlainText, to: .markdown, keep: KeepLevel(790), cost: 5, loses: ["runs of spaces"],
                isOfferedUnasked: false, countsLosses: true, effects: Self.effects),
        ]
    }

    /// Whatever a text means, the page shows its words.
    private static let effects: [Effect] = [
        .carries(.document), .projects(.links, to: .document), .projects(.source, to: .document), .projects(.color, to: .document),
    ]

    /// Writes the text as HTML or Markdown.
    ///
    /// - Throws: ``ConversionError`` (`unsupported`) when a blank text is to become Markdown.
    package func convert(
        _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        let bytes = [UInt8](input)
        let text = String(utf8Bytes: bytes)
        if conversion.to == .markdown {
            return ConversionOutput(try Self.markdown(text), notes: ConversionNote.lost("runs of spaces", Self.runsOfSpaces(in: bytes)))
        }
        if URLText.isURL(bytes) {
            return ConversionOutput("<a href=\"\(MarkupEscape.attribute(text))\">\(MarkupEscape.text(text))</a>")
        }
        return ConversionOutput(Self.page(text, bytes))
    }

    private static func page(_ text: String, _ bytes: [UInt8]) -> String {
        let escaped = MarkupEscape.text(text.replacing("\r\n", with: "\n"))
        let lines = escaped.split(separator: "\n", omittingEmptySubsequences: false)
        let hasRoom = escaped.contains("\n\n\n") || escaped.first?.isWhitespace == true
        let isPlain = !hasRoom && runsOfSpaces(in: bytes) == 0 && lines.allSatisfy { $0.last != " " && $0.first != " " && !$0.contains("\t") }
        guard isPlain, lines.contains(where: { !$0.isEmpty }) else { return "<pre>" + MarkupEscape.text(text) + "</pre>" }
        let paragraphs = lines.split { $0.isEmpty }.map { "<p>" + $0.joined(separator: "<br>\n") + "</p>" }
        return paragraphs.joined(separator: "\n")
    }

    /// The number of runs of several spaces, or with a tab, that precede a word.
    private static func runsOfSpaces(in text: [UInt8]) -> Int {
        var (count, length) = (0, 0)
        for byte in text {
            switch byte {
            case 0x20: length += 1
            case 0x09: length += 2
            default:
                if length > 1, byte != 0x0A, byte != 0x0D { count += 1 }
                length = 0
            }
        }
        return count
    }

    private static func markdown(_ text: String) throws(ConversionError) -> String {
        var blocks: [RichDocument.Block] = []
        var runs: [RichDocument.Run] = []
        let lines: [Substring] = text.split(omittingEmptySubsequences: false) { $0.isNewline } + [""]
        for line in lines {
            if line.allSatisfy({ $0.isWhitespace }) {
                if !runs.isEmpty { blocks.append(.paragraph(runs)) }
                runs = []
            } else {
                if !runs.isEmpty { runs.append(.init(.lineBreak)) }
                runs.append(.init(.text(String(line))))
            }
        }
        let written = MarkdownWriter(RichDocument(blocks: blocks)).text()
        guard !written.isEmpty else { throw .unsupported("the text is blank") }
        return written
    }
}
