import DragContract
import DragKit
import DragTypes
import Testing

@testable import RecordsHandler

/// Notes of Evernote become a page that reads as the notes did.
@Suite struct NotesTests {
    private func page(_ name: String) throws -> (text: String, losses: [String]) {
        var unread = Unread()
        let notes = try EvernoteNote.notes(in: RecordFixtures.bytes("notes", name), unread: &unread)
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

    @Test func severalNotesAreSections() throws {
        let (text, _) = try page("two.enex")
        #expect(text.ranges(of: "<article>").count == 2)
        #expect(text.contains("<h1>First &amp; last</h1>") && text.contains("report.pdf"))
    }

    @Test(arguments: ["", "<en-export>", "<note/>", "no XML"])
    func anythingElseIsRefused(_ text: String) {
        #expect(throws: (any Error).self) {
            var unread = Unread()
            _ = try EvernoteNote.notes(in: Array(text.utf8), unread: &unread)
        }
    }
}
