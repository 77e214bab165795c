import DragTypes

/// Patterns of lines that are typical of languages, ready to be looked for.
/// `Sources/Knowledge/README.md` documents the grammar.
struct LanguageTable: Sendable {
    /// The pattern of one typical line.
    private struct Pattern {
        var language: Int32
        /// What a line of this form counts: 4 when hardly another language has such lines, 2, or 1
        /// when many have. 0 when the line refutes the language.
        var weight: Int8
        var ignoresCase: Bool
        /// The place of the pieces in `pieces`.
        var start: Int32
        var end: Int32
        /// The ASCII characters that the line must have.
        var required = ASCIISet()
        /// The next pattern in the same chain; -1 at the end.
        var next: Int32 = -1
    }

    /// The pieces that are no literal characters. These control characters occur in no table.
    private enum Piece {
        static let space: UInt8 = 1
        static let name: UInt8 = 2
        static let qualifiedName: UInt8 = 3
        static let run: UInt8 = 4
    }

    /// Chains of the patterns that begin alike. Most lines of a text begin like no pattern.
    private struct Chains {
        /// By the first two characters, folded to 12 bits.
        var byPair = [Int32](repeating: -1, count: 4096)
        /// By the first character, of patterns whose second piece is no character.
        var byFirst = [Int32](repeating: -1, count: 128)
        /// Of patterns that begin with any characters, by a sign that they have.
        var bySign = [Int32](repeating: -1, count: 128)
        /// Of patterns that begin with any characters and have no sign.
        var others: Int32 = -1

        static func pair(_ first: UInt8, _ second: UInt8) -> Int { (Int(first) &* 37 &+ Int(second)) & 4095 }
    }

    /// The identifiers of the languages.
    private(set) var languages: [String] = []
    /// Rows that cannot be read.
    private(set) var malformed: [String] = []
    private var patterns: [Pattern] = []
    private var pieces: [UInt8] = []
    private var chains = Chains()

    init(parsing tables: [some Collection<UInt8>]) {
        patterns.reserveCapacity(4096)
        pieces.reserveCapacity(1 << 16)
        for table in tables {
            let bytes = Array(table)
            var start = 0
            while start < bytes.count {
                let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
                addRow(bytes.span.extracting(start..<end))
                start = end + 1
            }
        }
    }

    /// Adds the patterns of a row, between which `¦` stands, to the language of the row or of the
    /// one above.
    private mutating func addRow(_ row: Span<UInt8>) {
        var start = 0
        while start < row.count, row[start] == 0x20 { start += 1 }
        var bar = start
        while bar < row.count, row[bar] != UInt8(ascii: "|") { bar += 1 }
        if bar > start {
            languages.append(String(utf8Bytes: (start..<max(start, bar - 1)).map { row[$0] }))
        }
        start = bar + 2
        while start < row.count {
            var end = start
            while end < row.count, row[end] != 0xC2 || end + 1 == row.count || row[end + 1] != 0xA6 { end += 1 }
            addPattern(row.extracting(start..<(end < row.count ? end - 1 : end)))
            start = end + 3
        }
        if languages.isEmpty || bar == row.count { malformed.append(String(utf8Bytes: row.indices.map { row[$0] })) }
    }

    private mutating func addPattern(_ text: Span<UInt8>) {
        var pattern = Pattern(language: Int32(languages.count - 1), weight: 2, ignoresCase: false, start: Int32(pieces.count), end: 0)
        var index = 0
        if text.count > 1 {
            switch text[0] {
            case UInt8(ascii: "+"): pattern.weight = 4
            case UInt8(ascii: "-"): pattern.weight = 1
            case UInt8(ascii: "!"): pattern.weight = 0
            default: break
            }
            if pattern.weight != 2 { index = 1 }
            if text[index] == UInt8(ascii: "~"), text.count > index + 1 {
                pattern.ignoresCase = true
                index += 1
            }
        }
        while index < text.count {
            let byte = text[index]
            let isSign = byte == 0xE2 && index + 2 < text.count && text[index + 1] == 0x80
            if byte == 0x20 {
                pieces.append(Piece.space)
            } else if isSign, text[index + 2] == 0xA6 {
                pieces.append(Piece.run)
                index += 2
            } else if isSign, text[index + 2] == 0xB9 {
                let isQualified = index + 3 < text.count && text[index + 3] == UInt8(ascii: ".")
                pieces.append(isQualified ? Piece.qualifiedName : Piece.name)
                index += isQualified ? 6 : 5
            } else {
                pieces.append(pattern.ignoresCase ? ASCII.lowercased(byte) : byte)
                if !pattern.ignoresCase || !ASCII.isLetter(byte) { pattern.required.insert(byte) }
            }
            index += 1
        }
        pattern.end = Int32(pieces.count)
        if pattern.end > pattern.start { link(pattern) }
    }

    private mutating func link(_ pattern: Pattern) {
        var pattern = pattern
        func prepend(to chain: inout Int32) {
            pattern.next = chain
            chain = Int32(patterns.count)
        }
        let first = pieces[Int(pattern.start)]
        let second = pattern.end > pattern.start + 1 ? pieces[Int(pattern.start) + 1] : 0
        if first <= Piece.run {
            if let sign = pattern.required.sign { prepend(to: &chains.bySign[sign]) } else { prepend(to: &chains.others) }
        } else if second > Piece.run {
            prepend(to: &chains.byPair[Chains.pair(first, second)])
        } else {
            prepend(to: &chains.byFirst[Int(first & 0x7F)])
        }
        patterns.append(pattern)
    }

    // MARK: Matching

    /// The longest line that is looked at, in bytes; the rest of a longer one is left out.
    private static let maximumLine = 200

