import DragHTML
import DragTypes

// Check lists: boxes of items, as fields of forms, as pictures, as characters, and as attributes.

extension HTMLDocumentReader {
    /// Reads a block that is no item of a list, but begins with a box and is one line: a task.
    mutating func readTask(_ node: HTMLNode, _ style: HTMLStyle, _ flow: inout DocumentFlow) -> Bool {
        guard style.display == .block, !isInItem(node), let isChecked = task(node) else { return false }
        flow.endParagraph()
        var item = RichDocument.Item(isChecked: isChecked, blocks: blocks(of: tree.children(of: node), style))
        if item.isChecked == nil { item.takeBoxCharacter() }
        flow.append([LevelledItem(level: 1, isOrdered: false, number: 1, item: item)])
        return true
    }

    /// Whether a block is a part of a list's item, which has the box.
    private func isInItem(_ node: HTMLNode) -> Bool {
        var ancestor = tree.parent(of: node)
        for _ in 0..<4 {
            guard let here = ancestor else { return false }
            if tree.tag(of: here) == .li { return true }
            ancestor = tree.parent(of: here)
        }
        return false
    }

    /// The box with which a line begins: checked or not, or a character that tells; nil for what is
    /// no task.
    private mutating func task(_ node: HTMLNode) -> Bool?? {
        if let box = boxes.taskBox(of: node) {
            told.formUnion(box.shownBy)
            return .some(box.isChecked)
        }
        var box: HTMLNode?
        var lines: Set<HTMLNode> = []
        var walk = tree.walk(node)
        while let step = walk.next() {
            guard !step.isLeaving, step.node != node else { continue }
            if tree.isText(step.node) {
                let text = tree.text(of: step.node).trimmed
                guard !text.isEmpty else { continue }
                guard box != nil else { return isLineWithBox(node, text) ? .some(nil) : nil }
                lines.insert(line(of: step.node, inside: node))
                guard lines.count == 1 else { return nil }
            } else if boxes.state(of: step.node) != nil, !told.contains(step.node) {
                guard box == nil else { return nil }
                box = step.node
            } else if [.ul, .ol, .table, .pre, .img, .h1, .h2, .h3, .h4, .h5, .h6].contains(tree.tag(of: step.node)) {
                return nil
            }
        }
        guard let box, !lines.isEmpty else { return nil }
        if !boxes.holdsText(box) { told.insert(box) }
        return boxes.state(of: box)
    }

    /// Whether a paragraph begins with a character that is a box, and has no other one.
    private func isLineWithBox(_ node: HTMLNode, _ text: String) -> Bool {
        let boxes: [Character] = ["\u{2610}", "\u{2611}", "\u{2612}"]
        guard tree.tag(of: node) == .p, let first = text.first, boxes.contains(first) else { return false }
        let whole = tree.textContent(of: node).trimmed
        return whole.count { boxes.contains($0) } == 1 && whole.dropFirst().first?.isWhitespace == true
    }

    /// The block in which a text stands.
    private func line(of text: HTMLNode, inside outer: HTMLNode) -> HTMLNode {
        var node = text
        while let parent = tree.parent(of: node), parent != outer {
            node = parent
            if [.div, .p, .li, .td, .section].contains(tree.tag(of: node)) { break }
        }
        return tree.tag(of: node) == .div || tree.tag(of: node) == .p ? node : outer
    }

    /// Whether the box of an item is checked; nil when it has none. What shows the box is told by
    /// it.
    mutating func takeBox(of item: HTMLNode) -> Bool? {
        guard let box = boxes.box(of: item) else { return nil }
        told.formUnion(box.shownBy)
        return box.isChecked
    }
}
