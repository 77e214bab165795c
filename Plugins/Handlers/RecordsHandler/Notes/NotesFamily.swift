import DragKit
import DragTypes

/// Notes of programs that keep them, as a document in HTML. Only Evernote's export is one file.
struct NotesFamily: RecordFamily {
    static let evernote = TypeIdentifier(trusted: "com.evernote.export")

    private static let words = FormFamily.Feature("the words", weight: 900)
    private static let attachments = FormFamily.Feature("attachments", weight: 100)

    static let forms = FormFamily(
        handler: RecordsHandler.name, features: [words, attachments],
        forms: [
            .init("evernote", evernote, holds: [words, attachments], access: .read, cost: 3),
            .init("notes-html", .html, holds: [words], access: .write, cost: 3),
        ], kind: .document)

    static let whole = [evernote, .html]
    static let counted: Set<FormFamily.Feature> = [attachments]

    static func counts(_ notes: [EvernoteNote], lostIn type: TypeIdentifier) -> [FormFamily.Feature: Int] {
        [attachments: notes.reduce(0) { $0 + $1.resources.count { !$0.isPicture } }]
    }

    static func model(
        _ bytes: [UInt8], in type: TypeIdentifier, unread: inout Unread, context: borrowing ConversionContext
    ) throws(ConversionError) -> [EvernoteNote] {
        let notes = try EvernoteNote.notes(in: bytes, unread: &unread)
        guard !notes.isEmpty else { throw .unsupported("the export has no note in it") }
        return notes
    }

    static func output(_ notes: [EvernoteNote], as type: TypeIdentifier) throws(ConversionError) -> ConversionOutput {
        ConversionOutput(EvernotePage.text(of: notes))
    }
}
