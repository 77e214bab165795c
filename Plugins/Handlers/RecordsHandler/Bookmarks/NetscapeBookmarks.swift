import Documents
import DragHTML
import DragKit
import DragTypes

/// The bookmark file that every browser imports and exports: `<!DOCTYPE NETSCAPE-Bookmark-file-1>`,
/// and the lists of links that Pocket exports.
enum NetscapeBookmarks {
    // MARK: Reading

    /// - Throws: ``ConversionError``: `unsupported` when there is no bookmark, and what
    ///   ``HTMLTree`` throws.
    /// - Parameter isPage: whether the bookmarks stand in any page, whose attributes are about its
    ///   looks.
    static func bookmarks(
        in bytes: [UInt8], isPage: Bool, unread: inout Unread, isCancelled: () -> Bool
    ) throws(ConversionError) -> [Bookmark] {
        let tree = try HTMLTree(page: bytes, isCancelled: isCancelled)
        var reader = Reader(tree, isPage: isPage && !tree.isNetscapeBookmarks)
        reader.run()
        unread = reader.unread
        guard !reader.bookmarks.isEmpty else { throw .unsupported("the page has no bookmark in it") }
        var bookmarks = reader.bookmarks
        for index in bookmarks.indices { LinkdingMarks.read(&bookmarks[index]) }
        return bookmarks
    }

    private struct Reader {
        private let tree: HTMLTree
        private(set) var bookmarks: [Bookmark] = []
        private(set) var unread = Unread()
        /// Where bookmarks outside of all folders belong. Firefox's file is its menu.
        private let root: Bookmark.Place
        private let isPage: Bool
        /// The open folders, and the place of the outermost.
        private var folders: [String] = []
        private var places: [Bookmark.Place] = []
        /// The folder whose list comes next.
        private var heading: (title: String, place: Bookmark.Place)?
        /// Whether a note belongs to the last bookmark; otherwise it is of a folder.
        private var noteIsOfBookmark = false
        /// Pocket's two lists: of unread articles, and of the others.
        private var isUnread: Bool?

        init(_ tree: HTMLTree, isPage: Bool) {
            self.tree = tree
            self.isPage = isPage
            let isFirefox = tree.elements(.h3).contains { tree.value(Self.unfiled, of: $0) != nil }
            root = isFirefox || tree.elements(.h1).contains { tree.textContent(of: $0).trimmingWhitespace == Bookmark.menuTitle } ? .menu : .other
        }

        private static let unfiled = "unfiled_bookmarks_folder"

        mutating func run() {
            /// The open lists, with whether each is a folder.
            var lists: [Bool] = []
            /// How many bookmarks stood before each of them.
            var starts: [Int] = []
            var walk = tree.walk()
            while let step = walk.next() {
                let isList = tree.name(of: step.node) == .dl
                if step.isLeaving {
                    guard isList else { continue }
                    let begun = starts.removeLast()
                    if lists.removeLast() {
                        if begun == bookmarks.count, !isPage { unread.add("empty folders") }
                        folders.removeLast()
                        places.removeLast()
                    }
                    heading = nil
                    continue
                }
                if isList {
                    starts.append(bookmarks.count)
                    lists.append(heading != nil && folders.count < Bookmark.maximumDepth)
                    if lists.last == true, let heading {
                        folders.append(heading.title)
                        places.append(heading.place)
                    }
                    heading = nil
                }
                if !take(step.node) { walk.skipChildren() }
            }
        }

        /// Takes what an element says. Returns whether what stands inside is looked at.
        private mutating func take(_ node: HTMLNode) -> Bool {
            if isPage, tree.kind(of: node) == .text {
                unread.add(.words, tree.textContent(of: node).split(whereSeparator: \.isWhitespace).count)
                return false
            }
            switch tree.tag(of: node) {
            case .script, .style, .template: return false
            case .h1:
                let title = text(node)
                // Pocket's heading, and Instapaper's.
                let isArchive = title == "Read Archive" || title == "Archive" && isUnread != nil
                isUnread = title == "Unread" ? true : isArchive ? false : nil
                return isUnread == nil
            case .h3:
                heading = (String(text(node).prefix(Bookmark.longestTitle)), place(of: node))
                countRest(of: node, except: Self.folderAttributes)
                noteIsOfBookmark = false
                return false
            case .a:
                if let bookmark = bookmark(node) {
                    bookmarks.append(bookmark)
                    noteIsOfBookmark = true
                }
                return false
            case .dd:
                let note = ownText(of: node)
                if noteIsOfBookmark, !note.isEmpty, let last = bookmarks.indices.last, bookmarks[last].note.isEmpty { bookmarks[last].note = note }
                if !noteIsOfBookmark, !note.isEmpty, !isPage { unread.add("notes of folders") }
                noteIsOfBookmark = false
            case .hr: if !isPage { unread.add("separators") }
            case .title: return false
            default: break
            }
            return true
        }

        private func place(of node: HTMLNode) -> Bookmark.Place {
            if tree.value("personal_toolbar_folder", of: node) == "true" { return .toolbar }
            if tree.value(.id, of: node) == "com.apple.ReadingList" { return .readingList }
            if tree.value(Self.unfiled, of: node) == "true" { return .other }
            if let place = tree.value("data-place", of: node).flatMap(Bookmark.Place.init) { return place }
            return places.first ?? root
        }

        /// What is read of a folder, and when the folder was made and changed.
        private static let folderAttributes: Set<String> = [
            "personal_toolbar_folder", "id", unfiled, "data-place", "add_date", "last_modified", "folded",
        ]
        private static let linkAttributes: Set<String> = [
            "href", "tags", "add_date", "time_added", "shortcuturl", "data-important", "toread", "archived", "last_modified", "private",
            "last_charset",
            "last_visit",
        ]

