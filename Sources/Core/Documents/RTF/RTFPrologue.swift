/// What precedes the text in RTF that is written: fonts, styles and lists.
enum RTFPrologue {
    /// The indent of each level, in twentieths of a point.
    static let indent = 360
    /// The indent of quotations, which is that of no item of a list: what has an item's indent
    /// belongs to the item.
    static let quoteIndent = 300
    /// The sizes of headings by their level, in half points.
    static let headingSizes = [36, 30, 26, 24, 22, 22]
    static let quoteStyle = "\\s7"
    static let codeStyle = "\\s8\\f1"

    static let fonts = """
        {\\rtf1\\ansi\\ansicpg1252\\uc1\\deff0
        {\\fonttbl{\\f0\\fswiss\\fcharset0 Calibri;}{\\f1\\fmodern\\fcharset0 Courier New;}}
        {\\colortbl;\\red5\\green99\\blue193;\\red255\\green255\\blue0;}

        """

    /// The names are those of Word's built-in styles, which other programs know as well.
    static var styles: String {
        let headings = headingSizes.enumerated().map { index, size in
            "{\\s\(index + 1)\\outlinelevel\(index)\\b\\fs\(size)\\sbasedon0\\snext0 heading \(index + 1);}"
        }
        return "{\\stylesheet{\\s0 Normal;}\(headings.joined()){\(quoteStyle)\\li\(quoteIndent)\\sbasedon0 Quote;}"
            + "{\(codeStyle)\\sbasedon0 HTML Preformatted;}}\n"
    }

    /// The row of a table: columns of one width over a page.
    ///
    /// - Parameter merging: as ``merging(_:)`` says.
    static func row(_ table: RichDocument.Table, _ index: Int, _ merging: [[String]], isNested: Bool) -> String {
        let row = table.rows[index]
        let width = row.count
        let page = isNested ? 4000 : 9000
        let border = "\\clbrdrt\\brdrs\\brdrw10\\clbrdrl\\brdrs\\brdrw10\\clbrdrb\\brdrs\\brdrw10\\clbrdrr\\brdrs\\brdrw10"
        let cells = row.indices.map { "\(merging.isEmpty ? "" : merging[index][$0])\(border)\\cellx\(page * ($0 + 1) / width)" }
        return "\\trowd\\trgaph108" + (row.first?.blocks.first?.isRightToLeft == true ? "\\rtlrow" : "")
            + (index < table.headerRows ? "\\trhdr" : "") + cells.joined()
    }

    /// For each place of a table, the words that say whether a cell over several places begins or
    /// goes on there; none for a table without such cells.
    static func merging(_ table: RichDocument.Table) -> [[String]] {
        guard table.rows.contains(where: { $0.contains(where: \.isMerged) }) else { return [] }
        var words = table.rows.map { [String](repeating: "", count: $0.count) }
        for (row, cells) in table.rows.enumerated() {
            for (column, cell) in cells.enumerated() where cell.isMerged {
                for below in 0..<cell.rows {
                    for beside in 0..<cell.columns {
                        words[row + below][column + beside] =
                            (cell.columns > 1 ? beside == 0 ? "\\clmgf" : "\\clmrg" : "")
                            + (cell.rows > 1 ? below == 0 ? "\\clvmgf" : "\\clvmrg" : "")
                    }
                }
            }
        }
        return words
    }

    // MARK: Lists

    /// The tables of lists: a definition for each kind of bullets and for each numbered list, since
    /// LibreOffice goes on with the numbers of a definition that lists share, and a number for each
    /// list of the document.
    static func lists(_ lists: [RTFWriter.ListKind]) -> String {
        let marks = ["23{\\leveltext\\'01\\u8226 ?;}", "23{\\leveltext\\'01\\u9744 ?;}", "23{\\leveltext\\'01\\u9745 ?;}"]
        func definition(_ id: Int, start: Int, _ mark: (_ level: Int) -> String) -> String {
            let levels = (0..<9).map { level in
                "{\\listlevel\\leveljc0\\levelstartat\(start)\\levelfollow0\\levelnfc\(mark(level))\\fi-\(indent)\\li\(indent * (level + 1))}"
            }
            return "{\\list\\listtemplateid\(id)\(levels.joined())\\listid\(id)}\n"
        }
        var definitions = marks.enumerated().map { kind, mark in definition(kind + 1, start: 1) { _ in mark + "{\\levelnumbers;}" } }
        var overrides: [String] = []
        for (index, list) in lists.enumerated() {
            var id = 1
            switch list {
            case .bullets: break
            case .box: id = 2
            case .checkedBox: id = 3
            case .numbers(let numbering, let start):
                id = definitions.count + 1
                let format = numberings.first { $0.numbering == numbering }?.format ?? 0
                definitions.append(
                    definition(id, start: start) { "\(format){\\leveltext\\'02\\'0\($0).;}{\\levelnumbers\\'01;}" })
            }
            overrides.append("{\\listoverride\\listid\(id)\\listoverridecount0\\ls\(index + 1)}")
        }
        return "{\\*\\listtable\n\(definitions.joined())}\n{\\*\\listoverridetable\(overrides.joined(separator: "\n"))}\n"
    }

    /// The kinds of numbers with their values of `\levelnfc`.
    private static let numberings: [(numbering: RichDocument.List.Numbering, format: Int)] = [
        (.decimal, 0), (.upperRoman, 1), (.lowerRoman, 2), (.upperAlpha, 3), (.lowerAlpha, 4),
    ]

    /// How a list numbers its items, by its value of `\levelnfc`.
    static func numbering(_ format: Int) -> RichDocument.List.Numbering { numberings.first { $0.format == format }?.numbering ?? .decimal }
}
