/// What the text around a link says about where the link ends. All of it is found out when it is
/// asked for, and the text is read once.
struct LinkSurroundings {
    /// What a link stands in by itself.
    enum Enclosure {
        case none
        /// A cell of a table, a string or an element of a page. A comma in it is a part of the
        /// link.
        case cell
        /// A place for nothing but a link: an attribute, `<…>`, the target of a link in Markdown.
        case address
    }

    private let text: [UInt8]
    private var start = 0
    private var known: Enclosure?
    private var lines = DelimitedLines()
    private var markup = OpenMarkup()
    private var brackets = OpenBrackets()
    /// The byte in front of the link.
    private var opening = UInt8(ascii: "\n")
    /// Whether a `'` stands in front of the link.
    private(set) var isQuoted = false

    init(of text: [UInt8]) { self.text = text }

    /// Goes on to the link at `start`. Links come in their order.
    ///
    /// - Parameter isNext: whether the link directly follows the one before, so that both stand in
    ///   the same place.
    mutating func move(to start: Int, isNext: Bool) {
        guard !isNext || start == 0 else {
            known = enclosure
            self.start = start
            return
        }
        self.start = start
        known = nil
        opening = start > 0 ? text[start - 1] : UInt8(ascii: "\n")
        isQuoted = opening == UInt8(ascii: "'")
    }

    /// Records the end of a link: quotation marks and brackets from there on belong to the text.
    mutating func pass(linkEnd end: Int) { markup.linkEnd = end }

    /// What the link stands in.
    var enclosure: Enclosure {
        mutating get {
            let enclosure = known ?? findEnclosure()
            known = enclosure
            return enclosure
        }
    }

    /// Whether the link is a string of its own in quotation marks.
    var isString: Bool {
        mutating get {
            let isQuotation = opening == UInt8(ascii: "\"") || opening == UInt8(ascii: "'") || opening == UInt8(ascii: "`")
            return isQuotation && enclosure != .none
        }
    }

    /// The mark that directly in front of the link may begin emphasis; nil for none.
    var markInFront: LinkMark? {
        guard LinkMark.opens(opening) else { return nil }
        var first = start - 1
        while first > 0, start - first < 4, text[first - 1] == opening { first -= 1 }
        let isAfterWord = first > 0 && (LinkByte.isLetterOrDigit(text[first - 1]) || text[first - 1] >= 0x80)
        return start - first == 1 && isAfterWord ? nil : LinkMark(opening, start - first)
    }

    /// Whether something has begun in front of the link, on its line, that this byte ends: a
    /// bracket, or the cell of a table.
    mutating func closes(_ byte: UInt8) -> Bool {
        switch (byte, opening) {
        case (UInt8(ascii: ")"), UInt8(ascii: "(")), (UInt8(ascii: "]"), UInt8(ascii: "[")), (UInt8(ascii: "}"), UInt8(ascii: "{")): return true
        case (UInt8(ascii: "|"), UInt8(ascii: "<")), (UInt8(ascii: "|"), UInt8(ascii: "[")), (UInt8(ascii: "|"), UInt8(ascii: "{")): return true
        default: break
        }
        return brackets.isOpen(for: byte, before: start, in: text)
    }

    /// Whether the line of the link is delimited by this byte, as in tables and in lists of
    /// addresses.
    mutating func isDelimited(by byte: UInt8) -> Bool {
        lines.isDelimited(by: byte, at: start, in: text)
    }

    /// How many of this byte began emphasis in front of the link that has not ended yet.
    mutating func openMarks(_ byte: UInt8) -> Int {
        markup.count(of: byte, before: start, in: text)
    }

    private func findEnclosure() -> Enclosure {
        let before = start > 0 ? text[start - 1] : UInt8(ascii: "\n")
        switch before {
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
            guard character(after: before) == before else { return .none }
            return start > 1 && text[start - 2] == UInt8(ascii: "=") ? .address : .cell
        case UInt8(ascii: "`"): return character(after: before) == before ? .cell : .none
        case UInt8(ascii: "<"): return character(after: UInt8(ascii: ">")) == UInt8(ascii: ">") ? .address : .none
        case UInt8(ascii: ">"): return character(after: UInt8(ascii: "<")) == UInt8(ascii: "<") ? .cell : .none
        case UInt8(ascii: "("): return start > 1 && text[start - 2] == UInt8(ascii: "]") ? .address : .none
        case UInt8(ascii: "="): return isAttribute ? .address : .none
        case UInt8(ascii: "\t"): return character(after: UInt8(ascii: "\t")) != UInt8(ascii: " ") ? .cell : .none
        case UInt8(ascii: "\n"): return character(after: UInt8(ascii: "\t")) == UInt8(ascii: "\t") ? .cell : .none
        default: return .none
        }
    }

