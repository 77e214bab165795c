public import DragKit
import DragTypes

/// CSV ↔ TSV, and both → an HTML table. TSV cannot hold tabs and line ends inside a field; they become spaces there, with a note.
public struct TableHandler: TypeHandler {
    public let identifier = "org.dragconv.table"

    public init() {}

    public var conversions: [Conversion] {
        [
            Conversion(
                identifier + "/csv-to-tsv", from: .commaSeparatedText, to: .tabSeparatedText, keep: .near, cost: 2,
                loses: ["tabs and line ends inside fields"]),
            Conversion(identifier + "/tsv-to-csv", from: .tabSeparatedText, to: .commaSeparatedText, cost: 2),
            Conversion(identifier + "/csv-to-html", from: .commaSeparatedText, to: .html, keep: KeepLevel(900), cost: 3, loses: ["quoting"]),
            Conversion(identifier + "/tsv-to-html", from: .tabSeparatedText, to: .html, keep: KeepLevel(900), cost: 3),
        ]
    }

    public func convert(
        _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        if conversion.to == .html {
            let bytes = [UInt8](input)
            let table = conversion.from == .commaSeparatedText ? try DelimitedTable(csv: bytes) : DelimitedTable(tsv: bytes)
            guard !table.rows.isEmpty else { throw .unsupported("the table has no rows") }
            return ConversionOutput(table.html)
        }
        if conversion.to == .commaSeparatedText {
            let table = DelimitedTable(tsv: [UInt8](input))
            guard !table.rows.isEmpty else { throw .unsupported("the table has no rows") }
            return ConversionOutput(table.csv)
        }
        let table = try DelimitedTable(csv: [UInt8](input))
        guard !table.rows.isEmpty else { throw .unsupported("the table has no rows") }
        return ConversionOutput(
            table.tsv,
            notes: table.losesInTSV ? [ConversionNote("tabs or line ends inside fields became spaces")] : [])
    }
}
