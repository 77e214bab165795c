import DragKit
import DragTypes

/// A bookmark, or an article on a reading list.
struct Bookmark: Hashable, Sendable {
    var url: String
    /// The title; empty when there is none, in which case people see the address.
    var title = ""
    /// The folders in which the bookmark lies, from the outermost.
    var folders: [String] = []
    /// The part of the browser's bookmarks to which the outermost folder belongs.
    var place = Place.other
    var tags: [String] = []
    /// When the bookmark was made, in seconds since 1970, UTC. Nil when that is not known.
    var added: Int?
    /// When the bookmark was last changed, as ``added``.
    var modified: Int?
    var note = ""
    /// Firefox's keyword, which opens the bookmark from the address bar.
    var keyword = ""
    /// Whether an article still has to be read; nil for bookmarks.
    var isUnread: Bool?
    var isFavourite = false
    /// How long a song or a film lasts, in seconds; nil when that is not known.
    var duration: Double?
    /// Whether only its owner sees the bookmark; nil where a program says nothing about that.
    var isPrivate: Bool?

    enum Place: String, Sendable, CaseIterable {
        case toolbar, menu, other, mobile, readingList
    }

    /// The title of the folder that stands for a browser's menu of bookmarks.
    static let menuTitle = "Bookmarks Menu"

    /// The title, or the address where there is none.
    var shownTitle: String { title.isEmpty ? url : title }

    /// How deep folders are kept; what lies deeper goes to the deepest one.
    static let maximumDepth = 64

    /// The longest title of a folder or of an alias's target, in characters. In a table, each
    /// bookmark repeats the titles of its folders, so long titles would multiply.
    static let longestTitle = 1000

    /// Whether the address is one that a file of bookmarks may hold: it has a scheme, and no
    /// control characters.
    static func isAddress(_ url: String) -> Bool {
        URLText.scheme(of: url.utf8) != nil && !url.utf8.contains { $0 < 0x20 }
    }

    /// Whether the address depends on where the list of bookmarks lies, as in a playlist beside its
    /// songs.
    var isRelative: Bool { !Self.isAddress(url) }

    /// Tags in one text.
    static func tags(_ text: String, separator: Character = ",") -> [String] {
        text.split(separator: separator).map(\.trimmingWhitespace).filter { !$0.isEmpty }
    }

    /// The tags for a form in which a mark separates them.
    func tags(without separator: String) -> [String] {
        tags.map { $0.replacing(separator, with: " ").trimmingWhitespace }.filter { !$0.isEmpty }
    }
}

extension [Bookmark] {
    /// How many outer folders to leave out because they stand for the browser's own folder. One, if
    /// all bookmarks lie in the same outermost folder, and this folder is the toolbar, the menu or
    /// the like, or is named like the browser's folder for other bookmarks; otherwise 0.
    var ownFolders: Int {
        guard let first, let folder = first.folders.first, allSatisfy({ $0.folders.first == folder }) else { return 0 }
        let isOwn =
            switch first.place {
            case .menu: folder == Bookmark.menuTitle
            case .other: ["other bookmarks", "unsorted bookmarks"].contains(folder.lowercased())
            case .toolbar, .mobile, .readingList: true
            }
        return isOwn ? 1 : 0
    }
}

/// A walk over bookmarks in the order of their folders: which folders end and which begin before
/// each bookmark.
enum FolderWalk {
    enum Step {
        case open(String)
        case close
        case bookmark(Bookmark)
    }

    /// Calls `visit` for each beginning and end of a folder and for each bookmark.
    ///
    /// - Parameter skipping: how many outer folders are left out, since something else stands for
    ///   them.
    static func run(_ bookmarks: some Sequence<Bookmark>, skipping: Int = 0, _ visit: (Step) -> Void) {
        var open: [String] = []
        for bookmark in bookmarks {
            let folders = Array(bookmark.folders.dropFirst(skipping).prefix(Bookmark.maximumDepth))
            let common = zip(open, folders).prefix { $0 == $1 }.count
            for _ in common..<open.count { visit(.close) }
            for folder in folders[common...] { visit(.open(folder)) }
            open = folders
            visit(.bookmark(bookmark))
        }
        for _ in open { visit(.close) }
    }
}
