import DragEngine
import DragKit
import DragSniffing
import DragTypes
import GalleryHandlers
import LinkHandlers
import RecordsHandler
import Testing
import TextHandlers

/// What of an input did not arrive, with counts: everything that is lost, and nothing else.
@Suite struct LossTests {
    private static let registry = Registry(handlers: TextHandlers.all + LinkHandlers.all + GalleryHandlers.all + [RecordsHandler.handler])

    private func losses(_ text: String, from type: String, to wanted: String) async throws -> [String] {
        let catalogue = Self.registry.catalogue
        let source = try #require(catalogue.resolve(type))
        let item = Item(representations: [Representation(type: source, bytes: Array(text.utf8))])
        let delivery = try await Runner(Self.registry, sniffer: ContentSniffer(catalogue: catalogue))
            .deliver(ItemProvider(item, catalogue: catalogue), accepting: try AcceptList(parsing: wanted, catalogue: catalogue))
        return delivery.losses.map(\.description)
    }

    private static let page = """
        <h1>Birds</h1><p>Two <b>grey</b> <i>herons</i> and <a href="https://a.example/">a link</a>
        <img src="https://a.example/h.png"><table><tr><td>1<td>2</table>
        """

    @Test(arguments: [
        (page, "html", "text", ["1 picture", "1 table", "2 passages in bold or italics", "1 heading", "1 link"]),
        (page, "html", "markdown", []), ("<p style='color:red'>Red</p>", "html", "markdown", ["1 element with a style"]),
        ("<p>Only words.</p>", "html", "text", []), ("Only *words*.\n", "markdown", "text", ["1 passage in bold or italics"]),
        ("Only words.\n", "markdown", "html", []),
        (
            "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:20240305T090000Z\r\nSUMMARY:Tea\r\nSTATUS:CANCELLED\r\n"
                + "RRULE:FREQ=MONTHLY;BYDAY=2TU;COUNT=6\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n", "ics", "text", []
        ),
        // A colour of a heading or a link, and a sign beside words, say nothing.
        (
            "<h2 style='color:#2E74B5'>A <span style='color:red'>b</span></h2><a href='https://a.example/' style='color:#0563C1'>c</a>", "html",
            "markdown", []
        ),
        ("<p><svg width=16 height=16><path d='M0 0'/></svg> <svg viewBox='0 0 24 24'><path d='M0 0'/></svg> Note</p>", "html", "markdown", []),
        ("<p>A <svg width=300 height=200><path d='M0 0'/></svg></p>", "html", "markdown", ["1 drawing"]),
        ("<table class='infobox vcard'><tr><th class=fn>Ada<tr><td>Born 1815</table>", "html", "markdown", []),
        ("{\\rtf1 Shown {\\v secret} and {\\v more}.}", "rtf", "markdown", ["2 hidden passages"]),
        // Outlook exports its own values for fields that the user left as they were.
        ("First Name,E-mail Address,E-mail Type,Gender,Priority,Sensitivity\nAnn,a@e.example,SMTP,Unspecified,Normal,Normal\n", "csv", "vcf", []),
        (
            "First Name,E-mail Address,E-mail Type,Gender,Priority,Sensitivity\nAnn,a@e.example,EX,Female,High,Private\n", "csv", "vcf",
            ["1 × Gender", "1 × Priority", "1 × Sensitivity"]
        ),
        ("BEGIN:VCARD\r\nVERSION:4.0\r\nKIND:individual\r\nFN:Ann Lee\r\nN:Lee;Ann;;;\r\nEND:VCARD\r\n", "vcf", "csv", []),
        // A `geo:` address is the whole place. A link to a map also leads to a page.
        ("geo:48.2,16.3", "url", "geojson", []), ("https://www.openstreetmap.org/?mlat=1&mlon=2", "url", "geojson", ["1 linked page"]),
        (
            "{\"type\":\"FeatureCollection\",\"generator\":\"x\",\"features\":[{\"type\":\"Feature\",\"id\":7,\"custom\":1,\"properties\":{},"
                + "\"geometry\":{\"type\":\"Point\",\"coordinates\":[1,2]}}]}", "geojson", "kml", ["1 × custom", "1 × generator"]
        ),
        (
            "<p>See <a href='https://a.example/'>one</a>, <a href='https://b.example/'>two</a></p>", "html", "url",
            ["1 further link", "4 words"]
        ),
        ("<p>Before</p><table><tr><td>1<td>2</table>", "html", "csv", ["1 word"]),
        ("https://a.example/\r\nhttps://b.example/\r\nhttps://c.example/\r\n", "uri-list", "url", ["2 further links"]),
        ("https://a.example/\r\n", "uri-list", "url", []), ("https://a.example/\nOne", "text/x-moz-url", "url", ["1 title"]),
        // A list of links is several links, and an address of the page itself is none.
        ("<ul><li><a href='https://a.example/'>a</a><li><a href='https://b.example/'>b</a></ul>", "html", "text", ["2 links"]),
        ("Words[^1].\n\n[^1]: A note.\n", "markdown", "text", []),
        ("[A](file:///tmp/a.txt) [b](javascript:c()) [d](https://d.example/)\n", "markdown", "html", ["2 links to files or scripts"]),
        // What all tables can say is no style, and what a button or a mention shows is no loss.
        ("<table><tr><th style='text-align:right'>a<th>b<tr><td style='text-align: right;'>1<td>2</table>", "html", "markdown", []),
        ("<p>Run <button><svg></svg> copy</button></p>", "html", "text", []),
        ("<p><span class=h-card><a href='https://a.example/'>@ada</a></span> hello</p>", "html", "markdown", []),
        ("{\"a\": 1}\n", "json", "text", []),
        // A text shows what a link is whose words are its address.
        ("<p>See <a href='https://a.example/'>https://a.example</a></p>", "html", "text", []),
        (
            "<p>Write to <a href='mailto:jo@a.example'>jo@a.example</a>, call <a href='tel:+431'>+43 1</a>, see <a href='/b'>b</a></p>", "html",
            "text", ["1 link"]
        ),
        ("See <https://a.example/> and [b](https://b.example/).\n", "markdown", "text", ["1 link"]),
        (
            "<p>See <a href='https://a.example/'>https://a.example/</a> and <a href='https://b.example/'>b</a></p>", "html", "url",
            ["1 further link", "4 words"]
        ),
        // What is raised or lowered, drawn, coloured, or plays from beside the page.
        ("<p>H<sub>2</sub>O, m<sup>2</sup></p>", "html", "text", ["2 superscripts and subscripts"]),
        ("<p>See</p><svg><circle r=1 /></svg><canvas></canvas>", "html", "markdown", ["2 drawings"]),
        ("<p>See</p><video src='film.mp4'></video>", "html", "markdown", ["1 film or sound without an address"]),
        ("<p>See</p><video src='https://a.example/film.mp4'></video>", "html", "markdown", []),
        ("<base href='https://a.example/'><p>See</p><video src='film.mp4'></video>", "html", "markdown", []),
        ("<p>See</p><iframe width=1 height=1 src='count'></iframe><iframe></iframe>", "html", "markdown", []),
        ("<p>A <font color=red>red</font> line</p>", "html", "markdown", ["1 element with a style"]),
        (
            "<table><tr><th colspan=2>Day<th>H<tr><td rowspan=2>Mo<td>am<td>1<tr><td>pm<td>2</table>", "html", "csv", ["2 merged cells"]
        ),
        // Styles that arrive, or that texts have anyway, are no loss.
        ("<p>a <span style='font-weight:700'>bold</span> word</p>", "html", "markdown", []),
        ("<p>a <span style='font-weight:700'>bold</span> word</p>", "html", "text", ["1 passage in bold or italics"]),
        (
            "<p style='margin:0;color:rgb(31, 35, 40);font:11pt Arial'><span style='font-size:14px;background:#fff'>a</span></p>", "html", "markdown",
            []
        ),
        ("<p style='COLOR: Red'>a</p><div align=center>b</div>", "html", "markdown", ["2 elements with a style"]),
        ("<table><tr><td style='text-align:center'><p style='text-align:center'>a</p><td>b</table>", "html", "markdown", []),
        ("<p>Pay <del>900</del> 700, <mark>now</mark></p>", "html", "text", ["1 highlighted passage", "1 struck passage"]),
        ("<p>a <img src='data:image/svg+xml,%3Csvg/%3E' alt=s></p>", "html", "markdown", ["1 drawing"]),
        ("<p>a <img src='data:image/gif;base64,R0lGODlhAQABAAAAACw=' alt=s></p>", "html", "rtf", ["1 picture"]),
        ("<img src='https://p.example/b.png' alt=one><img src='https://p.example/c.png' alt=two>", "html", "text", ["2 pictures"]),
        (richText, "rtf", "markdown", ["2 elements with a style", "2 tracked changes", "1 header or footer"]),
        ("{\\rtf1{\\colortbl;\\red0\\green0\\blue0;}{\\header\\par}\\cf1 Black\\par}", "rtf", "markdown", []),
    ])
    func documentsAndLinks(input: String, type: String, wanted: String, expected: [String]) async throws {
        #expect(try await losses(input, from: type, to: wanted) == expected)
    }

