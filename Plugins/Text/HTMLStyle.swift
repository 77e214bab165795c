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

    /// The style of `node` in an element with the style `parent`.
    init(_ node: HTMLTree.Node, parent: HTMLStyle) {
        whiteSpace = parent.whiteSpace
        isVisible = parent.isVisible
        textTransform = parent.textTransform
        display = node.display
        switch node.tag {
        case "pre", "listing", "xmp", "plaintext", "textarea": whiteSpace = .pre
        case "nobr", "table": whiteSpace = .normal
        case "dialog" where node["open"] == nil: display = .none
        default: break
        }
        guard node.hasAttributes else { return }
        if node["hidden"] != nil, node.tag != "embed" { display = .none }
        if node.tag == "input", node["type"].map(ASCII.lowercased) == "hidden" { display = .none }
        if (node.tag == "td" || node.tag == "th"), node["nowrap"] != nil { whiteSpace = .normal }
        if let style = node["style"] { apply(style) }
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
    static let defaultDisplay = HTMLElementTable<Display>(
        [
            (.block, "address article aside blockquote body center dd details dialog dir div dl dt fieldset figcaption figure footer form"),
            (.block, "h1 h2 h3 h4 h5 h6 header hgroup hr html legend listing main menu nav ol optgroup option p plaintext pre search"),
            (.block, "section summary ul xmp frameset caption"),
            (.none, "head script style template noscript title meta link base area datalist noembed noframes param rp source track audio"),
            (.none, "col colgroup frame"), (.listItem, "li"), (.table, "table"), (.tableRow, "tr"), (.tableCell, "td th"),
            (.tableGroup, "thead tbody tfoot"),
            (.inlineBlock, "button select input textarea meter progress marquee img svg video canvas iframe object embed"),
        ], other: .inline)
}

/// A tag's name in lower case, with the element's default value of `display`.
struct HTMLTag {
    let name: String
    let display: HTMLStyle.Display

    init(_ name: String) {
        self.name = name
        display = HTMLStyle.defaultDisplay[HTMLElementName(name.utf8)]
    }
}
