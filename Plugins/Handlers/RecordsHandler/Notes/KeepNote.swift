import DragKit
import DragTypes

/// A note of Google Keep, of which Takeout writes each to a file of JSON.
///
/// Google does not document the members; these are those of own exports.
enum KeepNote {
    static func recogniser(as type: TypeIdentifier) -> NameRecogniser {
        let members = [["textContent", "listContent"], ["isTrashed"], ["userEditedTimestampUsec"]]
        return NameRecogniser(.json, .keys, members, as: .document, result: type)
    }

    /// Members that say nothing to people, or the same as others.
    private static let bookkeeping: Set<String> = ["textContentHtml", "userEditedTimestampUsec", "color", "isTrashed", "isPinned", "isArchived"]

    /// - Throws: ``ConversionError``: `badInput` for what is no JSON, `unsupported` for another
    ///   object and for an empty note.
    static func note(in bytes: [UInt8], unread: inout Unread) throws(ConversionError) -> Note {
        let json = try parsing { () throws(FormError) in try JSONValue(parsing: bytes) }
        var members = Members(json)
        var note = Note()
        note.title = members["title"]?.string ?? ""
        let text = members["textContent"]?.string ?? ""
        note.content = text.isEmpty ? "" : text.split(separator: "\n", omittingEmptySubsequences: false).map(line).joined()
        let items = members["listContent"]?.array ?? []
        if !items.isEmpty { note.content += "<ul>\(items.map(item).joined())</ul>" }
        for annotation in members["annotations"]?.array ?? [] { note.content += link(annotation, text) }
        note.tags = (members["labels"]?.array ?? []).compactMap { $0["name"]?.string }
        if let microseconds = members["createdTimestampUsec"]?.integer {
            note.created = String(Timestamp.iso(min(max(microseconds / 1_000_000, 0), 1 << 36)).prefix(10))
        }
        // Pictures and recordings lie beside the file.
        unread.add("attachments", members["attachments"]?.array?.count ?? 0)
        members.addRest(to: &unread, except: bookkeeping)
        guard !note.content.isEmpty || !note.title.isEmpty else { throw .unsupported("the note of Google Keep has no text") }
        return note
    }

    private static func line(_ text: Substring) -> String { "<div>\(text.isEmpty ? "<br/>" : MarkupEscape.text(String(text)))</div>" }

    private static func item(_ value: JSONValue) -> String {
        let isChecked = if case .bool(true)? = value["isChecked"] { true } else { false }
        return "<li><en-todo checked=\"\(isChecked)\"/>\(MarkupEscape.text(value["text"]?.string ?? ""))</li>"
    }

    /// A page that the note links to, unless the text has the address.
    private static func link(_ annotation: JSONValue, _ text: String) -> String {
        guard let address = annotation["url"]?.string, !text.contains(address), Bookmark.isAddress(address) else { return "" }
        let title = annotation["title"]?.string ?? ""
        return "<div><a href=\"\(MarkupEscape.attribute(address))\">\(MarkupEscape.text(title.isEmpty ? address : title))</a></div>"
    }
}
