import DragTypes

/// The blocks of a document in the making: the lines of the paragraph that is being read, list
/// items whose levels are told one by one, and the blocks before them.
struct DocumentFlow {
    private(set) var blocks: [RichDocument.Block] = []
    private var runs: [RichDocument.Run] = []
    private var items: [LevelledItem] = []
    /// Whether items stand at the end that further items may follow.
    var hasItems: Bool { !items.isEmpty }
    /// Whether a space is dropped because a line begins or another space precedes it.
    private var dropsSpace = true

    /// Whether nothing has been read since the last block.
    var isAtStart: Bool { RichDocument.areBlank(runs) }

    /// Whether the line so far ends with a digit.
    var endsWithNumber: Bool { if case .text(let text)? = runs.last?.content { text.last?.isNumber == true } else { false } }

    // MARK: Lines

    /// Appends characters as they are shown.
    mutating func append(_ content: RichDocument.Content, _ marks: RichDocument.Marks, _ link: RichDocument.Link?) {
        if content == .lineBreak { return breakLine() }
        runs.append(joining: RichDocument.Run(content, marks, link: link))
        dropsSpace = false
    }

    /// Appends characters of the source, whose white space is handled as their style says.
    mutating func append(_ source: String, _ style: HTMLStyle, _ link: RichDocument.Link?) {
        // Editors guard what they place in a line by marks that show nothing.
        let source = source.utf8.contains(0xEF) ? source.replacing("\u{FEFF}", with: "") : source
        switch style.whiteSpace {
        case .normal: appendCollapsed(source[...], style, link)
        case .pre, .preLine:
            for (index, line) in source.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
                if index > 0 { breakLine() }
                if style.whiteSpace == .preLine {
                    appendCollapsed(line, style, link)
                } else if !line.isEmpty {
                    append(.text(String(line.last == "\r" ? line.dropLast() : line)), style.textMarks, link)
                }
            }
        }
    }

    private mutating func appendCollapsed(_ source: Substring, _ style: HTMLStyle, _ link: RichDocument.Link?) {
        if dropsSpace { moveSpace(of: source, style) }
        var text: [UInt8] = []
        text.reserveCapacity(source.utf8.count)
        for byte in source.utf8 {
            let isSpace = byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
            if !isSpace { text.append(byte) } else if !dropsSpace { text.append(0x20) }
            dropsSpace = isSpace
        }
        if !text.isEmpty { runs.append(joining: RichDocument.Run(.text(String(utf8Bytes: text)), style.textMarks, link: link)) }
    }

    /// Moves the space at the end of a piece of code or of a key behind the piece, where a space of
    /// other text follows: it keeps the piece apart from the next one.
    private mutating func moveSpace(of source: Substring, _ style: HTMLStyle) {
        guard source.utf8.first.map(ASCII.isWhitespace) == true, let last = runs.last, case .text(let text) = last.content, text.hasSuffix(" "),
            !last.marks.isDisjoint(with: Self.pieces), last.marks != style.textMarks, text.utf8.count > 1
        else { return }
        runs[runs.count - 1].content = .text(String(text.dropLast()))
        dropsSpace = false
    }

    /// Marks of pieces that are told one by one.
    private static let pieces: RichDocument.Marks = [.code, .keyboard]

    private mutating func breakLine() {
        runs.append(RichDocument.Run(.lineBreak))
        dropsSpace = true
    }

    // MARK: Blocks

    /// Ends the paragraph. Two line breaks in a row are a paragraph's end too.
    mutating func endParagraph() {
        defer {
            runs = []
            dropsSpace = true
        }
        guard !RichDocument.areBlank(runs) else {
            // An empty line between lines of code belongs to the code.
            if !runs.isEmpty, items.isEmpty, case .paragraph(let before)? = blocks.last, RichDocument.isCode(before) {
                blocks.append(.paragraph([.init(.text(""), .monospaced)]))
            }
            return
        }
        guard runs.contains(where: { $0.content == .lineBreak }) else {
            return append(.paragraph(RichDocument.withoutTrailingSpace(runs)))
        }
        for part in RichDocument.lines(of: runs).split(whereSeparator: { RichDocument.areBlank($0[...]) }) {
            append(.paragraph(Array(part.joined(separator: [RichDocument.Run(.lineBreak)]))))
        }
    }

    /// A block, or items of a list that may go on.
    enum Part {
        case block(RichDocument.Block)
        case items([LevelledItem])
    }

    mutating func append(_ part: Part) {
        switch part {
        case .block(let block): append(block)
        case .items(let items): append(items)
        }
    }

    mutating func append(_ block: RichDocument.Block) {
        endItems()
        blocks.append(block)
        joinLists()
    }

    /// Gives the lists that are all of a list's first item to the last item of the list before.
    private mutating func joinInnerLists() {
        guard blocks.count > 1, case .list(var next) = blocks[blocks.count - 1], case .list(var before) = blocks[blocks.count - 2],
            let first = next.items.first, first.isChecked == nil, !before.items.isEmpty, !first.blocks.isEmpty,
            first.blocks.allSatisfy({ if case .list = $0 { true } else { false } })
        else { return }
        blocks.removeLast(2)
        before.items[before.items.count - 1].blocks += first.blocks
        next.items.removeFirst()
        let goesOn = next.isOrdered == before.isOrdered && next.numbering == before.numbering
        if goesOn { before.items += next.items }
        blocks.append(.list(before))
        if !goesOn, !next.items.isEmpty { blocks.append(.list(next)) }
    }

    /// Makes one of the last two lists where the number of the second one goes on: some programs
    /// put each item into a list of its own.
    private mutating func joinLists() {
        joinInnerLists()
        guard blocks.count > 1, case .list(let next) = blocks[blocks.count - 1], next.isOrdered, next.start > 1,
            case .list(let before) = blocks[blocks.count - 2], before.isOrdered, before.numbering == next.numbering,
            before.number(ofItem: before.items.count) == next.start
        else { return }
        blocks.removeLast()
        // Out of the array, the list can grow in place.
        guard case .list(var list) = blocks.removeLast() else { return }
        list.items += next.items
        blocks.append(.list(list))
    }

    /// Appends items after the items before, which belong to the same list as far as their levels
    /// say so.
    mutating func append(_ more: [LevelledItem]) {
        items += more
    }

    /// Appends items to the list before.
    ///
    /// - Returns: false where something else precedes.
    mutating func appendToList(_ more: [LevelledItem]) -> Bool {
        let further = LevelledItem.lists(more)
        guard items.isEmpty, further.count == 1, case .list(let next)? = further.first, !next.isOrdered, case .list(var list)? = blocks.last,
            !list.isOrdered
        else { return false }
        blocks.removeLast()
        list.items += next.items
        blocks.append(.list(list))
        return true
    }

    /// Appends blocks to the last item of the list that is being read.
    ///
    /// - Returns: false where no list is being read.
    mutating func appendToLastItem(_ more: [RichDocument.Block]) -> Bool {
        guard !items.isEmpty else { return false }
        items[items.count - 1].item.blocks += more
        return true
    }

    /// Appends blocks to the quotation before.
    ///
    /// - Returns: false where something else precedes.
    mutating func appendToQuote(_ more: [RichDocument.Block]) -> Bool {
        guard items.isEmpty, blocks.last?.isQuote == true, case .quote(var inner) = blocks.removeLast() else { return false }
        inner += more
        blocks.append(.quote(inner))
        return true
    }

    /// Appends blocks to the item of the list that is being read to which their indent belongs.
    ///
    /// - Returns: false where no list is being read.
    mutating func appendToItem(_ more: [RichDocument.Block], indent: Double?) -> Bool {
        let wanted = indent.map { $0 + 2 } ?? .infinity
        guard var item = items.last(where: { !$0.isContinuation && $0.indent ?? 0 <= wanted }) else { return appendToLastItem(more) }
        if item.level == items.last?.level { return appendToLastItem(more) }
        item.isContinuation = true
        item.item = RichDocument.Item(blocks: more)
        items.append(item)
        return true
    }

    /// Whether the text of an item of Word's list at the end begins at a distance from the margin,
    /// in points. Each level is half an inch further in, where the item does not say it.
    func hasItem(indentedBy distance: Double) -> Bool {
        items.contains { !$0.isContinuation && !$0.series.isEmpty && abs(($0.indent ?? Double($0.level) * 36) - distance) < 1 }
    }

    /// Takes the paragraph before, if a test of its text holds.
    mutating func takeParagraph(_ isWanted: (String) -> Bool) -> String? {
        guard items.isEmpty, case .paragraph(let runs)? = blocks.last else { return nil }
        // A picture is no label.
        let texts = runs.compactMap { if case .text(let text) = $0.content { text } else { $0.content == .lineBreak ? "\n" : nil } }
        let text = texts.joined().trimmed
        guard texts.count == runs.count, !text.isEmpty, isWanted(text) else { return nil }
        blocks.removeLast()
        return text
    }

    private mutating func endItems() {
        guard !items.isEmpty else { return }
        for list in LevelledItem.lists(items) {
            blocks.append(list)
            joinLists()
        }
        items = []
    }

    /// Ends whatever is being read.
    mutating func finish() -> [RichDocument.Block] {
        endParagraph()
        endItems()
        return blocks
    }
}

