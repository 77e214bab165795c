// Characters in each insertion mode.

extension TreeBuilder {
    @inline(__always)
    mutating func text(_ input: Span<UInt8>) {
        let piece = TextPiece(start: tokenizer.textStart, end: tokenizer.textEnd, decoding: tokenizer.decoding)
        if mode == .inBody, !tokenizer.hasNUL, !currentName.isForeign { bodyText(input, piece) } else { textSlowly(input, piece) }
    }

    @inline(__always)
    private mutating func bodyText(_ input: Span<UInt8>, _ piece: TextPiece) {
        reopenFormatting()
        insertText(piece)
        if framesetIsOK, skipWhitespace(input, piece) < piece.end { framesetIsOK = false }
    }

    @inline(never)
    private mutating func textSlowly(_ input: Span<UInt8>, _ piece: TextPiece) {
        var piece = piece
        if !open.isEmpty, adjustedCurrent.isForeign, !takesHTML(adjustedCurrent) { return foreignText(input, piece) }
        // The tokenizer itself replaces NUL in raw text, also in that of a fragment's context.
        let isRaw = mode == .text || tokenizer.content != .data
        if isRaw { piece.decoding.insert(.replacesNUL) }
        if mode == .text { return insertText(piece) }
        guard tokenizer.hasNUL, !isRaw else { return characters(input, piece, areNUL: false) }
        // NUL is dropped, but ends some modes, as any character does.
        let end = piece.end
        while piece.start < end {
            let isNUL = input[piece.start] == 0
            piece.end = piece.start
            while piece.end < end, (input[piece.end] == 0) == isNUL { piece.end += 1 }
            characters(input, piece, areNUL: isNUL)
            piece.start = piece.end
        }
    }

    private mutating func foreignText(_ input: Span<UInt8>, _ piece: TextPiece) {
        var piece = piece
        piece.decoding.insert(.replacesNUL)
        insertText(piece)
        while framesetIsOK, piece.start < piece.end {
            piece.start = skipWhitespace(input, piece)
            if piece.start < piece.end {
                if input[piece.start] == 0 { piece.start += 1 } else { framesetIsOK = false }
            }
        }
    }

    /// The offset of the first character that is no white space.
    private mutating func skipWhitespace(_ input: Span<UInt8>, _ piece: TextPiece) -> Int {
        var offset = piece.start
        while offset < piece.end {
            if ASCII.isWhitespace(input[offset]) {
                offset += 1
            } else if input[offset] == 0x26, piece.hasReferences,
                let reference = CharacterReference(input, offset, piece.end, inAttribute: false),
                reference.first <= 0x20, ASCII.isWhitespace(UInt8(reference.first))
            {
                offset = reference.end
            } else {
                break
            }
        }
        return offset
    }

    private mutating func characters(_ input: Span<UInt8>, _ whole: TextPiece, areNUL: Bool) {
        var piece = whole
        while piece.start < piece.end {
            switch mode {
            case .inBody, .inCaption, .inCell, .inTemplate, .text:
                if !areNUL { bodyText(input, piece) }
                return
            case .inTable, .inTableBody, .inRow, .inTableText: return tableCharacters(input, piece, areNUL)
            case .inFrameset, .afterFrameset, .afterAfterFrameset: return insertWhitespace(input, piece)
            case .inColumnGroup where currentName != .colgroup: return insertWhitespace(input, piece)
            case .initial, .beforeHTML, .beforeHead: piece.start = skipWhitespace(input, piece)
            case .afterBody, .afterAfterBody:
                if skipWhitespace(input, piece) > piece.start { reopenFormatting() }
                piece.start = insertLeadingWhitespace(input, piece)
            case .inHead, .inHeadNoscript, .afterHead, .inColumnGroup: piece.start = insertLeadingWhitespace(input, piece)
            }
            guard piece.start < piece.end else { return }
            leaveModeForText()
        }
    }

    /// - Returns: the offset after the white space.
    private mutating func insertLeadingWhitespace(_ input: Span<UInt8>, _ piece: TextPiece) -> Int {
        var space = piece
        space.end = skipWhitespace(input, piece)
        insertText(space)
        return space.end
    }

    /// Goes to the mode that takes other characters than white space.
    private mutating func leaveModeForText() {
        switch mode {
        case .inColumnGroup:
            pop()
            mode = .inTable
        case .afterBody, .afterAfterBody: mode = .inBody
        default: leaveEarlyMode()
        }
    }

    /// Does what every mode before the body does with a token that it knows nothing of.
    mutating func leaveEarlyMode() {
        switch mode {
        case .initial:
            quirks = isFragment ? quirks : .full
            mode = .beforeHTML
        case .beforeHTML:
            push(append(element(.html), to: 0), .html)
            mode = .beforeHead
        case .beforeHead:
            head = insertImplied(.head)
            mode = .inHead
        case .inHead:
            pop()
            mode = .afterHead
        case .inHeadNoscript:
            pop()
            mode = .inHead
        case .afterHead:
            insertImplied(.body)
            mode = .inBody
        default: break
        }
    }

    private mutating func insertWhitespace(_ input: Span<UInt8>, _ piece: TextPiece) {
        var piece = piece
        while piece.start < piece.end {
            piece.start = insertLeadingWhitespace(input, piece)
            while piece.start < piece.end, !ASCII.isWhitespace(input[piece.start]), input[piece.start] != 0x26 { piece.start += 1 }
            // What is no white space is left out, a reference to it, too.
            if piece.start < piece.end, input[piece.start] == 0x26, skipWhitespace(input, piece) == piece.start { piece.start += 1 }
        }
    }

    // MARK: Text in tables

    private mutating func tableCharacters(_ input: Span<UInt8>, _ piece: TextPiece, _ areNUL: Bool) {
        if mode != .inTableText {
            switch currentName {
            case .table, .tbody, .template, .tfoot, .thead, .tr:
                tableText.removeLast(tableText.count)
                originalMode = mode
                mode = .inTableText
            default:
                if !areNUL { fosterText(input, piece) }
                return
            }
        }
        if !areNUL { tableText.append(piece) }
    }

    private mutating func fosterText(_ input: Span<UInt8>, _ piece: TextPiece) {
        isFostering = true
        bodyText(input, piece)
        isFostering = false
    }

    /// Handles the text that was collected in a table.
    @inline(__always)
    mutating func flushTableText(_ input: Span<UInt8>) {
        if mode == .inTableText { flushTableTextSlowly(input) }
    }

    @inline(never)
    private mutating func flushTableTextSlowly(_ input: Span<UInt8>) {
        mode = originalMode
        var isBlank = true
        for index in 0..<tableText.count where skipWhitespace(input, tableText[index]) < tableText[index].end {
            isBlank = false
            break
        }
        for index in 0..<tableText.count {
            if isBlank { insertText(tableText[index]) } else { fosterText(input, tableText[index]) }
        }
        tableText.removeLast(tableText.count)
    }
}
