import DragKit
import DragTypes

/// Says whether an outline (opml.org/spec2.opml) is a list of links, such as the feeds of a reader.
struct OutlineRecogniser: Recognising {
    let types: [TypeIdentifier] = ["org.opml.opml"]
    let decides: Set<Kind> = [.bookmarks]

    /// The attributes that hold addresses, in lower case.
    private static let addresses = ["url=", "xmlurl=", "htmlurl="].map { Array($0.utf8) }
    private static let entry = Array("<outline".utf8)
    private static let folderEnd = Array("/outline>".utf8)

    func readings(of bytes: RawSpan, type: TypeIdentifier, limit: Int) -> [Reading] {
        let window = RecognitionWindow.beginning(of: bytes, limit: limit)
        func begins(_ name: [UInt8], at index: Int) -> Bool { window[index...].starts(with: name) { ASCII.lowercased($0) == $1 } }
        var (addresses, entries) = (0, 0)
        for index in window.indices {
            if ASCII.isWhitespace(window[index]) {
                addresses += Self.addresses.contains { begins($0, at: index + 1) } ? 1 : 0
            } else if window[index] == UInt8(ascii: "<") {
                entries += begins(Self.entry, at: index) ? 1 : 0
            } else if window[index] == UInt8(ascii: "/") {
                // The end of an entry with others in it, which is a folder.
                entries -= begins(Self.folderEnd, at: index) ? 1 : 0
            }
        }
        if addresses == 0 { return [Reading(type, .outline)] }
        // Where most entries lead nowhere, those that do are no list of links.
        return addresses * 2 < entries ? [Reading(type, .outline)] : [Reading(type, .bookmarks), Reading(type, .outline)]
    }
}
