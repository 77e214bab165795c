import DragKit
import DragTypes
import DragZIP

/// Writes a table as a workbook with one sheet (OpenDocument 1.3 Part 3 §9), with the types that
/// ``OfficeWorkbook`` gives cells.
extension OpenDocumentWorkbook {
    /// - Throws: ``ConversionError`` (`limit`) for a larger file than a ZIP archive may be.
    static func bytes(of table: Table) throws(ConversionError) -> [UInt8] {
        var archive = ZIPWriter()
        // Programs tell the type from the first file of the archive, which is not packed.
        let parts = [("mimetype", kind, false), ("META-INF/manifest.xml", manifest, true), ("styles.xml", styles, true)]
        for (name, text, isPacked) in parts where !archive.add(name, Array(text.utf8), isPacked: isPacked) { throw Workbook.tooLarge }
        guard archive.add("content.xml", content(TypedColumns(table, isByCell: true)), isPacked: true) else { throw Workbook.tooLarge }
        return archive.finished()
    }

    private static func content(_ columns: TypedColumns) -> [UInt8] {
        var result = Array(head.utf8)
        result += "<table:table-column table:number-columns-repeated=\"\(max(columns.names.count, 1))\"/>".utf8
        let start = columns.table.body.startIndex
        for (row, cells) in columns.table.rows.enumerated() {
            result += "<table:table-row>".utf8
            if cells.isEmpty { result += "<table:table-cell/>".utf8 }
            for column in cells.indices {
                let value = row < start ? .text(cells[column]) : columns.value(row, column)
                result += cell(value).utf8
            }
            result += "</table:table-row>\n".utf8
        }
        result += "</table:table></office:spreadsheet></office:body></office:document-content>".utf8
        return result
    }

    private static func cell(_ value: TypedColumns.Value) -> String {
        switch value {
        case .nothing, .text(""): return "<table:table-cell/>"
        case .number(let digits) where CellNumber.isExact(digits):
            return "<table:table-cell office:value-type=\"float\" office:value=\"\(digits)\">\(paragraphs(digits))</table:table-cell>"
        case .truth(let truth):
            return
                "<table:table-cell office:value-type=\"boolean\" office:boolean-value=\"\(truth)\">\(paragraphs(truth ? "TRUE" : "FALSE"))</table:table-cell>"
        case .moment(let time):
            let shown = time.extended.replacing("T", with: " ")
            return "<table:table-cell table:style-name=\"\(time.isDate ? "date" : "moment")\" office:value-type=\"date\""
                + " office:date-value=\"\(time.extended)\">\(paragraphs(shown))</table:table-cell>"
        case .number(let text), .text(let text):
            return "<table:table-cell office:value-type=\"string\">\(paragraphs(text))</table:table-cell>"
        }
    }

    /// The lines of a cell, each of which is a paragraph. Spaces that XML would drop have an
    /// element.
    private static func paragraphs(_ text: String) -> String {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line in
            var result = ""
            var spaces = 0
            for character in line {
                if character == " ", spaces > 0 || result.isEmpty {
                    result += "<text:s/>"
                } else {
                    result += character == "\t" ? "<text:tab/>" : XMLText.escaped(String(character))
                }
                spaces = character == " " ? spaces + 1 : 0
            }
            return "<text:p>\(result)</text:p>"
        }.joined()
    }

    // MARK: The parts beside the sheet

    private static let kind = "application/vnd.oasis.opendocument.spreadsheet"
    private static let names = "urn:oasis:names:tc:opendocument:xmlns"
    private static let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"

    private static var manifest: String {
        declaration + "<manifest:manifest xmlns:manifest=\"\(names):manifest:1.0\" manifest:version=\"1.3\">"
            + [("/", kind), ("content.xml", "text/xml"), ("styles.xml", "text/xml")].map {
                "<manifest:file-entry manifest:full-path=\"\($0)\" manifest:media-type=\"\($1)\"/>"
            }.joined() + "</manifest:manifest>"
    }

    private static var styles: String {
        declaration + "<office:document-styles xmlns:office=\"\(names):office:1.0\" office:version=\"1.3\"/>"
    }

    /// The content up to the first column, with the formats of dates.
    private static var head: String {
        let date =
            "<number:year number:style=\"long\"/><number:text>-</number:text><number:month number:style=\"long\"/>"
            + "<number:text>-</number:text><number:day number:style=\"long\"/>"
        let time =
            "<number:text> </number:text><number:hours number:style=\"long\"/><number:text>:</number:text>"
            + "<number:minutes number:style=\"long\"/><number:text>:</number:text><number:seconds number:style=\"long\"/>"
        return declaration + "<office:document-content xmlns:office=\"\(names):office:1.0\" xmlns:table=\"\(names):table:1.0\""
            + " xmlns:text=\"\(names):text:1.0\" xmlns:style=\"\(names):style:1.0\" xmlns:number=\"\(names):datastyle:1.0\" office:version=\"1.3\">"
            + "<office:automatic-styles><number:date-style style:name=\"N1\">\(date)</number:date-style>"
            + "<number:date-style style:name=\"N2\">\(date)\(time)</number:date-style>"
            + "<style:style style:name=\"date\" style:family=\"table-cell\" style:data-style-name=\"N1\"/>"
            + "<style:style style:name=\"moment\" style:family=\"table-cell\" style:data-style-name=\"N2\"/></office:automatic-styles>"
            + "<office:body><office:spreadsheet><table:table table:name=\"Sheet1\">"
    }
}
