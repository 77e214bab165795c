import DragHTML
import DragKit
import DragTypes
import TextHandlers

/// The bookmark file that every browser imports and exports: `<!DOCTYPE NETSCAPE-Bookmark-file-1>`,
/// and the lists of links that Pocket exports.
enum NetscapeBookmarks {
    // MARK: Reading

    /// - Throws: ``ConversionError``: `unsupported` when there is no bookmark, and what
    ///   ``HTMLTree`` throws.
    static func bookmarks(in bytes: [UInt8], isCancelled: () -> Bool) throws(ConversionError) -> [Bookmark] {
        var reader = Reader(try HTMLTree(page: bytes, isCancelled: isCancelled))
        reader.run()
        guard !reader.bookmarks.isEmpty else { throw .unsupported("the page has no bookmark in it") }
        return reader.bookmarks
    }

    private struct Reader {
        private let tree: HTMLTree
        private(set) var bookmarks: [Bookmark] = []
        /// The open folders, and the place of the outermost.
        private var folders: [String] = []
        private var places: [Bookmark.Place] = []
        /// The folder whose list comes next.
        private var heading: (title: String, place: Bookmark.Place)?
        /// Whether a note belongs to the last bookmark; otherwise it is of a folder.
        private var noteIsOfBookmark = false
        /// Pocket's two lists: of unread articles, and of the others.
        private var isUnread: Bool?

        init(_ tree: HTMLTree) { self.tree = tree }

        mutating func run() {
            /// The open lists, with whether each is a folder.
            var lists: [Bool] = []
            var walk = tree.walk()
            while let step = walk.next() {
                let isList = tree.name(of: step.node) == .dl
                if step.isLeaving {
                    guard isList else { continue }
                    if lists.removeLast() {
                        folders.removeLast()
                        places.removeLast()
                    }
                    heading = nil
                    continue
                }
                if isList {
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
            switch tree.tag(of: node) {
            case .h1:
                let title = text(node)
                isUnread = title == "Unread" ? true : title == "Read Archive" ? false : nil
            case .h3:
                heading = (String(text(node).prefix(Bookmark.longestTitle)), place(of: node))
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
                noteIsOfBookmark = false
            case .title: return false
            default: break
            }
            return true
        }

        private func place(of node: HTMLNode) -> Bookmark.Place {
            if tree.value("personal_toolbar_folder", of: node) == "true" { return .toolbar }
            if tree.value(.id, of: node) == "com.apple.ReadingList" { return .readingList }
            if let place = tree.value("data-place", of: node).flatMap(Bookmark.Place.init) { return place }
            return places.first ?? .other
        }

        private func bookmark(_ node: HTMLNode) -> Bookmark? {
            guard let url = tree.value(.href, of: node)?.trimmingWhitespace, Bookmark.isAddress(url) else { return nil }
            var bookmark = Bookmark(url: url, title: text(node), folders: folders, place: places.first ?? .other)
            if bookmark.title == url { bookmark.title = "" }
            bookmark.tags = Bookmark.tags(tree.value("tags", of: node) ?? "")
            bookmark.added = Timestamp.seconds(unix: tree.value("add_date", of: node) ?? tree.value("time_added", of: node) ?? "")
            bookmark.keyword = tree.value("shortcuturl", of: node) ?? ""
            bookmark.isFavourite = tree.value("data-important", of: node) == "true"
            bookmark.isUnread = tree.value("toread", of: node).map { $0 == "1" } ?? isUnread ?? (bookmark.place == .readingList ? true : nil)
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
        if !bookmark.keyword.isEmpty { attributes += " SHORTCUTURL=\"\(MarkupEscape.attribute(bookmark.keyword))\"" }
        // A comma separates tags, so that one inside a tag becomes a space.
        let tags = bookmark.tags(without: ",").joined(separator: ",")
        if !tags.isEmpty { attributes += " TAGS=\"\(MarkupEscape.attribute(tags))\"" }
        if let isUnread = bookmark.isUnread { attributes += " TOREAD=\"\(isUnread ? 1 : 0)\"" }
        // Raindrop's word for a favourite.
        if bookmark.isFavourite { attributes += " DATA-IMPORTANT=\"true\"" }
        let note = bookmark.note.isEmpty ? "" : "\n<DD>\(MarkupEscape.text(bookmark.note))"
        return "<DT><A \(attributes)>\(MarkupEscape.text(bookmark.shownTitle))</A>\(note)"
    }
}
