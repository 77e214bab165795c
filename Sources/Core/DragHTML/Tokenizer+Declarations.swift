extension Tokenizer {
    // MARK: Comments

    mutating func bogusComment(_ input: Span<UInt8>, _ start: Int) -> Kind {
        let close = find(0x3E, input, start, end)
        return comment(start, close, then: min(close + 1, end))
    }

    private mutating func comment(_ start: Int, _ textEnd: Int, then next: Int) -> Kind {
        tokenStart = start
        textStart = start
        self.textEnd = textEnd
        position = next
        decoding = hasNUL ? [.needed, .replacesNUL] : []
        return .comment
    }

    /// What follows `<!` (§13.2.5.42).
    mutating func declaration(_ input: Span<UInt8>, _ start: Int) -> Kind {
        if input[start] == 0x2D, input[start + 1] == 0x2D { return comment(input, start + 2) }
        if matches("doctype", input, start) { return readDoctype(input, start + 7) }
        if allowsCDATA, matchesExactly("[CDATA[", input, start) {
            content = .cdata
            position = start + 7
            return next(input)
        }
        return bogusComment(input, start)
    }

    private mutating func comment(_ input: Span<UInt8>, _ start: Int) -> Kind {
        if input[start] == 0x3E { return comment(start, start, then: start + 1) }
        if input[start] == 0x2D, input[start + 1] == 0x3E { return comment(start, start, then: start + 2) }
        var offset = start
        while true {
            let dash = find(0x2D, input, offset, end)
            if dash + 1 >= end { return comment(start, min(dash, end), then: end) }
            if input[dash + 1] == 0x2D {
                if dash + 2 >= end { return comment(start, dash, then: end) }
                if input[dash + 2] == 0x3E { return comment(start, dash, then: dash + 3) }
                if input[dash + 2] == 0x21 {
                    if dash + 3 >= end { return comment(start, dash, then: end) }
                    if input[dash + 3] == 0x3E { return comment(start, dash, then: dash + 4) }
                }
            }
            offset = dash + 1
        }
    }

    // MARK: Document types

    /// What follows `<!doctype` (§13.2.5.53 and the states after it).
    private mutating func readDoctype(_ input: Span<UInt8>, _ start: Int) -> Kind {
        doctype = DoctypeRecord()
        tokenStart = start - 9
        position = start
        skipWhitespace(input)
        if endsDoctype(input) { return .doctype }
        let name = position
        while position < end, input[position] != 0x3E, !ASCII.isWhitespace(input[position]) { position += 1 }
        doctype.name = name..<position
        skipWhitespace(input)
        if position < end, input[position] == 0x3E {
            position += 1
            return .doctype
        }
        if matches("public", input, position) {
            position += 6
            guard let identifier = readIdentifier(input) else { return .doctype }
            doctype.publicIdentifier = identifier.range
            if !identifier.isComplete { return .doctype }
            skipWhitespace(input)
            if position < end, input[position] == 0x3E {
                position += 1
                return .doctype
            }
        } else if matches("system", input, position) {
            position += 6
        } else {
            return brokenDoctype(input)
        }
        guard let identifier = readIdentifier(input) else { return .doctype }
        doctype.systemIdentifier = identifier.range
        if !identifier.isComplete { return .doctype }
        skipWhitespace(input)
        if position >= end { doctype.forcesQuirks = true }
        // What stands after the identifiers does not count.
        position = min(find(0x3E, input, position, end) + 1, end)
        return .doctype
    }

    private mutating func skipWhitespace(_ input: Span<UInt8>) {
        while position < end, ASCII.isWhitespace(input[position]) { position += 1 }
    }

    /// Whether the declaration ends here, too early.
    private mutating func endsDoctype(_ input: Span<UInt8>) -> Bool {
        guard position >= end || input[position] == 0x3E else { return false }
        doctype.forcesQuirks = true
        position = min(position + 1, end)
        return true
    }

    private mutating func brokenDoctype(_ input: Span<UInt8>) -> Kind {
        doctype.forcesQuirks = true
        position = min(find(0x3E, input, position, end) + 1, end)
        return .doctype
    }

    /// Reads a quoted identifier.
    ///
    /// - Returns: nil when there is none, and the declaration has been read to its end;
    ///   `isComplete` is false when it ended inside the quotes.
    private mutating func readIdentifier(_ input: Span<UInt8>) -> (range: Range<Int>, isComplete: Bool)? {
        skipWhitespace(input)
        if endsDoctype(input) { return nil }
        let quote = input[position]
        guard quote == 0x22 || quote == 0x27 else {
            _ = brokenDoctype(input)
            return nil
        }
        position += 1
        let start = position
        while position < end, input[position] != quote, input[position] != 0x3E { position += 1 }
        let range = start..<position
        if endsDoctype(input) { return (range, false) }
        position += 1
        return (range, true)
    }
}
