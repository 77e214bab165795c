import DragTypes

/// Whether the tags of a text are those of XML: every element that begins ends, in the right order,
/// and values of attributes are in quotation marks (XML 1.0 §3). Templates and other markup in
/// angle brackets are not.
struct XMLBalance {
    /// How much of a text is looked at, in bytes.
    private static let sample = 1 << 14

    private let text: ArraySlice<UInt8>
    private var index: Int
    /// The names of the elements that have begun and not ended.
    private var open: [ArraySlice<UInt8>] = []

    /// Looks at the beginning of a text. What the end of the sample cuts off is not missing.
    static func holds(for text: ArraySlice<UInt8>) -> Bool {
        var balance = XMLBalance(text.prefix(sample))
        guard balance.readAll() else { return false }
        return text.count > sample || balance.open.isEmpty
    }

    private init(_ text: ArraySlice<UInt8>) {
        self.text = text
        index = text.startIndex
    }

    /// Reads up to the end of the sample. False at the first tag that XML does not have.
    private mutating func readAll() -> Bool {
        while skip(to: UInt8(ascii: "<")) {
            let rest = text[index...]
            if rest.starts(with: Array("<!--".utf8)) {
                skip(past: "-->")
            } else if rest.starts(with: Array("<![CDATA[".utf8)) {
                skip(past: "]]>")
            } else if rest.starts(with: Array("<?".utf8)) {
                skip(past: "?>")
            } else if rest.starts(with: Array("<!".utf8)) {
                skip(past: ">")
            } else if !readTag() {
                return index >= text.endIndex
            }
        }
        return true
    }

    /// Reads a tag, whose `<` is next. False for what is no tag, and for one that the end of the
    /// sample cuts off.
    private mutating func readTag() -> Bool {
        index += 1
        let isEnd = peek == UInt8(ascii: "/")
        if isEnd { index += 1 }
        let name = text[index...].prefix(while: Self.isNameByte)
        index += name.count
        guard let first = name.first, !ASCII.isDigit(first), first != UInt8(ascii: "-"), first != UInt8(ascii: ".") else { return false }
        if isEnd {
            skipSpace()
            guard peek == UInt8(ascii: ">"), open.popLast() == name else { return false }
            index += 1
            return true
        }
        while let byte = nextAfterSpace() {
            if byte == UInt8(ascii: ">") {
                index += 1
                open.append(name)
                return true
            }
            if byte == UInt8(ascii: "/") {
                index += 1
                guard peek == UInt8(ascii: ">") else { return false }
                index += 1
                return true
            }
            guard readAttribute() else { return false }
        }
        return false
    }

    private mutating func readAttribute() -> Bool {
        let name = text[index...].prefix(while: Self.isNameByte)
        guard !name.isEmpty else { return false }
        index += name.count
        guard nextAfterSpace() == UInt8(ascii: "=") else { return false }
        index += 1
        guard let quote = nextAfterSpace(), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return false }
        index += 1
        guard skip(to: quote) else { return false }
        index += 1
        return true
    }

    private var peek: UInt8? { index < text.endIndex ? text[index] : nil }

    private mutating func skipSpace() { while let byte = peek, ASCII.isWhitespace(byte) { index += 1 } }

    private mutating func nextAfterSpace() -> UInt8? {
        skipSpace()
        return peek
    }

    /// Goes to the next `byte`, or to the end and returns false.
    private mutating func skip(to byte: UInt8) -> Bool {
        index = text[index...].firstIndex(of: byte) ?? text.endIndex
        return index < text.endIndex
    }

    private mutating func skip(past end: String) { index = text[index...].firstRange(of: Array(end.utf8))?.upperBound ?? text.endIndex }

    /// Letters and digits of any script, and the signs of names (XML 1.0 §2.3).
    private static func isNameByte(_ byte: UInt8) -> Bool {
        ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte >= 0x80 || "_:-.".utf8.contains(byte)
    }
}
