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
    static func row(_ width: Int, isHeader: Bool, isNested: Bool) -> String {
        let page = isNested ? 4000 : 9000
        let border = "\\clbrdrt\\brdrs\\brdrw10\\clbrdrl\\brdrs\\brdrw10\\clbrdrb\\brdrs\\brdrw10\\clbrdrr\\brdrs\\brdrw10"
        return "\\trowd\\trgaph108" + (isHeader ? "\\trhdr" : "") + (1...width).map { "\(border)\\cellx\(page * $0 / width)" }.joined()
    }

    // MARK: Lists

    /// The tables of lists: four kinds of marks, and a number for each list of the document.
    static func lists(_ lists: [RTFWriter.ListKind]) -> String {
        let marks = [
            "\\levelnfc23{\\leveltext\\'01\\u8226 ?;}", "\\levelnfc23{\\leveltext\\'01\\u9744 ?;}", "\\levelnfc23{\\leveltext\\'01\\u9745 ?;}",
        ]
        let definitions = (0..<4).map { kind in
            let levels = (0..<9).map { level in
                let mark = kind < 3 ? marks[kind] + "{\\levelnumbers;}" : "\\levelnfc0{\\leveltext\\'02\\'0\(level).;}{\\levelnumbers\\'01;}"
                return "{\\listlevel\\leveljc0\\levelstartat1\\levelfollow0\(mark)\\fi-\(indent)\\li\(indent * (level + 1))}"
            }
            return "{\\list\\listtemplateid\(kind + 1)\(levels.joined())\\listid\(kind + 1)}\n"
        }
        let overrides = lists.enumerated().map { index, kind in
            switch kind {
            case .bullets: "{\\listoverride\\listid1\\listoverridecount0\\ls\(index + 1)}"
            case .box: "{\\listoverride\\listid2\\listoverridecount0\\ls\(index + 1)}"
            case .checkedBox: "{\\listoverride\\listid3\\listoverridecount0\\ls\(index + 1)}"
            case .numbers(let start): "{\\listoverride\\listid4\\listoverridecount9\(starts(start))\\ls\(index + 1)}"
            }
        }
        return "{\\*\\listtable\n\(definitions.joined())}\n{\\*\\listoverridetable\(overrides.joined(separator: "\n"))}\n"
    }

    /// The number with which each level of a list starts.
    private static func starts(_ number: Int) -> String {
        String(repeating: "{\\lfolevel\\listoverridestartat\\levelstartat\(number)}", count: 9)
    }
}
