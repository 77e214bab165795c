import DragTypes

/// The values of a table's cells with their types, as forms need them that tell numbers from texts.
/// A type is told by the whole column: one `01067` makes a text of each postal code.
struct TypedColumns {
    enum Value: Hashable, Sendable {
        /// A cell that holds not even an empty text.
        case nothing
        case text(String)
        /// The digits, as computers write them.
        case number(String)
        case truth(Bool)
        /// A date, or a date with a time of day.
        case moment(CalendarTime)
    }

    /// What the cells of a column are, empty ones aside.
    private enum Kind {
        case texts
        /// Texts and numbers.
        case mixed
        case numbers, truths, moments
    }

    /// The table with numbers as computers write them.
    let table: Table
    let names: [String]
    private let kinds: [Kind]
    private let isByCell: Bool

    /// - Parameter isByCell: whether a number is one beside texts in its column, too, and whether
    ///   moments are told, as in spreadsheets.
    init(_ table: Table, isByCell: Bool = false) {
        self.isByCell = isByCell
        let plain = table.withPlainNumbers
        let body = plain.body
        self.table = plain
        names = plain.columnNames
        kinds = names.indices.map { column in
            Self.kind(body.lazy.compactMap { column < $0.count && !$0[column].isEmpty ? $0[column] : nil }, isByCell: isByCell)
        }
    }

    /// The value of a cell below the heading.
    ///
    /// - Parameter row: an index of the table's body.
    func value(_ row: Int, _ column: Int) -> Value {
        let cells = table.rows[row]
        guard column < cells.count, !table.isNull(row, column) else { return .nothing }
        let cell = cells[column]
        guard !cell.isEmpty else { return .text("") }
        switch kinds[column] {
        case .texts: return .text(cell)
        case .mixed: return Table.isNumber(cell) ? .number(cell) : .text(cell)
        case .numbers: return .number(cell)
        case .truths: return Self.truth(cell).map(Value.truth) ?? .text(cell)
        case .moments: return Self.moment(cell).map(Value.moment) ?? .text(cell)
        }
    }

    /// Whether an empty cell of a column is no empty text, since the column holds none.
    func hasNoTexts(_ column: Int) -> Bool { kinds[column] == .numbers || kinds[column] == .truths || kinds[column] == .moments }

    private static func kind(_ cells: some Sequence<String>, isByCell: Bool) -> Kind {
        var kind: Kind?
        for cell in cells {
            let own = self.kind(of: cell, isByCell: isByCell)
            if own == .texts, isCode(cell) { return .texts }
            guard let known = kind, known != own else {
                kind = own
                continue
            }
            // Without numbers of single cells, a column of several kinds is one of texts.
            guard isByCell else { return .texts }
            kind = .mixed
        }
        return kind ?? .texts
    }

    private static func kind(of cell: String, isByCell: Bool) -> Kind {
        if Table.isNumber(cell) { return .numbers }
        if truth(cell) != nil { return .truths }
        return isByCell && moment(cell) != nil ? .moments : .texts
    }

    /// Whether a text has digits alone and is no number: `01067`.
    private static func isCode(_ text: String) -> Bool { text.utf8.allSatisfy(ASCII.isDigit) }

    private static func truth(_ text: String) -> Bool? {
        switch text {
        case "true", "TRUE", "True": true
        case "false", "FALSE", "False": false
        default: nil
        }
    }

    /// The moment that a text states by ISO 8601, without a zone: `2024-03-04`, `2024-03-04
    /// 12:30:00`.
    private static func moment(_ text: String) -> CalendarTime? {
        guard [10, 16, 19].contains(text.utf8.count) else { return nil }
        let bytes = Array(text.utf8)
        guard bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-") else { return nil }
        guard bytes.count > 10 else { return CalendarTime(text) }
        guard bytes[10] == UInt8(ascii: " ") || bytes[10] == UInt8(ascii: "T"), bytes[13] == UInt8(ascii: ":") else { return nil }
        return CalendarTime(String(utf8Bytes: bytes[..<10]) + "T" + String(utf8Bytes: bytes[11...]) + (bytes.count == 16 ? ":00" : ""))
    }
}
