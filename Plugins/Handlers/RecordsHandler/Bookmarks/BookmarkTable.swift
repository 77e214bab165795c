import Documents
import DragKit
import DragTypes

/// Bookmarks as a table: the CSV of Raindrop, Pocket, Instapaper, Readwise Reader, Letterboxd and
/// of YouTube's subscriptions, and tables with columns for a title and a URL.
enum BookmarkTable {
    enum Dialect: Sendable { case raindrop, pocket, instapaper, plain }

    // MARK: Reading

    private static let addresses = [
        "html_url", "url", "link", "letterboxd uri", "channel url", "permalink", "kanal-url", "lien", "enlace", "direcci\u{F3}n url", "collegamento",
        "endere\u{E7}o url", "adres url", "url du site", "url de la cha\u{EE}ne", "url del canal",
    ]
    private static let titles = [
        "title", "name", "channel title", "titel", "kanaltitel", "titre", "titre de la cha\u{EE}ne", "nom", "t\u{ED}tulo", "titulo",
        "t\u{ED}tulo del canal", "nombre", "titolo", "nome", "naam",
    ]
    private static let dates =
        [
            "created", "time_added", "timestamp", "saved date", "created_at", "create_timestamp", "added", "date added", "date", "addedat",
            "createdat", "datum", "fecha", "data", "erstellt",
        ] + videoDates
    private static let tagNames = [
        "tags", "document tags", "schlagw\u{F6}rter", "schlagworte", "\u{E9}tiquettes", "mots-cl\u{E9}s", "etiquetas", "etichette",
    ]
    private static let notes = ["note", "notes", "annotations", "notiz", "notizen", "nota", "notas", "remarques", "kommentar"]
    private static let excerpts = ["excerpt", "description", "selection", "review", "summary", "beschreibung", "descripci\u{F3}n", "descrizione"]

    /// The ids of a playlist's videos, which YouTube exports without their addresses.
    private static let videos = ["video id", "video-id"]
    private static let videoDates = [
        "playlist video creation timestamp", "zeitstempel der erstellung des playlist-videos",
        "horodatage de la cr\u{E9}ation de la vid\u{E9}o de la playlist",
        "time added",
    ]

    /// Headings, in lower case, that tell a table of bookmarks.
    static var evidence: [[[String]]] { [[addresses, titles], [videos, videoDates]] }

    /// - Throws: ``ConversionError`` (`unsupported`) for a table without a column of addresses.
    static func bookmarks(in input: inout FormInput) throws(ConversionError) -> [Bookmark] {
        let rows = try DelimitedTable(csv: input.bytes).rowsFromHeading
        let columns = Columns(rows.first ?? [])
        let isPlaylist = columns.has(videos) && columns.has(videoDates) && !columns.has(addresses)
        guard isPlaylist || columns.has(addresses) && columns.has(titles) else {
            throw .unsupported("the table has no columns of titles and URLs")
        }
        let isInstapaper = columns.has("selection")
        let isReader = columns.has("saved date")
        var result: [Bookmark] = []
        let order = DayOrder(rows.dropFirst().lazy.map { columns.cell(dates, of: $0) }, in: &input)
        for row in rows.dropFirst() {
            func cell(_ names: String...) -> String { columns.cell(names, of: row) }
            let video = isPlaylist ? columns.cell(videos, of: row).trimmingWhitespace : ""
            let url =
                video.isEmpty ? columns.cell(addresses, of: row).trimmingWhitespace : "https://www.youtube.com/watch?v=\(video)"
            guard Bookmark.isAddress(url) else {
                input.unread.add(Unread.withoutAddress)
                continue
            }
            let title = columns.cell(titles, of: row)
            var bookmark = Bookmark(url: url, title: title == url ? "" : title)
            // Letterboxd tells films of one name by their years.
            if columns.has("letterboxd uri"), case let year = cell("year"), !year.isEmpty { bookmark.title += " (\(year))" }
            let folder = cell("folder", "collection")
            if !folder.isEmpty { bookmark.folders = folder.split(separator: " / ").prefix(Bookmark.maximumDepth).map(String.init) }
            bookmark.tags = tags(columns.cell(tagNames, of: row)) + columns.series("tags", of: row)
            bookmark.added = added(columns.cell(dates, of: row).trimmingWhitespace, order, &input.unread)
            bookmark.note = [columns.cell(notes, of: row), columns.cell(excerpts, of: row)].filter { !$0.isEmpty }.joined(separator: "\n")
            bookmark.isFavourite = cell("favorite", "starred") == "true"
            let state = isReader ? cell("location") : cell("status")
            switch state.lowercased() {
            case "unread": bookmark.isUnread = true
            case "new", "later", "shortlist", "feed": if isReader { bookmark.isUnread = true }
            case "archive": bookmark.isUnread = false
            default: if !state.isEmpty { input.unread.add(field: isReader ? "location" : "status") }
            }
            if isInstapaper { applyInstapaperFolder(&bookmark) }
            result.append(bookmark)
        }
        guard !result.isEmpty else { throw .unsupported("the table has no address in it") }
        columns.addRest(of: rows.dropFirst(), to: &input.unread, except: ["id", "channel id"])
        return result
    }

