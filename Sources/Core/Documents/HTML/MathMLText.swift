package import DragHTML
import DragTypes

/// Writes a formula in MathML (W3C MathML Core) as TeX, or as the line of text that one would type.
package struct MathMLText {
    package enum Syntax { case tex, plain }

    private let tree: HTMLTree
    private let syntax: Syntax

    package init(_ tree: HTMLTree, _ syntax: Syntax) {
        self.tree = tree
        self.syntax = syntax
    }

    /// The first formula below a node; nil when there is none.
    package static func math(in tree: HTMLTree, below node: HTMLNode) -> HTMLNode? {
        for step in tree.walk(node) where !step.isLeaving && tree.tag(of: step.node) == .math { return step.node }
        return nil
    }

    /// The formula in a text of markup, and whether it stands on lines of its own; nil for none.
    package static func formula(inMarkup markup: String, _ syntax: Syntax) -> (text: String, isBlock: Bool)? {
        guard let tree = try? HTMLTree(parsing: Array(markup.utf8)), let math = math(in: tree, below: tree.root),
            let text = MathMLText(tree, syntax).formula(math)
        else { return nil }
        return (text, tree.value("display", of: math) == "block")
    }

    /// The formula; the TeX that it was made of, if the element states it. Nil for an empty one.
    package func formula(_ math: HTMLNode) -> String? {
        if syntax == .tex, let stated = annotation(of: math) { return stated.isEmpty ? nil : stated }
        let text = row(math).trimmed
        return text.isEmpty ? nil : text
    }

    private func annotation(of math: HTMLNode) -> String? {
        for step in tree.walk(math) where !step.isLeaving && tree.nameText(of: step.node) == "annotation" {
            guard tree.value(.encoding, of: step.node).map({ ASCII.lowercased($0).contains("tex") }) == true else { continue }
            return Self.withoutStyle(tree.textContent(of: step.node).trimmed)
        }
        return nil
    }

    /// TeX without the display style in which Wikipedia puts every formula.
    package static func withoutStyle(_ source: String) -> String {
        for style in ["{\\displaystyle ", "{\\textstyle "] where source.hasPrefix(style) && source.hasSuffix("}") {
            return String(source.dropFirst(style.count).dropLast()).trimmed
        }
        return source
    }

    private func parts(_ node: HTMLNode) -> [String] {
        tree.children(of: node).filter { tree.kind(of: $0) == .element && !tree.nameText(of: $0).hasPrefix("annotation") }.map { text(of: $0) }
    }

    private func row(_ node: HTMLNode) -> String { row(node, parts(node)) }

    private func row(_ node: HTMLNode, _ parts: [String]) -> String {
        guard parts.isEmpty else { return syntax == .tex ? Self.joined(parts) : parts.joined() }
        return tree.textContent(of: node).withSingleSpaces
    }

    /// Parts one after the other, where a command needs a space before a letter.
    private static func joined(_ parts: [String]) -> String {
        var result = ""
        for part in parts where !part.isEmpty {
            let endsWithCommand =
                result.lastIndex(of: "\\").map { result[result.index(after: $0)...].allSatisfy(\.isLetter) && result.last != "\\" } ?? false
            if endsWithCommand, part.first?.isLetter == true { result += " " }
            result += part
        }
        return result
    }

    private func text(of node: HTMLNode) -> String {
        let parts = parts(node)
        func part(_ index: Int) -> String { index < parts.count ? parts[index] : "" }
        let isTeX = syntax == .tex
        switch tree.nameText(of: node) {
        case "mfrac" where isTeX && tree.value("linethickness", of: node).map { $0.hasPrefix("0") } == true: return "\\binom{\(part(0))}{\(part(1))}"
        case "mfrac": return isTeX ? "\\frac{\(part(0))}{\(part(1))}" : "\(grouped(part(0)))/\(grouped(part(1)))"
        case "mover" where isTeX && Self.accents[part(1)] != nil: return "\(Self.accents[part(1)] ?? ""){\(part(0))}"
        case "msup", "mover": return script(part(0), part(1), "^")
        case "msub", "munder": return script(part(0), part(1), "_")
        case "msubsup", "munderover": return script(script(part(0), part(1), "_"), part(2), "^")
        case "msqrt": return isTeX ? "\\sqrt{\(row(node, parts))}" : "\u{221A}(\(row(node, parts)))"
        case "mroot": return isTeX ? "\\sqrt[\(part(1))]{\(part(0))}" : "root(\(part(0)), \(part(1)))"
        case "mfenced":
            return (tree.value("open", of: node) ?? "(") + parts.joined(separator: ",") + (tree.value("close", of: node) ?? ")")
        case "mtable": return isTeX ? "\\begin{matrix}\(parts.joined(separator: " \\\\ "))\\end{matrix}" : parts.joined(separator: "; ")
        case "mtr": return parts.joined(separator: isTeX ? " & " : ", ")
        case "mtext": return isTeX ? "\\text{\(Self.escaped(tree.textContent(of: node)))}" : tree.textContent(of: node)
        case "mspace": return " "
        case "mphantom": return ""
        case "mi", "mn", "mo":
            let text = tree.textContent(of: node).trimmed
            guard isTeX else { return text }
            let variant = tree.value("mathvariant", of: node).flatMap { Self.variants[$0] }
            return variant.map { "\($0){\(symbol(text))}" } ?? symbol(text)
        default: return row(node, parts)
        }
    }

    private func script(_ base: String, _ mark: String, _ sign: String) -> String {
        guard !mark.isEmpty else { return base }
        if syntax == .tex { return "\(base)\(sign)\(mark.count == 1 ? mark : "{\(mark)}")" }
        return "\(base)\(sign)\(grouped(mark))"
    }

    /// A part that is more than one name or number, in parentheses.
    private func grouped(_ part: String) -> String { part.allSatisfy { $0.isLetter || $0.isNumber } ? part : "(\(part))" }

    private static let symbols: [String: String] = [
        "\u{2211}": "\\sum", "\u{222B}": "\\int", "\u{220F}": "\\prod", "\u{221E}": "\\infty", "\u{2264}": "\\le", "\u{2265}": "\\ge",
        "\u{2260}": "\\ne", "\u{2248}": "\\approx", "\u{00D7}": "\\times", "\u{22C5}": "\\cdot", "\u{00B1}": "\\pm", "\u{2192}": "\\to",
        "\u{2208}": "\\in", "\u{2202}": "\\partial", "\u{2207}": "\\nabla", "\u{03B1}": "\\alpha", "\u{03B2}": "\\beta", "\u{03B3}": "\\gamma",
        "\u{03B4}": "\\delta", "\u{03B5}": "\\varepsilon", "\u{03B8}": "\\theta", "\u{03BB}": "\\lambda", "\u{03BC}": "\\mu", "\u{03C0}": "\\pi",
        "\u{03C1}": "\\rho", "\u{03C3}": "\\sigma", "\u{03C4}": "\\tau", "\u{03C6}": "\\varphi", "\u{03C9}": "\\omega", "\u{0394}": "\\Delta",
        "\u{03A3}": "\\Sigma", "\u{03A9}": "\\Omega", "\u{2061}": "", "\u{2062}": "", "\u{2212}": "-", "%": "\\%", "#": "\\#", "&": "\\&",
        "{": "\\{", "}": "\\}", "\u{2026}": "\\ldots",
    ]

    private func symbol(_ text: String) -> String {
        if Self.functions.contains(text) { return "\\" + text }
        return Self.symbols[text] ?? Self.escaped(text)
    }

    private static let functions: Set<String> = [
        "sin", "cos", "tan", "cot", "arcsin", "arccos", "arctan", "sinh", "cosh", "tanh", "log", "ln", "exp", "lim", "max", "min", "sup", "inf",
        "det", "dim", "ker", "gcd",
    ]
    private static let accents = [
        "^": "\\hat", "\u{2C6}": "\\hat", "\u{AF}": "\\bar", "\u{203E}": "\\overline", "\\to": "\\vec", "\u{20D7}": "\\vec", "~": "\\tilde",
        "\u{2DC}": "\\tilde", "\u{2D9}": "\\dot", "\u{A8}": "\\ddot",
    ]
    private static let variants = [
        "double-struck": "\\mathbb", "script": "\\mathcal", "fraktur": "\\mathfrak", "bold": "\\mathbf", "sans-serif": "\\mathsf",
        "monospace": "\\mathtt",
    ]

    /// The characters that mean something in TeX, as characters.
    private static func escaped(_ text: String) -> String {
        guard text.contains(where: { "%#&_{}$\\".contains($0) }) else { return text }
        return text.map { $0 == "\\" ? "\\backslash " : "%#&_{}$".contains($0) ? "\\\($0)" : String($0) }.joined()
    }
}
