/// Detects links whose last value continues after the end that a reader sees: in the next line,
/// or after a character that a link cannot hold. Cleaning leaves such a link alone. Otherwise only
/// the first half of a tracking value would go, and the second half would follow the cleaned link.
struct LinkContinuation {
    private let text: [UInt8]
    private let start: Int
    private let end: Int
    /// The most bytes that are read before or after a link, so that time stays linear.
    private static let longest = 512

    /// - Parameter link: the place of the link in the text.
    init(_ text: [UInt8], _ link: Range<Int>) {
        self.text = text
        (start, end) = (link.lowerBound, link.upperBound)
    }

    /// The byte at a place; a line feed outside of the text.
    private func byte(_ index: Int) -> UInt8 { index >= 0 && index < text.count ? text[index] : 0x0A }

    private var opening: UInt8 { byte(start - 1) }

    /// Whether the link continues after its end.
    ///
    /// - Parameter clean: the link after cleaning.
    func goesOn(_ clean: [UInt8]) -> Bool {
        guard end < text.count else { return false }
        switch text[end] {
        case 0x0A, 0x0D: return goesOnInNextLine(from: end)
        case 0x20, 0x09: return isClosedInLine
        case UInt8(ascii: "\\"): return goesOnPastBackslash || hasParameterInWord
        case UInt8(ascii: "&"): return goesOnPastReference || hasParameterInWord
        // A doubled quotation mark stands for itself in tables and in SQL.
        case opening where isQuote(opening): return byte(end + 1) == opening ? hasParameterInWord : isJoined && !clean.contains(UInt8(ascii: "?"))
        // What the text has begun in front of the link ends there.
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "|"): return false
        case UInt8(ascii: "'"): return opening != UInt8(ascii: "'") && hasParameterInWord
        default: return hasParameterInWord
        }
    }

    private func isQuote(_ byte: UInt8) -> Bool { "\"'`".utf8.contains(byte) }

    // MARK: Lines

    /// Whether the next line begins with the rest of a value and another parameter, or the line is
    /// folded (RFC 5545 §3.1, RFC 2849).
    private func goesOnInNextLine(from lineEnd: Int) -> Bool {
        var next = lineEnd
        if byte(next) == 0x0D { next += 1 }
        guard next < text.count, text[next] == 0x0A else { return false }
        next += 1
        if byte(next) == 0x20 || byte(next) == 0x09 { return byte(next + 1) > 0x20 && isContentLine }
        while byte(next) == UInt8(ascii: ">") || byte(next) == 0x20 && byte(next - 1) == UInt8(ascii: ">") { next += 1 }
        return next < text.count && LinkMark.isBeforeParameter(text.span, next)
    }

    /// Whether the line begins with the name of a property, as in `DESCRIPTION:`, or goes on from
    /// such a line.
    private var isContentLine: Bool {
        var line = start
        for _ in 0..<Self.longest where line > 0 && text[line - 1] != 0x0A { line -= 1 }
        if byte(line) == 0x20 || byte(line) == 0x09 { return true }
        var index = line
        while index < start, LinkByte.isLetterOrDigit(text[index]) || text[index] == UInt8(ascii: "-") { index += 1 }
        return index > line && (byte(index) == UInt8(ascii: ":") || byte(index) == UInt8(ascii: ";"))
    }

    /// Whether the quotation or the bracket that begins directly in front of the link is closed
    /// later in the line and may hold an address with spaces in it: no list of addresses, and in a
    /// bracket another parameter.
    private var isClosedInLine: Bool {
        guard isQuote(opening) || opening == UInt8(ascii: "<") else { return false }
        let closing = opening == UInt8(ascii: "<") ? UInt8(ascii: ">") : opening
        var (hasParameter, hasText) = (false, false)
        for index in end..<min(text.count, end + Self.longest) {
            switch text[index] {
            case closing: return opening == UInt8(ascii: "<") ? hasParameter : hasText
            case 0x0A: return false
            case UInt8(ascii: "&"): hasParameter = hasParameter || LinkMark.isParameter(text.span, at: index)
            case UInt8(ascii: "h"), UInt8(ascii: "H"): if LinkText.schemeLength(text.span, at: index) > 0 { return false }
            case 0...0x20: break
            default: if !hasText, isDescriptor(index) { return false }
            }
            if text[index] > 0x20 { hasText = true }
        }
        return false
    }

    /// Whether the width or the density of a picture stands there, as in `srcset`.
    private func isDescriptor(_ start: Int) -> Bool {
        var index = start
        while LinkByte.isDigit(byte(index)) || index > start && byte(index) == UInt8(ascii: ".") { index += 1 }
        return index > start && "wxh".utf8.contains(byte(index)) && !LinkByte.isLetterOrDigit(byte(index + 1))
    }

    // MARK: Words

    /// Whether another parameter follows in the same word, up to another link.
    private var hasParameterInWord: Bool {
        for index in end..<min(text.count, end + Self.longest) {
            switch text[index] {
            case 0...0x20, UInt8(ascii: "<"), UInt8(ascii: ">"): return false
            case UInt8(ascii: "\"") where byte(index - 1) != UInt8(ascii: "\\") && (index > end || opening == text[index]): return false
            case UInt8(ascii: "&"), UInt8(ascii: "\\"): if LinkMark.isParameter(text.span, at: index) { return true }
            case UInt8(ascii: "h"), UInt8(ascii: "H"): if LinkText.schemeLength(text.span, at: index) > 0 { return false }
            default: break
            }
        }
        return false
    }

    /// Whether a string is joined to the one of the link, and begins with a parameter: `"…"
    /// "&id=1"`, `"….concat("&id=1")`.
    private var isJoined: Bool {
        var index = end + 1
        if ByteSearch.hasPrefix(text.span, index..<text.count, Self.joining) { index += Self.joining.count }
        while index < text.count, index - end < Self.longest, text[index] <= 0x20 { index += 1 }
        return isQuote(byte(index)) && byte(index + 1) == UInt8(ascii: "&")
    }

    private static let joining = Array(".concat(".utf8)

    // MARK: Escapes

    /// Whether the backslash escapes a character of the link, and not one of the text around it.
    private var goesOnPastBackslash: Bool {
        let next = byte(end + 1)
        switch next {
        case 0x0A, 0x0D: return goesOnInNextLine(from: end + 1)
        case UInt8(ascii: " "), UInt8(ascii: "0")...UInt8(ascii: "9"): return true
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
            return !(opening == next && byte(start - 2) == UInt8(ascii: "\\")) && byte(end + 2) > 0x20 && isWord(end + 2)
        case UInt8(ascii: "u"), UInt8(ascii: "x"):
            let digits = next == UInt8(ascii: "u") ? 4 : 2
            guard let value = number(at: end + 2, digits) else { return next == UInt8(ascii: "u") && byte(end + 2) != UInt8(ascii: "l") }
            switch value {
            case 0x09, 0x0A, 0x0D, 0x20, UInt32(UInt8(ascii: "<")), UInt32(UInt8(ascii: ">")): return false
            default: return value < 0x80 && !isOpened(by: value, digits)
            }
        // Escapes of Markdown in front of more of a word.
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "+"), UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "*"): return isWord(end + 2)
        default: return false
        }
    }

    /// Whether a word goes on at the place, and no other link begins there.
    private func isWord(_ index: Int) -> Bool {
        (LinkByte.isLetterOrDigit(byte(index)) || byte(index) >= 0x80) && LinkText.schemeLength(text.span, at: index) == 0
    }

    /// Whether the same escape stands directly in front of the link.
    private func isOpened(by value: UInt32, _ digits: Int) -> Bool {
        let escape = start - digits - 2
        return escape >= 0 && text[escape] == UInt8(ascii: "\\") && number(at: escape + 2, digits) == value
    }

    private func number(at index: Int, _ digits: Int) -> UInt32? {
        guard index >= 0, index + digits <= text.count else { return nil }
        return (index..<(index + digits)).reduce(UInt32?(0)) { value, index in
            guard let value, let digit = LinkByte.hexValue(text[index]) else { return nil }
            return value << 4 | UInt32(digit)
        }
    }

    /// Whether a character reference stands for a character in the middle of a word: `it&#39;s`.
    private var goesOnPastReference: Bool {
        guard let reference = Self.quotes.first(where: { ByteSearch.hasPrefix(text.span, end..<text.count, $0) }) else { return false }
        let isOpened = start >= reference.count && ByteSearch.hasPrefix(text.span, (start - reference.count)..<start, reference)
        return !isOpened && isWord(end + reference.count)
    }

    private static let quotes = ["&#39;", "&#x27;", "&apos;", "&quot;", "&#34;"].map { Array($0.utf8) }
}
