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
    private let lastList = LastList()

    package init(_ tree: HTMLTree, _ classes: ElementClasses = ElementClasses()) { (self.tree, self.classes) = (tree, classes) }

    /// The box of a list's item; nil when it has none.
    package func box(of item: HTMLNode) -> Box? {
        if let isChecked = statedBox(of: item) { return box(isChecked, of: item) }
        var walk = tree.walk(item)
        while let step = walk.next() {
            guard !step.isLeaving else { continue }
            switch tree.kind(of: step.node) {
            case .text: if !tree.isBlankText(step.node) { return roleBox(of: item) }
            case .element:
                if let isChecked = state(of: step.node) {
                    // Google Docs shows the box of an item by a picture as well.
                    let pictures = tree.elements(.img, below: item).filter(isBoxPicture)
                    return Box(isChecked: isChecked, shownBy: (step.node == item || holdsText(step.node) ? [] : [step.node]) + pictures)
                }
                if [.ul, .ol, .img, .table, .pre].contains(tree.tag(of: step.node)) { return nil }
            default: continue
            }
        }
        return nil
    }

    /// The box of a task that an attribute states. Editors show the box by an element besides.
    private func box(_ isChecked: Bool, of task: HTMLNode) -> Box {
        Box(isChecked: isChecked, shownBy: tree.first(.input, below: task).map { [$0] } ?? [])
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
        // Notion's export.
        guard let names = tree.attribute(.class, of: node).map({ tree.bytes(of: $0) }) else { return nil }
        return ASCII.hasWord("checkbox-on", in: names.span) ? true : ASCII.hasWord("checkbox-off", in: names.span) ? false : nil
    }

    /// Whether the text of a task stands in its box: to a browser an element of Evernote goes on to
    /// the end of the line.
    func holdsText(_ box: HTMLNode) -> Bool { !tree.name(of: box).isKnownElement && tree.firstChild(of: box) != nil }

    /// The box of an element that is a task by an attribute of its own; nil for another element.
    func taskBox(of node: HTMLNode) -> Box? { stated(by: node).map { box($0, of: node) } }

    /// Whether an element is a task that is done, as an attribute of its own says: in Confluence
    /// and OneNote.
    private func stated(by node: HTMLNode) -> Bool? {
        guard tree.firstAttribute(of: node) != nil else { return nil }
        if let state = tree.value("data-task-state", of: node) { return state == "DONE" }
        guard let tag = tree.value("data-tag", of: node), tag.hasPrefix("to-do") else { return nil }
        return tag.hasPrefix("to-do:completed")
    }

    private func statedBox(of item: HTMLNode) -> Bool? {
        let hasAttributes = tree.firstAttribute(of: item) != nil
        if hasAttributes, saysMoreThanClass(item) {
            for value in [tree.value("data-checked", of: item), tree.value("data-list", of: item), tree.value("data-done", of: item)] {
                if let isChecked = value.flatMap({ Self.states[$0] }) { return isChecked }
            }
            if let isChecked = stated(by: item) ?? tree.declared("--en-checked", of: item).map({ $0 == "true" }) { return isChecked }
        }
        guard let list = tree.parent(of: item) else { return nil }
        switch lastList.kind(of: list, kind(of:)) {
        case .plain: return nil
        case .stated(let isChecked): return isChecked
        // Every item of these lists has a box.
        case .checkList: return hasAttributes && isChecked(item)
        case .mixed:
            guard hasAttributes else { return nil }
            return isChecked(item) ? true : classes.names(of: item, in: tree).contains("unchecked") ? false : nil
        }
    }

    /// Whether an item has attributes besides those that most items of menus have.
    private func saysMoreThanClass(_ item: HTMLNode) -> Bool {
        tree.attributes(of: item).contains { ![HTMLName.class, .id, .value].contains(tree.name(of: $0)) }
    }

    private static let states = ["true": true, "checked": true, "false": false, "unchecked": false]

    private func isChecked(_ item: HTMLNode) -> Bool {
        classes.names(of: item, in: tree).contains { $0 == "checked" || $0.hasSuffix("--checked") }
    }

    /// What a list says of the boxes of its items.
    fileprivate enum ListKind {
        case plain, checkList, mixed
        /// All items are in one state.
        case stated(Bool)
    }

    private func kind(of list: HTMLNode) -> ListKind {
        if let outer = tree.parent(of: list), tree.value("data-section-style", of: outer) == "7" { return .checkList }
        guard tree.firstAttribute(of: list) != nil else { return .plain }
        if let isChecked = tree.value("data-checked", of: list).flatMap({ Self.states[$0] }) { return .stated(isChecked) }
        let names = classes.names(of: list, in: tree)
        // Dropbox Paper.
        if names.contains("listtype-taskdone") { return .stated(true) }
        if names.contains("listtype-task") { return .stated(false) }
        let isCheckList = names.contains { $0 == "inline-task-list" || $0.hasSuffix("checklist") }
        // Slack's canvases, and Evernote.
        if isCheckList || tree.value("data-section-style", of: list) == "7" || tree.declared("--en-todo", of: list) == "true" { return .checkList }
        return names.contains { name in ["task", "check", "todo"].contains { ASCII.contains(name.utf8, $0) } } ? .mixed : .plain
    }

    private func roleBox(of item: HTMLNode) -> Box? {
        guard tree.value(.role, of: item) == "checkbox" else { return nil }
        return state(of: item).map { Box(isChecked: $0) }
    }

    private func isBoxPicture(_ image: HTMLNode) -> Bool { tree.value("aria-roledescription", of: image) == "checkbox" }
}

/// What the list that was asked for last says, since all its items ask.
private final class LastList {
    private var list: HTMLNode?
    private var kind = CheckBoxes.ListKind.plain

    func kind(of list: HTMLNode, _ find: (HTMLNode) -> CheckBoxes.ListKind) -> CheckBoxes.ListKind {
        if self.list != list { (self.list, kind) = (list, find(list)) }
        return kind
    }
}

extension RichDocument.Item {
    /// Takes the box from the start of the text, where it is a character, or is written as in
    /// Markdown.
    mutating func takeBoxCharacter() {
        guard case .paragraph(var runs)? = blocks.first, case .text(let text)? = runs.first?.content,
            let box = Self.boxes.first(where: { text.unicodeScalars.starts(with: $0.key.unicodeScalars) })
        else { return }
        var rest = Substring(text.unicodeScalars.dropFirst(box.key.unicodeScalars.count))
        // Asks for the box as an emoji.
        if rest.unicodeScalars.first == "\u{FE0F}" { rest = Substring(rest.unicodeScalars.dropFirst()) }
        guard rest.first?.isWhitespace ?? (runs.count > 1) else { return }
        isChecked = box.value
        runs[0].content = .text(String(rest.drop { $0.isWhitespace }))
        blocks[0] = .paragraph(runs)
    }

    /// Whether a character that stands in place of a bullet is a box that is checked; nil for
    /// another one.
    static func isChecked(_ marker: String) -> Bool? { boxes.first { $0.key == marker }?.value }

    private static let boxes: KeyValuePairs = [
        "\u{2610}": false, "\u{2611}": true, "\u{2612}": true, "[ ]": false, "[x]": true, "[X]": true,
    ]
}
