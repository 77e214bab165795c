import DragContract
import DragKit
import DragTypes
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

    /// What is no workbook, or cut off, is refused in a sentence.
    @Test(arguments: [0, 10, 100, 1000])
    func cutOff(count: Int) throws {
        let bytes = Array(Fixtures.bytes(Self.folder + "/neg.xlsx").prefix(count))
        #expect(throws: ConversionError.self) { try RecordFixtures.convert(bytes, from: "xlsx", to: "csv") }
    }
}
