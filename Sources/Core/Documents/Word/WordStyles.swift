import DragTypes

/// The styles of a Word document, as far as they say what is meant (ECMA-376 Part 1 §17.7).
struct WordStyles {
    /// What a style or a passage says of its characters; nil where it says nothing.
    struct Characters {
        var isBold: Bool?
        var isItalic: Bool?
        var isStruck: Bool?
        var isHidden: Bool?
        var isUnderlined: Bool?
        var isHighlighted: Bool?
        /// Raised or lowered.
        var position: RichDocument.Marks?
        var family: FontFamily?
        /// The style of the passage.
        var style = ""
        /// Whether the characters have a colour or a size that stands out.
        var isStyled = false

        /// Takes one property, an element inside of `rPr`.
        mutating func take(_ name: String, _ attributes: [String: String]) {
            let value = attributes["val"]
            let isOn = !["0", "false", "off", "none"].contains(value)
            switch name {
            case "rStyle": style = value ?? ""
            case "b": isBold = isOn
            case "i": isItalic = isOn
            case "strike", "dstrike": isStruck = isOn
            case "vanish": isHidden = isOn
            case "u": isUnderlined = isOn
            case "highlight": isHighlighted = isOn
            case "vertAlign": position = value == "superscript" ? .superscripted : value == "subscript" ? .subscripted : []
            // In half points, above the line or below.
            case "position": position = value.flatMap { Int($0) }.map { $0 > 0 ? .superscripted : $0 < 0 ? .subscripted : [] } ?? []
            case "rFonts":
                guard let font = attributes["ascii"] ?? attributes["hansi"] else { return }
                family = FontFamily(ASCII.lowercased(font))
            case "color": isStyled = isStyled || value != "auto" && !Look.isPlainText("#" + (value ?? "000000"))
            // In half points.
            case "sz": isStyled = isStyled || !Look.usualSizes.contains((value.flatMap { Double($0) } ?? 24) / 2)
            case "smallCaps", "caps": isStyled = isStyled || isOn
            default: break
            }
        }
    }

    struct Style {
        var name = ""
        var parent = ""
        var characters = Characters()
        var outlineLevel: Int?
        var list: (number: String?, level: Int?) = (nil, nil)
        var alignment: RichDocument.Table.Alignment?
        /// The distance from the margin, in points.
        var indent: Double?
    }

    /// What a passage shows.
    struct Shown {
        var marks: RichDocument.Marks = []
        var isHidden = false
        var symbols: SymbolFont?
    }

    /// How deep styles may be based on each other.
    private static let deepest = 32

    private var styles: [String: Style] = [:]
    private var defaults = Characters()
    private(set) var defaultParagraph = ""
    private var open: (id: String, style: Style)?
    /// Whether the properties that are read are those of all characters.
    private var isInDefaults = false
    /// Whether the properties that are read are those of some cells of a table.
    private var isInTableStyle = false

    // MARK: Reading

    /// Takes the beginning of an element in the part of the styles.
    mutating func start(_ name: String, _ attributes: [String: String]) {
        switch name {
        case "docDefaults": isInDefaults = true
        case "style":
            open = (attributes["styleid"] ?? "", Style())
            if attributes["default"] == "1", attributes["type"] == "paragraph" { defaultParagraph = attributes["styleid"] ?? "" }
        case "tblStylePr": isInTableStyle = true
        case "name": if open?.style.name.isEmpty == true { open?.style.name = ASCII.lowercased(attributes["val"] ?? "") }
        case "basedOn": open?.style.parent = attributes["val"] ?? ""
        case "outlineLvl": open?.style.outlineLevel = attributes["val"].flatMap { Int($0) }
        case "numId": open?.style.list.number = attributes["val"]
        case "ilvl": open?.style.list.level = attributes["val"].flatMap { Int($0) }
        case "ind": if let indent = WordNumbering.indent(attributes) { open?.style.indent = indent }
        case "jc": open?.style.alignment = Self.alignment(attributes["val"])
        default:
            guard !isInTableStyle else { return }
            if isInDefaults { defaults.take(name, attributes) } else { open?.style.characters.take(name, attributes) }
        }
    }

    mutating func end(_ name: String) {
        switch name {
        case "docDefaults": isInDefaults = false
        case "tblStylePr": isInTableStyle = false
        case "style":
            if let ended = open { styles[ended.id] = ended.style }
            open = nil
        default: break
        }
    }

    static func alignment(_ value: String?) -> RichDocument.Table.Alignment? {
        switch value {
        case "center": .center
        case "right", "end": .right
        case "left", "start": .left
        default: nil
        }
    }

