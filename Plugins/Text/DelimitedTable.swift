package import DragKit
import DragTypes

/// A table as delimited text: CSV by RFC 4180, TSV by IANA's definition of
/// text/tab-separated-values.
package struct DelimitedTable: Hashable, Sendable {
    package var rows: [[String]]

    package init(rows: [[String]]) {
        self.rows = rows
    }

    /// Parses CSV. Quoted fields may contain separators, line ends and doubled quotes. Lines end in
    /// CR LF, LF or CR, and empty lines are skipped. Fields may be separated by semicolons instead
    /// of commas, as spreadsheets do where the comma is the decimal mark.
    ///
    /// - Throws: ``ConversionError`` (`badInput`) when the closing quote of a field is missing.
    package init(csv text: [UInt8]) throws(ConversionError) {
        rows = []
        let (separator, begin) = Self.separator(of: text)
        var row: [String] = []
        var field: [UInt8] = []
        var isQuoted = false
        var wasQuoted = false
        var index = begin
        while index < text.count {
            let byte = text[index]
            if isQuoted {
                if byte != UInt8(ascii: "\"") {
                    field.append(byte)
                } else if index + 1 < text.count, text[index + 1] == UInt8(ascii: "\"") {
                    field.append(byte)
                    index += 1
                } else {
                    isQuoted = false
                }
            } else if byte == UInt8(ascii: "\""), field.isEmpty, !wasQuoted {
                isQuoted = true
                wasQuoted = true
            } else if byte == separator || byte == 0x0A || byte == 0x0D {
                row.append(String(utf8Bytes: field))
                field = []
                wasQuoted = false
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
        if !field.isEmpty || wasQuoted || !row.isEmpty { rows.append(row + [String(utf8Bytes: field)]) }
        rows.removeAll { $0 == [""] }
    }

    /// How much of a text is examined for its separator, in bytes and in lines.
    private static let sample = (bytes: 1 << 16, lines: 8)

    /// The separator of the fields, and the offset of the first row. The separator is the semicolon
    /// if the first line has semicolons and no comma, and the following lines have the same number
    /// of semicolons, not counting quoted fields. A line `sep=;` in front of the table, as Excel
    /// reads it, names the separator.
    private static func separator(of text: [UInt8]) -> (separator: UInt8, begin: Int) {
        let (comma, semicolon) = (UInt8(ascii: ","), UInt8(ascii: ";"))
        if text.starts(with: Array("sep=".utf8)), text.count > 5, ![0x0A, 0x0D, 0x22].contains(text[4]) {
            let end = text[5...].prefix { $0 == 0x0D || $0 == 0x0A }.prefix(2)
            if !end.isEmpty { return (text[4], end.endIndex) }
        }
        var counts: [(commas: Int, semicolons: Int)] = []
        var (commas, semicolons, isQuoted, isEmpty) = (0, 0, false, true)
        for byte in text.prefix(sample.bytes) {
            if byte == 0x22 { isQuoted.toggle() }
            if !isQuoted, byte == 0x0A || byte == 0x0D {
                if !isEmpty { counts.append((commas, semicolons)) }
                (commas, semicolons, isEmpty) = (0, 0, true)
                if counts.count == sample.lines { break }
                continue
            }
            isEmpty = false
            if isQuoted { continue }
            if byte == comma { commas += 1 }
            if byte == semicolon { semicolons += 1 }
        }
        // A last line that was cut off is ignored, unless it is the only line.
        if !isEmpty, counts.isEmpty || text.count <= sample.bytes && counts.count < sample.lines { counts.append((commas, semicolons)) }
        guard let first = counts.first, first.semicolons > 0, first.commas == 0 else { return (comma, 0) }
        return (counts.allSatisfy { $0.semicolons == first.semicolons } ? semicolon : comma, 0)
    }

    /// Parses TSV, which has no quoting. Lines end in LF or CR LF, and empty lines are skipped.
    package init(tsv text: [UInt8]) {
        rows = []
        for line in text.split(separator: 0x0A, omittingEmptySubsequences: true) {
            let line = line.last == 0x0D ? line.dropLast() : line
            if line.isEmpty { continue }
            rows.append(line.split(separator: 0x09, omittingEmptySubsequences: false).map { String(utf8Bytes: $0) })
        }
    }

    /// The table as CSV, with CR LF after every row.
    package var csv: [UInt8] { bytes(UInt8(ascii: ","), end: [0x0D, 0x0A], Self.appendCSV) }

    /// The table as TSV, with LF after every row. TSV cannot represent tabs and line ends in
    /// fields, so each of these bytes becomes a space.
    package var tsv: [UInt8] { bytes(0x09, end: [0x0A], Self.appendTSV) }

    private func bytes(_ separator: UInt8, end: [UInt8], _ append: (Substring.UTF8View, Place, inout [UInt8]) -> Void) -> [UInt8] {
        var result: [UInt8] = []
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

    /// The table as an HTML `table` without a header row, since CSV and TSV do not mark one.
    package var html: String {
        "<table>\n"
            + rows.map { row in
                "<tr>" + row.map { "<td>" + MarkupEscape.text(Self.lines($0)).replacing("\n", with: "<br>") + "</td>" }.joined() + "</tr>\n"
            }.joined() + "</table>\n"
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
