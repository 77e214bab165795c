import DragKit
import DragTypes
import Foundation
import Testing

/// Faults that the fuzz targets of records have found: what a form was given did not come back from
/// it, or grew each time.
@Suite struct RecordFaultTests {
    private func through(_ text: String, _ types: String...) throws -> String {
        var bytes = Array(text.utf8)
        for (source, target) in zip(types, types.dropFirst()) { bytes = try RecordFixtures.convert(bytes, from: source, to: target).bytes }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func card(_ properties: String) -> String { "[\"vcard\",[\(properties)]]" }

    /// The title of a person stands under two classes of one element.
    @Test func titlesOfAPageAreReadOnce() throws {
        let text = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Maeve\r\nTITLE:Archivist\r\nEND:VCARD\r\n"
        #expect(try through(text, "public.vcard", "html", "public.vcard").components(separatedBy: "TITLE").count == 2)
    }

    /// An address is read from its link, in which a percent sign and a question mark have a
    /// meaning.
    @Test func addressesOnAPageComeBack() throws {
        let text = card(#"["fn",{},"text","x"],["email",{},"text","50%41?b=c@a.example"]"#)
        #expect(try through(text, "org.ietf.jcard", "html", "org.ietf.jcard").contains("50%41?b=c@a.example"))
    }

    @Test func lineEndsOfOldCardsDoNotGrow() throws {
        let card = card(#"["fn",{},"text","x"],["bday",{},"text","a\r\nb"]"#)
        #expect(try through(card, "org.ietf.jcard", "vcard-2").contains("QUOTED-PRINTABLE:a=0D=0Ab\r\n"))
    }

    /// NULs do not make UTF-16 of what is labelled as UTF-8.
    @Test func labelsOfOldCardsCount() throws {
        let text = "BEGIN:VCARD\r\nVERSION:2.1\r\nFN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=C3=A4=00=00=00=00=00=00=01\r\nEND:VCARD\r\n"
        #expect(try through(text, "vcard-2", "vcard-4").contains("FN:\u{E4}\0"))
    }

    /// A backslash in a date is no escape in 2.1, and is one in the others.
    @Test(arguments: ["vcard-2", "public.vcard", "vcard-4"])
    func datesOfAnySpellingComeBack(form: String) throws {
        let card = card(#"["fn",{},"text","x"],["bday",{},"text","397\\4, or so"]"#)
        let written = try through(card, "org.ietf.jcard", form)
        #expect(try through(written, form, "org.ietf.jcard", form) == written)
        #expect(try through(written, form, "org.ietf.jcard").contains(#"397\\4, or so"#))
    }

    /// A URI has no backslash, which readers of 4.0 take for an escape.
    @Test func backslashesOfAddressesAreEncoded() throws {
        let card = card(#"["fn",{},"text","x"],["url",{},"uri","https://a.example/b\\c"]"#)
        #expect(try through(card, "org.ietf.jcard", "vcard-4", "org.ietf.jcard").contains("https://a.example/b%5Cc"))
    }

    /// 2.1 knows no escape but that of a semicolon, in lists either.
    @Test func listsOfOldCardsKeepBackslashes() throws {
        let text = "BEGIN:VCARD\r\nVERSION:2.1\r\nFN:x\r\nNICKNAME:a\\b,c\r\nEND:VCARD\r\n"
        #expect(try through(text, "vcard-2", "vcard-4").contains("NICKNAME:a\\\\b,c\r\n"))
    }

    /// Only the value of ENCODING says that a line ends in `=` to go on.
    @Test func otherParametersAreNoEncoding() throws {
        let text = "BEGIN:VCARD\nVERSION:3.0\nFN:x\nNOTE;X-A=QUOTED-PRINTABLE:a=\nTITLE:b\nEND:VCARD\n"
        #expect(try through(text, "public.vcard", "vcard-4").contains("\r\nTITLE:b\r\n"))
    }

    /// A property whose name becomes one of those that begin and end things.
    @Test(arguments: [("BE\u{A7}GIN:VTODO", "VTODO"), ("E\u{A7}ND:VEVENT", "END:VEVENT\r\nEND:VEVENT"), ("VER\u{A7}SION:1.0", "VERSION:1.0")])
    func namesOfPropertiesForgeNothing(line: String, forged: String) throws {
        let text = "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nSUMMARY:x\nDTSTART:20240101T100000\n\(line)\nEND:VEVENT\nEND:VCALENDAR\n"
        let written = try through(text, "ics", "org.ietf.jcal", "ics")
        #expect(!written.contains(forged))
        #expect(try through(written, "ics", "org.ietf.jcal", "ics") == written)
    }

    @Test func contactWithNothingForAMeCardIsRefused() {
        #expect(throws: ConversionError.self) { try through(card(#"["x-a",{},"text","b"]"#), "org.ietf.jcard", "org.dragconv.mecard") }
        #expect(throws: ConversionError.self) {
            try through(card(#"["n",{},"text",[" ","\u0001","","",""]]"#), "org.ietf.jcard", "org.dragconv.mecard")
        }
    }

    /// A comma belongs to a label where Google's own separator stands.
    @Test func labelsWithCommasStayWhole() throws {
        let text = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Tomasz\r\nN:Z;Tomasz;;;\r\nCATEGORIES:friends\\, old\r\nEND:VCARD\r\n"
        #expect(try through(text, "public.vcard", "csv", "public.vcard").contains("CATEGORIES:friends\\, old\r\n"))
    }

    /// OPML's titles may be HTML, so a bracket in a title is written as HTML has it.
    @Test(arguments: ["List<String> & more", "a < b", "x &amp; y", "<b>"])
    func titlesInOutlinesComeBack(title: String) throws {
        let json = JSONValue.array([.object([("href", .text("http://a.example/")), ("description", .text(title))])]).encoded
        let back = try JSONValue(
            parsing: Array(through(String(decoding: json, as: UTF8.self), "pinboard-bookmarks", "opml", "pinboard-bookmarks").utf8))
        #expect(back.array?.first?["description"]?.string == title)
    }

    /// Firefox counts microseconds, also of the first days of 1970.
    @Test func momentsOfFirefoxAreNotGuessed() throws {
        let text = #"{"typeCode":2,"root":"placesRoot","children":[{"typeCode":1,"uri":"http://a.example/","title":"a","dateAdded":1000000000000}]}"#
        #expect(try through(text, "org.mozilla.bookmarks-json", "bookmarks", "org.mozilla.bookmarks-json").contains("\"dateAdded\":1000000000000"))
    }

    @Test(arguments: ["org.mozilla.bookmarks-json", "opml", "raindrop-bookmarks", "pocket-bookmarks", "bookmarks"])
    func separatorsInTagsLeaveNoSpace(form: String) throws {
        let json = #"[{"href":"http://a.example/","description":"a","tags":"c++, d|"}]"#
        let written = try through(json, "pinboard-bookmarks", form)
        #expect(written.contains("c++") && !written.contains("c++ ") && !written.contains("d "))
    }

    /// An accent may follow the end of a reference, and that of a tag.
    @Test func accentsBehindMarkupComeBack() throws {
        let text = "WEBVTT\n\n00:01.000 --> 00:02.000\n<v A&gt;\u{351}B>\u{301}so &amp;\u{301} on\n"
        let written = try through(text, "vtt", "ass", "vtt")
        #expect(written.contains("<v A&gt;\u{351}B>\u{301}so &amp;\u{301} on\n"))
        #expect(try through(written, "vtt", "srt").contains("A>\u{351}B: \u{301}so &\u{301} on\n"))
    }

    /// A text in a table may look like a dump of MySQL, in which a backslash is an escape.
    @Test func textsLikeMarksOfMySQLComeBack() throws {
        let csv = "a,b\r\nINSERT INTO `x`,it's \\'\r\n"
        #expect(try through(csv, "csv", "sql", "csv") == csv)
    }

    @Test func listsWithoutCellsAreNoTable() {
        #expect(throws: ConversionError.self) { try through("[[]]", "json", "csv") }
    }
}
