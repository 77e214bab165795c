import DragKit
import DragTypes
import Testing

/// Shapes in which services and programs export, each with what must come out.
@Suite struct ExportShapesTests {
    private static let shapes: [(text: String, from: String, to: String, expected: [String])] = [
        // Dates begin with the day where any of their column does, and where the headings are
        // foreign.
        ("Name,Birthday,Phone\nAnn,05/03/1980,1\nBob,25/12/1980,2\n", "csv", "vcf", ["BDAY:1980-03-05", "BDAY:1980-12-25"]),
        ("Name,Birthday,Phone\nAnn,05/03/1980,1\n", "csv", "vcf", ["BDAY:1980-05-03"]),
        ("Nom,Prénom,Anniversaire,Adresse de messagerie\nLee,Ann,05/03/1980,a@e.example\n", "csv", "vcf", ["BDAY:1980-03-05"]),
        (
            "Vorname,Nachname,Primäre E-Mail-Adresse,Geburtsjahr,Geburtsmonat,Geburtstag\nAnn,Lee,a@e.example,1985,12,24\n", "csv", "vcf",
            ["BDAY:1985-12-24"]
        ),
        ("BEGIN:VCARD\nVERSION:3.0\nFN:J\nBDAY:19800203T000000Z\nEND:VCARD\n", "vcf", "csv", ["1980-02-03"]),
        (
            "BEGIN:VCARD\nVERSION:2.1\nFN:J\nTEL;X-Custom(CHARSET=UTF-8,ENCODING=QUOTED-PRINTABLE,=42=C3=A1):1\nTEL;X-Boat:2\nEND:VCARD\n", "vcf",
            "vcf",
            ["item1.X-ABLABEL:Bá", "item1.TEL:1", "item2.X-ABLABEL:Boat", "item2.TEL:2"]
        ),
        // Values in SQL say what their casts and functions are about.
        ("INSERT INTO t (id, d) VALUES (1, '2024-01-02'::date);", "sql", "csv", ["1,2024-01-02\r\n"]),
        ("INSERT [dbo].[T] ([Id], [First Name]) VALUES (1, N'Ann')", "sql", "csv", ["Id,First Name\r\n1,Ann\r\n"]),
        (
            "INSERT INTO t (a) VALUES (CAST(N'2024' AS Date)), (to_date('02-JAN-24','DD-MON-RR')), (DATE '2024-01-03');", "sql", "csv",
            ["2024\r\n02-JAN-24\r\n2024-01-03\r\n"]
        ),
        ("INSERT INTO t (a, b) VALUES ('c'||chr(10), ARRAY[1,2]);", "sql", "csv", ["'c'||chr(10),\"ARRAY[1,2]\"\r\n"]),
        // Fields.
        ("a,b\n1,\"x\\\"y\"\n", "csv", "json", ["{\"a\":1,\"b\":\"x\\\"y\"}"]), ("a,b\n1,\"C:\\\\\"\n", "csv", "json", ["\"C:\\\\"]),
        ("id;price\n1;1.000\n2;12.500\n", "csv", "json", ["\"price\":12500"]), ("id,price\n1,1.000\n", "csv", "json", ["\"price\":1.000"]),
        ("{\"count\":2,\"results\":[{\"id\":1},{\"id\":2}]}", "json", "csv", ["id\r\n1\r\n2\r\n"]),
        ("{\"data\":{\"items\":[{\"id\":1}]}}", "json", "csv", ["id\r\n1\r\n"]),
        // Feeds.
        (
            "<rss><channel><item><title>A</title><link>https://a.example/</link><pubDate>Tue, 2 Jan 24 03:04:05 EST</pubDate></item></channel></rss>",
            "rss",
            "csv", ["2024-01-02T08:04:05Z"]
        ),
        (
            """
            <feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://x.example/blog/"><entry><title>A</title><link href="posts/1"/></entry></feed>
            """, "atom", "csv", ["https://x.example/blog/posts/1"]
        ),
        // Places keep what else is said of them.
        ("name,lat,lon,kind\nA,50,14,cafe\n", "csv", "geojson", ["\"kind\":\"cafe\""]),
        ("name,lat,lon,kind\nA,50,14,cafe\n", "csv", "kml", ["<Data name=\"kind\"><value>cafe"]),
        ("WKT,name\n\"POINT (14.5 50.1)\",A\n\"POLYGON ((0 0, 0 1, 1 1, 0 0))\",P\n", "csv", "geojson", ["[14.5,50.1]", "\"Polygon\""]),
        ("Title,Note,URL,Comment\nA,n,\"https://www.google.com/maps/search/50.1,14.5\",\n", "csv", "geojson", ["[14.5,50.1]"]),
        ("https://mapy.cz/zakladni?x=14.5&y=50.1&z=15", "url", "geojson", ["[14.5,50.1]"]),
        ("https://mapy.com/zakladni?source=coor&id=14.5%2C50.1&x=1&y=2", "url", "geojson", ["[14.5,50.1]"]),
        ("https://plus.codes/9F2P3CH2+22", "url", "geojson", ["\"Point\""]),
        ("om://map?ll=50.1,14.5&n=Bridge", "url", "geojson", ["[14.5,50.1]", "Bridge"]),
        ("https://www.komoot.com/plan/@50.1,14.5,12z", "url", "geojson", ["[14.5,50.1]"]),
        // Tasks.
        (
            "- [ ] Call **Bob** about [it](https://e.example/)\n\n```\n  code\n```\n", "markdown", "ics",
            ["SUMMARY:Call Bob about it\r\n", "URL:https://e.example/"]
        ),
        (
            "List Name,Title,Is Check list,Due Date,Priority,Status,Is All Day\nL,Milk,N,2024-03-03T23:00:00+0000,5,2,true\n", "csv", "ics",
            ["STATUS:COMPLETED", "DUE;VALUE=DATE:20240304", "PRIORITY:1"]
        ),
        // Outlines.
        (
            """
            <opml><body><outline text="A &amp;lt;" _note="n"><outline text="B" _complete="true"/><outline text="L" url="https://e.example/"/></outline></body></opml>
            """, "opml", "html", ["A &lt;", "checked", "<a href=\"https://e.example/\">L</a>", "<p>n</p>"]
        ),
        (
            "<h1>T</h1><p>x</p><ul><li>a<ul><li>b</li></ul></li></ul><h2>S</h2><p><a href=\"https://e.example/\">l</a></p>",
            "org.dragconv.clean-html", "opml", ["<outline text=\"a\">\n        <outline text=\"b\"/>", "type=\"link\" url=\"https://e.example/\""]
        ),
        ("[ti:Song]\n[00:01.00]<00:01.00> two <00:02.00> words\n", "lrc", "srt", ["two words"]),
    ]