    private static let richText =
        "{\\rtf1{\\colortbl;\\red255\\green0\\blue0;}{\\header Herons\\par}\\pard\\qc Middle\\par\\pard\\cf1 Red\\b  words\\b0\\cf0 "
        + " {\\revised new}{\\deleted old} end\\par}"
    private static let bookmarks = """
        <!DOCTYPE NETSCAPE-Bookmark-file-1><DL><DT><H3>Birds</H3><DL>
        <DT><A HREF="https://a.example/" ADD_DATE="1700000000" TAGS="grey,tall" SHORTCUTURL="h">Heron</A><DD>A note
        <DT><A HREF="https://b.example/">Grebe</A></DL></DL>
        """
    private static let contacts = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ann\r\nTEL:1\r\nEND:VCARD\r\n"

    @Test(arguments: [
        (bookmarks, "bookmarks", "onetab-list", ["2 tags", "1 folder", "1 date", "1 keyword", "1 note"]),
        (bookmarks, "bookmarks", "text", ["2 tags", "1 date", "1 keyword", "1 note"]), (bookmarks, "bookmarks", "csv", ["1 keyword"]),
        (bookmarks, "bookmarks", "org.mozilla.bookmarks-json", []),
        (contacts + contacts, "vcard", "mecard", ["1 further contact"]), (contacts, "vcard", "jcard", []), (contacts, "vcard", "markdown", []),
        ("WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ann>One <b>two</b>\n", "vtt", "srt", []),
        ("a,b\r\n\"x\ny\",2\r\n", "csv", "com.visicorp.data-interchange", ["1 line end inside cells"]),
        ("a,b\r\n1,2\r\n", "csv", "com.visicorp.data-interchange", []),
    ])
    func records(input: String, type: String, wanted: String, expected: [String]) async throws {
        #expect(try await losses(input, from: type, to: wanted).sorted() == expected.sorted())
    }

    /// A table of people, events or places that is wanted as a page or as Markdown stays a table.
    @Test(
        arguments: [
            "Name,Email,Phone,Shoe size\nAda,ada@a.example,1,39\n", "Subject,Start Date,Start Time,Room\nWalk,2024-05-01,10:00,R1\n",
            "city,lat,lon,people\nUlm,48.4,10.0,126000\n",
        ], ["html", "markdown"])
    func tablesStayTables(table: String, wanted: String) async throws {
        #expect(try await losses(table, from: "csv", to: wanted) == [])
    }
}
