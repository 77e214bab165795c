package import DragKit
import DragTypes

/// A table as delimited text: CSV by RFC 4180, TSV by IANA's definition of
/// text/tab-separated-values.
package struct DelimitedTable: Hashable, Sendable {
    package var rows: [[String]]
    /// The byte between the fields of the text that was read.
    package private(set) var separator = UInt8(ascii: ",")
    /// Those of the first rows that follow an empty one.
    private var belowGaps: [Int] = []

    package init(rows: [[String]]) {
        self.rows = rows
    }

    /// Parses CSV. Quoted fields may contain separators, line ends and doubled quotes. Lines end in
    /// CR LF, LF or CR, and empty lines are skipped. Fields may be separated by semicolons, tabs or
    /// vertical bars instead of commas, and by a space besides.
    ///
    /// - Throws: ``ConversionError`` (`badInput`) when the closing quote of a field is missing, and
    ///   for bytes that are no text.
    package init(csv text: [UInt8]) throws(ConversionError) {
        rows = []
        guard !text.contains(0) else { throw .badInput("the CSV has zeros in it, so it is no text") }
        let escape = Self.escape(of: text)
        let (separator, begin) = FieldSeparator.find(in: text)
        self.separator = separator
        var row: [String] = []
        var field: [UInt8] = []
        var isQuoted = false
        var wasQuoted = false
        var index = begin
        // Whether each field but the first of a row follows a space, and where the field begins.
        var (isSpaced, start) = (true, begin)
        func endField() {
            if !row.isEmpty, start < text.count, !field.isEmpty || wasQuoted, text[start] != 0x20 { isSpaced = false }
            row.append(String(utf8Bytes: Self.withoutGuard(field)))
            field = []
            wasQuoted = false
        }
        while index < text.count {
            let byte = text[index]
            if isQuoted {
                if byte == escape, index + 1 < text.count, text[index + 1] == UInt8(ascii: "\"") || text[index + 1] == escape {
                    field.append(text[index + 1])
                    index += 1
                } else if byte != UInt8(ascii: "\"") {
                    field.append(byte)
                } else if index + 1 < text.count, text[index + 1] == UInt8(ascii: "\"") {
                    field.append(byte)
                    index += 1
                } else {
                    isQuoted = false
                }
            } else if byte == UInt8(ascii: "\""), field.allSatisfy({ $0 == 0x20 }), !wasQuoted {
                field = []
                isQuoted = true
                wasQuoted = true
            } else if byte == separator || byte == 0x0A || byte == 0x0D {
                endField()
                start = index + 1
                if byte != separator {
                    if byte == 0x0D, index + 1 < text.count, text[index + 1] == 0x0A { index += 1 }
                    rows.append(row)
                    row = []
                }
            } else {
                field.append(byte)
            }
            index += 1
        }
        guard !isQuoted else { throw .badInput("the CSV has a quoted field that never ends") }
        if !field.isEmpty || wasQuoted || !row.isEmpty {
            endField()
            rows.append(row)
        }
        belowGaps = Self.rowsBelowGaps(rows)
        rows.removeAll { $0 == [""] }
        if isSpaced, rows.count > 1 { dropSpaces() }
    }

    /// The backslash, where quotation marks inside of fields have one in front and are not doubled,
    /// as MySQL and Hive write them; nil elsewhere. No field goes on after a quotation mark that
    /// ends it.
    private static func escape(of text: [UInt8]) -> UInt8? {
        let backslash = UInt8(ascii: "\\")
        guard text.contains(backslash), text.contains(UInt8(ascii: "\"")) else { return nil }
        var hasEscaped = false
        for index in text.indices.dropFirst().dropLast() where text[index] == UInt8(ascii: "\"") {
            guard text[index - 1] == backslash else { continue }
            let next = text[index + 1]
            // `"C:\"` ends with a backslash, unless the field goes on.
            if next == UInt8(ascii: "\"") || ASCII.isWhitespace(next) || [0x2C, 0x3B, 0x7C].contains(next) { continue }
            hasEscaped = true
        }
        return hasEscaped ? backslash : nil
    }

    /// A field without what keeps spreadsheets from making a number of its text: `="007"`.
    private static func withoutGuard(_ field: [UInt8]) -> [UInt8] {
        guard field.count > 3, field.starts(with: Array("=\"".utf8)), field.last == UInt8(ascii: "\"") else { return field }
        let inner = field.dropFirst(2).dropLast()
        return inner.contains(UInt8(ascii: "\"")) ? field : Array(inner)
    }

    /// The rows from the heading on. Exports of banks and other services begin with a few lines
    /// that say what follows: one text, or a name with a colon and its value, where the table has
    /// several cells; or whatever has fewer cells and ends with an empty line.
    package var rowsFromHeading: ArraySlice<[String]> {
        let below = belowGaps.last { start in
            guard start < rows.count else { return false }
            let width = Self.width(rows[start])
            return width > 1 && start <= rows.count - start && rows[..<start].allSatisfy { Self.width($0) < width }
                && TableHeading(Array(rows[start...].prefix(20))).isThere
        }
        if let below { return rows[below...] }
        guard let start = rows.prefix(20).firstIndex(where: { Self.width($0) > 2 }), rows.count > start + 1 else { return rows[...] }
        return rows[..<start].allSatisfy { Self.width($0) < 2 || $0[0].hasSuffix(":") } ? rows[start...] : rows[...]
    }

    /// The number of cells up to the last one that is not empty.
    private static func width(_ row: [String]) -> Int { row.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? 0 }

    /// Those of the first rows that follow an empty one, by their positions among the rows that are
    /// no empty lines.
    private static func rowsBelowGaps(_ rows: [[String]]) -> [Int] {
        var (found, position, isBelow): ([Int], Int, Bool) = ([], 0, false)
        for row in rows.prefix(20) {
            let isEmpty = width(row) == 0
            if isBelow, !isEmpty { found.append(position) }
            isBelow = isEmpty && position > 0
            if row != [""] { position += 1 }
        }
        return found
    }

    /// Drops the space after each separator.
    private mutating func dropSpaces() {
        for row in rows.indices {
            for column in rows[row].indices.dropFirst() where rows[row][column].utf8.first == 0x20 { rows[row][column].removeFirst() }
        }
    }

    /// Parses TSV, which has no quoting. Lines end in LF or CR LF, and empty lines are skipped.
    ///
    /// Spreadsheets quote fields with line ends on the clipboard all the same, so that what begins
    /// with a quotation mark is quoted if a later one ends the field, and if the field needs it.
    package init(tsv source: [UInt8]) {
        // Old programs end lines in CR alone.
        let text = source.contains(0x0A) ? source : source.map { $0 == 0x0D ? 0x0A : $0 }
        rows = []
        separator = 0x09
        var row: [String] = []
        var start = 0
        var hasClosing = true
        var rowStart = 0
        func endRow(_ table: inout Self, at end: Int) {
            // Where a row has too many fields, a quoted one has a tab in it.
            if let width = table.rows.first?.count, row.count > width, let quoted = Self.quotedRow(text[rowStart..<min(end, text.count)], width) {
                row = quoted
            }
            if row != [""] { table.rows.append(row) }
            row = []
            rowStart = end + 1
        }
        while start < text.count {
            if text[start] == 0x22, hasClosing {
                switch Self.quoted(in: text, from: start) {
                case .field(let field, let end):
                    row.append(field)
                    start = end
                    if start < text.count, text[start] == 0x0D { start += 1 }
                    if start >= text.count || text[start] == 0x0A { endRow(&self, at: start) }
                    start += 1
                    continue
                case .none: break
                case .noneFurther: hasClosing = false
                }
            }
            let end = text[start...].firstIndex { $0 == 0x09 || $0 == 0x0A } ?? text.count
            let isLast = end == text.count || text[end] == 0x0A
            let field = isLast && end > start && text[end - 1] == 0x0D ? text[start..<end - 1] : text[start..<end]
            row.append(String(utf8Bytes: field))
            if isLast { endRow(&self, at: end) } else if end + 1 == text.count { row.append("") }
            start = end + 1
        }
        if !row.isEmpty { endRow(&self, at: text.count) }
    }

    /// The fields of a line in which quotation marks around a field keep its tabs; nil unless these
    /// are as many as the table has columns.
    private static func quotedRow(_ line: ArraySlice<UInt8>, _ width: Int) -> [String]? {
        guard line.contains(0x22) else { return nil }
        var line = line
        if line.last == 0x0D { line.removeLast() }
        var fields: [String] = []
        while true {
            let quote = line.first == 0x22 ? closing(of: line) : nil
            let end = quote.map { $0 + 1 } ?? line.firstIndex(of: 0x09) ?? line.endIndex
            let field = quote.map { String(utf8Bytes: line[(line.startIndex + 1)..<$0]).replacing("\"\"", with: "\"") }
            fields.append(field ?? String(utf8Bytes: line[..<end]))
            guard end < line.endIndex else { return fields.count == width ? fields : nil }
            line = line[(end + 1)...]
        }
    }

    /// The quotation mark that ends a field which begins with one.
    private static func closing(of line: ArraySlice<UInt8>) -> Int? {
        var index = line.startIndex + 1
        while index < line.endIndex {
            guard line[index] == 0x22 else {
                index += 1
                continue
            }
            if index + 1 == line.endIndex || line[index + 1] == 0x09 { return index }
            guard line[index + 1] == 0x22 else { return nil }
            index += 2
        }
        return nil
    }

    private enum Quoted {
        case field(String, end: Int)
        case none
        /// No quotation mark of the rest ends a field.
        case noneFurther
    }

    /// The field in quotation marks that begins at a position: one that has line ends or doubled
    /// quotation marks, and no tabs.
    private static func quoted(in text: [UInt8], from start: Int) -> Quoted {
        var field: [UInt8] = []
        var needsQuotes = false
        var index = start + 1
        while index < text.count, text[index] != 0x09 {
            if text[index] == 0x22 {
                if index + 1 < text.count, text[index + 1] == 0x22 {
                    needsQuotes = true
                    index += 1
                } else {
                    let isEnd = index + 1 >= text.count || [0x09, 0x0A, 0x0D].contains(text[index + 1])
                    return isEnd && needsQuotes ? .field(String(utf8Bytes: field), end: index + 1) : .none
                }
            }
            if text[index] == 0x0A { needsQuotes = true }
            field.append(text[index])
            index += 1
        }
        return index >= text.count ? .noneFurther : .none
    }

    /// The table as CSV, with CR LF after every row.
    package var csv: [UInt8] { bytes(UInt8(ascii: ","), end: [0x0D, 0x0A], Self.appendCSV) }

    /// The table as TSV, with LF after every row. TSV cannot represent tabs and line ends in
    /// fields, so each of these bytes becomes a space.
    package var tsv: [UInt8] { bytes(0x09, end: [0x0A], Self.appendTSV) }

    private func bytes(_ separator: UInt8, end: [UInt8], _ append: (Substring.UTF8View, Place, inout [UInt8]) -> Void) -> [UInt8] {
        var result: [UInt8] = []
        // Growing would take twice the memory of a large table's text.
        result.reserveCapacity(rows.reduce(0) { $0 + end.count + $1.reduce(0) { $0 + 1 + $1.utf8.count } })
        for row in rows {
            for (index, field) in row.enumerated() {
                if index > 0 { result.append(separator) }
                append(field[...].utf8, row.count == 1 ? .alone : index == 0 ? .first : .later, &result)
            }
            result += end
        }
        return result
    }

    /// Where a field stands in its row.
    private enum Place { case alone, first, later }

    /// The table as an HTML `table`, with a header row where the first one holds names.
    package var html: String {
        func element(_ name: String, _ text: String) -> String {
            "<\(name)>" + MarkupEscape.text(Self.lines(text)).replacing("\n", with: "<br>") + "</\(name)>"
        }
        let table = Array(rowsFromHeading)
        let above = rows.dropLast(table.count).map { element("p", $0.filter { !$0.isEmpty }.joined(separator: " ")) + "\n" }
        let cellName = TableHeading(table).isThere ? "th" : "td"
        let lines = table.enumerated().map { number, row in
            "<tr>" + row.map { element(number == 0 ? cellName : "td", $0) }.joined() + "</tr>\n"
        }
        return above.joined() + "<table>\n" + lines.joined() + "</table>\n"
    }

    /// The text with all line ends replaced by LF.
    private static func lines(_ text: String) -> String {
        text.utf8.contains(0x0D) ? text.replacing("\r\n", with: "\n").replacing("\r", with: "\n") : text
    }

    /// How many fields ``tsv`` changes.
    package var lossesInTSV: Int { rows.reduce(0) { $0 + $1.count { $0.utf8.contains(where: Self.isNoTSV) } } }

    private static func appendCSV(_ field: Substring.UTF8View, _ place: Place, to result: inout [UInt8]) {
        var needsQuotes = field.first == 0x20 || field.last == 0x20 || field.contains { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D }
        // A reader would take these for a row with another separator, and for the name of one.
        needsQuotes = needsQuotes || place == .alone && field.contains(0x3B) || place != .later && field.starts(with: "sep=".utf8)
        guard needsQuotes else { return result.append(contentsOf: field) }
        result.append(0x22)
        for byte in field {
            if byte == 0x22 { result.append(byte) }
            result.append(byte)
        }
        result.append(0x22)
    }

    private static func appendTSV(_ field: Substring.UTF8View, _: Place, to result: inout [UInt8]) {
        let start = result.count
        result.append(contentsOf: field)
        for index in start..<result.count where isNoTSV(result[index]) { result[index] = 0x20 }
    }

    private static func isNoTSV(_ byte: UInt8) -> Bool { byte == 0x09 || byte == 0x0A || byte == 0x0D }
}
