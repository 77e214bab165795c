import DragHTML
import DragTypes

// Lists, as programs write them: with lists in items, lists in lists, one list for each level or
// each item, or paragraphs that only look like items.

extension HTMLDocumentReader {
    /// Reads a list. Where its items state their levels, it may go on in the next list.
    mutating func readList(_ node: HTMLNode, _ style: HTMLStyle, _ flow: inout DocumentFlow) {
        flow.endParagraph()
        var reading = ListReading()
        collectItems(of: node, style, depth: statedLevel(of: node) ?? 1, &reading)
        guard !reading.items.isEmpty else { return }
        if reading.statesLevels || continues(node) {
            flow.append(reading.items)
        } else {
            for list in LevelledItem.lists(reading.items) { flow.append(list) }
        }
    }

    struct ListReading {
        var items: [LevelledItem] = []
        /// Whether an item or its list states the item's level.
        var statesLevels = false
    }

    private mutating func collectItems(of list: HTMLNode, _ style: HTMLStyle, depth: Int, _ reading: inout ListReading) {
        let isOrdered = tree.tag(of: list) == .ol
        let isReversed = isOrdered && tree.attribute(.reversed, of: list) != nil
        let elements = tree.children(of: list).filter { tree.kind(of: $0) == .element }
        var number = tree.number(.start, of: list) ?? (isReversed ? elements.count { tree.tag(of: $0) == .li } : 1)
        if statedLevel(of: list) != nil { reading.statesLevels = true }
        for element in elements {
            let own = styles.style(of: element, inside: style)
            guard own.display != .none else { continue }
            switch tree.tag(of: element) {
            case .ul, .ol, .menu, .dir:
                // A list in a list belongs to the item before it.
                let level = statedLevel(of: element) ?? (reading.items.isEmpty ? depth : depth + 1)
                collectItems(of: element, own, depth: level, &reading)
            default:
                let stated = statedLevel(of: element)
                if stated != nil { reading.statesLevels = true }
                // Quill writes each kind at the item.
                let isNumbered = tree.value("data-list", of: element).map { $0 == "ordered" } ?? isOrdered
                if let last = reading.items.last, isNumbered != isOrdered || last.isOrdered != isNumbered {
                    number = last.isOrdered == isNumbered ? last.number + 1 : 1
                }
                number = tree.number(.value, of: element) ?? number
                let level = stated.map { max($0, 1) } ?? depth
                let item =
                    tree.tag(of: element) == .li || isListItem(element)
                    ? self.item(element, own) : RichDocument.Item(blocks: blocks(of: [element], style))
                reading.items.append(LevelledItem(level: level, isOrdered: isNumbered, number: number, item: item))
                number &+= isReversed ? -1 : 1
            }
        }
    }

    private func isListItem(_ node: HTMLNode) -> Bool { tree.value(.role, of: node) == "listitem" }

    /// Whether a list has a name, as in Word for the web, where each item is in a list of its own.
    private func continues(_ node: HTMLNode) -> Bool {
        tree.tag(of: node) == .ol && tree.attribute("data-listid", of: node) != nil
    }

    /// The level that a list or an item states, by the attributes of Google Docs, Word for the web,
    /// Slack, Quill and Word.
    private func statedLevel(of node: HTMLNode) -> Int? {
        guard tree.firstAttribute(of: node) != nil else { return nil }
        for name in ["aria-level", "data-aria-level"] {
            if let level = tree.value(name, of: node).flatMap({ Int($0) }), level > 0 { return min(level, 32) }
        }
        for name in ["data-indent", "data-stringify-indent"] {
            if let level = tree.value(name, of: node).flatMap({ Int($0) }), level >= 0 { return min(level + 1, 32) }
        }
        for name in classes(of: node) {
            if name.hasPrefix("ql-indent-"), let level = Int(name.dropFirst(10)) { return min(level + 1, 32) }
            if name.hasPrefix("lst-kix_"), let dash = name.lastIndex(of: "-"), let level = Int(name[name.index(after: dash)...]), level >= 0 {
                return min(level + 1, 32)
            }
        }
        return tree.tag(of: node) == .li ? WordList(node, in: tree)?.level : nil
    }

    // MARK: Items

