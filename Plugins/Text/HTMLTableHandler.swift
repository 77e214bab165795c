import DragHTML
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
                loses: Self.loses, isConditional: true, isOfferedUnasked: false),
            Conversion(
                identifier + "/csv", from: .html, to: .commaSeparatedText, keep: .structural, cost: 10, maxInput: HTMLTree.maximumInput,
                loses: Self.loses, isConditional: true, isOfferedUnasked: false),
        ]
    }

    private static let loses = [Feature.words, .headings, .emphasis, .styles, .links, .pictures, .addressedPictures].map(\.rawValue)

    /// Extracts the first table.
    ///
    /// - Throws: ``ConversionError``: `unsupported` when there is no table or the table has no
    ///   rows, `limit` when the table has too many cells or the document is too large or too deeply
    ///   nested, `timedOut` when the conversion was cancelled.
    package func convert(
        _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        let tree = try HTMLTree(page: [UInt8](input), isCancelled: context.cancellation)
        let tables = tree.elements(.table)
        guard let first = tables.first else { throw .unsupported("the HTML has no table in it") }
        let table = DelimitedTable(rows: try Self.rows(of: first, in: tree))
        guard !table.rows.isEmpty else { throw .unsupported("the table in the HTML has no rows") }
        var notes = tree.limitNotes
        if tables.count > 1 { notes.append(ConversionNote(Loss("further tables", tables.count - 1))) }
        return ConversionOutput(conversion.to == .commaSeparatedText ? table.csv : table.tsv, notes: notes)
    }

    /// The largest number of cells. A limit is needed because short HTML can describe a huge table
    /// by spans and by rows of different lengths.
    static func maximumCells(in tree: HTMLTree) -> Int { min(1_000_000, 1 << 16 + tree.sourceByteCount) }

    private static func rows(of table: HTMLNode, in tree: HTMLTree) throws(ConversionError) -> [[String]] {
        let limit = maximumCells(in: tree)
        let tooManyCells = ConversionError.limit("the table has more than the limit of \(limit) cells, spans counted")
        var cellCount = 0
        var result: [[String]] = []
        /// For each column that a cell of a row above extends into, the number of rows that the
        /// cell still covers.
        var reserved: [Int: Int] = [:]
        func collect(_ node: HTMLNode) throws(ConversionError) {
            for child in tree.children(of: node) {
                switch tree.name(of: child) {
                case .thead, .tbody, .tfoot: try collect(child)
                case .tr:
                    result.append(row(child))
                    cellCount += result[result.count - 1].count
                    guard cellCount <= limit else { throw tooManyCells }
                default: break
                }
            }
        }
        func row(_ node: HTMLNode) -> [String] {
            var cells: [String] = []
            func fillReserved() {
                while let left = reserved[cells.count], left > 0 {
                    reserved[cells.count] = left - 1
                    cells.append("")
                }
            }
            for child in tree.children(of: node) where [.td, .th].contains(tree.name(of: child)) {
                fillReserved()
                // WHATWG HTML §4.9.11 limits colspan to 1000 and rowspan to 65534.
                let columns = min(max(tree.number(.colspan, of: child) ?? 1, 1), 1000)
                let rowsBelow = min(max(tree.number(.rowspan, of: child) ?? 1, 1), 65534) - 1
                let text = String(utf8Bytes: HTMLTextRenderer(tree).render(from: child))
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
