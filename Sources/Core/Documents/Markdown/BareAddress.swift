/// An address in a text that GitHub's dialect makes a link by itself (GitHub Flavored Markdown
/// §6.9).
struct BareAddress {
    /// The position of the first character after the address.
    let end: Int
    /// Whether the text after the address would be read as a part of it, so that angle brackets
    /// must set it off.
    let needsBrackets: Bool
    /// Whether the address must be none, since it would reach too far and has no scheme with which
    /// brackets could set it off. A backslash before its first full stop does that.
    let needsBackslash: Bool

    private static let starts = ["https://", "http://", "www."].map { Array($0.unicodeScalars) }

    /// Nil where no address begins at a position.
    ///
    /// - Parameters:
    ///   - before: the character in front of the text; nil for none.
    ///   - after: the character that is written after the text, be it of the next text or of a
    ///     mark; nil where a tag or nothing follows.
    init?(_ text: [Unicode.Scalar], at position: Int, before: Unicode.Scalar?, after: Unicode.Scalar?) {
        guard text[position] == "h" || text[position] == "w",
            let start = Self.starts.first(where: { text[position...].starts(with: $0) })
        else { return nil }
        var isCertain = true
        if let previous = position > 0 ? text[position - 1] : before {
            // Parsers accept an address after any sign, and the bare name of a host only after
            // some signs.
            let isPossible =
                start.count > 4
                ? !previous.properties.isAlphabetic && previous.properties.numericType == nil
                : previous.properties.isWhitespace || "*_~(\u{201C}\"'".unicodeScalars.contains(previous)
            // (Of the first word of a text, it is not known which mark stands in front.)
            guard isPossible || position == 0 && start.count == 4 else { return nil }
            isCertain = isPossible
        }
        var end = text[position...].firstIndex { $0.properties.isWhitespace || $0 == "<" || $0 == ">" } ?? text.count
        // An address at the end of this text is longer where the next text begins without a space.
        let isFollowed = end == text.count && !(after.map { $0.properties.isWhitespace } ?? true)
        let whole = end
        end = Self.trimmed(text, position, end)
        // GitHub would read the backslash of an escape as a part of the address.
        let isCutOff = whole < text.count && !text[whole].properties.isWhitespace
        let isOpen = isFollowed || isCutOff || text[end..<whole].contains { "_*~`[]\\".unicodeScalars.contains($0) }
        guard end > position + start.count else { return nil }
        // A name of a host may have no underscore in its last two parts, or no link is made.
        let host = text[(position + start.count)..<end].prefix { !"/?#:".unicodeScalars.contains($0) }
        guard !host.isEmpty, !host.split(separator: ".").suffix(2).joined().contains("_") else { return nil }
        needsBrackets = isOpen && start.count > 4
        guard isOpen || isCertain else { return nil }
        needsBackslash = isOpen && start.count == 4
        // Only the beginning is written as it is; what follows is text.
        self.end = needsBackslash ? position + start.count : end
    }

    /// The end without punctuation, and without closing parentheses and brackets that nothing
    /// opens.
    private static func trimmed(_ text: [Unicode.Scalar], _ start: Int, _ end: Int) -> Int {
        var end = end
        while end > start {
            let last = text[end - 1]
            if "?!.,:*_~'\"".unicodeScalars.contains(last) {
                end -= 1
            } else if let opening = last == ")" ? "(" : last == "]" ? "[" as Unicode.Scalar : nil {
                let address = text[start..<end]
                guard address.count(where: { $0 == last }) > address.count(where: { $0 == opening }) else { return end }
                end -= 1
            } else {
                return end
            }
        }
        return end
    }
}
