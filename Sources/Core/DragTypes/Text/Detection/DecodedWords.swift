/// The words of a text that was decoded by way of trial, and what everything else in it costs, in
/// quarters of a bit.
struct DecodedWords {
    /// As many words of ASCII letters are looked at; they are the same in nearly all character
    /// sets.
    static let maximumOfASCII = 60

    /// The first words of ASCII letters alone, in lower case.
    private(set) var ascii: [[UInt32]] = []
    /// The number of all such words.
    private(set) var asciiCount = 0
    /// The words with other letters, in lower case.
    private(set) var others: [[UInt32]] = []
    /// The cost of signs, and of capitals at unusual places.
    private(set) var cost = 0
    /// The number of characters that are not ASCII.
    private(set) var characterCount = 0
    /// The number of bytes that stand for nothing.
    private(set) var errorCount = 0

    private var word: [UInt32] = []
    /// The word before the last sign if its letters are all ASCII, in lower case.
    private var lastOfASCII: [UInt32]?
    /// Whether the current word goes on behind a sign that does not occur in words.
    private var isFragment = false

    /// - Parameter text: the text in UTF-8.
    init(_ text: [UInt8]) {
        var followsLetter: UInt32?
        for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
            let isLetter = LetterKinds.isLetter(scalar)
            if let sign = followsLetter, isLetter, !Self.belongsInWords(sign) { breakWord() }
            followsLetter = nil
            if scalar.value >= 0x80 { characterCount += 1 }
            if isLetter {
                word.append(scalar.value)
                continue
            }
            if scalar.value >= 0x80 {
                cost += CharacterCosts.ofSign(scalar.value)
                if scalar.value == UTF8Output.replacement { errorCount += 1 }
                if !word.isEmpty { followsLetter = scalar.value }
            }
            endWord()
        }
        endWord()
    }

    /// What a sign costs between two letters.
    private static let signInWord = 24

    /// Whether the sign occurs between letters: apostrophes, dashes, and spaces that are no spaces.
    private static func belongsInWords(_ sign: UInt32) -> Bool {
        switch sign {
        case 0xA0, 0xAD, 0xB4, 0xB7, 0x200C, 0x2013, 0x2014, 0x2018, 0x2019: true
        default: false
        }
    }

    /// Counts a sign between two letters. The pieces of a word that it breaks say no less about the
    /// set than the sign: as words of ASCII letters, they would hardly count in a long text.
    private mutating func breakWord() {
        cost += Self.signInWord
        isFragment = true
        guard let piece = lastOfASCII else { return }
        lastOfASCII = nil
        asciiCount -= 1
        if ascii.count > asciiCount { ascii.removeLast() }
        others.append(piece)
    }

    private mutating func endWord() {
        guard !word.isEmpty else { return }
        let lower = word.map(LetterKinds.lowercase)
        lastOfASCII = nil
        defer { isFragment = false }
        if word.allSatisfy({ $0 < 0x80 }) {
            guard !isFragment else {
                others.append(lower)
                return word.removeAll(keepingCapacity: true)
            }
            lastOfASCII = lower
            asciiCount += 1
            if ascii.count < Self.maximumOfASCII { ascii.append(lower) }
        } else {
            cost += Self.costOfCapitals(word, lower)
            others.append(lower)
        }
        word.removeAll(keepingCapacity: true)
    }

    /// Words are in small letters, begin with a capital, or are all capitals. Anything else is
    /// rare.
    private static func costOfCapitals(_ word: [UInt32], _ lower: [UInt32]) -> Int {
        let capitals = word.indices.count { word[$0] != lower[$0] }
        if capitals == 0 { return 1 }
        if capitals == 1, word[0] != lower[0] { return 12 }
        if capitals == word.count { return 20 }
        let changes = word.indices.dropLast().count { (word[$0] != lower[$0]) != (word[$0 + 1] != lower[$0 + 1]) }
        return 32 + 20 * changes
    }
}

/// What is a letter, and its small form.
enum LetterKinds {
    static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x80: ASCII.isLetter(UInt8(truncatingIfNeeded: scalar.value))
        case 0x80..<limit: letters[Int(scalar.value)] != 0
        // Scripts without spaces: everything there counts as a letter.
        default: scalar.value >= 0x2E80 && scalar.value != UTF8Output.replacement && !(0xE000..<0xF900).contains(scalar.value)
        }
    }

    static func lowercase(_ letter: UInt32) -> UInt32 { letter < limit ? UInt32(letters[Int(letter)]) : letter }

    /// The scripts with capitals, and those with letters from left and right, end here.
    private static let limit: UInt32 = 0xE80

    /// The small form of each letter; 0 for what is no letter.
    private static let letters: [UInt16] = (0..<limit).map { value in
        // Signs that Unicode counts as letters stand for units and ordinals.
        guard let scalar = Unicode.Scalar(value), ![0xAA, 0xB5, 0xBA].contains(value) else { return 0 }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark, .spacingMark: break
        default: return 0
        }
        // A Turkish İ would become two characters.
        let lower = scalar.properties.lowercaseMapping.unicodeScalars
        return UInt16(truncatingIfNeeded: value == 0x130 ? 0x69 : lower.count == 1 ? lower.first?.value ?? value : value)
    }
}
