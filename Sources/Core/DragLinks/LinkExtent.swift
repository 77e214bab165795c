/// Where a link in a text ends, as programs that make links clickable decide.
///
/// White space, quotation marks, most brackets and marks of sentences end a link. A character that
/// may belong to either, such as a dash, an emoji or a letter of another script directly after
/// ASCII, belongs to the link only if the link goes on after it: with the parameters of its query,
/// or with another parameter.
struct LinkExtent {
    let start: Int
    /// The end of the link; its beginning when no link stands there.
    private(set) var end: Int
    /// Whether the text escapes characters of the link (``EscapedLink``).
    private(set) var hasEscapes = false
    /// Whether a template or code computes a part of the link. What can be left out is then not
    /// known.
    private(set) var isComputed = false
    /// Where other links begin inside of the values of parameters, with the beginnings of these
    /// values.
    private(set) var inner: [(start: Int, value: Int)] = []

    private enum Part { case authority, path, parameters }

    private var part = Part.authority
    private var index: Int
    /// Where the host's label, the path's segment, the name or the value of a parameter begins.
    private var segment: Int
    /// Whether the segment has begun with a letter of another script, so that more of them belong
    /// to it.
    private var isForeign = false
    /// The separator in front of a parameter's name that has not ended; -1 in a value and in the
    /// path.
    private var separator = -1
    /// The first place from which on the text may not belong to the link any more; nil for none.
    private var doubt: Int?
    /// Up to here the text certainly belongs to the link.
    private var certain = 0
    /// The last place that may be a placeholder or may be text; -1 for none.
    private var placeholder = -1
    private var round = Brackets()
    private var square = Brackets()
    /// The last escape of an ampersand.
    private var lastAmpersand = 0..<0
    /// The last escape of any character.
    private var lastEscapeEnd = 0

    /// Open brackets of one kind, and where the outermost one stands.
    private struct Brackets {
        var depth = 0
        var start = 0

        mutating func open(at index: Int) {
            if depth == 0 { start = index }
            depth += 1
        }

        /// False when no bracket is open.
        mutating func close() -> Bool {
            guard depth > 0 else { return false }
            depth -= 1
            return true
        }
    }

    /// - Parameters:
    ///   - start: where `http://` or `https://` begins.
    ///   - surroundings: what the text around the link says.
    ///   - isWhole: whether the text holds nothing but the link, so that all that may belong to it
    ///     does.
    init(in text: Span<UInt8>, from start: Int, _ surroundings: inout LinkSurroundings, isWhole: Bool = false) {
        let scheme = LinkText.schemeLength(text, at: start)
        self.start = start
        (index, segment, end) = (start + scheme, start + scheme, start)
        guard scheme > 0 else { return }
        hasEscapes = text[start + scheme - 2] == UInt8(ascii: "\\")
        let first = index
        // Fast path: most hosts are in lower case and have no port. (Before a colon, another link
        // may begin.)
        let host = ByteSearch.plainHost(in: text, index..<text.count)
        if host.end < text.count, text[host.end] != UInt8(ascii: ":") { (index, segment) = (host.end, max(index, host.lastDot + 1)) }
        let (special, specialInParameters) = (Self.special, Self.specialInParameters)
        while true {
            index = Self.next(part == .parameters ? specialInParameters : special, in: text, from: index)
            guard index < text.count, take(text[index], text, &surroundings) else { break }
        }
        end = index
        if !isWhole { leaveOutDoubts(text, &surroundings) }
        trim(text, from: first, &surroundings)
        if end == first { end = start }
    }

    /// Ends the link where the text may not belong to it any more.
    private mutating func leaveOutDoubts(_ text: Span<UInt8>, _ surroundings: inout LinkSurroundings) {
        if placeholder >= certain || part == .parameters && LinkPlaceholder.isCode(text, at: index) { isComputed = true }
        if let doubt { end = doubt }
        for open in [round, square] where open.depth > 0 && open.start >= certain && open.start < end {
            end = open.start
            if LinkPlaceholder.isMark(text[end - 1]) { isComputed = true }
        }
        if certain > 0, certain < end, let mark = surroundings.markInFront {
            end = mark.closing(in: text, (certain + 1)..<end) ?? end
        }
    }

    /// The link without the inner link at `start` and without all that follows, which is another
    /// link in the text.
    func cut(before link: (start: Int, value: Int), in text: Span<UInt8>) -> LinkExtent {
        var cut = self
        cut.end = LinkMark.beginning(ofSeparatorBefore: link.start, in: text, from: link.value)
        cut.inner = []
        return cut
    }

