import Documents
import DragKit
import DragTypes

/// Tables: CSV, workbooks, the forms of spreadsheets' clipboards (SYLK, DIF, XML Spreadsheet), SQL,
/// JSON, and tables in markup.
enum TablesFamily {
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

    private static let cells = FormFeature("the cells", weight: 600)
    private static let lineEnds = FormFeature("line ends inside cells", weight: 30)
    /// XML, SYLK and DIF have no way to write most of them.
    private static let controls = FormFeature("control characters", weight: 5)
    private static let plain = FormFeature("that it is a table of plain fields", weight: 150)
    // What workbooks have besides the cells of the sheet that is shown.
    private static let formulas = FormFeature("formulas", weight: 20)
    private static let furtherSheets = FormFeature("further sheets", weight: 20)
    private static let macros = FormFeature("macros", weight: 5)
    private static let comments = FormFeature("comments", weight: 10)
    private static let charts = FormFeature("charts", weight: 10)
    private static let links = FormFeature("links", weight: 10)
    /// A script has more than rows, and a document more than a table.
    private static let script = FormFeature("all that is no row", weight: 310)
    private static let rest = FormFeature("all that is no table", weight: 310)

    static let family = FormFamily<Table>(
        handler: RecordsHandler.name,
        features: [cells, lineEnds, controls, plain, formulas, furtherSheets, macros, comments, charts, links, script, rest],
        forms: [
            Form(
                "table-csv", .commaSeparatedText, holds: [cells, lineEnds, controls, plain], cost: 4, read: { try delimited($0.bytes, &$0.unread) },
                write: write { DelimitedTable(rows: $0.rows).csv }),
            Form(
                "xlsx", office, holds: [cells, lineEnds, controls, plain, formulas, furtherSheets, comments, charts, links], cost: 10,
                read: { try firstSheet(OfficeWorkbook.workbook(in: $0.bytes), &$0.unread) }, write: write(sheet: OfficeWorkbook.bytes)),
            Form(
                "xlsm", officeWithMacros, holds: [cells, lineEnds, plain, formulas, furtherSheets, comments, charts, links, macros], cost: 10,
                read: { try firstSheet(OfficeWorkbook.workbook(in: $0.bytes), &$0.unread) }),
            Form(
                "ods", openDocument, holds: [cells, lineEnds, controls, plain, formulas, furtherSheets, comments], cost: 10,
                read: { try firstSheet(OpenDocumentWorkbook.workbook(in: $0.bytes), &$0.unread) }, write: writeOpenDocument),
            Form(
                "sylk", sylk, holds: [cells, lineEnds, plain], cost: 4, read: { try SymbolicLink.table(in: $0.bytes) },
                write: write { Array(SymbolicLink.text(of: $0).utf8) }),
            Form(
                "dif", dif, holds: [cells, plain], cost: 4, read: { try DataInterchange.table(in: $0.bytes) },
                write: write { Array(DataInterchange.text(of: $0).utf8) }),
            Form(
                "spreadsheet-xml", spreadsheetXML, holds: [cells, lineEnds, plain], cost: 4,
                read: { try SpreadsheetXML.table(in: $0.bytes, unread: &$0.unread) },
                write: write(sheet: { Array(SpreadsheetXML.document(of: $0).utf8) })),
            Form(
                "insert", sql, holds: [cells, lineEnds, controls, script], cost: 5, isConditional: true,
                read: { try InsertStatements.table(in: $0.bytes, unread: &$0.unread) },
                write: write(named: true) { Array(InsertStatements.text(of: $0).utf8) }),
            Form(
                .init("table-json", json, holds: [cells, lineEnds, controls, rest], cost: 20, isConditional: true),
                read: array, write: writeInParts(TableText.writeJSON)),
            Form(
                .init("table-json-lines", lines, holds: [cells, lineEnds, controls, rest], cost: 20, isConditional: true),
                read: { try objects($0.bytes) }, write: writeInParts(TableText.writeJSONLines)),
            Form("markdown-table", markdownTable, holds: [cells, lineEnds], cost: 5, write: write { Array(TableText.markdown($0).utf8) }),
            Form("tabular", latex, holds: [cells], cost: 8, write: write { Array(TableText.latex($0).utf8) }),
        ],
        // CSV has no way to say that a cell holds nothing.
        connections: .through([.commaSeparatedText], akin: [sql, json]), kind: .table, counted: [lineEnds, controls, plain, script, rest],
        maxInput: RecordsHandler.maximumInput, offers: .none,
        notes: { table, _, edge in
            edge.notes([lineEnds: table.rows.joined().count { $0.contains(where: \.isNewline) }, controls: controls(in: table)])
        })

