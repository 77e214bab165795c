import DragKit
import DragTypes

/// Excel's "XML Spreadsheet 2003", the richest form that Excel puts on a clipboard
/// (learn.microsoft.com, "XML Spreadsheet Reference").
enum SpreadsheetXML {
    /// The first sheet.
    ///
    /// - Throws: ``ConversionError``: `badInput` for XML that is not well-formed or no workbook,
    ///   `unsupported` for a workbook without cells.
    static func table(in bytes: [UInt8], unread: inout Unread) throws(ConversionError) -> Table {
        let tree = try XMLTree(parsing: bytes)
        guard tree.root.name == "Workbook" else { throw .badInput("the XML is no workbook") }
        let sheets = tree.children(tree.root, "Worksheet")
        guard let first = sheets.first, let grid = tree.children(first, "Table").first else { throw .unsupported("the workbook has no table") }
        var table = Table()
        let formats = formats(of: tree)
        var (row, count) = (0, 0)
        for line in tree.children(grid, "Row") {
            row = Table.place(tree.attribute("index", of: line)) ?? row + 1
            var column = 0
            for cell in tree.children(line, "Cell") {
                column = Table.place(tree.attribute("index", of: cell)) ?? column + 1
                if tree.attribute("formula", of: cell) != nil { unread.add("formulas") }
                unread.add("comments", tree.children(cell, "Comment").count)
                if let data = tree.children(cell, "Data").first {
                    let text = shown(data, tree, tree.attribute("styleid", of: cell).flatMap { formats[$0] })
                    try table.set(text, row: row - 1, column: column - 1, count: &count, limit: Table.maximumCells(of: bytes.count))
                }
                // A cell that spans others takes their places.
                column += max(0, min(tree.attribute("mergeacross", of: cell).flatMap { Int($0) } ?? 0, 20_000))
            }
        }
        guard !table.rows.isEmpty else { throw .unsupported("the workbook has no cell") }
        unread.add("further sheets", sheets.count - 1)
        return table
    }

    /// The formats of styles by the styles' names.
    private static func formats(of tree: XMLTree) -> [String: CellNumber.Format] {
        var formats: [String: CellNumber.Format] = [:]
        for style in tree.all("Style") {
            guard let name = tree.attribute("id", of: style), let format = tree.children(style, "NumberFormat").first,
                let code = tree.attribute("format", of: format)
            else { continue }
            formats[name] = CellNumber.Format(code)
        }
        return formats
    }

    /// What a cell shows: a day where a moment is midnight, and a time of the day without the day
    /// from which Excel counts.
    private static func shown(_ data: XMLTree.Element, _ tree: XMLTree, _ format: CellNumber.Format?) -> String {
        let text = tree.wholeText(of: data)
        switch tree.attribute("type", of: data) {
        case "DateTime":
            let whole = text.hasSuffix(".000") ? String(text.dropLast(4)) : text
            if whole.hasPrefix("1899-12-31T") { return String(whole.dropFirst(11)) }
            return whole.hasSuffix("T00:00:00") ? String(whole.dropLast(9)) : whole
        case "Number":
            guard case .digits? = format, let value = Double(text) else { return text }
            return CellNumber.text(value, as: format)
        default: return text
        }
    }

    static func document(of table: Table) -> String {
        var result = """
            <?xml version="1.0" encoding="UTF-8"?>
            <?mso-application progid="Excel.Sheet"?>
            <Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
            <Worksheet ss:Name="Sheet1"><Table>

            """
        for row in table.rows {
            result += "<Row>"
            for cell in row {
                result +=
                    "<Cell><Data ss:Type=\"\(Table.isNumber(cell) ? "Number" : "String")\">\(XMLText.escaped(cell).replacing("\n", with: "&#10;"))</Data></Cell>"
            }
            result += "</Row>\n"
        }
        return result + "</Table></Worksheet></Workbook>\n"
    }
}
