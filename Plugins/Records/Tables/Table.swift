import DragKit
import DragTypes

/// A table: rows of texts, the first of which may be a heading.
struct Table: Hashable, Sendable {
    var rows: [[String]] = []

    /// The most cells of a table. A limit is needed because a short file can name a cell far away,
    /// or a new column in every row.
    ///
    /// - Parameter byteCount: the size of the file, in bytes.
    static func maximumCells(of byteCount: Int) -> Int { min(4_000_000, 1 << 16 + 8 * byteCount) }

    /// Whether a text is a number as programs write it, so that it loses nothing as one: `-1.5` is,
    /// `007` and `1e400` are not.
    static func isNumber(_ text: String) -> Bool {
        guard !text.isEmpty, text.utf8.count <= 17, let value = Double(text), value.isFinite else { return false }
        let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
        let isPlain = digits.utf8.allSatisfy { ASCII.isDigit($0) || $0 == UInt8(ascii: ".") }
        return isPlain && digits.first != "." && digits.last != "." && (!digits.hasPrefix("0") || digits == "0" || digits.hasPrefix("0."))
    }

    /// Whether the first row looks like names of columns: texts that are all different, and no
    /// numbers.
    var hasHeading: Bool {
        guard rows.count > 1, let first = rows.first, !first.isEmpty else { return false }
        return Set(first).count == first.count && first.allSatisfy { !$0.isEmpty && !Self.isNumber($0) }
    }

    /// The names of the columns: the heading, or `column1`, `column2` …
    var columnNames: [String] {
        if hasHeading { return rows[0] }
        return (0..<(rows.map(\.count).max() ?? 0)).map { "column\($0 + 1)" }
    }

    /// The rows below the heading.
    var body: ArraySlice<[String]> { hasHeading ? rows.dropFirst() : rows[...] }

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
