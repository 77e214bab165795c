import DragTypes

/// Finds http(s) links in a text, a mail, Markdown or HTML, and cleans them in place. All other bytes stay as they are.
///
/// A link ends where it ends for a reader: at white space, a quotation mark or an angle bracket, at a bracket that closes one from before the
/// link, and before the punctuation of the sentence. In HTML it also ends at the entities of those characters.
public struct LinksInText {
    private let cleaner: LinkCleaner

    /// Cleans by the level and the rules of `cleaner`.
    public init(_ cleaner: LinkCleaner) { self.cleaner = cleaner }

    /// The text with its links cleaned.
    ///
    /// A link stays as it is where the cleaned one would mean something else in its place: where it would not end at the same byte, as with a
    /// quotation mark in an attribute, or where a mail breaks it off (RFC 2045 §6.7).
    ///
    /// - Parameter text: the bytes of a text in an encoding that extends ASCII.
    /// - Returns: the new text, and how many links changed.
    public func cleaned(_ text: [UInt8]) -> (text: [UInt8], count: Int) {
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        var (written, count) = (0, 0)
        var workspace = CleaningWorkspace()
        for link in Self.links(in: text.span) {
            let isBrokenOff = text[link.upperBound - 1] == UInt8(ascii: "=") && link.upperBound < text.count && text[link.upperBound] < 0x20
            guard !isBrokenOff, cleaner.clean(text.span.extracting(link), using: &workspace) else { continue }
            guard let clean = Self.replacement(workspace.result, for: text.span.extracting(link), quoted: Self.isQuoted(text.span, link)) else {
                continue
            }
            result += text[written..<link.lowerBound]
            result += clean
            written = link.upperBound
            count += 1
        }
        return (result + text[written...], count)
    }

    /// The cleaned link as it can stand in the place of the old one; nil when it cannot.
    private static func replacement(_ clean: [UInt8], for old: Span<UInt8>, quoted: Bool) -> [UInt8]? {
        var clean = clean
        // Where the ampersands were entities, they stay entities.
        if ByteSearch.range(of: Array("&amp;".utf8), in: old, 0..<old.count) != nil {
            clean = clean.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false).enumerated().flatMap { number, part in
                (number == 0 ? [] : part.starts(with: Array("amp;".utf8)) ? [UInt8(ascii: "&")] : Array("&amp;".utf8)) + part
            }
        }
        let scheme = schemeLength(clean.span, at: 0)
        guard scheme > 0, end(of: clean.span, from: scheme, quoted: quoted) == clean.count else { return nil }
        return clean
    }

    // MARK: Where links are

    /// The places of the links, in their order.
    static func links(in text: Span<UInt8>) -> [Range<Int>] {
        var result: [Range<Int>] = []
        var index = 0
        while index < text.count {
            index = ByteSearch.first(UInt8(ascii: "h"), or: UInt8(ascii: "H"), in: text, index..<text.count)
            let scheme = schemeLength(text, at: index)
            guard scheme > 0, index == 0 || !isOfWord(text[index - 1]) else {
                index += 1
                continue
            }
            let end = end(of: text, from: index + scheme, quoted: index > 0 && text[index - 1] == UInt8(ascii: "'"))
            if end > index + scheme { result.append(index..<end) }
            index = max(end, index + scheme)
        }
        return result
    }

    private static func isQuoted(_ text: Span<UInt8>, _ link: Range<Int>) -> Bool {
        link.lowerBound > 0 && text[link.lowerBound - 1] == UInt8(ascii: "'")
    }

    /// The length of `http://` or `https://`; 0 where neither stands.
    private static func schemeLength(_ text: Span<UInt8>, at index: Int) -> Int {
        var position = index
        for letter in "http".utf8 {
            guard position < text.count, text[position] | 0x20 == letter else { return 0 }
            position += 1
        }
        if position < text.count, text[position] | 0x20 == UInt8(ascii: "s") { position += 1 }
        for byte in "://".utf8 {
            guard position < text.count, text[position] == byte else { return 0 }
            position += 1
        }
        return position - index
    }

    private static func isOfWord(_ byte: UInt8) -> Bool { ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == UInt8(ascii: "+") }

    /// Where the link ends whose scheme ends at `start`.
    private static func end(of text: Span<UInt8>, from start: Int, quoted: Bool) -> Int {
        var (index, round, square) = (start, 0, 0)
        loop: while index < text.count {
            switch text[index] {
            case 0...0x20, 0x7F, UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "}"),
                UInt8(ascii: "|"), UInt8(ascii: "\\"), UInt8(ascii: "^"):
                break loop
            case UInt8(ascii: "'") where quoted: break loop
            case UInt8(ascii: "("): round += 1
            case UInt8(ascii: "["): square += 1
            case UInt8(ascii: ")"):
                if round == 0 { break loop }
                round -= 1
            case UInt8(ascii: "]"):
                if square == 0 { break loop }
                square -= 1
            case UInt8(ascii: "&") where endsByEntity(text, at: index): break loop
            case 0xC2... where isPunctuation(text, at: index): break loop
            default: break
            }
            index += 1
        }
        while index > start, ".,;:!?'*([".utf8.contains(text[index - 1]) { index -= 1 }
        return index
    }

    /// Whether an entity of HTML begins that stands for a character which ends a link.
    private static func endsByEntity(_ text: Span<UInt8>, at index: Int) -> Bool {
        entities.contains { entity in
            entity.count <= text.count - index && entity.indices.allSatisfy { text[index + $0] == entity[$0] }
        }
    }

    private static let entities = ["&quot;", "&lt;", "&gt;", "&#34;", "&#39;", "&apos;", "&nbsp;"].map { Array($0.utf8) }

    /// Whether a space, a quotation mark or a full stop beyond ASCII begins, in UTF-8.
    private static func isPunctuation(_ text: Span<UInt8>, at index: Int) -> Bool {
        punctuation.contains { mark in
            mark.count <= text.count - index && mark.indices.allSatisfy { text[index + $0] == mark[$0] }
        }
    }

    private static let punctuation = [
        "\u{A0}", "\u{AB}", "\u{BB}", "\u{2018}", "\u{2019}", "\u{201A}", "\u{201C}", "\u{201D}", "\u{201E}", "\u{2026}", "\u{2028}", "\u{202F}",
        "\u{3000}", "\u{3001}", "\u{3002}", "\u{300C}", "\u{300D}", "\u{FF08}", "\u{FF09}", "\u{FF0C}",
    ].map { Array($0.utf8) }
}
