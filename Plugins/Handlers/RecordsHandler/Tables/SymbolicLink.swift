import DragKit
import DragTypes

/// SYLK, "symbolic link", which spreadsheets put on clipboards (Microsoft Multiplan; described at
/// en.wikipedia.org/wiki/Symbolic_Link_(SYLK)): a record a line, `C;Y1;X2;K"text"`.
enum SymbolicLink {
    /// - Throws: ``ConversionError``: `badInput` for a text that does not begin with `ID`,
    ///   `unsupported` for one without cells.
    static func table(in bytes: [UInt8]) throws(ConversionError) -> Table {
        guard bytes.starts(with: Array("ID".utf8)) else { throw .badInput("the file does not begin with ID, as SYLK does") }
        var table = Table()
        var count = 0
        var (row, column) = (1, 1)
        for line in records(bytes) {
            guard line.starts(with: Array("C;".utf8)) || line.starts(with: Array("F;".utf8)) else { continue }
            var value: String?
            for field in fields(line).dropFirst() {
                guard let kind = field.first else { continue }
                let text = String(utf8Bytes: field.dropFirst())
                switch kind {
                case UInt8(ascii: "Y"): row = Table.place(text) ?? row
                case UInt8(ascii: "X"): column = Table.place(text) ?? column
                case UInt8(ascii: "K"): value = cell(text)
                default: break
                }
            }
            // An empty cell is as good as none.
            if let value, !value.isEmpty {
                try table.set(value, row: row - 1, column: column - 1, count: &count, limit: Table.maximumCells(of: bytes.count))
            }
        }
        guard !table.rows.isEmpty else { throw .unsupported("the SYLK has no cell") }
        return table
    }

    /// The records, a line each. Gnumeric writes the line ends of a text as they are, so that a
    /// text may go on in the next line.
    private static func records(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        var records: [ArraySlice<UInt8>] = []
        var isOpen = false
        for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
            if isOpen, let last = records.popLast() {
                records.append(bytes[last.startIndex..<line.endIndex])
            } else {
                records.append(line)
                // `;K"` begins a text, which ends in a quotation mark.
                let text = line.starts(with: Array("C;".utf8)) ? line.firstRange(of: Array(";K\"".utf8)) : nil
                isOpen = text.map { $0.upperBound == line.endIndex || line.last != UInt8(ascii: "\"") } ?? false
                continue
            }
            isOpen = line.last != UInt8(ascii: "\"")
        }
        return records
    }

    /// The fields of a record; a doubled semicolon belongs to the text.
    private static func fields(_ line: ArraySlice<UInt8>) -> [[UInt8]] {
        var fields: [[UInt8]] = [[]]
        var index = line.startIndex
        while index < line.endIndex {
            if line[index] != UInt8(ascii: ";") {
                fields[fields.count - 1].append(line[index])
            } else if index + 1 < line.endIndex, line[index + 1] == UInt8(ascii: ";") {
                fields[fields.count - 1].append(line[index])
                index += 1
            } else {
                fields.append([])
            }
            index += 1
        }
        return fields
    }

    /// A text in quotation marks, in which ESC, space and a colon stand for a line end, or a number
    /// or truth value as it is. Quotation marks inside the text are not doubled: Gnumeric and
    /// LibreOffice write and read them single.
    private static func cell(_ text: String) -> String {
        guard text.hasPrefix("\""), text.hasSuffix("\""), text.utf8.count >= 2 else { return text }
        return String(text.dropFirst().dropLast()).replacing("\u{1B} :", with: "\n").replacing("\r\n", with: "\n")
    }

    static func text(of table: Table) -> String {
        var result = "ID;PWXL;N;E\r\nB;Y\(table.rows.count);X\(table.rows.map(\.count).max() ?? 0)\r\n"
        for (row, cells) in table.rows.enumerated() {
            for (column, cell) in cells.enumerated() where !cell.isEmpty {
                let plain = cell.replacing("\r\n", with: "\n").replacing("\r", with: "\n").replacing(";", with: ";;")
                let value = Table.isNumber(cell) ? cell : "\"\(plain.replacing("\n", with: "\u{1B} :"))\""
                result += "C;Y\(row + 1);X\(column + 1);K\(value)\r\n"
            }
        }
        return result + "E\r\n"
    }
}
