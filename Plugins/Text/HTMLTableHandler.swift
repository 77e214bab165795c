public import DragKit
import DragTypes

/// The first table in HTML → TSV and CSV. Cells that span columns or rows are followed by empty ones; nested tables are text.
public struct HTMLTableHandler: TypeHandler {
    public let identifier = "org.dragconv.html-table"

    public init() {}

    public var conversions: [Conversion] {
        [
            Conversion(
                identifier + "/tsv", from: .html, to: .tabSeparatedText, keep: .structural, cost: 10, maxInput: HTMLTree.maximumInput,
                loses: ["styling", "text outside of the table"], isConditional: true, isOfferedUnasked: false),
            Conversion(
                identifier + "/csv", from: .html, to: .commaSeparatedText, keep: .structural, cost: 10, maxInput: HTMLTree.maximumInput,
                loses: ["styling", "text outside of the table"], isConditional: true, isOfferedUnasked: false),
        ]
    }

    public func convert(
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

    /// How many cells a table may have: spans, and rows of very different lengths, are cheap to write and dear to fill.
    static func maximumCells(in tree: HTMLTree) -> Int { min(1_000_000, 1 << 16 + tree.byteCount) }

    private static func rows(of table: Int, in tree: HTMLTree) throws(ConversionError) -> [[String]] {
        let limit = maximumCells(in: tree)
        let tooManyCells = ConversionError.limit("the table has more than the limit of \(limit) cells, spans counted")
        var cellCount = 0
        var result: [[String]] = []
        /// Columns that a cell further up reaches into, with the number of rows that are left of it.
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
                // HTML §4.9.11: colspan at most 1000, rowspan at most 65534.
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
