import DragKit
import DragTypes

/// The bookmarks of browsers as they store or back them up: Chromium's `Bookmarks` and Firefox's
/// JSON. Pinboard's export is written here as well.
enum BrowserBookmarks {
    // MARK: Reading

    /// The bookmarks of a browser; nil for JSON of another shape.
    static func bookmarks(of json: JSONValue, unread: inout Unread) -> [Bookmark]? {
        var reader = Reader()
        if case .object(let roots)? = json["roots"] {
            for (name, root) in roots { reader.addChromium(root, [], place: chromiumPlaces[name] ?? .other) }
        } else if json["typeCode"] != nil || json["type"]?.string?.hasPrefix("text/x-moz-place") == true {
            reader.addFirefox(json, [], place: .other)
        } else {
            return nil
        }
        unread = reader.unread
        return reader.bookmarks
    }

    private static let chromiumPlaces: [String: Bookmark.Place] = ["bookmark_bar": .toolbar, "other": .other, "synced": .mobile]
    /// The titles of Firefox's own folders, whose names in the file are internal.
    private static let firefoxRoots: [String: (title: String, place: Bookmark.Place)] = [
        "bookmarksMenuFolder": (Bookmark.menuTitle, .menu), "toolbarFolder": ("Bookmarks Toolbar", .toolbar),
        "unfiledBookmarksFolder": ("Other Bookmarks", .other), "mobileFolder": ("Mobile Bookmarks", .mobile),
    ]

    private struct Reader {
        var bookmarks: [Bookmark] = []
        var unread = Unread()

        /// Ids, positions and kinds, and when a browser last used an entry or changed a folder.
        private static let bookkeeping: Set<String> = [
            "id", "guid", "index", "parent", "type", "typeCode", "date_last_used", "date_modified", "meta",
        ]

        mutating func addChromium(_ node: JSONValue, _ folders: [String], place: Bookmark.Place) {
            var members = Members(node)
            guard let name = members["name"]?.string else { return }
            defer { members.addRest(to: &unread, except: members["children"] == nil ? Self.bookkeeping : Self.bookkeeping.union(["date_added"])) }
            if let children = members["children"]?.array {
                let inner = folders.count < Bookmark.maximumDepth ? folders + [String(name.prefix(Bookmark.longestTitle))] : folders
                for child in children { addChromium(child, inner, place: place) }
            } else if let url = members["url"]?.string, Bookmark.isAddress(url) {
                var bookmark = Bookmark(url: url, title: name == url ? "" : name, folders: folders, place: place)
                bookmark.added = members["date_added"]?.string.flatMap { Timestamp.seconds(chromium: $0) }
                bookmarks.append(bookmark)
            }
        }

        mutating func addFirefox(_ node: JSONValue, _ folders: [String], place: Bookmark.Place) {
            var members = Members(node)
            let title = members["title"]?.string ?? ""
            if members["type"]?.string == "text/x-moz-place-separator" { unread.add("separators") }
            defer {
                // When a folder or a separator was made or changed says little.
                let dates: Set<String> = members["uri"] == nil ? ["dateAdded", "lastModified", "root"] : []
                members.addRest(to: &unread, except: Self.bookkeeping.union(dates))
            }
            if let children = members["children"]?.array {
                let root = members["root"]?.string
                let known = root.flatMap { BrowserBookmarks.firefoxRoots[$0] }
                let name = known?.title ?? title
                let inner =
                    root == "placesRoot" || name.isEmpty || folders.count >= Bookmark.maximumDepth
                    ? folders : folders + [String(name.prefix(Bookmark.longestTitle))]
                for child in children { addFirefox(child, inner, place: known?.place ?? place) }
            } else if let url = members["uri"]?.string, Bookmark.isAddress(url) {
                var bookmark = Bookmark(url: url, title: title == url ? "" : title, folders: folders, place: place)
                bookmark.tags = Bookmark.tags(members["tags"]?.string ?? "")
                bookmark.keyword = members["keyword"]?.string ?? ""
                if case .number(let added)? = members["dateAdded"] { bookmark.added = Timestamp.seconds(firefox: added) }
                if case .number(let modified)? = members["lastModified"] { bookmark.modified = Timestamp.seconds(firefox: modified) }
                for annotation in members["annos"]?.array ?? [] {
                    let name = annotation["name"]?.string ?? ""
                    if name == "bookmarkProperties/description", bookmark.note.isEmpty {
                        bookmark.note = annotation["value"]?.string ?? ""
                    } else {
                        unread.add(field: name)
                    }
                }
                bookmarks.append(bookmark)
            }
        }
    }

    // MARK: Writing

    /// A folder of a tree that is being written.
    private struct Folder {
        var title: String
        var children: [JSONValue] = []
    }

