import DragHTML
import DragTypes

// Changes of code, as GitHub shows them: a table with the numbers of lines, and with signs that
// stand in attributes, in elements of their own, or only in the names of classes.

extension HTMLDocumentReader {
    /// - Returns: whether an element is a table that shows changes of code.
    func readDiff(_ node: HTMLNode, _ flow: inout DocumentFlow) -> Bool {
        guard let diff = diff(of: node) else { return false }
        flow.endParagraph()
        flow.append(.code(diff, language: "diff"))
        return true
    }

    /// The lines of a table that shows changes, each with its sign; nil for another element.
    private func diff(of table: HTMLNode) -> String? {
        guard tree.tag(of: table) == .table, isNamedDiff(table) else { return nil }
        var lines: [(sign: Character, text: String)] = []
        for row in tree.elements(.tr, below: table) where tree.parent(of: row).map({ tree.name(of: $0) }) != .thead {
            let cells = tree.children(of: row).filter { [.td, .th].contains(tree.name(of: $0)) }
            guard let last = cells.last else { continue }
            guard let line = line(of: last) else { return nil }
            guard cells.count == 1 || cells.dropLast().allSatisfy({ isLineNumber($0) || tree.textContent(of: $0).trimmed.isEmpty }) else {
                return nil
            }
            lines.append(line)
        }
        guard lines.contains(where: { $0.sign == "+" || $0.sign == "-" }) else { return nil }
        return lines.map { $0.sign == "@" ? $0.text : String($0.sign) + $0.text }.joined(separator: "\n").withPlainSpaces
    }

    /// Whether a table, or its first cell, bears a name that tables of changes have.
    private func isNamedDiff(_ table: HTMLNode) -> Bool {
        if let names = tree.value(.class, of: table), names.contains("diff") || names.contains("Diff") { return true }
        return tree.first(.td, below: table).map { classes(of: $0).contains { $0.hasPrefix("blob-num-") || $0.hasPrefix("diff-line-num") } } ?? false
    }

    /// The sign and the text of a line; `@` where the text says from where on lines follow.
    private func line(of cell: HTMLNode) -> (sign: Character, text: String)? {
        var sign: Character?
        var marker: HTMLNode?
        for step in tree.walk(cell) where !step.isLeaving && tree.kind(of: step.node) == .element {
            if let stated = tree.value("data-code-marker", of: step.node)?.first { sign = stated }
            let names = classes(of: step.node)
            if names.contains(where: { $0.hasSuffix("-marker") }), let shown = tree.textContent(of: step.node).trimmed.first, "+-".contains(shown) {
                (sign, marker) = (shown, step.node)
            }
            // GitLab names a line `new` or `old`.
            let isLine = names.contains("line_content")
            if sign == nil, names.contains(where: { $0.contains("addition") || isLine && $0 == "new" }) { sign = "+" }
            if sign == nil, names.contains(where: { $0.contains("deletion") || isLine && $0 == "old" }) { sign = "-" }
        }
        let whole = tree.textContent(of: cell)
        let text = marker.map { String(whole.dropFirst(tree.textContent(of: $0).count)) } ?? whole
        if sign == nil, text.trimmed.hasPrefix("@@") { return ("@", text.trimmed) }
        return (sign ?? " ", String(text.drop { $0.isNewline }))
    }
}
