/// A placeholder in a link that a template or code fills in: `{campaign}`, `${id}`, `<name>`.
enum LinkPlaceholder {
    /// The placeholder holds no white space and ends there.
    case name(end: Int)
    /// Code stands there, or nothing closes the placeholder.
    case computed
    /// Something else stands there.
    case none

    /// The longest placeholder that is looked for, so that many of them take no more time.
    private static let longest = 256

    /// The placeholder that begins with the `{` or the `<` at `index`.
    static func read(_ text: Span<UInt8>, at index: Int) -> LinkPlaceholder {
        text[index] == UInt8(ascii: "<") ? readTag(text, at: index) : readBraces(text, at: index)
    }

    private static func readBraces(_ text: Span<UInt8>, at index: Int) -> LinkPlaceholder {
        var depth = 0
        for position in index..<min(text.count, index + longest) {
            switch text[position] {
            case UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "}"):
                depth -= 1
                if depth == 0 { return .name(end: position + 1) }
            case 0...0x20, UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"), UInt8(ascii: "`"): return .computed
            default: break
            }
        }
        return .computed
    }

    /// How many values of a link are places for arguments that a format or a statement is given:
    /// `%s`, `%1$d`, `{}`, `?`.
    static func positionalCount(in link: Span<UInt8>) -> Int {
        var count = 0
        var index = 0
        while index < link.count {
            index = ByteSearch.first(UInt8(ascii: "="), in: link, index..<link.count) + 1
            if isPositional(link, at: index) { count += 1 }
        }
        return count
    }

    /// Whether the whole value that begins there is such a place.
    private static func isPositional(_ link: Span<UInt8>, at index: Int) -> Bool {
        guard index < link.count else { return false }
        var end = index + 1
        switch link[index] {
        case UInt8(ascii: "%"):
            while end < link.count, end - index < 4, LinkByte.isDigit(link[end]) || link[end] == UInt8(ascii: "$") { end += 1 }
            guard end < link.count, "sdiufxv@".utf8.contains(link[end]) else { return false }
            end += 1
        case UInt8(ascii: "{"):
            guard end < link.count, link[end] == UInt8(ascii: "}") else { return false }
            end += 1
        case UInt8(ascii: "?"): break
        default: return false
        }
        return end == link.count || link[end] == UInt8(ascii: "&") || link[end] == UInt8(ascii: "\\")
    }

    /// Whether the braces are markup of Jira, as in `{color:red}link{color}`.
    static func isMarkup(_ text: Span<UInt8>, _ braces: Range<Int>) -> Bool {
        markup.contains { ByteSearch.hasPrefix(text, (braces.lowerBound + 1)..<braces.upperBound, $0) }
    }

    private static let markup = ["color}", "code}", "quote}", "noformat}", "panel}", "color:", "code:", "panel:"].map { Array($0.utf8) }

    /// A tag of a page looks like a placeholder, but no parameter follows it.
    private static func readTag(_ text: Span<UInt8>, at index: Int) -> LinkPlaceholder {
        var end = index + 1
        while end < text.count, end - index < longest, LinkByte.isHostByte(text[end]) { end += 1 }
        guard end > index + 1, end < text.count, text[end] == UInt8(ascii: ">"), LinkMark.isParameter(text, at: end + 1) else { return .none }
        return .name(end: end + 1)
    }

    /// Whether code is inserted directly after a link: `<%=`, `<?php`, `\(name)`.
    static func isCode(_ text: Span<UInt8>, at index: Int) -> Bool {
        guard index + 1 < text.count else { return false }
        switch (text[index], text[index + 1]) {
        case (UInt8(ascii: "<"), UInt8(ascii: "%")), (UInt8(ascii: "<"), UInt8(ascii: "?")), (UInt8(ascii: "\\"), UInt8(ascii: "(")): return true
        default: return false
        }
    }

    /// Whether the byte makes a placeholder or code of the bracket after it, as in `$(date)`.
    static func isMark(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "$") || byte == UInt8(ascii: "%") }

    /// Whether code goes on after the string that ends at `index`, so that the link's last value is
    /// not known or another parameter follows: `"…?source=" + name`, `"…" + "&id=1"`.
    static func isAdded(_ text: Span<UInt8>, at index: Int, isEmpty: Bool) -> Bool {
        guard index < text.count, "\"'`".utf8.contains(text[index]) else { return false }
        var position = index + 1
        guard position < text.count else { return false }
        if isEmpty, text[position] == UInt8(ascii: "$") || LinkByte.isLetterOrDigit(text[position]) { return true }
        while position < text.count, position - index < longest, text[position] <= 0x20 { position += 1 }
        let sign = position
        while position < text.count, position - index < longest, "+.&|~<".utf8.contains(text[position]) { position += 1 }
        guard position > sign, text[sign] != UInt8(ascii: "<") || position - sign == 2 else { return false }
        if isEmpty { return true }
        while position < text.count, position - index < longest, text[position] <= 0x20 { position += 1 }
        return position + 1 < text.count && "\"'`".utf8.contains(text[position]) && text[position + 1] == UInt8(ascii: "&")
    }
}
