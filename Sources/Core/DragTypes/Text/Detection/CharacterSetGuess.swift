/// The character set that a text without a label is in, as far as its bytes tell.
///
/// The text is decoded by each set, and what that gives is rated: how many bits it would take to
/// say its words in one of the languages that are written in the set. The cheapest set wins. Where
/// two come close, the user's language decides.
struct CharacterSetGuess: Sendable {
    /// What is to be read.
    enum Kind: Sendable { case text, fileNames }

    /// The set's name by IANA: `windows-1250`.
    let name: String
    let encoding: TextDecoding.Encoding
    /// The cost of each letter, in quarters of a bit, on average. Random bytes cost more than
    /// ``highestOfTexts``.
    private let costOfLetter: Int

    /// Whether the bytes look like a text in that set at all.
    var isLikely: Bool { costOfLetter <= Self.highestOfTexts }

    private static let highestOfTexts = 36
    /// How much more often texts are in the usual set of the user's language.
    private static let usualSetBonus = 32
    /// How much more likely the set is that is taken where nothing tells: of few bytes, and of
    /// hardly a word.
    private static let bonusOfShortText = (few: 24, missingLetter: 24)
    private static let enough = (bytes: 4, letters: 6)
    /// What a word costs for being in another language than most of the text.
    private static let otherLanguage = 13
    /// The words of ASCII letters count as much as this many at most: in a long text, they must not
    /// outweigh the other words.
    private static let weightOfASCII = 30

    /// - Parameters:
    ///   - bytes: the text, which is not UTF-8.
    ///   - language: the user's language, with or without its country; nil when it is not known.
    init(of bytes: [UInt8], kind: Kind = .text, language: String? = nil) {
        let sample = EvidenceSample(of: bytes)
        let usual = language.flatMap(CharacterSetCandidate.usual).map { kind == .text ? $0.text : $0.fileNames }
        let fallback = usual ?? (kind == .text ? "windows-1252" : "IBM437")
        var bonus = usual == nil ? 0 : Self.usualSetBonus
        if sample.highCount < Self.enough.bytes { bonus += Self.bonusOfShortText.few }
        bonus += max(0, Self.enough.letters - sample.letterCount) * Self.bonusOfShortText.missingLetter
        let candidates = kind == .text ? CharacterSetCandidate.texts : CharacterSetCandidate.fileNames
        var best: (candidate: CharacterSetCandidate, cost: Int)?
        for candidate in candidates where sample.mayBe(in: candidate) {
            guard var cost = Self.cost(of: sample, in: candidate) else { continue }
            if candidate.name == fallback { cost -= bonus }
            if cost < best?.cost ?? .max { best = (candidate, cost) }
        }
        name = best?.candidate.name ?? fallback
        encoding = best?.candidate.encoding ?? TextDecoding.encoding(named: fallback) ?? .windows1252
        costOfLetter = (best?.cost ?? .max / 2) / max(1, sample.letterCount)
    }

    /// What it takes to say the sample in one of the candidate's languages. Nil when the sample
    /// cannot be in that set.
    private static func cost(of sample: EvidenceSample, in candidate: CharacterSetCandidate) -> Int? {
        let words = DecodedWords(TextDecoding.utf8(from: sample.bytes[...], encoding: candidate.encoding))
        // Damage and a cut at the end are possible.
        guard words.errorCount <= 1 + words.characterCount / 50 else { return nil }
        let languages = candidate.languages.compactMap { LanguageCosts($0) }
        let ascii = words.ascii.map { (word: $0, asEnglish: LanguageCosts.english?.cost(of: $0) ?? 0) }
        let others = words.others.map { word in (word: word, costs: languages.map { $0.cost(of: word) }) }
        let detour = otherLanguage + 4 * (languages.count.bitWidth - languages.count.leadingZeroBitCount)
        var best: Int?
        for (index, language) in languages.enumerated() {
            var cost = ascii.reduce(0) { $0 + min(language.cost(of: $1.word), $1.asEnglish + otherLanguage) }
            if words.asciiCount > weightOfASCII { cost = cost * weightOfASCII / max(1, ascii.count) }
            cost += others.reduce(0) { $0 + min($1.costs[index], ($1.costs.min() ?? 0) + detour) }
            best = min(best ?? .max, cost)
        }
        return best.map { $0 + words.cost + candidate.rarity }
    }
}

/// The part of a text that is looked at to find its character set: lines with bytes that are not
/// ASCII, and a few others.
struct EvidenceSample {
    private static let maximum = (all: 4096, ascii: 1024, line: 2048)

    let bytes: [UInt8]
    /// The number of bytes that are not ASCII.
    let highCount: Int
    /// The number of bytes that are letters of ASCII, or not ASCII.
    let letterCount: Int
    /// The number of pairs of bytes that break off, where any byte that is not ASCII may begin a
    /// pair, and by the rules of Shift_JIS.
    private let brokenPairs: (ofAny: Int, ofShiftJIS: Int)

    init(of text: [UInt8]) {
        bytes = text.count <= Self.maximum.all ? text : Self.lines(of: text)
        highCount = bytes.count { $0 >= 0x80 }
        letterCount = highCount + bytes.count(where: ASCII.isLetter)
        brokenPairs = (
            Self.brokenPairs(bytes, from: 0x30) { $0 >= 0x80 ? .lead : .single },
            Self.brokenPairs(bytes, from: 0x40) { byte in
                switch byte {
                case 0x81...0x9F, 0xE0...0xFC: .lead
                case 0x80, 0xA0, 0xFD...0xFF: .nothing
                default: .single
                }
            }
        )
    }

    /// Whether the bytes are worth decoding by the set.
    func mayBe(in candidate: CharacterSetCandidate) -> Bool {
        switch candidate.name {
        case "GBK", "Big5", "EUC-KR", "EUC-JP": brokenPairs.ofAny <= 1 + highCount / 100
        case "Shift_JIS": brokenPairs.ofShiftJIS <= 1 + highCount / 100
        default: true
        }
    }

    private enum Role { case single, lead, nothing }

    /// How often a second byte is missing or lower than `lowest`, and how many bytes have no role.
    private static func brokenPairs(_ bytes: [UInt8], from lowest: UInt8, _ role: (UInt8) -> Role) -> Int {
        var (count, index) = (0, 0)
        while index < bytes.count {
            let role = role(bytes[index])
            if role == .lead, index + 1 < bytes.count, bytes[index + 1] >= lowest {
                index += 2
            } else {
                if role != .single { count += 1 }
                index += 1
            }
        }
        return count
    }

    private static func lines(of text: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var (start, asciiCount) = (0, 0)
        while start < text.count, result.count < maximum.all {
            let end = text[start...].firstIndex { $0 == 0x0A || $0 == 0x0D }.map { $0 + 1 } ?? text.count
            let line = text[start..<end]
            if let high = line.firstIndex(where: { $0 >= 0x80 }) {
                // Of a long line, the part that begins with the last word border in front.
                let border = line.count > maximum.line ? line[..<high].lastIndex { $0 <= 0x20 } ?? start : start
                result += line[border...].prefix(maximum.line)
                result.append(0x0A)
            } else if asciiCount < maximum.ascii {
                let part = line.prefix(maximum.ascii - asciiCount)
                asciiCount += part.count
                result += part
            }
            start = end
        }
        return result
    }
}
