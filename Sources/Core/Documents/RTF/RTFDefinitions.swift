import DragTypes

/// What the style sheet and the list tables of an RTF document define (Rich Text Format
/// Specification 1.9.1, "Style Sheet", "List Tables").
struct RTFDefinitions {
    /// A style of paragraphs.
    struct Style {
        var heading: Int?
        var role = RTFParagraph.Role.text
        var base: Int?
    }

    /// A level of a list.
    struct Level {
        /// The kind of its marks (`\levelnfc`): 23 for bullets, 255 for none.
        var format = 0
        var start = 1
    }

    // MARK: Styles

    private var styles: [Int: Style] = [:]
    private var style = 0

    mutating func beginStyle(_ number: Int) { style = number }

    mutating func setHeading(_ level: Int) { styles[style, default: Style()].heading = level }

    mutating func setBase(_ number: Int) { styles[style, default: Style()].base = number }

    /// Notes the name of the style that is being read. The outline level of a heading is stated
    /// too, as a rule; names of headings in other languages need it.
    mutating func setName(_ name: String) {
        if name.hasPrefix("heading "), let level = name.dropFirst(8).first?.wholeNumberValue, (1...9).contains(level) {
            styles[style, default: Style()].heading = min(level, 6)
        }
        if name.hasPrefix("title") { styles[style, default: Style()].heading = 1 }
        if let role = Self.roles[name.prefix { $0 != ";" }.trimmed] { styles[style, default: Style()].role = role }
    }

    private static let roles: [String: RTFParagraph.Role] = [
        "quote": .quote, "intense quote": .quote, "quotations": .quote, "block text": .quote, "html preformatted": .code,
        "preformatted text": .code, "source code": .code, "code": .code, "code block": .code,
    ]

    /// The style with a number, with what it has from the styles on which it is based.
    func style(_ number: Int) -> Style {
        var result = Style()
        var next: Int? = number
        // A circle of styles ends here too.
        for _ in 0..<16 {
            guard let number = next, let style = styles[number] else { break }
            result.heading = result.heading ?? style.heading
            if result.role == .text { result.role = style.role }
            next = style.base
        }
        return result
    }

    // MARK: Lists

    private var list: [Level] = []
    private var lists: [Int: [Level]] = [:]
    private var overridden = 0
    private var overrides: [Int: [Level]] = [:]
    /// Whether the table of overrides is being read, which gives lists the numbers that paragraphs
    /// name.
    private var isInOverrides = false

    mutating func beginLists(areOverrides: Bool) { isInOverrides = areOverrides }

    mutating func beginList() { list = [] }

    mutating func beginLevel() { if list.count < 9 { list.append(Level()) } }

    mutating func setFormat(_ format: Int) { if !list.isEmpty, !isInOverrides { list[list.count - 1].format = format } }

    mutating func setStart(_ start: Int) { if !list.isEmpty, !isInOverrides { list[list.count - 1].start = start } }

    /// Notes the list's own number, which precedes the levels in no table.
    mutating func setIdentifier(_ number: Int) { if isInOverrides { overridden = number } else { lists[number] = list } }

    /// Notes the number by which paragraphs name a list.
    mutating func setNumber(_ number: Int) { overrides[number] = lists[overridden] }

    /// The level of a list that a paragraph names; nil for one without marks.
    func level(_ level: Int, ofList number: Int) -> Level? {
        guard let levels = overrides[number], let found = level < levels.count ? levels[max(level, 0)] : levels.last, found.format != 255 else {
            return nil
        }
        return found
    }
}
