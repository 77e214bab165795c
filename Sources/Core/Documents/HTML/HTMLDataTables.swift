package import DragHTML

/// The tables of a page whose rows and columns say something, beside those that only place parts of
/// the page.
package struct HTMLDataTables {
    package let styles: PageStyles
    /// The first of them; where there is none, the first table of the page. Nil for a page without
    /// a table.
    package let first: HTMLNode?
    /// The cells of ``first`` as far as they have been laid out.
    package let grid: HTMLTableGrid?
    /// The number of tables besides, those inside of ``first`` aside.
    package let further: Int

    package init(_ tree: HTMLTree) {
        let reader = HTMLDocumentReader(tree)
        styles = reader.styles
        let all = tree.elements(.table)
        var found: (table: HTMLNode, grid: HTMLTableGrid)?
        for table in all {
            guard let grid = try? HTMLTableGrid(table, HTMLStyle(), in: tree, styles), !grid.rows.isEmpty else { continue }
            let style = styles.style(of: table, in: tree, inside: HTMLStyle())
            if reader.isData(table, style, grid), grid.width > 1 {
                found = (table, grid)
                break
            }
        }
        let wanted = found?.table ?? all.first
        (first, grid) = (wanted, found?.grid)
        further = all.count { table in table != wanted && wanted.map { !tree.contains($0, table) } ?? true }
    }
}
