import DragKit
import DragTypes

/// Says whether an outline (opml.org/spec2.opml) is a list of links, such as the feeds of a reader.
struct OutlineRecogniser: Recognising {
    let types: [TypeIdentifier] = ["org.opml.opml"]
    let decides: Set<Kind> = [.bookmarks]

    /// The attributes that hold addresses, in lower case.
    private static let addresses = [" url=", " xmlurl=", " htmlurl="].map { Array($0.utf8) }

    func readings(of bytes: RawSpan, type: TypeIdentifier, limit: Int) -> [Reading] {
        let window = RecognitionWindow.beginning(of: bytes, limit: limit)
        let hasAddress = window.indices.contains { index in
            ASCII.isWhitespace(window[index])
                && Self.addresses.contains { name in window[index...].dropFirst().starts(with: name.dropFirst()) { ASCII.lowercased($0) == $1 } }
        }
        return (hasAddress ? [Reading(type, .bookmarks)] : []) + [Reading(type, .outline)]
    }
}
