/// Writes marks with asterisks and tildes where CommonMark reads them as meant, and as HTML
/// elsewhere.
///
/// CommonMark decides by the characters beside a row of asterisks whether it begins or ends an
/// emphasis (CommonMark 0.31 §6.2), so that `**注意：**正文` is no emphasis. The rule is applied
/// to what would be written; a mark that would be read otherwise becomes an element.
struct MarkdownEmphasis {
    enum Piece {
        /// Text as it is written.
        case text(String)
        /// The asterisks or tildes at the start or the end of a mark.
        case delimiter(Character, count: Int, span: Int, isOpening: Bool)
        /// The brackets of a link. What is marked in a link is read before what is around it.
        case linkStart(String)
        case linkEnd(String)
    }

    static func text(_ pieces: [Piece]) -> String {
        var elements: Set<Int> = []
        let hasMarks = pieces.contains { if case .delimiter = $0 { true } else { false } }
        guard hasMarks else { return written(pieces, []) }
        // Each round makes an element of at least one mark; few paragraphs need more than one.
        for _ in 0..<8 {
            let wrong = misread(pieces, elements)
            if wrong.isEmpty { return written(pieces, elements) }
            elements.formUnion(wrong)
        }
        let all = pieces.compactMap { if case .delimiter(_, _, let span, _) = $0 { span } else { nil } }
        return written(pieces, Set(all))
    }

    private static func written(_ pieces: [Piece], _ elements: Set<Int>) -> String {
        pieces.map { string($0, elements) }.joined()
    }

    private static func string(_ piece: Piece, _ elements: Set<Int>) -> String {
        switch piece {
        case .text(let text), .linkStart(let text), .linkEnd(let text): return text
        case .delimiter(let character, let count, let span, let isOpening):
            guard elements.contains(span) else { return String(repeating: character, count: count) }
            let name = character == "~" ? "del" : count == 2 ? "strong" : "em"
            return isOpening ? "<\(name)>" : "</\(name)>"
        }
    }

    /// The marks that CommonMark would read otherwise than meant, by one of its parsers.
    private static func misread(_ pieces: [Piece], _ elements: Set<Int>) -> Set<Int> {
        Dialect.all.reduce(into: []) { $0.formUnion(Reading(pieces, elements, $1).misread) }
    }

    /// What parsers do differently.
    private struct Dialect {
        /// Whether symbols such as the euro sign count as punctuation (CommonMark 0.31).
        var symbolsArePunctuation = false
        /// Whether the tildes of a strikethrough are passed over when the neighbours of asterisks
        /// are looked for (cmark-gfm).
        var skipsTildes = false

        static let all = [Dialect(), Dialect(symbolsArePunctuation: true), Dialect(skipsTildes: true)]
    }

    // MARK: CommonMark's rule

    /// A row of equal delimiters.
    private struct Row {
        let character: Character
        /// The position of the first one that is left, in characters.
        var start: Int
        /// The number of delimiters that are left.
        var count: Int
        let length: Int
        let canOpen: Bool
        let canClose: Bool
    }

    private struct Match: Hashable {
        let open: Int
        let close: Int
        let count: Int
    }

    private struct Reading {
        /// The marks that are read otherwise; where there are some whose own delimiters cannot
        /// begin or end a mark, these alone, since the others may be misread because of them.
        private(set) var misread: Set<Int> = []
        private var unable: Set<Int> = []
        private var matches: Set<Match> = []
        private var rows: [Row] = []

