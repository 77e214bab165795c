import DragKit
import DragTypes

/// Bookmarks, reading lists and playlists: the files of browsers and players, and the exports of
/// services.
struct BookmarksFamily: RecordFamily {
    static let netscape = TypeIdentifier(trusted: "org.dragconv.netscape-bookmarks")
    static let chromium = TypeIdentifier(trusted: "org.chromium.bookmarks")
    static let firefox = TypeIdentifier(trusted: "org.mozilla.bookmarks-json")
    static let compressed = TypeIdentifier(trusted: "org.mozilla.compressed-bookmarks")
    static let pinboard = TypeIdentifier(trusted: "org.dragconv.pinboard-bookmarks")
    static let karakeep = TypeIdentifier(trusted: "org.dragconv.karakeep-bookmarks")
    static let wallabag = TypeIdentifier(trusted: "org.dragconv.wallabag-articles")
    static let jsonFeed = TypeIdentifier(trusted: "org.jsonfeed.feed")
    static let safari = TypeIdentifier(trusted: "org.dragconv.safari-bookmarks")
    static let raindrop = TypeIdentifier(trusted: "org.dragconv.raindrop-bookmarks")
    static let pocket = TypeIdentifier(trusted: "org.dragconv.pocket-bookmarks")
    static let instapaper = TypeIdentifier(trusted: "org.dragconv.instapaper-bookmarks")
    static let oneTab = TypeIdentifier(trusted: "org.dragconv.onetab-list")
    static let opml = TypeIdentifier(trusted: "org.opml.opml")
    static let xbel = TypeIdentifier(trusted: "org.python.xbel")
    static let rss = TypeIdentifier(trusted: "public.rss")
    static let atom = TypeIdentifier(trusted: "public.atom")
    static let m3u = TypeIdentifier(trusted: "public.m3u-playlist")
    static let pls = TypeIdentifier(trusted: "public.pls-playlist")
    static let xspf = TypeIdentifier(trusted: "org.xspf.playlist")
    private static let json = TypeIdentifier(trusted: "public.json")
    private static let propertyList = TypeIdentifier(trusted: "com.apple.property-list")

    private static let links = FormFamily.Feature("titles and addresses", weight: 700)
    private static let folders = FormFamily.Feature("folders", weight: 60)
    private static let dates = FormFamily.Feature("dates", weight: 20)
    private static let tags = FormFamily.Feature("tags", weight: 30)
    private static let notes = FormFamily.Feature("notes", weight: 30)
    private static let states = FormFamily.Feature("unread marks", weight: 20)
    private static let places = FormFamily.Feature("places in the toolbar", weight: 10)
    private static let keywords = FormFamily.Feature("keywords", weight: 5)
    private static let changes = FormFamily.Feature("dates of change", weight: 5)
    private static let favourites = FormFamily.Feature("favourites", weight: 5)
    private static let privacy = FormFamily.Feature("private marks", weight: 5)
    private static let durations = FormFamily.Feature("durations", weight: 10)
    /// Data of a table, JSON or property list that a bookmark can't hold.
    private static let rest = FormFamily.Feature("what no bookmark has", weight: 50)

