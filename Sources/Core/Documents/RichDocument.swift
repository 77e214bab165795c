package import DragKit

/// A rich text as a document shows it, whatever syntax it was read from.
///
/// A reader makes a document of a syntax, and a writer makes a syntax of a document: what a program
/// says by markup, classes or style sheets stands here once, in the terms of documents.
package struct RichDocument {
    /// The title that is stated beside the content; nil for none.
    package var title: String?
    /// What else the document states of itself, such as its author.
    package var properties: [Property] = []
    package var blocks: [Block]
    /// What the footnotes say, in the order in which the document refers to them.
    package var footnotes: [Footnote]
    /// What the source has beside that: comments, headers and footers, colours.
    package var unread = Unread()
    /// Sentences about limits that left something out.
    package var limits: [String]

    package init(blocks: [Block] = [], footnotes: [Footnote] = [], limits: [String] = []) {
        self.blocks = blocks
        self.footnotes = footnotes
        self.limits = limits
    }

    /// A part of a document that begins on a line of its own.
    package indirect enum Block: Equatable {
        case paragraph([Run])
        /// - Parameter level: from 1, the highest, to 6.
        case heading(level: Int, [Run])
        case list(List)
        /// Lines of code, with their language; empty when it is unknown.
        case code(String, language: String)
        case quote([Block])
        /// A quotation that is set off, such as a note or a warning.
        ///
        /// - Parameter kind: in capital letters, as GitHub writes it: `NOTE`.
        case alert(kind: String, [Block])
        case table(Table)
        /// Terms with what they mean.
        case definitions([Definition])
        case rule
        /// A formula on lines of its own, in TeX.
        case formula(String)
        /// Blocks that are folded away below a line.
        case details(summary: [Run], [Block])
    }

    package struct List: Equatable {
        package var isOrdered: Bool
        /// The number of the first item, if the list is ordered. The numbers of the others follow.
        package var start = 1
        package var numbering: Numbering
        package var items: [Item]

        package init(isOrdered: Bool, start: Int = 1, numbering: Numbering = .decimal, items: [Item]) {
            self.isOrdered = isOrdered
            self.start = start
            self.numbering = numbering
            self.items = items
        }

        /// How the numbers of an ordered list are written. The raw values are those of the
        /// attribute `type` in HTML.
        package enum Numbering: String, BitwiseCopyable {
            case decimal = "1"
            case lowerAlpha = "a"
            case upperAlpha = "A"
            case lowerRoman = "i"
            case upperRoman = "I"
        }

        /// The number of an item, counted from 0; also of the item that would follow the last one.
        /// The first number may be any, so that the sum wraps around instead of overflowing.
        package func number(ofItem index: Int) -> Int { start &+ index }

        /// Whether there is room between the items.
        package var isLoose: Bool { items.contains(where: \.isLoose) }
    }

    package struct Item: Equatable {
        /// Whether the item's box is checked; nil for an item without one.
        package var isChecked: Bool?
        package var blocks: [Block]

        package init(isChecked: Bool? = nil, blocks: [Block]) {
            self.isChecked = isChecked
            self.blocks = blocks
        }

        /// The same item with its box at the start of its text.
        package var withBox: Item {
            guard let isChecked else { return self }
            let box = Run(.box(isChecked: isChecked))
            guard case .paragraph(let runs)? = blocks.first else { return Item(blocks: [.paragraph([box])] + blocks) }
            return Item(blocks: [.paragraph([box, Run(.text(" "))] + runs)] + blocks.dropFirst())
        }

        /// Whether the item has several paragraphs, which need room between them. (Lists and code
        /// end a paragraph without it.)
        package var isLoose: Bool {
            blocks.count {
                switch $0 {
                case .list, .code: false
                default: true
                }
            } > 1
        }
    }

    /// Terms that mean the same, with what they mean.
    package struct Definition: Equatable {
        package var terms: [[Block]]
        package var descriptions: [[Block]]

        package init(terms: [[Block]], descriptions: [[Block]]) { (self.terms, self.descriptions) = (terms, descriptions) }

        /// The same where there is no place for definitions: the terms before what they mean.
        var blocks: [Block] { (terms + descriptions).flatMap { $0 } }
    }

    /// A statement about the document.
    package struct Property: Equatable {
        /// In small letters, as front matter names it: `author`, `date`, `description`. The
        /// value of `tags` has several, separated by commas.
        package var name: String
        package var value: String

        package init(name: String, value: String) { (self.name, self.value) = (name, value) }
    }

    package struct Footnote: Equatable {
        /// The number or name by which the document refers to the note.
        package var label: String
        package var blocks: [Block]

        package init(label: String, blocks: [Block]) { (self.label, self.blocks) = (label, blocks) }
    }

    /// Adjacent characters of a paragraph with the same marks and the same link.
    package struct Run: Hashable {
        package var content: Content
        package var marks: Marks = []
        package var link: Link?

        package init(_ content: Content, _ marks: Marks = [], link: Link? = nil) {
            self.content = content
            // The line under a link says that it is one.
            self.marks = link == nil ? marks : marks.subtracting(.underlined)
            self.link = link
        }
    }

    package enum Content: Hashable {
        case text(String)
        case image(Image)
        case lineBreak
        /// A formula in TeX.
        case formula(String)
        /// A reference to the footnote with a label.
        case footnote(String)
        /// A box that is checked or not.
        case box(isChecked: Bool)
    }

    package struct Image: Hashable {
        package var alternative: String
        package var source: String
        package var title: String?
    }

    /// A link. The number tells two adjacent links to the same address apart.
    package struct Link: Hashable {
        package var number: Int
        package var address: String
        package var title: String?

        package init(number: Int, address: String, title: String? = nil) {
            self.number = number
            self.address = address
            self.title = title
        }
    }

    /// How characters are set off.
    package struct Marks: OptionSet, Hashable {
        /// Small, since each cell of a table has the marks of its style.
        package let rawValue: UInt16

        package init(rawValue: UInt16) { self.rawValue = rawValue }

        package static let bold = Marks(rawValue: 1)
        package static let italic = Marks(rawValue: 2)
        package static let strike = Marks(rawValue: 4)
        package static let subscripted = Marks(rawValue: 8)
        package static let superscripted = Marks(rawValue: 16)
        package static let code = Marks(rawValue: 32)
        /// Keys to be pressed.
        package static let keyboard = Marks(rawValue: 64)
        package static let underlined = Marks(rawValue: 128)
        package static let highlighted = Marks(rawValue: 256)
        /// In a line that runs from right to left (Unicode UAX #9).
        package static let rightToLeft = Marks(rawValue: 1024)
        /// Set in a font whose characters all have one width. No document has it: its readers make
        /// code of what is meant so.
        static let monospaced = Marks(rawValue: 512)
        /// In a paragraph that stands as it was typed, by the name of its style. No document has
        /// it, either.
        static let preformatted = Marks(rawValue: 2048)
    }
}