        /// Counts the attributes that hold something, beside those that are read.
        private mutating func countRest(of node: HTMLNode, except known: Set<String>) {
            for attribute in tree.attributes(of: node) where !isPage {
                let name = tree.nameText(of: attribute)
                if !known.contains(name), !tree.value(of: attribute).isEmpty { unread.add(field: name) }
            }
        }

        private mutating func bookmark(_ node: HTMLNode) -> Bookmark? {
            guard let url = tree.value(.href, of: node)?.trimmingWhitespace, Bookmark.isAddress(url) else {
                if !isPage { unread.add(Unread.withoutAddress) }
                return nil
            }
            countRest(of: node, except: Self.linkAttributes)
            var bookmark = Bookmark(url: url, title: text(node), folders: folders, place: places.first ?? root)
            if bookmark.title == url { bookmark.title = "" }
            bookmark.tags = Bookmark.tags(tree.value("tags", of: node) ?? "")
            bookmark.added = Timestamp.seconds(unix: tree.value("add_date", of: node) ?? tree.value("time_added", of: node) ?? "")
            bookmark.modified = Timestamp.seconds(unix: tree.value("last_modified", of: node) ?? "")
            bookmark.isPrivate = tree.value("private", of: node).map { $0 == "1" }
            bookmark.keyword = tree.value("shortcuturl", of: node) ?? ""
            bookmark.isFavourite = tree.value("data-important", of: node) == "true"
            // Services write `TOREAD="0"` with every bookmark outside the reading list, so that the
            // value says nothing of an archive.
            let stated = tree.value("toread", of: node) == "1" ? true : tree.value("archived", of: node) == "1" ? false : nil
            bookmark.isUnread = stated ?? isUnread ?? (bookmark.place == .readingList ? true : nil)
            return bookmark
        }

        private func text(_ node: HTMLNode) -> String {
            tree.textContent(of: node).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }

        /// The text of a note without the list or the bookmarks that an unclosed `dd` takes in.
        private func ownText(of node: HTMLNode) -> String {
            var text: [UInt8] = []
            for child in tree.children(of: node) {
                let tag = tree.tag(of: child)
                if [.dl, .dt, .dd, .p, .hr].contains(tag) { break }
                if tag == .br { text.append(0x0A) } else if tree.kind(of: child) != .comment { tree.appendTextContent(of: child, to: &text) }
            }
            return String(utf8Bytes: text).trimmingWhitespace
        }
    }

    // MARK: Writing

    /// The bookmarks as browsers import them.
    static func page(of bookmarks: [Bookmark]) -> String {
        var result = """
            <!DOCTYPE NETSCAPE-Bookmark-file-1>
            <META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
            <TITLE>Bookmarks</TITLE>
            <H1>Bookmarks</H1>
            <DL><p>

            """
        var depth = 1
        var next = bookmarks[...]
        FolderWalk.run(bookmarks) { step in
            let indent = String(repeating: "    ", count: depth)
            switch step {
            case .open(let title):
                let mark = depth == 1 ? mark(of: next.first?.place ?? .other) : ""
                result +=
                    "\(indent)<DT><H3\(mark)>\(MarkupEscape.text(title))</H3>\n\(indent)<DL><p>\n"
                depth += 1
            case .close:
                depth -= 1
                result += String(repeating: "    ", count: depth) + "</DL><p>\n"
            case .bookmark(let bookmark):
                result += indent + entry(bookmark) + "\n"
                next = next.dropFirst()
            }
        }
        return result + "</DL><p>\n"
    }

    /// How the outermost folder of a place is marked: in the words of browsers where they have
    /// some, and in one of our own, which they pass over.
    private static func mark(of place: Bookmark.Place) -> String {
        switch place {
        case .toolbar: " PERSONAL_TOOLBAR_FOLDER=\"true\""
        case .readingList: " id=\"com.apple.ReadingList\""
        case .menu, .mobile: " DATA-PLACE=\"\(place.rawValue)\""
        case .other: ""
        }
    }

    private static func entry(_ bookmark: Bookmark) -> String {
        var attributes = "HREF=\"\(MarkupEscape.attribute(bookmark.url))\""
        if let added = bookmark.added { attributes += " ADD_DATE=\"\(added)\"" }
        if let modified = bookmark.modified { attributes += " LAST_MODIFIED=\"\(modified)\"" }
        if !bookmark.keyword.isEmpty { attributes += " SHORTCUTURL=\"\(MarkupEscape.attribute(bookmark.keyword))\"" }
        // A comma separates tags, so that one inside a tag becomes a space.
        let tags = bookmark.tags(without: ",").joined(separator: ",")
        if !tags.isEmpty { attributes += " TAGS=\"\(MarkupEscape.attribute(tags))\"" }
        if let isUnread = bookmark.isUnread { attributes += isUnread ? " TOREAD=\"1\"" : " ARCHIVED=\"1\"" }
        if let isPrivate = bookmark.isPrivate { attributes += " PRIVATE=\"\(isPrivate ? 1 : 0)\"" }
        // Raindrop's word for a favourite.
        if bookmark.isFavourite { attributes += " DATA-IMPORTANT=\"true\"" }
        let note = bookmark.note.isEmpty ? "" : "\n<DD>\(MarkupEscape.text(bookmark.note))"
        return "<DT><A \(attributes)>\(MarkupEscape.text(bookmark.shownTitle))</A>\(note)"
    }
}
