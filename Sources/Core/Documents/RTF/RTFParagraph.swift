/// How a paragraph of an RTF document stands.
struct RTFParagraph {
    /// A kind of paragraph that only the name of its style tells.
    enum Role {
        case text, quote, code
    }

    /// The number of tables inside of which it stands.
    var tables = 0
    /// The number of the list to which it belongs.
    var list: Int?
    /// The level of a list item, from 0 on.
    var level = 0
    /// The level of a heading, from 1 on; nil for a paragraph of text.
    var heading: Int?
    var role = Role.text
    /// The distance from the margin, in twentieths of a point.
    var indent = 0
    var alignment = RichDocument.Table.Alignment.natural
    /// Whether a line is drawn below it.
    var hasLine = false

    /// The highest number of tables inside of each other; what is deeper stands in the last.
    static let maximumTables = 32
}

/// The columns of a row in an RTF table.
struct RTFRow {
    /// Where the cells end, in twentieths of a point.
    var edges: [Int] = []
    /// Whether it is repeated on each page.
    var isHeader = false
}
