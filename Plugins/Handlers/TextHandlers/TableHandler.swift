package import Documents
package import DragKit
import DragTypes

/// CSV ↔ TSV, and both → an HTML table. TSV cannot hold tabs and line ends inside a field, which
/// become spaces there, with a note.
package struct TableHandler: FormFamilyHandler, PromptHandler {
    package init() {}

    package var recognisers: [any Recognising] { [TableRecogniser()] }

    private static let cells = FormFamily.Feature("the cells", weight: 999)
    private static let separators = FormFamily.Feature("tabs and line ends in cells", weight: 50)
    private static let plainTable = FormFamily.Feature("that it is a table of plain fields", weight: 100)

    package static let forms = FormFamily(
        handler: "org.dragconv.table", features: [cells, separators, plainTable],
        forms: [
            .init("csv", .commaSeparatedText, holds: [cells, separators, plainTable], cost: 2),
            .init("tsv", .tabSeparatedText, holds: [cells, plainTable], cost: 2),
            .init("html", .html, holds: [cells, separators], access: .write, cost: 3),
        ], countsLosses: true)

    package func model(_ input: RawSpan, in form: FormFamily.Form, context: borrowing ConversionContext) throws(ConversionError) -> DelimitedTable {
        let bytes = [UInt8](input)
        let table = form.type == .commaSeparatedText ? try DelimitedTable(csv: bytes) : DelimitedTable(tsv: bytes)
        guard !table.rows.isEmpty else { throw .unsupported("the table has no rows") }
        return table
    }

    package func output(
        _ model: DelimitedTable, along edge: FormFamily.Edge, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        switch edge.target.type {
        case .html: return ConversionOutput(model.html)
        case .commaSeparatedText: return ConversionOutput(model.csv)
        default:
            return ConversionOutput(
                model.tsv, notes: edge.lost.contains(Self.separators) ? ConversionNote.lost("tabs and line ends in cells", model.lossesInTSV) : [])
        }
    }
}
