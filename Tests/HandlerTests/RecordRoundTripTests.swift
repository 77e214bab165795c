import DragEngine
import DragKit
import DragSniffing
import DragTesting
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
        + BookmarksTests.fixtures.map { ("bookmarks", $0.name, $0.type) }
        + RecordFixtures.names("subtitles").map { ("subtitles", $0, String($0.split(separator: ".").last ?? "")) }

    /// Every conversion of every fixture, and every prefix of the small ones, gives a result or a sentence.
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
        // 3.0 requires a name in parts and has no words for some of 4.0, so that the first way there may change a card.
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
        #expect(try through(first, "kml", "gpx", "geojson", "kml") == first)
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
}
