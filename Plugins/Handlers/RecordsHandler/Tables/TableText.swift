import DragKit
import DragTypes

/// Tables in markup and in JSON.
enum TableText {
    /// A table of GitHub's Markdown, whose first row is the heading.
    static func markdown(_ table: Table) -> String {
        let names = table.columnNames
        func line(_ cells: [String]) -> String {
            "| " + names.indices.map { index in index < cells.count ? cell(cells[index]) : "" }.joined(separator: " | ") + " |\n"
        }
        func cell(_ text: String) -> String {
            var result = ""
            for character in text.replacing("\r\n", with: "\n").replacing("\r", with: "\n") {
                if character == "\n" { result += "<br>" } else { result += "\\`*_[]<>#|~".contains(character) ? "\\\(character)" : String(character) }
            }
            return result
        }
        let rule = "|" + String(repeating: " --- |", count: names.count) + "\n"
        return line(names) + rule + table.body.map(line).joined()
    }

    /// A `tabular` of LaTeX.
    static func latex(_ table: Table) -> String {
        let names = table.columnNames
        func plainLine(_ cells: [String]) -> String {
            names.indices.map { index in index < cells.count ? cell(cells[index]) : "" }.joined(separator: " & ") + " \\\\\n"
        }
        func cell(_ text: String) -> String {
            var result = ""
            for character in text {
                switch character {
                case "\\": result += "\\textbackslash{}"
                case "~": result += "\\textasciitilde{}"
                case "^": result += "\\textasciicircum{}"
                case "<": result += "\\textless{}"
                case ">": result += "\\textgreater{}"
                case "|": result += "\\textbar{}"
                case "&", "%", "$", "#", "_", "{", "}": result += "\\\(character)"
                default: result += character.isNewline ? " " : String(character)
                }
            }
            return result
        }
        // After the end of a line, LaTeX would take these for its options.
        func line(_ cells: [String]) -> String {
            let text = plainLine(cells)
            return text.hasPrefix("[") || text.hasPrefix("*") ? "{\(text.prefix(1))}" + text.dropFirst() : text
        }
        let heading = table.hasHeading ? line(names) + "\\hline\n" : ""
        return "\\begin{tabular}{\(String(repeating: "l", count: names.count))}\n\(heading)\(table.body.map(line).joined())\\end{tabular}\n"
    }

    /// Makes an object of each row below the heading. In a column of numbers alone, each is one,
    /// and so are `true` and `false`.
    ///
    /// - Parameter receive: gets the objects one after the other, because all together would take
    ///   several times the memory of the table.
    static func makeObjects(_ table: Table, _ receive: (JSONValue) -> Void) {
        let columns = TypedColumns(table)
        func value(_ row: Int, _ column: Int) -> JSONValue {
            switch columns.value(row, column) {
            case .nothing: columns.table.isNull(row, column) ? .null : .text("")
            case .text(let text): .text(text)
            case .number(let digits): .number(digits)
            case .truth(let truth): .bool(truth)
            case .moment: .text(columns.table.rows[row][column])
            }
        }
        for row in columns.table.body.indices {
            receive(.object(columns.names.indices.map { (columns.names[$0], value(row, $0)) }))
        }
    }

    /// Writes the rows as a list of objects in JSON.
    static func writeJSON(_ table: Table, to parts: inout ResultParts) {
        var separator = "["
        makeObjects(table) { object in
            parts.append(separator.utf8)
            parts.append(object.encoded)
            separator = ","
        }
        parts.append((separator == "[" ? "[]\n" : "]\n").utf8)
    }

    /// Writes the rows as objects in JSON, each on a line.
    static func writeJSONLines(_ table: Table, to parts: inout ResultParts) {
        makeObjects(table) { object in
            parts.append(object.encoded)
            parts.append("\n".utf8)
        }
    }

    /// The table of a list of values in JSON.
    ///
    /// - Throws: as ``RowsOfValues``.
    static func table(_ values: [JSONValue], limit: Int) throws(ConversionError) -> Table {
        var rows = RowsOfValues(limit: limit)
        for value in values { try rows.add(value) }
        return try rows.table()
    }

    /// Makes the rows of a table from objects or arrays, one after the other. A value inside of
    /// another one has a column of its own, named after both, `address.city`, as in tables that
    /// Miller makes; in rows that are arrays, it stands as JSON.
    struct RowsOfValues {
        private let limit: Int
        private var result = Table()
        private var columns: [String: Int] = [:]
        private var names: [String] = []
        private var cells = 0

        /// - Parameter limit: the most cells.
        init(limit: Int) { self.limit = limit }

        /// Adds a row.
        ///
        /// - Throws: ``ConversionError``: `unsupported` for what is no object or array, `limit` for
        ///   a table with too many cells.
        mutating func add(_ value: JSONValue) throws(ConversionError) {
            var row: [String?] = []
            if let array = value.array {
                row = array.map(text)
            } else if case .object = value {
                for (name, text) in leaves(of: value) {
                    let column = columns[name] ?? names.count
                    if column == names.count {
                        columns[name] = column
                        names.append(name)
                    }
                    if row.count <= column {
                        cells += column + 1 - row.count
                        guard cells <= limit else { throw Table.tooLarge(limit) }
                        row += [String?](repeating: "", count: column + 1 - row.count)
                    }
                    row[column] = text
                }
            } else {
                throw .unsupported("the JSON is no list of objects or arrays, so it is no table")
            }
            result.add(row)
        }

        /// All rows, below the names of the columns where objects have some.
        ///
        /// - Throws: ``ConversionError``: `unsupported` where all rows are empty, `limit` for a
        ///   table with too many cells.
        consuming func table() throws(ConversionError) -> Table {
            guard result.rows.contains(where: { !$0.isEmpty }) else { throw .unsupported("the lists of the JSON are empty") }
            guard !names.isEmpty else { return result }
            guard names.count * result.rows.count <= limit else { throw Table.tooLarge(limit) }
            for row in result.rows.indices where result.rows[row].count < names.count {
                result.rows[row] += [String](repeating: "", count: names.count - result.rows[row].count)
            }
            result.addHeading(names)
            return result
        }
    }

    /// How deep values are looked for inside of others. What lies deeper stands as JSON.
    private static let maximumDepth = 8

    /// The values of an object with their names. The name of a value inside of another is that of
    /// both with a full stop between; elements of a list are counted from 1.
    private static func leaves(of value: JSONValue, _ prefix: String = "", depth: Int = 0) -> [(name: String, text: String?)] {
        guard depth < maximumDepth, prefix.utf8.count < 1000 else { return [(prefix, text(value))] }
        func name(_ part: String) -> String { prefix.isEmpty ? part : "\(prefix).\(part)" }
        if case .object(let members) = value, depth == 0 || !members.isEmpty {
            return members.flatMap { leaves(of: $0.value, name($0.name), depth: depth + 1) }
        }
        guard let elements = value.array, !elements.isEmpty else { return [(prefix, text(value))] }
        return elements.enumerated().flatMap { leaves(of: $0.element, name(String($0.offset + 1)), depth: depth + 1) }
    }

    /// What stands in the cell of a value: what is no text, number or truth value stands as JSON.
    /// Nil for null.
    private static func text(_ value: JSONValue) -> String? {
        value.isNull ? nil : value.scalar ?? String(utf8Bytes: value.encoded)
    }
}