    // MARK: Asking

    /// A style and those on which it is based, the style itself first.
    private func chain(_ id: String) -> [Style] {
        var result: [Style] = []
        var next = id
        while !next.isEmpty, result.count < Self.deepest, let style = styles[next] {
            result.append(style)
            next = style.parent
        }
        return result
    }

    /// What a passage shows whose paragraph has a style.
    ///
    /// Where a paragraph's style and a passage's style both say bold, the passage is not bold
    /// (§17.7.3).
    func shown(_ direct: Characters, inParagraph paragraph: String) -> Shown {
        let outer = chain(paragraph).map(\.characters)
        let inner = chain(direct.style).map(\.characters)
        func toggled(_ property: KeyPath<Characters, Bool?>) -> Bool {
            if let own = direct[keyPath: property] { return own }
            func value(_ chain: [Characters]) -> Bool { chain.lazy.compactMap { $0[keyPath: property] }.first ?? false }
            return (defaults[keyPath: property] ?? false) || value(outer) != value(inner)
        }
        func stated<Value>(_ property: KeyPath<Characters, Value?>) -> Value? {
            let levels = [[direct], inner, outer, [defaults]].joined()
            return levels.lazy.compactMap { $0[keyPath: property] }.first
        }
        var result = Shown()
        if toggled(\.isBold) { result.marks.insert(.bold) }
        if toggled(\.isItalic) { result.marks.insert(.italic) }
        if toggled(\.isStruck) { result.marks.insert(.strike) }
        if stated(\.isUnderlined) == true { result.marks.insert(.underlined) }
        if stated(\.isHighlighted) == true { result.marks.insert(.highlighted) }
        result.marks.formUnion(stated(\.position) ?? [])
        let family = stated(\.family)
        if family?.isMonospaced == true || isNamed(direct.style, Self.codes) || isNamed(paragraph, Self.codes) { result.marks.insert(.monospaced) }
        if isNamed(paragraph, ["html preformatted", "source code"]) { result.marks.insert(.preformatted) }
        result.symbols = family?.symbols
        result.isHidden = toggled(\.isHidden)
        return result
    }

    private func isNamed(_ id: String, _ names: Set<String>) -> Bool { chain(id).contains { names.contains($0.name) } }

    private static let codes: Set<String> = ["source code", "verbatim char", "html preformatted", "html code", "html typewriter", "html sample"]
    private static let quotes: Set<String> = ["quote", "intense quote", "block text", "quotations"]

    /// Whether a paragraph is a whole block of code, as pandoc writes it.
    func isCodeBlock(_ paragraph: String) -> Bool { isNamed(paragraph, ["source code"]) }

    func isQuote(_ paragraph: String) -> Bool { isNamed(paragraph, Self.quotes) }

    /// Whether a paragraph belongs to a list by its style, though it may have no mark of its own.
    func isListParagraph(_ paragraph: String) -> Bool {
        chain(paragraph).contains { $0.name == "list paragraph" || $0.name.hasPrefix("list continue") }
    }

    /// The level of a heading, from 1 to 6; nil for another paragraph.
    func heading(_ paragraph: String) -> Int? {
        for style in chain(paragraph) {
            if style.name.hasPrefix("heading "), let level = Int(style.name.dropFirst(8)) { return min(max(level, 1), 6) }
            if style.name == "title" { return 1 }
            if let level = style.outlineLevel { return level < 9 ? min(level + 1, 6) : nil }
        }
        return nil
    }

    func list(_ paragraph: String) -> (number: String?, level: Int?) {
        let stated = chain(paragraph)
        let level = stated.lazy.compactMap(\.list.level).first ?? stated.first.flatMap { Self.level(ofStyle: $0.name) }
        return (stated.lazy.compactMap(\.list.number).first, level)
    }

    /// The level of Word's own styles of lists, counted from 0: `list bullet 2` has a list of its
    /// own, whose only items are one level further in.
    private static func level(ofStyle name: String) -> Int? {
        guard ["list bullet ", "list number "].contains(where: name.hasPrefix) else { return nil }
        return Int(name.dropFirst(12)).map { $0 - 1 }
    }

    /// The distance of a paragraph from the margin, in points; nil where no style says it.
    func indent(_ paragraph: String) -> Double? { chain(paragraph).lazy.compactMap(\.indent).first }

    func alignment(_ paragraph: String) -> RichDocument.Table.Alignment { chain(paragraph).lazy.compactMap(\.alignment).first ?? .natural }
}
