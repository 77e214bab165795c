import DragKit
import DragTypes
import DragZIP

/// The sheets of a workbook with the values of their cells: numbers as computers write them, dates
/// and times by ISO 8601. What the workbook hides stays out: sheets, rows and columns.
struct Workbook {
    struct Sheet {
        var name = ""
        var isHidden = false
        var table = Table()
        /// The numbers of rows and columns that say something and are hidden.
        var hiddenRows = 0
        var hiddenColumns = 0
        /// The number of cells that extend over others.
        var mergedCells = 0
    }

    var sheets: [Sheet]
    /// The position of the sheet that a spreadsheet shows first.
    var active = 0
    /// How many formulas have no stored value, so that nothing tells what they show.
    var formulasWithoutValue = 0

    /// The sheet that is shown first: the active one, unless it is hidden or empty.
    ///
    /// - Throws: ``ConversionError`` (`unsupported`) when all sheets are hidden or empty.
    func firstSheet() throws(ConversionError) -> Sheet {
        let shown = sheets.filter { !$0.isHidden }
        let isActiveShown = sheets.indices.contains(active) && !sheets[active].isHidden
        guard let first = isActiveShown ? sheets[active] : shown.first else { throw .unsupported("the workbook shows no sheet") }
        let sheet = first.table.rows.isEmpty ? shown.first { !$0.table.rows.isEmpty } ?? first : first
        guard !sheet.table.rows.isEmpty else { throw .unsupported("the sheet \u{201C}\(sheet.name)\u{201D} of the workbook is empty") }
        return sheet
    }

    /// A workbook, for messages.
    static let form = "the workbook"

    /// The most rows and columns of a sheet, in Excel and in LibreOffice.
    private static let (mostRows, mostColumns) = (1 << 20, 1 << 14)

    /// Checks that a sheet has room for a table. Programs that read a larger one drop the rest.
    ///
    /// - Throws: ``ConversionError`` (`unsupported`) for too many rows or columns.
    static func checkRoom(for table: Table) throws(ConversionError) {
        let (rows, columns) = (table.rows.count, table.rows.map(\.count).max() ?? 0)
        guard rows <= mostRows, columns <= mostColumns else {
            throw .unsupported("the table has \(rows) rows and \(columns) columns, and a sheet has at most \(mostRows) and \(mostColumns)")
        }
    }

    static var tooLarge: ConversionError { .limit("the workbook would be larger than the \(ZIPWriter.maximumSize) bytes of a ZIP archive") }
}

/// The cells of a sheet in the making, without its hidden rows and columns.
struct SheetCells {
    private(set) var table = Table()
    var mergedCells = 0
    private var count = 0
    private let limit: Int
    /// Which columns are hidden; none where no column is.
    private var isHidden: [Bool] = []
    /// For each of these columns its place among those that are shown; nil for a hidden one. Empty
    /// until a row needs them.
    private var places: [Int?] = []
    /// The most columns of a sheet, in Excel and in LibreOffice.
    private static let mostColumns = 16_384
    private var row: [(column: Int, text: String)] = []

    /// - Parameter limit: the most cells.
    init(limit: Int) { self.limit = limit }

    mutating func set(_ text: String, column: Int) { if !text.isEmpty { row.append((column, text)) } }

    /// Ends a row.
    ///
    /// - Parameters:
    ///   - number: from 0 on; rows that are left out are empty.
    ///   - times: how often the row stands, one below the other.
    /// - Throws: ``ConversionError`` (`limit`) when the table becomes too large.
    mutating func endRow(_ number: Int, isHidden: Bool, times: Int = 1) throws(ConversionError) {
        defer { row = [] }
        hiddenRows += isHidden ? times : 0
        if isHidden, !row.isEmpty { saidInHiddenRows += min(times, limit) }
        guard !isHidden, !row.isEmpty else { return }
        placeColumns()
        let columns = row.compactMap { cell in place(ofColumn: cell.column).map { (column: $0, text: cell.text) } }
        if columns.count < row.count { saidInHiddenColumns.formUnion(row.filter { place(ofColumn: $0.column) == nil }.map(\.column)) }
        guard !columns.isEmpty else { return }
        // Only a row that says nothing stands as often as rows may.
        let first = firstRow ?? number
        firstRow = first
        for offset in 0..<min(times, limit + 1) {
            let place = number + offset - first - (hiddenRows - hiddenBefore)
            for cell in columns { try table.set(cell.text, row: max(place, 0), column: cell.column, count: &count, limit: limit) }
        }
    }

    private var hiddenRows = 0
    /// Of these the rows that say something.
    private var saidInHiddenRows = 0
    /// The hidden columns that say something.
    private var saidInHiddenColumns: Set<Int> = []
    /// How many rows are hidden above the first one that says something.
    private var hiddenBefore = 0
    /// The first row that says something; the empty ones above it are left out.
    private var firstRow: Int? { didSet { if oldValue == nil { hiddenBefore = hiddenRows } } }

    /// Hides columns, counted from 0, before the first row is read.
    mutating func hide(_ columns: ClosedRange<Int>) {
        if isHidden.isEmpty { isHidden = [Bool](repeating: false, count: Self.mostColumns) }
        for column in columns.clamped(to: 0...Self.mostColumns - 1) { isHidden[column] = true }
    }

    private mutating func placeColumns() {
        guard places.isEmpty, !isHidden.isEmpty else { return }
        var next = 0
        places = isHidden.map { isHidden in
            defer { next += isHidden ? 0 : 1 }
            return isHidden ? nil : next
        }
    }

    private func place(ofColumn column: Int) -> Int? { column < places.count ? places[column] : column }

    /// The table of a sheet, without the empty rows and columns around it.
    func finish(_ sheet: inout Workbook.Sheet) {
        (sheet.hiddenRows, sheet.hiddenColumns) = (saidInHiddenRows, saidInHiddenColumns.count)
        sheet.mergedCells = mergedCells
        sheet.table = finished()
    }

    private func finished() -> Table {
        var rows = Array(table.rows.drop { $0.allSatisfy(\.isEmpty) })
        let margin = rows.filter { !$0.isEmpty }.map { $0.prefix(while: \.isEmpty).count }.min() ?? 0
        if margin > 0 { rows = rows.map { Array($0.dropFirst(margin)) } }
        return Table(rows: rows)
    }
}
