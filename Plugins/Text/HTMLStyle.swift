import DragHTML
import DragTypes

/// The properties of an element that affect its text: from the browsers' default style sheet and
/// the `style` attribute.
struct HTMLStyle {
    enum Display: BitwiseCopyable {
        case none, inline, inlineBlock, block, listItem, table, tableRow, tableCell, tableGroup
    }
    enum WhiteSpace {
        case normal, pre, preLine
    }

    var display = Display.inline
    /// The handling of white space; inherited.
    var whiteSpace = WhiteSpace.normal
    /// Whether text is shown (`visibility`); inherited.
    var isVisible = true
    /// The change of letter case; inherited.
    var textTransform = TextTransform.none

    enum TextTransform {
        case none, uppercase, lowercase, capitalize
    }

    /// The style of an element inside one with the style `parent`.
    init(_ node: HTMLNode, in tree: HTMLTree, parent: HTMLStyle) {
        whiteSpace = parent.whiteSpace
        isVisible = parent.isVisible
        textTransform = parent.textTransform
        let tag = tree.tag(of: node)
        display = Self.defaultDisplay[tag]
        switch tag {
        case .pre, .listing, .xmp, .plaintext, .textarea: whiteSpace = .pre
        case .nobr, .table: whiteSpace = .normal
        case .dialog where tree.attribute(.open, of: node) == nil: display = .none
        default: break
        }
        var style: HTMLAttribute?
        var following = tree.firstAttribute(of: node)
        while let attribute = following {
            following = tree.next(after: attribute)
            switch tree.name(of: attribute) {
            case .style: style = attribute
            case .hidden where tag != .embed: display = .none
            case .type where tag == .input && ASCII.lowercased(tree.value(of: attribute)) == "hidden": display = .none
            case .nowrap where tag == .td || tag == .th: whiteSpace = .normal
            default: break
            }
        }
        if let style { apply(CSSDeclarations(style, in: tree)) }
    }

    init() {}

    /// The properties that affect text.
    private enum Property: String, CaseIterable {
        case display
        case whiteSpace = "white-space"
        case whiteSpaceCollapse = "white-space-collapse"
        case visibility
        case textTransform = "text-transform"
        case float, position

        /// Nil for every other property.
        init?(_ name: ArraySlice<UInt8>) {
            guard let property = Self.allCases.first(where: { ASCII.equals(name, ignoringCase: $0.rawValue) }) else { return nil }
            self = property
        }
    }

    private mutating func apply(_ style: CSSDeclarations) {
        for declaration in style {
            guard let property = Property(declaration.name) else { continue }
            apply(property, declaration.value)
        }
    }

    private mutating func apply(_ property: Property, _ value: String) {
        switch property {
        case .display: display = Self.displays[value] ?? display
        case .whiteSpace, .whiteSpaceCollapse:
            switch value {
            case "pre", "pre-wrap", "break-spaces", "preserve": whiteSpace = .pre
            case "pre-line", "preserve-breaks": whiteSpace = .preLine
            case "normal", "nowrap", "collapse", "initial": whiteSpace = .normal
            default: break
            }
        case .visibility:
            if value == "hidden" || value == "collapse" { isVisible = false }
            if value == "visible" { isVisible = true }
        case .textTransform:
            switch value {
            case "uppercase": textTransform = .uppercase
            case "lowercase": textTransform = .lowercase
            case "capitalize": textTransform = .capitalize
            case "none": textTransform = .none
            default: break
            }
        case .float:
            if value == "left" || value == "right", display == .inline || display == .inlineBlock { display = .block }
        case .position:
            if value == "absolute" || value == "fixed", display == .inline || display == .inlineBlock { display = .block }
        }
    }

    /// The values of `display` (CSS Display §2), as far as they affect text.
    private static let displays: [String: Display] = [
        "none": .none, "inline": .inline, "inline-block": .inlineBlock, "inline-flex": .inlineBlock, "inline-grid": .inlineBlock,
        "inline-table": .inlineBlock, "block": .block, "flex": .block, "grid": .block, "flow-root": .block, "list-item": .listItem,
        "table": .table, "table-row": .tableRow, "table-cell": .tableCell, "table-row-group": .tableGroup,
        "table-header-group": .tableGroup, "table-footer-group": .tableGroup, "table-caption": .block, "contents": .inline,
    ]

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
