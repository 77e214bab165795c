import DragTypes

/// Writes a document as Markdown: CommonMark with GitHub's tables, strikethrough, task lists,
/// footnotes, alerts and formulas.
///
///     let text = MarkdownWriter(document).text()
package struct MarkdownWriter {
    private let document: RichDocument
    private let style: MarkdownStyle

    package init(_ document: RichDocument, _ style: MarkdownStyle = MarkdownStyle()) { (self.document, self.style) = (document, style) }

    /// The same writer for blocks that are indented by so many columns.
    private func narrowed(by columns: Int) -> MarkdownWriter { style.width == nil ? self : MarkdownWriter(document, style.narrowed(by: columns)) }

    /// The whole document with one trailing newline, or an empty text.
    package func text() -> String {
        var lines = joined(blocks(document.blocks))
        // At the start of a text, three dashes would begin front matter.
        if lines.first == "---" { lines[0] = "***" }
        for note in document.footnotes {
            let body = joined(narrowed(by: 4).blocks(note.blocks))
            if !lines.isEmpty { lines.append("") }
            lines.append("[^\(note.label)]: \(body.first ?? "")")
            lines += body.dropFirst().map { $0.isEmpty ? "" : "    " + $0 }
        }
        let text = lines.map { $0.utf8.allSatisfy { $0 == 0x20 } ? "" : $0 }.joined(separator: "\n")
        return text.isEmpty ? "" : (style.hasFrontMatter ? FrontMatterText.text(of: document) : "") + text + "\n"
    }

    /// A block: its lines, and the properties on which the next block depends.
    private struct Written {
        var lines: [String]
        var listMarker: Character?
        /// Whether the block is a list that must follow a blank line, because in CommonMark it
        /// cannot interrupt a paragraph.
        var needsBlankLine = false
    }

    private func joined(_ blocks: [Written]) -> [String] {
        var lines: [String] = []
        for (index, block) in blocks.enumerated() {
            if index > 0 { lines.append("") }
            lines += block.lines
        }
        return lines
    }

    private func blocks(_ blocks: [RichDocument.Block]) -> [Written] {
        var result: [Written] = []
        for block in blocks.flatMap(Self.writable) {
            var written = self.block(block, after: result.last)
            switch block {
            case .list, .code: break
            // After a list without a blank line, CommonMark reads the text into the last item.
            default: written.needsBlankLine = true
            }
            if !written.lines.isEmpty { result.append(written) }
        }
        return result
    }

    /// The blocks that stand for one of which Markdown has no sign.
    private static func writable(_ block: RichDocument.Block) -> [RichDocument.Block] {
        switch block {
        case .definitions(let definitions): return definitions.flatMap(\.blocks).flatMap(writable)
        case .table(let table): return (table.caption.isEmpty ? [] : [.paragraph(table.caption)]) + [block]
        default: return [block]
        }
    }

    private func block(_ block: RichDocument.Block, after before: Written?) -> Written {
        switch block {
        case .paragraph(let runs): return Written(lines: MarkdownLine(runs).lines().flatMap(style.wrapped))
        case .heading(let level, let runs): return Written(lines: heading(level, runs))
        case .list(let list): return self.list(list, after: before)
        case .code(let text, let language): return Written(lines: code(text, language))
        case .quote(let inner): return Written(lines: quoted(joined(narrowed(by: 2).blocks(inner))))
        case .alert(let kind, let inner): return Written(lines: quoted(["[!\(kind)]"] + joined(narrowed(by: 2).blocks(inner))))
        case .table(let table): return Written(lines: self.table(table))
        case .definitions(let definitions): return Written(lines: joined(blocks(definitions.flatMap(\.blocks))))
        case .rule: return Written(lines: ["---"])
        case .details(let summary, let inner):
            let words = HTMLWriter(document).line(summary)
            return Written(
                lines: ["<details>", "<summary>\(words)</summary>", ""] + joined(blocks(inner)) + ["", "</details>"])
        case .formula(let source): return Written(lines: ["$$"] + source.split(separator: "\n").map(String.init) + ["$$"])
        }
    }

    private func quoted(_ lines: [String]) -> [String] { lines.map { $0.isEmpty ? ">" : "> " + $0 } }

    private func heading(_ level: Int, _ runs: [RichDocument.Run]) -> [String] {
        let lines = MarkdownLine(runs).lines(isInLine: true)
        guard !lines.isEmpty else { return [] }
        var text = lines.joined(separator: " ")
        // Number signs at the end would end the heading.
        let trailing = text.reversed().prefix { $0 == "#" }.count
        if trailing > 0 {
            let rest = text.dropLast(trailing)
            if rest.isEmpty || rest.hasSuffix(" ") { text = rest + "\\" + String(repeating: "#", count: trailing) }
        }
        return [String(repeating: "#", count: level) + " " + text]
    }

    private func code(_ text: String, _ language: String) -> [String] {
        let fence = String(repeating: "`", count: max(3, MarkdownEscape.longestRunOfBackticks(in: text) + 1))
        let lines = MarkdownEscape.lines(of: text).map { $0.utf8.last == 0x0D ? String($0.dropLast()) : $0 }
        return [fence + language] + lines + [fence]
    }

    // MARK: Lists

    private func list(_ list: RichDocument.List, after before: Written?) -> Written {
        let isLoose = list.isLoose
        var number = list.start
        if number < 0 || number > 999_999_999 - list.items.count { number = 1 }
        let firstNumber = number
        // Two adjacent lists with the same marker would be read as one.
        var marker: Character = list.isOrdered ? "." : style.bullet
        if before?.listMarker == marker { marker = list.isOrdered ? ")" : style.otherBullet }
        var lines: [String] = []
        for item in list.items {
            let head = list.isOrdered ? "\(number)\(marker) " : "\(marker) "
            number += 1
            if !lines.isEmpty, isLoose { lines.append("") }
            let indent = String(repeating: " ", count: head.count)
            for (position, line) in narrowed(by: head.count).item(item, isLoose: isLoose).enumerated() {
                // After the hyphen of an item, a rule of hyphens would make the whole line a rule.
                let text = (position == 0 ? head : indent) + (position == 0 && marker == "-" && line == "---" ? "***" : line)
                lines.append(line.isEmpty ? (position == 0 ? String(head.dropLast()) : "") : text)
            }
        }
        let interrupts = !(list.isOrdered && firstNumber != 1) && lines.first?.last != marker
        return Written(lines: lines, listMarker: marker, needsBlankLine: !interrupts)
    }

    private func item(_ item: RichDocument.Item, isLoose: Bool) -> [String] {
        var content = blocks(item.blocks)
        if let isChecked = item.isChecked {
            if content.isEmpty { content = [Written(lines: [""])] }
            content[0].lines[0] = (isChecked ? "[x] " : "[ ] ") + content[0].lines[0]
        }
        var lines: [String] = []
        for (position, block) in content.enumerated() {
            if position > 0, isLoose || block.needsBlankLine { lines.append("") }
            lines += block.lines
        }
        return lines.isEmpty ? [""] : lines
    }

    // MARK: Tables

    /// A table in Markdown must have a header row, so the first row becomes the header.
    private func table(_ table: RichDocument.Table) -> [String] {
        var rows = table.rows
        if table.headerRows == 0, let first = rows.first, RichDocument.Table.isBold(first) {
            rows[0] = first.map { .init(blocks: $0.blocks.map(\.withoutBold)) }
        }
        var lines = rows.map { row in "| \(row.map { cell($0.blocks) }.joined(separator: " | ")) |" }
        guard !lines.isEmpty else { return [] }
        let rule = table.alignments.map { alignment in
            switch alignment {
            case .natural: "---"
            case .left: ":---"
            case .center: ":---:"
            case .right: "---:"
            }
        }
        lines.insert("| \(rule.joined(separator: " | ")) |", at: 1)
        return lines
    }

    private func cell(_ blocks: [RichDocument.Block]) -> String { cellLines(blocks).joined(separator: "<br>") }

    /// The lines of a cell, which has room for marks and links, but for no blocks.
    private func cellLines(_ blocks: [RichDocument.Block]) -> [String] {
        func line(_ runs: [RichDocument.Run]) -> [String] { [MarkdownLine(runs, isInTable: true).lines().joined(separator: " ")] }
        return blocks.flatMap { block -> [String] in
            switch block {
            case .paragraph(let runs): return line(runs)
            case .heading(_, let runs): return line(runs.map { .init($0.content, $0.marks.union(.bold), link: $0.link) })
            case .list(let list):
                return list.items.enumerated().flatMap { index, item -> [String] in
                    let box = item.isChecked.map { $0 ? "[x] " : "[ ] " } ?? ""
                    let marker = list.isOrdered ? "\(list.number(ofItem: index)). " : "- "
                    let lines = cellLines(item.blocks)
                    return [marker + box + (lines.first ?? "")] + lines.dropFirst()
                }
            case .code(let text, _): return MarkdownEscape.lines(of: text).flatMap { line([.init(.text($0), .code)]) }
            case .quote(let inner), .alert(_, let inner): return cellLines(inner)
            case .table(let table): return table.rows.map { row in row.map { cell($0.blocks) }.filter { !$0.isEmpty }.joined(separator: " ") }
            case .rule: return []
            case .formula: return line(block.words)
            case .details(let summary, let inner): return line(summary) + cellLines(inner)
            case .definitions(let definitions): return cellLines(definitions.flatMap(\.blocks))
            }
        }
    }
}
