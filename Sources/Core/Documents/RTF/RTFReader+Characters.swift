import DragTypes

// The characters of a document, in code pages, in Unicode and in symbol fonts.

extension RTFReader {
    /// Whether the characters are text of the document.
    var isShown: Bool { state.destination == .text && !state.isHidden && !state.isDeleted }

    mutating func character(_ byte: UInt8) {
        if skip > 0 {
            skip -= 1
            return
        }
        if takeElsewhere(byte) || !isShown {
            if state.isHidden, byte > 0x20 { unread.takeHidden(state) }
            return
        }
        symbolOfField = nil
        flushSurrogate()
        let page = fonts[state.font].flatMap { $0 == 0 ? nil : $0 } ?? codePage
        if page != pendingPage { flush() }
        pendingPage = page
        pending.append(byte)
    }

    mutating func unicode(_ parameter: Int) {
        flushBytes()
        skip = state.fallbackLength
        guard isShown || [.propertyValue, .instruction, .attachment].contains(state.destination) else { return }
        let unit = UInt32(truncatingIfNeeded: parameter < 0 ? parameter + 65536 : parameter)
        if let high = highSurrogate {
            highSurrogate = nil
            if unit & 0xFC00 == 0xDC00 {
                append(Unicode.Scalar(0x10000 + (high & 0x3FF) << 10 + unit & 0x3FF))
                return
            }
            append(nil)
        }
        if unit & 0xFC00 == 0xD800 {
            highSurrogate = unit
        } else if unit >= 0xF020, unit <= 0xF0FF {
            // The private characters by which Word names those of a symbol font.
            stream.output += symbol(UInt8(unit & 0xFF))
        } else {
            append(Unicode.Scalar(unit))
        }
    }

    private func symbol(_ byte: UInt8) -> [UInt8] {
        Array(String(Character((symbolFonts[state.font] ?? .symbol).scalar(byte))).utf8)
    }

    private mutating func append(_ scalar: Unicode.Scalar?) {
        let text = Array(String(Character(scalar ?? "\u{FFFD}")).utf8)
        if isShown { stream.output += text } else { word += text }
    }

    mutating func special(_ text: String) {
        flush()
        guard skip == 0 else {
            skip -= 1
            return
        }
        if isShown { stream.output += Array(text.utf8) }
    }

    private mutating func flushSurrogate() {
        if highSurrogate != nil {
            highSurrogate = nil
            append(nil)
        }
    }

    mutating func flush() {
        flushBytes()
        flushSurrogate()
    }

    private mutating func flushBytes() {
        guard !pending.isEmpty else { return }
        switch pendingPage {
        case -1: for byte in pending { stream.output += symbol(byte) }
        case 1252: stream.output += TextDecoding.utf8(from: pending[...], encoding: .windows1252)
        case 65001: stream.output += TextDecoding.utf8(from: pending[...], encoding: .utf8)
        case 10000: stream.output += TextDecoding.utf8(from: pending[...], encoding: .named("macintosh"))
        default: stream.output += TextDecoding.utf8(from: pending[...], encoding: .named("cp\(pendingPage)"))
        }
        pending.removeAll(keepingCapacity: true)
    }
}
