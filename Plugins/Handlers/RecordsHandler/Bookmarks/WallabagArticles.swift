import DragKit
import DragTypes

/// Articles as Wallabag 2 exports and imports them
/// (github.com/wallabag/wallabag, `src/Import/WallabagV2Import.php`).
enum WallabagArticles {
    static func json(of bookmarks: [Bookmark]) -> [UInt8] {
        let entries = bookmarks.map { bookmark in
            var members: [(name: String, value: JSONValue)] = [
                ("is_archived", .integer(bookmark.isUnread == false ? 1 : 0)), ("is_starred", .integer(bookmark.isFavourite ? 1 : 0)),
                ("tags", .array(bookmark.tags.map(\.trimmingWhitespace).filter { !$0.isEmpty }.map { .text($0) })),
                ("title", .text(bookmark.shownTitle)), ("url", .text(bookmark.url)),
                // Wallabag fetches an article whose content is empty.
                ("content", .text("")), ("language", .text("")), ("mimetype", .text("text/html")), ("preview_picture", .text("")),
            ]
            if let added = bookmark.added { members.append(("created_at", .text(Timestamp.iso(added)))) }
            if let modified = bookmark.modified { members.append(("updated_at", .text(Timestamp.iso(modified)))) }
            return JSONValue.object(members)
        }
        return JSONValue.array(entries).encoded + [0x0A]
    }
}
