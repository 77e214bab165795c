import DragTypes

/// The styles of a text in OpenDocument, as far as they say what is meant (OpenDocument 1.3 Part 3
/// §16).
struct OpenDocumentStyles {
    /// What a style says itself; what it leaves open, its parent says.
    struct Style {
        var parent = ""
        var adds: RichDocument.Marks = []
        var removes: RichDocument.Marks = []
        var isHidden: Bool?
        var alignment: RichDocument.Table.Alignment?
        var outlineLevel: Int?
        /// Whether the style gives characters a colour or a size that stands out.
        var isStyled = false
        /// Whether the style is that of one passage or paragraph, and has no name for people.
        var isAutomatic = false
    }

    /// A level of a list.
    struct Level {
        var isOrdered: Bool
        var start: Int
        var numbering = RichDocument.List.Numbering.decimal
    }

    /// How deep styles may be based on each other.
    private static let deepest = 32

    /// The styles by family and name.
    private var styles: [String: Style] = [:]
    private var lists: [String: [Int: Level]] = [:]
    private var monospacedFonts: Set<String> = []
    private var open: (key: String, style: Style)?
    private var openList = ""
    private var isAutomatic = false

    // MARK: Reading

    /// Takes the beginning of an element in the styles of a document.
    mutating func start(_ name: String, _ attributes: [String: String]) {
        switch name {
        case "font-face":
            let family = attributes["font-family"] ?? attributes["name"] ?? ""
            if attributes["font-pitch"] == "fixed" || MonospacedFonts.contains(ASCII.lowercased(family)) {
                monospacedFonts.insert(attributes["name"] ?? "")
            }
        case "automatic-styles": isAutomatic = true
        case "style":
            var style = Style()
            style.isAutomatic = isAutomatic
            style.parent = attributes["parent-style-name"] ?? ""
            style.outlineLevel = attributes["default-outline-level"].flatMap { Int($0) }
            open = (Self.key(attributes["family"] ?? "", attributes["name"] ?? ""), style)
        case "text-properties":
            let isMonospaced = isMonospaced(attributes)
            open?.style.take(attributes, isMonospaced: isMonospaced)
        case "paragraph-properties": open?.style.alignment = Self.alignments[attributes["text-align"] ?? ""]
        case "list-style": openList = attributes["name"] ?? ""
        case "list-level-style-number", "list-level-style-bullet", "list-level-style-image":
            guard let level = attributes["level"].flatMap({ Int($0) }) else { return }
            let isOrdered = name == "list-level-style-number" && attributes["num-format"] != ""
            lists[openList, default: [:]][level] = Level(
                isOrdered: isOrdered, start: attributes["start-value"].flatMap { Int($0) } ?? 1,
                numbering: isOrdered ? attributes["num-format"].flatMap { .init(rawValue: $0) } ?? .decimal : .decimal)
        default: break
        }
    }

    mutating func end(_ name: String) {
        if name == "automatic-styles" { isAutomatic = false }
        guard name == "style", let ended = open else { return }
        styles[ended.key] = ended.style
        open = nil
    }

    private static func key(_ family: String, _ name: String) -> String { family + "\0" + name }

    private func isMonospaced(_ attributes: [String: String]) -> Bool? {
        if attributes["font-pitch"] == "fixed" { return true }
        if let font = attributes["font-name"] { return monospacedFonts.contains(font) }
        return attributes["font-family"].map { MonospacedFonts.contains(ASCII.lowercased($0)) }
    }

    private static let alignments: [String: RichDocument.Table.Alignment] = [
        "center": .center, "end": .right, "right": .right, "left": .left,
    ]

    // MARK: Asking

    /// A style and those on which it is based, the furthest first.
    private func chain(_ family: String, _ name: String) -> [(name: String, style: Style)] {
        var result: [(name: String, style: Style)] = []
        var next = name
        while !next.isEmpty, result.count < Self.deepest {
            let style = styles[Self.key(family, next)] ?? Style()
            result.append((next, style))
            next = style.parent
        }
        return result.reversed()
    }

    /// The marks of characters whose style is inside of others.
    func marks(_ family: String, _ name: String, inside outer: RichDocument.Marks) -> RichDocument.Marks {
        chain(family, name).reduce(outer) { marks, entry in
            // The names of LibreOffice's own styles, which programs may leave undefined.
            let named: RichDocument.Marks = ["Source_20_Text": .monospaced, "Preformatted_20_Text": [.monospaced, .preformatted]][entry.name] ?? []
            return marks.subtracting(entry.style.removes).union(entry.style.adds).union(named)
        }
    }

    func isHidden(_ family: String, _ name: String) -> Bool { chain(family, name).last { $0.style.isHidden != nil }?.style.isHidden ?? false }

    /// Whether a passage or a paragraph has a colour or a size that stands out, by a style of its
    /// own.
    func isStyled(_ family: String, _ name: String) -> Bool {
        styles[Self.key(family, name)].map { $0.isAutomatic && $0.isStyled } ?? false
    }

    /// Whether a paragraph is centred or aligned to the right, by a style of its own.
    func isPlaced(_ paragraph: String) -> Bool {
        guard let style = styles[Self.key("paragraph", paragraph)], style.isAutomatic else { return false }
        return style.alignment == .center || style.alignment == .right
    }

    func alignment(_ paragraph: String) -> RichDocument.Table.Alignment {
        chain("paragraph", paragraph).last { $0.style.alignment != nil }?.style.alignment ?? .natural
    }

    /// Whether a paragraph's style is a certain one, or is based on it.
    func isBased(_ paragraph: String, on names: Set<String>) -> Bool { chain("paragraph", paragraph).contains { names.contains($0.name) } }

    /// The level of a list. Where its style says nothing of the level, it looks like the deepest
    /// one above that the style tells, as pandoc's styles tell the first alone.
    func level(_ number: Int, ofList name: String) -> Level {
        guard let levels = lists[name] else { return Level(isOrdered: false, start: 1) }
        if let own = levels[number] { return own }
        let above = levels.keys.filter { $0 < number }.max().flatMap { levels[$0] }
        return Level(isOrdered: above?.isOrdered ?? false, start: 1, numbering: above?.numbering ?? .decimal)
    }
}

extension OpenDocumentStyles.Style {
    fileprivate mutating func take(_ attributes: [String: String], isMonospaced: Bool?) {
        func set(_ mark: RichDocument.Marks, _ isOn: Bool?) {
            guard let isOn else { return }
            if isOn { adds.insert(mark) } else { removes.insert(mark) }
        }
        set(.bold, attributes["font-weight"].map { $0 == "bold" || Int($0) ?? 0 > 500 })
        set(.italic, attributes["font-style"].map { $0 == "italic" || $0 == "oblique" })
        set(.strike, (attributes["text-line-through-style"] ?? attributes["text-line-through-type"]).map { $0 != "none" })
        set(.underlined, attributes["text-underline-style"].map { $0 != "none" })
        set(.highlighted, attributes["background-color"].map { $0 != "transparent" })
        set(.monospaced, isMonospaced)
        let size = attributes["font-size"].flatMap { CSSLength.points($0) } ?? 12
        isStyled =
            !Look.isPlainText(ASCII.lowercased(attributes["color"] ?? "")) || !Look.usualSizes.contains(size)
            || attributes["font-variant"] == "small-caps"
        if let position = attributes["text-position"]?.split(separator: " ").first {
            let height = Double(position.prefix { $0 != "%" }) ?? 0
            set(.superscripted, position == "super" || height > 0)
            set(.subscripted, position == "sub" || height < 0)
        }
        if let display = attributes["display"] { isHidden = display == "none" }
    }
}
