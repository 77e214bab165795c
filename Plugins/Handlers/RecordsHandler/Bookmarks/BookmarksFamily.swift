import Documents
import DragHTML
import DragKit
import DragTypes

/// Bookmarks, reading lists and playlists: the files of browsers and players, and the exports of
/// services.
enum BookmarksFamily {
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

    private static let links = FormFeature("titles and addresses", weight: 700)
    private static let folders = FormFeature("folders", weight: 60)
    private static let dates = FormFeature("dates", weight: 20)
    private static let tags = FormFeature("tags", weight: 30)
    private static let notes = FormFeature("notes", weight: 30)
    private static let states = FormFeature("unread marks", weight: 20)
    private static let places = FormFeature("places in the toolbar", weight: 10)
    private static let keywords = FormFeature("keywords", weight: 5)
    private static let changes = FormFeature("dates of change", weight: 5)
    private static let favourites = FormFeature("favourites", weight: 5)
    private static let privacy = FormFeature("private marks", weight: 5)
    private static let durations = FormFeature("durations", weight: 10)
    /// Data of a table, JSON or property list that a bookmark can't hold.
    private static let rest = FormFeature("what no bookmark has", weight: 50)

    static let family = FormFamily<[Bookmark]>(
        handler: RecordsHandler.name,
        features: [links, folders, dates, tags, notes, states, places, keywords, changes, favourites, privacy, durations, rest],
        forms: browsers + services + feeds + playlists + texts,
        // Playlists may name files by where these lie beside the list.
        connections: .through([netscape], akin: playlistTypes + [.commaSeparatedText]), kind: .bookmarks,
        counted: [folders, dates, tags, notes, states, places, keywords, changes, favourites, privacy, durations, rest],
        maxInput: RecordsHandler.maximumInput, offers: .unconditional,
        // Bookmarks become a playlist only when the request names one.
        effects: { source, target in
            let isGuess = playlistTypes.contains(target) && !playlistTypes.contains(source)
            return isGuess ? [.interprets(.bookmarks, to: .bookmarks)] : nil
        }, notes: { bookmarks, _, edge in edge.notes(counts(bookmarks)) })

    private static let browsers: [Form<[Bookmark]>] = [
        Form(
            "netscape", netscape, holds: [links, folders, dates, tags, notes, states, places, keywords, changes, favourites, privacy], cost: 3,
            read: { try page($0.bytes, isPage: false, &$0) }, write: write { Array(NetscapeBookmarks.page(of: $0).utf8) }),
        Form(
            "firefox", firefox, holds: [links, folders, dates, tags, notes, places, keywords, changes], cost: 3,
            recognises: [names(json, [["guid"], ["typeCode"], ["children"]], firefox)], read: jsonList,
            write: write { BrowserBookmarks.firefox($0) }),
        Form(
            "firefox-lz4", compressed, holds: [links, folders, dates, tags, notes, places, keywords, changes], cost: 4,
            read: { try BookmarkJSON.bookmarks(in: CompressedBookmarks.unpacked($0.bytes), unread: &$0.unread) },
            write: write { CompressedBookmarks.packed(BrowserBookmarks.firefox($0)) }),
        Form(
            "chromium", chromium, holds: [links, folders, dates, places], cost: 3, recognises: [names(json, [["roots"]], chromium)],
            read: jsonList, write: write { BrowserBookmarks.chromium($0) }),
        Form(
            "safari", safari, holds: [links, folders, notes, states, places], cost: 3,
            recognises: [names(propertyList, [["WebBookmarkType"]], safari)], read: propertyListOfSafari,
            write: write { SafariBookmarks.plist(of: $0) }),
        Form(
            "bookmarks-plist", propertyList, holds: [links, folders, dates, notes, states, places, rest], cost: 3, isConditional: true,
            read: propertyListOfSafari),
        Form(
            "xbel", xbel, holds: [links, folders, dates, notes, changes], cost: 3, read: outline,
            write: write { Array(OutlineBookmarks.xbel($0).utf8) }),
        Form(
            "onetab", oneTab, holds: [links], cost: 3,
            read: { input in
                let bookmarks = BookmarkText.oneTab(in: input.bytes, unread: &input.unread)
                guard !bookmarks.isEmpty else { throw ConversionError.unsupported("the text has no line that begins with an address") }
                return bookmarks
            }, write: write { Array(BookmarkText.oneTab($0).utf8) }),
    ]

