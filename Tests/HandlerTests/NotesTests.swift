import DragContract
import DragKit
import DragTypes
import Testing

@testable import RecordsHandler

/// Notes of Evernote become a page that reads as the notes did.
@Suite struct NotesTests {
    private func page(_ name: String) throws -> (text: String, losses: [String]) {
        var unread = Unread()
        let notes = try Note.notes(in: RecordFixtures.bytes("notes", name), unread: &unread)
        return (EvernotePage.text(of: notes), unread.losses.map(\.description))
    }

    @Test func contentAndPicturesArrive() throws {
        let (text, losses) = try page("herons.enex")
        for part in [
            "<title>Heron log</title>", "<meta name=\"author\" content=\"Ada\">", "<meta name=\"date\" content=\"2024-01-01\">",
            "<link rel=\"canonical\" href=\"https://heron.example/\">", "<h1>Heron log</h1>", "<b>two</b>",
            "<input type=\"checkbox\" checked>feed", "<input type=\"checkbox\">count", "<img src=\"data:image/png;base64,", "alt=\"dot.png\"",
        ] { #expect(text.contains(part), "\(part)") }
        #expect(!text.contains("<en-") && !text.contains("<?xml"))
        #expect(losses == ["1 × updated"])
    }

    @Test func stylesOfEvernoteBecomeElements() {
        var note = Note()
        note.content =
            "<en-note><ul style=\"--en-todo:true;\"><li style=\"--en-checked: true;\">fed</li><li style=\"--en-checked:false;\">counted</li></ul><div style=\"--en-codeblock:true;\"><div>  wade()</div></div></en-note>"
        let text = EvernotePage.text(of: [note])
        #expect(text.contains("<ul><li><input type=\"checkbox\" checked>fed</li><li><input type=\"checkbox\">counted</li></ul>"))
        #expect(text.contains("white-space:pre-wrap\"><div>  wade()"))
    }

    @Test func notesOfKeepAreRead() throws {
        let json = """
            {"isTrashed":false,"title":"Shop <1>","listContent":[{"text":"Bread","isChecked":true},{"text":"Fish & reed","isChecked":false}],
            "userEditedTimestampUsec":1700000000000000,"createdTimestampUsec":1690000000000000,"labels":[{"name":"Home"}],
            "annotations":[{"title":"Pond","url":"https://pond.example/"}],"attachments":[{"filePath":"a.jpg"}],"sharees":[{"email":"b@e.example"}]}
            """
        var unread = Unread()
        let note = try KeepNote.note(in: Array(json.utf8), unread: &unread)
        let text = EvernotePage.text(of: [note])
        for part in [
            "<h1>Shop &lt;1&gt;</h1>", "<li><input type=\"checkbox\" checked>Bread</li><li><input type=\"checkbox\">Fish &amp; reed</li>",
            "<a href=\"https://pond.example/\">Pond</a>", "<meta name=\"date\" content=\"2023-07-22\">", "content=\"Home\"",
        ] { #expect(text.contains(part), "\(part)") }
        #expect(unread.losses.map(\.description).sorted() == ["1 attachment", "1 × sharees"])
        #expect(KeepNote.recogniser(as: .json).readings(of: Array(json.utf8).span.bytes, type: .json, limit: 1 << 16).map(\.kind) == [.document])
        #expect(throws: ConversionError.self) { try KeepNote.note(in: Array("[1]".utf8), unread: &unread) }
    }

    @Test func severalNotesAreSections() throws {
        let (text, _) = try page("two.enex")
        #expect(text.ranges(of: "<article>").count == 2)
        #expect(text.contains("<h1>First &amp; last</h1>") && text.contains("report.pdf"))
    }

    @Test(arguments: ["", "<en-export>", "<note/>", "no XML"])
    func anythingElseIsRefused(_ text: String) {
        #expect(throws: (any Error).self) {
            var unread = Unread()
            _ = try Note.notes(in: Array(text.utf8), unread: &unread)
        }
    }
}
