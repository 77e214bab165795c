/// How many cells of a document may stand in it only because other ones say how often they stand.
struct CellRoom {
    /// The most columns of a table.
    static let mostColumns = 1000
    static let most = 1 << 16
    private var used = 0

    /// How many columns a cell may stand in that states a number of them.
    mutating func columns(_ number: Int, behind row: [RichDocument.Table.Cell?]) -> Int {
        let most = min(Self.mostColumns - row.count, Self.most - used)
        let granted = min(max(number, 1), max(most, 1))
        used += granted - 1
        return granted
    }
}

/// A table of a word processor in the making, row by row.
struct GrowingTable {
    private var rows: [[RichDocument.Table.Cell?]] = []
    private(set) var row: [RichDocument.Table.Cell?] = []
    /// How many columns the cell that is being read stands in, with the same content in each.
    var times = 1
    /// How many columns the cell extends over, where those are not told cell by cell.
    var span = 1
    /// How many columns and rows the cell extends over, where the covered cells are told, too.
    var extent = (columns: 1, rows: 1)
    /// Whether another cell covers the cell that is being read.
    var isCovered = false
    /// How the last paragraph of the cell stands.
    var alignment = RichDocument.Table.Alignment.natural
    /// For each column, the row of the cell that extends downwards in it.
    private var origins: [Int: Int] = [:]
    /// For each column, in how many rows a cell with an ``extent`` stands from the row on that is
    /// being read.
    private var extents: [Int: Int] = [:]
    /// For each column, how many cells stand in which manner.
    private var alignments: [[RichDocument.Table.Alignment: Int]] = []
    /// Whether the row that is being read holds headings.
    var isHead = false
    /// Whether the row that is being read was deleted.
    var isRowDeleted = false
    /// Whether the table's style sets off the first row, which then holds headings.
    var hasNamedFirstRow = false
    private var headerRows = 0

    mutating func beginRow() {
        (row, isRowDeleted) = ([], false)
        extents = extents.compactMapValues { $0 > 1 ? $0 - 1 : nil }
    }

    /// Leaves out the places that cells with an ``extent`` cover, where the document does not tell
    /// them. (LibreOffice does, pandoc does not.)
    mutating func skipCovered() {
        isCovered = true
        while extents[row.count] != nil, row.count < CellRoom.mostColumns { append(nil) }
    }

    /// Leaves cells at the beginning of a row empty.
    mutating func skip(_ number: Int, _ room: inout CellRoom) {
        beginCell()
        for _ in 0..<(number > 0 ? room.columns(number, behind: row) : 0) { append([]) }
    }

    mutating func beginCell() { (times, span, extent, isCovered, alignment) = (1, 1, (1, 1), false, .natural) }

    /// Lets the cell above extend over the cell that is being read.
    mutating func extendCellAbove() {
        guard let origin = origins[row.count] else { return }
        isCovered = true
        rows[origin][row.count]?.rows += 1
    }

    mutating func endCell(_ blocks: [RichDocument.Block], _ room: inout CellRoom) {
        for _ in 0..<(times > 1 ? room.columns(times, behind: row) : 1) { append(blocks) }
        let covered = span > 1 ? room.columns(span, behind: row) - 1 : 0
        if covered > 0, !isCovered { row[row.count - 1]?.columns += covered }
        for _ in 0..<covered { append(nil) }
    }

    /// - Parameter blocks: nil for a place that a cell before covers.
    private mutating func append(_ blocks: [RichDocument.Block]?) {
        if alignments.count <= row.count { alignments.append([:]) }
        guard let blocks, !isCovered else { return row.append(nil) }
        if !blocks.isEmpty, !isHead { alignments[row.count][alignment, default: 0] += 1 }
        var cell = RichDocument.Table.Cell(blocks: blocks)
        (cell.columns, cell.rows) = (max(extent.columns, 1), max(extent.rows, 1))
        origins[row.count] = rows.count
        if cell.columns > 1 || cell.rows > 1 {
            for column in row.count..<min(row.count + cell.columns, CellRoom.mostColumns) { extents[column] = cell.rows }
        }
        row.append(cell)
    }

    /// Ends a row; one of headings counts at the top of the table only.
    mutating func endRow() {
        guard !isRowDeleted else { return }
        if isHead, headerRows == rows.count { headerRows += 1 }
        rows.append(row)
    }

    /// The table; nil for one without cells.
    var table: RichDocument.Table? {
        let width = rows.map(\.count).max() ?? 0
        guard width > 0 else { return nil }
        // One very long row must not make all other rows as long.
        let isRagged = width * rows.count > CellRoom.most + 8 * rows.reduce(0) { $0 + $1.count }
        let rows = rows.map { $0 + [RichDocument.Table.Cell?](repeating: .init(blocks: []), count: isRagged ? 0 : width - $0.count) }
        let columns = alignments.map { counts in
            counts.max { $0.value < $1.value }.flatMap { $0.value * 2 > counts.values.reduce(0, +) ? $0.key : nil } ?? .natural
        }
        return .init(grid: rows, headerRows: headerRows == 0 && hasNamedFirstRow && rows.count > 1 ? 1 : headerRows, alignments: columns)
    }
}
