package import DragHTML
import DragTypes

/// Finds the boxes of check lists: fields of forms, pictures, and attributes of items, as programs
/// write them.
///
///     let boxes = CheckBoxes(tree)
///     if let box = boxes.box(of: item) { print(box.isChecked) }
package struct CheckBoxes {
    package struct Box {
        package let isChecked: Bool
        /// The elements that show the box; empty where an attribute of the item says it.
        package var shownBy: [HTMLNode] = []
    }

    private let tree: HTMLTree
    private let classes: ElementClasses

    package init(_ tree: HTMLTree, _ classes: ElementClasses = ElementClasses()) { (self.tree, self.classes) = (tree, classes) }

    /// The box of a list's item; nil when it has none.
    package func box(of item: HTMLNode) -> Box? {
        if let isChecked = statedBox(of: item) {
            // Editors show the box by an element besides.
            return Box(isChecked: isChecked, shownBy: tree.first(.input, below: item).map { [$0] } ?? [])
        }
        var walk = tree.walk(item)
        while let step = walk.next() {
            guard !step.isLeaving else { continue }
            switch tree.kind(of: step.node) {
            case .text: if !tree.isBlankText(step.node) { return roleBox(of: item) }
            case .element:
                if let isChecked = state(of: step.node) {
                    // Google Docs shows the box of an item by a picture as well.
                    let pictures = tree.elements(.img, below: item).filter(isBoxPicture)
                    return Box(isChecked: isChecked, shownBy: (step.node == item ? [] : [step.node]) + pictures)
                }
                if [.ul, .ol, .img, .table, .pre].contains(tree.tag(of: step.node)) { return nil }
            default: continue
            }
        }
        return nil
    }

    /// Whether an element is a box, and a checked one; nil for another element.
    package func state(of node: HTMLNode) -> Bool? {
        let tag = tree.tag(of: node)
        if !tree.name(of: node).isKnownElement, tree.nameText(of: node) == "en-todo" { return tree.value(.checked, of: node) == "true" }
        guard tree.firstAttribute(of: node) != nil else { return nil }
        if tag == .input {
            let isBox = tree.value(.type, of: node).map { ASCII.lowercased($0) } == "checkbox"
            return isBox ? tree.attribute(.checked, of: node) != nil : nil
        }
        if tree.value(.role, of: node) == "checkbox" { return tree.value("aria-checked", of: node) == "true" }
        if tag == .img, isBoxPicture(node) { return tree.value(.alt, of: node) == "checked" }
        let names = classes.names(of: node, in: tree)
        // Notion's export.
        if names.contains("checkbox-on") { return true }
        if names.contains("checkbox-off") { return false }
        return nil
    }

    /// Whether an element is a task that is done, as an attribute of its own says: in Confluence
    /// and OneNote.
    func stated(by node: HTMLNode) -> Bool? {
        guard tree.firstAttribute(of: node) != nil else { return nil }
        if let state = tree.value("data-task-state", of: node) { return state == "DONE" }
        guard let tag = tree.value("data-tag", of: node), tag.hasPrefix("to-do") else { return nil }
        return tag.hasPrefix("to-do:completed")
    }

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
        let evernote = tree.declared("--en-checked", of: item).map { $0 == "true" }
        return stated(by: item) ?? evernote ?? parent.flatMap { statedBox(byClassOf: item, in: $0) }
    }

    private func statedBox(byClassOf item: HTMLNode, in list: HTMLNode) -> Bool? {
        let isChecked = classes.names(of: item, in: tree).contains { $0 == "checked" || $0.hasSuffix("--checked") }
        let isUnchecked = classes.names(of: item, in: tree).contains("unchecked")
        let names = classes.names(of: list, in: tree)
        // Every item of these lists has a box.
        if names.contains(where: { $0 == "inline-task-list" || $0.hasSuffix("checklist") }) || isCheckList(list) { return isChecked }
        guard names.contains(where: { $0.contains("task") || $0.contains("check") || $0.contains("todo") }) else { return nil }
        return isChecked ? true : isUnchecked ? false : nil
    }

    /// Whether a list holds tasks, as in Slack's canvases and in Evernote.
    private func isCheckList(_ list: HTMLNode) -> Bool {
        tree.declared("--en-todo", of: list) == "true"
            || [list, tree.parent(of: list)].contains { $0.flatMap { tree.value("data-section-style", of: $0) } == "7" }
    }

    private func roleBox(of item: HTMLNode) -> Box? {
        guard tree.value(.role, of: item) == "checkbox" else { return nil }
        return state(of: item).map { Box(isChecked: $0) }
    }

    private func isBoxPicture(_ image: HTMLNode) -> Bool { tree.value("aria-roledescription", of: image) == "checkbox" }
}

extension RichDocument.Item {
    /// Takes the box from the start of the text, where it is a character, or is written as in
    /// Markdown.
    mutating func takeBoxCharacter() {
        guard case .paragraph(var runs)? = blocks.first, case .text(let text)? = runs.first?.content,
            let box = Self.boxes.first(where: { text.hasPrefix($0.key) })
        else { return }
        let rest = text.dropFirst(box.key.count)
        guard rest.first?.isWhitespace ?? (runs.count > 1) else { return }
        isChecked = box.value
        runs[0].content = .text(String(rest.drop { $0.isWhitespace }))
        blocks[0] = .paragraph(runs)
    }

    private static let boxes: KeyValuePairs = [
        "\u{2610}": false, "\u{2611}": true, "\u{2612}": true, "\u{2705}": true, "[ ]": false, "[x]": true, "[X]": true,
    ]
}
