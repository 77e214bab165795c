import DragKit
import DragTypes
import DragZIP

/// Spreadsheets of OpenDocument (`.ods`; OpenDocument 1.3 Part 3 §9).
enum OpenDocumentWorkbook {
    /// - Throws: ``ConversionError``: `badInput` for a damaged workbook, `unsupported` for one that
    ///   a password protects, `limit` for one that is too large.
    static func workbook(in bytes: [UInt8]) throws(ConversionError) -> Workbook {
        let content = try ZIPArchive(office: bytes, Workbook.form).openDocumentContent(of: Workbook.form)
        let reading = OpenDocumentCells(limit: Table.maximumCells(of: bytes.count))
        try XMLEvents.read(content, into: reading)
        return reading.workbook
    }
}

private final class OpenDocumentCells: XMLEventReceiver {
    private(set) var workbook = Workbook(sheets: [])
    private let limit: Int
    private var cells: SheetCells
    /// The styles of tables that hide them.
    private var hidingStyles: Set<String> = []
    private var style = ""
    private var row = (number: 0, times: 1, isHidden: false)
    private var column = 0
    private var cell: Cell?
    /// How many notes are open, whose text is no text of the cell.
    private var notes = 0
    private var isText = false
    private var depth = 0

    private struct Cell {
        var value: String?
        var text = ""
        var paragraphs = 0
        var times: Int
        var isCovered: Bool

        /// The value, or the text where this has zeros in front of the same digits, as a postal
        /// code.
        var shown: String {
            guard let value else { return text }
            let isCode = text.hasPrefix("0") && value != "0" && text.drop { $0 == "0" } == value && value.utf8.allSatisfy(ASCII.isDigit)
            return isCode ? text : value
        }
    }

    init(limit: Int) {
        self.limit = limit
        cells = SheetCells(limit: limit)
    }

    func start(_ name: String, _ attributes: [String: String]) throws(ConversionError) {
        switch name {
        case "style": style = attributes["name"] ?? ""
        case "table-properties": if attributes["display"] == "false" { hidingStyles.insert(style) }
        case "table":
            depth += 1
            guard depth == 1 else { return }
            guard workbook.sheets.count < 10_000 else { throw .limit("the workbook has more than the limit of 10000 sheets") }
            workbook.sheets.append(.init(name: attributes["name"] ?? "", isHidden: hidingStyles.contains(attributes["style-name"] ?? "")))
            (cells, row.number, column) = (SheetCells(limit: limit), 0, 0)
        case "table-column":
            let times = Self.times(attributes["number-columns-repeated"])
            if Self.isHidden(attributes) { cells.hide(column...column + times - 1) }
            column += times
        case "table-row":
            row.times = Self.times(attributes["number-rows-repeated"])
            row.isHidden = Self.isHidden(attributes)
            column = 0
        case "table-cell", "covered-table-cell":
            guard depth == 1, cell == nil else { return }
            let isMerged = ["number-columns-spanned", "number-rows-spanned"].contains { Self.times(attributes[$0]) > 1 }
            if isMerged { cells.mergedCells += 1 }
            cell = Cell(
                value: Self.value(attributes), times: Self.times(attributes["number-columns-repeated"]), isCovered: name == "covered-table-cell")
        default: startText(name, attributes)
        }
    }

    private func startText(_ name: String, _ attributes: [String: String]) {
        switch name {
        case "annotation": notes += 1
        case "p" where cell != nil && notes == 0:
            if cell?.paragraphs ?? 0 > 0 { cell?.text += "\n" }
            cell?.paragraphs += 1
            isText = true
        case "s" where isText: cell?.text += String(repeating: " ", count: min(Self.times(attributes["c"]), 1000))
        case "tab" where isText: cell?.text += "\t"
        case "line-break" where isText: cell?.text += "\n"
        default: break
        }
    }

    func end(_ name: String) throws(ConversionError) {
        switch name {
        case "annotation": notes -= 1
        case "p": if notes == 0 { isText = false }
        case "table-cell", "covered-table-cell":
            guard depth == 1, let ended = cell else { return }
            cell = nil
            let text = ended.isCovered ? "" : ended.shown
            if !text.isEmpty {
                guard ended.times <= limit else { throw Table.tooLarge(limit) }
                for offset in 0..<ended.times { cells.set(text, column: column + offset) }
            }
            column += ended.times
        case "table-row" where depth == 1:
            try cells.endRow(row.number, isHidden: row.isHidden, times: row.times)
            row.number += row.times
        case "table":
            depth -= 1
            if depth == 0, let last = workbook.sheets.indices.last { cells.finish(&workbook.sheets[last]) }
        default: break
        }
    }

    func text(_ text: String) { if isText, notes == 0 { cell?.text += text.split(whereSeparator: \.isNewline).joined(separator: " ") } }

    private static func times(_ text: String?) -> Int { min(max(text.flatMap { Int($0) } ?? 1, 1), 1 << 20) }

    private static func isHidden(_ attributes: [String: String]) -> Bool { ["collapse", "filter"].contains(attributes["visibility"] ?? "") }

    /// A time of the day, or the time that has passed, as clocks show it: `13:45:00` for
    /// `PT13H45M00S`.
    private static func clock(_ duration: String) -> String {
        let parts = duration.dropFirst(2).split { $0.isLetter }
        guard duration.hasPrefix("PT"), parts.count == 3, duration.hasSuffix("S"), let hours = Int(parts[0]), let minutes = Int(parts[1])
        else { return duration }
        let seconds = String(parts[2])
        return [CalendarTime.padded(hours), CalendarTime.padded(minutes), (seconds.prefix { $0.isNumber }.count < 2 ? "0" : "") + seconds].joined(
            separator: ":")
    }

    /// The value that an attribute states; nil where the cell's text is its value.
    private static func value(_ attributes: [String: String]) -> String? {
        switch attributes["value-type"] {
        case "float", "percentage", "currency": attributes["value"].flatMap { Double($0) }.map(CellNumber.text)
        case "date": attributes["date-value"].map { $0.hasSuffix("T00:00:00") ? String($0.dropLast(9)) : $0 }
        case "time": attributes["time-value"].map(clock)
        case "boolean": attributes["boolean-value"].map { $0.uppercased() }
        case "string": attributes["string-value"]
        default: nil
        }
    }
}
