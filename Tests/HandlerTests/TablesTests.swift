import Documents
import DragContract
import DragKit
import DragTypes
import Testing

/// Tables: what spreadsheets and databases write is read as it stands there, and comes back from
/// every form that can hold it.
@Suite struct TablesTests {
    /// What each fixture holds. `gnumeric.*` and `sqlite.sql` were written by these programs;
    /// Gnumeric's SYLK has lost a letter.
    static let fixtures: [(name: String, type: String, rows: [[String]])] = [
        (
            "gnumeric.slk", "slk",
            [["Name", "Count", "Note"], ["Heron; grey", "12", "says \"kraak\""], ["?sche", "-3.5", "two\nlines"], ["7", "0", "a&b <c>"]]
        ),
        (
            "gnumeric.dif", "com.visicorp.data-interchange",
            [["Name", "Count", "Note"], ["Heron; grey", "12", "says \"kraak\""], ["\u{C4}sche", "-3.5", "two\nlines"], ["7", "0", "a&b <c>"]]
        ),
        (
            "sqlite.sql", "sql",
            [["Name", "Count", "Note"], ["Heron; grey", "12", "says \"kraak\""], ["\u{C4}sche", "-3.5", "two\nlines"], ["007", "0", "a&b <c>"]]
        ),
        ("mysql.sql", "sql", [["id", "name"], ["1", "O'Heron"], ["2", ""], ["3", "a;b -- c"], ["4", "it's"]]),
        (
            "postgres.sql", "sql",
            [["id", "path", "note"], ["1", "C:\\new\\temp", "two\nlines"], ["2", "trailing\\", ""], ["3", "it's", "dollar 'q'"]]
        ),
        ("mysql-bare.sql", "sql", [["id", "Full name", "data"], ["1", "O'Heron; \"x\"", "AB"], ["10", "a\nb", "ab"]]),
        (
            "postgres-copy.sql", "sql",
            [
                ["id", "name", "note"], ["1", "O'Heron", "tab\there"], ["2", "", "C:\\new"], ["3", "it's; \"so\"", "two\nlines"], ["4", "Ab", "\\N"],
            ]
        ),
        ("excel.xml", "com.microsoft.excel.xml", [["Name", "", "Count"], [], ["Heron", "", "12"], ["Grebe"]]),
    ]

    private static func convert(_ bytes: [UInt8], from source: String, to target: String) throws -> ConversionOutput {
        try RecordFixtures.convert(bytes, from: source, to: target, of: .table)
    }

    @Test(arguments: fixtures.indices)
    func readsWhatProgramsWrite(number: Int) throws {
        let (name, type, rows) = Self.fixtures[number]
        let csv = try Self.convert(RecordFixtures.bytes("tables", name), from: type, to: "csv").bytes
        let expected = rows.map { $0.isEmpty ? "" : $0.map(Self.field).joined(separator: ",") }.map { $0 + "\r\n" }.joined()
        #expect(String(decoding: csv, as: UTF8.self) == expected)
    }

