import DragHTML
import DragKit
import DragTypes

// Tables: those that hold data, and those that only place parts of a page.

extension HTMLDocumentReader {
    mutating func readTable(_ node: HTMLNode, _ style: HTMLStyle, _ flow: inout DocumentFlow) {
        flow.endParagraph()
        let grid: HTMLTableGrid
        do { grid = try HTMLTableGrid(node, style, in: tree, styles) } catch {
            return readAsLines(node, style, &flow)
        }
        var before = blocks(of: grid.outside, style)
        let isTable = !grid.rows.isEmpty && isData(node, style, grid)
        var caption: [RichDocument.Run] = []
        if isTable, case .paragraph(let runs)? = before.last,
            grid.outside.last(where: { !tree.isBlankText($0) }).map({ tree.name(of: $0) == .caption }) ?? false
        {
            caption = runs
            before.removeLast()
        }
        for block in before { flow.append(block) }
        guard isTable else { return readAsBlocks(grid, &flow) }
        var table = RichDocument.Table(
            grid: grid.rows.map { row in row.map { cell in cell.map { self.cell($0) } } }, headerRows: grid.headerRows,
            alignments: alignments(of: grid))
        table.caption = caption
        flow.append(.table(table))
    }

    private mutating func cell(_ cell: HTMLTableGrid.Cell) -> RichDocument.Table.Cell {
        var style = cell.style
        // The heading of a row is set off as a whole, like that of a column.
        if tree.name(of: cell.node) == .th { style.marks.remove(.bold) }
        var result = RichDocument.Table.Cell(blocks: blocks(of: tree.children(of: cell.node), style))
        let extent = HTMLTableGrid.extent(of: cell.node, in: tree)
        (result.columns, result.rows) = (extent.columns, extent.rows)
        result.isHeading = tree.name(of: cell.node) == .th
        return result
    }

    /// One very long row must not make all other rows as long. A table so ragged becomes plain
    /// lines.
    private mutating func readAsLines(_ node: HTMLNode, _ style: HTMLStyle, _ flow: inout DocumentFlow) {
        for row in tree.elements(.tr, below: node) {
            for block in blocks(of: tree.children(of: row).flatMap { Array(tree.children(of: $0)) }, style) { flow.append(block) }
        }
    }

    private mutating func readAsBlocks(_ grid: HTMLTableGrid, _ flow: inout DocumentFlow) {
        for cell in grid.rows.joined() {
            guard let cell else { continue }
            for block in blocks(of: tree.children(of: cell.node), cell.style) { flow.append(block) }
        }
    }

    /// Whether a table's rows and columns say something. Headings, a caption, borders or a role
    /// tell so; otherwise cells that hold whole parts of a page tell the contrary.
    func isData(_ node: HTMLNode, _ style: HTMLStyle, _ grid: HTMLTableGrid) -> Bool {
        let role = tree.value(.role, of: node).map { ASCII.lowercased($0) }
        if role == "presentation" || role == "none" { return hasHeadedRows(grid) }
        if role == "table" || role == "grid" || role == "treegrid" { return true }
        let cells = grid.rows.lazy.joined().compactMap { $0 }
        let hasCaption = tree.children(of: node).contains { [.caption, .thead].contains(tree.name(of: $0)) }
        if hasCaption || cells.contains(where: { tree.name(of: $0.node) == .th }) { return true }
        guard cells.prefix(2).count > 1, !hasSpacer(node) else { return false }
        guard cells.contains(where: { holdsParts($0.node) }) else { return true }
        if grid.width > 1, grid.rows.count > 1, grid.rows[0].allSatisfy({ $0.map(isBold) ?? true }) { return true }
        guard grid.width > 1, !cells.contains(where: { holdsTables($0.node) }) else { return false }
        return style.hasBorder || cells.allSatisfy(\.style.hasBorder) || isNamedTable(node) || hasHeadingOfWords(grid)
    }

    /// Whether a table is one of an editor's, which lays out nothing by tables.
    private func isNamedTable(_ table: HTMLNode) -> Bool {
        let isInFigure = tree.parent(of: table).map { classes(of: $0).contains("table") } ?? false
        return isInFigure || tree.value("itemprop", of: table) == "copy-paste-table" || classes(of: table).contains("confluenceTable")
    }

    /// Whether each of several rows is a heading and its cells, as in lists of properties. Those
    /// who lay out pages by tables write headings for all cells, or for none.
    private func hasHeadedRows(_ grid: HTMLTableGrid) -> Bool {
        grid.rows.count > 1 && grid.width > 1
            && grid.rows.allSatisfy { row in
                row.enumerated().allSatisfy { column, cell in cell.map { (tree.name(of: $0.node) == .th) == (column == 0) } ?? false }
            }
    }