    private mutating func item(_ node: HTMLNode, _ style: HTMLStyle) -> RichDocument.Item {
        let box = takeBox(of: node)
        var item = RichDocument.Item(isChecked: box, blocks: blocks(of: tree.children(of: node), style))
        if box == nil { takeBoxCharacter(&item) }
        return item
    }

    /// Whether the box of an item is checked; nil when it has none. What shows the box is told by
    /// it.
    private mutating func takeBox(of item: HTMLNode) -> Bool? {
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
        let names = classes(of: item)
        guard let parent, classes(of: parent).contains(where: { $0.contains("task") || $0.contains("check") || $0.contains("todo") }) else {
            return nil
        }
        return names.contains("checked") ? true : names.contains("unchecked") ? false : nil
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
    private func takeBoxCharacter(_ item: inout RichDocument.Item) {
        guard case .paragraph(var runs)? = item.blocks.first, case .text(let text)? = runs.first?.content,
            let box = Self.boxes.first(where: { text.hasPrefix($0.key) })
        else { return }
        let rest = text.dropFirst(box.key.count)
        guard rest.first?.isWhitespace ?? (runs.count > 1) else { return }
        item.isChecked = box.value
        runs[0].content = .text(String(rest.drop { $0.isWhitespace }))
        item.blocks[0] = .paragraph(runs)
    }

    // MARK: Word

    /// Reads a further paragraph of an item.
    private mutating func readContinuation(_ node: HTMLNode, _ style: HTMLStyle, _ link: RichDocument.Link?, _ flow: inout DocumentFlow) -> Bool {
        guard classes(of: node).contains(where: { $0.hasPrefix("MsoListParagraph") || $0.hasPrefix("MsoListContinue") }) else { return false }
        flow.endParagraph()
        return flow.appendToLastItem(blocks(of: tree.children(of: node), style, link))
    }

    /// Reads a paragraph that Word shows as an item of a list.
    mutating func readWordListItem(_ node: HTMLNode, _ style: HTMLStyle, _ link: RichDocument.Link?, _ flow: inout DocumentFlow) -> Bool {
        guard style.display == .block else { return false }
        guard let list = WordList(node, in: tree), let marker = list.marker else { return readContinuation(node, style, link, &flow) }
        flow.endParagraph()
        told.formUnion(list.markerNodes)
        var item = RichDocument.Item(blocks: blocks(of: tree.children(of: node), style, link))
        takeBoxCharacter(&item)
        let number = ListNumber(marker)
        flow.append([LevelledItem(level: list.level, isOrdered: number != nil, number: number?.value ?? 1, item: item, series: list.series)])
        return true
    }
}

/// What Word states about a paragraph or an item of a list: `mso-list:l0 level2 lfo1`, and a marker
/// that other programs are to skip.
private struct WordList {
    let level: Int
    /// The list's own name.
    let series: String
    /// The characters before the item; nil when there are none.
    let marker: String?
    /// The nodes that show the marker.
    let markerNodes: [HTMLNode]

    /// Nil for a paragraph that is no item.
    init?(_ node: HTMLNode, in tree: HTMLTree) {
        guard let value = Self.list(node, tree), let word = value.split(separator: " ").first(where: { $0.hasPrefix("level") }) else { return nil }
        level = min(max(Int(word.dropFirst(5)) ?? 1, 1), 32)
        series = value.split(separator: " ").first.map(String.init) ?? ""
        var nodes: [HTMLNode] = []
        var isInMarker = false
        var walk = tree.walk(node)
        while let step = walk.next() {
            guard !step.isLeaving else { continue }
            if tree.kind(of: step.node) == .comment {
                let text = tree.text(of: step.node)
                if text.hasPrefix("[if !supportLists]") { isInMarker = true }
                if text.hasPrefix("[endif]") { isInMarker = false }
            } else if isInMarker || Self.list(step.node, tree) == "ignore" {
                nodes.append(step.node)
                walk.skipChildren()
            }
        }
        markerNodes = nodes
        let text = nodes.map { tree.isText($0) ? tree.text(of: $0) : tree.textContent(of: $0) }.joined().trimmed
        marker = text.isEmpty ? nil : text
    }

    private static func list(_ node: HTMLNode, _ tree: HTMLTree) -> String? {
        tree.kind(of: node) == .element ? tree.declared("mso-list", of: node) : nil
    }
}
