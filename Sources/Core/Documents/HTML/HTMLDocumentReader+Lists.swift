import DragHTML
import DragTypes

// Lists, as programs write them: with lists in items, lists in lists, one list for each level or
// each item, or paragraphs that only look like items.

extension HTMLDocumentReader {
    /// Reads a list. Where its items state their levels, it may go on in the next list.
    mutating func readList(_ node: HTMLNode, _ style: HTMLStyle, _ flow: inout DocumentFlow) {
        flow.endParagraph()
        var reading = ListReading()
        listDepth += 1
        collectItems(of: node, style, depth: statedLevel(of: node) ?? 1, &reading)
        listDepth -= 1
        for block in reading.before { flow.append(block) }
        guard !reading.items.isEmpty else { return }
        if reading.statesLevels || continues(node) || precedesInnerList(node) || flow.hasItems && goesOn(node) {
            flow.append(reading.items)
        } else if goesOn(node), flow.appendToList(reading.items) {
            return
        } else {
            for list in LevelledItem.lists(reading.items) { flow.append(list) }
        }
    }

    /// Whether an item has no list around it, and is no part of a page: programs show messages as
    /// items, too. Only the item's own children are looked through, so that items in items take no
    /// longer than others.
    func isLoneItem(_ node: HTMLNode) -> Bool {
        listDepth == 0 && !tree.children(of: node).contains { Self.partsOfPages.contains(tree.tag(of: $0)) }
    }

    private static let partsOfPages: Set<HTMLName> = [.div, .article, .section, .header, .footer, .aside, .h1, .h2, .h3, .h4, .h5, .h6, .table]

    /// Reads an item that was copied without its list.
    mutating func readLoneItem(_ node: HTMLNode, _ style: HTMLStyle, _ flow: inout DocumentFlow) {
        flow.endParagraph()
        flow.append([LevelledItem(level: 1, isOrdered: false, number: 1, item: item(node, style))])
    }

    struct ListReading {
        var items: [LevelledItem] = []
        /// What stands before the first item.
        var before: [RichDocument.Block] = []
        /// Whether an item or its list states the item's level.
        var statesLevels = false
    }

    private mutating func collectItems(of list: HTMLNode, _ style: HTMLStyle, depth: Int, _ reading: inout ListReading) {
        let isOrdered = tree.tag(of: list) == .ol
        let isReversed = isOrdered && tree.attribute(.reversed, of: list) != nil
        let elements = tree.children(of: list).filter { tree.kind(of: $0) == .element || tree.isText($0) && !tree.isBlankText($0) }
        var number = tree.number(.start, of: list) ?? (isReversed ? elements.count { tree.tag(of: $0) == .li } : 1)
        if statedLevel(of: list) != nil { reading.statesLevels = true }
        let first = reading.items.count
        for element in elements {
            if tree.isText(element) {
                addText(blocks(of: [element], style), &reading)
                continue
            }
            let own = styles.style(of: element, in: tree, inside: style)
            guard own.display != .none else { continue }
            switch tree.tag(of: element) {
            case .ul, .ol, .menu, .dir:
                // A list in a list belongs to the item before it.
                // (LibreOffice writes the lists around an inner one without their items.)
                let isInner = reading.items.isEmpty && element == elements.first && isListBefore(list)
                if isInner { reading.statesLevels = true }
                let level = statedLevel(of: element) ?? (reading.items.isEmpty && !isInner ? depth : depth + 1)
                collectItems(of: element, own, depth: level, &reading)
            // Editors put a list that stands in an item into one more item of its own.
            case .li where !reading.items.isEmpty && holdsOnlyLists(element):
                for inner in tree.children(of: element) where Self.lists.contains(tree.tag(of: inner)) {
                    collectItems(of: inner, own, depth: statedLevel(of: inner) ?? depth + 1, &reading)
                }
            // A paragraph between items belongs to the item before it.
            case .p where !reading.items.isEmpty && !isListItem(element):
                reading.items[reading.items.count - 1].item.blocks += blocks(of: [element], style)
            default:
                let stated = statedLevel(of: element)
                if stated != nil { reading.statesLevels = true }
                // Quill writes each kind at the item.
                let isNumbered = tree.value("data-list", of: element).map { $0 == "ordered" } ?? isOrdered
                let level = stated.map { max($0, 1) } ?? depth
                if reading.items.count > first, stated != nil || reading.statesLevels, let last = reading.items.last(where: { $0.level <= level }) {
                    // Numbers begin anew at each level below the item before, and go on at its own.
                    number = last.level < level ? 1 : last.isOrdered == isNumbered ? last.number &+ 1 : 1
                } else if let last = reading.items.last(where: { $0.level <= level }), isNumbered != isOrdered || last.isOrdered != isNumbered {
                    // Items of lists between the items do not end the list.
                    number = last.isOrdered == isNumbered ? last.number &+ 1 : 1
                }
                number = tree.number(.value, of: element) ?? number
                let numbering = own.listMarker?.numbering ?? tree.numbering(of: element) ?? tree.numbering(of: list) ?? .decimal
                let item =
                    tree.tag(of: element) == .li || isListItem(element)
                    ? self.item(element, own) : RichDocument.Item(blocks: blocks(of: [element], style))
                reading.items.append(
                    LevelledItem(level: level, isOrdered: isNumbered, number: number, numbering: isNumbered ? numbering : .decimal, item: item))
                number &+= isReversed ? -1 : 1
            }
        }
    }