    /// Whether the first of several rows has a few words in each cell, no cell extends over others,
    /// and each row begins with something.
    private func hasHeadingOfWords(_ grid: HTMLTableGrid) -> Bool {
        guard grid.rows.count > 1 else { return false }
        let beginsWithWords = grid.rows.allSatisfy { row in
            guard let first = row.first, let cell = first else { return false }
            return !isEmpty(cell.node) && row.allSatisfy { $0 != nil }
        }
        guard beginsWithWords else { return false }
        return grid.rows[0].allSatisfy { cell in
            guard let cell, !holdsParts(cell.node), tree.first(.img, below: cell.node) == nil else { return false }
            return (1...40).contains(tree.textContent(of: cell.node).trimmed.utf8.count)
        }
    }

    /// Whether a picture of a pixel keeps cells apart, as in pages that are laid out by tables.
    private func hasSpacer(_ table: HTMLNode) -> Bool {
        tree.elements(.img, below: table).contains { image in
            [HTMLName.width, .height].contains { tree.number($0, of: image).map { $0 <= 1 } ?? false }
        }
    }

    /// Whether a cell's text is bold from its start.
    private func isBold(_ cell: HTMLTableGrid.Cell) -> Bool {
        if cell.style.marks.contains(.bold) { return true }
        let first = tree.children(of: cell.node).first { !tree.isBlankText($0) }
        return first.map { [.b, .strong].contains(tree.name(of: $0)) } ?? false
    }

    private static let parts: Set<HTMLName> = [.h1, .h2, .h3, .h4, .h5, .h6, .ul, .ol, .table, .pre, .blockquote, .hr, .form, .article, .section]

    /// Whether a cell holds a heading, a list, a table, or several paragraphs.
    private func holdsParts(_ cell: HTMLNode) -> Bool {
        var paragraphs = 0
        for step in tree.walk(cell) where !step.isLeaving && step.node != cell {
            let tag = tree.name(of: step.node)
            if tag == .table, isWrapper(step.node) { continue }
            if Self.parts.contains(tag) { return true }
            if tag == .p { paragraphs += 1 }
        }
        return paragraphs > 1
    }

    /// Whether a table has one cell only, as Excel writes one around the text below a picture.
    private func isWrapper(_ table: HTMLNode) -> Bool {
        tree.elements(.td, below: table).count == 1
    }

    private func holdsTables(_ cell: HTMLNode) -> Bool { tree.first(.table, below: cell) != nil }

    /// The alignment that most cells of a column have which show something. Where these have none,
    /// the heading's counts.
    private func alignments(of grid: HTMLTableGrid) -> [RichDocument.Table.Alignment] {
        let head = max(grid.headerRows, 1)
        return (0..<grid.width).map { column in
            let most = alignment(of: grid.rows.dropFirst(head).compactMap { $0[column] })
            return most == .natural ? alignment(of: grid.rows.prefix(head).compactMap { $0[column] }) : most
        }
    }

    private func alignment(of cells: [HTMLTableGrid.Cell]) -> RichDocument.Table.Alignment {
        let cells = cells.filter { !isEmpty($0.node) }
        let counts = Dictionary(grouping: cells.map(statedAlignment)) { $0 }.mapValues(\.count)
        guard let most = counts.max(by: { $0.value < $1.value }), most.value * 2 > cells.count else { return .natural }
        return most.key
    }

    /// The alignment of a cell, or of the paragraph in it, as word processors write it.
    private func statedAlignment(_ cell: HTMLTableGrid.Cell) -> RichDocument.Table.Alignment {
        if let stated = tree.value("data-align", of: cell.node) { return HTMLStyle.alignments[ASCII.lowercased(stated)] ?? .natural }
        let named = classes(of: cell.node).first { $0.hasPrefix("has-text-align-") }
        if let named { return HTMLStyle.alignments[String(named.dropFirst(15))] ?? .natural }
        guard cell.style.alignment == .natural, let block = tree.children(of: cell.node).first(where: { !tree.isBlankText($0) }),
            [.p, .div].contains(tree.name(of: block))
        else { return cell.style.alignment }
        return styles.style(of: block, in: tree, inside: cell.style).alignment
    }

    private func isEmpty(_ cell: HTMLNode) -> Bool {
        tree.first(.img, below: cell) == nil && tree.textContent(of: cell).allSatisfy { $0.isWhitespace }
    }
}