        init(_ pieces: [Piece], _ elements: Set<Int>, _ dialect: Dialect) {
            var meant: [Int: (open: Int, close: Int, count: Int)] = [:]
            var bottoms: [Int] = []
            let strings = pieces.map { string($0, elements) }
            var previous: Unicode.Scalar?
            var position = 0
            var index = 0
            while index < pieces.count {
                switch pieces[index] {
                case .delimiter(let character, _, let span, _) where !elements.contains(span):
                    // Adjacent delimiters of one kind are read as one row.
                    let start = position
                    var (opening, closing): (Set<Int>, Set<Int>) = ([], [])
                    while index < pieces.count, case .delimiter(character, let count, let span, let isOpening) = pieces[index],
                        !elements.contains(span)
                    {
                        if isOpening {
                            meant[span] = (position, 0, count)
                            opening.insert(span)
                        } else {
                            meant[span]?.close = position
                            closing.insert(span)
                        }
                        position += count
                        index += 1
                    }
                    let next = strings[index...].lazy.compactMap(\.unicodeScalars.first).first { !(dialect.skipsTildes && $0 == "~") }
                    let row = take(character, start, position - start, previous, next, dialect.symbolsArePunctuation)
                    if !row.canOpen { unable.formUnion(opening) }
                    if !row.canClose { unable.formUnion(closing) }
                    if !dialect.skipsTildes || character != "~" { previous = character.unicodeScalars.first }
                    continue
                case .linkStart: bottoms.append(rows.count)
                case .linkEnd: rows.removeSubrange((bottoms.popLast() ?? 0)...)
                default: break
                }
                position += strings[index].unicodeScalars.count
                previous = strings[index].unicodeScalars.last ?? previous
                bottom = bottoms.last ?? 0
                index += 1
            }
            for (span, mark) in meant where !matches.contains(Match(open: mark.open, close: mark.close, count: mark.count)) { misread.insert(span) }
            if !unable.isEmpty { misread = unable }
        }

        /// The number of rows before the innermost link.
        private var bottom = 0

        private mutating func take(
            _ character: Character, _ start: Int, _ count: Int, _ previous: Unicode.Scalar?, _ next: Unicode.Scalar?, _ symbolsArePunctuation: Bool
        ) -> Row {
            let before = Surrounding(previous, symbolsArePunctuation)
            let after = Surrounding(next, symbolsArePunctuation)
            let isLeft = !after.isSpace && (!after.isPunctuation || before.isSpace || before.isPunctuation)
            let isRight = !before.isSpace && (!before.isPunctuation || after.isSpace || after.isPunctuation)
            var row = Row(character: character, start: start, count: count, length: count, canOpen: isLeft, canClose: isRight)
            if row.canClose { close(&row) }
            if row.count > 0 { rows.append(row) }
            return row
        }

        /// Matches a row with the rows before it, the nearest first.
        private mutating func close(_ row: inout Row) {
            var index = rows.count - 1
            while index >= bottom, row.count > 0 {
                let opener = rows[index]
                guard opener.canOpen, opener.character == row.character, fits(opener, row) else {
                    index -= 1
                    continue
                }
                let used = row.character == "~" ? 2 : opener.count >= 2 && row.count >= 2 ? 2 : 1
                rows.removeSubrange((index + 1)...)
                rows[index].count -= used
                matches.insert(Match(open: opener.start + rows[index].count, close: row.start, count: used))
                row.start += used
                row.count -= used
                if rows[index].count == 0 {
                    rows.removeLast()
                    index -= 1
                }
            }
        }

        private func fits(_ opener: Row, _ closer: Row) -> Bool {
            if closer.character == "~" { return opener.count == closer.count }
            let isBoth = opener.canClose || closer.canOpen
            let isMultiple = (opener.length + closer.length).isMultiple(of: 3)
            return !(isBoth && isMultiple) || opener.length.isMultiple(of: 3) && closer.length.isMultiple(of: 3)
        }
    }

    /// What stands beside a row of delimiters; the start and the end of a text count as spaces.
    private struct Surrounding {
        let isSpace: Bool
        let isPunctuation: Bool

        init(_ scalar: Unicode.Scalar?, _ symbolsArePunctuation: Bool) {
            guard let scalar else {
                (isSpace, isPunctuation) = (true, false)
                return
            }
            switch scalar.properties.generalCategory {
            case .spaceSeparator: (isSpace, isPunctuation) = (true, false)
            case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation,
                .otherPunctuation:
                (isSpace, isPunctuation) = (false, true)
            case .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol:
                (isSpace, isPunctuation) = (false, symbolsArePunctuation || scalar.isASCII)
            default: (isSpace, isPunctuation) = (scalar == "\n" || scalar == "\t" || scalar == "\r", false)
            }
        }
    }
}
