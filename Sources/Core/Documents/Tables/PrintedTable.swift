import DragKit
import DragTypes

/// A table as programs for terminals print it, with lines between the columns and below the
/// heading: `psql`, `mysql`, `sqlite3`, DuckDB, PowerShell.
package enum PrintedTable {
    /// The characters of lines, and those that stand between the cells of a row.
    private static let verticals: Set<Character> = ["|", "\u{2502}", "\u{2503}", "\u{2551}", "\u{2506}"]
    private static let horizontals: Set<Character> = ["-", "=", "\u{2500}", "\u{2501}", "\u{2550}"]
    private static let crossings: Set<Character> = ["+", ":"]
    /// The shortest line below a heading.
    private static let shortestLine = 3
    /// The most rows of a heading: names, a line of hyphens, types.
    private static let mostHeadings = 3
    /// The most texts that are looked at line by line, in bytes.
    private static let largest = 16 << 20

    /// The rows, of which the first is the heading; nil for a text that is anything else.
    package static func rows(of text: [UInt8]) -> [[String]]? {
        guard text.count <= largest, text.contains(UInt8(ascii: "-")) || text.contains(0xE2) else { return nil }
        var rows: [[String]] = []
        var hasLine = false
        var hasEnded = false
        var isFramed = false
        for line in text.split(separator: 0x0A).map({ String(utf8Bytes: $0).trimmed }) where !line.isEmpty {
            // How many rows there are, and how long the answer took.
            if hasLine, hasEnded || isCount(line) {
                hasEnded = true
                guard !line.contains(where: verticals.contains) else { return nil }
            } else if isLine(line) {
                // Below the names, DuckDB and polars print the types.
                if !hasLine, rows.count > 1 { rows = Array(rows.prefix(1)) }
                hasLine = hasLine || !rows.isEmpty
            } else if rows.isEmpty, line.hasPrefix("shape: (") {
                continue
            } else {
                guard hasLine || rows.isEmpty || isFramed && rows.count < mostHeadings, let cells = cells(of: line),
                    cells.count == rows.first?.count ?? cells.count
                else { return nil }
                if rows.isEmpty { isFramed = line.first.map(verticals.contains) == true }
                rows.append(cells)
            }
        }
        guard hasLine, rows.count > 1, rows[0].count > 1 else { return nil }
        return rows
    }

    private static func isLine(_ line: String) -> Bool {
        // Between the names and the types, polars prints hyphens as cells.
        line.first != "\u{2502}" && line.count(where: horizontals.contains) >= shortestLine
            && line.allSatisfy { horizontals.contains($0) || verticals.contains($0) || crossings.contains($0) || isBoxDrawing($0) || $0 == " " }
    }

    private static func isBoxDrawing(_ character: Character) -> Bool {
        character.unicodeScalars.first.map { (0x2500...0x257F).contains($0.value) } ?? false
    }

    /// `(2 rows)`, `2 rows in set (0.00 sec)`.
    private static func isCount(_ line: String) -> Bool {
        let words = line.drop { $0 == "(" }
        let number = words.prefix { $0.isNumber }
        return !number.isEmpty && words.dropFirst(number.count).hasPrefix(" row") || line.hasPrefix("Time:")
    }

    /// The cells of a row, without the spaces around them; nil for a line without cells.
    private static func cells(of line: String) -> [String]? {
        var parts = line.split(omittingEmptySubsequences: false, whereSeparator: verticals.contains).map { String($0).trimmed }
        guard parts.count > 1 else { return nil }
        let isFramed = line.first.map(verticals.contains) == true
        if isFramed {
            guard line.last.map(verticals.contains) == true else { return nil }
            parts = Array(parts.dropFirst().dropLast())
        }
        return parts.isEmpty ? nil : parts
    }
}
