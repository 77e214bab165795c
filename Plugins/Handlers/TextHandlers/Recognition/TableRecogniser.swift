import Documents
package import DragKit
package import DragTypes

/// Counts the cells of a delimited table.
package struct TableRecogniser: Recognising {
    package let types: [TypeIdentifier] = [.commaSeparatedText, .tabSeparatedText]
    package let decides: Set<Kind> = []

    package init() {}

    package func readings(of bytes: RawSpan, type: TypeIdentifier, limit: Int) -> [Reading] {
        let window = RecognitionWindow.beginning(of: bytes, limit: limit)
        let table = type == .tabSeparatedText ? DelimitedTable(tsv: window) : try? DelimitedTable(csv: window)
        guard let rows = table?.rows, !rows.isEmpty else { return [] }
        return [Reading(type, .table, Inventory([.cells: rows.reduce(0) { $0 + $1.count }]))]
    }
}
