import DragContract
import DragEngine
import DragKit
import DragSniffing
import DragTypes
import RecordsHandler
import Testing

/// What a form can hold comes back from it; and the handler keeps the contract of all handlers.
@Suite struct RecordRoundTripTests {
    static let registry = Registry(handlers: [RecordFixtures.handler])
    static let contract = HandlerContract(registry, sniffer: ContentSniffer(catalogue: registry.catalogue))

    @Test func declarationsHold() {
        #expect(Self.contract.declarations(of: [RecordFixtures.handler]) == [])
    }

    /// The fixtures that the handler reads, by the type that each is read as.
    static let samples: [(kind: String, name: String, type: String)] =
        ContactsTests.fixtures.map { ("contacts", $0.name, $0.type) } + CalendarTests.fixtures.map { ("events", $0.name, $0.type) }
        + BookmarksTests.fixtures.map { ("bookmarks", $0.name, $0.type) } + TasksTests.fixtures.map { ("tasks", $0.name, $0.type) }
        + RecordFixtures.names("subtitles").map { ("subtitles", $0, String($0.split(separator: ".").last ?? "")) }

    /// Every conversion of every fixture, and every prefix of the small ones, gives a result or a
    /// sentence.
    @Test(arguments: samples.indices)
    func keepsTheContract(sample: Int) throws {
        let (kind, name, type) = Self.samples[sample]
        let identifier = try #require(RecordFixtures.catalogue.resolve(type))
        let bytes = RecordFixtures.canonical(RecordFixtures.bytes(kind, name), identifier)
        #expect(Self.contract.mutations(of: Array(bytes.prefix(160)), type: identifier) == [])
    }

    // MARK: There and back

    /// The result of converting along several types.
    private func through(_ bytes: [UInt8], _ types: String...) throws -> [UInt8] {
        var bytes = bytes
        for (source, target) in zip(types, types.dropFirst()) { bytes = try RecordFixtures.convert(bytes, from: source, to: target).bytes }
        return bytes
    }

    private static let vCards = ContactsTests.fixtures.filter { $0.type == "public.vcard" }.map(\.name)

    @Test(arguments: vCards, ["org.ietf.jcard", "public.vcard"])
    func contactsComeBackWhole(name: String, form: String) throws {
        // 3.0 requires a name in parts and has no words for some of 4.0, so that the first way
        // there may change a card.
        let first = try through(RecordFixtures.bytes("contacts", name), "public.vcard", "vcard-4", form, "vcard-4")
        #expect(try through(first, "vcard-4", form, "vcard-4") == first)
    }

