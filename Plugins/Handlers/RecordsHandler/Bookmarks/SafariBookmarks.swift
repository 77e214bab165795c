import DragKit
import DragTypes

/// Safari's `Bookmarks.plist`, with its reading list.
enum SafariBookmarks {
    /// Names that Safari gives in the file, and those that people see.
    private static let names: [String: (title: String, place: Bookmark.Place)] = [
        "BookmarksBar": ("Favourites", .toolbar), "BookmarksMenu": (Bookmark.menuTitle, .menu),
        "com.apple.ReadingList": ("Reading List", .readingList),
    ]

    // MARK: Reading

    /// - Throws: ``ConversionError``: `badInput` for what is no property list, `unsupported` for
    ///   one of another kind.
    static func bookmarks(in bytes: [UInt8], unread: inout Unread) throws(ConversionError) -> [Bookmark] {
        let root = try parsing { () throws(FormError) in try PropertyList(parsing: bytes) }
        guard root["WebBookmarkType"]?.string != nil else { throw .unsupported("the property list does not hold Safari's bookmarks") }
        var bookmarks: [Bookmark] = []
        add(root, [], .other, to: &bookmarks, &unread)
        guard !bookmarks.isEmpty else { throw .unsupported("the property list has no bookmark in it") }
        return bookmarks
    }

    /// Ids, kinds and what Safari needs to exchange bookmarks with other devices.
    private static let bookkeeping: Set<String> = [
        "WebBookmarkUUID", "WebBookmarkType", "WebBookmarkFileVersion", "WebBookmarkIdentifier", "WebBookmarkAutoTab", "Sync", "ShouldOmitFromUI",
        "ReadingListNonSync",
    ]

    private static func add(
        _ node: PropertyList, _ folders: [String], _ place: Bookmark.Place, to bookmarks: inout [Bookmark], _ unread: inout Unread
    ) {
        var members = Members(node)
        defer { members.addRest(to: &unread, except: bookkeeping) }
        let name = members["Title"]?.string ?? ""
        if let children = members["Children"]?.array {
            let known = names[name]
            let inner = name.isEmpty || folders.count >= Bookmark.maximumDepth ? folders : folders + [known?.title ?? name]
            for child in children { add(child, inner, known?.place ?? place, to: &bookmarks, &unread) }
        } else if let url = members["URLString"]?.string, Bookmark.isAddress(url) {
            let title = members["URIDictionary"]?["title"]?.string ?? name
            var bookmark = Bookmark(url: url, title: title == url ? "" : title, folders: folders, place: place)
            if let article = members["ReadingList"] {
                var article = Members(article)
                bookmark.isUnread = article["DateLastViewed"] == nil
                bookmark.note = article["PreviewText"]?.string ?? members["ReadingListNonSync"]?["PreviewText"]?.string ?? ""
                // Property lists count from 2001.
                if case .date(let date)? = article["DateAdded"], abs(date) < 1e11 { bookmark.added = Int(date) + 978_307_200 }
                article.addRest(to: &unread)
            }
            bookmarks.append(bookmark)
        }
    }

    // MARK: Writing

    /// The bookmarks as an XML property list.
    static func plist(of bookmarks: [Bookmark]) -> [UInt8] {
        var lists: [PropertyList] = []
        for (name, place) in [("BookmarksBar", Bookmark.Place.toolbar), ("BookmarksMenu", .menu), ("com.apple.ReadingList", .readingList)] {
            let own = bookmarks.filter { $0.place == place }
            lists.append(list(name, tree(own, skipping: own.ownFolders)))
        }
        let others = tree(bookmarks.filter { $0.place == .other || $0.place == .mobile }, skipping: 0)
        return list("", lists + others, isRoot: true).xml
    }

    private static func list(_ title: String, _ children: [PropertyList], isRoot: Bool = false) -> PropertyList {
        .dictionary(
            (isRoot ? [("WebBookmarkFileVersion", .integer(1))] : [])
                + [("WebBookmarkType", .string("WebBookmarkTypeList")), ("Title", .string(title)), ("Children", .array(children))])
    }

    private static func tree(_ bookmarks: [Bookmark], skipping: Int) -> [PropertyList] {
        var open: [(title: String, children: [PropertyList])] = [("", [])]
        FolderWalk.run(bookmarks, skipping: skipping) { step in
            switch step {
            case .open(let title): open.append((title, []))
            case .bookmark(let bookmark): open[open.count - 1].children.append(leaf(bookmark))
            case .close:
                let folder = open.removeLast()
                open[open.count - 1].children.append(list(folder.title, folder.children))
            }
        }
        return open[0].children
    }

    private static func leaf(_ bookmark: Bookmark) -> PropertyList {
        var members: [(String, PropertyList)] = [
            ("WebBookmarkType", .string("WebBookmarkTypeLeaf")), ("URLString", .string(bookmark.url)),
            ("URIDictionary", .dictionary([("title", .string(bookmark.shownTitle))])),
        ]
        if bookmark.place == .readingList {
            var article: [(String, PropertyList)] = []
            if let added = bookmark.added { article.append(("DateAdded", .date(Double(added - 978_307_200)))) }
            // Safari tells an article that was read by the date of its reading. That date is
            // unknown here; the date of adding stands in for it.
            if bookmark.isUnread == false { article.append(("DateLastViewed", .date(Double((bookmark.added ?? 978_307_200) - 978_307_200)))) }
            if !bookmark.note.isEmpty { article.append(("PreviewText", .string(bookmark.note))) }
            members.append(("ReadingList", .dictionary(article)))
        }
        return .dictionary(members)
    }
}
