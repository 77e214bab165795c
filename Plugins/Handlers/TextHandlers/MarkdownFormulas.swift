import DragTypes

/// The formulas of a Markdown text, which cmark-gfm does not know (GitHub Docs, "Writing
/// mathematical expressions"): between dollar signs, `$x$`, ``$`x`$`` or `$$x$$`.
///
/// While the text is parsed, signs of private use stand for the formulas, so that nothing in them
/// is read as emphasis. Where they turn out to be code, they become what they were.
struct MarkdownFormulas {
    /// The text with a sign in place of each formula.
    private(set) var text: [UInt8]
    private var formulas: [Formula] = []

    private struct Formula {
        /// As written, with its dollar signs.
        var source: String
        var isBlock: Bool
        /// In TeX.
        var content: String
    }

    /// The signs around the number of a formula.
    private static let start = "\u{10FF00}"
    private static let end = "\u{10FF01}"
    /// The longest formula, in bytes, and the longest span of code.
    private static let maximum = 10_000
    private static let maximumCode = 2000

    init(_ bytes: [UInt8]) {
        text = bytes
        guard bytes.contains(UInt8(ascii: "$")), !Self.contains(bytes, Array(Self.start.utf8)) else { return }
        var scanner = Scanner(bytes)
        var result: [UInt8] = []
        var copied = 0
        while let found = scanner.next() {
            result += bytes[copied..<found.range.lowerBound] + Array("\(Self.start)\(formulas.count)\(Self.end)".utf8)
            copied = found.range.upperBound
            formulas.append(
                Formula(
                    source: String(utf8Bytes: bytes[found.range]), isBlock: found.isBlock,
                    content: Self.content(bytes[found.content])))
        }
        if !formulas.isEmpty { text = result + bytes[copied...] }
    }

    /// The TeX of a formula; in a quotation, without the signs of the quotation.
    private static func content(_ bytes: ArraySlice<UInt8>) -> String {
        let lines = bytes.split(separator: 0x0A).map { line in line.drop { " \t\r>".utf8.contains($0) } }
        return String(utf8Bytes: ASCII.trimmed(Array(lines.joined(separator: [0x0A]))))
    }

    private static func contains(_ bytes: [UInt8], _ sign: [UInt8]) -> Bool {
        bytes.indices.contains { bytes[$0] == sign[0] && bytes[$0...].starts(with: sign) }
    }

    // MARK: What they become

    /// Whether formulas stand in a text of the parser.
    func areIn(_ text: UnsafePointer<CChar>) -> Bool { !formulas.isEmpty && String(cString: text).contains(Self.start) }

    /// A text with the formulas as they were written.
    func sources(in text: String) -> String { replaced(in: text, text: { $0 }, formula: \.source) }

    /// A text as HTML, with the formulas as elements that MathJax and KaTeX find.
    func markup(in text: String) -> String {
        replaced(in: text, text: MarkupEscape.text) { formula in
            let sign = formula.isBlock ? "$$" : "$"
            return "<span class=\"math \(formula.isBlock ? "display" : "inline")\">\(sign)\(MarkupEscape.text(formula.content))\(sign)</span>"
        }
    }

    private func replaced(in text: String, text own: (String) -> String, formula: (Formula) -> String) -> String {
        guard !formulas.isEmpty, text.contains(Self.start) else { return own(text) }
        var parts = text.split(separator: Self.start, omittingEmptySubsequences: false)[...]
        var result = own(String(parts.removeFirst()))
        for part in parts {
            let halves = part.split(separator: Self.end, maxSplits: 1, omittingEmptySubsequences: false)
            guard halves.count == 2, let number = Int(halves[0]), formulas.indices.contains(number) else {
                result += own(String(part))
                continue
            }
            result += formula(formulas[number]) + own(String(halves[1]))
        }
        return result
    }

    // MARK: Finding them

    private struct Found {
        var range: Range<Int>
        var content: Range<Int>
        var isBlock: Bool
    }

    /// Finds formulas outside of code.
    private struct Scanner {
        private let bytes: [UInt8]
        private var index = 0
        /// The sign and the number of signs that began a block of code.
        private var fence: (sign: UInt8, count: Int)?
        private var isLineStart = true
        /// Whether the line is the row of a table, in whose cells formulas end.
        private var isRow = false

        init(_ bytes: [UInt8]) { self.bytes = bytes }

        mutating func next() -> Found? {
            while index < bytes.count {
                if isLineStart {
                    isLineStart = false
                    skipFence()
                    if fence != nil {
                        skipLine()
                        continue
                    }
                    guard index < bytes.count else { break }
                }
                switch bytes[index] {
                case 0x0A:
                    isLineStart = true
                    index += 1
                case UInt8(ascii: "\\"): index += 2
                case UInt8(ascii: "`"): skipCode()
                case UInt8(ascii: "$"): if let found = formula() { return found }
                default: index += 1
                }
            }
            return nil
        }

        private mutating func skipLine() {
            while index < bytes.count, bytes[index] != 0x0A { index += 1 }
            index += 1
            isLineStart = true
        }

