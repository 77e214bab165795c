import Documents
import DragContract
import DragEngine
import DragKit
import DragTypes
import Testing

/// Bookmarks and reading lists: what browsers and services export is read as the facts beside each
/// fixture say.
@Suite struct BookmarksTests {
    /// The type of a fixture by its name. Lists in Markdown are written and not read: a page made
    /// of them has the links.
    static let fixtures: [(name: String, type: String)] = RecordFixtures.names("bookmarks").compactMap { name in
        switch name.split(separator: ".").last {
        case "html": (name, "bookmarks")
        case "json": (name, "json")
        case "jsonlz4": (name, "jsonlz4")
        case "csv": (name, "csv")
        case "plist": (name, "plist")
        case "opml": (name, "opml")
        case "xbel": (name, "xbel")
        case "rss": (name, "rss")
        case "atom": (name, "atom")
        case "m3u", "pls", "xspf": (name, String(name.split(separator: ".").last ?? ""))
        case "txt": (name, "onetab-list")
        default: nil
        }
    }

    /// Names that browsers give their own folders inside the file, and those that people see.
    private static let names = [
        "BookmarksBar": "Favourites", "com.apple.ReadingList": "Reading List", "menu": "Bookmarks Menu", "toolbar": "Bookmarks Toolbar",
        "unfiled": "Other Bookmarks",
    ]

