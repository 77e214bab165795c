import DragContract
import DragEngine
import DragKit
import DragTypes
import GalleryHandlers
import LinkHandlers
import Recognisers
import RecordsHandler
import Testing

@testable import TextHandlers

/// What representations hold, as the recognisers say.
@Suite struct RecogniserTests {
    private static let registry = Registry(handlers: TextHandlers.all + LinkHandlers.all)

    private static func recognition(_ text: String, _ type: TypeIdentifier) -> Recognition { registry.recognition(of: Array(text.utf8), type: type) }

    /// The readings in words: `document: 2 words, 1 links`.
    private static func words(_ text: String, _ type: TypeIdentifier) -> [String] {
        recognition(text, type).readings.map { reading in
            let counts = (reading.inventory?.counts ?? [:]).sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
            return ([reading.kind.rawValue] + counts).joined(separator: ", ")
        }
    }

    @Test(arguments: [
        ("<p>Two herons", ["document, 2 words"]),
        ("<h1>Birds</h1><p><b>Two</b> <a href='https://a.example/'>herons</a>", ["document, 1 emphasis, 1 headings, 1 links, 3 words"]),
        ("<head><title>Not shown</title><style>a b c</style></head><p hidden>no</p><p>yes", ["document, 1 words"]),
        ("<table><tr><td>a<td>b</table>", ["table, 2 cells", "document, 2 cells, 1 tables, 2 words in tables"]),
        ("<p>Before</p><table><tr><td>a</table>", ["document, 1 cells, 1 tables, 1 words, 1 words in tables"]),
        ("<a href='https://a.example/'>One</a>", ["links, 1 links, 1 titles", "document, 1 links, 1 words"]),
        (
            "<ul><li><a href='https://a.example/'>One</a><li><a href='https://b.example/'>Two</a></ul>",
            ["bookmarks, 2 links, 2 titles", "links, 1 further links, 1 links, 2 titles", "document, 2 links, 2 words"]
        ),
        ("<img src='https://a.example/a.png'>", ["imagelink, 1 pictures with an address", "document, 1 pictures with an address"]),
        ("<img src='cid:1'>", ["document, 1 pictures"]),
        ("<base href='https://a.example/b/'><img src='c.png'>", ["imagelink, 1 pictures with an address", "document, 1 pictures with an address"]),
        ("<base href='https://a.example/b/'><img src='cid:1'>", ["document, 1 pictures"]),
        ("<p><a href='https://a.example/'>One</a> and words", ["document, 1 links, 3 words"]),
        (
            "<h1>My list</h1><ul><li><a href='https://a.example/'>One</a> is good<li><a href='https://b.example/'>Two</a></ul>",
            ["document, 1 headings, 2 links, 6 words", "bookmarks, 2 links, 2 titles"]
        ),
        (
            "<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><DT><H3>F</H3><DL><DT><A HREF='https://a.example/' TAGS='x,y'>A</A></DL></DL>",
            ["bookmarks, 1 folders, 1 links, 2 tags, 1 titles"]
        ),
    ])
    func pages(page: String, expected: [String]) { #expect(Self.words(page, .html) == expected) }

    @Test(arguments: [
        ("- [One](https://a.example/)\n- [Two](https://b.example/)\n", "bookmarks"), ("# Birds\n\nTwo *herons*.\n", "document"),
        ("| a | b |\n|---|---|\n| 1 | 2 |\n", "table"), ("![h](https://a.example/h.png)\n", "imagelink"),
    ])
    func markdown(text: String, expected: String) { #expect(Self.recognition(text, .markdown).readings.first?.kind.rawValue == expected) }

    /// A check list is a document with tasks in it, wherever in the text it stands.
    @Test(arguments: [("# House\n\n- [ ] Sweep\n", true), ("* [x] Sweep\n", true), ("- [link]\n", false), ("`- [ ] code`\n", false)])
    func checkListsAreTasks(text: String, areTasks: Bool) {
        let kinds = Self.recognition(text, .markdown).readings.map(\.kind)
        #expect(kinds.contains(.document) && kinds.contains(.tasks) == areTasks)
    }

    @Test(arguments: [
        ("two herons", ["document"]), ("https://a.example/", ["links"]),
        ("https://a.example/\nhttps://b.example/\n", ["links", "bookmarks"]),
        ("https://a.example/a.png\nhttps://a.example/b.png\n", ["gallery", "links"]),
        ("Birds\n\nhttps://a.example/a.png\nhttps://a.example/b.png\n", ["gallery", "document"]),
        ("https://a.example/a.png\nhttps://a.example/b.html\n", ["links", "bookmarks"]),
        ("see https://a.example/", ["document"]), ("https://a.example/h.jpg", ["imagelink", "links"]),
        ("geo:60.4,22.2", ["place", "links"]), ("#ff0000", ["colour"]), ("", []), ("\n \n", []),
    ])
    func texts(text: String, expected: [String]) { #expect(Self.recognition(text, .utf8PlainText).readings.map(\.kind.rawValue) == expected) }

    @Test func codeIsNoProse() { #expect(Self.recognition("let a = 1", "public.swift-source").readings.isEmpty) }

    @Test(arguments: [
        ("https://a.example/", ["links"]), ("data:,x", ["embedded", "links"]), ("https://a.example/h.png", ["imagelink", "links"]),
        ("file:///tmp/a.txt", ["files"]),
    ])
    func links(text: String, expected: [String]) { #expect(Self.recognition(text, .url).readings.map(\.kind.rawValue) == expected) }

    @Test func listsOfFiles() {
        #expect(Self.words("file:///a\r\nfile:///b\r\n", .uriList) == ["files, 1 files, 1 further files"])
        #expect(Self.words("https://a.example/\r\nhttps://b.example/\r\n", .uriList) == ["links, 1 further links, 1 links"])
        #expect(Self.words("https://a.example/a.png\r\nhttps://b.example/b.png\r\n", .uriList).first == "gallery, 2 pictures with an address")
    }

    @Test func tables() {
        #expect(Self.words("a,b\n1,2\n", .commaSeparatedText) == ["table, 4 cells"])
        #expect(Self.words("a\tb\n1\t2\n", .tabSeparatedText) == ["table, 4 cells"])
        #expect(Self.words(#"[{"a":1,"b":2},{"a":3}]"#, .json) == ["table, 3 cells", "data"])
        #expect(Self.words(#"[{"a":[1]}]"#, .json) == ["data", "table, 1 cells"])
        #expect(Self.words(#"{"a":1}"#, .json) == ["data"])
        #expect(Self.words("{", .json) == [])
    }

    @Test func propertyLists() {
        let registry = Registry(handlers: GalleryHandlers.all + [RecordsHandler.handler])
        let type: TypeIdentifier = "com.apple.property-list"
        let gallery = PropertyList.dictionary([("images", .array([]))])
        let safari = PropertyList.dictionary([("WebBookmarkType", .string("WebBookmarkTypeList"))])
        for bytes in [gallery.xml, gallery.binary, KeyedArchive.encode(gallery)] {
            #expect(registry.recognition(of: bytes, type: type).readings == [Reading(type, .gallery)])
        }
        for bytes in [safari.xml, safari.binary] {
            #expect(registry.recognition(of: bytes, type: type).readings == [Reading("org.dragconv.safari-bookmarks", .bookmarks)])
        }
        #expect(registry.recognition(of: PropertyList.dictionary([PropertyList.Member]()).xml, type: type).readings.isEmpty)
    }

    /// Of a package only what programs leave out is counted, which says nothing about shares.
    @Test(arguments: [
        ("birds.xlsx", "org.openxmlformats.spreadsheetml.sheet" as TypeIdentifier, Kind.table),
        ("birds.ods", "org.oasis-open.opendocument.spreadsheet", .table),
        ("herons.docx", "org.openxmlformats.wordprocessingml.document", .document), ("herons.odt", "org.oasis-open.opendocument.text", .document),
    ])
    func packages(name: String, type: TypeIdentifier, kind: Kind) throws {
        let bytes = Fixtures.bytes("\(Fixtures.folder)/adapters/\(name)")
        let registry = Registry(handlers: Recognisers.all)
        let reading = try #require(registry.recognition(of: bytes, type: type).readings.first)
        #expect(reading.kind == kind)
        #expect(reading.inventory?.looked?.contains(.comments) == true)
        #expect(reading.inventory?.shares.isEmpty == true)
        // A package that is cut off is not understood.
        #expect(registry.recognition(of: Array(bytes.dropLast(30)), type: reading.type).readings.isEmpty)
    }

    /// Of the file of a picture what stands beside the pixels is counted.
    @Test func pictures() throws {
        let registry = Registry(handlers: Recognisers.all)
        func counts(_ name: String, _ type: TypeIdentifier) throws -> [Feature: Int] {
            let bytes = Fixtures.bytes("\(Fixtures.folder)/images/valid/\(name)")
            return try #require(registry.recognition(of: bytes, type: type).readings.first?.inventory).counts
        }
        #expect(try counts("rgb8.png", .png)[.exactPixels] == 24 * 16)
        #expect(try counts("anim_trans.gif", "com.compuserve.gif")[.furtherFrames] != nil)
        // What is cut off has no reading, or one of its beginning.
        let bytes = Fixtures.bytes("\(Fixtures.folder)/images/valid/anim_trans.gif")
        for count in 0..<min(bytes.count, 2000) { _ = registry.recognition(of: Array(bytes.prefix(count)), type: "com.compuserve.gif") }
    }

    /// Records that a page states for programs are counted, so that they can be taken out.
    @Test(arguments: [
        ("<div class='h-card'>Jo</div>", "document, 1 contacts for programs, 1 words"),
        ("<div class='x vevent'>Fair</div><p>more", "document, 1 events for programs, 2 words"),
        ("<script type='application/ld+json'>{\"@type\":\"MusicEvent\"}</script><p>a", "document, 1 events for programs, 1 words"),
        ("<div class='card'>Jo</div>", "document, 1 words"),
    ])
    func statedRecords(page: String, expected: String) { #expect(Self.words(page, .html) == [expected]) }

    /// An outline with addresses is a list of links, too.
    @Test func outlines() {
        let registry = Registry(handlers: Recognisers.all)
        func kinds(_ text: String) -> [Kind] { registry.recognition(of: Array(text.utf8), type: "org.opml.opml").readings.map(\.kind) }
        #expect(kinds("<opml><body><outline text='a' xmlUrl='https://a.example/'/></body></opml>") == [.bookmarks, .outline])
        // Where most entries lead nowhere, the outline is none.
        #expect(kinds("<opml><body><outline text='a'/><outline text='b'/><outline text='c' url='https://a.example/'/></body></opml>") == [.outline])
        #expect(kinds("<opml><body><outline text='f'><outline xmlUrl='https://a.example/'/></outline></body></opml>") == [.bookmarks, .outline])
        #expect(kinds("<opml><body><outline text='the url is unknown'/></body></opml>") == [.outline])
    }

    /// Pages without a font are pictures, unless a font may be hidden.
    @Test(arguments: [
        ("/XObject << /I 4 0 R >>", [Kind.picture]), ("/Font << /F 4 0 R >>", []), ("/Type /ObjStm", []), ("/Encrypt 4 0 R", []),
        (String(repeating: "x", count: RecognitionWindow.byteCount - 10) + "/Font", []),
    ])
    func scannedPages(content: String, expected: [Kind]) {
        let found = Registry(handlers: Recognisers.all).recognition(of: Array("%PDF-1.4\n\(content)".utf8), type: "com.adobe.pdf")
        #expect(found.readings.map(\.kind) == expected)
        #expect(found.denied.contains(.document) == !expected.isEmpty)
    }

    /// Calendars hold events, tasks, or both, and the part that is not looked at may hold either.
    @Test func calendars() {
        func readings(_ text: String) -> [String] {
            Registry(handlers: Recognisers.all).recognition(of: Array(text.utf8), type: "com.apple.ical.ics").readings.map { reading in
                ([reading.kind.rawValue] + (reading.inventory?.counts ?? [:]).sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }).joined(
                    separator: ", ")
            }
        }
        #expect(readings("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nEND:VEVENT\r\n") == ["calendar, 1 events"])
        #expect(readings("begin:vevent\nBEGIN:VTODO\nBEGIN:VTODO\n") == ["calendar, 1 events, 2 tasks", "tasks, 1 events, 2 tasks"])
        #expect(readings("BEGIN:VCALENDAR\n") == ["calendar"])
        #expect(readings("BEGIN:VTODO\n" + String(repeating: "X", count: RecognitionWindow.byteCount)) == ["tasks, 1 tasks", "calendar"])
        func kinds(_ json: String, _ type: TypeIdentifier) -> [Kind] {
            Registry(handlers: Recognisers.all).recognition(of: Array(json.utf8), type: type).readings.map(\.kind)
        }
        #expect(kinds(#"[ "vcalendar", [], [["vtodo", [], []]]]"#, "public.json") == [.tasks])
        #expect(kinds(#"["vcard", [["fn", {}, "text", "Jo"]]]"#, "org.ietf.jcard") == [])
        #expect(kinds(#"{"name": "vcalendar"}"#, "public.json") == [])
    }

    @Test(arguments: [
        ("<gpx><wpt lat='1'/><wpt/><trk><trkseg><trkpt/></trkseg></trk></gpx>", "com.topografix.gpx", "1 further places, 1 lines, 1 places"),
        ("<g:gpx><g:rte><g:rtept/></g:rte></g:gpx>", "com.topografix.gpx", "1 lines"),
        ("<kml><Point><coordinates/></Point><gx:Track/><Polygon/></kml>", "com.google.earth.kml", "1 areas, 1 lines, 1 places"),
        (#"{"type" : "Feature","name":"Point","geometry":{"type":"LineString"}}"#, "public.geojson", "1 lines"), ("<gpx/>", "com.topografix.gpx", ""),
    ])
    func maps(text: String, type: TypeIdentifier, expected: String) {
        let reading = Registry(handlers: Recognisers.all).recognition(of: Array(text.utf8), type: type).readings.first
        #expect(reading?.kind == .place)
        #expect((reading?.inventory?.counts ?? [:]).sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ") == expected)
    }

    /// What is found is not denied, and what was not looked for is neither.
    @Test func denials() {
        #expect(Self.recognition("<p>words", .html).denied.contains(.table))
        #expect(!Self.recognition("<table><tr><td>a</table>", .html).denied.contains(.table))
        #expect(!Self.recognition("<p>words", .html).denied.contains(.contact))
        #expect(Self.recognition("", .utf8PlainText).denied.isEmpty)
    }

    /// A document beside itself has the same shares and twice the counts.
    @Test(arguments: ["<p>Two <b>herons</b> <img src='https://a.example/a.png'>", "<h1>Birds</h1><table><tr><td>a<td>b</table>"])
    func twiceTheInputHasTwiceTheCounts(page: String) throws {
        let once = try #require(Self.recognition(page, .html).readings.last?.inventory)
        let twice = try #require(Self.recognition(page + page, .html).readings.last?.inventory)
        #expect(twice.counts == once.counts.mapValues { $0 * 2 })
        for (left, right) in zip(once.shares, twice.shares) { #expect(abs(left.share - right.share) <= 1) }
    }

    /// Any bytes have an answer, the same each time, with readings of the type or of one below it.
    @Test(arguments: [TypeIdentifier.html, .markdown, .utf8PlainText, .commaSeparatedText, .tabSeparatedText, .json, .url, .uriList, .mozURL])
    func anyBytesHaveAnAnswer(type: TypeIdentifier) {
        var random = SeededGenerator(seed: 1)
        for count in [0, 1, 2, 3, 100, 1_100_000] {
            let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
            let recognition = Self.registry.recognition(of: bytes, type: type)
            #expect(recognition == Self.registry.recognition(of: bytes, type: type))
            for reading in recognition.readings { #expect(Self.registry.catalogue.conforms(reading.type, to: type)) }
            #expect(recognition.denied.isDisjoint(with: recognition.readings.map(\.kind)))
        }
    }

    @Test func wordsAreWhatStandsBetweenWhiteSpace() {
        var random = SeededGenerator(seed: 1)
        let alphabet: [UInt8] = [0x20, 0x20, 0x09, 0x0A, 0x0B, 0x1F, 0x41, 0x42, 0xA0, 0xC2, 0xFF, 0x7F]
        for length in 0..<300 {
            let text = (0..<length).map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &random)] }
            #expect(PageInventory.words(text.span) == text.split { [0x20, 0x09, 0x0A, 0x0C, 0x0D].contains($0) }.count)
        }
    }
}
