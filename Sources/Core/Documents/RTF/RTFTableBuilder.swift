/// The rows of an RTF table in the making.
struct RTFTableBuilder {
    /// The blocks of the cell that is being read.
    var cell = DocumentFlow()
    private var cells: [Cell] = []
    private var rows: [Row] = []

    private struct Cell {
        var content: RichDocument.Table.Cell
        var alignment: RichDocument.Table.Alignment
        /// Whether the cell goes on with the one above.
        var isContinued = false
    }

    private struct Row {
        var cells: [Cell]
        var layout: RTFRow
    }

    mutating func endCell(_ alignment: RichDocument.Table.Alignment) {
        cells.append(Cell(content: .init(blocks: cell.finish()), alignment: alignment))
        cell = DocumentFlow()
    }

    mutating func endRow(_ layout: RTFRow) {
        if !cells.isEmpty { rows.append(Row(cells: cells, layout: layout)) }
        cells = []
    }

    /// The table, and the text that follows its last cell.
    mutating func finish() -> [RichDocument.Block] {
        let rest = cell.finish()
        endRow(rows.last?.layout ?? RTFRow())
        guard !rows.isEmpty else { return rest }
        let columns = self.columns
        let width = max(columns.count, rows.map(\.cells.count).max() ?? 0)
        let laidOut = joinedDown(rows.map { Self.laidOut($0, columns, width) })
        let headerRows = rows.prefix { $0.layout.isHeader }.count
        let table = RichDocument.Table(
            grid: laidOut.map { $0.map { $0?.content } }, headerRows: headerRows < rows.count ? headerRows : 0,
            alignments: (0..<width).map { column in Self.alignment(laidOut.dropFirst(headerRows).compactMap { $0[column] }) })
        return [.table(table)] + rest
    }

    /// The alignment that all cells of a column have that show something.
    private static func alignment(_ column: [Cell]) -> RichDocument.Table.Alignment {
        let stated = column.lazy.filter { !$0.content.blocks.isEmpty }.map(\.alignment)
        guard let first = stated.first, stated.allSatisfy({ $0 == first }) else { return .natural }
        return first
    }

    // MARK: Columns

    /// The greatest distance of two edges that are meant to be one, in twentieths of a point.
    private static let tolerance = 30

    /// Where the columns of the table end. A cell that covers several columns ends with the last of
    /// them. None where rows have so little in common that no grid comes out.
    private var columns: [Int] {
        var result: [Int] = []
        for edge in Set(rows.lazy.filter(Self.isLaidOut).flatMap(\.layout.edges)).sorted() {
            if let last = result.last, edge - last <= Self.tolerance { continue }
            result.append(edge)
        }
        let cells = rows.reduce(0) { $0 + $1.cells.count }
        return result.count * rows.count <= 4 * cells + 64 ? result : []
    }

    private static func isLaidOut(_ row: Row) -> Bool {
        row.layout.edges.count == row.cells.count && zip(row.layout.edges, row.layout.edges.dropFirst()).allSatisfy { $1 - $0 > tolerance }
    }

    /// The cells of a row in their columns; nil where no cell begins.
    private static func laidOut(_ row: Row, _ columns: [Int], _ width: Int) -> [Cell?] {
        var result = [Cell?](repeating: nil, count: width)
        guard !columns.isEmpty, isLaidOut(row) else {
            result.replaceSubrange(..<row.cells.count, with: row.cells)
            return result
        }
        var column = 0
        var origin = 0
        for (position, (cell, edge)) in zip(row.cells, row.layout.edges).enumerated() {
            // What Word cannot show in a place that is covered is empty.
            let isCovered = row.layout.merges[position].contains(.left) && position > 0 && cell.content.blocks.isEmpty
            if !isCovered {
                origin = column
                result[column] = cell
            }
            repeat { column += 1 } while column < columns.count && columns[column] <= edge
            result[origin]?.content.columns = column - origin
            if row.layout.merges[position].contains(.above), !isCovered { result[origin]?.isContinued = true }
        }
        return result
    }

    /// The rows with each cell that goes on with the one above joined to that one.
    private func joinedDown(_ rows: [[Cell?]]) -> [[Cell?]] {
        var rows = rows
        var origins: [Int: Int] = [:]
        for row in rows.indices {
            for column in rows[row].indices {
                guard let cell = rows[row][column] else { continue }
                if cell.isContinued, cell.content.blocks.isEmpty, let origin = origins[column] {
                    rows[row][column] = nil
                    rows[origin][column]?.content.rows += 1
                } else {
                    origins[column] = row
                }
            }
        }
        return rows
    }
}