    /// When a bookmark was made: seconds since 1970, or a date as tables spell it. Exports write 0
    /// where they do not know it.
    private static func added(_ text: String, _ order: DayOrder, _ unread: inout Unread) -> Int? {
        guard !text.isEmpty, text != "0" else { return nil }
        // Eight digits are a day rather than a second of the years before 1973.
        if text.utf8.count != 8, let seconds = Timestamp.seconds(unix: text) { return seconds }
        let time = order.time(text)
        if time == nil { unread.add("dates in unknown spellings") }
        return time?.secondsSince1970
    }

    /// Three of Instapaper's folders are states.
    private static func applyInstapaperFolder(_ bookmark: inout Bookmark) {
        switch bookmark.folders.first {
        case "Unread": bookmark.isUnread = true
        case "Archive": bookmark.isUnread = false
        case "Starred": bookmark.isFavourite = true
        default: return
        }
        bookmark.folders = []
    }

    /// Tags in a cell: a JSON array (Instapaper), a list of Python (Readwise Reader), separated by
    /// `|` (Pocket), or by commas.
    private static func tags(_ cell: String) -> [String] {
        if cell.hasPrefix("["), let array = try? JSONValue(parsing: Array(cell.utf8)).array { return array.compactMap(\.string) }
        if cell.hasPrefix("['") || cell.hasPrefix("[\"") { return pythonTexts(cell) }
        return Bookmark.tags(cell, separator: cell.contains("|") ? "|" : ",")
    }

    /// The texts of a list in Python's notation: `['one', "it's"]`.
    private static func pythonTexts(_ list: String) -> [String] {
        var texts: [String] = []
        var text = ""
        var quote: Character?
        var isEscaped = false
        for character in list {
            if quote == nil {
                if character == "'" || character == "\"" { quote = character }
            } else if isEscaped || character != quote && character != "\\" {
                text.append(character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else {
                texts.append(text)
                (text, quote) = ("", nil)
            }
        }
        return texts.filter { !$0.isEmpty }
    }

    // MARK: Writing

    static func bytes(of bookmarks: [Bookmark], for dialect: Dialect) -> [UInt8] {
        let heading: [String] =
            switch dialect {
            case .raindrop: ["id", "title", "note", "excerpt", "url", "folder", "tags", "created", "cover", "highlights", "favorite"]
            case .pocket: ["title", "url", "time_added", "tags", "status"]
            case .instapaper: ["URL", "Title", "Selection", "Folder", "Timestamp", "Tags"]
            case .plain: ["title", "url", "folder", "tags", "created", "note", "status"]
            }
        let rows = bookmarks.enumerated().map { index, bookmark -> [String] in
            let added = bookmark.added.map(String.init) ?? ""
            switch dialect {
            case .raindrop:
                return [
                    String(index + 1), bookmark.shownTitle, bookmark.note, "", bookmark.url, bookmark.folders.joined(separator: " / "),
                    bookmark.tags(without: ",").joined(separator: ", "), bookmark.added.map(Timestamp.iso) ?? "", "", "",
                    bookmark.isFavourite ? "true" : "false",
                ]
            case .pocket:
                let tags = bookmark.tags(without: "|").joined(separator: "|")
                return [bookmark.shownTitle, bookmark.url, added, tags, bookmark.isUnread == false ? "archive" : "unread"]
            case .instapaper:
                let folder = bookmark.folders.last ?? (bookmark.isFavourite ? "Starred" : bookmark.isUnread == false ? "Archive" : "Unread")
                let tags = String(utf8Bytes: JSONValue.array(bookmark.tags.map { .text($0) }).encoded)
                return [bookmark.url, bookmark.shownTitle, bookmark.note, folder, added, tags]
            case .plain:
                let state = bookmark.isUnread.map { $0 ? "unread" : "archive" } ?? ""
                return [
                    bookmark.shownTitle, bookmark.url, bookmark.folders.joined(separator: " / "), bookmark.tags(without: ",").joined(separator: ", "),
                    bookmark.added.map(Timestamp.iso) ?? "", bookmark.note, state,
                ]
            }
        }
        return DelimitedTable(rows: [heading] + rows).csv
    }
}
