import DragHTML
import DragTypes

// Lists of Word, whose items are paragraphs.

extension HTMLDocumentReader {
    /// Reads a further paragraph of an item.
    private mutating func readContinuation(_ node: HTMLNode, _ style: HTMLStyle, _ link: RichDocument.Link?, _ flow: inout DocumentFlow) -> Bool {
        let isContinuation = classes(of: node).contains { ASCII.contains($0.utf8, "MsoListParagraph") || ASCII.contains($0.utf8, "MsoListContinue") }
        let isHanging = !isContinuation && tree.declared("text-indent", of: node)?.hasPrefix("-") == true
        // A paragraph that begins exactly below an item's text belongs to the item.
        let isBelow = !isHanging && classes(of: node).contains("MsoNormal") && style.marginLeft.map { flow.hasItem(indentedBy: Double($0)) } == true
        if isBelow {
            flow.endParagraph()
            return flow.appendToItem(blocks(of: tree.children(of: node), style, link), indent: style.marginLeft.map { Double($0) })
        }
        guard isContinuation || isHanging && strippedMarker(of: node) != nil else { return false }
        flow.endParagraph()
        if let marker = isHanging ? strippedMarker(of: node) : plainMarker(of: node) {
            told.formUnion(marker.nodes)
            let level = max(1, Int(((style.marginLeft ?? 36) / 36).rounded()))
            append(ListNumber(marker.text), level: min(level, 32), series: "", node, style, link, &flow)
            return true
        }
        return flow.appendToItem(blocks(of: tree.children(of: node), style, link), indent: style.marginLeft.map { Double($0) })
    }

    /// Reads a paragraph that Word shows as an item of a list.
    mutating func readWordListItem(_ node: HTMLNode, _ style: HTMLStyle, _ link: RichDocument.Link?, _ flow: inout DocumentFlow) -> Bool {
        guard style.display == .block else { return false }
        if readSlideItem(node, style, link, &flow) { return true }
        guard let list = WordList(node, in: tree), let marker = list.marker else { return readContinuation(node, style, link, &flow) }
        flow.endParagraph()
        told.formUnion(list.markerNodes)
        let number = ListNumber(marker)
        if number.map({ $0.isNested && list.level == 1 }) ?? marker.contains(where: { $0.isNumber }) {
            // No list writes such a number: `\u{A7} 2`, `Article 5:`, `1.1` outside of item 1.
            var blocks = blocks(of: tree.children(of: node), style, link)
            if case .paragraph(let runs)? = blocks.first { blocks[0] = .paragraph([.init(.text(marker.withSingleSpaces + " "))] + runs) }
            for block in blocks { flow.append(block) }
            return true
        }
        append(number, level: list.level, series: list.series, node, style, link, &flow)
        return true
    }

    /// Reads a paragraph that PowerPoint shows as an item of a list.
    private mutating func readSlideItem(_ node: HTMLNode, _ style: HTMLStyle, _ link: RichDocument.Link?, _ flow: inout DocumentFlow) -> Bool {
        guard let marker = slideMarker(of: node) else { return false }
        flow.endParagraph()
        told.insert(marker)
        // In units of which an inch has 576, or else in points; each level is half an inch further
        // in.
        let stated = tree.declared("mso-margin-left-alt", of: node).flatMap { Double($0) }.map { ($0 / 288).rounded() }
        let level = stated ?? ((style.marginLeft.map { Double($0) } ?? 0) / 36).rounded(.up)
        let number = ListNumber(tree.textContent(of: marker).trimmed)
        append(number, level: Int(min(max(1, level), 32)), series: "", node, style, link, &flow)
        return true
    }

    /// The element that shows the bullet or the number of an item, perhaps in one that states the
    /// size of its characters.
    private func slideMarker(of node: HTMLNode) -> HTMLNode? {
        var here = node
        for _ in 0..<3 {
            guard let first = tree.children(of: here).first(where: { !tree.isBlankText($0) }), tree.kind(of: first) == .element else { return nil }
            if tree.declared("mso-special-format", of: first)?.contains("bullet") == true { return first }
            guard tree.name(of: first) == .span else { return nil }
            here = first
        }
        return nil
    }

    private mutating func append(
        _ number: ListNumber?, level: Int, series: String, _ node: HTMLNode, _ style: HTMLStyle, _ link: RichDocument.Link?,
        _ flow: inout DocumentFlow
    ) {
        var item = RichDocument.Item(blocks: blocks(of: tree.children(of: node), style, link))
        item.takeBoxCharacter()
        flow.append([
            LevelledItem(
                level: level, isOrdered: number != nil, number: number?.value ?? 1, numbering: number?.numbering ?? .decimal, item: item,
                series: series,
                indent: style.marginLeft.map { Double($0) })
        ])
    }

    /// The mark of an item whose `mso-list` a program has dropped: the first characters, followed
    /// by several no-break spaces.
    private func plainMarker(of node: HTMLNode) -> (nodes: [HTMLNode], text: String)? {
        guard let first = tree.children(of: node).first(where: { !tree.textContent(of: $0).isEmpty && !tree.isBlankText($0) }),
            tree.kind(of: first) == .element
        else { return nil }
        let text = tree.textContent(of: first)
        let marker = text.trimmed
        guard text.contains("\u{A0}\u{A0}"), Self.bullets.contains(marker) || marker.count <= 6 && ListNumber(marker) != nil else { return nil }
        return ([first], marker)
    }

    /// The bullet or number of an item that went through a mail program, and the nodes that show
    /// it. The program drops Word's `mso-list`, and keeps the bullet with an element of no-break
    /// spaces behind it.
    private func strippedMarker(of node: HTMLNode) -> (nodes: [HTMLNode], text: String)? {
        let children = tree.children(of: node).filter { !tree.isBlankText($0) || tree.text(of: $0).contains("\u{A0}") }
        guard children.count > 2, tree.kind(of: children[1]) == .element else { return nil }
        let (marker, space) = (
            tree.isText(children[0]) ? tree.text(of: children[0]) : tree.textContent(of: children[0]), tree.textContent(of: children[1])
        )
        let text = marker.trimmed
        guard space.count > 1, space.allSatisfy(\.isWhitespace), space.contains("\u{A0}"),
            Self.bullets.contains(text) || text.count <= 6 && ListNumber(text) != nil
        else { return nil }
        return (Array(children.prefix(2)), text)
    }

    /// Word's bullets, as the characters of its symbol fonts.
    private static let bullets: Set<String> = ["\u{B7}", "o", "\u{A7}", "\u{2022}", "-", "\u{2013}", "v", "q", "\u{D8}", "\u{FC}"]
}

/// What Word states about a paragraph or an item of a list: `mso-list:l0 level2 lfo1`, and a marker
/// that other programs are to skip.
struct WordList {
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
        // A picture may be the bullet.
        let isPicture = nodes.contains { tree.name(of: $0) == .img || tree.first(.img, below: $0) != nil }
        marker = text.isEmpty ? (isPicture ? "\u{2022}" : nil) : text
    }

    private static func list(_ node: HTMLNode, _ tree: HTMLTree) -> String? {
        tree.kind(of: node) == .element ? tree.declared("mso-list", of: node) : nil
    }
}
