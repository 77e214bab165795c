package import DragHTML
package import DragKit

/// The cells of a table as a browser lays them out: every column and row that a cell covers has a
/// place, and what is hidden has none.
package struct HTMLTableGrid {
    package struct Cell {
        package let node: HTMLNode
        package let style: HTMLStyle
    }

    /// The rows; nil where a cell from the left or from above covers the place.
    package private(set) var rows: [[Cell?]] = []
    /// Whether each row stands in the table's head.
    private var isHead: [Bool] = []
    /// The captions, and what stands outside of cells because it is nested too deep.
    package private(set) var outside: [HTMLNode] = []
    private let tree: HTMLTree
    private let styles: PageStyles
    /// For each column that a cell of a row above extends into, the number of rows that the cell
    /// still covers.
    private var reserved: [Int: Int] = [:]
    private var hasHiddenCells = false
    private var cellCount = 0

    /// The largest number of cells. A limit is needed because short HTML can describe a huge table
    /// by spans and by rows of different lengths.
    package static func maximumCells(in tree: HTMLTree) -> Int { min(1_000_000, 1 << 16 + tree.sourceByteCount) }

    /// - Throws: ``ConversionError`` (`limit`) when the table has too many cells.
    package init(_ table: HTMLNode, _ style: HTMLStyle, in tree: HTMLTree, _ styles: PageStyles) throws(ConversionError) {
        self.tree = tree
        self.styles = styles
        let limit = Self.maximumCells(in: tree)
        let tooManyCells = ConversionError.limit("the table has more than the limit of \(limit) cells, spans counted")
        try collect(table, style, isHead: false, limit, tooManyCells)
        let kept = rows.indices.filter { !rows[$0].isEmpty }
        isHead = kept.map { isHead[$0] }
        rows = kept.map { rows[$0] }
        let width = rows.map(\.count).max() ?? 0
        guard width * rows.count <= limit * 2 else { throw tooManyCells }
        rows = rows.map { $0 + [Cell?](repeating: nil, count: width - $0.count) }
        // Where hidden columns have hidden cells, too, these are left out already.
        if !hasHiddenCells { leaveOut(hiddenColumns(of: table, style, width)) }
    }

    // MARK: Hidden columns

    /// The columns that are hidden as a whole, as Excel writes it.
    private func hiddenColumns(of table: HTMLNode, _ style: HTMLStyle, _ width: Int) -> Set<Int> {
        var hidden: Set<Int> = []
        var column = 0
        func take(_ node: HTMLNode, _ isHidden: Bool) {
            let span = min(max(tree.number(.span, of: node) ?? 1, 1), 1000)
            if isHidden { hidden.formUnion((column..<column + span).clamped(to: 0..<width)) }
            column = min(column + span, width)
        }
        func isHidden(_ node: HTMLNode) -> Bool {
            // Columns have `display: none` in the browsers' own style sheet, which says nothing
            // here.
            tree.declared("display", of: node) == "none" || tree.declared("visibility", of: node) == "collapse"
        }
        for child in tree.children(of: table) {
            switch tree.name(of: child) {
            case .col: take(child, isHidden(child))
            case .colgroup:
                let columns = tree.children(of: child).filter { tree.name(of: $0) == .col }
                if columns.isEmpty { take(child, isHidden(child)) }
                for column in columns { take(column, isHidden(child) || isHidden(column)) }
            default: continue
            }
        }
        return hidden
    }

    /// Leaves columns out. A cell that extends into a column that is shown stays there.
    private mutating func leaveOut(_ columns: Set<Int>) {
        guard !columns.isEmpty, columns.count < width else { return }
        for row in rows.indices {
            for column in columns.sorted() where column + 1 < width {
                guard let cell = rows[row][column], (tree.number(.colspan, of: cell.node) ?? 1) > 1 else { continue }
                if rows[row][column + 1] == nil { rows[row].swapAt(column, column + 1) }
            }
            rows[row] = rows[row].indices.filter { !columns.contains($0) }.map { rows[row][$0] }
        }
    }

    /// The number of columns.
    package var width: Int { rows.first?.count ?? 0 }

    /// The number of rows at the top whose cells are all headings.
    package var headerRows: Int {
        zip(rows, isHead).prefix { row, isHead in isHead || row.allSatisfy { $0.map { tree.name(of: $0.node) == .th } ?? true } }.count
    }

    /// The cell that stands in a place or covers it; nil where none does.
    package func cell(_ row: Int, _ column: Int) -> Cell? {
        for above in 0...min(row, Self.mostHeadings) {
            for left in 0...column {
                guard let cell = rows[row - above][column - left] else { continue }
                let extent = Self.extent(of: cell.node, in: tree)
                if extent.columns > left, extent.rows > above { return cell }
                break
            }
        }
        return nil
    }

    /// How many rows above a place are looked through for the cell that covers it.
    private static let mostHeadings = 8

    /// The number of cells over several columns or rows. (Several rows of headings become one, in
    /// whose names a heading over columns stands at each of them.)
    package var mergedCells: Int {
        rows.dropFirst(headerRows > 1 ? headerRows : 0).reduce(0) { count, row in
            count
                + row.count { cell in
                    guard let cell else { return false }
                    let extent = Self.extent(of: cell.node, in: tree)
                    return extent.columns > 1 || extent.rows > 1
                }
        }
    }

    /// The number of captions that show something.
    package var captions: Int { outside.count { tree.name(of: $0) == .caption && !tree.textContent(of: $0).allSatisfy(\.isWhitespace) } }

    private mutating func collect(
        _ node: HTMLNode, _ style: HTMLStyle, isHead: Bool, _ limit: Int, _ tooManyCells: ConversionError
    ) throws(ConversionError) {
        for child in inOrder(node) {
            switch tree.name(of: child) {
            case .thead, .tbody, .tfoot:
                let own = styles.style(of: child, in: tree, inside: style)
                // No cell extends beyond its group of rows.
                reserved = [:]
                if own.display != .none { try collect(child, own, isHead: tree.name(of: child) == .thead, limit, tooManyCells) }
                reserved = [:]
            case .tr:
                let own = styles.style(of: child, in: tree, inside: style)
                guard own.display != .none, own.isVisible else { continue }
                rows.append(row(child, own))
                self.isHead.append(isHead)
                cellCount += rows[rows.count - 1].count
                guard cellCount <= limit else { throw tooManyCells }
            default: outside.append(child)
            }
        }
    }

    /// The parts of a table as browsers show them: the head first, the foot last, wherever they
    /// stand (CSS Tables 3 §2.1).
    private func inOrder(_ table: HTMLNode) -> [HTMLNode] {
        var parts = Array(tree.children(of: table))
        if let foot = parts.firstIndex(where: { tree.name(of: $0) == .tfoot }) { parts.append(parts.remove(at: foot)) }
        if let head = parts.firstIndex(where: { tree.name(of: $0) == .thead }), head > 0 { parts.insert(parts.remove(at: head), at: 0) }
        return parts
    }

    private mutating func row(_ node: HTMLNode, _ style: HTMLStyle) -> [Cell?] {
        var cells: [Cell?] = []
        for child in tree.children(of: node) {
            guard [.td, .th].contains(tree.name(of: child)) else {
                outside.append(child)
                continue
            }
            let own = styles.style(of: child, in: tree, inside: style)
            guard own.display != .none else {
                hasHiddenCells = true
                continue
            }
            fillReserved(&cells)
            let extent = Self.extent(of: child, in: tree)
            for offset in 0..<extent.columns {
                if extent.rows > 1 { reserved[cells.count] = extent.rows - 1 }
                cells.append(offset == 0 ? Cell(node: child, style: own) : nil)
            }
        }
        fillReserved(&cells)
        return cells
    }

    /// How many columns and rows a cell says that it extends over (WHATWG HTML §4.9.11).
    static func extent(of cell: HTMLNode, in tree: HTMLTree) -> (columns: Int, rows: Int) {
        let columns = min(max(tree.number(.colspan, of: cell) ?? 1, 1), 1000)
        let rows = tree.number(.rowspan, of: cell) ?? 1
        // 0 stands for all rows of the group.
        return (columns, min(max(rows == 0 ? 65534 : rows, 1), 65534))
    }

    private mutating func fillReserved(_ cells: inout [Cell?]) {
        while let left = reserved[cells.count], left > 0 {
            reserved[cells.count] = left - 1
            cells.append(nil)
        }
    }
}
