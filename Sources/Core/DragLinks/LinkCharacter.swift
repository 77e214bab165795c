/// What a character beyond ASCII says about a link that stands in front of it.
enum LinkCharacter {
    /// White space or a control, which ends every link.
    case space
    /// A bracket, a quotation mark or a mark of a sentence.
    case punctuation
    /// A Latin letter, which continues a word in ASCII.
    case latin
    /// A letter, a digit or an accent of another script; also a byte that is not UTF-8.
    case foreign
    /// A dash, an arrow, an emoji or another sign.
    case symbol

    init(_ scalar: Unicode.Scalar) {
        switch scalar.properties.generalCategory {
        // The joiners of Persian and Indian words are no spaces.
        case .format where scalar == "\u{200C}" || scalar == "\u{200D}": self = .foreign
        case .spaceSeparator, .lineSeparator, .paragraphSeparator, .control, .format: self = .space
        case .otherPunctuation where scalar == "\u{B7}": self = .latin
        case .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation, .otherPunctuation: self = .punctuation
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark, .spacingMark,
            .decimalNumber:
            self = Self.isLatin(scalar.value) ? .latin : .foreign
        default: self = .symbol
        }
    }

    /// The character at `index`, and the number of its bytes. A byte that begins no character of
    /// UTF-8 is foreign, since nothing is known of its encoding.
    static func read(_ text: Span<UInt8>, at index: Int) -> (character: LinkCharacter, length: Int) {
        let lead = text[index]
        let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
        guard lead >= 0xC2, lead < 0xF5, index + length <= text.count else { return (.foreign, 1) }
        var value = UInt32(lead) & (0x7F >> UInt32(length))
        for offset in 1..<length {
            guard text[index + offset] & 0xC0 == 0x80 else { return (.foreign, 1) }
            value = value << 6 | UInt32(text[index + offset] & 0x3F)
        }
        guard let scalar = Unicode.Scalar(value), UTF8.width(scalar) == length else { return (.foreign, 1) }
        return (LinkCharacter(scalar), length)
    }

    /// The blocks of Latin letters and of the accents that are written over them.
    private static func isLatin(_ value: UInt32) -> Bool {
        value < 0x250 || 0x300...0x36F ~= value || 0x1E00...0x1EFF ~= value || 0x2C60...0x2C7F ~= value || 0xA720...0xA7FF ~= value
    }
}
