import DragKit
import DragTypes

/// Rows as SQL `INSERT` statements, as databases dump them (ISO 9075; the spellings of MySQL,
/// PostgreSQL and SQLite are read as well, and PostgreSQL's `COPY`).
enum InsertStatements {
    // MARK: Reading

    /// The rows of the statements for the first table that is named. The columns' names are those
    /// of the first statement, or of the `CREATE TABLE` statement for that table, or else
    /// `column1`, `column2` and so on.
    ///
    /// - Throws: ``ConversionError``: `unsupported` when there is no such statement, `badInput`
    ///   when a text in one never ends, `limit` for a table with too many cells.
    static func table(in bytes: [UInt8], unread: inout Unread) throws(ConversionError) -> Table {
        var words = try SQLWords(bytes)
        var table = Table()
        var name: String?
        var heading: [String]?
        var created: [String: [String]] = [:]
        var others: Set<String> = []
        var cells = 0
        let limit = Table.maximumCells(of: bytes.count)
        while let word = words.next() {
            if word.isWord("CREATE"), let (target, columns) = words.creation() {
                cells += columns.count
                created[target] = columns
            }
            guard let (target, columns) = word.isWord("COPY") ? words.copied() : words.inserted(word) else { continue }
            while let row = words.values() {
                // Other tables have other columns.
                if name == nil { (name, heading) = (target, columns ?? created[target]) }
                if name == target { table.add(row) } else { others.insert(target) }
                cells += row.count
                if cells > limit { throw Table.tooLarge(limit) }
                // Statements separate their rows, and lines of `COPY` are no statement.
                guard words.peek()?.isMark(",") == true else { if word.isWord("COPY") { continue } else { break } }
                _ = words.next()
            }
        }
        guard name != nil, let width = table.rows.map(\.count).max() else { throw .unsupported("the SQL has no INSERT with values, and no COPY") }
        unread.add("further tables", others.count)
        unread.add("computed values", words.computed)
        // Without names, the first row would pass for them.
        let names = heading.map { $0.count >= width ? $0 : $0 + ($0.count..<width).map { "column\($0 + 1)" } }
        table.addHeading(names ?? (0..<width).map { "column\($0 + 1)" })
        return table
    }

    // MARK: Writing

    /// How a statement begins that ``text(of:)`` makes.
    static let head = "INSERT INTO data (\""

    /// A statement for each row, into a table called `data`. A backslash is a character as any
    /// other, as the standard has it.
    static func text(of table: Table) -> String {
        let typed = TypedColumns(table)
        let columns = String(typed.names.map { "\"\($0.replacing("\"", with: "\"\""))\"" }.joined(separator: ", ").dropFirst())
        return typed.table.body.indices.map { row in
            let values = typed.names.indices.map { column -> String in
                switch typed.value(row, column) {
                case .nothing, .text(""): return typed.table.isNull(row, column) || typed.hasNoTexts(column) ? "NULL" : "''"
                case .number(let digits): return digits
                case .truth(let truth): return truth ? "TRUE" : "FALSE"
                case .text, .moment: return "'\(typed.table.rows[row][column].replacing("'", with: "''"))'"
                }
            }
            return "\(head)\(columns)) VALUES (\(values.joined(separator: ", ")));\n"
        }.joined()
    }
}
