import Documents
import DragKit
import DragTypes

/// CSV ↔ TSV, both → an HTML table, and printed tables → all of these. TSV cannot hold tabs and
/// line ends inside a field, which become spaces there, with a note.
enum TableForms {
    private static let cells = FormFeature("the cells", weight: 999)
    private static let separators = FormFeature("tabs and line ends in cells", weight: 30)
    /// Worth less than what contacts and events lose of a table's columns: a table of people is
    /// wanted as a table.
    private static let plainTable = FormFeature("that it is a table of plain fields", weight: 40)

    private static let printedTable = TypeIdentifier(trusted: "org.dragconv.printed-table")

    static let family = FormFamily<DelimitedTable>(
        handler: "org.dragconv.table", features: [cells, separators, plainTable],
        forms: [
            Form(
                "csv", .commaSeparatedText, holds: [cells, separators, plainTable], cost: 2, recognises: [TableRecogniser()],
                read: { try filled(DelimitedTable(csv: $0.bytes)) }, write: { ConversionOutput($0.csv) }),
            Form(
                "tsv", .tabSeparatedText, holds: [cells, plainTable], cost: 2,
                read: { try filled(DelimitedTable(tsv: $0.bytes)) }, write: { ConversionOutput($0.tsv) }),
            Form(
                "printed", printedTable, holds: [cells, plainTable], cost: 2, read: { try printed($0.bytes) }),
            Form("html", .html, holds: [cells, separators], cost: 3, write: { ConversionOutput($0.html) }),
        ], counted: [cells, separators, plainTable],
        notes: { table, _, edge in
            edge.lost.contains(separators) ? edge.notes([separators: table.lossesInTSV]) : []
        })

    private static func printed(_ bytes: [UInt8]) throws(ConversionError) -> DelimitedTable {
        guard let rows = PrintedTable.rows(of: bytes) else { throw .unsupported("the text is no table as programs for terminals print it") }
        return DelimitedTable(rows: rows)
    }

    private static func filled(_ table: DelimitedTable) throws(ConversionError) -> DelimitedTable {
        guard !table.rows.isEmpty else { throw .unsupported("the table has no rows") }
        return table
    }
}
