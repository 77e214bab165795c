/// Lays out text in columns, for tables that people read.
package enum Columns {
    /// Formats each row as one line. A column is as wide as its widest cell, and columns are two spaces apart. A line end inside a cell
    /// becomes a space, so that no cell can look like a row of its own.
    package static func lines(_ rows: [[String]], indent: String = "") -> [String] {
        let rows = rows.map { row in row.map { $0.contains(where: \.isNewline) ? String($0.map { $0.isNewline ? " " : $0 }) : $0 } }
        var widths: [Int] = []
        for row in rows {
            for (column, cell) in row.enumerated() {
                if column == widths.count { widths.append(0) }
                widths[column] = max(widths[column], cell.count)
            }
        }
        return rows.map { row in
            var line = indent
            for (column, cell) in row.enumerated() {
                line += cell
                if column < row.count - 1 { line += String(repeating: " ", count: widths[column] - cell.count + 2) }
            }
            while line.last == " " { line.removeLast() }
            return line
        }
    }
}
