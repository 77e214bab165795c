import DragKit
import DragTypes

/// Bookmarks in JSON, of whichever program: the shape tells which one wrote it.
enum BookmarkJSON {
    /// - Throws: ``ConversionError``: `badInput` for what is no JSON, `unsupported` for JSON of
    ///   another shape.
    static func bookmarks(in bytes: [UInt8], unread: inout Unread) throws(ConversionError) -> [Bookmark] {
        let json = try parsing { () throws(FormError) in try JSONValue(parsing: bytes) }
        let readers = [BrowserBookmarks.bookmarks, JSONFeed.bookmarks, KarakeepBookmarks.bookmarks, ServiceBookmarks.bookmarks]
        for reader in readers {
            guard let bookmarks = reader(json, &unread) else { continue }
            guard !bookmarks.isEmpty else { throw .unsupported("the file has no bookmark in it") }
            return bookmarks
        }
        throw .unsupported("the JSON does not hold the bookmarks of a browser or a service")
    }
}