    /// JSON is read as a table, as which a recogniser reads these.
    private static func convert(_ text: String, _ from: String, _ to: String) throws -> ConversionOutput {
        try RecordFixtures.convert(Array(text.utf8), from: from, to: to, of: from == "json" ? .table : nil)
    }

    @Test(arguments: shapes.indices)
    func shape(index: Int) throws {
        let shape = Self.shapes[index]
        let output = try Self.convert(shape.text, shape.from, shape.to)
        let text = String(decoding: output.bytes, as: UTF8.self)
        for expected in shape.expected { #expect(text.contains(expected), "\(text)") }
    }

    /// A short link of Organic Maps leads to within a few metres.
    @Test func shortLinkOfOrganicMaps() throws {
        let output = try RecordFixtures.convert(Array("ge0://w4aaaaaaaa/Place_name".utf8), from: "url", to: "geo-link")
        #expect(String(decoding: output.bytes, as: UTF8.self).contains("(Place%20name)"))
    }

    @Test(arguments: [
        ("<opml><body><outline text='a'/></body></opml>", "opml", "html", [String]()),
        ("[ti:Song]\n[ar:Jo]\n[00:01.00]one\n", "lrc", "srt", ["1 artist", "1 title"]),
        ("a,b\n", "csv", "json", []), ("INSERT INTO t (a) VALUES (NOW());", "sql", "csv", ["1 computed value"]),
        ("{\"count\":1,\"results\":[{\"id\":1}]}", "json", "csv", ["1 × count"]),
        ("List Name,Title,Is Check list,Status\nL,a,N,0\n", "csv", "ics", []),
        ("name,lat,lon,kind\nA,50,14,cafe\n", "csv", "gpx", ["1 × kind"]),
    ])
    func notes(text: String, from: String, to: String, expected: [String]) throws {
        let output = try Self.convert(text, from, to)
        #expect(output.notes.compactMap { $0.loss?.description }.sorted() == expected.sorted())
    }
}
