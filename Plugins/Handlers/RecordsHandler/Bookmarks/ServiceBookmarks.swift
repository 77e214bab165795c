import DragKit
import DragTypes

/// The JSON of services that keep bookmarks, articles and histories: a list of objects that are the
/// same but for the names of their members.
struct ServiceBookmarks {
    /// Members that tell the service's entries from others.
    private var marks: [String]
    private var url = "url"
    private var title = "title"
    /// The members with the title of the page itself, for entries without a title of their own.
    private var otherTitles: [String] = []
    /// What stands before the titles in some entries and is no part of them.
    private var titlePrefixes: [String] = []
    private var notes: [String]
    private var folder: String?
    private var tags: String?
    /// What separates tags that are one text.
    private var tagSeparator: Character = ","
    private var added: String
    private var modified: String?
    /// What the values of members say about whether an article is still to be read, or was put
    /// away; the first that is met counts. Nil where a value says neither, as of most bookmarks.
    private var states: [(member: String, value: String, isUnread: Bool?)] = []
    private var favourite: String?
    /// The member, and the value with which only the owner sees an entry.
    private var privacy: (member: String, value: String)?
    /// Ids, positions, and what the service derives from the rest.
    private var bookkeeping: Set<String> = []

    /// Each service's names. The members are those of the exports of Pinboard (`posts/all`), of
    /// Omnivore's `metadata_*.json`, of Wallabag 2, of Linkding's interface, and of Google's
    /// activities and YouTube's history (Takeout).
    private static let all: [ServiceBookmarks] = [
        // Pinboard calls the title a description.
        ServiceBookmarks(
            marks: ["href"], url: "href", title: "description", notes: ["extended"], tags: "tags", tagSeparator: " ", added: "time",
            states: [("toread", "yes", true), ("toread", "no", nil)], privacy: ("shared", "no"), bookkeeping: ["hash", "meta"]),
        ServiceBookmarks(
            marks: ["readingProgress", "savedAt"], notes: ["description"], tags: "labels", added: "savedAt", modified: "updatedAt",
            states: [("state", "Archived", false), ("state", "Active", true)], bookkeeping: ["slug", "readingProgress"]),
        ServiceBookmarks(
            marks: ["is_archived", "is_starred"], notes: [], tags: "tags", added: "created_at", modified: "updated_at",
            states: [("is_archived", "1", false), ("is_archived", "true", false), ("is_archived", "0", true), ("is_archived", "false", true)],
            favourite: "is_starred", privacy: ("is_public", "false"),
            bookkeeping: [
                "uid", "hashed_url", "hashed_given_url", "given_url", "domain_name", "mimetype", "http_status", "reading_time", "headers",
                "user_name", "user_email", "user_id", "_links",
            ]),
        ServiceBookmarks(
            marks: ["tag_names", "date_added"], otherTitles: ["website_title"], notes: ["description", "notes"], tags: "tag_names",
            added: "date_added", modified: "date_modified",
            states: [("is_archived", "true", false), ("unread", "true", true), ("unread", "false", nil)], privacy: ("shared", "false"),
            bookkeeping: ["favicon_url", "website_title", "website_description"]),
        // Google names an entry by what was done.
        ServiceBookmarks(
            marks: ["header", "time", "title"], url: "titleUrl", titlePrefixes: ["Watched ", "Visited ", "Viewed "], notes: ["subtitles"],
            folder: "header",
            added: "time", bookkeeping: ["products", "activityControls"]),
    ]

    // MARK: Reading

    /// The bookmarks of a service's list; nil for JSON of another shape.
    static func bookmarks(of json: JSONValue, unread: inout Unread) -> [Bookmark]? {
        let lists = ["posts", "results"].lazy.compactMap { json[$0]?.array }
        guard let entries = json.array ?? lists.first, let first = entries.first,
            let service = all.first(where: { service in service.marks.allSatisfy { first[$0] != nil } })
        else { return nil }
        return entries.compactMap { service.bookmark($0, &unread) }
    }

    private func bookmark(_ entry: JSONValue, _ unread: inout Unread) -> Bookmark? {
        var members = Members(entry)
        guard let url = members[url]?.string, Bookmark.isAddress(url) else {
            unread.add(Unread.withoutAddress)
            return nil
        }
        let titles = [title] + otherTitles
        var bookmark = Bookmark(url: url, title: titles.lazy.compactMap { members[$0]?.string }.first { !$0.isEmpty } ?? "")
        for prefix in titlePrefixes where bookmark.title.hasPrefix(prefix) { bookmark.title.removeFirst(prefix.count) }
        if bookmark.title == url { bookmark.title = "" }
        if let folder = folder.flatMap({ members[$0]?.string }), !folder.isEmpty { bookmark.folders = [String(folder.prefix(Bookmark.longestTitle))] }
        bookmark.note = notes.map { Self.texts(members[$0], &unread).joined(separator: ", ") }.filter { !$0.isEmpty }.joined(separator: "\n")
        if let tags = tags.flatMap({ members[$0] }) {
            bookmark.tags = tags.string.map { Bookmark.tags($0, separator: tagSeparator) } ?? Self.texts(tags, &unread)
        }
        bookmark.added = members[added]?.scalar.flatMap { Timestamp.seconds(iso: $0) }
        bookmark.modified = modified.flatMap { members[$0]?.scalar }.flatMap { Timestamp.seconds(iso: $0) }
        for state in states where members[state.member]?.scalar == state.value && bookmark.isUnread == nil { bookmark.isUnread = state.isUnread }
        if let favourite = favourite.flatMap({ members[$0]?.scalar }) { bookmark.isFavourite = ["1", "true"].contains(favourite) }
        if let privacy, let value = members[privacy.member]?.scalar { bookmark.isPrivate = value == privacy.value }
        members.addRest(to: &unread, except: bookkeeping.union(["id"]))
        return bookmark
    }

    /// A text, or the texts of a list, whose elements may be objects with a name.
    private static func texts(_ value: JSONValue?, _ unread: inout Unread) -> [String] {
        guard let value else { return [] }
        return (value.array ?? [value]).compactMap { element in
            if let text = element.scalar { return text.trimmingWhitespace }
            var members = Members(element)
            let name = ["label", "name", "title"].lazy.compactMap { members[$0]?.string }.first
            members.addRest(to: &unread, except: ["id", "slug"])
            return name
        }.filter { !$0.isEmpty }
    }
}

extension JSONValue {
    /// A text, a number or a truth value as text; nil for anything else.
    var scalar: String? {
        switch self {
        case .string(let text): text.string
        case .number(let number): number
        case .bool(let value): String(value)
        case .null, .array, .object: nil
        }
    }
}
