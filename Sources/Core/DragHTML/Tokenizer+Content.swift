extension Tokenizer {
    /// A token of content in which not every tag counts.
    ///
    /// - Returns: nil when the data state goes on.
    @inline(never)
    mutating func nextOfContent(_ input: Span<UInt8>) -> Kind? {
        decoding = hasNUL ? .needed : []
        switch content {
        case .data: return nil
        case .plaintext: return position < end ? text(position, end, then: end) : .end
        case .cdata: return nextOfSection(input)
        case .rcdata, .rawtext: return nextOfRawText(input)
        case .script: return nextOfScript(input)
        }
    }

    private mutating func nextOfSection(_ input: Span<UInt8>) -> Kind? {
        let start = position
        var offset = start
        while true {
            let bracket = find(0x5D, input, offset, end)
            if bracket >= end {
                content = .data
                return start < end ? text(start, end, then: end) : nil
            }
            if input[bracket + 1] == 0x5D, input[bracket + 2] == 0x3E {
                content = .data
                position = bracket + 3
                return bracket == start ? nil : text(start, bracket, then: bracket + 3)
            }
            offset = bracket + 1
        }
    }

    private mutating func nextOfRawText(_ input: Span<UInt8>) -> Kind {
        let hasReferences = content == .rcdata
        if hasReferences { decoding.insert(.references) }
        var isNoted = false
        var offset = position
        while true {
            let open = hasReferences ? find(0x3C, noting: 0x26, input, offset, end, &isNoted) : find(0x3C, input, offset, end)
            if open >= end || isClosing(input, open) {
                if isNoted { decoding.insert(.needed) }
                return rawText(input, upTo: open)
            }
            offset = open + 1
        }
    }

    /// The text before the end tag at `open`; the tag itself when there is none.
    private mutating func rawText(_ input: Span<UInt8>, upTo open: Int) -> Kind {
        if open > position { return text(position, open, then: open) }
        if open >= end { return .end }
        content = .data
        return tag(input, open + 2, isEnd: true)
    }

    /// Whether an end tag with the name of the last start tag begins at `open`.
    private mutating func isClosing(_ input: Span<UInt8>, _ open: Int) -> Bool {
        let length = lastNameForTests?.count ?? lastName.count
        let start = open + 2
        guard input[open + 1] == 0x2F, length > 0, start + length < end else { return false }
        for index in 0..<length {
            let expected = lastNameForTests.map { $0[index] } ?? ASCII.lowercased(input[lastName.lowerBound + index])
            if ASCII.lowercased(input[start + index]) != expected { return false }
        }
        return endsName(input[start + length])
    }

    private mutating func endsName(_ byte: UInt8) -> Bool { ASCII.isWhitespace(byte) || byte == 0x2F || byte == 0x3E }

    /// Script data (§13.2.5.4 and .15 to .31). After `<!--`, a `<script` hides end tags up to
    /// `</script` or `-->`.
    private mutating func nextOfScript(_ input: Span<UInt8>) -> Kind {
        var offset = position
        var isEscaped = false
        var isDoubleEscaped = false
        while true {
            let found = isEscaped ? find(0x3C, or: 0x2D, input, offset, end) : find(0x3C, input, offset, end)
            if found >= end { return rawText(input, upTo: end) }
            offset = found + 1
            if input[found] == 0x2D {
                guard input[offset] == 0x2D else { continue }
                while input[offset] == 0x2D { offset += 1 }
                if input[offset] == 0x3E { (isEscaped, isDoubleEscaped) = (false, false) }
            } else if !isDoubleEscaped, isClosing(input, found) {
                return rawText(input, upTo: found)
            } else if !isEscaped {
                if matchesExactly("!--", input, offset) {
                    isEscaped = true
                    // The dashes count for `-->`, too.
                    offset = found + 2
                }
            } else if isDoubleEscaped {
                if input[offset] == 0x2F, isScript(input, offset + 1) { isDoubleEscaped = false }
            } else if isScript(input, offset) {
                isDoubleEscaped = true
            }
        }
    }

    private mutating func isScript(_ input: Span<UInt8>, _ offset: Int) -> Bool { matches("script", input, offset) && endsName(input[offset + 6]) }
}
