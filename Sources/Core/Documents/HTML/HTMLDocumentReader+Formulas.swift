import DragHTML
import DragTypes

// Formulas, once each: pages show them as pictures, as many small boxes and as MathML at the same
// time, and mostly state their TeX as well.

extension HTMLDocumentReader {
    /// - Returns: whether the element is a formula, or a part of one that is told elsewhere.
    mutating func readFormula(_ node: HTMLNode, _ link: RichDocument.Link?, _ flow: inout DocumentFlow) -> Bool {
        guard let formula = formula(at: node) else { return false }
        guard let source = formula.source else { return true }
        if formula.isBlock {
            flow.endParagraph()
            flow.append(.formula(source))
        } else {
            flow.append(.formula(source), [], link)
        }
        return true
    }

    private struct Formula {
        /// In TeX; nil for a part that shows a formula a second time.
        var source: String?
        var isBlock = false
    }

    private func formula(at node: HTMLNode) -> Formula? {
        switch tree.tag(of: node) {
        case .math: return mathML(node).map { Formula(source: $0, isBlock: isDisplay(node)) }
        case .script:
            guard let type = tree.value(.type, of: node).map({ ASCII.lowercased($0) }), type.hasPrefix("math/tex") else { return nil }
            return Formula(source: tree.textContent(of: node).trimmed, isBlock: type.contains("mode=display"))
        case .span, .div, .img: return formula(byClassOf: node)
        case .code, .pre:
            // GitLab's.
            guard let style = tree.value("data-math-style", of: node) else { return nil }
            let shown = MathMLText.math(in: tree, below: node).flatMap(mathML)
            return Formula(source: shown ?? tree.textContent(of: node).trimmed, isBlock: style == "display")
        case .table: return formula(inTable: node)
        default: return tree.name(of: node).isKnownElement ? nil : formula(byNameOf: node)
        }
    }

    private func formula(byNameOf node: HTMLNode) -> Formula? {
        switch tree.nameText(of: node) {
        case "mjx-container":
            let isBlock = tree.value("display", of: node) == "true"
            guard let math = MathMLText.math(in: tree, below: node), let source = mathML(math) else {
                return MathJaxMarkup.text(in: tree, below: node, .tex).map { Formula(source: $0, isBlock: isBlock) }
            }
            return Formula(source: source, isBlock: isBlock || isDisplay(math))
        case "math-renderer":
            let text = tree.textContent(of: node).trimmed
            let isBlock = text.hasPrefix("$$")
            let source = text.drop { $0 == "$" }
            guard source.count < text.count else { return nil }
            return Formula(source: String(source.prefix { $0 != "$" }).trimmed, isBlock: isBlock)
        default: return nil
        }
    }

    private func formula(byClassOf node: HTMLNode) -> Formula? {
        let names = classes(of: node)
        guard !names.isEmpty else { return nil }
        if names.contains("katex-display") || names.contains("katex") || names.contains("mwe-math-element") {
            guard let math = MathMLText.math(in: tree, below: node), let source = mathML(math) else { return formula(inPictureOf: node) }
            return Formula(source: source, isBlock: names.contains("katex-display") || isDisplay(math))
        }
        if tree.tag(of: node) == .img, let source = FormulaPicture.source(of: node, in: tree) {
            return Formula(source: source, isBlock: names.contains { $0.hasSuffix("-display") })
        }
        if let source = tree.value("data-math", of: node), !source.isEmpty { return Formula(source: source, isBlock: names.contains("math-block")) }
        if names.contains("math") || names.contains("arithmatex") || names.contains("math-tex") { return formula(inTextOf: node, names) }
        guard names.contains(where: { $0.hasPrefix("MathJax") }) else { return nil }
        if hasScript(after: node) { return Formula() }
        return tree.value("data-mathml", of: node).flatMap { MathMLText.formula(inMarkup: $0, .tex) }.map {
            Formula(source: $0.text, isBlock: $0.isBlock)
        }
    }

    /// A formula that a table places on the page, with its number, as LaTeXML writes it.
    private func formula(inTable node: HTMLNode) -> Formula? {
        let names = classes(of: node)
        guard names.contains("ltx_equation") || names.contains("ltx_equationgroup") else { return nil }
        let lines = tree.elements(.tr, below: node).map { row in
            let number = tree.elements(.span, below: row).first { classes(of: $0).contains("ltx_tag") }.map { tree.textContent(of: $0).trimmed } ?? ""
            let tag = number.isEmpty ? "" : " \\tag{\(number.trimmingPrefix("(").prefix { $0 != ")" })}"
            let formulas = tree.walk(row).filter { !$0.isLeaving && tree.tag(of: $0.node) == .math }
            return formulas.compactMap { mathML($0.node) }.joined(separator: " ") + tag
        }
        let source = lines.filter { !$0.isEmpty }.joined(separator: " \\\\\n")
        return source.isEmpty ? nil : Formula(source: source, isBlock: true)
    }

    /// A formula whose TeX is the alternative text of its picture.
    private func formula(inPictureOf node: HTMLNode) -> Formula? {
        guard let image = tree.first(.img, below: node), let text = tree.value(.alt, of: image)?.trimmed, !text.isEmpty else { return nil }
        return Formula(source: MathMLText.withoutStyle(text), isBlock: classes(of: image).contains { $0.hasSuffix("-display") })
    }

    /// A formula that waits for a script to show it: TeX between its marks, or alone where a class
    /// tells how it stands.
    private func formula(inTextOf node: HTMLNode, _ names: [Substring]) -> Formula? {
        let text = tree.textContent(of: node).trimmed
        for (start, end, isBlock) in [("\\(", "\\)", false), ("\\[", "\\]", true), ("$$", "$$", true), ("$", "$", false)]
        where text.count > start.count + end.count && text.hasPrefix(start) && text.hasSuffix(end) {
            return Formula(source: String(text.dropFirst(start.count).dropLast(end.count)).trimmed, isBlock: isBlock)
        }
        // What has markup is no TeX.
        let hasMarkup = tree.walk(node).contains { !$0.isLeaving && $0.node != node && tree.kind(of: $0.node) == .element }
        guard !text.isEmpty, !hasMarkup, names.contains("inline") || names.contains("display") else { return nil }
        return Formula(source: text, isBlock: names.contains("display"))
    }

    /// Whether MathJax's script with the TeX of a formula comes after what shows it.
    private func hasScript(after node: HTMLNode) -> Bool {
        var next = tree.next(after: node)
        for _ in 0..<3 {
            guard let here = next else { break }
            if tree.name(of: here) == .script { return tree.value(.type, of: here)?.hasPrefix("math/tex") == true }
            next = tree.next(after: here)
        }
        // A formula on lines of its own is in one more element.
        guard let parent = tree.parent(of: node), classes(of: parent).contains(where: { $0.hasPrefix("MathJax") }) else { return false }
        return hasScript(after: parent)
    }

    private func isDisplay(_ math: HTMLNode) -> Bool { tree.value("display", of: math) == "block" }

    private func mathML(_ math: HTMLNode) -> String? { MathMLText(tree, .tex).formula(math) }
}
