import Documents
import DragHTML
import DragKit
import DragTypes

/// HTML inside of another syntax, without what runs, loads or hides something: the elements and
/// attributes that GitHub keeps in Markdown stay.
enum SafeMarkup {
    private static let elements: Set<String> = [
        "a", "abbr", "b", "bdo", "blockquote", "br", "caption", "cite", "code", "col", "colgroup", "dd", "del", "details", "dfn", "div", "dl",
        "dt", "em", "figcaption", "figure", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "i", "img", "ins", "kbd", "li", "mark", "ol", "p",
        "picture", "pre", "q", "rp", "rt", "ruby", "s", "samp", "section", "small", "source", "span", "strike", "strong", "sub", "summary",
        "sup", "table", "tbody", "td", "tfoot", "th", "thead", "time", "tr", "tt", "u", "ul", "var", "wbr",
    ]
    private static let attributes: Set<String> = [
        "abbr", "align", "alt", "cite", "class", "colspan", "datetime", "dir", "height", "hidden", "href", "id", "lang", "media", "name", "open",
        "reversed",
        "rowspan", "scope", "sizes", "span", "src", "srcset", "start", "title", "type", "valign", "value", "width",
    ]
    private static let addresses: Set<String> = ["href", "src", "cite", "srcset"]
    /// The elements whose content is no text that is shown.
    static let hidden: Set<String> = ["script", "style", "template", "title", "iframe", "object", "noscript", "textarea", "select"]

    /// A fragment with what is safe in it.
    static func text(_ fragment: String) -> String {
        var result = ""
        var skipped: String?
        for token in HTMLToken.tokens(of: Array(fragment.utf8)) {
            if let name = skipped {
                if token == .endTag(name) { skipped = nil }
                continue
            }
            switch token {
            case .characters(let text): result += MarkupEscape.text(text)
            case .startTag(let name, let stated, let isSelfClosing):
                if hidden.contains(name), !isSelfClosing { skipped = name }
                guard elements.contains(name) else { continue }
                result += "<" + name + stated.sorted { $0.key < $1.key }.map(attribute).joined() + (isSelfClosing ? " />" : ">")
            case .endTag(let name): if elements.contains(name) { result += "</\(name)>" }
            case .comment, .doctype: continue
            }
        }
        return result
    }

    /// Whether a source is one tag of an element that HTML does not have, which is text then, as in
    /// `List<String>`.
    static func isUnknownTag(_ source: String) -> Bool {
        let tokens = HTMLToken.tokens(of: Array(ASCII.trimmed(Array(source.utf8))))
        guard tokens.count == 1 else { return false }
        switch tokens[0] {
        case .startTag(let name, let attributes, _): return attributes.isEmpty && HTMLName(name)?.isKnownElement != true && !name.contains("-")
        case .endTag(let name): return HTMLName(name)?.isKnownElement != true && !name.contains("-")
        default: return false
        }
    }

    /// The element whose content is no text, behind a tag in a paragraph.
    static func hiddenElement(after tag: String, inside current: String?) -> String? {
        HTMLToken.tokens(of: Array(tag.utf8)).reduce(current) { current, token in
            switch token {
            case .startTag(let name, _, let isSelfClosing): current ?? (hidden.contains(name) && !isSelfClosing ? name : nil)
            case .endTag(let name): name == current ? nil : current
            default: current
            }
        }
    }

    private static func attribute(_ name: String, _ value: String) -> String {
        guard attributes.contains(name) else { return "" }
        if addresses.contains(name) {
            let isSafe =
                switch name {
                case "src": SafeAddress.isPicture(value, allowsFiles: false)
                case "srcset":
                    value.split(separator: ",").allSatisfy {
                        SafeAddress.isPicture(String($0.split { $0.isWhitespace }.first ?? ""), allowsFiles: false)
                    }
                default: SafeAddress.isLink(value, allowsFiles: false)
                }
            guard isSafe else { return "" }
        }
        return " \(name)=\"\(MarkupEscape.attribute(value))\""
    }
}
