package import DragKit
import DragTypes

/// A table as delimited text: CSV by RFC 4180, TSV as IANA's text/tab-separated-values has it.
package struct DelimitedTable: Hashable, Sendable {
    package var rows: [[String]]

    package init(rows: [[String]]) {
        self.rows = rows
    }

    /// Reads CSV: quoted fields may hold commas, line ends and doubled quotes; lines end in CR LF, LF or CR.
    ///
    /// - Throws: ``ConversionError`` (`badInput`) when a quoted field never ends.
    package init(csv text: [UInt8]) throws(ConversionError) {
        rows = []
        var row: [String] = []
        var field: [UInt8] = []
        var isQuoted = false
        var wasQuoted = false
        var index = 0
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
            } else if byte == UInt8(ascii: ",") || byte == 0x0A || byte == 0x0D {
                row.append(String(utf8Bytes: field))
                field = []
                wasQuoted = false
                if byte != UInt8(ascii: ",") {
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

    /// Reads TSV: no quoting; lines end in LF or CR LF.
    package init(tsv text: [UInt8]) {
        rows = []
        for line in text.split(separator: 0x0A, omittingEmptySubsequences: true) {
            let line = line.last == 0x0D ? line.dropLast() : line
            if line.isEmpty { continue }
            rows.append(line.split(separator: 0x09, omittingEmptySubsequences: false).map { String(utf8Bytes: $0) })
        }
    }

    /// CSV, CR LF behind every row.
    package var csv: [UInt8] { bytes(UInt8(ascii: ","), end: [0x0D, 0x0A], Self.appendCSV) }

    /// TSV, LF behind every row. A tab or line end inside a field has no place in TSV and becomes a space.
    package var tsv: [UInt8] { bytes(0x09, end: [0x0A], Self.appendTSV) }

    private func bytes(_ separator: UInt8, end: [UInt8], _ append: (Substring.UTF8View, inout [UInt8]) -> Void) -> [UInt8] {
        var result: [UInt8] = []
        for row in rows {
            for (index, field) in row.enumerated() {
                if index > 0 { result.append(separator) }
                append(field[...].utf8, &result)
            }
            result += end
        }
        return result
    }

    /// An HTML table without a head: nothing says that the first row is one.
    package var html: String {
        "<table>\n" + rows.map { row in
            "<tr>" + row.map { "<td>" + MarkupEscape.text($0).replacing("\n", with: "<br>") + "</td>" }.joined() + "</tr>\n"
        }.joined() + "</table>\n"
    }

    /// Whether ``tsv`` changes some field.
    package var losesInTSV: Bool { rows.contains { $0.contains { $0.utf8.contains(where: Self.isNoTSV) } } }

    private static func appendCSV(_ field: Substring.UTF8View, to result: inout [UInt8]) {
        let needsQuotes = field.first == 0x20 || field.last == 0x20 || field.contains { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D }
        guard needsQuotes else { return result.append(contentsOf: field) }
        result.append(0x22)
        for byte in field {
            if byte == 0x22 { result.append(byte) }
            result.append(byte)
        }
        result.append(0x22)
    }

    private static func appendTSV(_ field: Substring.UTF8View, to result: inout [UInt8]) {
        let start = result.count
        result.append(contentsOf: field)
        for index in start..<result.count where isNoTSV(result[index]) { result[index] = 0x20 }
    }

    private static func isNoTSV(_ byte: UInt8) -> Bool { byte == 0x09 || byte == 0x0A || byte == 0x0D }
}