    private static func field(_ text: String) -> String {
        text.contains(where: { ",\"\n\r".contains($0) }) ? "\"\(text.replacing("\"", with: "\"\""))\"" : text
    }

    static let texts = [
        "plain", "a;b", "\"q\"", "x'y", "back\\slash", "1.5", "007", "-0", "1e5", "<&>", "\u{E4}\u{1F3F0}", ";;", "K\"", "NULL", "two\nlines", " x",
    ]

    /// Random tables of hard texts.
    @Test(arguments: ["slk", "com.visicorp.data-interchange", "com.microsoft.excel.xml", "sql", "json", "jsonl"], 0..<20)
    func comesBack(form: String, seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let width = Int.random(in: 1...4, using: &generator)
        var rows = [(0..<width).map { "c\($0)" }]
        for _ in 0..<Int.random(in: 1...5, using: &generator) {
            rows.append((0..<width).map { _ in Self.texts.randomElement(using: &generator) ?? "" })
        }
        let csv = Array(rows.map { $0.map(Self.field).joined(separator: ",") + "\r\n" }.joined().utf8)
        let start = try Self.convert(Self.convert(csv, from: "csv", to: "slk").bytes, from: "slk", to: "csv").bytes
        let back = try Self.convert(Self.convert(csv, from: "csv", to: form).bytes, from: form, to: "csv").bytes
        // DIF holds one line a text.
        let expected =
            form.hasSuffix("interchange")
            ? String(decoding: start, as: UTF8.self).replacing("two\nlines", with: "two lines").replacing("\"two lines\"", with: "two lines")
            : String(decoding: start, as: UTF8.self)
        #expect(String(decoding: back, as: UTF8.self) == expected)
    }

    /// Values inside of others have columns of their own, as in tables of Miller.
    /// Cells at places that no table has.
    @Test(arguments: [Int.max, Int.max - 1, Int.min, -1, 0, 1 << 40])
    func placesBeyondAllTables(place: Int) {
        let index = "ss:Index=\"\(place)\""
        let cell = "<Cell><Data>a</Data></Cell>"
        for rows in ["<Row \(index)/><Row>\(cell)</Row>", "<Row><Cell \(index)/>\(cell)</Row>", "<Row \(index)>\(cell)</Row>"] where place != 0 {
            let xml = "<Workbook xmlns:ss=\"urn:schemas-microsoft-com:office:spreadsheet\"><Worksheet><Table>\(rows)</Table></Worksheet></Workbook>"
            let result = try? Self.convert(Array(xml.utf8), from: "com.microsoft.excel.xml", to: "csv").bytes
            #expect(result == nil || place < 0)
        }
        for field in ["X", "Y"] {
            #expect(throws: ConversionError.self) {
                try Self.convert(Array("ID;P\nC;\(field)\(place);K1\nE\n".utf8), from: "slk", to: "csv")
            }
        }
    }

    @Test func nestedJSON() throws {
        let json = Array(#"[{"a":1,"b":{"c":"x","d":[true,null]},"e":[]},{"b":{"c":"y"},"f":{}}]"#.utf8)
        #expect(
            try Self.convert(json, from: "json", to: "csv").bytes == Array("a,b.c,b.d.1,b.d.2,e,f\r\n1,x,true,,[],\r\n,y,,,,{}\r\n".utf8))
    }

    /// The names of columns that no statement tells are made up, so that no row passes for them.
    @Test func statementsWithoutNames() throws {
        let sql = Array("INSERT INTO t VALUES ('a','b'),('c','d');".utf8)
        #expect(try Self.convert(sql, from: "sql", to: "csv").bytes == Array("column1,column2\r\na,b\r\nc,d\r\n".utf8))
    }

    /// One long row makes all rows long in most forms.
    @Test func paddingIsLimited() throws {
        let csv = [UInt8](repeating: UInt8(ascii: ","), count: 100_000) + Array(String(repeating: "\na", count: 1000).utf8)
        for form in ["markdown-table", "json", "slk", "sql"] {
            let error = #expect(throws: ConversionError.self) { try Self.convert(csv, from: "csv", to: form) }
            #expect(error?.code == .limit)
        }
    }

    /// What tells that the first row is a heading, and what it is no evidence against.
    @Test(arguments: [
        (",a,b\n0,1,2\n1,3,4\n", #"[{"column1":0,"a":1,"b":2},{"column1":1,"a":3,"b":4}]"#),
        ("name,name,age\nA,B,3\n", #"[{"name":"A","name_2":"B","age":3}]"#),
        ("country,2019,2020\nFI,5,6\n", #"[{"country":"FI","2019":5,"2020":6}]"#),
        ("1,2\n3,4\n", #"[{"column1":1,"column2":2},{"column1":3,"column2":4}]"#),
        ("a;b\n1,5;x\n-2;y\n", #"[{"a":1.5,"b":"x"},{"a":-2,"b":"y"}]"#),
        ("a|b\n1|2\n", #"[{"a":1,"b":2}]"#), ("a\tb\n1\t2\n", #"[{"a":1,"b":2}]"#),
        ("a, b\n1, \"x, y\"\n", #"[{"a":1,"b":"x, y"}]"#), ("a,b\n1,2,3\n", #"[{"a":1,"b":2,"column3":3}]"#),
    ])
    func headings(csv: String, json: String) throws {
        #expect(try String(decoding: Self.convert(Array(csv.utf8), from: "csv", to: "json").bytes, as: UTF8.self) == json + "\n")
    }

    @Test func markup() throws {
        let csv = Array("Name,Share\nHe|ron,50%\n".utf8)
        #expect(
            try Self.convert(csv, from: "csv", to: "markdown-table").bytes
                == Array("| Name | Share |\n| --- | --- |\n| He\\|ron | 50% |\n".utf8))
        let latex = "\\begin{tabular}{ll}\nName & Share \\\\\n\\hline\nHe\\textbar{}ron & 50\\% \\\\\n\\end{tabular}\n"
        #expect(try Self.convert(csv, from: "csv", to: "org.tug.tex").bytes == Array(latex.utf8))
    }

    /// A reader finds the separator by the first rows, and takes `sep=;` for its name: in a table
    /// of one column, texts with semicolons and such names stand in quotation marks.
    @Test(arguments: [[["a;b"], ["c;d"]], [["sep=;"], ["x"]], [["sep=", ""], ["x", "y"]], [["a"], ["b;c"]]])
    func separatorsInTextsComeBack(rows: [[String]]) throws {
        #expect(try DelimitedTable(csv: DelimitedTable(rows: rows).csv).rows == rows)
    }

    /// In a page, the lines above a table are paragraphs.
    @Test func linesAboveAreParagraphs() throws {
        let table = try DelimitedTable(csv: Array("Herons & more\nYear:,2024\nName,Count,Place\nGrey,12,Pond\nPurple,7,Lake\n".utf8))
        #expect(
            table.html == "<p>Herons &amp; more</p>\n<p>Year: 2024</p>\n<table>\n<tr><th>Name</th><th>Count</th><th>Place</th></tr>\n"
                + "<tr><td>Grey</td><td>12</td><td>Pond</td></tr>\n<tr><td>Purple</td><td>7</td><td>Lake</td></tr>\n</table>\n")
    }

    /// One long name must not make a text that is thousands of times as large.
    @Test(arguments: ["sql", "json", "jsonl"])
    func longNamesAreNotRepeatedWithoutEnd(form: String) throws {
        func table(_ name: Int, _ rows: Int) -> [UInt8] {
            Array((String(repeating: "x", count: name) + "\r\n" + String(repeating: "a\r\n", count: rows)).utf8)
        }
        #expect(try Self.convert(table(1000, 1000), from: "csv", to: form).bytes.count > 1_000_000)
        let error = #expect(throws: ConversionError.self) { try Self.convert(table(100_000, 100_000), from: "csv", to: form) }
        #expect(error?.code == .limit)
    }

    /// Values that SQLite and MySQL write as calls and numbers, and what is computed.
    @Test(arguments: [
        ("unistr('caf\\u00e9\\u000a\\\\x')", "\"caf\u{E9}\n\\x\"", 0), ("X'48C3A9'", "H\u{E9}", 0), ("X'0102'", "0102", 0),
        ("_binary '\0A'", "0041", 0), ("CURRENT_TIMESTAMP", "CURRENT_TIMESTAMP", 1), ("'CURRENT_DATE'", "CURRENT_DATE", 0),
    ])
    func valuesOfDatabases(value: String, cell: String, computed: Int) throws {
        let output = try Self.convert(Array("INSERT INTO t(a,b) VALUES ('x',\(value));".utf8), from: "sql", to: "csv")
        #expect(String(decoding: output.bytes, as: UTF8.self) == "a,b\r\nx,\(cell)\r\n")
        #expect(output.notes.compactMap(\.loss) == (computed > 0 ? [Loss("computed values", computed)] : []))
    }

    /// Days and times by the formats of cells, letters with accents, and digits of codes.
    @Test func formatsOfSYLK() throws {
        let sylk = """
            ID;PWXL;N;E\nP;PGeneral\nP;P0\nP;Pdd/mm/yyyy\nP;Ph:mm\nP;P00000\nC;Y1;X1;K"Name"\nC;X2;K"Date"\nC;X3;K"T"\nC;X4;K"Code"
            F;P2;FG0G;X2;Y2\nC;Y2;X1;K"Zo\u{1B}NHe"\nC;X2;K45413\nF;P3;FG0G;X3\nC;X3;K0.5\nF;P4;FG0G;C4\nC;X4;K1067\nE\n
            """
        let output = try Self.convert(Array(sylk.utf8), from: "slk", to: "csv")
        #expect(output.bytes == Array("Name,Date,T,Code\r\nZo\u{EB},2024-05-01,12:00:00,01067\r\n".utf8))
    }

    /// A day of XML Spreadsheet is a moment at midnight.
    @Test func daysOfSpreadsheets() throws {
        let xml = """
            <Workbook xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Styles><Style ss:ID="z"><NumberFormat ss:Format="00000"/></Style>\
            </Styles><Worksheet><Table><Row><Cell><Data ss:Type="DateTime">2024-05-01T00:00:00.000</Data></Cell>\
            <Cell><Data ss:Type="DateTime">2024-05-01T08:00:00.000</Data></Cell><Cell><Data ss:Type="DateTime">1899-12-31T08:00:00.000</Data></Cell>\
            <Cell ss:StyleID="z"><Data ss:Type="Number">1067</Data></Cell></Row></Table></Worksheet></Workbook>
            """
        let output = try Self.convert(Array(xml.utf8), from: "com.microsoft.excel.xml", to: "csv")
        #expect(String(decoding: output.bytes, as: UTF8.self) == "2024-05-01,2024-05-01T08:00:00,08:00:00,01067\r\n")
    }

    @Test func lineEndsOfMarkdownAreKept() throws {
        let output = try Self.convert(Array("A,B\n1,\"two\nlines\"\n".utf8), from: "csv", to: "markdown-table")
        #expect(String(decoding: output.bytes, as: UTF8.self).contains("two<br>lines") && output.notes.isEmpty)
    }

    /// NULL and null are the same, and neither is an empty text.
    @Test func cellsThatHoldNothing() throws {
        let sql = "INSERT INTO data (\"a\", \"b\") VALUES (1, 'x');\nINSERT INTO data (\"a\", \"b\") VALUES (2, NULL);\n"
        let more = sql + "INSERT INTO data (\"a\", \"b\") VALUES (3, '');\n"
        let json = try RecordFixtures.text(more, from: "sql", to: "json", of: .table)
        #expect(json == #"[{"a":1,"b":"x"},{"a":2,"b":null},{"a":3,"b":""}]"# + "\n")
        #expect(try RecordFixtures.text(json, from: "json", to: "sql", of: .table) == more)
        #expect(try RecordFixtures.text(more, from: "sql", to: "csv", of: .table) == "a,b\r\n1,x\r\n2,\r\n3,\r\n")
    }
}
