import DragKit
import DragTypes

/// Playlists as lists of links: M3U (RFC 8216 and its older forms), PLS, and XSPF (xspf.org/spec).
enum Playlists {
    private static let durations: Feature = "durations"

    /// An entry's address. A path without a server becomes a `file:` address; one that depends on
    /// where the playlist lies leads nowhere.
    private static func address(_ text: String) -> String? {
        let text = text.trimmingWhitespace
        return FileURI.uri(windowsPath: text) ?? (Bookmark.isAddress(text) ? text : nil)
    }

    private static func bookmark(_ entry: String, title: String, _ unread: inout Unread) -> Bookmark? {
        guard let url = address(entry) else {
            unread.add(Unread.withoutAddress)
            return nil
        }
        let title = title.trimmingWhitespace
        return Bookmark(url: url, title: title == url ? "" : title)
    }

    /// An address and a text as they stand on a line of a playlist.
    private static func entry(_ bookmark: Bookmark) -> String { address(bookmark.url) ?? bookmark.url }
    private static func line(_ text: String) -> String { text.split(whereSeparator: \.isNewline).joined(separator: " ").trimmingWhitespace }

    private static func checked(_ bookmarks: [Bookmark]) throws(ConversionError) -> [Bookmark] {
        guard !bookmarks.isEmpty else { throw .unsupported("the playlist has no entry with an address") }
        return bookmarks
    }

    // MARK: M3U

    /// - Throws: ``ConversionError`` (`unsupported`) when no entry has an address.
    static func bookmarks(ofM3U bytes: [UInt8], unread: inout Unread) throws(ConversionError) -> [Bookmark] {
        var bookmarks: [Bookmark] = []
        var title = ""
        var group = ""
        for line in Cue.lines(bytes).map(\.trimmingWhitespace) where !line.isEmpty {
            if line.hasPrefix("#EXTINF:") {
                let info = Information(line.dropFirst(8))
                title = info.title
                if let name = info.attributes["group-title"] { group = name }
                if info.hasDuration { unread.add(durations) }
                for (name, value) in info.attributes where name != "group-title" && !value.isEmpty { unread.add(field: name) }
            } else if line.hasPrefix("#EXTGRP:") {
                group = line.dropFirst(8).trimmingWhitespace
            } else if line.hasPrefix("#") {
                if line.hasPrefix("#EXT"), !line.hasPrefix("#EXTM3U") { unread.add(field: line.prefix { $0 != ":" }) }
            } else {
                if var bookmark = bookmark(line, title: title, &unread) {
                    if !group.isEmpty { bookmark.folders = group.split(separator: " / ").prefix(Bookmark.maximumDepth).map(String.init) }
                    bookmarks.append(bookmark)
                }
                (title, group) = ("", "")
            }
        }
        return try checked(bookmarks)
    }

    /// What a line says of the entry below it: `#EXTINF:217 group-title="News",Artist - Title`.
    private struct Information {
        var hasDuration = false
        var attributes: [String: String] = [:]
        var title = ""

        init(_ line: Substring) {
            var rest = line
            let duration = rest.prefix { $0 != "," && $0 != " " }
            // A stream has none, which is written as -1.
            hasDuration = Double(duration).map { $0 > 0 } ?? false
            rest = rest.dropFirst(duration.count)
            while let first = rest.first, first != "," {
                rest = rest.drop { $0 == " " }
                let name = rest.prefix { !"=, ".contains($0) }
                rest = rest.dropFirst(name.count)
                guard rest.first == "=" else { continue }
                rest = rest.dropFirst()
                if rest.first == "\"" {
                    let value = rest.dropFirst().prefix { $0 != "\"" }
                    attributes[name.lowercased()] = String(value)
                    rest = rest.dropFirst(value.count + 2)
                } else {
                    let value = rest.prefix { $0 != "," && $0 != " " }
                    attributes[name.lowercased()] = String(value)
                    rest = rest.dropFirst(value.count)
                }
            }
            title = String(rest.dropFirst())
        }
    }