extension [RichDocument.Run] {
    /// Appends a run, whose link is the one before if both are words with one address: programs
    /// write a link anew where the style of its words changes.
    mutating func append(joining run: RichDocument.Run) {
        var run = run
        if let link = run.link, case .text = run.content, let last, case .text = last.content, let before = last.link,
            before.address == link.address, before.title == link.title
        {
            run.link = before
        }
        append(run)
    }
}

extension RichDocument.Block {
    fileprivate var isQuote: Bool { if case .quote = self { true } else { false } }
}

extension RichDocument {
    /// Whether runs show nothing but white space.
    package static func areBlank(_ runs: some Sequence<Run>) -> Bool {
        runs.allSatisfy { run in
            switch run.content {
            case .text(let text): text.unicodeScalars.allSatisfy(isBlank)
            case .lineBreak: true
            default: false
            }
        }
    }

    /// Runs without spaces and tabs at the start of the first and at the end of the last text.
    static func trimmed(_ runs: [Run]) -> [Run] {
        var runs = runs
        func isSpace(_ character: Character) -> Bool { character == " " || character == "\t" }
        if case .text(let text)? = runs.first?.content, !runs[0].marks.contains(.monospaced) {
            runs[0].content = .text(String(text.drop(while: isSpace)))
        }
        if case .text(let text)? = runs.last?.content {
            let end = text.lastIndex { !isSpace($0) }.map { text.index(after: $0) } ?? text.startIndex
            if end > text.startIndex { runs[runs.count - 1].content = .text(String(text[..<end])) }
        }
        return runs
    }

    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isSpace || !scalar.isASCII && zeroWidth.contains(scalar)
    }

    /// A text in up to three parts: what shows nothing at its start, the rest, and what shows
    /// nothing at its end.
    static func partedAtEdges(_ text: String) -> [String] {
        let scalars = text.unicodeScalars
        guard let first = scalars.first, let last = scalars.last, isBlank(first) || isBlank(last) else { return [text] }
        guard let start = scalars.firstIndex(where: { !isBlank($0) }), let end = scalars.lastIndex(where: { !isBlank($0) }) else { return [text] }
        let behind = scalars.index(after: end)
        return [String(scalars[..<start]), String(scalars[start..<behind]), String(scalars[behind...])].filter { !$0.isEmpty }
    }

    private static let zeroWidth: Set<Unicode.Scalar> = ["\u{200B}", "\u{200C}", "\u{200D}", "\u{2060}", "\u{FEFF}", "\u{AD}"]

    /// The runs between line breaks, without the white space at the ends of each line.
    static func lines(of runs: [Run]) -> [[Run]] {
        runs.split(omittingEmptySubsequences: false) { $0.content == .lineBreak }.map { withoutTrailingSpace(Array($0)) }
    }

    /// A line without the spaces and tabs at its end.
    static func withoutTrailingSpace(_ line: [Run]) -> [Run] {
        var line = line
        while case .text(let text)? = line.last?.content {
            guard let byte = text.utf8.last, byte == 0x20 || byte == 0x09 else { break }
            let rest = text.prefix(upTo: text.lastIndex { $0 != " " && $0 != "\t" }.map { text.index(after: $0) } ?? text.startIndex)
            if rest.isEmpty {
                line.removeLast()
            } else {
                line[line.count - 1].content = .text(String(rest))
                break
            }
        }
        return line
    }
}

