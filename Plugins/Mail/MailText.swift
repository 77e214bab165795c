import DragKit
import DragTypes

/// Mails as plain text: the most important header fields, an empty line, and what the mail says.
enum MailText {
    /// - Throws: ``ConversionError`` (`unsupported`) for a mail with HTML and no text beside it: the HTML's own text is the better one.
    static func output(_ mails: [Mail]) throws(ConversionError) -> ConversionOutput {
        var texts: [String] = []
        for mail in mails {
            let parts = mail.blocks.compactMap(\.plain)
            guard parts.count == mail.blocks.count else { throw .unsupported("a mail has HTML without a plain text beside it") }
            let heading = mail.heading.map { "\($0.name): \(oneLine($0.text))\n" }.joined()
            texts.append(heading + "\n" + parts.flatMap(\.self).map(text).joined(separator: "\n"))
        }
        return ConversionOutput(texts.map { $0.hasSuffix("\n") ? $0 : $0 + "\n" }.joined(separator: "\n"), notes: notes(mails))
    }

    /// The text of a part, with LF at the ends of lines.
    static func text(of part: Mail.Part) -> String {
        part.isFlowed ? FlowedText.unfolded(part.text, deletesSpace: part.deletesSpace) : part.text.replacing("\r\n", with: "\n")
    }

    /// What of mails is in no text and no page.
    static func notes(_ mails: [Mail]) -> [ConversionNote] {
        let count = mails.reduce(0) { $0 + $1.files.count }
        return count == 0 ? [] : [ConversionNote("\(count) attachment(s) are left out")]
    }

    private static func oneLine(_ text: String) -> String { String(text.map { $0.isNewline ? " " : $0 }) }
}