    private static let services: [Form<[Bookmark]>] = [
        Form(
            "pinboard", pinboard, holds: [links, dates, tags, notes, states, privacy], cost: 3,
            recognises: [names(json, [["href"], ["description"]], pinboard)], read: jsonList, write: write { BrowserBookmarks.pinboard($0) }),
        Form(
            "karakeep", karakeep, holds: [links, folders, dates, tags, notes, states, favourites], cost: 3,
            recognises: [names(json, [["bookmarks"]], karakeep)], read: jsonList, write: write { KarakeepBookmarks.json(of: $0) }),
        Form(
            "wallabag", wallabag, holds: [links, dates, tags, states, changes, favourites], cost: 3,
            recognises: [names(json, [["is_archived"], ["is_starred"]], wallabag)], read: jsonList,
            write: write { WallabagArticles.json(of: $0) }),
        Form(
            "bookmarks-json", json, holds: [links, folders, dates, tags, notes, states, places, keywords, changes, favourites, privacy, rest],
            cost: 3, isConditional: true,
            recognises: [
                names(json, [["savedAt"], ["url"]]), names(json, [["tag_names"], ["url"]]), names(json, [["header"], ["time"], ["products"]]),
                // Linkding's interface gives its entries in pages.
                names(json, [["count"], ["next"], ["previous"], ["results"]]),
            ], read: jsonList),
        Form(
            "bookmarks-csv", .commaSeparatedText, holds: [links, folders, dates, tags, notes, states, rest], cost: 4, isConditional: true,
            recognises: BookmarkTable.evidence.map { NameRecogniser(.commaSeparatedText, .columns, $0, as: .bookmarks) }, read: table,
            write: write(relative: true) { BookmarkTable.bytes(of: $0, for: .plain) }),
        Form(
            "raindrop", raindrop, holds: [links, folders, dates, tags, notes, favourites], cost: 3, read: table,
            write: write { BookmarkTable.bytes(of: $0, for: .raindrop) }),
        Form(
            "pocket", pocket, holds: [links, dates, tags, states], cost: 3, read: table,
            write: write { BookmarkTable.bytes(of: $0, for: .pocket) }),
        Form(
            "instapaper", instapaper, holds: [links, dates, tags, notes, states], cost: 3, read: table,
            write: write { BookmarkTable.bytes(of: $0, for: .instapaper) }),
    ]

    private static let feeds: [Form<[Bookmark]>] = [
        Form(
            "json-feed", jsonFeed, holds: [links, dates, tags, notes, changes], cost: 3,
            recognises: [
                names(json, [["home_page_url", "feed_url"], ["items"]], jsonFeed),
                NameRecogniser(json, .prefix, [JSONFeed.beginnings], as: .bookmarks, result: jsonFeed),
            ], read: jsonList, write: write { JSONFeed.json(of: $0) }),
        Form(
            "opml", opml, holds: [links, folders, dates, tags, notes], cost: 3, read: outline, write: write { Array(OutlineBookmarks.opml($0).utf8) }),
        Form("rss", rss, holds: [links, dates, tags, notes, rest], cost: 3, read: feed),
        Form("atom", atom, holds: [links, dates, tags, notes, rest], cost: 3, read: feed),
    ]

    private static let playlists: [Form<[Bookmark]>] = [
        Form(
            "m3u", m3u, holds: [links, folders, durations], cost: 3, read: { try Playlists.bookmarks(ofM3U: $0.bytes, unread: &$0.unread) },
            write: write(relative: true) { Array(Playlists.m3u($0).utf8) }),
        Form(
            "pls", pls, holds: [links, durations], cost: 3, read: { try Playlists.bookmarks(ofPLS: $0.bytes, unread: &$0.unread) },
            write: write(relative: true) { Array(Playlists.pls($0).utf8) }),
        Form(
            "xspf", xspf, holds: [links, notes, durations], cost: 3, read: { try Playlists.bookmarks(ofXSPF: $0.bytes, unread: &$0.unread) },
            write: write(relative: true) { Array(Playlists.xspf($0).utf8) }),
    ]

