import DragHTML
import DragTypes

// Check lists: boxes of items, as fields of forms, as pictures, as characters, and as attributes.

extension HTMLDocumentReader {
    /// Reads a block that is no item of a list, but begins with a box and is one line: a task.
    mutating func readTask(_ node: HTMLNode, _ style: HTMLStyle, _ flow: inout DocumentFlow) -> Bool {
        guard style.display == .block, !isInItem(node), let isChecked = task(node) else { return false }
        flow.endParagraph()
        var item = RichDocument.Item(isChecked: isChecked, blocks: blocks(of: tree.children(of: node), style))
        if item.isChecked == nil { takeBoxCharacter(&item) }
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
        if let state = tree.value("data-task-state", of: node) { return .some(state == "DONE") }
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
            } else if boxState(of: step.node) != nil, !told.contains(step.node) {
                guard box == nil else { return nil }
                box = step.node
            } else if [.ul, .ol, .table, .pre, .img, .h1, .h2, .h3, .h4, .h5, .h6].contains(tree.tag(of: step.node)) {
                return nil
            }
        }
        guard let box, !lines.isEmpty else { return nil }
        told.insert(box)
        return boxState(of: box)
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
        if let isChecked = statedBox(of: item) {
            // Editors show the box by an element besides.
            for box in tree.elements(.input, below: item).prefix(1) { told.insert(box) }
            return isChecked
        }
        var walk = tree.walk(item)
        while let step = walk.next() {
            guard !step.isLeaving else { continue }
            switch tree.kind(of: step.node) {
            case .text: if !tree.text(of: step.node).trimmed.isEmpty { return roleBox(of: item) }
            case .element:
                if let isChecked = boxState(of: step.node) {
                    if step.node != item { told.insert(step.node) }
                    // Google Docs shows the box of an item by a picture as well.
                    for image in tree.elements(.img, below: item) where isBoxPicture(image) { told.insert(image) }
                    return isChecked
                }
                if [.ul, .ol, .img, .table, .pre].contains(tree.tag(of: step.node)) { return nil }
            default: continue
            }
        }
        return nil
    }

    /// Whether an item's box is checked, as the attributes of the item or its list say.
    private func statedBox(of item: HTMLNode) -> Bool? {
        let parent = tree.parent(of: item)
        guard tree.firstAttribute(of: item) != nil || parent.flatMap({ tree.firstAttribute(of: $0) }) != nil else { return nil }
        let values = [tree.value("data-checked", of: item), tree.value("data-list", of: item), parent.flatMap { tree.value("data-checked", of: $0) }]
        for value in values {
            switch value {
            case "true", "checked": return true
            case "false", "unchecked": return false
            default: continue
            }
        }
        if let state = tree.value("data-task-state", of: item) { return state == "DONE" }
        let names = classes(of: item)
        if let parent, classes(of: parent).contains("inline-task-list") || isCheckList(parent) { return names.contains("checked") }
        guard let parent, classes(of: parent).contains(where: { $0.contains("task") || $0.contains("check") || $0.contains("todo") }) else {
            return nil
        }
        return names.contains("checked") ? true : names.contains("unchecked") ? false : nil
    }

    /// Whether a list holds tasks, as in Slack's canvases.
    private func isCheckList(_ list: HTMLNode) -> Bool {
        [list, tree.parent(of: list)].contains { $0.flatMap { tree.value("data-section-style", of: $0) } == "7" }
    }

    private func roleBox(of item: HTMLNode) -> Bool? { tree.value(.role, of: item) == "checkbox" ? boxState(of: item) : nil }

    private func isBoxPicture(_ image: HTMLNode) -> Bool { tree.value("aria-roledescription", of: image) == "checkbox" }

    /// Whether an element is a box, and a checked one.
    private func boxState(of node: HTMLNode) -> Bool? {
        let tag = tree.tag(of: node)
        if tag == .input {
            let isBox = tree.value(.type, of: node).map { ASCII.lowercased($0) } == "checkbox"
            return isBox ? tree.attribute(.checked, of: node) != nil : nil
        }
        if tree.value(.role, of: node) == "checkbox" { return tree.value("aria-checked", of: node) == "true" }
        if tag == .img, isBoxPicture(node) { return tree.value(.alt, of: node) == "checked" }
        let names = classes(of: node)
        // Notion's export.
        if names.contains("checkbox-on") { return true }
        if names.contains("checkbox-off") { return false }
        return nil
    }

    private static let boxes: KeyValuePairs = [
        "\u{2610}": false, "\u{2611}": true, "\u{2612}": true, "\u{2705}": true, "[ ]": false, "[x]": true, "[X]": true,
    ]

    /// A box may be a character at the start of the item, or be written as in Markdown.
    func takeBoxCharacter(_ item: inout RichDocument.Item) {
        guard case .paragraph(var runs)? = item.blocks.first, case .text(let text)? = runs.first?.content,
            let box = Self.boxes.first(where: { text.hasPrefix($0.key) })
        else { return }
        let rest = text.dropFirst(box.key.count)
        guard rest.first?.isWhitespace ?? (runs.count > 1) else { return }
        item.isChecked = box.value
        runs[0].content = .text(String(rest.drop { $0.isWhitespace }))
        item.blocks[0] = .paragraph(runs)
    }
}
