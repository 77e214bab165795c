import DragTypes

/// Renders HTML as the text that a reader sees, by the algorithm of `innerText` (WHATWG HTML
/// §3.2.7). In addition, list items get their markers, and no-break spaces become spaces.
package struct HTMLTextRenderer {
    private let tree: HTMLTree
    private var lastOnes: Set<Int> = []
    private var output: [UInt8] = []
    /// The number of line ends that must precede the next content.
    private var requiredBreaks = 0
    private var hasPendingSpace = false
    /// Whether white space is dropped because white space or a line end precedes it.
    private var skipsSpace = true
    private var pendingMarker: [UInt8] = []
    private var lists: [List] = []
    private var quoteDepth = 0
    private var isAtWordStart = true
    /// The number of images, which the text leaves out; for the notes.
    private(set) var imageCount = 0

    private struct List {
        var isOrdered: Bool
        var next: Int
        var step: Int
        var style: String
    }

    package init(_ tree: HTMLTree) {
        self.tree = tree
    }

    /// The text of the document, without blank lines at its start and its end.
    package mutating func render() -> [UInt8] {
        visit(tree.root, HTMLStyle())
        return trimmed()
    }

    /// The text inside one element, without blank lines at its start and its end.
    package mutating func render(from node: Int) -> [UInt8] {
        children(tree.nodes[node], HTMLStyle())
        return trimmed()
    }

    private func trimmed() -> [UInt8] {
        var lines = output[...]
        while let first = lines.firstIndex(of: 0x0A), lines[..<first].allSatisfy({ $0 == 0x20 || $0 == 0x09 }) {
            lines = lines[(first + 1)...]
        }
        while let last = lines.last, last == 0x0A || last == 0x20 || last == 0x09 {
            guard let line = lines.lastIndex(of: 0x0A) else { break }
            guard lines[(line + 1)...].allSatisfy({ $0 == 0x20 || $0 == 0x09 }) else { break }
            lines = lines[..<line]
        }
        return Array(lines)
    }

    private mutating func visit(_ index: Int, _ parent: HTMLStyle) {
        let node = tree.nodes[index]
        if node.tag.isEmpty {
            if parent.isVisible { text(node.text, parent) }
            return
        }
        let style = HTMLStyle(node, parent: parent)
        let isInlineParagraph = node.tag == "p" && style.display != .block
        if isInlineParagraph, style.display != .none { needBreaks(2) }
        switch style.display {
        case .none: return
        case .block, .table: block(node, style, breaks: node.tag == "p" ? 2 : 1)
        case .listItem: listItem(node, style)
        case .inline, .inlineBlock: inline(node, style)
        case .tableGroup: children(node, style)
        case .tableRow:
            noteLast(.tableCell, below: node, style)
            children(node, style)
            if !lastOnes.contains(index) { literal(0x0A) }
        case .tableCell:
            skipsSpace = true
            hasPendingSpace = false
            children(node, style)
            hasPendingSpace = false
            if !lastOnes.contains(index) { literal(0x09) }
        }
        if isInlineParagraph { needBreaks(2) }
    }

    private mutating func block(_ node: HTMLTree.Node, _ style: HTMLStyle, breaks: Int) {
        needBreaks(breaks)
        switch node.tag {
        case "ul", "ol", "menu", "dir": list(node, style)
        case _ where style.display == .table:
            noteLast(.tableRow, below: node, style)
            children(node, style)
        case "details" where node["open"] == nil:
            // A closed `details` element shows its summary only.
            for child in node.children where tree.nodes[child].tag == "summary" { visit(child, style) }
        default: children(node, style)
        }
        needBreaks(breaks)
    }

    private mutating func children(_ node: HTMLTree.Node, _ style: HTMLStyle) {
        for child in node.children { visit(child, style) }
    }

    private mutating func inline(_ node: HTMLTree.Node, _ style: HTMLStyle) {
        switch node.tag {
        case "br": literal(0x0A)
        case "wbr": break
        case "img", "svg", "video", "canvas", "iframe", "object", "embed", "input", "textarea", "meter", "progress", "math":
            if node.tag == "img" { imageCount += 1 }
            if style.isVisible { atom() }
        case "select":
            children(node, style)
        case "q":
            put((quoteDepth % 2 == 0 ? "\u{201C}" : "\u{2018}").utf8)
            quoteDepth += 1
            children(node, style)
            quoteDepth -= 1
            put((quoteDepth % 2 == 0 ? "\u{201D}" : "\u{2019}").utf8)
        default:
            if style.display == .inlineBlock {
                // An inline block lays out its own lines, so white space at its start and end is
                // not shown.
                flushSpace()
                skipsSpace = true
                children(node, style)
                hasPendingSpace = false
                skipsSpace = false
            } else {
                children(node, style)
            }
        }
    }

    // MARK: Lists

    private mutating func list(_ node: HTMLTree.Node, _ style: HTMLStyle) {
        // The marker of an item that begins with a list is on a line of its own.
        if !pendingMarker.isEmpty {
            bareMarker()
            needBreaks(1)
        }
        let items = node.children.filter { tree.nodes[$0].tag == "li" }
        let isReversed = node.tag == "ol" && node["reversed"] != nil
        let start = node["start"].flatMap { Int($0) } ?? (isReversed ? items.count : 1)
        lists.append(
            List(isOrdered: node.tag == "ol", next: start, step: isReversed ? -1 : 1, style: node["type"] ?? "1"))
        children(node, style)
        lists.removeLast()
    }

    private mutating func listItem(_ node: HTMLTree.Node, _ style: HTMLStyle) {
        needBreaks(1)
        if let list = lists.last, list.isOrdered {
            let number = node["value"].flatMap { Int($0) } ?? list.next
            lists[lists.count - 1].next = number &+ list.step
            pendingMarker = Array((ListNumber.text(number, style: node["type"] ?? list.style) + ". ").utf8)
        } else {
            pendingMarker = Array("\u{2022} ".utf8)
        }
        children(node, style)
        // An item without content still shows its marker.
        if !pendingMarker.isEmpty { bareMarker() }
        needBreaks(1)
    }

    // MARK: Tables

    /// Notes the last row of a table, or the last cell of a row, because no line end or tab follows
    /// it.
    private mutating func noteLast(_ wanted: HTMLStyle.Display, below node: HTMLTree.Node, _ style: HTMLStyle) {
        if let last = last(wanted, below: node, style) { lastOnes.insert(last) }
    }

    private func last(_ wanted: HTMLStyle.Display, below node: HTMLTree.Node, _ style: HTMLStyle) -> Int? {
        for child in node.children.reversed() where !tree.nodes[child].tag.isEmpty {
            let below = HTMLStyle(tree.nodes[child], parent: style)
            if below.display == wanted { return child }
            if below.display == .tableGroup, let found = last(wanted, below: tree.nodes[child], below) { return found }
        }
        return nil
    }

    // MARK: Text

    private mutating func needBreaks(_ count: Int) {
        requiredBreaks = max(requiredBreaks, count)
        hasPendingSpace = false
        skipsSpace = true
    }

    /// Appends a line end or a tab that does not collapse with other white space.
    private mutating func literal(_ byte: UInt8) {
        hasPendingSpace = false
        flushBreaks()
        if !pendingMarker.isEmpty { beginLine() }
        output.append(byte)
        skipsSpace = true
        isAtWordStart = true
    }

    /// Handles an element that is shown but has no text, such as an image.
    private mutating func atom() {
        if requiredBreaks == 0 { flushSpace() }
        skipsSpace = false
    }

    /// Appends the marker of a list item on a line without other content.
    private mutating func bareMarker() {
        while pendingMarker.last == 0x20 { pendingMarker.removeLast() }
        flushBreaks()
        beginLine()
    }

    private mutating func flushSpace() {
        guard hasPendingSpace else { return }
        hasPendingSpace = false
        output.append(0x20)
    }

    private mutating func flushBreaks() {
        if requiredBreaks > 0, !output.isEmpty { output += [UInt8](repeating: 0x0A, count: requiredBreaks) }
        requiredBreaks = 0
    }

    /// Appends the indentation and the list marker at the start of a line.
    private mutating func beginLine() {
        guard output.isEmpty || output.last == 0x0A || !pendingMarker.isEmpty else { return }
        if output.isEmpty || output.last == 0x0A {
            output += [UInt8](repeating: 0x20, count: max(0, lists.count - 1) * 2)
        }
        output += pendingMarker
        pendingMarker = []
    }

    private mutating func put(_ bytes: some Collection<UInt8>) {
        flushBreaks()
        beginLine()
        flushSpace()
        output += bytes
        skipsSpace = false
    }

    private mutating func text(_ bytes: ArraySlice<UInt8>, _ style: HTMLStyle) {
        let span = bytes.span
        var index = 0
        while index < span.count {
            let start = index
            var hasNoBreakSpace = false
            while index < span.count, !Self.isSpace(span[index]) {
                if span[index] == 0xA0, index > start, span[index - 1] == 0xC2 { hasNoBreakSpace = true }
                index += 1
            }
            if index > start {
                let word = bytes[(bytes.startIndex + start)..<(bytes.startIndex + index)]
                let isPlain = !hasNoBreakSpace && style.textTransform == .none
                if isPlain { put(word) } else { put(transformed(Self.withPlainSpaces(word), style)) }
                isAtWordStart = false
            }
            guard index < span.count else { return }
            space(span[index], style)
            index += 1
        }
    }

    /// Whether `white-space` says what becomes of the byte.
    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

    private mutating func space(_ byte: UInt8, _ style: HTMLStyle) {
        switch style.whiteSpace {
        case .pre:
            if byte == 0x0A {
                literal(0x0A)
                skipsSpace = false
            } else if byte != 0x0D {
                put(CollectionOfOne(byte))
            }
        case .preLine where byte == 0x0A: literal(0x0A)
        default:
            if !skipsSpace { hasPendingSpace = true }
            isAtWordStart = true
        }
    }

    /// The text with spaces in place of no-break spaces, which are C2 A0 in UTF-8.
    private static func withPlainSpaces(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        for byte in bytes {
            if byte == 0xA0, result.last == 0xC2 { result[result.count - 1] = 0x20 } else { result.append(byte) }
        }
        return result
    }

    private func transformed(_ run: [UInt8], _ style: HTMLStyle) -> [UInt8] {
        switch style.textTransform {
        case .none: return run
        case .uppercase: return Array(String(utf8Bytes: run).uppercased().utf8)
        case .lowercase: return Array(String(utf8Bytes: run).lowercased().utf8)
        case .capitalize:
            let text = String(utf8Bytes: run)
            return isAtWordStart ? Array((text.prefix(1).uppercased() + text.dropFirst()).utf8) : run
        }
    }
}

