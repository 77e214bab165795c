/// The tokenizer (WHATWG HTML §13.2.5). ``next(_:)`` reads one token and leaves it in the fields.
///
/// It has no state for each character. Each of the standard's states is "find the next byte that
/// matters". Texts, comments and values are ranges of the input, in which nothing is decoded: a
/// flag says whether that is needed.
///
/// Methods that only look are mutating, for the reason that ``TreeBuilder`` tells. The input comes
/// as a parameter of each method, because a span of a stored array could not live while the
/// tokenizer changes.
struct Tokenizer: ~Copyable {
    enum Kind: UInt8 { case text, startTag, endTag, comment, doctype, end }

    /// What the text up to the next tag is: the tree construction chooses.
    enum Content: UInt8 { case data, rcdata, rawtext, script, plaintext, cdata }

    /// The offset after the token.
    var position = 0
    let end: Int
    let hasNUL: Bool
    var content = Content.data
    /// Whether `<![CDATA[` begins a section: inside SVG and MathML.
    var allowsCDATA = false
    private let names = NameTable.shared
    private let maximumAttributes: Int

    // The token.

    /// The range of a text's or a comment's characters.
    var textStart = 0
    var textEnd = 0
    /// The offset of the token's first character.
    var tokenStart = 0
    var decoding: TextDecoding = []
    /// The number of a tag's name; 0 for an unknown name.
    var nameNumber: UInt16 = 0
    var nameStart = 0
    var nameEnd = 0
    var isSelfClosing = false
    /// The attributes of all tags so far. Those of the token begin at `attributesStart`.
    var attributes: Arena<AttributeRecord>
    var attributesStart = 0
    var doctype = DoctypeRecord()
    /// Whether a tag had more attributes than the limit.
    var hasTooManyAttributes = false

    /// The name of the last start tag, which an end tag of raw text must have. Tests set it
    /// otherwise.
    var lastName = 0..<0
    var lastNameForTests: [UInt8]?
    /// The names of a tag with many attributes.
    private var manyNames: Set<[UInt8]> = []

    init(_ input: borrowing Input, maximumAttributes: Int) {
        end = input.count
        hasNUL = input.hasNUL
        self.maximumAttributes = maximumAttributes
        attributes = Arena(capacity: input.count / 64)
    }

    mutating func next(_ input: Span<UInt8>) -> Kind {
        if content != .data, let kind = nextOfContent(input) { return kind }
        var textFrom = position
        var offset = position
        var isNoted = hasNUL
        while true {
            let open = find(0x3C, noting: 0x26, input, offset, end, &isNoted)
            decoding = isNoted ? [.needed, .references] : .references
            if open >= end {
                if textFrom < end { return text(textFrom, end, then: end) }
                position = end
                return .end
            }
            let byte = input[open &+ 1]
            if ASCII.isLetter(byte) {
                if open > textFrom { return text(textFrom, open, then: open) }
                return tag(input, open &+ 1, isEnd: false)
            }
            switch byte {
            case 0x2F:  // </
                let second = input[open &+ 2]
                if ASCII.isLetter(second) {
                    if open > textFrom { return text(textFrom, open, then: open) }
                    return tag(input, open &+ 2, isEnd: true)
                }
                offset = open &+ 2
                if offset >= end { continue }
                if second == 0x3E {
                    if open > textFrom { return text(textFrom, open, then: open &+ 3) }
                    textFrom = open &+ 3
                    offset = textFrom
                    continue
                }
                if open > textFrom { return text(textFrom, open, then: open) }
                return bogusComment(input, open &+ 2)
            case 0x21:  // <!
                if open > textFrom { return text(textFrom, open, then: open) }
                return declaration(input, open &+ 2)
            case 0x3F:  // <?
                if open > textFrom { return text(textFrom, open, then: open) }
                return bogusComment(input, open &+ 1)
            default: offset = open &+ 1
            }
        }
    }

    @inline(__always)
    mutating func text(_ start: Int, _ end: Int, then next: Int) -> Kind {
        tokenStart = start
        textStart = start
        textEnd = end
        position = next
        return .text
    }

    // MARK: Tags

    mutating func tag(_ input: Span<UInt8>, _ start: Int, isEnd: Bool) -> Kind {
        readName(input, start)
        tokenStart = start &- (isEnd ? 2 : 1)
        isSelfClosing = false
        attributesStart = attributes.count
        if input[nameEnd] == 0x3E {
            position = nameEnd &+ 1
        } else if !readAttributes(input) {
            // The input ends inside the tag: it counts for nothing.
            position = end
            dropAttributes()
            return .end
        }
        if isEnd { return .endTag }
        lastName = nameStart..<nameEnd
        return .startTag
    }

    @inline(__always)
    private mutating func readName(_ input: Span<UInt8>, _ start: Int) {
        var key = NameTable.Key()
        var offset = start
        while true {
            var byte = input[offset]
            if byte &- 0x41 < 26 {
                byte |= 0x20
            } else if byte <= 0x3E {
                if byte == 0x3E || byte == 0x2F || ASCII.isWhitespace(byte) { break }
                if byte == 0 {
                    if offset >= end { break }
                    key.appendReplacement()
                    offset &+= 1
                    continue
                }
            }
            key.append(byte)
            offset &+= 1
        }
        nameStart = start
        nameEnd = offset
        nameNumber = names.number(of: key)
    }

