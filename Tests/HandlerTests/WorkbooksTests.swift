import DragContract
import DragKit
import DragTypes
import DragZIP
import Testing

/// Workbooks of `fixtures/records/workbooks`, each beside the values of its first sheet.
@Suite struct WorkbooksTests {
    private static let folder = Fixtures.folder + "/records/workbooks"

    private static let names = [
        "codes.xlsx", "dates.xlsx", "durations.xlsx", "e1904.xlsx", "errors.xlsx", "f_cached.xlsx", "hcols.xlsx", "hrows.xlsx", "hsheets.xlsx",
        "inline.xlsx", "merged.xlsx", "neg.xlsx", "noref.xlsx", "percent.xlsx", "phonetic.xlsx", "strict.xlsx", "hidden.ods", "kinds.ods",
        "merged.ods", "repeat.ods",
    ]

    @Test(arguments: names)
    func values(name: String) throws {
        let type = name.hasSuffix("ods") ? "ods" : "xlsx"
        let output = try RecordFixtures.convert(Fixtures.bytes(Self.folder + "/" + name), from: type, to: "csv")
        let expected = Fixtures.bytes(Self.folder + "/" + name + ".csv")
        #expect(String(decoding: output.bytes, as: UTF8.self) == String(decoding: expected, as: UTF8.self))
    }

    @Test func formulasWithoutValueAreCounted() throws {
        let output = try RecordFixtures.convert(Fixtures.bytes(Self.folder + "/f_cached.xlsx"), from: "xlsx", to: "csv")
        #expect(output.notes.contains { $0.loss?.feature.rawValue == "formulas without a stored value" })
    }

    @Test(arguments: [("merged.xlsx", 1), ("merged.ods", 1), ("neg.xlsx", 0)])
    func mergedCellsAreCounted(name: String, count: Int) throws {
        let output = try RecordFixtures.convert(Fixtures.bytes(Self.folder + "/" + name), from: String(name.suffix(4).drop { $0 == "." }), to: "csv")
        #expect(output.notes.compactMap(\.loss).first { $0.feature == "merged cells" }?.count ?? 0 == count, "\(output.notes)")
    }

    private static let table =
        "id,plz,card,amount,day,moment,ok,text\r\n1,01067,4111111111111111,1.5,2024-02-29,2024-02-29T13:05:09,TRUE,\"a\nb  c\"\r\n"
        + "2,10115,9007199254740993,-5,1999-12-31,2000-01-01T00:00:01,FALSE,<&>\r\n3,,,,,,,_x0041_\r\n"

    /// What is written as a workbook is read as it was.
    @Test(arguments: ["xlsx", "ods"])
    func written(type: String) throws {
        let workbook = try RecordFixtures.convert(Array(Self.table.utf8), from: "csv", to: type)
        #expect(workbook.notes.isEmpty, "\(workbook.notes)")
        let output = try RecordFixtures.convert(workbook.bytes, from: type, to: "csv")
        #expect(String(decoding: output.bytes, as: UTF8.self) == Self.table)
    }

    /// What a sheet has no room for is refused, since programs drop what stands beyond its end.
    @Test(arguments: ["xlsx", "ods", "com.microsoft.excel.xml"])
    func tooManyColumns(type: String) {
        let table = Array((Array(repeating: "a", count: 16_385).joined(separator: ",") + "\n").utf8)
        #expect(throws: ConversionError.self) { try RecordFixtures.convert(table, from: "csv", to: type) }
    }

    /// A number is one by its column: codes, and more digits than a spreadsheet keeps, are texts.
    @Test func types() throws {
        let workbook = try RecordFixtures.convert(Array(Self.table.utf8), from: "csv", to: "xlsx")
        let archive = try ZIPArchive(parsing: workbook.bytes)
        let entry = try #require(archive.entries["xl/worksheets/sheet1.xml"])
        let sheet = String(decoding: try archive.contents(of: entry, limit: 1 << 20), as: UTF8.self)
        for cell in [
            "<c r=\"A2\"><v>1</v></c>", "<c r=\"B3\" s=\"3\" t=\"inlineStr\"><is><t xml:space=\"preserve\">10115</t>",
            "<c r=\"C2\" s=\"3\" t=\"inlineStr\">", "<c r=\"D3\"><v>-5</v></c>", "<c r=\"E2\" s=\"1\"><v>45351</v></c>",
            "<c r=\"E3\" s=\"1\"><v>36525</v></c>", "<c r=\"G2\" t=\"b\"><v>1</v></c>",
        ] { #expect(sheet.contains(cell), "\(cell)") }
    }

    /// What is no workbook, or cut off, is refused in a sentence.
    @Test(arguments: [0, 10, 100, 1000])
    func cutOff(count: Int) throws {
        let bytes = Array(Fixtures.bytes(Self.folder + "/neg.xlsx").prefix(count))
        #expect(throws: ConversionError.self) { try RecordFixtures.convert(bytes, from: "xlsx", to: "csv") }
    }
}
