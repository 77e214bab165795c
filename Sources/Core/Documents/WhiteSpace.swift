extension Unicode.Scalar {
    /// Whether the character is white space; by a comparison alone if the character is ASCII.
    var isSpace: Bool { isASCII ? value == 0x20 || (9...13).contains(value) : properties.isWhitespace }
}

extension StringProtocol {
    /// The words of the text with one space between them.
    package var withSingleSpaces: String {
        guard !utf8.hasSingleSpacesOnly else { return String(self) }
        return String(self).unicodeScalars.split(whereSeparator: \.isSpace).map { String($0) }.joined(separator: " ")
    }

    /// The text without white space at its start and end.
    var trimmed: String {
        let scalars = unicodeScalars
        guard let start = scalars.firstIndex(where: { !$0.isSpace }), let last = scalars.lastIndex(where: { !$0.isSpace }) else { return "" }
        return String(self[start..<scalars.index(after: last)])
    }

    /// The text with spaces in place of no-break spaces.
    var withPlainSpaces: String { utf8.contains(0xC2) ? String(self).replacing("\u{A0}", with: " ") : String(self) }
}

extension Sequence<UInt8> {
    /// Whether ASCII has words with one space between them. False where other characters may be
    /// spaces.
    fileprivate var hasSingleSpacesOnly: Bool {
        var wasSpace = true
        for byte in self {
            guard byte > 0x20 && byte < 0x80 || byte == 0x20 && !wasSpace else { return false }
            wasSpace = byte == 0x20
        }
        return !wasSpace
    }
}
