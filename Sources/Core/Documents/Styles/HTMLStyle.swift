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

    enum ListMarker: BitwiseCopyable {
        case none, bullet
        case numbers(RichDocument.List.Numbering)

        /// How items are numbered; nil for a marker that is no number.
        var numbering: RichDocument.List.Numbering? { if case .numbers(let numbering) = self { numbering } else { nil } }

        var isNone: Bool { if case .none = self { true } else { false } }
    }

    package var display = Display.inline
    /// The handling of white space; inherited.
    package var whiteSpace = WhiteSpace.normal
    /// Whether text is shown (`visibility`); inherited.
    package var isVisible = true
    /// Whether the font has no size, so that no text is seen; inherited.
    private(set) var isSizeless: Bool {
        get { placement.contains(.isSizeless) }
        set { if newValue { placement.insert(.isSizeless) } else { placement.remove(.isSizeless) } }
    }
    /// The change of letter case; inherited.
    package var textTransform = TextTransform.none
    /// How the text is set off; inherited.
    package var marks: RichDocument.Marks = []
    /// What the font says of the characters; inherited.
    var family = FontFamily()
    /// The marker of list items by `list-style-type`; nil for the one of the element; inherited.
    var listMarker: ListMarker?
    /// Whether the children are the items of a flex box or a grid, and so blocks.
    package var hasItems = false
    /// Whether the element is an item of a box that stands in a line.
    var isItemOfLine: Bool { placement.contains(.isItemOfLine) }
    package var hasBorder = false
    /// The alignment of lines; inherited.
    package var alignment = RichDocument.Table.Alignment.natural
    /// The room at the left, in points; nil where nothing states it.
    var marginLeft: Float?
    private var placement: Placement = []
    /// The marks of the text around the element.
    private var outerMarks: RichDocument.Marks = []

    /// How an element is placed, as far as it may be out of sight. Bits, since a table has the
    /// style of each cell.
    private struct Placement: OptionSet {
        let rawValue: UInt8

        static let isFree = Placement(rawValue: 1)
        static let isClipped = Placement(rawValue: 2)
        static let isThin = Placement(rawValue: 4)
        static let isFlat = Placement(rawValue: 8)
        static let cutsOff = Placement(rawValue: 16)
        static let isSizeless = Placement(rawValue: 32)
        static let isItemOfLine = Placement(rawValue: 64)
    }

    package init() {}

    /// Whether an element is placed out of sight: clipped, transparent, without room or far outside
    /// of the page.
    /// Pages hide texts for screen readers so.
    var isOutOfSight: Bool {
        placement.isSuperset(of: [.isFree, .isClipped])
            || placement.isSuperset(of: [.isThin, .isFlat, .cutsOff]) && (display == .block || display == .inlineBlock)
    }

    /// Whether all characters have one width.
    package var isMonospaced: Bool { family.isMonospaced }

    /// What a text shows in this style.
    func shown(_ text: String) -> String { family.symbols?.shown(text) ?? text }

    private var isInline: Bool { display == .inline || display == .inlineBlock }

    /// The marks of a text in this style. What is code or a key by its element has such a font
    /// anyway.
    var textMarks: RichDocument.Marks {
        isMonospaced && marks.isDisjoint(with: [.code, .keyboard]) ? marks.union(.monospaced) : marks
    }

    /// What an element inherits.
    private init(inside parent: HTMLStyle) {
        whiteSpace = parent.whiteSpace
        isVisible = parent.isVisible
        isSizeless = parent.isSizeless
        if parent.hasItems, parent.display == .inlineBlock { placement.insert(.isItemOfLine) }
        textTransform = parent.textTransform
        marks = parent.marks
        outerMarks = parent.marks
        family = parent.family
        listMarker = parent.listMarker
        alignment = parent.alignment
    }

    /// The style of an element inside one with the style `parent`, by the default style sheet, the
    /// page's rules and the element's attributes. (A function borrows the tree, for which an
    /// initializer would count references.)
    static func of(_ node: HTMLNode, in tree: HTMLTree, inside parent: HTMLStyle, _ styles: PageStyles) -> HTMLStyle {
        var style = HTMLStyle(inside: parent)
        style.set(node, tree, styles)
        if parent.hasItems, style.isInline { style.display = .block }
        return style
    }

    private mutating func set(_ node: HTMLNode, _ tree: HTMLTree, _ styles: PageStyles) {
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
            case .dir: setDirection(ASCII.lowercased(tree.value(of: attribute)))
            case .nowrap where tag == .td || tag == .th: whiteSpace = .normal
            case .align where tag != .table && tag != .img: alignment = Self.alignments[ASCII.lowercased(tree.value(of: attribute))] ?? alignment
            case .face where tag == .font: family = FontFamily(ASCII.lowercased(tree.value(of: attribute)))
            case .border where tag == .table: hasBorder = tree.value(of: attribute) != "0"
            default: break
            }
        }
        if isHidden { display = .none }
        if style != nil || styles.hasRules { apply(styles.settings(for: node), style.map(styles.settings(of:)) ?? StyleSettings()) }
    }

    private mutating func setDefaults(of tag: HTMLName, _ node: HTMLNode, _ tree: HTMLTree) {
        display = Self.defaultDisplay[tag]
        marks.formUnion(Self.defaultMarks[tag])
        switch tag {
        case .pre, .listing, .xmp, .plaintext, .textarea:
            whiteSpace = .pre
            if !tree.isQuotedMail(node) { family = .monospaced }
        case .code, .kbd, .samp, .tt: family = .monospaced
        case .nobr: whiteSpace = .normal
        // What is around a table says nothing of its columns.
        case .table: (whiteSpace, alignment) = (.normal, .natural)
        case .ul, .ol, .menu, .dir: listMarker = nil
        case .dialog where tree.attribute(.open, of: node) == nil: display = .none
        default: break
        }
    }

    private mutating func setDirection(_ value: String) {
        if value == "rtl" { marks.insert(.rightToLeft) } else if value == "ltr" { marks.remove(.rightToLeft) }
    }

    /// - Parameter own: the settings of the element's `style` attribute.
    private mutating func apply(_ rules: [StyleSettings], _ own: StyleSettings) {
        for rule in rules { for setting in rule.usual { apply(setting) } }
        for setting in own.usual { apply(setting) }
        for rule in rules { for setting in rule.important { apply(setting) } }
        for setting in own.important { apply(setting) }
    }

    private mutating func apply(_ setting: StyleSetting) {
        switch setting {
        case .display(let value, let hasItems): (display, self.hasItems) = (value, hasItems)
        case .whiteSpace(let value): whiteSpace = value
        case .visibility(let value): isVisible = value
        case .textTransform(let value): textTransform = value
        case .size(let isZero): isSizeless = isZero
        case .floats: if isInline { display = .block }
        case .placement(let isFree):
            if isFree { placement.insert(.isFree) } else { placement.remove(.isFree) }
            if isFree, isInline { display = .block }
        case .alignment(let value): alignment = value
        case .border(let value): hasBorder = value
        case .outOfSight: placement.insert(.isClipped)
        case .marginLeft(let value): marginLeft = value
        case .adds(let marks): self.marks.formUnion(marks)
        case .removes(let marks): self.marks.subtract(marks)
        case .removesOwn(let marks): self.marks.subtract(marks.subtracting(outerMarks))
        case .inherits(let marks): self.marks = self.marks.subtracting(marks).union(outerMarks.intersection(marks))
        case .raises(let marks): if isInline { self.marks.formUnion(marks) }
        case .family(let value): family = value
        case .font(let marks, let family):
            self.marks = self.marks.subtracting([.bold, .italic]).union(marks)
            self.family = family
        case .cutsOff(let value): if value { placement.insert(.cutsOff) } else { placement.remove(.cutsOff) }
        case .thin: placement.insert(.isThin)
        case .flat: placement.insert(.isFlat)
        case .listMarker(let value): listMarker = value
        }
    }

    // MARK: Tables of values

    static let alignments: [String: RichDocument.Table.Alignment] = [
        "left": .left, "center": .center, "right": .right, "start": .natural, "initial": .natural,
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
