/// A character of a link that its text spells otherwise: `&amp;` in HTML, `\u0026` in JSON,
/// `\u{26}` in Swift, `\&` in Markdown, LaTeX and command lines.
enum LinkEscape {
    /// The escape stands for an ASCII character that links may contain.
    case byte(UInt8, length: Int)
    /// The escape stands for another character; nil for one that is not known.
    case character(LinkCharacter?, length: Int)
    /// The escape stands for a character that ends a link, or the backslash is none of an escape.
    case end

    /// The escape that begins at `index`, which holds `&` or `\`; nil for an ampersand that stands
    /// for itself.
    static func read(_ text: Span<UInt8>, at index: Int) -> LinkEscape? {
        if text[index] == UInt8(ascii: "&") { return ampersand(text, at: index, length: 1) }
        var position = index
        while position < text.count, text[position] == UInt8(ascii: "\\") { position += 1 }
        guard position < text.count else { return .end }
        let letter = text[position]
        if letter == UInt8(ascii: "u") || letter == UInt8(ascii: "x") {
            if position + 1 < text.count, text[position + 1] == UInt8(ascii: "{") { return braces(text, at: index, from: position + 2) }
            let digits = letter == UInt8(ascii: "u") ? 4 : 2
            guard let value = number(text, (position + 1)..<(position + 1 + digits), radix: 16) else { return .end }
            return escape(of: value, text, at: index, length: position + 1 + digits - index)
        }
        // JSON in a string of JSON escapes the slash's backslash too.
        guard letter == UInt8(ascii: "/") || position == index + 1 && "&_=#%?~".utf8.contains(letter) else { return .end }
        return escape(of: UInt32(letter), text, at: index, length: position + 1 - index)
    }

    /// An escape such as `\u{26}`, whose digits begin at `start`.
    private static func braces(_ text: Span<UInt8>, at index: Int, from start: Int) -> LinkEscape {
        var end = start
        while end < text.count, end - start < 8, LinkByte.hexValue(text[end]) != nil { end += 1 }
        guard end < text.count, text[end] == UInt8(ascii: "}"), let value = number(text, start..<end, radix: 16) else { return .end }
        return escape(of: value, text, at: index, length: end + 1 - index)
    }

    /// The escape of a character with that number, in so many bytes.
    private static func escape(of value: UInt32, _ text: Span<UInt8>, at index: Int, length: Int) -> LinkEscape {
        guard value < 0x80 else { return .character(Unicode.Scalar(value).map { LinkCharacter($0) }, length: length) }
        let byte = UInt8(value)
        if byte == UInt8(ascii: "&") { return ampersand(text, at: index, length: length) ?? .byte(byte, length: length) }
        return LinkExtent.endsLinks(byte) || byte == UInt8(ascii: "'") ? .end : .byte(byte, length: length)
    }

    /// The escape that an ampersand of so many bytes begins: the ampersand itself, as in
    /// `&amp;amp;`, or a character reference. Nil for an ampersand that stands for itself.
    private static func ampersand(_ text: Span<UInt8>, at index: Int, length: Int) -> LinkEscape? {
        var position = index + length
        while ampersandNames.contains(where: { ByteSearch.hasPrefix(text, position..<text.count, $0) }) { position += 4 }
        let start = position
        if start < text.count, text[start] == UInt8(ascii: "#") { position += 1 }
        while position < text.count, position - start < longestName, LinkByte.isLetterOrDigit(text[position]) { position += 1 }
        guard position > start, position < text.count, text[position] == UInt8(ascii: ";") else {
            return start == index + 1 ? nil : .byte(UInt8(ascii: "&"), length: start - index)
        }
        let end = position + 1
        guard text[start] == UInt8(ascii: "#") else {
            let isEnd = endingNames.contains { ByteSearch.equals(text, start..<position, $0) }
            return isEnd ? .end : .character(nil, length: end - index)
        }
        let isHexadecimal = text[start + 1] | 0x20 == UInt8(ascii: "x")
        guard let value = number(text, (start + (isHexadecimal ? 2 : 1))..<position, radix: isHexadecimal ? 16 : 10) else {
            return .character(nil, length: end - index)
        }
        if value == UInt32(UInt8(ascii: "&")) { return .byte(UInt8(ascii: "&"), length: end - index) }
        return escape(of: value, text, at: index, length: end - index)
    }

    private static let ampersandNames = [Array("amp;".utf8), Array("AMP;".utf8)]
    /// The longest name of a character reference in HTML.
    private static let longestName = 32
    /// The names of characters that end a link.
    private static let endingNames = ["quot", "lt", "gt", "apos", "nbsp"].map { Array($0.utf8) }

