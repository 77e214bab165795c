import DragTypes

/// A paragraph as Markdown, written so that CommonMark reads the same characters, marks and links.
package struct MarkdownLine {
    private typealias Run = RichDocument.Run
    private typealias Marks = RichDocument.Marks

    private let runs: [RichDocument.Run]

    /// The runs as they can be written: single spaces, outside of marks.
    package var normalizedRuns: [RichDocument.Run] { runs }
    /// Whether the text is in a table cell, where line ends and vertical bars must be written
    /// differently.
    private let isInTable: Bool
    /// Whether dollar signs of the text would begin and end a formula.
    private let hasFormula: Bool

    package init(_ runs: [RichDocument.Run], isInTable: Bool = false) {
        self.runs = MarkdownLine.normalized(runs)
        self.isInTable = isInTable
        hasFormula = MarkdownLine.hasFormula(self.runs)
    }

    private static func hasFormula(_ runs: [RichDocument.Run]) -> Bool {
        let texts = runs.map { if case .text(let text) = $0.content, !$0.marks.contains(.code) { text } else { "x" } }
        guard texts.contains(where: { $0.utf8.contains(UInt8(ascii: "$")) }) else { return false }
        return runs.contains { $0.link?.address.contains("$") == true } || MarkdownEscape.hasFormula(Array(texts.joined().unicodeScalars))
    }

    /// The lines, without their line ends; none for a paragraph that shows nothing.
    ///
    /// - Parameter isInLine: whether the text follows something on its line, as that of a heading
    ///   or a cell does, where nothing else can begin.
    package func lines(isInLine: Bool = false) -> [String] {
        guard !RichDocument.areBlank(runs) else { return [] }
        let text = MarkdownEmphasis.text(pieces())
        if isInLine || isInTable { return MarkdownEscape.lines(of: text) }
        return MarkdownEscape.lines(of: text).enumerated().map { MarkdownEscape.lineStart($1, isFirst: $0 == 0) }
    }

    /// The marks from the outermost to the innermost where they begin and end together.
    private static let order: [Marks] = [.strike, .italic, .bold, .subscripted, .superscripted, .keyboard]

    private enum Opened: Equatable {
        case link(RichDocument.Link)
        case mark(Marks, span: Int)
    }

    /// The text in pieces: marks that begin and end, and what is written as it is.
    private func pieces() -> [MarkdownEmphasis.Piece] {
        var pieces: [MarkdownEmphasis.Piece] = []
        var open: [Opened] = []
        var spans = 0
        var isAutolink = false
        func close(_ opened: Opened) {
            switch opened {
            case .mark(let mark, let span): pieces.append(Self.piece(mark, span, isOpening: false))
            case .link(let link):
                pieces.append(.linkEnd(isAutolink ? ">" : withEscapedBars("](\(Self.target(link.address, link.title)))")))
                isAutolink = false
            }
        }
        for (index, run) in runs.enumerated() {
            while let position = open.firstIndex(where: { !Self.holds($0, for: run) }) {
                while open.count > position, let last = open.popLast() { close(last) }
            }
            for opened in missing(open, at: index) {
                switch opened {
                case .link(let link):
                    isAutolink = self.isAutolink(index)
                    pieces.append(.linkStart(isAutolink ? "<" : "["))
                    open.append(.link(link))
                case .mark(let mark, _):
                    pieces.append(Self.piece(mark, spans, isOpening: true))
                    open.append(.mark(mark, span: spans))
                    spans += 1
                }
            }
            pieces.append(.text(isAutolink ? plainText(run) : content(of: index)))
        }
        while let last = open.popLast() { close(last) }
        return pieces
    }

    private static func holds(_ opened: Opened, for run: Run) -> Bool {
        switch opened {
        case .link(let link): run.link == link
        case .mark(let mark, _): run.marks.contains(mark)
        }
    }

    /// What begins at a run, the longest-lasting first.
    private func missing(_ open: [Opened], at index: Int) -> [Opened] {
        let run = runs[index]
        guard !run.marks.isEmpty || run.link != nil else { return [] }
        var result: [(opened: Opened, length: Int)] = []
        if let link = run.link, !open.contains(.link(link)) {
            result.append((.link(link), runs[index...].prefix { $0.link == link }.count))
        }
        for mark in Self.order where run.marks.contains(mark) {
            let isOpen = open.contains { if case .mark(mark, _) = $0 { true } else { false } }
            if !isOpen { result.append((.mark(mark, span: 0), runs[index...].prefix { $0.marks.contains(mark) }.count)) }
        }
        return result.sorted { $0.length > $1.length }.map(\.opened)
    }

    private static func piece(_ mark: Marks, _ span: Int, isOpening: Bool) -> MarkdownEmphasis.Piece {
        switch mark {
        case .bold: .delimiter("*", count: 2, span: span, isOpening: isOpening)
        case .italic: .delimiter("*", count: 1, span: span, isOpening: isOpening)
        case .strike: .delimiter("~", count: 2, span: span, isOpening: isOpening)
        case .subscripted: .text(isOpening ? "<sub>" : "</sub>")
        case .keyboard: .text(isOpening ? "<kbd>" : "</kbd>")
        default: .text(isOpening ? "<sup>" : "</sup>")
        }
    }

    // MARK: Content

    private func content(of index: Int) -> String {
        let run = runs[index]
        switch run.content {
        case .text(let plain):
            if run.marks.contains(.code) { return withEscapedBars(MarkdownEscape.codeSpan(plain)) }
            let before = index > 0 ? runs[index - 1].lastScalar : nil
            let next = index + 1 < runs.count ? runs[index + 1] : nil
            var escaped = MarkdownEscape.text(
                plain, before: before, after: next?.firstScalar, hasFormula: hasFormula, hasAddresses: run.link == nil,
                written: next.flatMap { beginning(of: $0, after: run) })
            if plain.utf8.last == UInt8(ascii: "!"), let next, next.link != nil, next.link != run.link {
                escaped = String(escaped.dropLast()) + "\\!"
            }
            return withEscapedBars(escaped)
        case .image(let image):
            let alternative = MarkdownEscape.text(image.alternative.withSingleSpaces, hasAddresses: false)
            return withEscapedBars("![\(alternative)](\(Self.target(image.source, image.title)))")
        case .lineBreak: return isInTable ? "<br>" : "\\\n"
        case .formula(let source):
            let line = source.split(whereSeparator: \.isNewline).joined(separator: " ")
            // Dollar signs alone are read as text beside letters and digits.
            let isCrowded = [index > 0 ? runs[index - 1].lastScalar : nil, index + 1 < runs.count ? runs[index + 1].firstScalar : nil].contains {
                $0?.isWord == true
            }
            return withEscapedBars(line.contains("$") || isCrowded ? "$`\(line)`$" : "$\(line)$")
        case .footnote(let label): return "[^\(label)]"
        case .box(let isChecked): return isChecked ? "[x]" : "[ ]"
        }
    }

    /// The sign that is written before the text of a run: the beginning of a link, a mark or code.
    /// Nil for a run that begins with its text or a tag.
    private func beginning(of run: Run, after previous: Run) -> Unicode.Scalar? {
        if run.link != nil, run.link != previous.link { return "[" }
        switch run.content {
        case .text where run.marks.contains(.code): return "`"
        case .text:
            return run.marks.subtracting(previous.marks).isDisjoint(with: [.strike, .italic, .bold]) ? nil : "*"
        case .image: return "!"
        case .lineBreak: return isInTable ? nil : "\\"
        case .formula: return "$"
        case .footnote, .box: return "["
        }
    }

    private func plainText(_ run: Run) -> String {
        guard case .text(let text) = run.content else { return "" }
        return withEscapedBars(text)
    }

    private func withEscapedBars(_ text: String) -> String {
        isInTable && text.utf8.contains(UInt8(ascii: "|")) ? text.replacing("|", with: "\\|") : text
    }

    private static func target(_ address: String, _ title: String?) -> String {
        let words = title?.withSingleSpaces ?? ""
        let written = words.isEmpty ? "" : " \"\(words.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
        return MarkdownEscape.destination(address) + written
    }

    /// Whether the run is the whole text of a link, and equal to the link's address.
    private func isAutolink(_ index: Int) -> Bool {
        let run = runs[index]
        guard run.marks.isEmpty, let link = run.link, link.title == nil, case .text(let text) = run.content, text == link.address,
            index + 1 == runs.count || runs[index + 1].link != run.link
        else { return false }
        return URLText.isURL(Array(text.utf8)) && !text.utf8.contains { $0 == 0x3C || $0 == 0x3E || $0 == 0x20 }
    }
}

extension Unicode.Scalar {
    fileprivate var isWord: Bool { properties.isAlphabetic || properties.numericType != nil || self == "$" }
}

extension RichDocument.Run {
    fileprivate var firstScalar: Unicode.Scalar? {
        guard case .text(let text) = content, !marks.contains(.code) else { return nil }
        return text.unicodeScalars.first
    }

    fileprivate var lastScalar: Unicode.Scalar? {
        guard case .text(let text) = content, !marks.contains(.code) else { return nil }
        return text.unicodeScalars.last
    }
}