    /// How much the lines of a text count for each language that has any of them. A typical line
    /// counts once, however often it occurs.
    ///
    /// - Parameter text: lines without white space at both ends.
    func scores(of text: [ArraySlice<UInt8>]) -> [(language: String, score: Int)] {
        var tally = Tally(languages: languages.count, patterns: patterns.count)
        for whole in text {
            guard let first = whole.first else { continue }
            let part = whole.prefix(Self.maximumLine)
            let present = ASCIISet(part)
            let second = part.dropFirst().first ?? 0
            let pair = Chains.pair(first, second)
            let lowercasePair = Chains.pair(ASCII.lowercased(first), ASCII.lowercased(second))
            search(part, present, from: chains.byPair[pair], &tally)
            if lowercasePair != pair { search(part, present, from: chains.byPair[lowercasePair], &tally) }
            if first < 0x80 {
                search(part, present, from: chains.byFirst[Int(first)], &tally)
                let lowercase = ASCII.lowercased(first)
                if lowercase != first { search(part, present, from: chains.byFirst[Int(lowercase)], &tally) }
            }
            present.forEachSign { search(part, present, from: chains.bySign[$0], &tally) }
            search(part, present, from: chains.others, &tally)
        }
        return languages.indices.filter { tally.scores[$0] > 0 && !tally.isRefuted[$0] }.map { (languages[$0], tally.scores[$0]) }
    }

    /// What has been found in a text.
    private struct Tally {
        var scores: [Int]
        var isRefuted: [Bool]
        /// For each pattern.
        var isFound: [Bool]

        init(languages: Int, patterns: Int) {
            scores = Array(repeating: 0, count: languages)
            isRefuted = Array(repeating: false, count: languages)
            isFound = Array(repeating: false, count: patterns)
        }
    }

    private func search(_ text: ArraySlice<UInt8>, _ present: ASCIISet, from start: Int32, _ tally: inout Tally) {
        var number = Int(start)
        while number >= 0 {
            let pattern = patterns[number]
            defer { number = Int(pattern.next) }
            guard pattern.required.isSubset(of: present), !tally.isFound[number], !tally.isRefuted[Int(pattern.language)] else { continue }
            let last = pieces[Int(pattern.end) - 1]
            guard last <= Piece.run || text.last == last || pattern.ignoresCase else { continue }
            var steps = 0
            guard matches(text.span, 0, Int(pattern.start)..<Int(pattern.end), pattern.ignoresCase, &steps) else { continue }
            tally.isFound[number] = true
            tally.scores[Int(pattern.language)] += Int(pattern.weight)
            if pattern.weight == 0 { tally.isRefuted[Int(pattern.language)] = true }
        }
    }

    /// After so many steps a line counts as one of another form, so that a hostile text cannot make
    /// the search long.
    private static let maximumSteps = 1000

    /// Whether the text from `start` on consists of the pieces.
    private func matches(_ text: borrowing Span<UInt8>, _ start: Int, _ rest: Range<Int>, _ ignoresCase: Bool, _ steps: inout Int) -> Bool {
        var index = start
        for place in rest {
            steps += 1
            guard steps < Self.maximumSteps else { return false }
            let piece = pieces[place]
            guard piece <= Piece.run else {
                guard index < text.count, (ignoresCase ? ASCII.lowercased(text[index]) : text[index]) == piece else { return false }
                index += 1
                continue
            }
            if piece == Piece.space {
                guard index < text.count, ASCII.isWhitespace(text[index]) else { return false }
                while index < text.count, ASCII.isWhitespace(text[index]) { index += 1 }
                continue
            }
            let others = (place + 1)..<rest.upperBound
            if piece == Piece.run {
                guard let next = others.first.map({ pieces[$0] }) else { return true }
                while index <= text.count {
                    let isPossible = next <= Piece.run || index < text.count && (text[index] == next || ignoresCase)
                    if isPossible, matches(text, index, others, ignoresCase, &steps) { return true }
                    index += 1
                }
                return false
            }
            guard index < text.count, ASCII.isLetter(text[index]) || text[index] == UInt8(ascii: "_") else { return false }
            var end = index + 1
            while end < text.count, isNamePart(text[end], isQualified: piece == Piece.qualifiedName) { end += 1 }
            while end > index {
                if matches(text, end, others, ignoresCase, &steps) { return true }
                end -= 1
            }
            return false
        }
        return index == text.count
    }

    private func isNamePart(_ byte: UInt8, isQualified: Bool) -> Bool {
        ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == UInt8(ascii: "_")
            || isQualified && (byte == UInt8(ascii: ".") || byte == UInt8(ascii: ":"))
    }
}

/// A set of ASCII characters.
private struct ASCIISet {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    init() {}

    init(_ bytes: ArraySlice<UInt8>) {
        let bytes = bytes.span
        for index in bytes.indices { insert(bytes[index]) }
    }

    /// Other characters than ASCII are left out.
    mutating func insert(_ byte: UInt8) {
        if byte < 64 { low |= 1 << UInt64(byte) } else if byte < 128 { high |= 1 << UInt64(byte - 64) }
    }

    func isSubset(of other: Self) -> Bool { low & ~other.low == 0 && high & ~other.high == 0 }

    /// The signs among the first 64 characters: no space, control character or digit.
    private static let signs: UInt64 = 0xFC00_FFFE_0000_0000

    /// A sign of the set; nil when there is none.
    var sign: Int? { low & Self.signs == 0 ? nil : (low & Self.signs).trailingZeroBitCount }

    func forEachSign(_ body: (Int) -> Void) {
        var rest = low & Self.signs
        while rest != 0 {
            body(rest.trailingZeroBitCount)
            rest &= rest - 1
        }
    }
}