    private static let texts: [Form<[Bookmark]>] = [
        Form(
            "links-page", .html, holds: [links, dates, tags, states, rest], cost: 3, isConditional: true, maxInput: HTMLTree.maximumInput,
            read: { try page($0.bytes, isPage: true, &$0) }),
        Form(
            "bookmarks-markdown", .markdown, holds: [links, folders, notes], cost: 4,
            write: { bookmarks in
                let dead = bookmarks.filter { !$0.isRelative && !BookmarkText.leadsSomewhere($0) }
                let scripts = dead.count { !SafeAddress.isLink($0.url) }
                var output = try write { Array(BookmarkText.markdown($0).utf8) }(bookmarks)
                output.notes =
                    ConversionNote.lost("addresses with scripts", scripts)
                    + ConversionNote.lost("addresses of a browser\u{2019}s own pages", dead.count - scripts) + output.notes
                return output
            }),
        Form("bookmarks-text", .utf8PlainText, holds: [links, folders], cost: 4, write: write { Array(BookmarkText.plain($0).utf8) }),
        Form(
            "bookmarks-links", .mozURL, holds: [links], cost: 4,
            write: write { TitledURL.mozURL($0.map { TitledURL($0.url, title: $0.title.isEmpty ? nil : $0.title) }) }),
    ]

    private static let playlistTypes = [m3u, pls, xspf]

    private static func names(_ type: TypeIdentifier, _ names: [[String]], _ result: TypeIdentifier? = nil) -> NameRecogniser {
        NameRecogniser(type, .keys, names, as: .bookmarks, result: result)
    }

    private static func counts(_ bookmarks: [Bookmark]) -> [FormFeature: Int] {
        [
            folders: Set(bookmarks.map(\.folders)).subtracting([[]]).count, dates: bookmarks.count { $0.added != nil },
            tags: bookmarks.reduce(0) { $0 + $1.tags.count }, notes: bookmarks.count { !$0.note.isEmpty },
            states: bookmarks.count { $0.isUnread != nil }, places: bookmarks.count { $0.place == .toolbar },
            keywords: bookmarks.count { !$0.keyword.isEmpty }, changes: bookmarks.count { $0.modified != nil },
            favourites: bookmarks.count(where: \.isFavourite), privacy: bookmarks.count { $0.isPrivate != nil },
            durations: bookmarks.count { $0.duration != nil },
        ]
    }

    // MARK: Reading

    private static func page(_ bytes: [UInt8], isPage: Bool, _ input: inout FormInput) throws(ConversionError) -> [Bookmark] {
        let isCancelled = input.context.cancellation
        return try NetscapeBookmarks.bookmarks(in: bytes, isPage: isPage, unread: &input.unread, isCancelled: isCancelled)
    }

    @Sendable private static func jsonList(_ input: inout FormInput) throws(ConversionError) -> [Bookmark] {
        try BookmarkJSON.bookmarks(in: input.bytes, unread: &input.unread)
    }

    @Sendable private static func propertyListOfSafari(_ input: inout FormInput) throws(ConversionError) -> [Bookmark] {
        try SafariBookmarks.bookmarks(in: input.bytes, unread: &input.unread)
    }

    @Sendable private static func table(_ input: inout FormInput) throws(ConversionError) -> [Bookmark] {
        try BookmarkTable.bookmarks(in: &input)
    }

    @Sendable private static func outline(_ input: inout FormInput) throws(ConversionError) -> [Bookmark] {
        try OutlineBookmarks.bookmarks(in: input.bytes, unread: &input.unread)
    }

    @Sendable private static func feed(_ input: inout FormInput) throws(ConversionError) -> [Bookmark] {
        try Feeds.bookmarks(in: input.bytes, unread: &input.unread)
    }

    // MARK: Writing

    /// The writer of a form.
    ///
    /// - Parameter relative: whether the form may name files by where these lie beside it.
    private static func write(
        relative: Bool = false, _ bytes: @escaping @Sendable ([Bookmark]) -> [UInt8]
    ) -> Form<[Bookmark]>.Writer {
        { bookmarks in
            let kept = relative ? bookmarks : bookmarks.filter { !$0.isRelative }
            guard !kept.isEmpty || bookmarks.isEmpty else {
                throw ConversionError.unsupported("the playlist's entries depend on where it lies, and so they lead nowhere as bookmarks")
            }
            return ConversionOutput(bytes(kept), notes: ConversionNote.lost(Unread.withoutAddress, bookmarks.count - kept.count))
        }
    }
}

extension Unread {
    /// Entries of a list of links that lead nowhere.
    static let withoutAddress: Feature = "entries without an address"
}
