import Documents
import DragHTML
package import DragKit
import DragTypes

/// Converts the first table of data in an HTML document to TSV or CSV. A cell that spans several
/// columns or rows is followed by empty cells, and several rows of headings become one. A nested
/// table becomes text.
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

    private static let lost: [Feature] = [
        .words, .headings, .emphasis, .struck, .highlights, .scripts, .styles, .links, .pictures, .addressedPictures, .embeddedPictures, .drawings,
    ]
    private static let loses = lost.map(\.rawValue)

    /// Extracts the first table.
    ///
    /// - Throws: ``ConversionError``: `unsupported` when there is no table or the table has no
    ///   rows, `limit` when the table has too many cells or the document is too large or too deeply
    ///   nested, `timedOut` when the conversion was cancelled.
    package func convert(
        _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        let tree = try HTMLTree(input: input, of: context)
        let tables = HTMLDataTables(tree)
        guard let wanted = tables.first else { throw .unsupported("the HTML has no table in it") }
        let grid = if let found = tables.grid { found } else { try HTMLTableGrid(wanted, HTMLStyle(), in: tree, tables.styles) }
        let rows = Self.rows(of: grid, HTMLTextRenderer(tree, tables.styles))
        guard !rows.isEmpty else { throw .unsupported("the table in the HTML has no rows") }
        let table = DelimitedTable(rows: rows)
        let losses = [Loss("further tables", tables.further), Loss("captions", grid.captions), Loss(.mergedCells, grid.mergedCells)]
        return ConversionOutput(
            conversion.to == .commaSeparatedText ? table.csv : table.tsv,
            notes: tree.limitNotes + losses.filter { $0.count > 0 }.map { ConversionNote($0) })
    }

    /// The cells as people read them. Of several rows of headings, each column has the words of all
    /// that stand above it.
    private static func rows(of grid: HTMLTableGrid, _ renderer: HTMLTextRenderer) -> [[String]] {
        let head = grid.headerRows
        let body = grid.rows.dropFirst(head > 1 && head < grid.rows.count ? head : 0).map { row in
            row.map { cell in cell.map { String(utf8Bytes: renderer.render(from: $0.node, $0.style)) } ?? "" }
        }
        guard head > 1, head < grid.rows.count else { return Array(body) }
        let names = (0..<grid.width).map { column in
            var words: [String] = []
            for row in 0..<head {
                guard let cell = grid.cell(row, column) else { continue }
                let text = String(utf8Bytes: renderer.render(from: cell.node, cell.style)).withSingleSpaces
                if !text.isEmpty, words.last != text { words.append(text) }
            }
            return words.joined(separator: " ")
        }
        return [names] + body
    }
}
