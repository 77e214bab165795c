import DragKit
import DragTypes

/// Notes of programs that keep them, as a document in HTML. Only Evernote's export is one file.
enum NotesFamily {
    private static let evernote = TypeIdentifier(trusted: "com.evernote.export")

    private static let words = FormFeature("the words", weight: 900)
    private static let attachments = FormFeature("attachments", weight: 100)

    static let family = FormFamily<[EvernoteNote]>(
        handler: RecordsHandler.name, features: [words, attachments],
        forms: [
            Form(
                "evernote", evernote, holds: [words, attachments], cost: 3,
                read: { input in
                    let notes = try EvernoteNote.notes(in: input.bytes, unread: &input.unread)
                    guard !notes.isEmpty else { throw ConversionError.unsupported("the export has no note in it") }
                    return notes
                }),
            Form("notes-html", .html, holds: [words], cost: 3, write: { ConversionOutput(EvernotePage.text(of: $0)) }),
        ], connections: .through([evernote, .html]), kind: .document, counted: [attachments], maxInput: RecordsHandler.maximumInput,
        offers: .unconditional,
        notes: { notes, _, edge in edge.notes([attachments: notes.reduce(0) { $0 + $1.resources.count { !$0.isPicture } }]) })
}