    static func m3u(_ bookmarks: [Bookmark]) -> String {
        "#EXTM3U\n"
            + bookmarks.map { bookmark in
                let group = line(bookmark.folders.filter { !$0.isEmpty }.joined(separator: " / ")).replacing("\"", with: "'")
                return "#EXTINF:-1\(group.isEmpty ? "" : " group-title=\"\(group)\""),\(line(bookmark.shownTitle))\n\(entry(bookmark))\n"
            }.joined()
    }

    // MARK: PLS

    /// - Throws: ``ConversionError``: `badInput` for a text that is no PLS, `unsupported` when no
    ///   entry has an address.
    static func bookmarks(ofPLS bytes: [UInt8], unread: inout Unread) throws(ConversionError) -> [Bookmark] {
        var entries: [Int: (file: String, title: String)] = [:]
        let lines = Cue.lines(bytes).map(\.trimmingWhitespace)
        guard lines.first(where: { !$0.isEmpty })?.lowercased() == "[playlist]" else { throw .badInput("the file does not begin with [playlist]") }
        for line in lines {
            let parts = line.split(separator: "=", maxSplits: 1)
            guard parts.count == 2 else { continue }
            let name = parts[0].trimmingWhitespace.lowercased()
            let key = name.prefix { !$0.isNumber }
            guard let number = Int(name.dropFirst(key.count)) else {
                if !["numberofentries", "version", "playlistname"].contains(name) { unread.add(field: name) }
                continue
            }
            switch key {
            case "file": entries[number, default: ("", "")].file = String(parts[1])
            case "title": entries[number, default: ("", "")].title = String(parts[1])
            case "length": if !["-1", "0"].contains(parts[1].trimmingWhitespace) { unread.add(durations) }
            default: unread.add(field: key)
            }
        }
        let sorted = entries.sorted { $0.key < $1.key }
        return try checked(sorted.compactMap { bookmark($0.value.file, title: $0.value.title, &unread) })
    }

    static func pls(_ bookmarks: [Bookmark]) -> String {
        let entries = bookmarks.enumerated().map { index, bookmark in
            "File\(index + 1)=\(entry(bookmark))\nTitle\(index + 1)=\(line(bookmark.shownTitle))\nLength\(index + 1)=-1\n"
        }
        return "[playlist]\n\(entries.joined())NumberOfEntries=\(bookmarks.count)\nVersion=2\n"
    }

    // MARK: XSPF

    /// - Throws: ``ConversionError``: `badInput` for a document that is no XSPF, `unsupported` when
    ///   no track has an address.
    static func bookmarks(ofXSPF bytes: [UInt8], unread: inout Unread) throws(ConversionError) -> [Bookmark] {
        let tree = try XMLTree(parsing: bytes)
        guard tree.root.name.lowercased() == "playlist" else { throw .badInput("the XML is no playlist (XSPF)") }
        var bookmarks: [Bookmark] = []
        for track in tree.children(tree.root, "trackList").flatMap({ tree.children($0, "track") }) {
            guard var bookmark = bookmark(tree.text("location", of: track), title: tree.text("title", of: track), &unread) else { continue }
            bookmark.note = tree.lines("annotation", of: track)
            unread.add(durations, tree.text("duration", of: track).isEmpty ? 0 : 1)
            bookmarks.append(bookmark)
        }
        tree.addRest(to: &unread, except: ["identifier", "trackNum", "title", "date", "version", "extension"])
        return try checked(bookmarks)
    }

    static func xspf(_ bookmarks: [Bookmark]) -> String {
        let tracks = bookmarks.map { bookmark in
            let note = bookmark.note.isEmpty ? "" : "<annotation>\(XMLText.escaped(bookmark.note))</annotation>"
            return
                "    <track><location>\(XMLText.escaped(entry(bookmark)))</location><title>\(XMLText.escaped(bookmark.shownTitle))</title>\(note)</track>\n"
        }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <playlist version="1" xmlns="http://xspf.org/ns/0/">
              <trackList>
            \(tracks.joined())  </trackList>
            </playlist>

            """
    }
}
