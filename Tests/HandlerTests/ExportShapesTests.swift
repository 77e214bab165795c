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
        ("성,이름,전자 메일 주소,휴대폰,생일\n김,민수,a@e.example,1,2001-02-03\n", "csv", "vcf", ["N:김;민수;;;", "EMAIL", "BDAY:2001-02-03"]),
        ("Vezetéknév,Utónév,E-mail cím,Születésnap\nKiss,Anna,a@e.example,2001-02-03\n", "csv", "vcf", ["N:Kiss;Anna;;;", "BDAY:2001-02-03"]),
        ("Adı,Soyadı,İş Telefonu\nAyşe,Yılmaz,1\n", "csv", "vcf", ["N:Yılmaz;Ayşe;;;", "TEL;TYPE=work:1"]),
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
        // Numbers as people write them, where the column tells what their marks mean.
        ("n,amount\na,\"-1,204.50\"\nb,200.00\nc,-5\n", "csv", "json", ["\"amount\":-1204.50", "\"amount\":200.00", "\"amount\":-5"]),
        ("n,p\na,\"1,234,567\"\nb,\"12,000\"\nc,7\n", "csv", "json", ["\"p\":1234567", "\"p\":12000", "\"p\":7"]),
        ("n,p\na,\"1,234\"\nb,\"12,000\"\n", "csv", "json", ["\"p\":\"1,234\""]), ("n\tp\na\t1,5\nb\t2\n", "csv", "json", ["\"p\":1.5", "\"p\":2"]),
        ("n;p\na;1 234,50\nb;-5,00\n", "csv", "json", ["\"p\":1234.50", "\"p\":-5.00"]),
        ("n,p\na,1\u{A0}234\nb,17\n", "csv", "json", ["\"p\":1234", "\"p\":17"]),
        ("n,tel\na,123 456 789\n", "csv", "json", ["\"tel\":\"123 456 789\""]),
        ("n,mean\na,12.333333333333334\nb,5.5\n", "csv", "json", ["\"mean\":12.333333333333334", "\"mean\":5.5"]),
        ("n,pi\na,3.14159265358979323846\nb,5.5\n", "csv", "json", ["\"pi\":\"3.14159265358979323846\""]),
        ("n,ok\na,True\nb,False\n", "csv", "json", ["\"ok\":true", "\"ok\":false"]), ("n,ok\na,true\nb,maybe\n", "csv", "json", ["\"ok\":\"true\""]),
        (",2019,2020\n0,1,2\n1,3,4\n", "csv", "json", ["[{\"column1\":0,\"2019\":1,\"2020\":2}"]),
        (",0,1\n0,a,b\n1,c,d\n", "csv", "json", ["\"0\":\"a\""]),
        // Tables that are no list of objects.
        ("{\"name\":{\"0\":\"Ann\",\"1\":\"Bob\"},\"age\":{\"0\":3,\"1\":4}}", "json", "csv", ["name,age\r\nAnn,3\r\nBob,4\r\n"]),
        ("{\"name\":[\"Ann\",\"Bob\"],\"age\":[3,4]}", "json", "csv", ["name,age\r\nAnn,3\r\nBob,4\r\n"]),
        ("{\"ann\":{\"age\":3},\"bob\":{\"age\":4}}", "json", "csv", ["key,age\r\nann,3\r\nbob,4\r\n"]),
        ("{\"folders\":[{\"id\":1}],\"items\":[{\"n\":\"a\"},{\"n\":\"b\"}]}", "json", "csv", ["n\r\na\r\nb\r\n"]),
        ("id;price\n1;1.000\n2;12.500\n", "csv", "json", ["\"price\":12500"]), ("id,price\n1,1.000\n", "csv", "json", ["\"price\":1.000"]),
        // Python writes small numbers without a point; codes have no sign.
        ("rate,code\n1e-05,12E4\n0.001,12E5\n", "csv", "json", ["{\"rate\":1e-05,\"code\":\"12E4\"}"]),
        // Lines above the table are none of its rows.
        (
            "\"Konto:\";\"DE89 / Giro\";\n\n\"Von:\";\"01.04.2024\";\n\"Tag\";\"Text\";\"Betrag\"\n\"06.05.2024\";\"Miete\";\"-50,00\"\n", "csv",
            "json",
            ["[{\"Tag\":\"06.05.2024\",\"Text\":\"Miete\",\"Betrag\":-50.00}"]
        ),
        ("name,qty\nx,1,more\n", "csv", "json", ["{\"name\":\"x\",\"qty\":1,\"column3\":\"more\"}"]),
        (
            "Artikel;Preis;Menge\nApfel;1,20;3\nBirne;0,99;2\nSumme;2,19\n", "csv", "json",
            ["{\"Artikel\":\"Apfel\",\"Preis\":1.20,\"Menge\":3}", "{\"Artikel\":\"Summe\",\"Preis\":2.19,\"Menge\":\"\"}"]
        ),
        (
            "Buchung;Saldo;Betrag;\n04.01.2024;1.234,56;-12,99\n03.01.2024;1.247,55;1.000,00\n", "csv", "json",
            ["[{\"Buchung\":\"04.01.2024\",\"Saldo\":1234.56,\"Betrag\":-12.99}"]
        ),
        (
            "\"Umsätze\";\"30 Tage\";\n\"Stand\";\"1.234,56 EUR\";\n\n\"Tag\";\"Text\";\"Umsatz\";\n\"02.01.\";\"a\";\"-12,99\";\n"
                + "\"03.01.\";\"b\";\"-1.212,99\";\n\n\"Alter Stand\";\"1.000,00 EUR\";\n",
            "csv", "json", ["[{\"Tag\":\"02.01.\",\"Text\":\"a\",\"Umsatz\":-12.99}", "\"Umsatz\":-1212.99"]
        ),
        ("Auszug, Ada\n\nTag;Betrag;Text\n1;-12,99;Rewe\n2;5,00;Aldi\n", "csv", "json", ["[{\"Tag\":1,\"Betrag\":-12.99,\"Text\":\"Rewe\"}"]),
        ("Name\tOrt, Land\nAda\tTurku, FI\nBob\tOulu, FI\n", "csv", "json", ["[{\"Name\":\"Ada\",\"Ort, Land\":\"Turku, FI\"}"]),
        ("a|b, c|d\n1|x, y|2\n3|z, w|4\n", "csv", "json", ["[{\"a\":1,\"b, c\":\"x, y\",\"d\":2}"]),
        ("name,tags\nA,x;y;z\nB,p;q;r\n", "csv", "json", ["[{\"name\":\"A\",\"tags\":\"x;y;z\"}"]),
        ("Konto;DE1\n\nTag;Text;Betrag\n1;a;-12,99\n2;b;5,00\n", "csv", "json", ["[{\"Tag\":1,\"Text\":\"a\",\"Betrag\":-12.99}"]),
        ("# All\n# 2024\n\nPage,Views\n/a,1\n/b,5\n", "csv", "json", ["[{\"Page\":\"/a\",\"Views\":1}"]),
        ("Report;Januar;;\n;;;\nName;Menge;Preis;Notiz\nx;1;2,50;a\ny;3;4,00;b\n", "csv", "json", ["[{\"Name\":\"x\",\"Menge\":1,\"Preis\":2.50"]),
        ("a,b\n1,2\n\n3,4\n", "csv", "json", ["[{\"a\":1,\"b\":2},{\"a\":3,\"b\":4}]"]),
        // Dates and times as people and programs write them.
        ("Name,Date\nDentist,\"January 5, 2024 3:00 PM\"\n", "csv", "ics", ["DTSTART:20240105T150000"]),
        ("Title,Start,End\nDentist,\"05.01.2024, 15:00\",\n", "csv", "ics", ["DTSTART:20240105T150000"]),
        ("Title,Start,End\nDentist,5 January 2024,\n", "csv", "ics", ["DTSTART;VALUE=DATE:20240105"]),
        ("Subject,Start Date,Start Time,End Date,End Time\nA,2024-01-05,22:00,2024-01-05,24:00\n", "csv", "ics", ["DTEND:20240106T000000"]),
        (
            "Title,Due Date\nA,5. Januar 2024\nB,2024年1月5日\nC,5 de enero de 2024\nD,\"Fri, Jan 5, 2024\"\nE,5.1.2024 klo 15.00\nF,05.01.2024 15:00 Uhr\nG,13/01/2024 15h00\n",
            "csv", "ics",
            [
                "SUMMARY:A\r\nDUE;VALUE=DATE:20240105", "SUMMARY:B\r\nDUE;VALUE=DATE:20240105", "SUMMARY:C\r\nDUE;VALUE=DATE:20240105",
                "SUMMARY:D\r\nDUE;VALUE=DATE:20240105", "SUMMARY:E\r\nDUE:20240105T150000", "SUMMARY:F\r\nDUE:20240105T150000",
                "SUMMARY:G\r\nDUE:20240113T150000",
            ]
        ),
        (
            "Name,Birthday\nAda,April 15\nBob,15. März 1980\nC,15.3.\nD,3月15日\n", "csv", "vcf",
            ["OMIT-YEAR=1604:1604-04-15", "BDAY:1980-03-15", "FN:C\r\nBDAY;X-APPLE-OMIT-YEAR=1604:1604-03-15", "1604-03-15"]
        ),
        // Moments in milliseconds, and names that are numbers.
        (
            "{\"type\":\"Feature\",\"properties\":{\"name\":12,\"time\":1704189600000},\"geometry\":{\"type\":\"Point\",\"coordinates\":[1,2]}}",
            "geojson", "gpx", ["<time>2024-01-02T10:00:00Z</time>", "<name>12</name>"]
        ),
        (
            "<Workbook xmlns='urn:schemas-microsoft-com:office:spreadsheet'><Worksheet><Table><Row><Cell><Data>H<Sub>2</Sub>O is <B>wet</B>!</Data></Cell></Row></Table></Worksheet></Workbook>",
            "com.microsoft.excel.xml", "csv", ["H2O is wet!\r\n"]
        ),
        // Bookmarks.
        (
            "Titel;URL;Schlagwörter;Notiz\nTeich;https://a.example/;Reiher, Schilf;gut\n", "csv", "bookmarks",
            ["TAGS=\"Reiher,Schilf\"", ">Teich</A>", "<DD>gut"]
        ),
        (
            "url,title,tags.1,tags.2,starred\nhttps://a.example/,Pond,heron,tall reed,true\n", "csv", "org.dragconv.raindrop-bookmarks",
            ["\"heron, tall reed\"", ",true\r\n"]
        ),
        (
            "Video ID,Playlist Video Creation Timestamp\n-aBcDeFgHiJ,2023-11-05T20:11:12+00:00\n", "csv", "bookmarks",
            ["HREF=\"https://www.youtube.com/watch?v=-aBcDeFgHiJ\" ADD_DATE=\"1699215072\""]
        ),
        ("#EXTM3U\nMusic\\Reed\\b.mp3\n", "m3u", "xspf", ["<location>Music/Reed/b.mp3<"]),
        (
            "WEBVTT\n\n00:01.000 --> 00:02.000\n<v Eva>Hello</v>\n<v Jan>Good day</v>\n", "vtt", "srt", ["Eva: Hello\nJan: Good day\n"]
        ),
        // Tasks.
        ("Write to Ann +pond @home rec:+1w\n", "todo.txt", "ics", ["SUMMARY:Write to Ann rec:+1w\r\n", "CATEGORIES:pond,@home"]),
        ("Subject,Due Date\nFeed,15/Mar/24 12:00 AM\n", "csv", "ics", ["20240315"]),
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
        // A task ends when it is due.
        (
            """
            BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VTODO\r\nSUMMARY:Nest\r\nDTSTART;VALUE=DATE:20240505\r\nDUE:20240510T180000\r\nBEGIN:VALARM\r\n\
            ACTION:DISPLAY\r\nTRIGGER;RELATED=END:-PT1H\r\nEND:VALARM\r\nEND:VTODO\r\nEND:VCALENDAR\r\n
            """, "ics", "vcs", ["DALARM:20240510T170000"]
        ),
        // Outlook's own words for what calendars say otherwise.
        (
            event("X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE\r\nX-MICROSOFT-CDO-IMPORTANCE:2\r\n"), "ics", "outlook-events",
            [",High,False,Normal,1\r\n"]
        ),
        ("Subject,Start Date,Start Time,Show time as\nA,1/2/2024,9:00:00 AM,4\n", "outlook-events", "ics", ["X-MICROSOFT-CDO-BUSYSTATUS:OOF"]),
        (event("ATTENDEE;CN=Ann;PARTSTAT=ACCEPTED:mailto:a@e.example\r\n"), "ics", "vcs", ["ATTENDEE;STATUS=ACCEPTED:Ann <a@e.example>"]),
        ("Build the nest +birds @home\n", "todo.txt", "ics", ["SUMMARY:Build the nest\r\n", "CATEGORIES:birds,@home"]),
        ("Ask +family about it\n", "todo.txt", "ics", ["SUMMARY:Ask +family about it\r\n", "CATEGORIES:family"]),
        // Contacts.
        ("First Name,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label\nAnn,* Work,a@e.example,\n", "csv", "vcf", ["TYPE=work;TYPE=pref:a@"]),
        ("BEGIN:VCARD\nVERSION:3.0\nFN:Ann\nX-RELATED;TYPE=spouse:Bob\nEND:VCARD\n", "vcf", "csv", ["Spouse,Bob"]),
        ("dn: cn=Ann\ncn: Ann\nmail: a@e.example\nmozillaCustom1: blue\n", "ldif", "ldif", ["mozillaCustom1: blue"]),
        // Where cues stand, and their colours.
        (subStation("[V4 Styles]\nFormat: Name, Italic, Alignment\nStyle: Default,0,6\n"), "ass", "vtt", [" line:0"]),
        (subStation("[V4+ Styles]\nFormat: Name, Italic, Alignment\nStyle: Default,0,8\n"), "ass", "srt", ["{\\an8}Hi"]),
        ("WEBVTT\n\n00:01.000 --> 00:02.000\n<c.red>Hi</c>\n", "vtt", "srt", ["<font color=\"#ff0000\">Hi</font>"]),
        ("1\n00:00:01,000 --> 00:00:02,000\n<font color=\"red\">Hi</font>\n", "srt", "vtt", ["<c.red>Hi</c>"]),
        // Maps.
        (
            "name,latitude,longitude,segment,point\nA,60,22,1,Start\nA,60.5,22.5,1,\nA,61,23,2,\nA,61.5,23,2,\n", "csv", "geojson",
            ["\"MultiLineString\"", "\"name\":\"A\""]
        ),
        (
            "<gpx><rte><name>R</name><rtept lat='60' lon='22'><name>S</name></rtept><rtept lat='61' lon='22'/></rte></gpx>", "gpx", "csv",
            ["R,60,22,,,1,S\r\n", "R,61,22,,,1,\r\n"]
        ),
        (
            """
            {"type":"Feature","crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::3857"}},"properties":{},\
            "geometry":{"type":"Point","coordinates":[1492232.65,6894698.83]}}
            """, "geojson", "gpx", ["lat=\"52.5", "lon=\"13.40"]
        ),
        ("Name;Lat;Lon;H\u{F6}he (m)\nA;60,5;22,5;34,5\n", "csv", "gpx", ["<ele>34.5</ele>"]),
        // Playlists.
        ("#EXTM3U\n#EXTINF:1,A\nmusic/a b #1.mp3\n", "m3u", "xspf", ["<location>music/a%20b%20%231.mp3</location>"]),
        (
            "<playlist version=\"1\" xmlns=\"http://xspf.org/ns/0/\"><trackList><track><location>a%20b.mp3</location></track></trackList></playlist>",
            "xspf", "m3u", ["\na b.mp3\n"]
        ),
        ("INSERT INTO t (h) VALUES (-1.0e+10), (1.5);", "sql", "json", ["-1.0e+10", "1.5"]),
        // Numbers of tables with semicolons: the columns tell what their commas are.
        ("a;b\n1,799;1\n1,849;2\n", "csv", "json", ["\"a\":1.799"]), ("a;b\n1,234.50;2,000\n5;3,000\n", "csv", "json", ["1234.50", "\"b\":2000"]),
        ("a;b\n48.142;1,5\n17.1;2,5\n", "csv", "json", ["\"a\":48.142", "\"b\":1.5"]),
        ("\"Konto\";\"DE02\"\n\"Stand:\";\"1,5 €\"\n\"Tag\";\"Betrag\";\"Art\"\n\"03.01.24\";\"-84,00\";\"x\"\n", "csv", "json", ["\"-84,00\""]),
        ("First Name,Last Name,Email,Birthday\nAnn,Lee,a@e.example,04/15\n", "csv", "vcf", ["X-APPLE-OMIT-YEAR=1604:1604-04-15"]),
        ("Subject,Start Date\nA,10/May/24\n", "csv", "ics", ["DTSTART;VALUE=DATE:20240510"]),
        ("name,coordinates\nA,N 47° 30.000' W 122° 15.000'\n", "csv", "geojson", ["[-122.25,47.5]"]),
    ]

    private static func event(_ more: String) -> String {
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nSUMMARY:A\r\nDTSTART:20240102T090000\r\n\(more)END:VEVENT\r\nEND:VCALENDAR\r\n"
    }

    private static func subStation(_ styles: String) -> String {
        "[Script Info]\nTitle: T\n\(styles)[Events]\nFormat: Start, End, Style, Text\nDialogue: 0:00:01.00,0:00:02.00,Default,Hi\n"
    }

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
        ("WKT,name\n\"POLYGON ((0 0, 0 1, 1 1, 0 0))\",P\n", "csv", "gpx", ["1 area"]),
        ("[00:01.00]one\n[01:80.00]two\n", "lrc", "srt", ["1 line without a time"]),
        ("[00:01.00]<00:01.00> two <00:02.00> words\n", "lrc", "srt", ["2 times of words"]),
        (
            "WEBVTT\n\n00:01.000 --> 00:02.000 line:0\n<v Ann>Hi <00:01.500><c.big>there</c>\n", "vtt", "srt",
            [
                "1 style class", "1 time of words",
            ]
        ),
        ("WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ann>Hi\n", "vtt", "srt", []),
        ("#EXTM3U\n#PLAYLIST:My Mix\n#EXTINF:1,A\nhttps://e.example/a.mp3\n", "m3u", "xspf", ["1 title of playlists"]),
        (
            event("TRIGGER:x\r\n").replacing("TRIGGER:x", with: "BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:20240102T080000Z\r\nEND:VALARM"), "ics",
            "outlook-events", ["1 alarm"]
        ),
    ])
    func notes(text: String, from: String, to: String, expected: [String]) throws {
        let output = try Self.convert(text, from, to)
        #expect(output.notes.compactMap { $0.loss?.description }.sorted() == expected.sorted())
    }
}