    /// Names, telephones and addresses come back from forms that hold less.
    @Test(arguments: vCards, ["vcard-2", "org.ietf.ldif", "html", "csv"])
    func contactsComeBackFromSmallerForms(name: String, form: String) throws {
        let bytes = RecordFixtures.bytes("contacts", name)
        let back = try through(bytes, "public.vcard", form, "org.ietf.jcard")
        let direct = try through(bytes, "public.vcard", "org.ietf.jcard")
        for property in ["email", "tel"] { #expect(Set(try values(property, back)) == Set(try values(property, direct)), "\(property)") }
        // Google makes the full name from its parts; a name in several languages comes back in one.
        if form != "csv" { #expect(Set(try values("fn", back)).isSubset(of: try values("fn", direct))) }
    }

    private func values(_ name: String, _ jCard: [UInt8]) throws -> [String] {
        let json = try JSONValue(parsing: jCard)
        let cards = json.array?.first?.string == nil ? json.array ?? [] : [json]
        return cards.flatMap { $0.array?[1].array ?? [] }.filter { $0.array?.first?.string == name }.compactMap { $0.array?[3].string }
    }

    @Test(arguments: CalendarTests.fixtures.filter { $0.type == "com.apple.ical.ics" }.map(\.name))
    func calendarsComeBackWhole(name: String) throws {
        // What the standard requires and a program left out is added once.
        let first = try through(RecordFixtures.bytes("events", name), "com.apple.ical.ics", "org.ietf.jcal", "com.apple.ical.ics", "org.ietf.jcal")
        #expect(try through(first, "org.ietf.jcal", "com.apple.ical.ics", "org.ietf.jcal") == first)
    }

    @Test(arguments: [
        "FREQ=DAILY;COUNT=3", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH", "FREQ=MONTHLY;BYDAY=2FR,-1MO;COUNT=5", "FREQ=YEARLY;UNTIL=20300101T000000Z",
    ])
    func rulesComeBackFromVCalendar(rule: String) throws {
        let event = "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nSUMMARY:x\nDTSTART:20240101T100000\nRRULE:\(rule)\nEND:VEVENT\nEND:VCALENDAR\n"
        let back = try through(Array(event.utf8), "com.apple.ical.ics", "com.apple.ical.vcs", "com.apple.ical.ics")
        #expect(String(decoding: back, as: UTF8.self).contains("RRULE:\(rule)\r\n"))
    }

    @Test(
        arguments: BookmarksTests.fixtures.map(\.name).filter { !$0.contains("nasty") },
        ["bookmarks", "jsonlz4", "org.mozilla.bookmarks-json", "opml", "xbel"])
    func bookmarksComeBack(name: String, form: String) throws {
        let type = try #require(BookmarksTests.fixtures.first { $0.name == name }?.type)
        let bytes = RecordFixtures.bytes("bookmarks", name)
        let direct = try JSONValue(parsing: through(bytes, type, "pinboard-bookmarks")).array ?? []
        let source = type == form ? "json" : form
        let back = type == form ? direct : try JSONValue(parsing: through(bytes, type, source, "pinboard-bookmarks")).array ?? []
        func facts(_ posts: [JSONValue]) -> Set<[String]> { Set(posts.map { [$0["href"]?.string ?? "", $0["description"]?.string ?? ""] }) }
        #expect(facts(back) == facts(direct))
    }

    @Test(arguments: RecordFixtures.names("subtitles").filter { $0 == "basic.ass" || $0 == "full.vtt" })
    func subtitlesComeBack(name: String) throws {
        let type = String(name.split(separator: ".").last ?? "")
        let first = try through(RecordFixtures.bytes("subtitles", name), type, type == "vtt" ? "ass" : "vtt")
        let other = type == "vtt" ? "vtt" : "ass"
        #expect(try through(first, type == "vtt" ? "ass" : "vtt", other, type == "vtt" ? "ass" : "vtt") == first)
    }

    @Test(arguments: ["places.geojson", "point.geojson"])
    func placesComeBack(name: String) throws {
        let first = try through(RecordFixtures.bytes("places", name), "geojson", "kml")
        // GPX has no place for what else is said of a place.
        #expect(try through(first, "kml", "geojson", "kml") == first)
        if name == "point.geojson" { #expect(try through(first, "kml", "gpx", "geojson", "kml") == first) }
    }

    /// Texts with every character that some form treats as markup.
    static let texts = ["a;b,c\\d\ne", "<b>&amp;</b>", "\"q\" ^n ^^ 'x'", "=3D =\u{E4}", " : # \u{1F3F0} ", "{\\b1} | ~ _", "x\u{2028}y"]

    @Test(arguments: texts)
    func textsComeBack(text: String) throws {
        let card = JSONValue.array([
            .text("vcard"),
            .array([
                .array([.text("fn"), .object([]), .text("text"), .text(text)]), .array([.text("note"), .object([]), .text("text"), .text(text)]),
            ]),
        ]).encoded
        for form in ["public.vcard", "vcard-4", "vcard-2"] {
            let back = try through(card, "org.ietf.jcard", form, "org.ietf.jcard")
            #expect(try values("note", back) == [text], "\(form)")
        }
    }

    // MARK: What hostile values must not become

    /// A value that would forge a line, a cue or a property in the target, and what must not stand
    /// there.
    static let forgeries: [(text: String, from: String, to: String, forged: String)] = [
        ("BEGIN:VCARD\nVERSION:3.0\nFN:a\nBDAY:x\\nEMAIL:e@x\nEND:VCARD\n", "public.vcard", "vcard-4", "\nEMAIL:e@x"),
        ("[\"vcard\",[[\"fn\",{},\"text\",\"a\"],[\"x-a\",{},\"unknown\",\"a\\r\\nEMAIL:e@x\"]]]", "org.ietf.jcard", "public.vcard", "\nEMAIL:e@x"),
        ("[\"vcalendar\",[],[[\"vevent\",[[\"url\",{},\"uri\",\"http://x\\r\\nATTENDEE:e\"]],[]]]]", "org.ietf.jcal", "ics", "\nATTENDEE:e"),
        ("WEBVTT\n\n00:00.000 --> 00:01.000\n<v x&#10;&#10;00:00:09,000 --&gt; 00:00:10,000&#10;y>hi\n", "vtt", "srt", "\n00:00:09"),
        ("WEBVTT\n\n00:00.000 --> 00:01.000\nhi&#13;Dialogue: 0,0:00:00.00,0:00:09.00,,,0,0,0,,y\n", "vtt", "ass", "\rDialogue"),
        ("<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><p><DT><A HREF=\"javascript:x\">y</A></DL>", "bookmarks", "markdown", "](<javascript"),
    ]

    @Test(arguments: forgeries.indices)
    func forgesNothing(number: Int) throws {
        let (text, source, target, forged) = Self.forgeries[number]
        let output = try RecordFixtures.convert(Array(text.utf8), from: source, to: target).bytes
        #expect(output.firstRange(of: Array(forged.utf8)) == nil, "\(String(decoding: output, as: UTF8.self))")
    }

    /// Input that has to be refused in a sentence, not by a trap.
    @Test(arguments: [("[Events]\nFormat:\nDialogue: x", "ass", "vtt"), ("[\"vcalendar\",[],[[\"v\\nX:1\",[],[]]]]", "org.ietf.jcal", "ics")])
    func refuses(text: String, source: String, target: String) {
        #expect(throws: ConversionError.self) { try RecordFixtures.convert(Array(text.utf8), from: source, to: target) }
    }

    /// What a calendar says in one format it says in the other, letter by letter.
    @Test(arguments: [
        ("RRULE:FREQ=DAILY;UNTIL=20240701T065959Z", "org.ietf.jcal"), ("FREEBUSY:19970308T160000Z/PT3H,19970309T160000Z/PT1H", "org.ietf.jcal"),
        ("ORGANIZER;CN=Ines Wolf:mailto:ines@wolf.example", "vcs"), ("TRANSP:TRANSPARENT", "vcs"),
        ("RRULE:FREQ=MONTHLY;BYMONTHDAY=-1,3;COUNT=4", "vcs"),
        ("DESCRIPTION:C:\\\\new\\; x", "vcs"), ("GEO:48.2;16.3", "vcs"), ("RRULE:FREQ=MONTHLY;BYDAY=-9223372036854775808MO", "org.ietf.jcal"),
    ])
    func lineComesBack(line: String, form: String) throws {
        let calendar = "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nDTSTART:20240101T100000\n\(line)\nEND:VEVENT\nEND:VCALENDAR\n"
        let back = String(decoding: try through(Array(calendar.utf8), "ics", form, "ics"), as: UTF8.self)
        #expect(back.split(separator: "\r\n").contains(line[...]), "\(back)")
        // Whatever the rule is, vCalendar takes it or leaves it out.
        _ = try through(Array(calendar.utf8), "ics", "vcs")
    }

    /// A text that vCalendar folds keeps the space that it is folded at.
    @Test func oldFoldsKeepTheirSpace() throws {
        let old = "BEGIN:VCALENDAR\nVERSION:1.0\nBEGIN:VEVENT\nDTSTART:20240101T100000\nSUMMARY:Meet\n the team\nEND:VEVENT\nEND:VCALENDAR\n"
        #expect(String(decoding: try through(Array(old.utf8), "vcs", "ics"), as: UTF8.self).contains("SUMMARY:Meet the team\r\n"))
    }

    /// The states and places of bookmarks come back through the file that all of them go through.
    @Test func statesOfBookmarksComeBack() throws {
        let pocket = "title,url,time_added,tags,status\na,http://a/,1,,archive\nb,http://b/,1,,unread\n"
        let back = String(decoding: try through(Array(pocket.utf8), "csv", "bookmarks", "pocket-bookmarks"), as: UTF8.self)
        #expect(back.contains("http://a/,1,,archive") && back.contains("http://b/,1,,unread"))
        let firefox = RecordFixtures.bytes("bookmarks", "bookmarks-2023-11-14.json")
        let first = try through(firefox, "json", "bookmarks", "org.mozilla.bookmarks-json")
        #expect(try through(first, "org.mozilla.bookmarks-json", "bookmarks", "org.mozilla.bookmarks-json") == first)
    }

    /// Dates of a British table begin with the day, and a row that is not understood is counted.
    @Test func datesMayBeginWithTheDay() throws {
        let table = "Subject,Start Date,Start Time\na,05/06/2024,10:00AM\nb,30/05/2024,\nc,never,\n"
        let output = try RecordFixtures.convert(Array(table.utf8), from: "csv", to: "ics")
        let text = String(decoding: output.bytes, as: UTF8.self)
        #expect(text.contains("DTSTART:20240605T100000\r\n") && text.contains("DTSTART;VALUE=DATE:20240530\r\n"))
        #expect(output.notes.count == 1)
    }
}
