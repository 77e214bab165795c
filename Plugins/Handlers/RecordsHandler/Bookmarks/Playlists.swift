import DragKit
import DragTypes

/// Playlists as lists of links: M3U (RFC 8216 and its older forms), PLS, and XSPF (xspf.org/spec).
enum Playlists {
    /// An entry's address. A path from the root becomes a `file:` address; one that depends on
    /// where the playlist lies stays.
    private static func address(_ text: String) -> String? {
        let text = text.trimmingWhitespace
        if text.isEmpty || text.utf8.contains(where: { $0 < 0x20 }) { return nil }
        if let uri = FileURI.uri(windowsPath: text) { return uri }
        // Windows parts folders by backslashes.
        let path = text.contains("/") ? text : text.replacing("\\", with: "/")
        return path.hasPrefix("/") ? FileURI.uri(path: path.utf8) : path
    }

    private static func bookmark(_ entry: String, title: String, duration: Double?, _ unread: inout Unread) -> Bookmark? {
        guard let url = address(entry) else {
            unread.add(Unread.withoutAddress)
            return nil
        }
        let title = title.trimmingWhitespace
        var bookmark = Bookmark(url: url, title: title == url ? "" : title)
        // Beyond a thousand years, and without a number, it is no duration.
        bookmark.duration = duration.flatMap { $0 > 0 && $0 < longestDuration ? $0 : nil }
        return bookmark
    }

    /// An address as it stands on a line of a playlist.
    private static func entry(_ bookmark: Bookmark) -> String { address(bookmark.url) ?? bookmark.url }

    /// The title of a list as a whole.
    private static let titleOfList: Feature = "titles of playlists"

    /// In seconds.
    private static let longestDuration = 32e9

    /// The whole seconds, or -1 for a stream.
    private static func seconds(_ bookmark: Bookmark) -> String { bookmark.duration.map { String(Int($0.rounded())) } ?? "-1" }
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
        var duration: Double?
        for line in Cue.lines(bytes).map(\.trimmingWhitespace) where !line.isEmpty {
            if line.hasPrefix("#EXTINF:") {
                let info = Information(line.dropFirst(8))
                title = info.title
                if let name = info.attributes["group-title"] { group = name }
                duration = info.duration
                for (name, value) in info.attributes where name != "group-title" && !value.isEmpty { unread.add(field: name) }
            } else if line.hasPrefix("#EXTGRP:") {
                group = line.dropFirst(8).trimmingWhitespace
            } else if line.hasPrefix("#PLAYLIST:") {
                unread.add(titleOfList)
            } else if line.hasPrefix("#") {
                if line.hasPrefix("#EXT"), !line.hasPrefix("#EXTM3U") { unread.add(field: line.prefix { $0 != ":" }) }
            } else {
                if var bookmark = bookmark(line, title: title, duration: duration, &unread) {
                    if !group.isEmpty { bookmark.folders = group.split(separator: " / ").prefix(Bookmark.maximumDepth).map(String.init) }
                    bookmarks.append(bookmark)
                }
                (title, group, duration) = ("", "", nil)
            }
        }
        return try checked(bookmarks)
    }

    /// What a line says of the entry below it: `#EXTINF:217 group-title="News",Artist - Title`.
    private struct Information {
        /// In seconds.
        var duration: Double?
        var attributes: [String: String] = [:]
        var title = ""

        init(_ line: Substring) {
            var rest = line
            let duration = rest.prefix { $0 != "," && $0 != " " }
            self.duration = Double(duration)
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
                return
                    "#EXTINF:\(seconds(bookmark))\(group.isEmpty ? "" : " group-title=\"\(group)\""),\(line(bookmark.shownTitle))\n\(entry(bookmark))\n"
            }.joined()
    }

    // MARK: PLS

    /// - Throws: ``ConversionError``: `badInput` for a text that is no PLS, `unsupported` when no
    ///   entry has an address.
    static func bookmarks(ofPLS bytes: [UInt8], unread: inout Unread) throws(ConversionError) -> [Bookmark] {
        var entries: [Int: (file: String, title: String, duration: Double?)] = [:]
        let lines = Cue.lines(bytes).map(\.trimmingWhitespace)
        guard lines.first(where: { !$0.isEmpty })?.lowercased() == "[playlist]" else { throw .badInput("the file does not begin with [playlist]") }
        for line in lines {
            let parts = line.split(separator: "=", maxSplits: 1)
            guard parts.count == 2 else { continue }
            let name = parts[0].trimmingWhitespace.lowercased()
            let key = name.prefix { !$0.isNumber }
            guard let number = Int(name.dropFirst(key.count)) else {
                if name == "playlistname" {
                    unread.add(titleOfList)
                } else if !["numberofentries", "version"].contains(name) {
                    unread.add(field: name)
                }
                continue
            }
            switch key {
            case "file": entries[number, default: ("", "", nil)].file = String(parts[1])
            case "title": entries[number, default: ("", "", nil)].title = String(parts[1])
            case "length": entries[number, default: ("", "", nil)].duration = Double(parts[1].trimmingWhitespace)
            default: unread.add(field: key)
            }
        }
        let sorted = entries.sorted { $0.key < $1.key }
        return try checked(sorted.compactMap { bookmark($0.value.file, title: $0.value.title, duration: $0.value.duration, &unread) })
    }

    static func pls(_ bookmarks: [Bookmark]) -> String {
        let entries = bookmarks.enumerated().map { index, bookmark in
            "File\(index + 1)=\(entry(bookmark))\nTitle\(index + 1)=\(line(bookmark.shownTitle))\nLength\(index + 1)=\(seconds(bookmark))\n"
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
            // XSPF counts milliseconds.
            let duration = Double(tree.text("duration", of: track)).map { $0 / 1000 }
            // What has no scheme is a path, whose signs stand for themselves in other lists.
            let stated = tree.text("location", of: track)
            let location = Bookmark.isAddress(stated) ? stated : String(utf8Bytes: PercentCoding.decoded(stated.utf8))
            // Other lists name a song by its artist and its title.
            let title = [tree.text("creator", of: track), tree.text("title", of: track)].filter { !$0.isEmpty }.joined(separator: " - ")
            guard var bookmark = bookmark(location, title: title, duration: duration, &unread) else { continue }
            bookmark.note = tree.lines("annotation", of: track)
            bookmarks.append(bookmark)
        }
        if !tree.text("title", of: tree.root).isEmpty { unread.add(titleOfList) }
        tree.addRest(to: &unread, except: ["identifier", "trackNum", "title", "date", "version", "extension"])
        return try checked(bookmarks)
    }

    /// An address as a URI (xspf.org/spec §4.1.1.2.14.1.1.1.1), in which some signs are escaped.
    private static func location(_ bookmark: Bookmark) -> String {
        let entry = entry(bookmark)
        let allowed = Bookmark.isAddress(entry) ? ":/?#[]@!$&'()*+,;=%" : "/"
        return String(utf8Bytes: PercentCoding.encoded(entry.utf8, alsoAllowed: allowed))
    }

    static func xspf(_ bookmarks: [Bookmark]) -> String {
        let tracks = bookmarks.map { bookmark in
            let duration = bookmark.duration.map { "<duration>\(Int(($0 * 1000).rounded()))</duration>" } ?? ""
            let note = bookmark.note.isEmpty ? "" : "<annotation>\(XMLText.escaped(bookmark.note))</annotation>"
            return
                "    <track><location>\(XMLText.escaped(location(bookmark)))</location><title>\(XMLText.escaped(bookmark.shownTitle))</title>\(note)\(duration)</track>\n"
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
