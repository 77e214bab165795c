import DragTypes

/// What a declaration of CSS does to the style of an element.
///
/// Declarations are read once, and applied to as many elements as a rule selects or as have the
/// same `style` attribute.
enum StyleSetting {
    case display(HTMLStyle.Display, hasItems: Bool)
    case whiteSpace(HTMLStyle.WhiteSpace)
    case visibility(Bool)
    case textTransform(HTMLStyle.TextTransform)
    /// Of the font.
    case size(isZero: Bool)
    case floats
    /// `position`: whether the element leaves the flow of the page.
    case placement(isFree: Bool)
    case alignment(RichDocument.Table.Alignment)
    case border(Bool)
    /// Nothing is to be seen of the element if it is placed freely.
    case outOfSight
    /// In points.
    case marginLeft(Float)
    case adds(RichDocument.Marks)
    /// Raises or lowers the characters of an inline box, and no other box.
    case raises(RichDocument.Marks)
    case removes(RichDocument.Marks)
    /// Removes marks that the text around the element does not have.
    case removesOwn(RichDocument.Marks)
    /// Sets marks as the text around the element has them.
    case inherits(RichDocument.Marks)
    case family(FontFamily)
    /// The shorthand `font`, which resets what it leaves out (CSS Fonts 4 §2.7).
    case font(RichDocument.Marks, FontFamily)
    /// Whether what stands outside of the box is cut off.
    case cutsOff(Bool)
    /// A box without width, or height, to speak of.
    case thin, flat
    case listMarker(HTMLStyle.ListMarker)

    /// Nil for a value that changes nothing of what a document says.
    ///
    /// - Parameter value: in lower case.
    init?(_ property: StyleProperty, _ value: String) {
        let setting: StyleSetting? =
            switch property {
            case .display: Self.displays[value].map { .display($0, hasItems: value.hasSuffix("flex") || value.hasSuffix("grid")) }
            case .whiteSpace, .whiteSpaceCollapse: Self.whiteSpaces[value].map { .whiteSpace($0) }
            case .visibility: Self.visibilities[value].map { .visibility($0) }
            case .textTransform: Self.transforms[value].map { .textTransform($0) }
            case .float: value == "left" || value == "right" ? .floats : nil
            case .position: .placement(isFree: value == "absolute" || value == "fixed")
            case .textAlign: HTMLStyle.alignments[value].map { .alignment($0) }
            case .border, .borderBottom, .borderStyle: .border(Self.isShownBorder(value))
            case .opacity, .clip, .clipPath, .left, .top: Self.isOutOfSight(property, value) ? .outOfSight : nil
            case .marginLeft: CSSLength.points(value).map { .marginLeft(Float($0)) }
            case .margin: Self.leftMargin(value)
            case .direction: value == "rtl" ? .adds(.rightToLeft) : value == "ltr" ? .removes(.rightToLeft) : nil
            case .fontSize: Self.size(value)
            case .fontWeight: Self.weight(value)
            case .fontStyle: Self.slant(value)
            case .fontFamily: value == "inherit" ? nil : .family(FontFamily(value))
            case .font: Self.font(value)
            case .textDecoration, .textDecorationLine: Self.decoration(value)
            case .verticalAlign: value == "super" ? .raises(.superscripted) : value == "sub" ? .raises(.subscripted) : nil
            case .overflow: .cutsOff(value.hasPrefix("hidden") || value.hasPrefix("clip"))
            case .width: CSSLength.points(value).map { $0 <= 1 } == true ? .thin : nil
            case .height: CSSLength.points(value).map { $0 <= 1 } == true ? .flat : nil
            case .listStyle, .listStyleType: Self.listMarker(value)
            }
        guard let setting else { return nil }
        self = setting
    }

    /// Whether a value leaves nothing to be seen of an element that is placed freely.
    private static func isOutOfSight(_ property: StyleProperty, _ value: String) -> Bool {
        switch property {
        case .opacity: Double(value) == 0
        case .clip: value.hasPrefix("rect(") && value.split { !$0.isNumber && $0 != "." }.allSatisfy { Double($0) ?? 0 <= 1 }
        case .clipPath: ["inset(50%)", "inset(100%)", "circle(0)"].contains(value)
        default: CSSLength.points(value).map { $0 < -700 } ?? false
        }
    }

    private static func leftMargin(_ value: String) -> StyleSetting? {
        let sides = value.split(separator: " ")
        let left = sides.count == 4 ? sides[3] : sides.count > 1 ? sides[1] : sides.first
        return left.flatMap { CSSLength.points(String($0)) }.map { .marginLeft(Float($0)) }
    }

    private static func isShownBorder(_ value: String) -> Bool {
        let words = value.split(separator: " ")
        return !words.contains("none") && !words.contains("hidden") && words.contains { borderStyles.contains(String($0)) }
    }

    private static func weight(_ value: String) -> StyleSetting? {
        if value == "bold" || value == "bolder" || (Double(value) ?? 0) >= 600 { return .adds(.bold) }
        if value == "normal" || value == "lighter" || value == "initial" || Double(value) != nil { return .removes(.bold) }
        return value == "inherit" ? .inherits(.bold) : nil
    }

