import DragHTML
import DragTypes

/// The properties of an element that affect what a document says: from the browsers' default style
/// sheet, the page's style sheets, and the `style` attribute.
package struct HTMLStyle {
    package enum Display: BitwiseCopyable {
        case none, inline, inlineBlock, block, listItem, table, tableRow, tableCell, tableGroup
    }
    package enum WhiteSpace {
        case normal, pre, preLine
    }
    package enum TextTransform {
        case none, uppercase, lowercase, capitalize
    }

    package var display = Display.inline
    /// The handling of white space; inherited.
    package var whiteSpace = WhiteSpace.normal
    /// Whether text is shown (`visibility`); inherited.
    package var isVisible = true
    /// The change of letter case; inherited.
    package var textTransform = TextTransform.none
    /// How the text is set off; inherited.
    package var marks: RichDocument.Marks = []
    /// Whether all characters have one width; inherited.
    package var isMonospaced = false
    /// Whether the children are the items of a flex box or a grid, and so blocks.
    package var hasItems = false
    package var hasBorder = false
    /// The alignment of lines; inherited.
    package var alignment = RichDocument.Table.Alignment.natural
    /// The room at the left, in points; nil where nothing states it.
    var marginLeft: Float?
    private var placement: Placement = []
    /// The marks of the text around the element.
    private var outerMarks: RichDocument.Marks = []

    /// How an element is placed, as far as it may be out of sight.
    private struct Placement: OptionSet {
        let rawValue: UInt8

        static let isFree = Placement(rawValue: 1)
        static let isClipped = Placement(rawValue: 2)
    }

    package init() {}

    /// Whether an element is placed out of sight: clipped, transparent or far outside of the page.
    /// Pages hide texts for screen readers so.
    var isOutOfSight: Bool { placement == [.isFree, .isClipped] }

    /// The marks of a text in this style. What is code or a key by its element has such a font
    /// anyway.
    var textMarks: RichDocument.Marks {
        isMonospaced && marks.isDisjoint(with: [.code, .keyboard]) ? marks.union(.monospaced) : marks
    }

    /// The style of an element inside one with the style `parent`, by the default style sheet and
    /// the element's attributes.
    init(_ node: HTMLNode, in tree: HTMLTree, parent: HTMLStyle, rules: [StyleRule.Setting]) {
        whiteSpace = parent.whiteSpace
        isVisible = parent.isVisible
        textTransform = parent.textTransform
        marks = parent.marks
        outerMarks = parent.marks
        isMonospaced = parent.isMonospaced
        alignment = parent.alignment
        let tag = tree.tag(of: node)
        setDefaults(of: tag, node, tree)
        var style: HTMLAttribute?
        var isHidden = false
        var following = tree.firstAttribute(of: node)
        while let attribute = following {
            following = tree.next(after: attribute)
            switch tree.name(of: attribute) {
            case .style: style = attribute
            case .hidden where tag != .embed: isHidden = ASCII.lowercased(tree.value(of: attribute)) != "until-found"
            case .type where tag == .input && ASCII.lowercased(tree.value(of: attribute)) == "hidden": isHidden = true
            case .nowrap where tag == .td || tag == .th: whiteSpace = .normal
            case .align where tag != .table && tag != .img: alignment = Self.alignments[ASCII.lowercased(tree.value(of: attribute))] ?? alignment
            case .face where tag == .font: isMonospaced = MonospacedFonts.contains(ASCII.lowercased(tree.value(of: attribute)))
            case .border where tag == .table: hasBorder = tree.value(of: attribute) != "0"
            default: break
            }
        }
        if isHidden { display = .none }
        for rule in rules where !rule.isImportant { apply(rule.property, rule.value) }
        var important: [(StyleProperty, String)] = []
        if let style {
            for declaration in CSSDeclarations(style, in: tree) {
                guard let property = StyleProperty(declaration.name) else { continue }
                if declaration.isImportant { important.append((property, declaration.value)) } else { apply(property, declaration.value) }
            }
        }
        for rule in rules where rule.isImportant { apply(rule.property, rule.value) }
        for (property, value) in important { apply(property, value) }
        if parent.hasItems, display == .inline || display == .inlineBlock { display = .block }
    }

    private mutating func setDefaults(of tag: HTMLName, _ node: HTMLNode, _ tree: HTMLTree) {
        display = Self.defaultDisplay[tag]
        marks.formUnion(Self.defaultMarks[tag])
        switch tag {
        case .pre, .listing, .xmp, .plaintext, .textarea:
            whiteSpace = .pre
            isMonospaced = true
        case .code, .kbd, .samp, .tt: isMonospaced = true
        case .nobr, .table: whiteSpace = .normal
        case .dialog where tree.attribute(.open, of: node) == nil: display = .none
        default: break
        }
    }

    // MARK: Properties

    private mutating func apply(_ property: StyleProperty, _ value: String) {
        switch property {
        case .display:
            guard let set = Self.displays[value] else { return }
            display = set
            hasItems = value.hasSuffix("flex") || value.hasSuffix("grid")
        case .whiteSpace, .whiteSpaceCollapse: setWhiteSpace(value)
        case .visibility:
            if value == "hidden" || value == "collapse" { isVisible = false }
            if value == "visible" { isVisible = true }
        case .textTransform: setTransform(value)
        case .float:
            if value == "left" || value == "right", display == .inline || display == .inlineBlock { display = .block }
        case .position:
            guard value == "absolute" || value == "fixed" else { return placement.subtract(.isFree) }
            placement.insert(.isFree)
            if display == .inline || display == .inlineBlock { display = .block }
        case .textAlign: alignment = Self.alignments[value] ?? alignment
        case .border, .borderBottom, .borderStyle: setBorder(value)
        case .opacity, .clip, .clipPath, .left, .top: if Self.isOutOfSight(property, value) { placement.insert(.isClipped) }
        case .marginLeft: marginLeft = CSSLength.points(value).map { Float($0) } ?? marginLeft
        case .margin:
            let sides = value.split(separator: " ")
            if let left = sides.count == 4 ? sides[3] : sides.count > 1 ? sides[1] : sides.first {
                marginLeft = CSSLength.points(String(left)).map { Float($0) } ?? marginLeft
            }
        default: applyFont(property, value)
        }
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

    private mutating func applyFont(_ property: StyleProperty, _ value: String) {
        switch property {
        case .fontWeight: setWeight(value)
        case .fontStyle: setSlant(value)
        case .fontFamily: if value != "inherit" { isMonospaced = MonospacedFonts.contains(value) }
        case .font: setFont(value)
        case .textDecoration, .textDecorationLine:
            if value.contains("line-through") { marks.insert(.strike) }
            if value.contains("underline") { marks.insert(.underlined) }
            if value == "none" { marks.subtract(RichDocument.Marks([.strike, .underlined]).subtracting(outerMarks)) }
        case .verticalAlign:
            switch value {
            case "super": marks.insert(.superscripted)
            case "sub": marks.insert(.subscripted)
            default: break
            }
        default: break
        }
    }

    private mutating func setWhiteSpace(_ value: String) {
        switch value {
        case "pre", "pre-wrap", "break-spaces", "preserve": whiteSpace = .pre
        case "pre-line", "preserve-breaks": whiteSpace = .preLine
        case "normal", "nowrap", "collapse", "initial": whiteSpace = .normal
        default: break
        }
    }

    private mutating func setTransform(_ value: String) {
        switch value {
        case "uppercase": textTransform = .uppercase
        case "lowercase": textTransform = .lowercase
        case "capitalize": textTransform = .capitalize
        case "none": textTransform = .none
        default: break
        }
    }

    private mutating func setBorder(_ value: String) {
        let words = value.split(separator: " ")
        hasBorder = !words.contains("none") && !words.contains("hidden") && words.contains { Self.borderStyles.contains(String($0)) }
    }

    private mutating func setWeight(_ value: String) {
        if value == "bold" || value == "bolder" || (Double(value) ?? 0) >= 600 {
            marks.insert(.bold)
        } else if value == "normal" || value == "lighter" || value == "initial" || Double(value) != nil {
            marks.remove(.bold)
        } else if value == "inherit" {
            inherit(.bold)
        }
    }

    private mutating func inherit(_ mark: RichDocument.Marks) {
        marks.remove(mark)
        marks.formUnion(outerMarks.intersection(mark))
    }

    private mutating func setSlant(_ value: String) {
        if value.hasPrefix("italic") || value.hasPrefix("oblique") { marks.insert(.italic) }
        if value == "normal" || value == "initial" { marks.remove(.italic) }
        if value == "inherit" { inherit(.italic) }
    }

    /// Applies the shorthand `font`: style and weight, the size, the families. A style or a weight
    /// that it leaves out becomes normal (CSS Fonts 4 §2.7).
    private mutating func setFont(_ value: String) {
        let words = value.split(separator: " ")
        guard
            let size = words.firstIndex(where: {
                $0.first?.isNumber == true && Int($0) == nil || $0.hasSuffix("small") || $0.hasSuffix("large") || $0 == "medium"
            })
        else { return }
        marks.subtract([.bold, .italic])
        for word in words[..<size] {
            if word == "italic" || word.hasPrefix("oblique") { marks.insert(.italic) }
            if word == "bold" || word == "bolder" || (Int(word) ?? 0) >= 600 { marks.insert(.bold) }
        }
        isMonospaced = MonospacedFonts.contains(words[(size + 1)...].joined(separator: " "))
    }

    // MARK: Tables of values

    private static let borderStyles: Set<String> = ["solid", "dotted", "dashed", "double", "groove", "ridge", "inset", "outset"]

    private static let alignments: [String: RichDocument.Table.Alignment] = [
        "left": .left, "center": .center, "right": .right, "start": .natural, "initial": .natural,
    ]

    /// The values of `display` (CSS Display §2), as far as they affect a document.
    private static let displays: [String: Display] = [
        "none": .none, "inline": .inline, "inline-block": .inlineBlock, "inline-flex": .inlineBlock, "inline-grid": .inlineBlock,
        "inline-table": .inlineBlock, "block": .block, "flex": .block, "grid": .block, "flow-root": .block, "list-item": .listItem,
        "table": .table, "table-row": .tableRow, "table-cell": .tableCell, "table-row-group": .tableGroup,
        "table-header-group": .tableGroup, "table-footer-group": .tableGroup, "table-caption": .block, "contents": .inline,
    ]

    /// The marks that elements have by themselves. (Headings, and cells of headings, are set off as
    /// a whole.)
    private static let defaultMarks = HTMLNameTable<RichDocument.Marks>(
        [
            (.bold, [.b, .strong]), (.italic, [.i, .em, .cite, .dfn, .var]), (.strike, [.s, .strike, .del]), (.subscripted, [.sub]),
            (.superscripted, [.sup]), (.code, [.code, .samp, .tt]), (.keyboard, [.kbd]), (.underlined, [.u, .ins]), (.highlighted, [.mark]),
        ], other: [])

    /// The default values of `display` (WHATWG HTML §15.3), as far as they affect text.
    private static let defaultDisplay = HTMLNameTable<Display>(
        [
            (
                .block,
                [
                    .address, .article, .aside, .blockquote, .body, .center, .dd, .details, .dialog, .dir, .div, .dl, .dt, .fieldset,
                    .figcaption, .figure, .footer, .form, .h1, .h2, .h3, .h4, .h5, .h6, .header, .hgroup, .hr, .html, .legend, .listing,
                    .main, .menu, .nav, .ol, .optgroup, .option, .p, .plaintext, .pre, .search, .section, .summary, .ul, .xmp, .frameset,
                    .caption,
                ]
            ),
            (
                .none,
                [
                    .head, .script, .style, .template, .noscript, .title, .meta, .link, .base, .area, .datalist, .noembed, .noframes,
                    .param, .rp, .source, .track, .audio, .col, .colgroup, .frame,
                ]
            ),
            (.listItem, [.li]), (.table, [.table]), (.tableRow, [.tr]), (.tableCell, [.td, .th]), (.tableGroup, [.thead, .tbody, .tfoot]),
            (
                .inlineBlock,
                [
                    .button, .select, .input, .textarea, .meter, .progress, .marquee, .img, .svg, .video, .canvas, .iframe, .object, .embed,
                ]
            ),
        ], other: .inline)
}
