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
    var isRightToLeft = false
    /// Whether a line is drawn below it.
    var hasLine = false

    /// The highest number of tables inside of each other; what is deeper stands in the last.
    static let maximumTables = 32
}

/// The columns of a row in an RTF table.
struct RTFRow {
    /// Where the cells end, in twentieths of a point.
    var edges: [Int] = []
    /// How each cell is part of one over several places.
    var merges: [Merge] = []
    /// How the cell is that is being defined.
    var merge: Merge = []
    /// Whether it is repeated on each page.
    var isHeader = false

    /// Whether a cell goes on with the one at its left, or with the one above.
    struct Merge: OptionSet {
        let rawValue: UInt8

        static let left = Merge(rawValue: 1)
        static let above = Merge(rawValue: 2)
    }

    mutating func endCell(at edge: Int) {
        guard edges.count < 4096 else { return }
        edges.append(edge)
        merges.append(merge)
        merge = []
    }
}