    /// The bookmarks as Chromium's file, without the checksum, which Chromium makes anew.
    static func chromium(_ bookmarks: [Bookmark]) -> [UInt8] {
        var number = 0
        func next() -> String {
            number += 1
            return String(number)
        }
        func root(_ name: String, _ places: Set<Bookmark.Place>) -> JSONValue {
            let own = bookmarks.filter { places.contains($0.place) }
            let children = tree(own, skipping: own.ownFolders) { bookmark in
                .object([
                    ("date_added", .text(Timestamp.chromium(bookmark.added))), ("id", .text(next())), ("name", .text(bookmark.shownTitle)),
                    ("type", .text("url")), ("url", .text(bookmark.url)),
                ])
            } folder: { folder in
                .object([
                    ("children", .array(folder.children)), ("date_added", .text("0")), ("id", .text(next())), ("name", .text(folder.title)),
                    ("type", .text("folder")),
                ])
            }
            return .object([
                ("children", .array(children)), ("date_added", .text("0")), ("id", .text(next())), ("name", .text(name)), ("type", .text("folder")),
            ])
        }
        let roots: [(String, JSONValue)] = [
            ("bookmark_bar", root("Bookmarks bar", [.toolbar])), ("other", root("Other bookmarks", [.menu, .other, .readingList])),
            ("synced", root("Mobile bookmarks", [.mobile])),
        ]
        return JSONValue.object([("roots", .object(roots.map { (name: $0.0, value: $0.1) })), ("version", .integer(1))]).encoded + [0x0A]
    }

    /// The bookmarks as a backup that Firefox restores.
    static func firefox(_ bookmarks: [Bookmark]) -> [UInt8] {
        let roots: [(guid: String, root: String, places: Set<Bookmark.Place>)] = [
            ("menu________", "bookmarksMenuFolder", [.menu]), ("toolbar_____", "toolbarFolder", [.toolbar]),
            ("unfiled_____", "unfiledBookmarksFolder", [.other, .readingList]), ("mobile______", "mobileFolder", [.mobile]),
        ]
        func container(_ members: [(name: String, value: JSONValue)], _ children: [JSONValue]) -> JSONValue {
            .object(members + [("typeCode", .integer(2)), ("type", .text("text/x-moz-place-container")), ("children", .array(children))])
        }
        let children = roots.map { root in
            let own = bookmarks.filter { root.places.contains($0.place) }
            return container(
                [("guid", .text(root.guid)), ("title", .text(root.guid.replacing("_", with: ""))), ("root", .text(root.root))],
                tree(own, skipping: own.ownFolders, bookmark: firefoxEntry) { container([("title", .text($0.title))], $0.children) })
        }
        return container([("guid", .text("root________")), ("title", .text("")), ("root", .text("placesRoot"))], children).encoded + [0x0A]
    }

    private static func firefoxEntry(_ bookmark: Bookmark) -> JSONValue {
        var members: [(name: String, value: JSONValue)] = [
            ("title", .text(bookmark.shownTitle)), ("typeCode", .integer(1)), ("type", .text("text/x-moz-place")), ("uri", .text(bookmark.url)),
        ]
        if let added = bookmark.added { members.append(("dateAdded", .integer(added * 1_000_000))) }
        if let modified = bookmark.modified { members.append(("lastModified", .integer(modified * 1_000_000))) }
        if !bookmark.tags.isEmpty { members.append(("tags", .text(bookmark.tags(without: ",").joined(separator: ",")))) }
        if !bookmark.keyword.isEmpty { members.append(("keyword", .text(bookmark.keyword))) }
        if !bookmark.note.isEmpty {
            members.append(
                (
                    "annos",
                    .array([.object([("name", .text("bookmarkProperties/description")), ("flags", .integer(0)), ("value", .text(bookmark.note))])])
                ))
        }
        return .object(members)
    }

    /// The bookmarks as Pinboard's export, which its import and many other programs read.
    static func pinboard(_ bookmarks: [Bookmark]) -> [UInt8] {
        let posts = bookmarks.map { bookmark in
            JSONValue.object([
                ("href", .text(bookmark.url)), ("description", .text(bookmark.shownTitle)), ("extended", .text(bookmark.note)),
                ("time", .text(bookmark.added.map(Timestamp.iso) ?? "")), ("shared", .text(bookmark.isPrivate == false ? "yes" : "no")),
                ("toread", .text(bookmark.isUnread == true ? "yes" : "no")),
                ("tags", .text(bookmark.tags.map { $0.replacing(" ", with: "_") }.joined(separator: " "))),
            ])
        }
        return JSONValue.array(posts).encoded + [0x0A]
    }

    private static func tree(
        _ bookmarks: [Bookmark], skipping: Int, bookmark entry: (Bookmark) -> JSONValue, folder close: (Folder) -> JSONValue
    ) -> [JSONValue] {
        var open = [Folder(title: "")]
        FolderWalk.run(bookmarks, skipping: skipping) { step in
            switch step {
            case .open(let title): open.append(Folder(title: title))
            case .bookmark(let bookmark): open[open.count - 1].children.append(entry(bookmark))
            case .close:
                let folder = open.removeLast()
                open[open.count - 1].children.append(close(folder))
            }
        }
        return open[0].children
    }
}
