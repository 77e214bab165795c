// Code that only its font tells: programs without an element for code, such as word processors,
// set it in a font whose characters all have one width.

extension RichDocument {
    /// Makes code of paragraphs and passages in a font whose characters all have one width.
    ///
    /// In a document that is in such a font as a whole, as typewriters wrote it, the font says
    /// nothing, unless there is nothing but plain lines.
    mutating func resolveMonospaced() {
        let bodies = [blocks] + footnotes.map(\.blocks)
        guard bodies.contains(where: { $0.contains(where: \.isPartlyMonospaced) }) else { return }
        let isTypewritten = bodies.allSatisfy { $0.allSatisfy(\.isMonospaced) }
        let isOnlyLines = blocks.allSatisfy(\.isPlain) || blocks.allSatisfy(\.isCodeInColours) && blocks.contains { $0.isIndented || $0.endsAsCode }
        let means = Monospaced(isCode: !isTypewritten || isOnlyLines)
        blocks = means.blocks(blocks)
        for index in footnotes.indices { footnotes[index].blocks = means.blocks(footnotes[index].blocks) }
    }

    /// Runs without the marks of editors, which set keywords in bold and comments in italics.
    fileprivate static func withoutColours(_ runs: [Run]) -> [Run] {
        runs.map { Run($0.content, $0.marks.subtracting([.bold, .italic, .underlined]), link: $0.link) }
    }

    /// Whether runs are text without marks, as in code.
    fileprivate static func isPlain(_ runs: [Run]) -> Bool {
        runs.allSatisfy { run in
            guard run.link == nil, run.marks.isSubset(of: [.monospaced, .preformatted, .code, .highlighted, .rightToLeft]) else {
                return areBlank([run])
            }
            switch run.content {
            case .text, .lineBreak: return true
            default: return false
            }
        }
    }
}

extension RichDocument.Block {
    /// The paragraphs, headings and cells inside of a block, and itself.
    fileprivate var lines: [[RichDocument.Run]] { [line] + inner.flatMap(\.lines) }

    /// Whether a block is a paragraph of text without marks.
    fileprivate var isPlain: Bool { if case .paragraph(let runs) = self { RichDocument.isPlain(runs) } else { false } }

    /// Whether a block is a paragraph of text with marks by which editors tell words of code apart.
    fileprivate var isCodeInColours: Bool {
        if case .paragraph(let runs) = self { RichDocument.isPlain(RichDocument.withoutColours(runs)) } else { false }
    }

    fileprivate var isIndented: Bool {
        guard case .paragraph(let runs) = self, case .text(let text)? = runs.first?.content else { return false }
        return text.hasPrefix("\t") || text.withPlainSpaces.hasPrefix("  ")
    }

    /// Whether a line ends as lines of code do and sentences do not.
    fileprivate var endsAsCode: Bool {
        guard case .paragraph(let runs) = self, case .text(let text)? = runs.last?.content, let last = text.trimmed.last else { return false }
        return "{};)".contains(last)
    }

    fileprivate var isPartlyMonospaced: Bool { lines.contains { $0.contains { $0.marks.contains(.monospaced) } } }

    fileprivate var isMonospaced: Bool { lines.allSatisfy(RichDocument.isMonospaced) }
}

extension RichDocument {
    /// Whether runs are in such a font as a whole, as a line of code is.
    static func isCode(_ runs: [Run]) -> Bool { runs.contains { $0.marks.contains(.monospaced) } && isMonospaced(runs) }

    /// Whether all that runs show is in such a font.
    fileprivate static func isMonospaced(_ runs: [Run]) -> Bool {
        runs.allSatisfy { !$0.marks.isDisjoint(with: [.monospaced, .code]) || areBlank([$0]) }
    }
}

/// What a font whose characters all have one width means in a document: code, or nothing.
private struct Monospaced {
    var isCode: Bool

    func blocks(_ blocks: [RichDocument.Block]) -> [RichDocument.Block] {
        var result: [RichDocument.Block] = []
        var lines: [String] = []
        var isPreformatted = false
        let hasOthers = blocks.contains { if case .paragraph(let runs) = $0 { Self.code(runs) == nil } else { true } }
        func endCode() {
            while lines.last?.trimmed.isEmpty == true { lines.removeLast() }
            // One line of code in a text is like one word of it, unless its style says more.
            if lines.count == 1, hasOthers, !isPreformatted, !lines[0].contains("\n") {
                result.append(.paragraph([.init(.text(lines[0]), .code)]))
            } else if !lines.isEmpty {
                result.append(.code(lines.joined(separator: "\n"), language: ""))
            }
            (lines, isPreformatted) = ([], false)
        }
        for block in blocks {
            if case .paragraph(let runs) = block, isCode, let text = Self.code(runs), !lines.isEmpty || !text.isEmpty {
                lines.append(text)
                isPreformatted = isPreformatted || runs.contains { $0.marks.contains(.preformatted) }
                continue
            }
            endCode()
            if case .paragraph(let runs) = block, RichDocument.areBlank(runs) { continue }
            result.append(self.block(block))
        }
        endCode()
        return result
    }

    /// The characters of a paragraph that is nothing but code; nil for another one.
    private static func code(_ runs: [RichDocument.Run]) -> String? {
        guard runs.contains(where: { $0.marks.contains(.monospaced) }), RichDocument.isPlain(RichDocument.withoutColours(runs)),
            RichDocument.isMonospaced(runs)
        else { return nil }
        return runs.map { if case .text(let text) = $0.content { text.withPlainSpaces } else { "\n" } }.joined()
    }

    private func block(_ block: RichDocument.Block) -> RichDocument.Block {
        switch block {
        case .paragraph(let runs): return .paragraph(self.runs(runs))
        case .heading(let level, let runs):
            let isWhole = RichDocument.isMonospaced(runs)
            return .heading(level: level, isWhole ? Monospaced(isCode: false).runs(runs) : self.runs(runs))
        case .list(var list):
            for index in list.items.indices { list.items[index].blocks = content(list.items[index].blocks) }
            return .list(list)
        case .quote(let inner): return .quote(blocks(inner))
        case .alert(let kind, let inner): return .alert(kind: kind, blocks(inner))
        case .details(let summary, let inner): return .details(summary: runs(summary), blocks(inner))
        case .table(var table):
            for row in table.rows.indices {
                for column in table.rows[row].indices { table.rows[row][column].blocks = content(table.rows[row][column].blocks) }
            }
            table.caption = runs(table.caption)
            return .table(table)
        case .definitions(let definitions):
            return .definitions(definitions.map { .init(terms: $0.terms.map(content), descriptions: $0.descriptions.map(content)) })
        case .code, .rule, .formula: return block
        }
    }

    /// The blocks of an item or a cell, whose only line is no block of code.
    private func content(_ blocks: [RichDocument.Block]) -> [RichDocument.Block] {
        guard case .paragraph(let first)? = blocks.first else { return self.blocks(blocks) }
        if blocks.count > 1, case .paragraph(let second) = blocks[1], Self.code(first) != nil, Self.code(second) != nil {
            return self.blocks(blocks)
        }
        return [block(blocks[0])] + self.blocks(Array(blocks.dropFirst()))
    }

    private func runs(_ runs: [RichDocument.Run]) -> [RichDocument.Run] {
        runs.map { run in
            var run = run
            run.marks.remove(.preformatted)
            if run.marks.remove(.monospaced) != nil, isCode, !RichDocument.areBlank([run]), case .text = run.content { run.marks.insert(.code) }
            return run
        }
    }
}
