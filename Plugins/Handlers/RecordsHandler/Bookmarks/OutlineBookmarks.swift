import Documents
import DragHTML
import DragKit
import DragTypes

/// Bookmarks in XML: OPML (opml.org/spec2.opml), which feed readers exchange, and XBEL 1.0
/// (pyxml.sourceforge.net/topics/xbel).
enum OutlineBookmarks {
    // MARK: Reading

    /// - Throws: ``ConversionError``: `badInput` for a document that is neither, `unsupported` when
    ///   no bookmark is in it.
    static func bookmarks(in bytes: [UInt8], unread: inout Unread) throws(ConversionError) -> [Bookmark] {
        let tree = try XMLTree(parsing: bytes)
        var bookmarks: [Bookmark] = []
        var named: [String: Bookmark] = [:]
        switch tree.root.name.lowercased() {
        case "opml": for body in tree.children(tree.root, "body") { addOutlines(of: body, [], tree, to: &bookmarks) }
        case "xbel":
            addNodes(of: tree.root, [], tree, &named, to: &bookmarks)
            unread.add("separators", tree.all("separator").count)
            unread.add("notes of folders", tree.all("folder").count { !tree.lines("desc", of: $0).isEmpty })
        default: throw .badInput("the XML is neither OPML nor XBEL")
        }
        guard !bookmarks.isEmpty else { throw .unsupported("the outline has no link in it") }
        tree.addRest(to: &unread, except: ["id", "type", "version", "head", "info", "dateCreated", "folded"])
        return bookmarks
    }

    private static func addOutlines(of parent: XMLTree.Element, _ folders: [String], _ tree: XMLTree, to bookmarks: inout [Bookmark]) {
        for outline in tree.children(parent, "outline") {
            // Of both, only the text may hold HTML.
            let text = tree.attribute("text", of: outline) ?? ""
            let title = tree.attribute("title", of: outline) ?? plain(text)
            if let url = ["url", "htmlurl", "xmlurl"].lazy.compactMap({ tree.attribute($0, of: outline) }).first(where: Bookmark.isAddress) {
                var bookmark = Bookmark(url: url, title: title == url ? "" : title, folders: folders)
                bookmark.added = tree.attribute("created", of: outline).flatMap { Timestamp.seconds(mail: $0) ?? Timestamp.seconds(iso: $0) }
                bookmark.tags = Bookmark.tags(tree.attribute("category", of: outline) ?? "")
                bookmark.note = tree.attribute("description", of: outline) ?? ""
                bookmarks.append(bookmark)
            }
            if outline.hasChildren {
                let inner =
                    folders.count < Bookmark.maximumDepth && !title.isEmpty ? folders + [String(title.prefix(Bookmark.longestTitle))] : folders
                addOutlines(of: outline, inner, tree, to: &bookmarks)
            }
        }
    }

    /// The title without the HTML that OPML allows in it.
    private static func plain(_ title: String) -> String {
        guard title.contains("<"), let tree = try? HTMLTree(page: Array(title.utf8)) else { return title }
        return String(utf8Bytes: tree.rawText(of: tree.root)).trimmingWhitespace
    }

    /// The attributes of a title. One with a bracket in it would be taken for HTML, and is written
    /// as such, beside the title itself.
    private static func title(_ text: String) -> String {
        guard text.contains("<") else { return "text=\"\(XMLText.escaped(text))\"" }
        return "text=\"\(XMLText.escaped(MarkupEscape.text(text)))\" title=\"\(XMLText.escaped(text))\""
    }

