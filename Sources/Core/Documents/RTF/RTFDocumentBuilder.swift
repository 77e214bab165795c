import DragTypes

/// The blocks of an RTF document in the making.
struct RTFDocumentBuilder {
    private(set) var blocks: [RichDocument.Block] = []
    private var flow = DocumentFlow()
    private var runs: [RichDocument.Run] = []
    /// The paragraphs that are centred or stand to the right.
    private(set) var placedParagraphs = 0
    /// The mark of the list item that is being read.
    private var marker = ""
    private var hasMarkers = false
    private var numbering = RTFNumbering()
    /// The indents of the items of the list that is being read, whose further paragraphs have the
    /// same.
    private var itemIndents: Set<Int> = []
    /// The quotations that are being read outside of tables, the outermost first.
    private var quotes: [Quotation] = []
    /// The tables that are being read, the outermost first.
    private var tables: [RTFTableBuilder] = []
    /// The blocks of the boxes that are anchored in the paragraph that is being read.
    private var boxes: [RichDocument.Block] = []

    private struct Quotation {
        var indent: Int
        var flow = DocumentFlow()
    }

    // MARK: Lines

    mutating func append(_ text: String, _ marks: RichDocument.Marks, _ address: RTFField.Link?) {
        append(.text(text), marks, address)
    }

    mutating func append(_ content: RichDocument.Content, _ marks: RichDocument.Marks, _ address: RTFField.Link?) {
        let isSafe = address.map { SafeAddress.isLink($0.address) } ?? false
        let link = address.flatMap { isSafe ? RichDocument.Link(number: $0.number, address: $0.address, title: $0.title) : nil }
        runs.append(.init(content, marks, link: link))
    }

    mutating func appendMarker(_ text: String) {
        marker += text
        hasMarkers = true
    }

    /// Appends what a box shows, which follows the paragraph in which the box is anchored.
    mutating func appendBox(_ blocks: [RichDocument.Block]) { boxes += blocks }

    mutating func breakLine() { runs.append(.init(.lineBreak)) }

    // MARK: Paragraphs

    /// - Parameter isMonospaced: whether the end of the paragraph is in a font of code.
    mutating func endParagraph(_ paragraph: RTFParagraph, _ definitions: RTFDefinitions, isMonospaced: Bool = false) {
        let depth = min(paragraph.tables, RTFParagraph.maximumTables)
        closeTables(to: depth)
        openTables(to: depth)
        if runs.isEmpty, isMonospaced { runs.append(.init(.text(""), .monospaced)) }
        takeParagraph(paragraph, definitions)
    }

    /// Appends the paragraph that has been read, if it shows something.
    private mutating func takeParagraph(_ paragraph: RTFParagraph, _ definitions: RTFDefinitions) {
        var runs = RichDocument.trimmed(self.runs)
        if paragraph.isRightToLeft { runs = RichDocument.rightToLeft(runs) }
        let mark = marker.trimmed
        self.runs = []
        marker = ""
        defer {
            for block in boxes { innermost.append(.block(block)) }
            boxes = []
        }
        guard !RichDocument.areBlank(runs) || !mark.isEmpty else {
            if paragraph.hasLine { return innermost.append(.block(.rule)) }
            // A blank line of code stays.
            if runs.isEmpty || runs.contains(where: { !$0.marks.contains(.monospaced) }) { return }
            return innermost.append(.block(.paragraph([.init(.text(""), .monospaced)])))
        }
        // (The cells of a table keep where their lines stand.)
        if tables.isEmpty, paragraph.alignment == .center || paragraph.alignment == .right { placedParagraphs += 1 }
        if paragraph.heading != nil, ListNumber(mark) != nil {
            // The number of a heading is shown with the heading, which is no item of a list.
            runs.insert(.init(.text(mark + " ")), at: 0)
        } else if let place = numbering.place(of: paragraph, mark: mark, definition: definition(of: paragraph, definitions), showsMarks: hasMarkers) {
            itemIndents.insert(paragraph.indent)
            openQuotes(for: paragraph, isItem: true)
            var item = RichDocument.Item(isChecked: place.isChecked, blocks: RichDocument.areBlank(runs) ? [] : [.paragraph(runs)])
            if item.isChecked == nil { item.takeBoxCharacter() }
            return innermost.append(
                .items([
                    LevelledItem(
                        level: place.level, isOrdered: place.isOrdered, number: place.number, numbering: place.numbering, item: item,
                        series: place.series,
                        indent: Double(paragraph.indent))
                ]))
        }
        let block = Self.block(runs, paragraph)
        if paragraph.indent > 0, itemIndents.contains(paragraph.indent), paragraph.heading == nil,
            innermost.appendToItem([block], indent: Double(paragraph.indent))
        {
            return
        }
        if tables.isEmpty, quotes.isEmpty, case .quote = block, let least = itemIndents.min(), paragraph.indent > least,
            innermost.appendToItem([block], indent: Double(paragraph.indent))
        {
            return
        }
        itemIndents = []
        numbering.endLists()
        openQuotes(for: paragraph, isItem: false)
        guard case .quote(let inner) = block else { return innermost.append(.block(block)) }
        if !quotes.isEmpty {
            for block in inner { innermost.append(.block(block)) }
        } else if !innermost.appendToQuote(inner) {
            innermost.append(.block(block))
        }
    }