/// An item of a list with the level that its source states, as programs write it that have no lists
/// inside of items.
struct LevelledItem {
    /// From 1 on.
    var level: Int
    var isOrdered: Bool
    /// The number that the item shows, if it shows one.
    var number: Int
    var numbering = RichDocument.List.Numbering.decimal
    var item: RichDocument.Item
    /// What the source calls the list, where lists stand without room between them.
    var series = ""
    /// The room at the left, in points; nil where nothing states it.
    var indent: Double?
    /// Whether these are further blocks of the item before on the same level.
    var isContinuation = false

    /// Whether the item is the next one of a list.
    private func continues(_ list: RichDocument.List) -> Bool {
        guard isOrdered, list.isOrdered else { return isOrdered == list.isOrdered }
        // The letter after h is read as a Roman numeral where no list says otherwise.
        let own = ListNumber(number, numbering).read(as: list.numbering)
        return own.numbering == list.numbering && own.value == list.number(ofItem: list.items.count)
    }

    /// The items as lists: an item of a deeper level stands in the item before it.
    static func lists(_ items: [LevelledItem]) -> [RichDocument.Block] {
        var rest = items[...]
        return lists(&rest, above: 0)
    }

    private static func lists(_ rest: inout ArraySlice<LevelledItem>, above level: Int) -> [RichDocument.Block] {
        var result: [RichDocument.Block] = []
        var list: RichDocument.List?
        func close() {
            if let ended = list { result.append(.list(ended)) }
            list = nil
        }
        var series = ""
        var own = rest.first.map(\.level) ?? 0
        while let next = rest.first, next.level > level {
            if next.level > own, var parent = list?.items.popLast() {
                parent.blocks += lists(&rest, above: own)
                list?.items.append(parent)
                continue
            }
            own = min(own, next.level)
            if next.isContinuation {
                rest = rest.dropFirst()
                if var item = list?.items.popLast() {
                    item.blocks += next.item.blocks
                    list?.items.append(item)
                } else {
                    result += next.item.blocks
                }
                continue
            }
            if let list, !next.continues(list) || series != next.series { close() }
            series = next.series
            if list == nil { list = .init(isOrdered: next.isOrdered, start: next.number, numbering: next.numbering, items: []) }
            list?.items.append(next.item)
            rest = rest.dropFirst()
        }
        close()
        return result
    }
}
