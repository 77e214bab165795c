import DragHTML
import DragTypes

/// The text that a page shows, as far as it is laid out: line ends and spaces that wait for the
/// next content, the markers of lists, and the lines so far.
struct HTMLTextLayout {
    private var output: [UInt8] = []
    /// The number of line ends that must precede the next content.
    private var requiredBreaks = 0
    private var hasPendingSpace = false
    /// Whether white space is dropped because white space or a line end precedes it.
    private var skipsSpace = true
    private var pendingMarker: [UInt8] = []
    private var lists: [List] = []
    /// The level that the innermost item states, where it is deeper than its list.
    private var statedLevel = 0
    private var quoteDepth = 0
    private var isAtWordStart = true
    /// The last row of the innermost table, and the last cell of the innermost row.
    var lastRow: HTMLNode?
    var lastCell: HTMLNode?
    /// Boxes that are shown by the markers of their items.
    var told: Set<HTMLNode> = []
    /// What is shown otherwise, such as the markers of Word's items.
    private(set) var hidden: Set<HTMLNode> = []
    /// Whether a formula has been shown.
    var hasFormulas = false

    /// A list, as its items are numbered.
    struct List {
        var isOrdered: Bool
        var next: Int
        var step: Int
        var numbering: RichDocument.List.Numbering
        /// The level that the list states.
        var level: Int?
    }

    /// - Parameter byteCount: for how much text there is room before more is reserved.
    init(byteCount: Int = 0) { output.reserveCapacity(byteCount) }

