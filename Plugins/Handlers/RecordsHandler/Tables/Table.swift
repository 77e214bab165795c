import Documents
import DragKit
import DragTypes

/// A table: rows of texts, the first of which may be a heading.
struct Table: Hashable, Sendable {
    var rows: [[String]] = []
    /// The columns of the cells in each row that hold not even an empty text: NULL of SQL and null
    /// of JSON. Rows beyond the last one have none.
    private(set) var nulls: [Set<Int>] = []

    init(rows: [[String]] = []) { self.rows = rows }

    /// Adds a row, in which a cell that holds nothing is nil.
    mutating func add(_ row: [String?]) {
        rows.append(row.map { $0 ?? "" })
        let empty = Set(row.indices.filter { row[$0] == nil })
        guard !empty.isEmpty else { return }
        nulls += [Set<Int>](repeating: [], count: rows.count - 1 - nulls.count)
        nulls.append(empty)
    }

    mutating func addHeading(_ names: [String]) {
        rows.insert(names, at: 0)
        if !nulls.isEmpty { nulls.insert([], at: 0) }
    }

    func isNull(_ row: Int, _ column: Int) -> Bool { row < nulls.count && nulls[row].contains(column) }

    /// The most cells of a table. A limit is needed because a short file can name a cell far away,
    /// or a new column in every row.
    ///
    /// - Parameter byteCount: the size of the file, in bytes.
    static func maximumCells(of byteCount: Int) -> Int { min(max(4_000_000, byteCount / 4), 1 << 16 + 8 * byteCount) }

    static func isNumber(_ text: String) -> Bool { TableHeading.isNumber(text) }

    /// Whether the first row holds the names of the columns.
    var hasHeading: Bool { TableHeading(rows).isThere }

    /// The names of the columns, each once: the heading, and `column1`, `column2` … where it has
    /// none. A name that stands twice is numbered, `name_2`.
    var columnNames: [String] {
        let width = rows.map(\.count).max() ?? 0
        let stated = hasHeading ? rows[0] : []
        var used: Set<String> = []
        var counts: [String: Int] = [:]
        return (0..<width).map { column in
            let name = column < stated.count && !stated[column].isEmpty ? stated[column] : "column\(column + 1)"
            var unique = name
            while !used.insert(unique).inserted {
                counts[name, default: 1] += 1
                unique = "\(name)_\(counts[name, default: 1])"
            }
            return unique
        }
    }

    /// The rows below the heading.
    var body: ArraySlice<[String]> { hasHeading ? rows.dropFirst() : rows[...] }

    /// Drops the last column if all of its cells are empty: banks end each line with a separator.
    mutating func dropEmptyLastColumn() {
        guard let width = rows.map(\.count).max(), width > 1, rows.allSatisfy({ $0.count < width || $0[width - 1].isEmpty }) else { return }
        for row in rows.indices where rows[row].count == width { rows[row].removeLast() }
    }

    /// Checks how many cells the table has once its short rows are filled up, as most forms need.
    ///
    /// - Throws: ``ConversionError`` (`limit`) when these are too many: one long row makes all
    ///   others long.
    func checkWidth() throws(ConversionError) {
        let width = rows.map(\.count).max() ?? 0
        let limit = Self.maximumCells(of: rows.reduce(0) { $0 + $1.reduce($1.count) { $0 + $1.utf8.count } })
        guard width * rows.count <= limit else { throw Self.tooLarge(limit) }
    }

    /// Checks how much of a text the names of the columns are that repeats them in every row.
    ///
    /// - Throws: ``ConversionError`` (`limit`) when a few long names would become most of a large
    ///   text.
    func checkNames() throws(ConversionError) {
        let size = rows.reduce(0) { $0 + $1.reduce($1.count) { $0 + $1.utf8.count } }
        let names = columnNames.reduce(0) { $0 + $1.utf8.count }
        let limit = 1 << 20 + 32 * size
        guard names * body.count <= limit else {
            throw .limit(
                "the names of the columns, once more in each row, would have more than the limit of \(limit) bytes for the table\u{2019}s size")
        }
    }

    /// Sets a cell, counted from 0, and makes the table as large as that needs.
    ///
    /// - Throws: ``ConversionError`` (`limit`) when that would be too large.
    mutating func set(_ text: String, row: Int, column: Int, count: inout Int, limit: Int) throws(ConversionError) {
        guard row >= 0, column >= 0, row < limit, column < limit else { throw Self.tooLarge(limit) }
        if rows.count <= row {
            count += row - rows.count
            rows += [[String]](repeating: [], count: row + 1 - rows.count)
        }
        if rows[row].count <= column {
            count += column + 1 - rows[row].count
            guard count <= limit else { throw Self.tooLarge(limit) }
            rows[row] += [String](repeating: "", count: column + 1 - rows[row].count)
        }
        guard count <= limit else { throw Self.tooLarge(limit) }
        rows[row][column] = text
    }

    /// A row's or a column's number as files write it, counted from 1. A number beyond all tables
    /// is cut down, so that adding to it is safe.
    static func place(_ text: String?) -> Int? { text.flatMap { Int($0) }.map { min(max($0, 0), 1 << 40) } }

    static func tooLarge(_ limit: Int) -> ConversionError { .limit("the table has more than the limit of \(limit) cells for its size") }
}
