import DragKit
import DragTypes

/// DIF, "Data Interchange Format", which spreadsheets put on clipboards (Software Arts, 1981): a
/// kind and a number on one line, a text on the next.
enum DataInterchange {
    /// - Throws: ``ConversionError``: `badInput` for a text that does not begin with `TABLE`, or
    ///   that ends within a value, `unsupported` for one without cells.
    static func table(in bytes: [UInt8]) throws(ConversionError) -> Table {
        let lines = Cue.lines(bytes)
        guard lines.first?.uppercased() == "TABLE" else { throw .badInput("the file does not begin with TABLE, as DIF does") }
        guard let data = lines.firstIndex(where: { $0.uppercased() == "DATA" }) else { throw .badInput("the DIF has no DATA") }
        var table = Table()
        var cells = 0
        let limit = Table.maximumCells(of: bytes.count)
        // The header's DATA has two lines of its own.
        var index = data + 3
        while index + 1 < lines.count {
            let parts = lines[index].split(separator: ",", maxSplits: 1)
            var text = lines[index + 1]
            index += 2
            // Gnumeric writes the line ends of a text as they are.
            while text.hasPrefix("\""), text.utf8.count == 1 || !text.hasSuffix("\""), index < lines.count {
                text += "\n" + lines[index]
                index += 1
            }
            switch parts.first?.trimmingWhitespace {
            case "-1" where text.uppercased() == "EOD": index = lines.count
            case "-1": table.rows.append([])
            case "0" where !table.rows.isEmpty:
                let isNumber = ["V", "TRUE", "FALSE"].contains(text.uppercased())
                table.rows[table.rows.count - 1].append(isNumber && parts.count > 1 ? parts[1].trimmingWhitespace : "")
            case "1" where !table.rows.isEmpty: table.rows[table.rows.count - 1].append(unquoted(text))
            default: throw .badInput("the DIF has a value that is neither a number nor a text")
            }
            cells += 1
            if cells > limit { throw Table.tooLarge(limit) }
        }
        guard table.rows.contains(where: { !$0.isEmpty }) else { throw .unsupported("the DIF has no cell") }
        return table
    }

    private static func unquoted(_ text: String) -> String {
        guard text.hasPrefix("\""), text.hasSuffix("\""), text.utf8.count >= 2 else { return text }
        return String(text.dropFirst().dropLast()).replacing("\"\"", with: "\"")
    }

    static func text(of table: Table) -> String {
        let width = table.rows.map(\.count).max() ?? 0
        var result =
            "TABLE\r\n0,1\r\n\"dragconv\"\r\nVECTORS\r\n0,\(width)\r\n\"\"\r\nTUPLES\r\n0,\(table.rows.count)\r\n\"\"\r\nDATA\r\n0,0\r\n\"\"\r\n"
        for row in table.rows {
            result += "-1,0\r\nBOT\r\n"
            for cell in row {
                // A text is one line.
                let line = cell.split(whereSeparator: \.isNewline).joined(separator: " ").replacing("\"", with: "\"\"")
                result += Table.isNumber(cell) ? "0,\(cell)\r\nV\r\n" : "1,0\r\n\"\(line)\"\r\n"
            }
        }
        return result + "-1,0\r\nEOD\r\n"
    }
}