    /// The text without blank lines at its start and its end.
    func trimmed() -> [UInt8] {
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

    // MARK: Elements

    mutating func openQuote() {
        put((quoteDepth % 2 == 0 ? "\u{201C}" : "\u{2018}").utf8)
        quoteDepth += 1
    }

    mutating func closeQuote() {
        quoteDepth -= 1
        put((quoteDepth % 2 == 0 ? "\u{201D}" : "\u{2019}").utf8)
    }

    /// Begins a box with lines of its own in a line.
    mutating func beginBox() {
        flushSpace()
        skipsSpace = true
    }

    mutating func endBox() {
        hasPendingSpace = false
        skipsSpace = false
    }

    mutating func beginCell() {
        skipsSpace = true
        hasPendingSpace = false
    }

    mutating func endCell(isLast: Bool) {
        hasPendingSpace = false
        if !isLast { literal(0x09) }
    }

    mutating func beginList(_ list: List) {
        // The marker of an item that begins with a list is on a line of its own.
        if !pendingMarker.isEmpty {
            bareMarker()
            needBreaks(1)
        }
        lists.append(list)
    }

    mutating func endList() { lists.removeLast() }

    /// Begins an item of the innermost list, with the number and the numbering that the item
    /// states.
    ///
    /// - Parameters:
    ///   - isOrdered: whether the item has a number; nil for what its list says.
    ///   - box: the item's box, which is the marker where the item has no number.
    ///   - isBare: whether the item has no marker.
    mutating func beginItem(number: Int?, numbering: RichDocument.List.Numbering?, isOrdered: Bool?, box: String?, isBare: Bool) {
        needBreaks(1)
        if isBare { return pendingMarker = Array((box.map { $0 + " " } ?? "").utf8) }
        if let list = lists.last, isOrdered ?? list.isOrdered {
            let number = number ?? list.next
            lists[lists.count - 1].next = number &+ list.step
            pendingMarker = Array((ListNumber.text(number, numbering ?? list.numbering) + ". " + (box.map { $0 + " " } ?? "")).utf8)
        } else {
            pendingMarker = Array(((box ?? "\u{2022}") + " ").utf8)
        }
    }

    /// Sets the level of the item that begins, by what the item states.
    ///
    /// - Parameter level: nil for what its list says.
    mutating func setLevel(_ level: Int?) { statedLevel = level ?? lists.last?.level ?? 0 }

    /// Begins an item that is a paragraph, as Word writes lists.
    mutating func beginItem(marker: String, level: Int) {
        needBreaks(1)
        statedLevel = level
        pendingMarker = Array((marker + " ").utf8)
    }

    mutating func hide(_ nodes: [HTMLNode]) { hidden.formUnion(nodes) }

    mutating func endItem() {
        // An item without content still shows its marker.
        if !pendingMarker.isEmpty { bareMarker() }
        statedLevel = 0
        needBreaks(1)
    }

    // MARK: Text

    mutating func needBreaks(_ count: Int) {
        requiredBreaks = max(requiredBreaks, count)
        hasPendingSpace = false
        skipsSpace = true
    }

    /// Appends a line end or a tab that does not collapse with other white space.
    mutating func literal(_ byte: UInt8) {
        hasPendingSpace = false
        flushBreaks()
        if !pendingMarker.isEmpty { beginLine() }
        output.append(byte)
        skipsSpace = true
        isAtWordStart = true
    }

    /// Handles an element that is shown but has no text, such as an image.
    mutating func atom() {
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

    /// Appends the line ends that are needed. A `<br>` at the end of a block, and the line end of
    /// preformatted text there, make no line of their own, so that they count.
    private mutating func flushBreaks() {
        if !output.isEmpty {
            let stated = output.suffix(requiredBreaks).reversed().prefix { $0 == 0x0A }.count
            for _ in stated..<requiredBreaks { output.append(0x0A) }
        }
        requiredBreaks = 0
    }

    /// Appends the indentation and the list marker at the start of a line.
    private mutating func beginLine() {
        guard output.isEmpty || output.last == 0x0A || !pendingMarker.isEmpty else { return }
        if output.isEmpty || output.last == 0x0A {
            for _ in 0..<max(0, max(lists.count, statedLevel) - 1) * 2 { output.append(0x20) }
        }
        guard !pendingMarker.isEmpty else { return }
        output += pendingMarker
        pendingMarker = []
    }

    private mutating func put(_ bytes: some Collection<UInt8>) {
        beginWords()
        output += bytes
    }

    /// Appends what stands before the next words of a line.
    private mutating func beginWords() {
        flushBreaks()
        beginLine()
        flushSpace()
        skipsSpace = false
    }

    /// Appends characters that stand in no text of the page.
    mutating func words(_ text: String) {
        put(text.utf8)
        isAtWordStart = false
    }

    /// Appends the characters of a text.
    mutating func text(of node: HTMLNode, in tree: HTMLTree, _ style: HTMLStyle) {
        let bytes = tree.bytes(of: node)
        let span = bytes.span
        let joinsWords = style.whiteSpace != .pre && style.textTransform == .none
        var index = 0
        while index < span.count {
            let start = index
            let hasNoBreakSpace = Self.endRun(span, &index, joinsWords)
            if index > start {
                if hasNoBreakSpace || style.textTransform != .none {
                    let run = bytes[bytes.startIndex + start..<bytes.startIndex + index]
                    put(transformed(hasNoBreakSpace ? Self.withPlainSpaces(run) : Array(run), style))
                } else {
                    beginWords()
                    output.append(span, start..<index)
                }
                isAtWordStart = false
            }
            guard index < span.count else { break }
            space(span[index], style)
            index += 1
        }
    }

    /// Moves an index to the white space after a word. If words may be joined, single spaces
    /// between them are part of the run, because nothing becomes of these.
    ///
    /// - Returns: whether there is a no-break space in the run.
    private static func endRun(_ text: Span<UInt8>, _ index: inout Int, _ joinsWords: Bool) -> Bool {
        var hasNoBreakSpace = false
        let start = index
        // From where on eight bytes are tried at once again.
        var retry = index
        while index < text.count {
            while joinsWords, index >= retry, index + 8 <= text.count {
                let word = ByteWord(text, index)
                guard !word.hasControls, !word.has(0xA0), word.hasLoneSpacesInside else {
                    retry = index + 4
                    break
                }
                index += 8
            }
            guard index < text.count else { break }
            let byte = text[index]
            if byte <= 0x20, isSpace(byte) {
                guard joinsWords, byte == 0x20, index > start, index + 1 < text.count, !isSpace(text[index + 1]) else { break }
            } else if byte == 0xA0, index > start, text[index - 1] == 0xC2 {
                hasNoBreakSpace = true
            }
            index += 1
        }
        return hasNoBreakSpace
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