    static let forms = FormFamily(
        handler: RecordsHandler.name,
        features: [links, folders, dates, tags, notes, states, places, keywords, changes, favourites, privacy, durations, rest],
        forms: [
            .init(
                "netscape", netscape,
                holds: [links, folders, dates, tags, notes, states, places, keywords, changes, favourites, privacy], cost: 3),
            .init("firefox", firefox, holds: [links, folders, dates, tags, notes, places, keywords, changes], cost: 3),
            .init(
                "firefox-lz4", compressed, holds: [links, folders, dates, tags, notes, places, keywords, changes], cost: 4),
            .init("chromium", chromium, holds: [links, folders, dates, places], cost: 3),
            .init("pinboard", pinboard, holds: [links, dates, tags, notes, states, privacy], cost: 3),
            .init("karakeep", karakeep, holds: [links, folders, dates, tags, notes, states, favourites], cost: 3),
            .init("wallabag", wallabag, holds: [links, dates, tags, states, changes, favourites], cost: 3),
            .init("json-feed", jsonFeed, holds: [links, dates, tags, notes, changes], cost: 3),
            .init(
                "bookmarks-json", json,
                holds: [links, folders, dates, tags, notes, states, places, keywords, changes, favourites, privacy, rest],
                access: .read, cost: 3, isConditional: true),
            .init(
                "bookmarks-plist", propertyList, holds: [links, folders, dates, notes, states, places, rest], access: .read,
                cost: 3,
                isConditional: true),
            .init("safari", safari, holds: [links, folders, notes, states, places], cost: 3),
            .init(
                "links-page", .html, holds: [links, dates, tags, states, rest], access: .read, cost: 3, isConditional: true),
            .init(
                "bookmarks-csv", .commaSeparatedText, holds: [links, folders, dates, tags, notes, states, rest], cost: 4,
                isConditional: true),
            .init("raindrop", raindrop, holds: [links, folders, dates, tags, notes, favourites], cost: 3),
            .init("pocket", pocket, holds: [links, dates, tags, states], cost: 3),
            .init("instapaper", instapaper, holds: [links, dates, tags, notes, states], cost: 3),
            .init("opml", opml, holds: [links, folders, dates, tags, notes], cost: 3),
            .init("xbel", xbel, holds: [links, folders, dates, notes, changes], cost: 3),
            .init("onetab", oneTab, holds: [links], cost: 3),
            .init("rss", rss, holds: [links, dates, tags, notes, rest], access: .read, cost: 3),
            .init("atom", atom, holds: [links, dates, tags, notes, rest], access: .read, cost: 3),
            .init("m3u", m3u, holds: [links, folders, durations], cost: 3),
            .init("pls", pls, holds: [links, durations], cost: 3),
            .init("xspf", xspf, holds: [links, notes, durations], cost: 3),
            .init("bookmarks-markdown", .markdown, holds: [links, folders, notes], access: .write, cost: 4),
            .init("bookmarks-text", .utf8PlainText, holds: [links, folders], access: .write, cost: 4),
            .init("bookmarks-links", .mozURL, holds: [links], access: .write, cost: 4),
        ], kind: .bookmarks)

    static let whole = [netscape]
    /// Forms that may name files by where these lie beside the list.
    static let akin = [m3u, pls, xspf, .commaSeparatedText]

    private static let playlists = [m3u, pls, xspf]

    /// Bookmarks become a playlist only when the request names one.
    static func effects(of conversion: Conversion) -> [Effect] {
        let isGuess = playlists.contains(conversion.to) && !playlists.contains(conversion.from)
        return isGuess ? [.interprets(.bookmarks, to: .bookmarks)] : conversion.effects
    }

    static let counted: Set<FormFamily.Feature> = [
        folders, dates, tags, notes, states, places, keywords, changes, favourites, privacy, durations, rest,
    ]

    static func counts(_ bookmarks: [Bookmark], lostIn type: TypeIdentifier) -> [FormFamily.Feature: Int] {
        [
            folders: Set(bookmarks.map(\.folders)).subtracting([[]]).count, dates: bookmarks.count { $0.added != nil },
            tags: bookmarks.reduce(0) { $0 + $1.tags.count }, notes: bookmarks.count { !$0.note.isEmpty },
            states: bookmarks.count { $0.isUnread != nil }, places: bookmarks.count { $0.place == .toolbar },
            keywords: bookmarks.count { !$0.keyword.isEmpty }, changes: bookmarks.count { $0.modified != nil },
            favourites: bookmarks.count(where: \.isFavourite), privacy: bookmarks.count { $0.isPrivate != nil },
            durations: bookmarks.count { $0.duration != nil },
        ]
    }