    /// Whether the link is the value of an attribute without quotation marks: `<a href=https://…`.
    private var isAttribute: Bool {
        var index = start - 1
        while index > 0, LinkByte.isHostByte(text[index - 1]) { index -= 1 }
        guard index < start - 1, index > 0, text[index - 1] <= 0x20 else { return false }
        while index > 0, start - index < 256 {
            index -= 1
            if text[index] == UInt8(ascii: "<") { return LinkByte.isLetterOrDigit(text[index + 1]) }
            if text[index] == UInt8(ascii: ">") { return false }
        }
        return false
    }

    /// The first of `closing`, white space, `<`, `>` and `"` after the beginning of the link; a
    /// line feed at the end of the text.
    private func character(after closing: UInt8) -> UInt8 {
        for byte in text[start...] {
            switch byte {
            case closing, 0...0x20, UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""): return byte
            default: break
            }
        }
        return UInt8(ascii: "\n")
    }
}

/// Whether a place in a text may belong to a link. Nothing in the same word after `://` counts as
/// text, up to a character that no link contains, so that cleaning a link changes nothing about the
/// text around it.
struct LinkWords {
    private(set) var isInLink = false
    /// Where the words have not been looked at yet.
    private var position = 0
    /// The end of the last link; what follows in the same word is text again.
    var linkEnd = 0

    /// Goes on to a place, over the word in front of it.
    mutating func move(to place: Int, in text: Span<UInt8>) {
        var index = place
        while index > position {
            guard index != linkEnd else {
                isInLink = false
                break
            }
            index -= 1
            let byte = text[index]
            if byte == UInt8(ascii: ":"), text[index + 1] == UInt8(ascii: "/") || text[index + 1] == UInt8(ascii: "\\") {
                isInLink = true
                break
            }
            if byte != UInt8(ascii: "\\"), LinkExtent.endsLinks(byte) {
                isInLink = false
                break
            }
        }
        position = place
    }
}

/// The emphasis and the quotations that are open at a place in a text: `**`, `_`, `~~`, `==`, `'`.
private struct OpenMarkup {
    private var position = 0
    private var words = LinkWords()
    /// For each byte that marks emphasis, how many of it began the emphasis that is open; 0 for
    /// none.
    private var open: [UInt8: Int] = [:]

    var linkEnd: Int {
        get { words.linkEnd }
        set { words.linkEnd = newValue }
    }

    mutating func count(of mark: UInt8, before end: Int, in text: [UInt8]) -> Int {
        while position < end { pass(text) }
        return open[mark] ?? 0
    }

    private mutating func pass(_ text: [UInt8]) {
        let byte = text[position]
        let start = position
        position += 1
        switch byte {
        case 0x0A:
            // Emphasis ends with its paragraph.
            let next = text[position...].first { $0 != 0x0D }
            if next == nil || next == 0x0A { open = [:] }
        case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "="), UInt8(ascii: "'"):
            while position < text.count, text[position] == byte { position += 1 }
            words.move(to: start, in: text.span)
            if start > 0, text[start - 1] == UInt8(ascii: "\\") { return }
            guard !words.isInLink, byte != UInt8(ascii: "=") || position - start > 1 else { return }
            let isAfterSpace = start == 0 || text[start - 1] <= 0x20
            // Chinese and Japanese have no spaces around emphasis.
            let isWordMark = byte == UInt8(ascii: "_") || byte == UInt8(ascii: "'")
            let isAfterWord = !isAfterSpace && (LinkByte.isLetterOrDigit(text[start - 1]) || isWordMark && text[start - 1] >= 0x80)
            let isBeforeSpace = position >= text.count || text[position] <= 0x20
            if let count = open[byte], count <= position - start, !isAfterSpace {
                open[byte] = nil
            } else if !isBeforeSpace, !isAfterWord {
                open[byte] = position - start
            }
        default: break
        }
    }
}

/// The brackets that are open at a place in a line, and whether a `|` stands in front of it.
private struct OpenBrackets {
    private var position = 0
    private var (round, square, curly) = (0, 0, 0)
    private var hasPipe = false

    mutating func isOpen(for closing: UInt8, before end: Int, in text: [UInt8]) -> Bool {
        while position < end { pass(text[position]) }
        switch closing {
        case UInt8(ascii: ")"): return round > 0
        case UInt8(ascii: "]"): return square > 0
        case UInt8(ascii: "}"): return curly > 0
        case UInt8(ascii: "|"): return hasPipe
        default: return false
        }
    }

    private mutating func pass(_ byte: UInt8) {
        position += 1
        switch byte {
        case 0x0A: (round, square, curly, hasPipe) = (0, 0, 0, false)
        case UInt8(ascii: "("): round += 1
        case UInt8(ascii: ")"): round = max(0, round - 1)
        case UInt8(ascii: "["): square += 1
        case UInt8(ascii: "]"): square = max(0, square - 1)
        case UInt8(ascii: "{"): curly += 1
        case UInt8(ascii: "}"): curly = max(0, curly - 1)
        case UInt8(ascii: "|"): hasPipe = true
        default: break
        }
    }
}
