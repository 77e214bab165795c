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
        if let style { apply(tree.value(of: style)) }
    }

    init() {}

    private mutating func apply(_ style: String) {
        for (name, value) in Self.declarations(style) {
            switch name {
            case "display":
                let known: [String: Display] = [
                    "none": .none, "inline": .inline, "inline-block": .inlineBlock, "inline-flex": .inlineBlock,
                    "inline-grid": .inlineBlock, "inline-table": .inlineBlock, "block": .block, "flex": .block,
                    "grid": .block, "flow-root": .block, "list-item": .listItem, "table": .table, "table-row": .tableRow,
                    "table-cell": .tableCell, "table-row-group": .tableGroup, "table-header-group": .tableGroup,
                    "table-footer-group": .tableGroup, "table-caption": .block, "contents": .inline,
                ]
                display = known[value] ?? display
            case "white-space", "white-space-collapse":
                switch value {
                case "pre", "pre-wrap", "break-spaces", "preserve": whiteSpace = .pre
                case "pre-line", "preserve-breaks": whiteSpace = .preLine
                case "normal", "nowrap", "collapse", "initial": whiteSpace = .normal
                default: break
                }
            case "visibility":
                if value == "hidden" || value == "collapse" { isVisible = false }
                if value == "visible" { isVisible = true }
            case "text-transform":
                switch value {
                case "uppercase": textTransform = .uppercase
                case "lowercase": textTransform = .lowercase
                case "capitalize": textTransform = .capitalize
                case "none": textTransform = .none
                default: break
                }
            case "float":
                if value == "left" || value == "right", display == .inline || display == .inlineBlock { display = .block }
            case "position":
                if value == "absolute" || value == "fixed", display == .inline || display == .inlineBlock { display = .block }
            default: break
            }
        }
    }

    /// The declarations of a `style` attribute in their order, in lower case and without
    /// `!important`.
    static func declarations(_ style: String) -> [(name: String, value: String)] {
        style.split(separator: ";").compactMap { declaration in
            let parts = declaration.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { return nil }
            return (word(parts[0]), word(parts[1].split(separator: "!").first ?? ""))
        }
    }

    private static func word(_ text: some StringProtocol) -> String {
        String(utf8Bytes: ASCII.trimmed(Array(text.utf8)).map(ASCII.lowercased))
    }

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
