import DragKit
import DragTypes

/// JSON Feed 1.0 and 1.1 (jsonfeed.org/version/1.1): a feed as a list of links.
enum JSONFeed {
    private static let version = "https://jsonfeed.org/version/1"

    /// How a feed begins, whose first member names the version.
    static let beginnings = ["{\"version\":\"https://jsonfeed.org/version/"]

    // MARK: Reading

    /// The items that have an address; nil for JSON of another shape.
    static func bookmarks(of json: JSONValue, unread: inout Unread) -> [Bookmark]? {
        guard let stated = json["version"]?.string, stated.contains("jsonfeed.org/"), let items = json["items"]?.array else { return nil }
        var feed = Members(json)
        _ = feed["items"]
        feed.addRest(to: &unread, except: ["version", "title", "home_page_url", "feed_url", "next_url", "language", "expired"])
        return items.compactMap { bookmark($0, &unread) }
    }

    private static func bookmark(_ item: JSONValue, _ unread: inout Unread) -> Bookmark? {
        var members = Members(item)
        // Without an address of its own, an item may be about another page, or have its address as
        // its id.
        guard let name = ["url", "external_url", "id"].first(where: { item[$0]?.string.map(Bookmark.isAddress) == true }),
            let url = members[name]?.string
        else {
            unread.add(Unread.withoutAddress)
            return nil
        }
        let title = members["title"]?.string ?? ""
        var bookmark = Bookmark(url: url, title: title == url ? "" : title)
        bookmark.tags = (members["tags"]?.array ?? []).compactMap(\.string)
        bookmark.added = members["date_published"]?.string.flatMap(Timestamp.seconds(iso:))
        bookmark.modified = members["date_modified"]?.string.flatMap(Timestamp.seconds(iso:))
        if let name = ["summary", "content_text", "content_html"].first(where: { item[$0]?.string?.isEmpty == false }) {
            let text = members[name]?.string ?? ""
            bookmark.note = name == "content_html" ? Feeds.plain(text) : text
        }
        members.addRest(to: &unread, except: ["id", "language"])
        return bookmark
    }

    // MARK: Writing

    static func json(of bookmarks: [Bookmark]) -> [UInt8] {
        let items = bookmarks.map { bookmark in
            var members: [(name: String, value: JSONValue)] = [
                ("id", .text(bookmark.url)), ("url", .text(bookmark.url)), ("title", .text(bookmark.shownTitle)),
                // An item needs a text, which may be empty.
                ("content_text", .text(bookmark.note)),
            ]
            if let added = bookmark.added { members.append(("date_published", .text(Timestamp.iso(added)))) }
            if let modified = bookmark.modified { members.append(("date_modified", .text(Timestamp.iso(modified)))) }
            if !bookmark.tags.isEmpty { members.append(("tags", .array(bookmark.tags.map { .text($0) }))) }
            return JSONValue.object(members)
        }
        let feed = JSONValue.object([("version", .text(version + ".1")), ("title", .text("Bookmarks")), ("items", .array(items))])
        return feed.encoded + [0x0A]
    }
}
