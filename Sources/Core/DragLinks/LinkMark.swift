/// Marks of a text at the end of a link: of emphasis, of comments, and what parts two links.
struct LinkMark {
    private let byte: UInt8
    private let count: Int

    /// A mark that so many of the same byte make.
    init(_ byte: UInt8, _ count: Int) { (self.byte, self.count) = (byte, count) }

    /// Where the mark ends what it has begun in front of the link, as in `//link// text`; nil when
    /// it does not stand in that part of the link.
    func closing(in text: Span<UInt8>, _ range: Range<Int>) -> Int? {
        var position = range.lowerBound
        while position < range.upperBound {
            position = ByteSearch.first(byte, in: text, position..<range.upperBound)
            let found = position
            while position < range.upperBound, text[position] == byte { position += 1 }
            // A single one may be a part of a word.
            if count > 1 ? position - found >= count : position - found == 1 && (position == text.count || !Self.isWord(text[position])) {
                return found
            }
        }
        return nil
    }

    private static func isWord(_ byte: UInt8) -> Bool { LinkByte.isLetterOrDigit(byte) || byte >= 0x80 || "%_-".utf8.contains(byte) }

    /// Whether the byte may begin emphasis directly in front of a link, which ends with as many of
    /// them.
    @inline(__always)
    static func opens(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "$"), UInt8(ascii: "="), UInt8(ascii: "@"), UInt8(ascii: "%"), UInt8(ascii: ":"),
            UInt8(ascii: "+"), UInt8(ascii: "!"):
            true
        default: false
        }
    }

    /// Whether text begins with the mark at `index`: the end of a comment, or an `'s`.
    static func endsText(_ text: Span<UInt8>, at index: Int) -> Bool {
        guard index + 1 < text.count else { return false }
        switch text[index] {
        case UInt8(ascii: "*"): return text[index + 1] == UInt8(ascii: "/")
        case UInt8(ascii: "'"):
            guard text[index + 1] == UInt8(ascii: "s"), LinkByte.isLetterOrDigit(text[index - 1]) else { return false }
            return index + 2 == text.count || !isWord(text[index + 2]) && text[index + 2] != UInt8(ascii: "+")
        default: return false
        }
    }

    /// Where the mark in front of `end` begins that is a part of an arrow or of the end of a
    /// comment or a template: `->`, `-->`, `=>`, `%>`, `-}`.
    ///
    /// - Parameter segment: where the last segment of the link begins, which begins at `start`.
    static func beginning(ofMarkBefore end: Int, in text: Span<UInt8>, from segment: Int, _ start: Int) -> Int {
        let closing = text[end]
        guard closing == UInt8(ascii: ">") || closing == UInt8(ascii: "}") else { return end }
        var position = end
        if text[end - 1] == UInt8(ascii: "=") && closing == UInt8(ascii: ">") || text[end - 1] == UInt8(ascii: "%"), end > segment {
            position -= 1
        }
        while position > start, text[position - 1] == UInt8(ascii: "-") { position -= 1 }
        return position
    }

    /// Where the separator begins that stands in front of another link: no letters and no digits,
    /// not even as escapes.
    static func beginning(ofSeparatorBefore link: Int, in text: Span<UInt8>, from segment: Int) -> Int {
        var end = link
        while end > segment {
            let escape = end - 3 >= segment ? LinkParameters.decoded(text, at: end - 3, end) : (byte: 0, length: 1)
            if escape.length == 3 {
                guard escape.byte < 0x80, !LinkByte.isLetterOrDigit(escape.byte) else { break }
                end -= 3
            } else if text[end - 1] < 0x80, !LinkByte.isLetterOrDigit(text[end - 1]), !")]}".utf8.contains(text[end - 1]) {
                end -= 1
            } else if end - 2 >= segment, text[end - 2] == 0xC2, text[end - 1] == 0xB7 {
                end -= 2
            } else {
                break
            }
        }
        return end
    }

    // MARK: Parameters

    /// The longest text that is looked at for another parameter.
    private static let longest = 128

    /// Whether a parameter follows, after nothing but a value.
    static func isBeforeParameter(_ text: Span<UInt8>, _ start: Int) -> Bool {
        var position = start
        while position < text.count, position - start < longest, isOfName(text[position]) || ",;+~'".utf8.contains(text[position]) {
            position += 1
        }
        return isParameter(text, at: position)
    }

    /// Whether an ampersand and the name of a parameter stand there.
    static func isParameter(_ text: Span<UInt8>, at index: Int) -> Bool {
        var position = index
        guard position < text.count, text[position] == UInt8(ascii: "&") || text[position] == UInt8(ascii: "\\") else { return false }
        switch LinkEscape.read(text, at: position) {
        case .byte(UInt8(ascii: "&"), let length): position += length
        case nil: position += 1
        default: return false
        }
        let name = position
        while position < text.count, position - name < longest, isOfName(text[position]) { position += 1 }
        return position > name && position < text.count && text[position] == UInt8(ascii: "=")
    }

    /// Whether the name of a parameter stands there.
    static func isName(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
        for index in range where !isOfName(text[index]) { return false }
        return !range.isEmpty
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        LinkByte.isHostByte(byte) || byte >= 0x80 || ".%[]:$\\".utf8.contains(byte)
    }
}