    /// - Parameter named: the bookmarks so far by their ids, to which aliases refer.
    private static func addNodes(
        of parent: XMLTree.Element, _ folders: [String], _ tree: XMLTree, _ named: inout [String: Bookmark], to bookmarks: inout [Bookmark]
    ) {
        for node in tree.children(parent) {
            let title = tree.text("title", of: node)
            if node.name == "folder" {
                let inner =
                    folders.count < Bookmark.maximumDepth && !title.isEmpty ? folders + [String(title.prefix(Bookmark.longestTitle))] : folders
                addNodes(of: node, inner, tree, &named, to: &bookmarks)
            } else if node.name == "alias", let target = tree.attribute("ref", of: node), var bookmark = named[target] {
                bookmark.folders = folders
                // Any number of aliases may name one bookmark; its note stands there.
                bookmark.note = ""
                bookmark.title = String(bookmark.title.prefix(Bookmark.longestTitle))
                bookmarks.append(bookmark)
            } else if node.name == "bookmark", let url = tree.attribute("href", of: node), Bookmark.isAddress(url) {
                var bookmark = Bookmark(url: url, title: title == url ? "" : title, folders: folders)
                bookmark.added = tree.attribute("added", of: node).flatMap(Timestamp.seconds(iso:))
                bookmark.modified = tree.attribute("modified", of: node).flatMap(Timestamp.seconds(iso:))
                bookmark.note = tree.lines("desc", of: node)
                if let name = tree.attribute("id", of: node) { named[name] = bookmark }
                bookmarks.append(bookmark)
            }
        }
    }

    // MARK: Writing

    static func opml(_ bookmarks: [Bookmark]) -> String {
        document(
            bookmarks,
            start: "<opml version=\"2.0\">\n  <head>\n    <title>Bookmarks</title>\n  </head>\n  <body>\n", end: "  </body>\n</opml>\n", depth: 2
        ) { folder in
            ("<outline \(title(folder))>", "</outline>")
        } entry: { bookmark in
            var attributes = "type=\"link\" \(title(bookmark.shownTitle)) url=\"\(XMLText.escaped(bookmark.url))\""
            if let added = bookmark.added { attributes += " created=\"\(Timestamp.mail(added))\"" }
            if !bookmark.tags.isEmpty {
                attributes += " category=\"\(XMLText.escaped(bookmark.tags(without: ",").joined(separator: ",")))\""
            }
            if !bookmark.note.isEmpty { attributes += " description=\"\(XMLText.escaped(bookmark.note))\"" }
            return "<outline \(attributes)/>\n"
        }
    }

    static func xbel(_ bookmarks: [Bookmark]) -> String {
        let doctype =
            "<!DOCTYPE xbel PUBLIC \"+//IDN python.org//DTD XML Bookmark Exchange Language 1.0//EN//XML\" \"http://www.python.org/topics/xml/dtds/xbel-1.0.dtd\">\n"
        return document(bookmarks, start: doctype + "<xbel version=\"1.0\">\n", end: "</xbel>\n", depth: 1) { title in
            ("<folder><title>\(XMLText.escaped(title))</title>", "</folder>")
        } entry: { bookmark in
            let added = bookmark.added.map { " added=\"\(Timestamp.iso($0))\"" } ?? ""
            let modified = bookmark.modified.map { " modified=\"\(Timestamp.iso($0))\"" } ?? ""
            let note = bookmark.note.isEmpty ? "" : "<desc>\(XMLText.escaped(bookmark.note))</desc>"
            return
                "<bookmark href=\"\(XMLText.escaped(bookmark.url))\"\(added)\(modified)><title>\(XMLText.escaped(bookmark.shownTitle))</title>\(note)</bookmark>\n"
        }
    }

    private static func document(
        _ bookmarks: [Bookmark], start: String, end: String, depth: Int, folder: (String) -> (start: String, end: String),
        entry: (Bookmark) -> String
    ) -> String {
        var result = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + start
        var ends: [String] = []
        FolderWalk.run(bookmarks) { step in
            func indent() -> String { String(repeating: "  ", count: depth + ends.count) }
            switch step {
            case .open(let title):
                let words = folder(title)
                result += indent() + words.start + "\n"
                ends.append(words.end)
            case .close:
                let word = ends.removeLast()
                result += indent() + word + "\n"
            case .bookmark(let bookmark): result += indent() + entry(bookmark)
            }
        }
        return result + end
    }
}
