import CKnowledge

/// How many quarters of a bit it takes to say the words of a language, letter by letter. Words of
/// another language, and words that are no words, take more.
///
/// The numbers were counted in translations (`scripts/make-language-frequencies.py`).
struct LanguageCosts: Sendable {
    /// The letters that belong together.
    enum Script: Sendable { case latin, cyrillic, greek, hebrew, arabic, thai, wide, other }

    /// What a letter costs that the language does not have.
    static let unknownLetter = 60
    private static let letterOfOtherScript = 72
    /// What it costs when another script begins within a word.
    private static let change = (of: 36, toWide: 20)
    /// What words in English cost within a language that is not written in Latin letters.
    private static let foreignWord = 4

    let script: Script
    private let table: Table

    private enum Table: Sendable {
        case pairs(LetterPairs)
        /// The costs of single characters, for languages that have thousands.
        case characters([UInt32: Int])
    }

    /// The language of that name: `pl`, `zh_TW`. Nil for a language that was not counted.
    init?(_ name: String) {
        if let pairs = LetterPairs.all[name] {
            (script, table) = (pairs.script, .pairs(pairs))
        } else if let costs = CharacterCosts.all[name] {
            (script, table) = (.wide, .characters(costs))
        } else {
            return nil
        }
    }

    /// English, in which words in Latin letters are expected within any text.
    static let english = LanguageCosts("en")

    static func script(of scalar: UInt32) -> Script {
        switch scalar {
        case 0x41..<0x250: .latin
        case 0x370..<0x400: .greek
        case 0x400..<0x530: .cyrillic
        case 0x590..<0x600: .hebrew
        case 0x600..<0x700: .arabic
        case 0xE00..<0xE80: .thai
        case 0x2E80...: .wide
        default: .other
        }
    }

    /// The cost of a word in lower case.
    func cost(of word: [UInt32]) -> Int {
        if script == .latin { return cost(ofRun: word[...]) }
        if word.allSatisfy({ $0 < 0x80 }) { return Self.foreignWord + (Self.english?.cost(ofRun: word[...]) ?? 0) }
        var (cost, start) = (0, 0)
        while start < word.count {
            // The letters of ASCII are in a run of their own.
            let script = Self.script(of: word[start])
            let end = word[start...].firstIndex { Self.script(of: $0) != script } ?? word.count
            let run = word[start..<end]
            if script == self.script {
                cost += self.cost(ofRun: run)
            } else if script == .latin {
                cost += Self.english?.cost(ofRun: run) ?? 0
            } else {
                cost += run.count * Self.letterOfOtherScript
            }
            if start > 0 { cost += self.script == .wide ? Self.change.toWide : Self.change.of }
            start = end
        }
        return cost
    }

    private func cost(ofRun run: ArraySlice<UInt32>) -> Int {
        switch table {
        case .pairs(let pairs): pairs.cost(of: run)
        case .characters(let costs): run.reduce(0) { $0 + (costs[$1] ?? CharacterCosts.ofUncounted($1)) }
        }
    }
}

/// The costs of pairs of letters in a language.
private struct LetterPairs: Sendable {
    let script: LanguageCosts.Script
    /// The places of the letters in the table, from the first letter's code point on; 0 for a
    /// letter that the language does not have.
    private let places: [UInt8]
    private let first: UInt32
    /// The number of letters, with the border of a word.
    private let count: Int
    /// Where the table begins in the file.
    private let start: Int

    static let all: [String: LetterPairs] = {
        let text = Self.text
        var result: [String: LetterPairs] = [:]
        var start = 0
        while let nameEnd = text[start...].firstIndex(of: 0x09), let lettersEnd = text[(nameEnd + 1)...].firstIndex(of: 0x09) {
            let letters = String(decoding: text[(nameEnd + 1)..<lettersEnd], as: UTF8.self).unicodeScalars.map(\.value)
            guard let pairs = LetterPairs(letters, at: lettersEnd + 1, of: text.count) else { break }
            result[String(decoding: text[start..<nameEnd], as: UTF8.self)] = pairs
            start = pairs.start + pairs.count * pairs.count + 1
        }
        return result
    }()

    private init?(_ letters: [UInt32], at start: Int, of end: Int) {
        count = letters.count + 1
        guard let first = letters.min(), let last = letters.max(), last - first < 0x400, start + count * count <= end else { return nil }
        var places = [UInt8](repeating: 0, count: Int(last - first) + 1)
        for (place, letter) in letters.enumerated() { places[Int(letter - first)] = UInt8(truncatingIfNeeded: place + 1) }
        (self.first, self.places, self.start) = (first, places, start)
        script = LanguageCosts.script(of: last)
    }

    func cost(of word: ArraySlice<UInt32>) -> Int {
        let table = Self.text
        var (cost, previous) = (0, 0)
        for letter in word {
            let index = Int(letter) - Int(first)
            let place = places.indices.contains(index) ? Int(places[index]) : 0
            cost += place == 0 ? LanguageCosts.unknownLetter : Int(table[start + previous * count + place]) - 0x30
            previous = place
        }
        return cost + Int(table[start + previous * count]) - 0x30
    }

    /// Owner and thread rule: the text is a constant of the program.
    private static var text: UnsafeBufferPointer<UInt8> { Knowledge.bytes(of: dragconv_letter_pairs()) }
}

/// The costs of characters alone.
enum CharacterCosts {
    /// By language, and by character; the language `*` has signs that belong to no language.
    static let all: [String: [UInt32: Int]] = {
        var result: [String: [UInt32: Int]] = [:]
        for line in Knowledge.bytes(of: dragconv_character_costs()).split(separator: 0x0A) {
            let fields = line.split(separator: 0x09, maxSplits: 2)
            guard fields.count == 3, let bits = Int(String(decoding: fields[1], as: UTF8.self)) else { continue }
            let language = String(decoding: fields[0], as: UTF8.self)
            for scalar in String(decoding: fields[2], as: UTF8.self).unicodeScalars { result[language, default: [:]][scalar.value] = 4 * bits }
        }
        return result
    }()

    /// The cost of a character of East Asia that was not counted.
    static func ofUncounted(_ scalar: UInt32) -> Int {
        switch scalar {
        // Punctuation, kana, ideographs, syllables.
        case 0x3000..<0x3100, 0x4E00..<0xA000, 0xAC00..<0xD7B0: 72
        case 0xFF00..<0xFF60: 56
        // Katakana of half width, of which each is a byte.
        case 0xFF60..<0xFFA0: 36
        default: 96
        }
    }

    /// The cost of a character that is no letter.
    static func ofSign(_ scalar: UInt32) -> Int {
        if let cost = signs[scalar] { return cost }
        return switch scalar {
        // No text has control characters, and what cannot be decoded is no text.
        case UTF8Output.replacement: 120
        case 0x80..<0xA0: 112
        case 0xE000..<0xF900: 112
        case 0x2500..<0x2600: 80
        default: 72
        }
    }

    private static let signs = all["*"] ?? [:]
}