    /// Words beside items belong to the item before them, or stand before the list.
    private func addText(_ blocks: [RichDocument.Block], _ reading: inout ListReading) {
        if reading.items.isEmpty {
            reading.before += blocks
        } else {
            reading.items[reading.items.count - 1].item.blocks += blocks
        }
    }

    /// Whether the next element is a list that begins with a list instead of an item.
    private func precedesInnerList(_ list: HTMLNode) -> Bool {
        guard let next = tree.element(after: list), Self.lists.contains(tree.tag(of: next)) else { return false }
        return tree.children(of: next).first { tree.kind(of: $0) == .element }.map { Self.lists.contains(tree.tag(of: $0)) } ?? false
    }

    /// Whether another list stands directly before a list, or before the lists around it.
    private func isListBefore(_ list: HTMLNode) -> Bool {
        var here = list
        for _ in 0..<Self.deepestEmptyList {
            if let before = tree.element(before: here) { return Self.lists.contains(tree.tag(of: before)) }
            guard let parent = tree.parent(of: here), Self.lists.contains(tree.tag(of: parent)) else { return false }
            here = parent
        }
        return false
    }

    /// How many lists without items of their own are looked through.
    private static let deepestEmptyList = 10

    private static let lists: Set<HTMLName> = [.ul, .ol, .menu, .dir]

    private func holdsOnlyLists(_ item: HTMLNode) -> Bool {
        var hasList = false
        for child in tree.children(of: item) {
            if Self.lists.contains(tree.tag(of: child)) {
                hasList = true
            } else if tree.kind(of: child) != .comment, !tree.isBlankText(child) {
                return false
            }
        }
        return hasList
    }

    private func isListItem(_ node: HTMLNode) -> Bool { tree.value(.role, of: node) == "listitem" }

    /// Whether a list has a name, as in Word for the web, where each item is in a list of its own.
    private func continues(_ node: HTMLNode) -> Bool {
        tree.tag(of: node) == .ol && tree.attribute("data-listid", of: node) != nil
    }

    /// Whether a list goes on with the list of the element before: editors of blocks, such as
    /// Notion, put each item into a list of its own.
    private func goesOn(_ node: HTMLNode) -> Bool {
        if let start = tree.number(.start, of: node), start > 1, tree.tag(of: node) == .ol, let before = tree.element(before: node) {
            return Self.lists.contains(tree.tag(of: before))
        }
        guard tree.tag(of: node) == .ul, isPart(node), let before = tree.element(before: node), tree.tag(of: before) == .ul, isPart(before)
        else { return false }
        var here = tree.previous(before: node)
        while let between = here, between != before {
            guard !tree.isText(between) || tree.isBlankText(between) else { return false }
            here = tree.previous(before: between)
        }
        return true
    }

    /// Whether a list is one of those of Notion, or of Quill, where each state has a list.
    private func isPart(_ list: HTMLNode) -> Bool {
        tree.attribute("data-checked", of: list) != nil || classes(of: list).contains { ["bulleted-list", "to-do-list", "toggle"].contains($0) }
    }

    private func statedLevel(of node: HTMLNode) -> Int? {
        StatedLevel.of(node, in: tree) ?? (tree.tag(of: node) == .li ? WordList(node, in: tree)?.level : nil)
    }

    // MARK: Items

    private mutating func item(_ node: HTMLNode, _ style: HTMLStyle) -> RichDocument.Item {
        let box = takeBox(of: node)
        var style = style
        // A line through what is done says the same as its box.
        if box != nil { style.marks.remove(.strike) }
        var item = RichDocument.Item(isChecked: box, blocks: blocks(of: tree.children(of: node), style))
        if box == nil { item.takeBoxCharacter() }
        return item
    }
}
