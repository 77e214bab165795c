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
        var reader = Reader(try HTMLTree(parsing: bytes, isCancelled: isCancelled))
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

        private enum Step {
            case enter(Int)
            /// The end of a list, with whether the list was a folder.
            case leave(isFolder: Bool)
        }

        mutating func run() {
            var steps = [Step.enter(tree.root)]
            while let step = steps.popLast() {
                switch step {
                case .leave(let isFolder):
                    if isFolder {
                        folders.removeLast()
                        places.removeLast()
                    }
                    heading = nil
                case .enter(let index):
                    let node = tree.nodes[index]
                    if node.tag == "dl" {
                        let isFolder = heading != nil && folders.count < Bookmark.maximumDepth
                        if isFolder, let heading {
                            folders.append(heading.title)
                            places.append(heading.place)
                        }
                        heading = nil
                        steps.append(.leave(isFolder: isFolder))
                    }
                    if take(node, index) { steps += node.children.reversed().map { .enter($0) } }
                }
            }
        }

        /// Takes what an element says. Returns whether what stands inside is looked at.
        private mutating func take(_ node: HTMLTree.Node, _ index: Int) -> Bool {
            switch node.tag {
            case "h1":
                let title = text(index)
                isUnread = title == "Unread" ? true : title == "Read Archive" ? false : nil
            case "h3":
                heading = (String(text(index).prefix(Bookmark.longestTitle)), place(of: node))
                noteIsOfBookmark = false
                return false
            case "a":
                if let bookmark = bookmark(node, index) {
                    bookmarks.append(bookmark)
                    noteIsOfBookmark = true
                }
                return false
            case "dd":
                let note = ownText(index)
                if noteIsOfBookmark, !note.isEmpty, let last = bookmarks.indices.last, bookmarks[last].note.isEmpty { bookmarks[last].note = note }
                noteIsOfBookmark = false
            case "title": return false
            default: break
            }
            return true
        }

        private func place(of node: HTMLTree.Node) -> Bookmark.Place {
            if node["personal_toolbar_folder"] == "true" { return .toolbar }
            if node["id"] == "com.apple.ReadingList" { return .readingList }
            if let place = node["data-place"].flatMap(Bookmark.Place.init) { return place }
            return places.first ?? .other
        }

        private func bookmark(_ node: HTMLTree.Node, _ index: Int) -> Bookmark? {
            guard let url = node["href"]?.trimmingWhitespace, Bookmark.isAddress(url) else { return nil }
            var bookmark = Bookmark(url: url, title: text(index), folders: folders, place: places.first ?? .other)
            if bookmark.title == url { bookmark.title = "" }
            bookmark.tags = Bookmark.tags(node["tags"] ?? "")
            bookmark.added = Timestamp.seconds(unix: node["add_date"] ?? node["time_added"] ?? "")
            bookmark.keyword = node["shortcuturl"] ?? ""
            bookmark.isFavourite = node["data-important"] == "true"
            bookmark.isUnread = node["toread"].map { $0 == "1" } ?? isUnread ?? (bookmark.place == .readingList ? true : nil)
            return bookmark
        }

        private func text(_ index: Int) -> String {
            String(utf8Bytes: tree.rawText(index)).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }

        /// The text of a note without the list or the bookmarks that an unclosed `dd` takes in.
        private func ownText(_ index: Int) -> String {
            var text: [UInt8] = []
            for child in tree.nodes[index].children {
                let node = tree.nodes[child]
                if ["dl", "dt", "dd", "p", "hr"].contains(node.tag) { break }
                text += node.tag == "br" ? [0x0A] : tree.rawText(child)
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