/// The numbers of the items in ordered lists (CSS Counter Styles 3).
enum ListNumber {
    /// - Parameter style: the value of the attribute `type`: `1`, `a`, `A`, `i` or `I`.
    static func text(_ number: Int, style: String) -> String {
        switch style {
        case "a": letters(number) ?? String(number)
        case "A": letters(number)?.uppercased() ?? String(number)
        case "i": roman(number) ?? String(number)
        case "I": roman(number)?.uppercased() ?? String(number)
        default: String(number)
        }
    }

    private static func letters(_ number: Int) -> String? {
        guard number > 0 else { return nil }
        var result = ""
        var rest = number
        while rest > 0 {
            rest -= 1
            result = String(UnicodeScalar(UInt8(ascii: "a") + UInt8(rest % 26))) + result
            rest /= 26
        }
        return result
    }

    private static func roman(_ number: Int) -> String? {
        guard (1...3999).contains(number) else { return nil }
        let values: KeyValuePairs = [
            1000: "m", 900: "cm", 500: "d", 400: "cd", 100: "c", 90: "xc", 50: "l", 40: "xl", 10: "x", 9: "ix", 5: "v",
            4: "iv", 1: "i",
        ]
        var result = ""
        var rest = number
        for (value, letters) in values {
            while rest >= value {
                result += letters
                rest -= value
            }
        }
        return result
    }
}
