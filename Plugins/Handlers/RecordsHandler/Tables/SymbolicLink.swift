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
        var place = Place()
        var formats = Formats()
        for line in records(bytes) {
            guard let kind = line.first, line.dropFirst().first == UInt8(ascii: ";") else { continue }
            let fields = fields(line).dropFirst().compactMap { field in field.first.map { ($0, String(utf8Bytes: field.dropFirst())) } }
            switch kind {
            case UInt8(ascii: "P"): formats.add(fields)
            case UInt8(ascii: "F"): formats.set(fields, &place)
            case UInt8(ascii: "C"):
                guard let value = value(fields, &place, formats), !value.isEmpty else { continue }
                try table.set(value, row: place.row - 1, column: place.column - 1, count: &count, limit: Table.maximumCells(of: bytes.count))
            default: break
            }
        }
        guard !table.rows.isEmpty else { throw .unsupported("the SYLK has no cell") }
        return table
    }

    /// The cell of which records speak, until one names another row or column.
    private struct Place: Hashable {
        var row = 1
        var column = 1

        mutating func take(_ kind: UInt8, _ text: String) {
            if kind == UInt8(ascii: "Y") { row = Table.place(text) ?? row }
            if kind == UInt8(ascii: "X") { column = Table.place(text) ?? column }
        }
    }

    /// The formats of numbers: those of the file in their order, and which cells have which.
    private struct Formats {
        private var known: [CellNumber.Format?] = []
        private var cells: [Place: CellNumber.Format?] = [:]
        private var rows: [Int: CellNumber.Format?] = [:]
        private var columns: [Int: CellNumber.Format?] = [:]

        mutating func add(_ fields: [(kind: UInt8, text: String)]) {
            for field in fields where field.kind == UInt8(ascii: "P") { known.append(CellNumber.Format(field.text)) }
        }

        /// Takes a record that gives a cell, a row or a column its format.
        mutating func set(_ fields: [(kind: UInt8, text: String)], _ place: inout Place) {
            for field in fields { place.take(field.kind, field.text) }
            func number(_ letter: Unicode.Scalar) -> Int? { fields.first { $0.kind == UInt8(ascii: letter) }.flatMap { Int($0.text) } }
            guard let format = number("P"), known.indices.contains(format) else { return }
            if let row = number("R") {
                rows[row] = known[format]
            } else if let column = number("C") {
                columns[column] = known[format]
            } else {
                cells[place] = known[format]
            }
        }

        subscript(place: Place) -> CellNumber.Format? { (cells[place] ?? rows[place.row] ?? columns[place.column]) ?? nil }
    }

    /// The value of a cell; nil for a record without one.
    private static func value(_ fields: [(kind: UInt8, text: String)], _ place: inout Place, _ formats: Formats) -> String? {
        for field in fields { place.take(field.kind, field.text) }
        guard let text = fields.last(where: { $0.kind == UInt8(ascii: "K") })?.text else { return nil }
        guard let format = formats[place], let number = Double(text) else { return cell(text) }
        return CellNumber.text(number, as: format)
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

    /// A text in quotation marks, or a number
    /// or truth value as it is. Quotation marks inside the text are not doubled: Gnumeric and
    /// LibreOffice write and read them single.
    private static func cell(_ text: String) -> String {
        guard text.hasPrefix("\""), text.hasSuffix("\""), text.utf8.count >= 2 else { return text }
        return decoded(String(text.dropFirst().dropLast())).replacing("\r\n", with: "\n")
    }

    /// A text without its escapes: ESC, `N` and the lower half of ISO 6937, an accent before its
    /// letter; or ESC and the two halves of a byte of Windows-1252, from a space and from a zero
    /// on.
    private static func decoded(_ text: String) -> String {
        guard text.utf8.contains(0x1B) else { return text }
        var result = ""
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            let next = Array(rest.prefix(3))
            if scalar == "\u{1B}", next.count == 3, next[0] == "N", let accent = accents[next[1]] {
                result += composed(next[2], accent)
                rest = rest.dropFirst(3)
            } else if scalar == "\u{1B}", next.count >= 2, next[0] == "N", let letter = letters[next[1]] {
                result += letter
                rest = rest.dropFirst(2)
            } else if scalar == "\u{1B}", next.count >= 2, (0x20...0x2F).contains(next[0].value), (0x30...0x3F).contains(next[1].value) {
                let byte = UInt8(next[0].value - 0x20) << 4 | UInt8(next[1].value - 0x30)
                result += String(utf8Bytes: TextDecoding.utf8(from: [byte], encoding: .windows1252))
                rest = rest.dropFirst(2)
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    private static let accents: [Unicode.Scalar: Unicode.Scalar] = [
        "A": "\u{300}", "B": "\u{301}", "C": "\u{302}", "D": "\u{303}", "H": "\u{308}", "J": "\u{30A}", "K": "\u{327}", "O": "\u{30C}",
    ]

    private static let letters: [Unicode.Scalar: String] = [
        "!": "\u{A1}", "\"": "\u{A2}", "#": "\u{A3}", "%": "\u{A5}", "'": "\u{A7}", "(": "\u{A4}", "+": "\u{AB}", "0": "\u{B0}", "1": "\u{B1}",
        "2": "\u{B2}", "3": "\u{B3}", "4": "\u{D7}", "5": "\u{B5}", "6": "\u{B6}", "7": "\u{B7}", "8": "\u{F7}", ";": "\u{BB}", "<": "\u{BC}",
        "=": "\u{BD}", ">": "\u{BE}", "?": "\u{BF}", "Q": "\u{B9}", "R": "\u{AE}", "S": "\u{A9}", "a": "\u{C6}", "b": "\u{D0}", "c": "\u{AA}",
        "i": "\u{D8}", "j": "\u{152}", "k": "\u{BA}", "l": "\u{DE}", "q": "\u{E6}", "s": "\u{F0}", "y": "\u{F8}", "z": "\u{153}", "{": "\u{DF}",
        "|": "\u{FE}",
    ]

    /// A letter with its accent as one scalar, where there is such a letter.
    private static func composed(_ letter: Unicode.Scalar, _ accent: Unicode.Scalar) -> String {
        var pair = String(letter)
        pair.unicodeScalars.append(accent)
        let known = (UInt32(0xC0)...0x17F).lazy.compactMap(Unicode.Scalar.init).map { String($0) }
        return known.first { $0 == pair } ?? pair
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
