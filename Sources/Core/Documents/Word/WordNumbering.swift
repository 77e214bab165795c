import DragTypes

/// The lists of a Word document: which marks their levels have, and which numbers their items
/// (ECMA-376 Part 1 §17.9).
struct WordNumbering {
    struct Level {
        var start = 1
        /// `bullet`, `decimal`, `lowerLetter` …
        var format = "decimal"
        /// The mark, with `%1` for a number; the characters of a bullet.
        var text: String?
        var family: FontFamily?
        /// The distance of an item's text from the margin, in points.
        var indent: Double?

        /// Whether items have a number.
        var isOrdered: Bool { format != "bullet" && format != "none" && (text?.contains("%") ?? true) }
        /// How the items are numbered.
        var numbering: RichDocument.List.Numbering { Self.numberings[format] ?? .decimal }
        private static let numberings: [String: RichDocument.List.Numbering] = [
            "lowerLetter": .lowerAlpha, "upperLetter": .upperAlpha, "lowerRoman": .lowerRoman, "upperRoman": .upperRoman,
        ]
        /// Whether items show nothing, as further paragraphs of an item before.
        var isBlank: Bool { format == "none" || !isOrdered && (text ?? "").trimmed.isEmpty }
    }

    private struct List {
        var abstract = ""
        var starts: [Int: Int] = [:]
        var levels: [Int: Level] = [:]
    }

    private var abstracts: [String: [Int: Level]] = [:]
    /// The lists to which other lists refer by the name of a style.
    private var byStyle: [String: String] = [:]
    private var styleOf: [String: String] = [:]
    private var lists: [String: List] = [:]
    /// The last number of each level of each list.
    private var counters: [String: [Int: Int]] = [:]
    /// The levels whose own first numbers have been set, by their lists.
    private var begun: [String: Set<Int>] = [:]

    private var openAbstract: String?
    private var openList: String?
    private var openLevel: Int?
    private var level = Level()

    // MARK: Reading

    /// Takes the beginning of an element in the part of the lists.
    mutating func start(_ name: String, _ attributes: [String: String]) {
        let value = attributes["val"]
        switch name {
        case "abstractNum": openAbstract = attributes["abstractnumid"]
        case "num":
            openList = attributes["numid"]
            if let openList { lists[openList] = List() }
        case "abstractNumId": if let openList { lists[openList]?.abstract = value ?? "" }
        case "styleLink": if let openAbstract, let value { byStyle[value] = openAbstract }
        case "numStyleLink": if let openAbstract, let value { styleOf[openAbstract] = value }
        case "lvlOverride", "lvl":
            openLevel = attributes["ilvl"].flatMap { Int($0) }
            if name == "lvl" { level = Level() }
        case "startOverride": if let openList, let openLevel { lists[openList]?.starts[openLevel] = value.flatMap { Int($0) } ?? 1 }
        case "start": level.start = value.flatMap { Int($0) } ?? 1
        case "numFmt": level.format = value ?? "decimal"
        case "lvlText": level.text = value ?? ""
        case "ind": level.indent = Self.indent(attributes)
        case "rFonts": if let font = attributes["ascii"] ?? attributes["hansi"] { level.family = FontFamily(ASCII.lowercased(font)) }
        default: break
        }
    }

    mutating func end(_ name: String) {
        switch name {
        case "abstractNum": openAbstract = nil
        case "num": openList = nil
        case "lvl":
            guard let openLevel else { return }
            if let openList {
                lists[openList]?.levels[openLevel] = level
            } else if let openAbstract {
                abstracts[openAbstract, default: [:]][openLevel] = level
            }
        default: break
        }
    }

    /// The distance from the margin that an element `ind` states, in points.
    static func indent(_ attributes: [String: String]) -> Double? {
        (attributes["left"] ?? attributes["start"]).flatMap { Double($0) }.map { $0 / 20 }
    }

    // MARK: Counting

    /// What the next item of a list shows in front of its text, such as `2.1`; nil where that is no
    /// number.
    mutating func label(_ id: String, level number: Int) -> String? {
        guard let next = next(id, level: number), next.level.isOrdered, let list = lists[id] else { return nil }
        let abstract = styleOf[list.abstract].flatMap { byStyle[$0] } ?? list.abstract
        var label = next.level.text ?? "%\(number + 1)."
        for place in 0...min(number, 8) where label.contains("%\(place + 1)") {
            let level = list.levels[place] ?? abstracts[abstract]?[place] ?? Level()
            let count = counters[abstract]?[place] ?? level.start
            label = label.replacing("%\(place + 1)", with: ListNumber.text(count, level.numbering))
        }
        return label.trimmed
    }

    /// The level of a list's next item and the item's number; nil for a list that is not defined,
    /// or the list 0, which takes an item out of its list.
    mutating func next(_ id: String, level number: Int) -> (level: Level, number: Int)? {
        guard id != "0", let list = lists[id] else { return nil }
        let abstract = styleOf[list.abstract].flatMap { byStyle[$0] } ?? list.abstract
        guard let level = list.levels[number] ?? abstracts[abstract]?[number] ?? abstracts[abstract].map({ _ in Level() }) else { return nil }
        // Lists of one definition go on with each other's numbers.
        var counts = counters[abstract] ?? [:]
        // A list in another one states first numbers for the levels of that one as well.
        if let start = list.starts[number], begun[id, default: []].insert(number).inserted { counts[number] = start &- 1 }
        let current = counts[number].map { $0 &+ 1 } ?? level.start
        counts[number] = current
        for deeper in counts.keys where deeper > number { counts[deeper] = nil }
        counters[abstract] = counts
        return (level, current)
    }
}
