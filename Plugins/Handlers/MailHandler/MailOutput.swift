import DragKit
import DragTypes

/// A mail, or the mails of a mailbox, in one of the forms. Mails are added one after the other, so
/// that a large mailbox takes little more memory than its text.
struct MailOutput: ~Copyable {
    private enum Form { case text, page, json, list }

    private let form: Form
    private var parts: ResultParts
    private var count = 0
    private var files = 0
    private var hiddenFields = 0
    private var styledVersions = 0
    /// The character sets that were guessed, in their order.
    private var guesses: [ConversionNote] = []

    /// - Throws: ``ConversionError`` (`internalError`) for another type than text, HTML and JSON.
    init(_ type: TypeIdentifier, isMailbox: Bool, _ context: borrowing ConversionContext) throws(ConversionError) {
        switch type {
        case .utf8PlainText: form = .text
        case .html: form = .page
        case .json: form = isMailbox ? .list : .json
        default: throw .internalError("there is no such conversion")
        }
        parts = ResultParts(context)
    }

    /// - Throws: ``ConversionError``: `unsupported` for a mail that has no text beside its HTML,
    ///   `limit` for a page that grows too large.
    mutating func add(_ mail: Mail) throws(ConversionError) {
        switch form {
        case .text: parts.append(((count > 0 ? "\n" : "") + (try MailText.text(of: mail))).utf8)
        case .page:
            parts.append(count > 0 ? Array("<hr>\n".utf8) : MailPage.head(title: mail.subject))
            parts.append(try MailPage.body(of: mail))
        case .json: parts.append(mail.json.encoded + [0x0A])
        case .list:
            parts.append((count > 0 ? "," : "[").utf8)
            parts.append(mail.json.encoded)
        }
        count += 1
        files += mail.files.count
        hiddenFields += mail.hiddenFields
        styledVersions += mail.blocks.count { $0.plain != nil && $0.hasPage }
        for note in mail.guesses where !guesses.contains(note) { guesses.append(note) }
    }

    /// The result, with notes on what it lacks.
    ///
    /// - Parameter leftOut: how many mails could not be read.
    /// - Throws: ``ConversionError`` (`badInput`) where no mail was added.
    consuming func output(leftOut: Int) throws(ConversionError) -> ConversionOutput {
        guard count > 0 else { throw Mailbox.empty }
        if form == .list { parts.append("]\n".utf8) }
        var notes: [ConversionNote] = []
        switch form {
        case .text, .page:
            notes += ConversionNote.lost(.attachments, files) + ConversionNote.lost("header fields", hiddenFields)
            if form == .text { notes += ConversionNote.lost("styled versions", styledVersions) }
        case .json, .list: notes += ConversionNote.lost("contents of attachments", files)
        }
        notes += guesses + ConversionNote.lost("mails that can\u{2019}t be read", leftOut)
        var output = parts.output()
        output.notes = notes
        return output
    }
}
