import DragKit
import DragTypes
import TextHandlers

/// Bookmarks as a table: the CSV of Raindrop, Pocket and Instapaper, and tables with columns for a
/// title and a URL.
enum BookmarkTable {
    enum Dialect: Sendable { case raindrop, pocket, instapaper, plain }

    // MARK: Reading

    /// - Throws: ``ConversionError`` (`unsupported`) for a table without a column of addresses.
    static func bookmarks(in bytes: [UInt8], unread: inout Unread) throws(ConversionError) -> [Bookmark] {
        let rows = try DelimitedTable(csv: bytes).rows
        let columns = Columns(rows.first ?? [])
        guard columns.has("url", "link"), columns.has("title", "name") else {
            throw .unsupported("the table has no columns of titles and URLs")
        }
        let isInstapaper = columns.has("selection")
        var result: [Bookmark] = []
        for row in rows.dropFirst() {
            func cell(_ names: String...) -> String { columns.cell(names, of: row) }
            let url = cell("url", "link").trimmingWhitespace
            guard Bookmark.isAddress(url) else {
                unread.add(Unread.withoutAddress)
                continue
            }
            let title = cell("title", "name")
            var bookmark = Bookmark(url: url, title: title == url ? "" : title)
            let folder = cell("folder", "collection")
            if !folder.isEmpty { bookmark.folders = folder.split(separator: " / ").prefix(Bookmark.maximumDepth).map(String.init) }
            bookmark.tags = tags(cell("tags"))
            let date = cell("created", "time_added", "timestamp", "date")
            bookmark.added = Timestamp.seconds(unix: date) ?? Timestamp.seconds(iso: date)
            bookmark.note = [cell("note", "notes"), cell("excerpt", "description", "selection")].filter { !$0.isEmpty }.joined(separator: "\n")
            bookmark.isFavourite = cell("favorite") == "true"
            switch cell("status").lowercased() {
            case "unread": bookmark.isUnread = true
            case "archive": bookmark.isUnread = false
            default: break
            }
            if isInstapaper { applyInstapaperFolder(&bookmark) }
            result.append(bookmark)
        }
        guard !result.isEmpty else { throw .unsupported("the table has no address in it") }
        columns.addRest(of: rows.dropFirst(), to: &unread, except: ["id"])
        return result
    }

    /// Three of Instapaper's folders are states.
    private static func applyInstapaperFolder(_ bookmark: inout Bookmark) {
        switch bookmark.folders.first {
        case "Unread": bookmark.isUnread = true
        case "Archive": bookmark.isUnread = false
        case "Starred": bookmark.isFavourite = true
        default: return
        }
        bookmark.folders = []
    }

    /// Tags in a cell: a JSON array (Instapaper), separated by `|` (Pocket), or by commas.
    private static func tags(_ cell: String) -> [String] {
        if cell.hasPrefix("["), let array = try? JSONValue(parsing: Array(cell.utf8)).array { return array.compactMap(\.string) }
        return Bookmark.tags(cell, separator: cell.contains("|") ? "|" : ",")
    }

    // MARK: Writing

    static func bytes(of bookmarks: [Bookmark], for dialect: Dialect) -> [UInt8] {
        let heading: [String] =
            switch dialect {
            case .raindrop: ["id", "title", "note", "excerpt", "url", "folder", "tags", "created", "cover", "highlights", "favorite"]
            case .pocket: ["title", "url", "time_added", "tags", "status"]
            case .instapaper: ["URL", "Title", "Selection", "Folder", "Timestamp", "Tags"]
            case .plain: ["title", "url", "folder", "tags", "created", "note", "status"]
            }
        let rows = bookmarks.enumerated().map { index, bookmark -> [String] in
            let added = bookmark.added.map(String.init) ?? ""
            switch dialect {
            case .raindrop:
                return [
                    String(index + 1), bookmark.shownTitle, bookmark.note, "", bookmark.url, bookmark.folders.joined(separator: " / "),
                    bookmark.tags(without: ",").joined(separator: ", "), bookmark.added.map(Timestamp.iso) ?? "", "", "",
                    bookmark.isFavourite ? "true" : "false",
                ]
            case .pocket:
                let tags = bookmark.tags(without: "|").joined(separator: "|")
                return [bookmark.shownTitle, bookmark.url, added, tags, bookmark.isUnread == false ? "archive" : "unread"]
            case .instapaper:
                let folder = bookmark.folders.last ?? (bookmark.isFavourite ? "Starred" : bookmark.isUnread == false ? "Archive" : "Unread")
                let tags = String(utf8Bytes: JSONValue.array(bookmark.tags.map { .text($0) }).encoded)
                return [bookmark.url, bookmark.shownTitle, bookmark.note, folder, added, tags]
            case .plain:
                let state = bookmark.isUnread.map { $0 ? "unread" : "archive" } ?? ""
                return [
                    bookmark.shownTitle, bookmark.url, bookmark.folders.joined(separator: " / "), bookmark.tags(without: ",").joined(separator: ", "),
                    bookmark.added.map(Timestamp.iso) ?? "", bookmark.note, state,
                ]
            }
        }
        return DelimitedTable(rows: [heading] + rows).csv
    }
}
