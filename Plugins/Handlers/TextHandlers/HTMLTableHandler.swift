import Documents
import DragHTML
package import DragKit
import DragTypes

/// Converts the first table of an HTML document to TSV or CSV. A cell that spans several columns or
/// rows is followed by empty cells. A nested table becomes text.
package struct HTMLTableHandler: PromptHandler {
    package let identifier = "org.dragconv.html-table"

    /// A handler without settings.
    package init() {}

    package var conversions: [Conversion] {
        [
            Conversion(
                identifier + "/tsv", from: .html, to: .tabSeparatedText, keep: .structural, cost: 10, maxInput: HTMLTree.maximumInput,
                loses: Self.loses, isConditional: true, isOfferedUnasked: false),
            Conversion(
                identifier + "/csv", from: .html, to: .commaSeparatedText, keep: .structural, cost: 10, maxInput: HTMLTree.maximumInput,
                loses: Self.loses, isConditional: true, isOfferedUnasked: false),
        ]
    }

    private static let loses = [Feature.words, .headings, .emphasis, .styles, .links, .pictures, .addressedPictures].map(\.rawValue)

    /// Extracts the first table.
    ///
    /// - Throws: ``ConversionError``: `unsupported` when there is no table or the table has no
    ///   rows, `limit` when the table has too many cells or the document is too large or too deeply
    ///   nested, `timedOut` when the conversion was cancelled.
    package func convert(
        _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        let tree = try HTMLTree(input: input, of: context)
        let tables = tree.elements(.table)
        guard let wanted = tables.first(where: { Self.holdsData($0, tree) }) ?? tables.first else {
            throw .unsupported("the HTML has no table in it")
        }
        let table = DelimitedTable(rows: try Self.rows(of: wanted, in: tree))
        guard !table.rows.isEmpty else { throw .unsupported("the table in the HTML has no rows") }
        var notes = tree.limitNotes
        if tables.count > 1 { notes.append(ConversionNote(Loss("further tables", tables.count - 1))) }
        return ConversionOutput(conversion.to == .commaSeparatedText ? table.csv : table.tsv, notes: notes)
    }

    /// Whether a table does more than place parts of a page: no other table stands in it, and it
    /// has several columns.
    private static func holdsData(_ table: HTMLNode, _ tree: HTMLTree) -> Bool {
        let role = tree.value(.role, of: table).map { ASCII.lowercased($0) }
        guard role != "presentation", role != "none", tree.first(.table, below: table) == nil else { return false }
        return tree.elements(.tr, below: table).contains { row in
            tree.children(of: row).count { [.td, .th].contains(tree.name(of: $0)) } > 1
        }
    }

    private static func rows(of table: HTMLNode, in tree: HTMLTree) throws(ConversionError) -> [[String]] {
        let styles = PageStyles(tree)
        let renderer = HTMLTextRenderer(tree, styles)
        return try HTMLTableGrid(table, HTMLStyle(), in: tree, styles).rows.map { row in
            row.map { cell in cell.map { String(utf8Bytes: renderer.render(from: $0.node, $0.style)) } ?? "" }
        }
    }
}
