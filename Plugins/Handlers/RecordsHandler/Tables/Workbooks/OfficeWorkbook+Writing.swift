import DragKit
import DragTypes
import DragZIP

/// Writes a table as a workbook with one sheet (ECMA-376 Part 1 §18): numbers as numbers, dates by
/// ISO 8601 as dates, and what only looks like a number as text.
extension OfficeWorkbook {
    /// - Throws: ``ConversionError`` (`limit`) for a larger file than a ZIP archive may be.
    static func bytes(of table: Table) throws(ConversionError) -> [UInt8] {
        let columns = TypedColumns(table, isByCell: true)
        var archive = ZIPWriter()
        for (name, text) in frame where !archive.add(name, Array(text.utf8), isPacked: true) { throw Workbook.tooLarge }
        guard archive.add("xl/worksheets/sheet1.xml", sheet(columns), isPacked: true) else { throw Workbook.tooLarge }
        return archive.finished()
    }

    private static func sheet(_ columns: TypedColumns) -> [UInt8] {
        let letters = columns.names.indices.map(letters)
        var result = Array((declaration + "<worksheet xmlns=\"\(main)\"><sheetData>").utf8)
        let start = columns.table.body.startIndex
        for (row, cells) in columns.table.rows.enumerated() {
            result += "<row r=\"\(row + 1)\">".utf8
            for column in cells.indices where !cells[column].isEmpty {
                let value = row < start ? .text(cells[column]) : columns.value(row, column)
                result += cell(value, at: "\(letters[column])\(row + 1)").utf8
            }
            result += "</row>".utf8
        }
        result += "</sheetData></worksheet>".utf8
        return result
    }

    private static func cell(_ value: TypedColumns.Value, at name: String) -> String {
        switch value {
        case .nothing: return ""
        // A spreadsheet keeps 15 digits of a number.
        case .number(let digits) where CellNumber.isExact(digits): return "<c r=\"\(name)\"><v>\(digits)</v></c>"
        case .truth(let truth): return "<c r=\"\(name)\" t=\"b\"><v>\(truth ? 1 : 0)</v></c>"
        case .moment(let time):
            if let days = CellNumber.days(time) { return "<c r=\"\(name)\" s=\"\(time.isDate ? 1 : 2)\"><v>\(CellNumber.text(days))</v></c>" }
            return text(time.extended, at: name)
        case .number(let text), .text(let text): return self.text(text, at: name)
        }
    }

    private static func text(_ text: String, at name: String) -> String {
        // The format `@` keeps a text that looks like a number a text when it is edited.
        let style = text.utf8.allSatisfy(ASCII.isDigit) ? " s=\"3\"" : ""
        return "<c r=\"\(name)\"\(style) t=\"inlineStr\"><is><t xml:space=\"preserve\">\(XMLText.escaped(OfficeText.encoded(text)))</t></is></c>"
    }

    /// The letters of a column, counted from 0: `A`, `AB`.
    private static func letters(_ column: Int) -> String {
        var letters = ""
        var rest = column + 1
        while rest > 0 {
            letters = String(UnicodeScalar(UInt8(65 + (rest - 1) % 26))) + letters
            rest = (rest - 1) / 26
        }
        return letters
    }

    // MARK: The parts beside the sheet

    private static let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n"
    private static let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    private static let office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    private static let package = "http://schemas.openxmlformats.org/package/2006"
    private static let kind = "application/vnd.openxmlformats-officedocument.spreadsheetml"

    private static var frame: [(name: String, text: String)] {
        [
            (
                "[Content_Types].xml",
                declaration + "<Types xmlns=\"\(package)/content-types\">"
                    + "<Default Extension=\"rels\" ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/>"
                    + "<Override PartName=\"/xl/workbook.xml\" ContentType=\"\(kind).sheet.main+xml\"/>"
                    + "<Override PartName=\"/xl/worksheets/sheet1.xml\" ContentType=\"\(kind).worksheet+xml\"/>"
                    + "<Override PartName=\"/xl/styles.xml\" ContentType=\"\(kind).styles+xml\"/></Types>"
            ),
            ("_rels/.rels", relations([("officeDocument", "xl/workbook.xml")])),
            ("xl/_rels/workbook.xml.rels", relations([("worksheet", "worksheets/sheet1.xml"), ("styles", "styles.xml")])),
            (
                "xl/workbook.xml",
                declaration + "<workbook xmlns=\"\(main)\" xmlns:r=\"\(office)\">"
                    + "<sheets><sheet name=\"Sheet1\" sheetId=\"1\" r:id=\"rId1\"/></sheets></workbook>"
            ),
            ("xl/styles.xml", styles),
        ]
    }

    private static func relations(_ targets: [(kind: String, target: String)]) -> String {
        let all = targets.enumerated().map { number, target in
            "<Relationship Id=\"rId\(number + 1)\" Type=\"\(office)/\(target.kind)\" Target=\"\(target.target)\"/>"
        }
        return declaration + "<Relationships xmlns=\"\(package)/relationships\">\(all.joined())</Relationships>"
    }

    /// The formats of cells: 0 as it is, 1 a date, 2 a date with a time of day, 3 text.
    private static var styles: String {
        let formats = [0, 164, 165, 49].map { "<xf numFmtId=\"\($0)\" fontId=\"0\" fillId=\"0\" borderId=\"0\" xfId=\"0\" applyNumberFormat=\"1\"/>" }
        return declaration + "<styleSheet xmlns=\"\(main)\">"
            + "<numFmts count=\"2\"><numFmt numFmtId=\"164\" formatCode=\"yyyy\\-mm\\-dd\"/>"
            + "<numFmt numFmtId=\"165\" formatCode=\"yyyy\\-mm\\-dd\\ hh:mm:ss\"/></numFmts>"
            + "<fonts count=\"1\"><font><sz val=\"11\"/><name val=\"Calibri\"/></font></fonts>"
            + "<fills count=\"2\"><fill><patternFill patternType=\"none\"/></fill><fill><patternFill patternType=\"gray125\"/></fill></fills>"
            + "<borders count=\"1\"><border><left/><right/><top/><bottom/><diagonal/></border></borders>"
            + "<cellStyleXfs count=\"1\"><xf numFmtId=\"0\" fontId=\"0\" fillId=\"0\" borderId=\"0\"/></cellStyleXfs>"
            + "<cellXfs count=\"4\">\(formats.joined())</cellXfs></styleSheet>"
    }
}
