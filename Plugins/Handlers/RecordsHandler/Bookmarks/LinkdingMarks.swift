import DragKit
import DragTypes

/// What Linkding's bookmark file says in words of its own
/// (`bookmarks/services/exporter.py` of github.com/sissbruecker/linkding).
enum LinkdingMarks {
    private static let archived = "linkding:bookmarks.archived"
    private static let (notesStart, notesEnd) = ("[linkding-notes]", "[/linkding-notes]")

    /// Takes the tag of archived bookmarks for what it means, and the marks around the note out of
    /// the description before it.
    static func read(_ bookmark: inout Bookmark) {
        if let tag = bookmark.tags.firstIndex(of: archived) {
            bookmark.tags.remove(at: tag)
            bookmark.isUnread = bookmark.isUnread ?? false
        }
        guard bookmark.note.contains(notesStart) else { return }
        let lines = bookmark.note.replacing(notesStart, with: "\n").replacing(notesEnd, with: "\n").split(separator: "\n")
        bookmark.note = lines.map { $0.trimmingWhitespace }.filter { !$0.isEmpty }.joined(separator: "\n")
    }
}