    /// Begins and ends quotations until a paragraph stands in the one to which it belongs. A
    /// paragraph with more room at its left is a quotation in a quotation.
    private mutating func openQuotes(for paragraph: RTFParagraph, isItem: Bool) {
        guard tables.isEmpty else { return }
        guard paragraph.role == .quote else { return closeQuotes(to: 0) }
        if !isItem {
            while quotes.count > 1, let last = quotes.last, paragraph.indent < last.indent { closeQuotes(to: quotes.count - 1) }
        }
        let isDeeper = quotes.last.map { !isItem && paragraph.indent >= $0.indent + RTFPrologue.quoteIndent } ?? true
        if isDeeper, quotes.count < RTFParagraph.maximumTables { quotes.append(Quotation(indent: paragraph.indent)) }
    }

    private mutating func closeQuotes(to depth: Int) {
        while quotes.count > depth {
            var ended = quotes.removeLast()
            innermost.append(.block(Self.quotation(ended.flow.finish())))
        }
    }

    /// A quotation; an alert where the first line says nothing but the kind of one.
    private static func quotation(_ blocks: [RichDocument.Block]) -> RichDocument.Block {
        guard blocks.count > 1, case .paragraph(let runs)? = blocks.first, runs.allSatisfy({ $0.marks.contains(.bold) }) else {
            return .quote(blocks)
        }
        let title = runs.map { if case .text(let text) = $0.content { text } else { "\n" } }.joined().trimmed
        guard let kind = HTMLWriter.alerts.first(where: { HTMLWriter.title(ofAlert: $0) == title }) else { return .quote(blocks) }
        return .alert(kind: kind, Array(blocks.dropFirst()))
    }

    private static func block(_ runs: [RichDocument.Run], _ paragraph: RTFParagraph) -> RichDocument.Block {
        if let level = paragraph.heading {
            return .heading(
                level: level,
                runs.map {
                    .init(
                        $0.content == .lineBreak ? .text(" ") : $0.content, $0.marks.subtracting([.bold, .monospaced, .preformatted]), link: $0.link)
                })
        }
        switch paragraph.role {
        case .text: return .paragraph(runs)
        case .quote: return .quote([.paragraph(runs)])
        case .code: return .paragraph(runs.map { .init($0.content, $0.marks.union([.monospaced, .preformatted]), link: $0.link) })
        }
    }

    /// The list table's word on an item.
    private func definition(of paragraph: RTFParagraph, _ definitions: RTFDefinitions) -> RTFDefinitions.Level? {
        paragraph.list.flatMap { definitions.level(paragraph.level, ofList: $0) }
    }

    /// What the blocks stand in: the cell that is being read, or the document.
    private var innermost: DocumentFlow {
        get { tables.last?.cell ?? quotes.last?.flow ?? flow }
        _modify {
            if !tables.isEmpty {
                yield &tables[tables.count - 1].cell
            } else if !quotes.isEmpty {
                yield &quotes[quotes.count - 1].flow
            } else {
                yield &flow
            }
        }
    }

    // MARK: Tables

    /// - Parameter isNested: whether the cell stands in a table inside of a table.
    mutating func endCell(_ paragraph: RTFParagraph, _ definitions: RTFDefinitions, isNested: Bool) {
        let depth = isNested ? min(max(paragraph.tables, 2), RTFParagraph.maximumTables) : 1
        closeTables(to: depth)
        openTables(to: depth)
        takeParagraph(paragraph, definitions)
        tables[depth - 1].endCell(paragraph.alignment)
    }

    mutating func endRow(_ row: RTFRow) {
        guard !tables.isEmpty else { return }
        tables[tables.count - 1].endRow(row)
    }

    private mutating func openTables(to depth: Int) {
        if depth > 0, tables.isEmpty { closeQuotes(to: 0) }
        while tables.count < depth { tables.append(RTFTableBuilder()) }
    }

    private mutating func closeTables(to depth: Int) {
        while tables.count > depth {
            var ended = tables.removeLast()
            for block in ended.finish() { innermost.append(.block(block)) }
        }
    }

    mutating func finish(_ paragraph: RTFParagraph, _ definitions: RTFDefinitions) {
        if !runs.isEmpty || !boxes.isEmpty {
            // Text after the last `\cell` is no cell: it follows the table.
            var last = paragraph
            last.tables = 0
            endParagraph(last, definitions)
        }
        closeTables(to: 0)
        closeQuotes(to: 0)
        blocks = flow.finish()
    }
}
