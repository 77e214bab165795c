import DragTypes

/// How a paragraph of an RTF document stands.
struct RTFParagraph {
    var isInTable = false
    /// The level of a list item, from 0 on.
    var level = 0
    /// The level of a heading, from 1 on; nil for a paragraph of text.
    var heading: Int?
}

/// The blocks of an RTF document in the making.
struct RTFDocumentBuilder {
    private(set) var blocks: [RichDocument.Block] = []
    private var flow = DocumentFlow()
    private var runs: [RichDocument.Run] = []
    /// The marker of the list item that is being read.
    private var marker = ""
    private var links = 0
    /// The blocks of the cell that is being read, the cells of its row, and the rows before.
    private var cell = DocumentFlow()
    private var cells: [RichDocument.Table.Cell] = []
    private var rows: [[RichDocument.Table.Cell]] = []

    mutating func append(_ text: String, _ marks: RichDocument.Marks, _ address: String?) {
        var link: RichDocument.Link?
        if let address, SafeAddress.isLink(address) {
            if let last = runs.last?.link, last.address == address {
                link = last
            } else {
                links += 1
                link = .init(number: links, address: address, title: nil)
            }
        }
        runs.append(.init(.text(text), marks, link: link))
    }

    mutating func appendMarker(_ text: String) { marker += text }

    mutating func breakLine() { runs.append(.init(.lineBreak)) }

    mutating func endParagraph(_ paragraph: RTFParagraph) {
        if !paragraph.isInTable { endTable() }
        guard let part = takeParagraph(paragraph) else { return }
        if paragraph.isInTable { cell.append(part) } else { flow.append(part) }
    }

    /// The paragraph that has been read; nil for one that shows nothing.
    private mutating func takeParagraph(_ paragraph: RTFParagraph) -> DocumentFlow.Part? {
        defer {
            runs = []
            marker = ""
        }
        let mark = marker.trimmed
        guard !RichDocument.areBlank(runs) else { return nil }
        if !mark.isEmpty {
            let number = ListNumber(mark)
            let item = RichDocument.Item(blocks: [.paragraph(runs)])
            let level = min(max(paragraph.level, 0), 31) + 1
            return .items([LevelledItem(level: level, isOrdered: number != nil, number: number?.value ?? 1, item: item)])
        }
        guard let level = paragraph.heading else { return .block(.paragraph(runs)) }
        return .block(.heading(level: level, runs.map { .init($0.content, $0.marks.subtracting(.bold), link: $0.link) }))
    }

    mutating func endCell(_ paragraph: RTFParagraph) {
        if let part = takeParagraph(paragraph) { cell.append(part) }
        cells.append(.init(blocks: cell.finish()))
        cell = DocumentFlow()
    }

    mutating func endRow() {
        if !cells.isEmpty { rows.append(cells) }
        cells = []
    }

    private mutating func endTable() {
        // Text after the last `\cell` is no cell: it follows the table.
        let rest = cell.finish()
        cell = DocumentFlow()
        defer { for block in rest { flow.append(block) } }
        endRow()
        guard let width = rows.map(\.count).max() else { return }
        let padded = rows.map { $0 + [RichDocument.Table.Cell](repeating: .init(blocks: []), count: width - $0.count) }
        flow.append(.table(.init(rows: padded, headerRows: 0, alignments: [RichDocument.Table.Alignment](repeating: .natural, count: width))))
        rows = []
    }

    mutating func finish(_ paragraph: RTFParagraph) {
        if !runs.isEmpty { endParagraph(RTFParagraph(isInTable: false, level: paragraph.level, heading: paragraph.heading)) }
        endTable()
        blocks = flow.finish()
    }
}

/// The instructions of fields (ECMA-376 Part 1 §17.16), as far as they are links.
enum RTFField {
    /// The address that a `HYPERLINK` leads to; nil for another field.
    static func address(_ instruction: [UInt8]) -> String? {
        let text = String(utf8Bytes: instruction).trimmed
        guard ASCII.hasPrefix(text.utf8.map { $0 }, ignoringCase: "HYPERLINK") else { return nil }
        let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
        guard parts.count > 1 else {
            return text.split(separator: " ").dropFirst().first { !$0.hasPrefix("\\") }.map(String.init)
        }
        // The switch `\l` precedes the name of a bookmark in the same document.
        return parts[0].contains("\\l") ? "#" + parts[1] : String(parts[1])
    }
}