    static func model(
        _ bytes: [UInt8], in type: TypeIdentifier, unread: inout Unread, context: borrowing ConversionContext
    ) throws(ConversionError) -> [Bookmark] {
        switch type {
        case netscape, .html:
            let isCancelled = context.cancellation
            return try NetscapeBookmarks.bookmarks(in: bytes, isPage: type == .html, unread: &unread, isCancelled: isCancelled)
        case json, chromium, firefox, pinboard, karakeep, wallabag, jsonFeed: return try BookmarkJSON.bookmarks(in: bytes, unread: &unread)
        case compressed: return try BookmarkJSON.bookmarks(in: CompressedBookmarks.unpacked(bytes), unread: &unread)
        case propertyList, safari: return try SafariBookmarks.bookmarks(in: bytes, unread: &unread)
        case .commaSeparatedText, raindrop, pocket, instapaper: return try BookmarkTable.bookmarks(in: bytes, unread: &unread)
        case m3u: return try Playlists.bookmarks(ofM3U: bytes, unread: &unread)
        case pls: return try Playlists.bookmarks(ofPLS: bytes, unread: &unread)
        case xspf: return try Playlists.bookmarks(ofXSPF: bytes, unread: &unread)
        case rss, atom: return try Feeds.bookmarks(in: bytes, unread: &unread)
        case oneTab:
            let bookmarks = BookmarkText.oneTab(in: bytes, unread: &unread)
            guard !bookmarks.isEmpty else { throw .unsupported("the text has no line that begins with an address") }
            return bookmarks
        default: return try OutlineBookmarks.bookmarks(in: bytes, unread: &unread)
        }
    }

    static func output(_ bookmarks: [Bookmark], as type: TypeIdentifier) throws(ConversionError) -> ConversionOutput {
        guard !akin.contains(type), bookmarks.contains(where: \.isRelative) else { return try written(bookmarks, as: type) }
        let absolute = bookmarks.filter { !$0.isRelative }
        guard !absolute.isEmpty else {
            throw .unsupported("the playlist's entries depend on where it lies, and so they lead nowhere as bookmarks")
        }
        var output = try written(absolute, as: type)
        output.notes += ConversionNote.lost(Unread.withoutAddress, bookmarks.count - absolute.count)
        return output
    }

    private static func written(_ bookmarks: [Bookmark], as type: TypeIdentifier) throws(ConversionError) -> ConversionOutput {
        switch type {
        case netscape: ConversionOutput(NetscapeBookmarks.page(of: bookmarks))
        case firefox: ConversionOutput(BrowserBookmarks.firefox(bookmarks))
        case compressed: ConversionOutput(CompressedBookmarks.packed(BrowserBookmarks.firefox(bookmarks)))
        case chromium: ConversionOutput(BrowserBookmarks.chromium(bookmarks))
        case pinboard: ConversionOutput(BrowserBookmarks.pinboard(bookmarks))
        case karakeep: ConversionOutput(KarakeepBookmarks.json(of: bookmarks))
        case wallabag: ConversionOutput(WallabagArticles.json(of: bookmarks))
        case jsonFeed: ConversionOutput(JSONFeed.json(of: bookmarks))
        case safari: ConversionOutput(SafariBookmarks.plist(of: bookmarks))
        case raindrop: ConversionOutput(BookmarkTable.bytes(of: bookmarks, for: .raindrop))
        case pocket: ConversionOutput(BookmarkTable.bytes(of: bookmarks, for: .pocket))
        case instapaper: ConversionOutput(BookmarkTable.bytes(of: bookmarks, for: .instapaper))
        case .commaSeparatedText: ConversionOutput(BookmarkTable.bytes(of: bookmarks, for: .plain))
        case opml: ConversionOutput(OutlineBookmarks.opml(bookmarks))
        case xbel: ConversionOutput(OutlineBookmarks.xbel(bookmarks))
        case m3u: ConversionOutput(Playlists.m3u(bookmarks))
        case pls: ConversionOutput(Playlists.pls(bookmarks))
        case xspf: ConversionOutput(Playlists.xspf(bookmarks))
        case oneTab: ConversionOutput(BookmarkText.oneTab(bookmarks))
        case .markdown:
            ConversionOutput(
                Array(BookmarkText.markdown(bookmarks).utf8),
                notes: ConversionNote.lost("addresses that run scripts", bookmarks.count { !BookmarkText.leadsSomewhere($0) }))
        case .utf8PlainText: ConversionOutput(BookmarkText.plain(bookmarks))
        case .mozURL: ConversionOutput(TitledURL.mozURL(bookmarks.map { TitledURL($0.url, title: $0.title.isEmpty ? nil : $0.title) }))
        default: throw .internalError("bookmarks have no form \(type)")
        }
    }
}

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
