import DragHTML
import DragTypes

// Code: preformatted elements of all kinds, and blocks that only a font and their white space make
// code, as editors put them on the clipboard.

extension HTMLDocumentReader {
    /// Whether an element is a block of code.
    func isCode(_ node: HTMLNode, _ style: HTMLStyle, _ flow: inout DocumentFlow) -> Bool {
        switch tree.tag(of: node) {
        case .pre where tree.isQuotedMail(node): return false
        case .pre, .listing, .xmp: return true
        case .code: return hasLines(node, style) && flow.isAtStart && (style.display == .block || isAlone(node))
        case .table: return isNumberedCode(node)
        default:
            if !tree.name(of: node).isKnownElement, tree.nameText(of: node) == "codeblock" { return true }
            if style.display == .block, classes(of: node).contains(where: { Self.codeClasses.contains($0) }) { return true }
            if tree.tag(of: node) == .div, isEvernoteCode(node) || isDoxygenCode(node) { return true }
            return style.display == .block && style.whiteSpace == .pre && (style.isMonospaced || showsOnlyCode(node, style))
        }
    }

    private func isEvernoteCode(_ node: HTMLNode) -> Bool {
        (tree.declared("--en-codeblock", of: node) ?? tree.declared("-en-codeblock", of: node)) == "true"
    }

    /// Doxygen's, with an element for each line.
    private func isDoxygenCode(_ node: HTMLNode) -> Bool {
        guard classes(of: node).contains("fragment") else { return false }
        return tree.children(of: node).contains { tree.name(of: $0) == .div && classes(of: $0).contains("line") }
    }

    private static let codeClasses: Set<Substring> = ["syntaxhighlighter", "ql-code-block-container", "CodeMirror-code", "post-code"]

    /// Whether all words inside of an element are in a font of code.
    private func showsOnlyCode(_ node: HTMLNode, _ style: HTMLStyle) -> Bool {
        var hasWords = false
        for child in tree.children(of: node) where !tree.isBlankText(child) {
            switch tree.kind(of: child) {
            case .text: return false
            case .element where tree.tag(of: child) != .br:
                let own = styles.style(of: child, in: tree, inside: style)
                guard own.isMonospaced || own.whiteSpace == .pre && showsOnlyCode(child, own) else { return false }
                hasWords = true
            default: continue
            }
        }
        return hasWords
    }

    private func hasLines(_ node: HTMLNode, _ style: HTMLStyle) -> Bool {
        tree.first(.br, below: node) != nil || tree.first(.div, below: node) != nil
            || style.whiteSpace == .pre && tree.textContent(of: node).trimmed.contains("\n")
    }

    /// Whether nothing else stands in an element's parent.
    private func isAlone(_ node: HTMLNode) -> Bool {
        guard let parent = tree.parent(of: node) else { return true }
        return tree.children(of: parent).allSatisfy {
            $0 == node || tree.isBlankText($0) || tree.kind(of: $0) == .comment
        }
    }

    mutating func readCode(_ node: HTMLNode, _ flow: inout DocumentFlow) {
        flow.endParagraph()
        let (content, ownLabel) = codeElement(of: node) ?? (node, "")
        var text = CodeText()
        append(content, HTMLStyle(), to: &text)
        // Editors write indents as no-break spaces, which are no code.
        var lines = text.text.withPlainSpaces
        while lines.hasSuffix("\n") { lines.removeLast() }
        guard !lines.isEmpty else { return }
        let named = CodeLanguage.name(for: node, content, in: tree)
        let stated = named.isEmpty && CodeLanguage.isKnown(ownLabel) ? ownLabel : named
        // As GitHub writes formulas on lines of their own.
        if stated == "math" { return flow.append(.formula(lines)) }
        // Programs show the language above the code.
        let isLabel = (!follows(node, .p) || followsTitle(node)) && !isInItem(node)
        let label = flow.takeParagraph { isLabel && (Self.isLanguage($0, stated) || stated.isEmpty && CodeLanguage.isKnown($0)) }
        flow.append(.code(lines, language: stated.isEmpty ? ASCII.lowercased(label ?? "") : stated))
    }

    /// Whether a label means a language: `Azure CLI` is `azurecli`.
    private static func isLanguage(_ label: String, _ name: String) -> Bool {
        let label = ASCII.lowercased(label)
        return label == name || label.filter { $0.isLetter || $0.isNumber } == name
    }

    /// Whether the element before code is a title of the code.
    private func followsTitle(_ node: HTMLNode) -> Bool {
        tree.element(before: node).map { classes(of: $0).contains("code-title") } ?? false
    }

    /// Whether the element before, or before what an element begins, has a name. A paragraph of the
    /// text is no label.
    private func follows(_ node: HTMLNode, _ name: HTMLName) -> Bool {
        var here = node
        for _ in 0..<4 {
            if let before = tree.element(before: here) { return tree.name(of: before) == name }
            guard let parent = tree.parent(of: here) else { return false }
            here = parent
        }
        return false
    }

    /// Whether the words before code are those of an item or a term.
    private func isInItem(_ node: HTMLNode) -> Bool {
        tree.parent(of: node).map { [.li, .dt, .dd, .td, .th].contains(tree.name(of: $0)) } ?? false
    }