    // MARK: Bytes

    /// Whether this byte of ASCII ends every link: white space, controls and what RFC 3986
    /// excludes.
    static func endsLinks(_ byte: UInt8) -> Bool {
        switch byte {
        case 0...0x20, 0x7F, UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "}"),
            UInt8(ascii: "|"), UInt8(ascii: "\\"), UInt8(ascii: "^"):
            true
        default: false
        }
    }

    /// The bytes of ASCII that are looked at more closely, a bit for each.
    private static let special = bits(of: "'*_~,;()[]&/?#=.@hH")
    private static let specialInParameters = bits(of: "'*_~,;()[]&#=hH")

    private static func bits(of bytes: String) -> (low: UInt64, high: UInt64) {
        var bits: (low: UInt64, high: UInt64) = (0, 0)
        for byte in UInt8(0)..<128 where endsLinks(byte) || bytes.utf8.contains(byte) {
            if byte < 64 { bits.low |= 1 << UInt64(byte) } else { bits.high |= 1 << UInt64(byte - 64) }
        }
        return bits
    }

    /// The first place from `start` on with a byte that is looked at more closely, or that is no
    /// ASCII.
    @inline(__always)
    private static func next(_ special: (low: UInt64, high: UInt64), in text: Span<UInt8>, from start: Int) -> Int {
        var position = start
        while position < text.count {
            let byte = text[position]
            // Most bytes of a link are small letters.
            if byte &- 0x61 < 26 ? byte == UInt8(ascii: "h") : isSpecial(byte, special) { break }
            position += 1
        }
        return position
    }

    @inline(__always)
    private static func isSpecial(_ byte: UInt8, _ special: (low: UInt64, high: UInt64)) -> Bool {
        byte >= 0x80 || (byte < 64 ? special.low : special.high) >> UInt64(byte & 63) & 1 == 1
    }

    /// Goes over the byte, unless the link ends before it.
    private mutating func take(_ byte: UInt8, _ text: Span<UInt8>, _ surroundings: inout LinkSurroundings) -> Bool {
        switch byte {
        case UInt8(ascii: "&"), UInt8(ascii: "\\"):
            if let escape = LinkEscape.read(text, at: index) { return take(escape, text, &surroundings) }
            separate(byte, length: 1, text)
            return true
        case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "."), UInt8(ascii: "@"):
            separate(byte, length: 1, text)
            return true
        case UInt8(ascii: "#"):
            if part == .parameters, index + 1 < text.count, text[index + 1] == UInt8(ascii: "{") { isComputed = true }
            separate(byte, length: 1, text)
            return true
        case UInt8(ascii: "="):
            if closesEmphasis(byte, text, &surroundings) { return false }
            separate(byte, length: 1, text)
            return true
        case UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"):
            if byte == UInt8(ascii: "'"), surroundings.isQuoted || closesEmphasis(byte, text, &surroundings) { return false }
            if byte != UInt8(ascii: "'"), closesEmphasis(byte, text, &surroundings) { return false }
            if part == .parameters, LinkMark.endsText(text, at: index), surroundings.enclosure == .none { suspect() }
        case UInt8(ascii: ","), UInt8(ascii: ";"): if endsCell(byte, text, &surroundings) { return false }
        case UInt8(ascii: "("): round.open(at: index)
        case UInt8(ascii: ")"): guard round.close() || mayGoOn(past: byte, text, &surroundings) else { return false }
        case UInt8(ascii: "["): guard opensSquare(text, &surroundings) else { return false }
        case UInt8(ascii: "]"): guard square.close() || mayGoOn(past: byte, text, &surroundings) else { return false }
        case UInt8(ascii: "{"), UInt8(ascii: "<"): return takePlaceholder(text, &surroundings)
        case UInt8(ascii: "}"), UInt8(ascii: "|"), UInt8(ascii: "^"): guard mayGoOn(past: byte, text, &surroundings) else { return false }
        case UInt8(ascii: "h"), UInt8(ascii: "H"): if isNextLink(text) { return false }
        case 0x80...: return takeCharacter(text, &surroundings)
        default: return false
        }
        index += 1
        return true
    }

    /// The text may not belong to the link from here on.
    private mutating func suspect() {
        if doubt == nil { doubt = index }
    }

    /// Begins a new segment after a separator.
    private mutating func separate(_ byte: UInt8, length: Int, _ text: Span<UInt8>) {
        let start = index
        index += length
        switch byte {
        case UInt8(ascii: "/") where part != .parameters: part = .path
        case UInt8(ascii: "?") where part != .parameters, UInt8(ascii: "#"): (part, separator) = (.parameters, start)
        case UInt8(ascii: "&") where part == .parameters: separator = start
        case UInt8(ascii: "=") where separator >= 0:
            // The link certainly goes on up to a parameter that has a name.
            if let doubt, doubt < separator, LinkMark.isName(text, segment..<start) { self.doubt = nil }
            if doubt == nil { certain = start }
            separator = -1
        case UInt8(ascii: "."), UInt8(ascii: "@"): guard part == .authority else { return }
        default: return
        }
        (segment, isForeign) = (index, false)
    }

    private mutating func take(_ escape: LinkEscape, _ text: Span<UInt8>, _ surroundings: inout LinkSurroundings) -> Bool {
        switch escape {
        case .end: return false
        case .byte(let byte, let length):
            hasEscapes = true
            lastEscapeEnd = index + length
            if byte == UInt8(ascii: "&") { lastAmpersand = index..<lastEscapeEnd }
            separate(byte, length: length, text)
            return true
        case .character(let character, let length):
            return take(character ?? .symbol, length, follows: false, &surroundings)
        }
    }

    /// Whether another link begins, which does not stand as the value of a parameter or at the end
    /// of a path.
    private mutating func isNextLink(_ text: Span<UInt8>) -> Bool {
        guard LinkText.schemeLength(text, at: index) > 0 else { return false }
        if doubt != nil { return true }
        if index == lastEscapeEnd, index == lastAmpersand.upperBound { return true }
        let isValue = part == .parameters && index != segment
        switch text[index - 1] {
        case _ where index == lastEscapeEnd: break
        case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "="), UInt8(ascii: ":"), UInt8(ascii: "+"): break
        default: if LinkParameters.decoded(text, at: index - 3, index).length < 3 { return true }
        }
        guard isValue else { return false }
        // All of this is read again for each of them, so there must not be many.
        guard inner.count < Self.mostInner else { return true }
        inner.append((index, segment))
        return false
    }

    private static let mostInner = 8

    // MARK: Delimiters

    /// Whether the comma or the semicolon delimits the text and does not belong to the link.
    private func endsCell(_ byte: UInt8, _ text: Span<UInt8>, _ surroundings: inout LinkSurroundings) -> Bool {
        if part == .authority { return true }
        var next = index + 1
        while next < text.count, next - index <= 10, LinkByte.isLetterOrDigit(text[next]) { next += 1 }
        // Another address cannot belong to the link.
        if next > index + 1, ByteSearch.hasPrefix(text, next..<text.count, Self.afterScheme) { return true }
        if ByteSearch.hasPrefix(text, (index + 1)..<text.count, Self.mailAddress) { return true }
        guard surroundings.enclosure == .none, surroundings.isDelimited(by: byte) else { return false }
        return part != .parameters || !LinkMark.isBeforeParameter(text, index + 1)
    }

    private static let afterScheme = Array("://".utf8)
    private static let mailAddress = Array("mailto:".utf8)

    /// Whether emphasis or a quotation ends that has begun in front of the link.
    private func closesEmphasis(_ mark: UInt8, _ text: Span<UInt8>, _ surroundings: inout LinkSurroundings) -> Bool {
        guard text[index - 1] != mark else { return false }
        var after = index + 1
        while after < text.count, text[after] == mark { after += 1 }
        let count = after - index
        if after < text.count {
            let next = text[after]
            if LinkByte.isLetterOrDigit(next), count < 2 || mark == UInt8(ascii: "_") { return false }
            if "&=#/%".utf8.contains(next) { return false }
        }
        // No emphasis goes beyond a string or a cell, and none ends where another parameter
        // follows.
        guard surroundings.enclosure == .none, part != .parameters || !LinkMark.isBeforeParameter(text, after) else { return false }
        let open = surroundings.openMarks(mark)
        return open > 0 && count >= open
    }

    /// Goes over a `[`, unless it begins text. Names of parameters have brackets, and values may
    /// begin with one; all others are a footnote unless the link goes on after them.
    private mutating func opensSquare(_ text: Span<UInt8>, _ surroundings: inout LinkSurroundings) -> Bool {
        if index + 1 < text.count, text[index + 1] == UInt8(ascii: "/") { return false }
        square.open(at: index)
        let isOfLink = part != .path && index == segment || part == .parameters && separator >= 0 || surroundings.enclosure == .address
        if !isOfLink, doubt == nil { doubt = index }
        return true
    }

    /// Whether the link may go on past a character that ends links in prose: in a string it does,
    /// and elsewhere if another parameter follows.
    private mutating func mayGoOn(past byte: UInt8, _ text: Span<UInt8>, _ surroundings: inout LinkSurroundings) -> Bool {
        guard part == .parameters else { return false }
        // Usually a space or the end of a sentence follows.
        let next = index + 1 < text.count && Self.endsSentences(text[index + 1]) ? index + 2 : index + 1
        guard next < text.count, text[next] > 0x20 else { return surroundings.isString }
        if surroundings.isString { return true }
        guard !surroundings.closes(byte) else { return false }
        suspect()
        return true
    }

    /// Whether the value of a parameter has a letter or a digit in front of this place.
    private func isAfterWordInValue(_ text: Span<UInt8>) -> Bool {
        part == .parameters && separator < 0 && LinkByte.isLetterOrDigit(text[index - 1])
    }

    /// Goes over a placeholder such as `{campaign}`, unless the link ends in front of it.
    private mutating func takePlaceholder(_ text: Span<UInt8>, _ surroundings: inout LinkSurroundings) -> Bool {
        guard part == .parameters else { return false }
        switch LinkPlaceholder.read(text, at: index) {
        case .none: return false
        case .computed:
            isComputed = true
            return false
        case .name(let end):
            if text[index] == UInt8(ascii: "{"), isAfterWordInValue(text), surroundings.enclosure == .none {
                if LinkPlaceholder.isMarkup(text, index..<end) { suspect() } else { placeholder = index }
            }
            index = end
            return true
        }
    }

    // MARK: Characters beyond ASCII

    private mutating func takeCharacter(_ text: Span<UInt8>, _ surroundings: inout LinkSurroundings) -> Bool {
        let (character, length) = LinkCharacter.read(text, at: index)
        let follows = "+-_".utf8.contains(text[index - 1]) || LinkParameters.decoded(text, at: index - 3, index).length == 3
        return take(character, length, follows: follows, &surroundings)
    }

    /// Goes over a character, unless the link ends before it.
    ///
    /// - Parameter follows: whether the link joins the character to what is in front of it, as with
    ///   `+`.
    private mutating func take(
        _ character: LinkCharacter, _ length: Int, follows: Bool, _ surroundings: inout LinkSurroundings
    ) -> Bool {
        let isAddress = character != .latin && surroundings.enclosure == .address
        switch character {
        case .space: return false
        case .punctuation where part == .parameters && !surroundings.isString: if !isAddress { suspect() }
        case .punctuation: guard isAddress || part == .parameters else { return false }
        case .latin: break
        case .foreign where isForeign || index == segment || follows: isForeign = true
        case .symbol where index == segment && part == .parameters && separator < 0: isForeign = true
        case .foreign, .symbol: if doubt == nil, !isAddress { doubt = index }
        }
        index += length
        return true
    }

    // MARK: The end

    /// Leaves out what belongs to the sentence or to the markup at the end of the link.
    private mutating func trim(_ text: Span<UInt8>, from start: Int, _ surroundings: inout LinkSurroundings) {
        let isBeforeLink = end == index && LinkText.schemeLength(text, at: end) > 0
        if end < text.count, text[end] == UInt8(ascii: ">") || text[end] == UInt8(ascii: "}"), surroundings.enclosure != .address {
            end = LinkMark.beginning(ofMarkBefore: end, in: text, from: segment, start)
        }
        if isBeforeLink { end = LinkMark.beginning(ofSeparatorBefore: end, in: text, from: max(segment, lastEscapeEnd, start)) }
        while end > start {
            if end == lastAmpersand.upperBound, isBeforeLink || end == text.count || text[end] <= 0x20 || text[end] == UInt8(ascii: "<") {
                end = lastAmpersand.lowerBound
            } else if end != lastEscapeEnd, Self.endsSentences(text[end - 1]) || isBeforeLink && text[end - 1] == UInt8(ascii: "&") {
                end -= 1
            } else {
                break
            }
        }
    }

    /// Whether the byte belongs to the sentence or to the markup when it is the last one of a link.
    private static func endsSentences(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"), UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: "'"),
            UInt8(ascii: "*"), UInt8(ascii: "("), UInt8(ascii: "["):
            true
        default: false
        }
    }
}
