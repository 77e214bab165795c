import DragHTML

// Notes that stand in the text where they are referred to, as LaTeXML writes them.

extension HTMLDocumentReader {
    /// - Returns: false for another element.
    mutating func readInlineNote(_ node: HTMLNode, _ flow: inout DocumentFlow) -> Bool {
        guard tree.name(of: node) == .span, classes(of: node).contains("ltx_role_footnote"),
            let content = tree.elements(.span, below: node).first(where: { classes(of: $0).contains("ltx_note_content") })
        else { return false }
        for child in tree.children(of: content) where classes(of: child).contains(where: { $0 == "ltx_note_mark" || $0 == "ltx_tag_note" }) {
            told.insert(child)
        }
        let label = String(notes.notes.count + inlineNotes.count + 1)
        inlineNotes.append(.init(label: label, blocks: blocks(of: tree.children(of: content), HTMLStyle())))
        flow.append(.footnote(label), [], nil)
        return true
    }
}