    private static func controls(in table: Table) -> Int {
        table.rows.joined().reduce(0) { $0 + $1.unicodeScalars.count { $0.value < 0x20 && ![9, 10, 13].contains($0.value) } }
    }

    // MARK: Reading

    private static func delimited(_ bytes: [UInt8], _ unread: inout Unread) throws(ConversionError) -> Table {
        let delimited = try DelimitedTable(csv: bytes)
        guard !delimited.rows.isEmpty else { throw .unsupported("the table has no rows") }
        let rows = delimited.rowsFromHeading
        unread.add("lines above the table", delimited.rows.count - rows.count)
        var table = Table(rows: Array(rows))
        table.dropEmptyLastColumn()
        if delimited.separator == UInt8(ascii: ";") { table.readDecimalCommas() }
        return table
    }

    @Sendable private static func array(_ input: inout FormInput) throws(ConversionError) -> Table {
        let bytes = input.bytes
        if let places = try parsing({ () throws(FormError) in try JSONValue.elements(in: bytes) }) {
            return try table(of: places, in: bytes)
        }
        let json = try parsing { () throws(FormError) in try JSONValue(parsing: bytes) }
        guard let inside = json.tableInside else { throw .unsupported("the JSON is no list, so it is no table") }
        for name in inside.rest { input.unread.add(field: name) }
        return try TableText.table(inside.rows.array ?? [], limit: Table.maximumCells(of: bytes.count))
    }

    private static func objects(_ bytes: [UInt8]) throws(ConversionError) -> Table {
        try table(of: bytes.split(separator: 0x0A).filter { !ASCII.trimmed($0).isEmpty }.map(\.indices), in: bytes)
    }

    /// The table of the values that stand at some places of a text.
    private static func table(of places: [Range<Int>], in bytes: [UInt8]) throws(ConversionError) -> Table {
        var rows = TableText.RowsOfValues(limit: Table.maximumCells(of: bytes.count))
        for place in places { try rows.add(try parsing { () throws(FormError) in try JSONValue(parsing: bytes, in: place) }) }
        return try rows.table()
    }

    private static func firstSheet(_ workbook: Workbook, _ unread: inout Unread) throws(ConversionError) -> Table {
        unread.add("formulas without a stored value", workbook.formulasWithoutValue)
        let sheet = try workbook.firstSheet()
        unread.add("hidden rows", sheet.hiddenRows)
        unread.add("hidden columns", sheet.hiddenColumns)
        unread.add(.mergedCells, sheet.mergedCells)
        var table = sheet.table
        let width = table.rows.map(\.count).max() ?? 0
        // One very long row must not make all other rows as long.
        if width * table.rows.count <= mostFilledCells {
            for row in table.rows.indices where table.rows[row].count < width {
                table.rows[row] += repeatElement("", count: width - table.rows[row].count)
            }
        }
        return table
    }

    /// The most cells of a sheet whose rows are all made as long as the longest one, as
    /// spreadsheets export them.
    private static let mostFilledCells = 4_000_000

    // MARK: Writing

    /// The writer of a form.
    ///
    /// - Parameter named: whether the form tells cells by the names of their columns.
    private static func write(named: Bool = false, _ bytes: @escaping @Sendable (Table) throws -> [UInt8]) -> Form<Table>.Writer {
        { table in
            try table.checkWidth()
            if named { try table.checkNames() }
            return ConversionOutput(try bytes(table))
        }
    }

    /// The writer of a workbook.
    private static func write(sheet bytes: @escaping @Sendable (Table) throws -> [UInt8]) -> Form<Table>.Writer {
        write(named: false) { table in
            try Workbook.checkRoom(for: table)
            return try bytes(table)
        }
    }

    /// XML has no way to write control characters, which are as rare as they are dispensable: a
    /// detour over a form that has one would be no better.
    @Sendable private static func writeOpenDocument(_ table: Table) throws -> ConversionOutput {
        try table.checkWidth()
        try Workbook.checkRoom(for: table)
        return ConversionOutput(
            try OpenDocumentWorkbook.bytes(of: table), notes: ConversionNote.lost(Feature(rawValue: controls.name), controls(in: table)))
    }

    /// The writer of a form that tells cells by the names of their columns, and that may become
    /// long.
    private static func writeInParts(
        _ add: @escaping @Sendable (Table, inout ResultParts) -> Void
    ) -> Form<Table>.InformedWriter {
        { table, context in
            try table.checkWidth()
            try table.checkNames()
            var parts = ResultParts(context)
            add(table, &parts)
            return parts.output()
        }
    }
}