    @inline(__always)
    mutating func dropAttributes() {
        if attributes.count > attributesStart { attributes.removeLast(attributes.count &- attributesStart) }
    }

    /// - Returns: false at the end of the input.
    private mutating func readAttributes(_ input: Span<UInt8>) -> Bool {
        var offset = nameEnd
        var seen: UInt64 = 0
        while true {
            let byte = input[offset]
            if ASCII.isWhitespace(byte) {
                offset &+= 1
                continue
            }
            if byte == 0x3E {
                position = offset &+ 1
                return true
            }
            if byte == 0x2F {
                offset &+= 1
                if input[offset] == 0x3E {
                    isSelfClosing = true
                    position = offset &+ 1
                    return true
                }
                continue
            }
            if offset >= end { return false }
            var key = NameTable.Key()
            var attribute = readAttributeName(input, &offset, &key)
            guard readValue(input, &offset, &attribute), offset < end else { return false }
            // A second attribute of the same name is left out. The set of bits makes the search
            // rare.
            let bit = 1 as UInt64 &<< ((key.hash ^ key.shift) >> 58)
            let number = attributes.count &- attributesStart
            if number >= 64 ? isRepeatedAmongMany(input, attribute) : seen & bit != 0 && isRepeated(input, attribute) { continue }
            if number >= maximumAttributes {
                hasTooManyAttributes = true
                continue
            }
            seen |= bit
            attributes.append(attribute)
        }
    }

    @inline(__always)
    private mutating func readAttributeName(_ input: Span<UInt8>, _ offset: inout Int, _ key: inout NameTable.Key) -> AttributeRecord {
        var attribute = AttributeRecord(nameStart: UInt32(truncatingIfNeeded: offset))
        // A `=` at the start is part of the name.
        repeat {
            var byte = input[offset]
            if byte &- 0x41 < 26 {
                byte |= 0x20
                attribute.flags |= AttributeRecord.nameNeedsDecoding
            }
            if byte == 0 {
                attribute.flags |= AttributeRecord.nameNeedsDecoding
                key.appendReplacement()
            } else {
                key.append(byte)
            }
            offset &+= 1
            let next = input[offset]
            if next <= 0x3E, next == 0x3D || next == 0x3E || next == 0x2F || ASCII.isWhitespace(next) || (next == 0 && offset >= end) { break }
        } while true
        attribute.name = names.number(of: key)
        attribute.nameEnd = UInt32(truncatingIfNeeded: offset)
        return attribute
    }

    /// - Returns: false at the end of the input.
    @inline(__always)
    private mutating func readValue(_ input: Span<UInt8>, _ offset: inout Int, _ attribute: inout AttributeRecord) -> Bool {
        while ASCII.isWhitespace(input[offset]) { offset &+= 1 }
        var start = offset
        var valueEnd = offset
        if input[offset] == 0x3D {
            offset &+= 1
            while ASCII.isWhitespace(input[offset]) { offset &+= 1 }
            let quote = input[offset]
            var isNoted = hasNUL
            if quote == 0x22 || quote == 0x27 {
                start = offset &+ 1
                valueEnd = find(quote, noting: 0x26, input, start, end, &isNoted)
                if valueEnd >= end { return false }
                offset = valueEnd &+ 1
            } else {
                start = offset
                while true {
                    let byte = input[offset]
                    if byte <= 0x3E {
                        if byte == 0x3E || ASCII.isWhitespace(byte) { break }
                        if byte == 0x26 { isNoted = true }
                        if byte == 0, offset >= end { return false }
                    }
                    offset &+= 1
                }
                valueEnd = offset
            }
            if isNoted { attribute.flags |= AttributeRecord.valueNeedsDecoding }
        }
        attribute.valueStart = UInt32(truncatingIfNeeded: start)
        attribute.valueEnd = UInt32(truncatingIfNeeded: valueEnd)
        return true
    }

    @inline(never)
    private mutating func isRepeated(_ input: Span<UInt8>, _ attribute: AttributeRecord) -> Bool {
        for index in attributesStart..<attributes.count where attributes[index].hasSameName(attribute, input) { return true }
        return false
    }

    /// From 64 attributes on, a set of the names, as comparing each with each would take the square
    /// of the time.
    @inline(never)
    private mutating func isRepeatedAmongMany(_ input: Span<UInt8>, _ attribute: AttributeRecord) -> Bool {
        let number = attributes.count - attributesStart
        // Nothing more is taken at the limit, so nothing needs comparing.
        if number >= maximumAttributes { return false }
        if number == 64 {
            manyNames.removeAll()
            for index in attributesStart..<attributes.count { manyNames.insert(attributes[index].nameBytes(input)) }
        }
        return !manyNames.insert(attribute.nameBytes(input)).inserted
    }
}
