public import DragKit
import DragTypes

/// CSV ↔ TSV. TSV cannot hold tabs and line ends inside a field; they become spaces there, with a note.
public struct TableHandler: TypeHandler {
    public let identifier = "org.dragconv.table"

    public init() {}

    public var conversions: [Conversion] {
        [
            Conversion(
                identifier + "/csv-to-tsv", from: .commaSeparatedText, to: .tabSeparatedText, keep: .near, cost: 2,
                loses: ["tabs and line ends inside fields"]),
            Conversion(identifier + "/tsv-to-csv", from: .tabSeparatedText, to: .commaSeparatedText, cost: 2),
        ]
    }

    public func convert(
        _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
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
