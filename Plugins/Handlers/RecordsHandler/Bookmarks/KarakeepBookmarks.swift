import DragKit
import DragTypes

/// The export of Karakeep, formerly Hoarder: bookmarks, and the lists in which they are
/// (`packages/shared/import-export/exporters.ts` of github.com/karakeep-app/karakeep).
enum KarakeepBookmarks {
    // MARK: Reading

    /// The bookmarks that are links; nil for JSON of another shape.
    static func bookmarks(of json: JSONValue, unread: inout Unread) -> [Bookmark]? {
        guard let entries = json["bookmarks"]?.array, let first = entries.first, first["content"] != nil, first["tags"]?.array != nil else {
            return nil
        }
        let paths = Self.paths(of: json["lists"]?.array ?? [], &unread)
        return entries.compactMap { bookmark($0, paths, &unread) }
    }

    private static func bookmark(_ entry: JSONValue, _ paths: [String: [String]], _ unread: inout Unread) -> Bookmark? {
        var members = Members(entry)
        var content = Members(members["content"] ?? .null)
        guard let url = content["url"]?.string, Bookmark.isAddress(url) else {
            unread.add(Unread.withoutAddress)
            return nil
        }
        let title = members["title"]?.string ?? ""
        var bookmark = Bookmark(url: url, title: title == url ? "" : title)
        bookmark.added = members["createdAt"]?.scalar.flatMap(Timestamp.seconds(unix:))
        bookmark.tags = (members["tags"]?.array ?? []).compactMap(\.string)
        let description = members["description"]?.string ?? content["description"]?.string ?? ""
        bookmark.note = [members["note"]?.string ?? "", description].filter { !$0.isEmpty }.joined(separator: "\n")
        if members["archived"]?.scalar == "true" { bookmark.isUnread = false }
        bookmark.isFavourite = members["favourited"]?.scalar == "true"
        // A bookmark here has one folder.
        let lists = (members["lists"]?.array ?? []).compactMap(\.string)
        if let path = lists.first.flatMap({ paths[$0] }) { bookmark.folders = path }
        unread.add("further lists", lists.count - 1)
        content.addRest(to: &unread, except: ["type", "description"])
        members.addRest(to: &unread, except: ["id"])
        return bookmark
    }

    /// The names of each list's outer lists and of the list itself, by the list's id.
    private static func paths(of lists: [JSONValue], _ unread: inout Unread) -> [String: [String]] {
        var parents: [String: (name: String, parent: String?)] = [:]
        for list in lists {
            var members = Members(list)
            guard let id = members["id"]?.string else { continue }
            parents[id] = (String((members["name"]?.string ?? "").prefix(Bookmark.longestTitle)), members["parentId"]?.string)
            members.addRest(to: &unread, except: ["icon", "type"])
        }
        var paths: [String: [String]] = [:]
        for id in parents.keys {
            var path: [String] = []
            var next: String? = id
            while let list = next.flatMap({ parents[$0] }), path.count < Bookmark.maximumDepth {
                path.append(list.name)
                next = list.parent
            }
            paths[id] = path.reversed()
        }
        return paths
    }

    // MARK: Writing

    /// The bookmarks as Karakeep imports them, with a list for each folder.
    static func json(of bookmarks: [Bookmark]) -> [UInt8] {
        var lists: [JSONValue] = []
        var ids: [[String]: String] = [:]
        /// The id of a folder's list, which is made with those around it when it is first met.
        func id(of folders: [String]) -> String {
            if let known = ids[folders] { return known }
            let parent: JSONValue = folders.count > 1 ? .text(id(of: folders.dropLast())) : .null
            let new = "list\(lists.count + 1)"
            ids[folders] = new
            lists.append(
                .object([
                    ("id", .text(new)), ("name", .text(folders.last ?? "")), ("description", .null), ("icon", .text("\u{1F4C1}")),
                    ("type", .text("manual")), ("query", .null), ("parentId", parent),
                ]))
            return new
        }
        let entries = bookmarks.map { bookmark in
            let folders = Array(bookmark.folders.prefix(Bookmark.maximumDepth))
            return JSONValue.object([
                ("createdAt", .integer(max(bookmark.added ?? 0, 0))), ("title", .text(bookmark.shownTitle)),
                ("tags", .array(bookmark.tags.map { .text($0) })),
                ("lists", .array(folders.isEmpty ? [] : [.text(id(of: folders))])),
                ("content", .object([("type", .text("link")), ("url", .text(bookmark.url))])),
                ("note", bookmark.note.isEmpty ? .null : .text(bookmark.note)), ("archived", .bool(bookmark.isUnread == false)),
                ("favourited", .bool(bookmark.isFavourite)),
            ])
        }
        return JSONValue.object([("bookmarks", .array(entries)), ("lists", .array(lists))]).encoded + [0x0A]
    }
}
