import Documents
import DragHTML
import DragKit
import DragTypes

/// Feeds as lists of links: RSS (rssboard.org/rss-specification, RSS 1.0) and Atom (RFC 4287).
enum Feeds {
    /// The entries of a feed, in its order.
    ///
    /// - Throws: ``ConversionError``: `badInput` for a document that is no feed, `unsupported` when
    ///   no entry has an address.
    static func bookmarks(in bytes: [UInt8], unread: inout Unread) throws(ConversionError) -> [Bookmark] {
        let tree = try XMLTree(parsing: bytes)
        let bookmarks: [Bookmark]
        switch tree.root.name.lowercased() {
        case "rss":
            bookmarks = tree.children(tree.root, "channel").flatMap { channel in
                entries(of: channel, "item", base: tree.text("link", of: channel).trimmingWhitespace, tree, &unread)
            }
        // RSS 1.0 has its items beside the channel.
        case "rdf": bookmarks = entries(of: tree.root, "item", base: "", tree, &unread)
        case "feed":
            let stated = tree.attribute("base", of: tree.root).flatMap { Bookmark.isAddress($0) ? $0 : nil }
            let base = stated ?? address(of: tree.root, base: "", tree) ?? ""
            bookmarks = entries(of: tree.root, "entry", base: base, tree, &unread)
        default: throw .badInput("the XML is no feed: neither RSS nor Atom")
        }
        guard !bookmarks.isEmpty else { throw .unsupported("the feed has no entry with an address") }
        tree.addRest(to: &unread, except: bookkeeping)
        return bookmarks
    }

    /// What feed readers need, and what says how the feed was made.
    private static let bookkeeping: Set<String> = [
        "guid", "id", "ispermalink", "rel", "type", "hreflang", "language", "generator", "docs", "ttl", "lastBuildDate", "updated", "published",
        "pubDate", "date", "cloud", "base", "skipHours", "skipDays", "about", "resource", "items", "scheme", "domain", "link",
    ]

    /// - Parameter base: the page of the feed, from which addresses may start.
    private static func entries(
        of parent: XMLTree.Element, _ name: String, base: String, _ tree: XMLTree, _ unread: inout Unread
    ) -> [Bookmark] {
        let entries = tree.children(parent, name)
        let bookmarks = entries.compactMap { bookmark($0, base: base, tree) }
        unread.add(Unread.withoutAddress, entries.count - bookmarks.count)
        return bookmarks
    }

    private static func bookmark(_ entry: XMLTree.Element, base: String, _ tree: XMLTree) -> Bookmark? {
        guard let url = address(of: entry, base: base, tree) else { return nil }
        let title = plain(tree.text("title", of: entry))
        var bookmark = Bookmark(url: url, title: title == url ? "" : title)
        let dates = ["pubDate", "date", "published", "updated"].map { tree.text($0, of: entry) }
        bookmark.added = dates.lazy.compactMap { Timestamp.seconds(mail: $0) ?? Timestamp.seconds(iso: $0) }.first
        bookmark.tags = tree.children(entry, "category").compactMap { category in
            let tag = (tree.attribute("term", of: category) ?? category.text).trimmingWhitespace
            return tag.isEmpty ? nil : tag
        }
        bookmark.note = ["description", "summary", "content", "encoded"].lazy.map { plain(tree.text($0, of: entry)) }.first { !$0.isEmpty } ?? ""
        return bookmark
    }

    /// The address of an entry: Atom's link to the page itself, RSS's link, an identifier that is
    /// an address, or the file that comes with the entry.
    private static func address(of entry: XMLTree.Element, base: String, _ tree: XMLTree) -> String? {
        let links = tree.children(entry, "link")
        let own = links.filter { ["alternate", nil].contains(tree.attribute("rel", of: $0)) }
        let hrefs = own.compactMap { tree.attribute("href", of: $0) }
        let candidates = hrefs + links.map(\.text) + [tree.text("guid", of: entry)]
        let stated = candidates.map(\.trimmingWhitespace)
        if let whole = stated.first(where: Bookmark.isAddress) { return whole }
        let relative = hrefs.first.map(\.trimmingWhitespace) ?? stated.first { $0.hasPrefix("/") || $0.hasPrefix("?") || $0.hasPrefix("./") }
        let base = (links + [entry]).lazy.compactMap { tree.attribute("base", of: $0) }.first(where: Bookmark.isAddress) ?? base
        if let relative, !relative.isEmpty, Bookmark.isAddress(base), let whole = RelativeURL.resolve(relative, against: base) { return whole }
        // (A file beside a page's address is left unread, and so is counted as lost.)
        return tree.children(entry, "enclosure").lazy.compactMap { tree.attribute("url", of: $0) }.first(where: Bookmark.isAddress)
    }

    /// Text that may be HTML, as RSS has it, in its words.
    static func plain(_ text: String) -> String {
        let text = text.trimmingWhitespace
        guard text.contains("<") || text.contains("&"), let page = try? HTMLTree(page: Array(text.utf8)) else { return text }
        return String(utf8Bytes: page.rawText(of: page.root)).trimmingWhitespace
    }
}
