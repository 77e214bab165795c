package import DragKit
import DragTypes

/// Converts the first table of an HTML document to TSV or CSV. A cell that spans several columns or
/// rows is followed by empty cells. A nested table becomes text.
package struct HTMLTableHandler: PromptHandler {
    package let identifier = "org.dragconv.html-table"

    /// A handler without settings.
    package init() {}

    package var conversions: [Conversion] {
        [
            Conversion(
                identifier + "/tsv", from: .html, to: .tabSeparatedText, keep: .structural, cost: 10, maxInput: HTMLTree.maximumInput,
                loses: ["styling", "text outside of the table"], isConditional: true, isOfferedUnasked: false),
            Conversion(
                identifier + "/csv", from: .html, to: .commaSeparatedText, keep: .structural, cost: 10, maxInput: HTMLTree.maximumInput,
                loses: ["styling", "text outside of the table"], isConditional: true, isOfferedUnasked: false),
        ]
    }

    /// Extracts the first table.
    ///
    /// - Throws: ``ConversionError``: `unsupported` when there is no table or the table has no
    ///   rows, `limit` when the table has too many cells or the document is too large or too deeply
    ///   nested, `timedOut` when the conversion was cancelled.
    package func convert(
        _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        let tree = try HTMLTree(parsing: [UInt8](input), isCancelled: context.cancellation)
        let tables = tree.elements("table")
        guard let first = tables.first else { throw .unsupported("the HTML has no table in it") }
        let table = DelimitedTable(rows: try Self.rows(of: first, in: tree))
        guard !table.rows.isEmpty else { throw .unsupported("the table in the HTML has no rows") }
        var notes: [ConversionNote] = []
        if tables.count > 1 { notes.append(ConversionNote("\(tables.count - 1) further table(s) are left out")) }
        return ConversionOutput(conversion.to == .commaSeparatedText ? table.csv : table.tsv, notes: notes)
    }

    /// The largest number of cells. A limit is needed because short HTML can describe a huge table
    /// by spans and by rows of different lengths.
    static func maximumCells(in tree: HTMLTree) -> Int { min(1_000_000, 1 << 16 + tree.byteCount) }

    private static func rows(of table: Int, in tree: HTMLTree) throws(ConversionError) -> [[String]] {
        let limit = maximumCells(in: tree)
        let tooManyCells = ConversionError.limit("the table has more than the limit of \(limit) cells, spans counted")
        var cellCount = 0
        var result: [[String]] = []
        /// For each column that a cell of a row above extends into, the number of rows that the
        /// cell still covers.
        var reserved: [Int: Int] = [:]
        func collect(_ index: Int) throws(ConversionError) {
            for child in tree.nodes[index].children {
                switch tree.nodes[child].tag {
                case "thead", "tbody", "tfoot": try collect(child)
                case "tr":
                    result.append(row(child))
                    cellCount += result[result.count - 1].count
                    guard cellCount <= limit else { throw tooManyCells }
                default: break
                }
            }
        }
        func row(_ index: Int) -> [String] {
            var cells: [String] = []
            func fillReserved() {
                while let left = reserved[cells.count], left > 0 {
                    reserved[cells.count] = left - 1
                    cells.append("")
                }
            }
            for child in tree.nodes[index].children where ["td", "th"].contains(tree.nodes[child].tag) {
                fillReserved()
                let node = tree.nodes[child]
                // WHATWG HTML §4.9.11 limits colspan to 1000 and rowspan to 65534.
                let columns = min(max(node["colspan"].flatMap { Int($0) } ?? 1, 1), 1000)
                let rowsBelow = min(max(node["rowspan"].flatMap { Int($0) } ?? 1, 1), 65534) - 1
                var renderer = HTMLTextRenderer(tree)
                let text = String(utf8Bytes: renderer.render(from: child))
                for offset in 0..<columns {
                    if rowsBelow > 0 { reserved[cells.count] = rowsBelow }
                    cells.append(offset == 0 ? text : "")
                }
            }
            fillReserved()
            return cells
        }
        try collect(table)
        let width = result.map(\.count).max() ?? 0
        guard width * result.count <= limit * 2 else { throw tooManyCells }
        return result.filter { !$0.isEmpty }.map { $0 + [String](repeating: "", count: width - $0.count) }
    }
}
