import DragKit
import DragTypes

/// Bookmarks as text: OneTab's lines, and lists in Markdown.
enum BookmarkText {
    /// The bookmarks of OneTab's export, `address | title` in groups.
    static func oneTab(in bytes: [UInt8], unread: inout Unread) -> [Bookmark] {
        bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).compactMap { line in
            let text = String(utf8Bytes: line)
            let parts = text.split(separator: " | ", maxSplits: 1)
            guard let url = parts.first?.trimmingWhitespace, Bookmark.isAddress(url) else {
                if text.contains(where: { !$0.isWhitespace }) { unread.add("lines without an address") }
                return nil
            }
            return Bookmark(url: url, title: parts.count > 1 ? parts[1].trimmingWhitespace : "")
        }
    }

    /// The bookmarks as OneTab imports them, a group for each folder.
    static func oneTab(_ bookmarks: [Bookmark]) -> String {
        var result = ""
        var folders = bookmarks.first?.folders
        for bookmark in bookmarks {
            if bookmark.folders != folders { result += "\n" }
            folders = bookmark.folders
            result += "\(bookmark.url) | \(bookmark.shownTitle.split(whereSeparator: \.isNewline).joined(separator: " "))\n"
        }
        return result
    }

    /// Titles and addresses, those in folders indented below the folder's name.
    static func plain(_ bookmarks: [Bookmark]) -> String {
        var result = ""
        var depth = 0
        FolderWalk.run(bookmarks) { step in
            let indent = String(repeating: "  ", count: depth)
            func line(_ text: String) -> String { text.split(whereSeparator: \.isNewline).joined(separator: " ") }
            switch step {
            case .open(let title):
                result += indent + line(title) + "\n"
                depth += 1
            case .close: depth -= 1
            case .bookmark(let bookmark):
                let title = line(bookmark.title)
                result += indent + (title.isEmpty ? bookmark.url : title + " \u{2013} " + bookmark.url) + "\n"
            }
        }
        return result
    }

    /// A nested list in Markdown, folders as items.
    static func markdown(_ bookmarks: [Bookmark]) -> String {
        var result = ""
        var depth = 0
        FolderWalk.run(bookmarks) { step in
            let indent = String(repeating: "  ", count: depth)
            switch step {
            case .open(let title):
                result += "\(indent)- \(escaped(title))\n"
                depth += 1
            case .close: depth -= 1
            case .bookmark(let bookmark):
                let isLink = leadsSomewhere(bookmark)
                let title = escaped(bookmark.shownTitle)
                result += "\(indent)- \(isLink ? "[\(title)](<\(destination(bookmark.url))>)" : title)"
                result += bookmark.note.isEmpty ? "\n" : " \u{2013} \(escaped(bookmark.note))\n"
            }
        }
        return result
    }

    /// Only what leads somewhere becomes a link: a document must not get a script from a bookmark.
    static func leadsSomewhere(_ bookmark: Bookmark) -> Bool {
        ["http", "https", "mailto", "ftp", "file"].contains(URLText.scheme(of: bookmark.url.utf8)?.lowercased() ?? "")
    }

    /// An address between angle brackets (CommonMark section 6.3).
    private static func destination(_ url: String) -> String {
        url.replacing("<", with: "%3C").replacing(">", with: "%3E").replacing("\\", with: "%5C")
    }

    /// A text on one line in which no character is markup.
    static func escaped(_ text: String) -> String {
        var result = ""
        for character in text.split(whereSeparator: \.isNewline).joined(separator: " ") {
            if "\\`*_[]<>#&!|~".contains(character) { result += "\\" }
            result.append(character)
        }
        return result
    }
}
