import DragKit
import DragTypes
import MessageDigest

// Notes in an export of Evernote (ENEX, evernote-export4.dtd).

extension Note {
    /// The notes of an export, in its order.
    ///
    /// - Throws: ``ConversionError`` (`badInput`) for what is no export.
    static func notes(in bytes: [UInt8], unread: inout Unread) throws(ConversionError) -> [Note] {
        let tree = try XMLTree(parsing: bytes)
        guard tree.root.name == "en-export" else { throw .badInput("the XML is no export of Evernote") }
        let notes = tree.children(tree.root, "note").map { note(tree, $0) }
        tree.addRest(to: &unread, except: ["width", "height", "duration", "recognition", "alternate-data", "export-date", "application", "version"])
        return notes
    }

    private static func note(_ tree: XMLTree, _ element: XMLTree.Element) -> Note {
        var note = Note()
        note.title = tree.text("title", of: element)
        note.created = date(tree.text("created", of: element))
        note.content = tree.lines("content", of: element)
        note.tags = tree.children(element, "tag").map(\.text.trimmingWhitespace).filter { !$0.isEmpty }
        for attributes in tree.children(element, "note-attributes") {
            note.author = tree.text("author", of: attributes)
            note.source = tree.text("source-url", of: attributes)
        }
        note.resources = tree.children(element, "resource").compactMap { resource(tree, $0) }
        return note
    }

    private static func resource(_ tree: XMLTree, _ element: XMLTree.Element) -> Resource? {
        guard let data = tree.children(element, "data").first else { return nil }
        _ = tree.attribute("encoding", of: data)
        let text = data.text.utf8.filter { !ASCII.isWhitespace($0) }
        guard let bytes = Base64.decode(Array(text).span) else { return nil }
        let names = tree.children(element, "resource-attributes").map { tree.text("file-name", of: $0) }
        return Resource(
            mimeType: tree.text("mime", of: element).lowercased(), bytes: bytes, name: names.first ?? "", hash: MD5.hexadecimal(of: bytes))
    }

    /// A time such as `20240101T100000Z` as a day.
    private static func date(_ text: String) -> String {
        let digits = text.prefix(8)
        guard digits.count == 8, digits.allSatisfy(\.isNumber) else { return "" }
        return "\(digits.prefix(4))-\(digits.dropFirst(4).prefix(2))-\(digits.suffix(2))"
    }
}