extension RichDocument {
    /// The characters of a line that runs from right to left.
    static func rightToLeft(_ runs: [Run]) -> [Run] { runs.map { Run($0.content, $0.marks.union(.rightToLeft), link: $0.link) } }
}

extension RichDocument.Block {
    /// The blocks inside of a block.
    package var inner: [RichDocument.Block] {
        switch self {
        case .list(let list): list.items.flatMap(\.blocks)
        case .quote(let blocks), .alert(_, let blocks), .details(_, let blocks): blocks
        case .table(let table): table.rows.flatMap { $0.flatMap(\.blocks) }
        case .definitions(let definitions): definitions.flatMap(\.blocks)
        case .paragraph, .heading, .code, .rule, .formula: []
        }
    }

    /// The characters of a block itself.
    var line: [RichDocument.Run] {
        switch self {
        case .paragraph(let runs), .heading(_, let runs), .details(let runs, _): runs
        case .table(let table): table.caption
        default: []
        }
    }

    /// Whether the block's first words run from right to left; nil for a block without words.
    var isRightToLeft: Bool? {
        if let word = line.first(where: { if case .text = $0.content { true } else { false } }) { return word.marks.contains(.rightToLeft) }
        for block in inner { if let isRightToLeft = block.isRightToLeft { return isRightToLeft } }
        return nil
    }
}