    /// A size in terms of the font around it changes nothing unless it is zero.
    private static func size(_ value: String) -> StyleSetting? {
        guard let digit = value.first, digit.isNumber || digit == "." else { return nil }
        let number = value.prefix { $0.isNumber || $0 == "." }
        if Double(number) == 0 { return .size(isZero: true) }
        return value.hasSuffix("%") || value.hasSuffix("em") && !value.hasSuffix("rem") ? nil : .size(isZero: false)
    }

    private static func slant(_ value: String) -> StyleSetting? {
        if value.hasPrefix("italic") || value.hasPrefix("oblique") { return .adds(.italic) }
        if value == "normal" || value == "initial" { return .removes(.italic) }
        return value == "inherit" ? .inherits(.italic) : nil
    }

    private static func decoration(_ value: String) -> StyleSetting? {
        if value == "none" { return .removesOwn([.strike, .underlined]) }
        var marks: RichDocument.Marks = []
        for word in value.split(separator: " ") {
            if word == "line-through" { marks.insert(.strike) }
            if word == "underline" { marks.insert(.underlined) }
        }
        return marks.isEmpty ? nil : .adds(marks)
    }

    /// The shorthand: style and weight, the size, the families.
    private static func font(_ value: String) -> StyleSetting? {
        let words = value.split(separator: " ")
        let size = words.firstIndex { isSize($0.prefix { $0 != "/" }) }
        guard let size else { return nil }
        var marks: RichDocument.Marks = []
        for word in words[..<size] {
            if word == "italic" || word.hasPrefix("oblique") { marks.insert(.italic) }
            if word == "bold" || word == "bolder" || (Int(word) ?? 0) >= 600 { marks.insert(.bold) }
        }
        return .font(marks, FontFamily(words[(size + 1)...].joined(separator: " ")))
    }

    /// A number alone is a weight, and not a size.
    private static func isSize(_ word: Substring) -> Bool {
        (word.first?.isNumber == true || word.first == ".") && Double(word) == nil || word.hasSuffix("small") || word.hasSuffix("large")
            || ["medium", "smaller", "larger"].contains(word)
    }

    /// The shorthand `list-style` names the marker among other things.
    private static func listMarker(_ value: String) -> StyleSetting? {
        value.split(separator: " ").lazy.compactMap { markers[String($0)] }.first.map { .listMarker($0) }
    }

    // MARK: Values

    private static let markers: [String: HTMLStyle.ListMarker] = [
        "none": .none, "disc": .bullet, "circle": .bullet, "square": .bullet, "decimal": .numbers(.decimal),
        "lower-alpha": .numbers(.lowerAlpha), "upper-alpha": .numbers(.upperAlpha), "lower-latin": .numbers(.lowerAlpha),
        "upper-latin": .numbers(.upperAlpha), "lower-roman": .numbers(.lowerRoman), "upper-roman": .numbers(.upperRoman),
    ]

    private static let borderStyles: Set<String> = ["solid", "dotted", "dashed", "double", "groove", "ridge", "inset", "outset"]

    private static let visibilities = ["hidden": false, "collapse": false, "visible": true]

    private static let transforms: [String: HTMLStyle.TextTransform] = [
        "uppercase": .uppercase, "lowercase": .lowercase, "capitalize": .capitalize, "none": .none,
    ]

    private static let whiteSpaces: [String: HTMLStyle.WhiteSpace] = [
        "pre": .pre, "pre-wrap": .pre, "break-spaces": .pre, "preserve": .pre, "pre-line": .preLine, "preserve-breaks": .preLine,
        "normal": .normal, "nowrap": .normal, "collapse": .normal, "initial": .normal,
    ]

    /// The values of `display` (CSS Display §2), as far as they affect a document.
    private static let displays: [String: HTMLStyle.Display] = [
        "none": .none, "inline": .inline, "inline-block": .inlineBlock, "inline-flex": .inlineBlock, "inline-grid": .inlineBlock,
        "inline-table": .inlineBlock, "block": .block, "flex": .block, "grid": .block, "flow-root": .block, "list-item": .listItem,
        "table": .table, "table-row": .tableRow, "table-cell": .tableCell, "table-row-group": .tableGroup,
        "table-header-group": .tableGroup, "table-footer-group": .tableGroup, "table-caption": .block, "contents": .inline,
    ]
}

/// The settings of a rule or of a `style` attribute, in their order.
struct StyleSettings {
    private(set) var usual: [StyleSetting] = []
    /// Those marked `!important`, which stand above all others.
    private(set) var important: [StyleSetting] = []

    var isEmpty: Bool { usual.isEmpty && important.isEmpty }

    init() {}

    init(_ declarations: CSSDeclarations) {
        for declaration in declarations {
            guard let property = StyleProperty(declaration.name), let setting = StyleSetting(property, declaration.value) else { continue }
            if declaration.isImportant { important.append(setting) } else { usual.append(setting) }
        }
    }
}