    /// The number in these digits; nil when there are none, too many or others.
    private static func number(_ text: Span<UInt8>, _ digits: Range<Int>, radix: UInt32) -> UInt32? {
        guard !digits.isEmpty, digits.count < longestName, digits.upperBound <= text.count else { return nil }
        var value: UInt32 = 0
        for index in digits {
            guard value < 1 << 24, let digit = LinkByte.hexValue(text[index]), UInt32(digit) < radix else { return nil }
            value = value * radix + UInt32(digit)
        }
        return value
    }
}

/// A link as a text with escapes spells it, and the link that it means.
struct EscapedLink {
    /// The link without escapes.
    private(set) var plain: [UInt8] = []
    private let spelled: [UInt8]
    /// The characters that the text escapes, each with its first escape.
    private var escapes: [(byte: UInt8, spelling: ArraySlice<UInt8>)] = []
    /// Whether references stand for characters that are not known, such as `&eacute;`. Each is one
    /// byte of the plain link, which no encoding of a character begins with.
    private var hasUnknown = false
    private static let unknown: UInt8 = 0xBF
    /// Whether the text escapes each of these characters wherever the link has it, and in the same
    /// way.
    private var isUniform = true

    init(_ spelled: [UInt8]) {
        self.spelled = spelled
        plain.reserveCapacity(spelled.count)
        var unescaped: (low: UInt64, high: UInt64) = (0, 0)
        Self.eachCharacter(of: spelled) { byte, place in
            plain.append(byte)
            if byte == Self.unknown, place.count > 1 {
                hasUnknown = true
            } else if place.count == 1 {
                if byte < 64 { unescaped.low |= 1 << UInt64(byte) } else if byte < 128 { unescaped.high |= 1 << UInt64(byte - 64) }
            } else if let known = escapes.first(where: { $0.byte == byte }) {
                isUniform = isUniform && known.spelling.elementsEqual(spelled[place])
            } else {
                escapes.append((byte, spelled[place]))
            }
        }
        isUniform = isUniform && !escapes.contains { ($0.byte < 64 ? unescaped.low : unescaped.high) >> UInt64($0.byte & 63) & 1 == 1 }
    }

    /// Calls `body` with each byte of the link, and with the place where `spelled` spells the byte.
    private static func eachCharacter(of spelled: [UInt8], _ body: (UInt8, Range<Int>) -> Void) {
        var index = 0
        while index < spelled.count {
            let byte = spelled[index]
            let mayEscape = byte == UInt8(ascii: "&") || byte == UInt8(ascii: "\\")
            if mayEscape, case .byte(let meant, let length)? = LinkEscape.read(spelled.span, at: index) {
                body(meant, index..<(index + length))
                index += length
            } else if mayEscape, case .character(_, let length)? = LinkEscape.read(spelled.span, at: index) {
                body(unknown, index..<(index + length))
                index += length
            } else {
                body(byte, index..<(index + 1))
                index += 1
            }
        }
    }

    /// A cleaned link in the text's own spelling: what is left of the old link stays as the text
    /// spells it. Nil when a character in it is not known.
    func spelling(of clean: [UInt8]) -> [UInt8]? {
        if hasUnknown { return keptSpelling(of: clean) }
        return (isUniform ? nil : keptSpelling(of: clean)) ?? uniformSpelling(of: clean)
    }

    private func uniformSpelling(of clean: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(clean.count + spelled.count - plain.count)
        for byte in clean {
            if let escape = escapes.first(where: { $0.byte == byte }) { result += escape.spelling } else { result.append(byte) }
        }
        return result
    }

    /// The spelling of a link that is left after pieces have been taken out of the old one; nil for
    /// any other link.
    private func keptSpelling(of clean: [UInt8]) -> [UInt8]? {
        var places: [Int] = []
        Self.eachCharacter(of: spelled) { places.append($1.lowerBound) }
        places.append(spelled.count)
        var result: [UInt8] = []
        var old = Self.pieces(of: plain)[...]
        for piece in Self.pieces(of: clean) {
            guard let found = old.firstIndex(where: { plain[$0].dropFirst().elementsEqual(clean[piece].dropFirst()) }) else { return nil }
            let kept = old[found]
            // The separator may be another one: the first parameter has a question mark.
            let isSame = plain[kept.lowerBound] == clean[piece.lowerBound]
            if !isSame { result += uniformSpelling(of: Array(clean[piece].prefix(1))) }
            result += spelled[places[kept.lowerBound + (isSame ? 0 : 1)]..<places[kept.upperBound]]
            old = old[(found + 1)...]
        }
        return result
    }

    /// The pieces of a link, each of them with the separator that it begins with.
    private static func pieces(of link: [UInt8]) -> [Range<Int>] {
        let starts = link.indices.filter { $0 == 0 || "/?#&".utf8.contains(link[$0]) }
        return starts.indices.map { starts[$0]..<($0 + 1 < starts.count ? starts[$0 + 1] : link.count) }
    }
}