    @Test(arguments: fixtures.map(\.name))
    func readsWhatProgramsExport(name: String) throws {
        let type = try #require(Self.fixtures.first { $0.name == name }?.type)
        let facts = try RecordFixtures.facts("bookmarks", name)
        let bytes = RecordFixtures.bytes("bookmarks", name)
        guard facts["error"] == nil else {
            #expect(throws: ConversionError.self) { try RecordFixtures.convert(bytes, from: type, to: "pinboard-bookmarks") }
            return
        }
        let posts = try JSONValue(parsing: RecordFixtures.convert(bytes, from: type, to: "pinboard-bookmarks").bytes).array ?? []
        let rows = try DelimitedTable(csv: RecordFixtures.convert(bytes, from: type, to: "raindrop-bookmarks").bytes).rows.dropFirst()
        let expected = (facts["entries"]?.array ?? []).filter { $0["url"]?.string != nil }
        #expect(posts.map { $0["href"]?.string } == expected.map { $0["url"]?.string })
        for ((post, row), facts) in zip(zip(posts, rows), expected) {
            let url = try #require(facts["url"]?.string)
            let title = facts["title"]?.string ?? ""
            #expect(post["description"]?.string == (title.isEmpty ? url : title))
            let tags = (facts["tags"]?.strings ?? []).map { $0.replacing(" ", with: "_") }
            #expect(Set((post["tags"]?.string ?? "").split(separator: " ").map(String.init)) == Set(tags), "\(url)")
            if let date = facts["date"]?.string { #expect(post["time"]?.string?.prefix(19) == date.prefix(19), "\(url)") }
            if let folder = facts["folder"]?.strings {
                #expect(row[5] == folder.map { Self.names[$0] ?? $0 }.joined(separator: " / "), "\(url)")
            }
        }
    }

    /// What each form holds comes back from it: tags, notes, folders, states.
    @Test(arguments: ["org.dragconv.karakeep-bookmarks", "org.dragconv.wallabag-articles", "org.jsonfeed.feed", "m3u", "pls", "xspf"])
    func comesBack(form: String) throws {
        let bytes = RecordFixtures.bytes("bookmarks", "karakeep.json")
        let written = try RecordFixtures.convert(bytes, from: "json", to: form).bytes
        let direct = try JSONValue(parsing: RecordFixtures.convert(bytes, from: "json", to: "org.dragconv.karakeep-bookmarks").bytes)
        let back = try JSONValue(parsing: RecordFixtures.convert(written, from: form, to: "org.dragconv.karakeep-bookmarks").bytes)
        let held: [String: [String]] = [
            "org.dragconv.karakeep-bookmarks": ["createdAt", "tags", "lists", "note", "archived", "favourited"],
            "org.dragconv.wallabag-articles": ["createdAt", "tags", "favourited"], "org.jsonfeed.feed": ["createdAt", "tags", "note"],
            "m3u": ["lists"], "xspf": ["note"],
        ]
        for (first, second) in zip(direct["bookmarks"]?.array ?? [], back["bookmarks"]?.array ?? []) {
            for name in ["title", "content"] + (held[form] ?? []) { #expect(second[name]?.encoded == first[name]?.encoded, "\(name)") }
        }
        #expect(back["bookmarks"]?.array?.count == 2)
    }

    /// What states, privacy and notes become, in the words of other programs.
    @Test(arguments: [
        ("linkding.json", "\"toread\":\"yes\""), ("linkding.json", "\"shared\":\"yes\""),
        ("linkding.html", "\"extended\":\"All about herons\\nAsk *Ilse*.\""),
        ("omnivore.json", "\"toread\":\"yes\""), ("reader.csv", "\"toread\":\"yes\""), ("watch-history.json", "\"extended\":\"Meadow work\""),
        ("feed.json", "\"extended\":\"Two long blasts & a bell.\""),
    ])
    func statesAndNotes(name: String, words: String) throws {
        let type = try #require(Self.fixtures.first { $0.name == name }?.type)
        let posts = try RecordFixtures.convert(RecordFixtures.bytes("bookmarks", name), from: type, to: "pinboard-bookmarks").bytes
        #expect(String(decoding: posts, as: UTF8.self).replacing("\": ", with: "\":").contains(words))
    }

    @Test(arguments: [
        ("karakeep.json", "json", "entries without an address"), ("stations.m3u", "m3u", "durations"), ("stations.pls", "pls", "durations"),
        ("letterboxd.csv", "csv", "Rating"), ("wallabag.json", "json", "content"),
    ])
    func countsWhatNoBookmarkHolds(name: String, type: String, feature: String) throws {
        let output = try RecordFixtures.convert(RecordFixtures.bytes("bookmarks", name), from: type, to: "bookmarks")
        let names = output.notes.compactMap { $0.loss?.feature.rawValue }
        #expect(names.contains { $0.contains(feature) }, "\(names)")
    }

    /// Tables spell dates in many ways; numbers above twelve in any row tell their order.
    @Test(arguments: [
        "01.05.2024", "20240501", "05/01/2024\nB,https://b.example/,05/21/2024", "01/05/2024\nB,https://b.example/,21/05/2024", "\"May 1, 2024\"",
        "1 May 2024", "2024/05/01", "\"Wed, 01 May 2024 02:00:00 +0200\"", "1714521600", "1714521600.5", "2024-05-01T00:00:00Z",
    ])
    func datesOfTables(spelling: String) throws {
        let table = "title,url,created\nA,https://a.example/,\(spelling)\n"
        #expect(try RecordFixtures.text(table, from: "csv", to: "bookmarks").contains("A HREF=\"https://a.example/\" ADD_DATE=\"1714521600\""))
    }

    @Test func wordsInPlaceOfDatesAreCounted() throws {
        let output = try RecordFixtures.convert(Array("title,url,created\nA,https://a.example/,long ago\n".utf8), from: "csv", to: "bookmarks")
        #expect(output.notes.compactMap(\.loss) == [Loss("dates in unknown spellings", 1)])
    }

    /// Folders' notes and separators have no place in a list of links, and a page's title has one.
    @Test func whatOutlinesSay() throws {
        let outline =
            "<xbel><folder><title>F</title><desc>n</desc><bookmark href=\"https://a.example/\"/><separator/></folder></xbel>"
        let output = try RecordFixtures.convert(Array(outline.utf8), from: "xbel", to: "bookmarks")
        #expect(Set(output.notes.compactMap(\.loss)) == [Loss("notes of folders", 1), Loss("separators", 1)])
    }

    @Test func titlesOfPages() throws {
        let json = #"[{"url":"https://a.example/","title":"","website_title":"Heron","tag_names":[],"date_added":"2024-05-01T08:00:00Z"}]"#
        #expect(try RecordFixtures.text(json, from: "json", to: "bookmarks", of: .bookmarks).contains(">Heron</A>"))
    }

    /// Members in which nothing stands, however deep, are no loss.
    @Test func emptyMembers() throws {
        let json = #"{"roots":{"bookmark_bar":{"children":[{"meta_info":{"a":""},"name":"H","type":"url","url":"https://a.example/"}],"name":"B"}}}"#
        #expect(try RecordFixtures.convert(Array(json.utf8), from: "json", to: "bookmarks", of: .bookmarks).notes.isEmpty)
    }

    @Test func pagesOfEntries() throws {
        let entry = #"{"url":"https://a.example/","title":"A","tag_names":[],"date_added":"2024-05-01T08:00:00Z"}"#
        let json = Array("{\"count\":1,\"next\":null,\"previous\":null,\"results\":[\(entry)]}".utf8)
        let type = try #require(RecordFixtures.catalogue.resolve("json"))
        #expect(RecordRoundTripTests.registry.recognition(of: json, type: type).readings.map(\.kind).contains(.bookmarks))
    }
}