    /// The element in a preformatted one that holds the code itself, beside labels and buttons, and
    /// the label in lower case.
    private func codeElement(of node: HTMLNode) -> (code: HTMLNode, label: String)? {
        let inner = tree.elements(.code, below: node)
        guard inner.count == 1, let code = inner.first else { return nil }
        let others = tree.children(of: node).filter { !tree.contains($0, code) }
        let hasButton = tree.first(.button, below: node) != nil
        let language = CodeLanguage.name(for: node, code, in: tree)
        let label = ASCII.lowercased(others.filter { !isLineNumber($0) }.map { tree.textContent(of: $0) }.joined().trimmed)
        let isLabelled = !language.isEmpty && label == language || language.isEmpty && CodeLanguage.isKnown(label)
        return hasButton || isLabelled || others.allSatisfy(tree.isBlankText) ? (code, label) : nil
    }

    /// Lines in the making.
    private struct CodeText {
        var text = ""
        private var needsBreak = false

        mutating func append(_ more: String) {
            guard !more.isEmpty else { return }
            if needsBreak, !text.isEmpty, text.utf8.last != 0x0A { text += "\n" }
            needsBreak = false
            text += more.utf8.contains(0x0D) ? more.replacing("\r\n", with: "\n") : more
        }

        mutating func endLine() { needsBreak = true }
    }

    private func append(_ node: HTMLNode, _ parent: HTMLStyle, to text: inout CodeText) {
        for child in tree.children(of: node) {
            switch tree.kind(of: child) {
            case .text: text.append(tree.text(of: child))
            case .element:
                let style = styles.style(of: child, in: tree, inside: parent)
                let tag = tree.tag(of: child)
                guard style.display != .none, tag != .button, tag != .select, !isLineNumber(child), !isUnselectableNumber(child) else { continue }
                if tag == .br {
                    text.append("\n")
                } else if style.display == .inline || style.display == .inlineBlock || style.display == .tableCell {
                    append(child, style, to: &text)
                } else {
                    text.endLine()
                    append(child, style, to: &text)
                    text.endLine()
                }
            default: continue
            }
        }
    }

    // MARK: Line numbers

    private static let numberClasses: Set<Substring> = [
        "lineno", "linenos", "linenodiv", "lineNumbers", "line-number", "line-numbers", "line-numbers-rows", "line-numbers-wrapper", "lnt", "ln",
        "linenr", "gutter", "rouge-gutter", "blob-num", "file-line-num", "crayon-nums", "CodeMirror-gutter-wrapper", "hljs-ln-numbers",
        "react-syntax-highlighter-line-number", "CodeMirror-linenumber", "linenumber", "diff-line-num",
        "diff-line-number", "post-code__line-numbers",
    ]

    /// Whether an element shows the number of a line of code.
    func isLineNumber(_ node: HTMLNode) -> Bool {
        let isNamed = classes(of: node).contains { Self.numberClasses.contains($0) }
        guard isNamed || tree.name(of: node) == .td && tree.attribute("data-line-number", of: node) != nil else { return false }
        return tree.textContent(of: node).allSatisfy { $0.isNumber || $0.isWhitespace || $0 == ":" }
    }

    /// Whether an element shows a number that is not to be copied, as Hugo's inline styles have it.
    private func isUnselectableNumber(_ node: HTMLNode) -> Bool {
        guard tree.attribute(.style, of: node) != nil else { return false }
        let isUnselectable = ["user-select", "-webkit-user-select"].contains { tree.declared($0, of: node) == "none" }
        return isUnselectable && tree.textContent(of: node).allSatisfy { $0.isNumber || $0.isWhitespace }
    }

    /// Whether a table shows code beside the numbers of its lines.
    private func isNumberedCode(_ table: HTMLNode) -> Bool {
        let rows = tree.elements(.tr, below: table)
        guard let first = rows.first else { return false }
        let cells = tree.children(of: first).filter { [.td, .th].contains(tree.name(of: $0)) }
        guard cells.count >= 2, rows.count == 1 || rows.allSatisfy({ numberCell(of: $0) != nil }) else { return false }
        let last = cells[cells.count - 1]
        guard showsNumbers(cells[0]) else { return false }
        return rows.count > 1 || tree.first(.pre, below: last) != nil || tree.first(.code, below: last) != nil
            || classes(of: last).contains { $0.hasSuffix("code") }
    }

    private func numberCell(of row: HTMLNode) -> HTMLNode? {
        tree.children(of: row).first { [.td, .th].contains(tree.name(of: $0)) && isLineNumber($0) }
    }

    /// Whether a cell holds the numbers of lines, one after the other, and nothing else.
    private func showsNumbers(_ cell: HTMLNode) -> Bool {
        if isLineNumber(cell) { return true }
        let words = tree.textContent(of: cell).split(whereSeparator: \.isWhitespace).map { Int($0) }
        guard let first = words.first ?? nil, tree.first(.pre, below: cell) != nil else { return false }
        return words.enumerated().allSatisfy { $1 == first + $0 }
    }
}
