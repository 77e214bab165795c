import Documents
import DragKit
import DragTypes

/// Tables: CSV, workbooks, the forms of spreadsheets' clipboards (SYLK, DIF, XML Spreadsheet), SQL,
/// JSON, and tables in markup.
struct TablesFamily: RecordFamily {
    static let sylk = TypeIdentifier(trusted: "com.microsoft.excel.sylk")
    static let dif = TypeIdentifier(trusted: "com.visicorp.data-interchange")
    static let spreadsheetXML = TypeIdentifier(trusted: "com.microsoft.excel.xml")
    static let sql = TypeIdentifier(trusted: "org.sql.query")
    static let latex = TypeIdentifier(trusted: "org.tug.tex")
    static let json = TypeIdentifier(trusted: "public.json")
    static let lines = TypeIdentifier(trusted: "public.json-lines")
    static let office = TypeIdentifier(trusted: "org.openxmlformats.spreadsheetml.sheet")
    static let officeWithMacros = TypeIdentifier(trusted: "org.openxmlformats.spreadsheetml.sheet.macroenabled")
    static let openDocument = TypeIdentifier(trusted: "org.oasis-open.opendocument.spreadsheet")
    static let markdownTable = TypeIdentifier(trusted: "org.dragconv.markdown-table")

    private static let cells = FormFamily.Feature("the cells", weight: 600)
    private static let lineEnds = FormFamily.Feature("line ends inside cells", weight: 30)
    /// XML, SYLK and DIF have no way to write most of them.
    private static let controls = FormFamily.Feature("control characters", weight: 5)
    private static let plain = FormFamily.Feature("that it is a table of plain fields", weight: 150)
    // What workbooks have besides the cells of the sheet that is shown.
    private static let formulas = FormFamily.Feature("formulas", weight: 20)
    private static let furtherSheets = FormFamily.Feature("further sheets", weight: 20)
    private static let macros = FormFamily.Feature("macros", weight: 5)
    private static let comments = FormFamily.Feature("comments", weight: 10)
    private static let charts = FormFamily.Feature("charts", weight: 10)
    private static let links = FormFamily.Feature("links", weight: 10)
    /// A script has more than rows, and a document more than a table.
    private static let rest = FormFamily.Feature("all that is no table", weight: 310)

    static let forms = FormFamily(
        handler: RecordsHandler.name,
        features: [cells, lineEnds, controls, plain, formulas, furtherSheets, macros, comments, charts, links, rest],
        forms: [
            .init("table-csv", .commaSeparatedText, holds: [cells, lineEnds, controls, plain], cost: 4),
            .init(
                "xlsx", office, holds: [cells, lineEnds, plain, formulas, furtherSheets, comments, charts, links], access: .read, cost: 10),
            .init(
                "xlsm", officeWithMacros, holds: [cells, lineEnds, plain, formulas, furtherSheets, comments, charts, links, macros],
                access: .read, cost: 10),
            .init("ods", openDocument, holds: [cells, lineEnds, plain, formulas, furtherSheets, comments], access: .read, cost: 10),
            .init("sylk", sylk, holds: [cells, lineEnds, plain], cost: 4),
            .init("dif", dif, holds: [cells, plain], cost: 4),
            .init("spreadsheet-xml", spreadsheetXML, holds: [cells, lineEnds, plain], cost: 4),
            .init("insert", sql, holds: [cells, lineEnds, controls, rest], cost: 5, isConditional: true),
            .init("table-json", json, holds: [cells, lineEnds, controls, rest], cost: 20, isConditional: true),
            .init("table-json-lines", lines, holds: [cells, lineEnds, controls, rest], cost: 20, isConditional: true),
            .init("markdown-table", markdownTable, holds: [cells], access: .write, cost: 5),
            .init("tabular", latex, holds: [cells], access: .write, cost: 8),
        ], kind: .table)

    static let counted: Set<FormFamily.Feature> = [lineEnds, controls, plain, rest]

    static func counts(_ table: Table, lostIn type: TypeIdentifier) -> [FormFamily.Feature: Int] {
        let cells = table.rows.joined()
        return [
            lineEnds: cells.count { $0.contains(where: \.isNewline) },
            controls: cells.reduce(0) { $0 + $1.unicodeScalars.count { $0.value < 0x20 && ![9, 10, 13].contains($0.value) } },
        ]
    }

    static let isOfferedUnasked = false

    static let whole = [TypeIdentifier.commaSeparatedText]

    static func model(
        _ bytes: [UInt8], in type: TypeIdentifier, unread: inout Unread, context: borrowing ConversionContext
    ) throws(ConversionError) -> Table {
        switch type {
        case office, officeWithMacros: return try table(of: OfficeWorkbook.workbook(in: bytes), &unread)
        case openDocument: return try table(of: OpenDocumentWorkbook.workbook(in: bytes), &unread)
        case sylk: return try SymbolicLink.table(in: bytes)
        case dif: return try DataInterchange.table(in: bytes)
        case spreadsheetXML: return try SpreadsheetXML.table(in: bytes, unread: &unread)
        case sql: return try InsertStatements.table(in: bytes, unread: &unread)
        case json:
            let json = try parsing { () throws(FormError) in try JSONValue(parsing: bytes) }
            if let values = json.array { return try TableText.table(values, limit: Table.maximumCells(of: bytes.count)) }
            guard let inside = json.tableInside else { throw .unsupported("the JSON is no list, so it is no table") }
            for name in inside.rest { unread.add(field: name) }
            return try TableText.table(inside.rows.array ?? [], limit: Table.maximumCells(of: bytes.count))
        case lines:
            var values: [JSONValue] = []
            for line in bytes.split(separator: 0x0A) where !ASCII.trimmed(line).isEmpty {
                values.append(try parsing { () throws(FormError) in try JSONValue(parsing: Array(line)) })
            }
            return try TableText.table(values, limit: Table.maximumCells(of: bytes.count))
        default:
            let delimited = try DelimitedTable(csv: bytes)
            guard !delimited.rows.isEmpty else { throw .unsupported("the table has no rows") }
            var table = Table(rows: delimited.rows)
            if delimited.separator == UInt8(ascii: ";") { table.readDecimalCommas() }
            return table
        }
    }

    private static func table(of workbook: Workbook, _ unread: inout Unread) throws(ConversionError) -> Table {
        unread.add("formulas without a stored value", workbook.formulasWithoutValue)
        let sheet = try workbook.firstSheet()
        unread.add("hidden rows", sheet.hiddenRows)
        unread.add("hidden columns", sheet.hiddenColumns)
        return sheet.table
    }

    static func output(_ table: Table, as type: TypeIdentifier) throws(ConversionError) -> ConversionOutput {
        try table.checkWidth()
        if [sql, json, lines].contains(type) { try table.checkNames() }
        return switch type {
        case .commaSeparatedText: ConversionOutput(DelimitedTable(rows: table.rows).csv)
        case sylk: ConversionOutput(SymbolicLink.text(of: table))
        case dif: ConversionOutput(DataInterchange.text(of: table))
        case spreadsheetXML: ConversionOutput(SpreadsheetXML.document(of: table))
        case sql: ConversionOutput(InsertStatements.text(of: table))
        case latex: ConversionOutput(TableText.latex(table))
        case markdownTable: ConversionOutput(TableText.markdown(table))
        case json: ConversionOutput(JSONValue.array(TableText.objects(table)).encoded + [0x0A])
        case lines: ConversionOutput(TableText.objects(table).flatMap { $0.encoded + [0x0A] })
        default: throw ConversionError.internalError("tables have no form \(type)")
        }
    }
}