        /// The number of times that a byte stands from a position on.
        private func count(_ byte: UInt8, from start: Int) -> Int {
            var end = start
            while end < bytes.count, bytes[end] == byte { end += 1 }
            return end - start
        }

        /// Notes whether a line begins or ends a block of code, which may stand in quotations and
        /// lists.
        private mutating func skipFence() {
            var start = index
            while start < bytes.count, " \t>".utf8.contains(bytes[start]) { start += 1 }
            var first = start
            while first < bytes.count, " \t>-*+.)".utf8.contains(bytes[first]) || ASCII.isDigit(bytes[first]) { first += 1 }
            isRow = first < bytes.count && bytes[first] == UInt8(ascii: "|")
            guard start < bytes.count, bytes[start] == UInt8(ascii: "`") || bytes[start] == UInt8(ascii: "~") else { return }
            let signs = count(bytes[start], from: start)
            if let open = fence {
                if open.sign == bytes[start], signs >= open.count {
                    fence = nil
                    index = start + signs
                }
            } else if signs >= 3 {
                fence = (bytes[start], signs)
            }
        }

        /// Skips a span of code, which ends with as many grave accents in the same paragraph; if
        /// nothing ends it, only the accents.
        private mutating func skipCode() {
            let signs = count(UInt8(ascii: "`"), from: index)
            index += signs
            var position = index
            while position < bytes.count, position - index < MarkdownFormulas.maximumCode, !isParagraphEnd(position) {
                let here = count(UInt8(ascii: "`"), from: position)
                if here == signs { return index = position + signs }
                position += max(here, 1)
            }
        }

        private func isParagraphEnd(_ position: Int) -> Bool {
            guard bytes[position] == 0x0A else { return false }
            var next = position + 1
            while next < bytes.count, " \t\r".utf8.contains(bytes[next]) { next += 1 }
            return next >= bytes.count || bytes[next] == 0x0A
        }

        /// The formula that begins here; without one, the dollar signs are passed.
        private mutating func formula() -> Found? {
            let start = index
            let signs = count(UInt8(ascii: "$"), from: start)
            index += signs
            guard signs <= 2, index < bytes.count, signs == 2 || isOpening(before: start, after: index) else { return nil }
            let isQuoted = signs == 1 && bytes[index] == UInt8(ascii: "`")
            let hasLines = signs == 2 && bytes[index...].prefix(2).contains(0x0A) && isAlone(start)
            let first = isQuoted ? index + 1 : index
            var position = first
            while position < bytes.count, position - first < MarkdownFormulas.maximum, hasLines ? !isParagraphEnd(position) : bytes[position] != 0x0A
            {
                if !isQuoted, bytes[position] == UInt8(ascii: "\\") {
                    position += 2
                } else if !isQuoted && bytes[position] == UInt8(ascii: "`") || isRow && bytes[position] == UInt8(ascii: "|") {
                    // Code goes before formulas, and cells before both.
                    return nil
                } else if bytes[position] != UInt8(ascii: "$") {
                    position += 1
                } else if count(UInt8(ascii: "$"), from: position) != signs {
                    return nil
                } else {
                    let last = isQuoted ? position - 1 : position
                    guard last > first, signs == 2 || isClosing(last, position, isQuoted) && !isPrice(bytes[first..<last]) else { return nil }
                    index = position + signs
                    return Found(range: start..<index, content: first..<last, isBlock: signs == 2)
                }
            }
            return nil
        }

        /// Whether nothing but the signs of quotations and lists precedes a position in its line.
        private func isAlone(_ position: Int) -> Bool {
            bytes[..<position].reversed().prefix { $0 != 0x0A }.allSatisfy { " \t>-*+.)".utf8.contains($0) || ASCII.isDigit($0) }
        }

        /// Whether a dollar sign begins a formula and no price: something follows at once, and no
        /// word or address goes on.
        private func isOpening(before start: Int, after next: Int) -> Bool {
            guard !ASCII.isWhitespace(bytes[next]) else { return false }
            // Dollar signs with grave accents are a formula beside a word, too.
            guard start > 0, bytes[next] != UInt8(ascii: "`") else { return true }
            let before = bytes[start - 1]
            return !ASCII.isLetter(before) && !ASCII.isDigit(before) && !"/=&#%@".utf8.contains(before)
        }

        /// Whether what stands between two dollar signs is a price and words: `$5, in US$`.
        private func isPrice(_ content: ArraySlice<UInt8>) -> Bool {
            content.first.map(ASCII.isDigit) ?? false && content.contains(0x20) && !content.contains { "\\^_=+{}<>*/".utf8.contains($0) }
        }

        private func isClosing(_ last: Int, _ position: Int, _ isQuoted: Bool) -> Bool {
            if isQuoted { return bytes[last] == UInt8(ascii: "`") }
            guard !ASCII.isWhitespace(bytes[last - 1]), position + 1 < bytes.count else { return !ASCII.isWhitespace(bytes[last - 1]) }
            return !ASCII.isLetter(bytes[position + 1]) && !ASCII.isDigit(bytes[position + 1])
        }
    }
}
