import DragKit
import DragTypes

/// A note of a program that keeps them.
struct Note {
    /// A picture or another file in the note.
    struct Resource {
        var mimeType: String
        var bytes: [UInt8]
        var name: String
        /// The MD5 of the bytes in hexadecimal digits, by which the note refers to them.
        var hash: String

        var isPicture: Bool { mimeType.hasPrefix("image/") }
    }

    var title = ""
    var author = ""
    /// The day on which the note was made, in ISO 8601.
    var created = ""
    var source = ""
    var tags: [String] = []
    /// The content in Evernote's markup (ENML).
    var content = ""
    var resources: [Resource] = []

    /// What the head of a page says of one note, and no section of several.
    var properties: Unread {
        var properties = Unread()
        properties.add("tags", tags.count)
        for (feature, value) in [("authors", author), ("dates", created), ("addresses of sources", source)] as [(Feature, String)]
        where !value.isEmpty {
            properties.add(feature)
        }
        return properties
    }
}
