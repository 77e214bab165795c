import DragKit
import DragTypes

/// Notes of programs that keep them, as a document in HTML.
enum NotesFamily {
    private static let evernote = TypeIdentifier(trusted: "com.evernote.export")
    private static let keep = TypeIdentifier(trusted: "com.google.keep.note")

    private static let words = FormFeature("the words", weight: 900)
    private static let attachments = FormFeature("attachments", weight: 100)

    static let family = FormFamily<[Note]>(
        handler: RecordsHandler.name, features: [words, attachments],
        forms: [
            Form(
                "evernote", evernote, holds: [words, attachments], cost: 3,
                read: { input in
                    let notes = try Note.notes(in: input.bytes, unread: &input.unread)
                    guard !notes.isEmpty else { throw ConversionError.unsupported("the export has no note in it") }
                    if notes.count > 1 { for note in notes { input.unread.add(note.properties) } }
                    return notes
                }),
            Form(
                "keep", keep, holds: [words, attachments], cost: 3, isConditional: true, recognises: [KeepNote.recogniser(as: keep)],
                read: { [try KeepNote.note(in: $0.bytes, unread: &$0.unread)] }),
            Form("notes-html", .html, holds: [words], cost: 3, write: { ConversionOutput(EvernotePage.text(of: $0)) }),
        ], kind: .document, counted: [attachments], maxInput: RecordsHandler.maximumInput,
        offers: .unconditional,
        notes: { notes, _, edge in edge.notes([attachments: notes.reduce(0) { $0 + $1.resources.count { !$0.isPicture } }]) })
}
