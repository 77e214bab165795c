import Documents
import DragKit
import DragTypes

/// Makes a document of the lines of a PDF. A PDF says where characters stand; what they are is told
/// by their sizes, by the room between lines and by where lines begin and end.
struct PDFDocument {
    let lines: [PDFLine]
    private let outline: Set<String>
    /// The size of most characters.
    private let bodySize: Double
    /// The usual distance of two lines of a paragraph, as a multiple of their size.
    let pitch: Double
    /// The sizes of headings, the largest first.
    private var headingSizes: [Double] = []
    private var blocks: [RichDocument.Block] = []
    private let footnotes: [RichDocument.Footnote]

    /// - Throws: ``ConversionError`` (`unsupported`) for pages without text.
    static func document(_ bytes: [UInt8]) throws(ConversionError) -> RichDocument {
        let pages = PDFPages(bytes)
        var reader = PDFDocument(pages)
        guard !reader.lines.isEmpty else { throw .unsupported("the pages show no text, as pages that were scanned do") }
        reader.read()
        var document = RichDocument(blocks: reader.blocks, footnotes: reader.footnotes)
        document.unread.add(.pictures, pages.pictures)
        return document
    }

    private init(_ pages: PDFPages) {
        var lines = pages.lines
        outline = pages.outline
        let bodySize = PDFPages.commonSize(of: lines.lazy.flatMap(\.pieces))
        footnotes = PDFFootnotes(takenFrom: &lines, bodySize: bodySize).notes
        (self.lines, self.bodySize) = (lines, bodySize)
        pitch = Self.usualPitch(lines, bodySize)
        headingSizes = Set(lines.filter { isLarge($0) }.map(\.size)).sorted(by: >)
    }

    private static func usualPitch(_ lines: [PDFLine], _ size: Double) -> Double {
        var counts: [Int: Int] = [:]
        for (line, next) in zip(lines, lines.dropFirst()) where line.page == next.page && line.size == size && next.size == size {
            let step = (next.frame.top - line.frame.top) / size
            if step > 0.8, step < 3.5 { counts[Int((step * 20).rounded()), default: 0] += 1 }
        }
        // The closest of the common distances: between paragraphs there is more room.
        let most = counts.values.max() ?? 0
        return Double(counts.filter { $0.value * 3 >= most }.keys.min() ?? 25) / 20
    }

    // MARK: Blocks

    mutating func append(_ block: RichDocument.Block) { blocks.append(block) }

    private mutating func read() {
        var index = 0
        while index < lines.count {
            let line = lines[index]
            if let level = headingLevel(at: index) {
                index = readHeading(at: index, level)
            } else if line.isMonospaced, !line.text.allSatisfy(\.isWhitespace), isCode(at: index) {
                index = readCode(at: index)
            } else if let label = PDFLabel(line), isItem(label, at: index) {
                index = readList(at: index)
            } else if let table = PDFTable(lines[index...], pitch: pitch) {
                index = readTable(table, at: index)
            } else {
                index = readParagraph(at: index)
            }
        }
    }

    /// Reads a table with its parts on the next pages.
    private mutating func readTable(_ table: PDFTable, at start: Int) -> Int {
        var rows = table.rows
        var index = start + table.lineCount
        while index < lines.count, lines[index].page == lines[index - 1].page + 1, lines[index].cells.count > 1,
            let more = PDFTable(lines[index...], pitch: pitch), more.rows[0].count == rows[0].count
        {
            rows += more.rows(after: PDFTable.texts(rows[0]))
            index += more.lineCount
        }
        blocks.append(PDFTable.block(rows))
        return index
    }

    /// Whether the next line goes on where a line ends, in a block of running text.
    ///
    /// - Parameter first: the first line of the block.
    private func goesOn(_ index: Int, first: Int) -> Bool {
        guard index + 1 < lines.count else { return false }
        let (line, next) = (lines[index], lines[index + 1])
        guard abs(line.size - next.size) < 0.08 * line.size, headingLevel(at: index + 1) == nil, line.isMonospaced == next.isMonospaced
        else { return false }
        let step = next.frame.top - line.frame.top
        if line.page != next.page || step < 0 {
            // In the next column or on the next page, only a sentence that has not ended goes on.
            return !PDFParagraph.endsSentence(line.text) && next.text.trimmingWhitespace.first.map { $0.isLowercase || $0.isNumber } == true
                && PDFLabel(next) == nil
        }
        guard step < 1.3 * pitch * line.size else { return false }
        // A line of a table of contents ends with the number of a page.
        if line.cells.count > 1, line.cells.last?.text.allSatisfy(\.isNumber) == true { return false }
        if let label = PDFLabel(next), isItem(label, at: index + 1) { return false }
        if next.cells.count > 1, PDFTable(lines[(index + 1)...], pitch: pitch) != nil { return false }
        let indent = next.frame.left - line.frame.left
        let isFull = fills(index)
        // The first line of a paragraph may begin further right, or further left as in a list of
        // references.
        if indent > 0.8 * line.size { return index == first && isFull }
        if indent < -0.8 * line.size { return index == first }
        if !PDFParagraph.endsSentence(line.text) { return true }
        // Sentences that each have a line are no running text.
        return isFull && !(PDFParagraph.endsSentence(next.text) && !isAsWideAsColumn(index))
    }

    /// Whether a line reaches to where its column ends.
    private func isAsWideAsColumn(_ index: Int) -> Bool { lines[index].frame.right > 0.93 * columnRight(at: index) }

    /// Whether the first word of the next line would not have fitted at the end of the line.
    private func fills(_ index: Int) -> Bool {
        let (line, next) = (lines[index], lines[index + 1])
        let text = next.text
        let word = text.prefix { !$0.isWhitespace }.count + 1
        let width = (next.frame.right - next.frame.left) * Double(word) / Double(max(1, text.count))
        return line.frame.right + width > right(around: index) - 0.3 * line.size
    }

    /// The part of its column that a block of running text fills with its longest line.
    private static let fullBlock = 0.6

    /// How many lines before and after a line tell where the lines of its column end.
    private static let neighbours = 8

    private func right(around index: Int) -> Double {
        let left = lines[index].frame.left
        let (column, block) = (columnRight(at: index), blockRight(at: index))
        // A text is as wide as its own longest line, unless all of its lines are short ones.
        return block - left > Self.fullBlock * (column - left) ? block : column
    }

    private func columnRight(at index: Int) -> Double {
        let line = lines[index]
        let near = lines[max(0, index - Self.neighbours)..<min(lines.count, index + Self.neighbours + 1)]
        return near.filter { $0.page == line.page && $0.frame.left < line.frame.right && line.frame.left < $0.frame.right && $0.size == line.size }
            .map(\.frame.right).max() ?? line.frame.right
    }

    /// Where the longest of the lines ends that follow each other closely around a line.
    private func blockRight(at index: Int) -> Double {
        func isClose(_ upper: Int, _ lower: Int) -> Bool {
            let step = lines[lower].frame.top - lines[upper].frame.top
            return lines[upper].page == lines[lower].page && lines[upper].size == lines[lower].size && step > 0
                && step < 1.3 * pitch * lines[upper].size
        }
        var (first, last) = (index, index)
        while first > 0, index - first < Self.neighbours, isClose(first - 1, first) { first -= 1 }
        while last + 1 < lines.count, last - index < Self.neighbours, isClose(last, last + 1) { last += 1 }
        return lines[first...last].map(\.frame.right).max() ?? lines[index].frame.right
    }

    private mutating func readParagraph(at start: Int) -> Int {
        var runs = lines[start].runs
        var index = start
        while goesOn(index, first: start) {
            // A line that ends early without ending a sentence is one of an address or a poem.
            if lines[index].page == lines[index + 1].page, lines[index + 1].frame.top > lines[index].frame.top, !fills(index),
                lines[index + 1].text.first?.isLowercase != true
            {
                runs += [RichDocument.Run(.lineBreak)] + lines[index + 1].runs
            } else {
                PDFParagraph.join(lines[index + 1].runs, to: &runs)
            }
            index += 1
        }
        let paragraph = PDFParagraph.tidy(runs)
        if !paragraph.isEmpty {
            blocks.append(isSetIn(start...index) ? .quote([.paragraph(paragraph)]) : .paragraph(paragraph))
        }
        return index + 1
    }

    /// Whether several lines are set in on both sides, as a quotation is, from the lines around
    /// them.
    private func isSetIn(_ range: ClosedRange<Int>) -> Bool {
        guard range.count > 1 else { return false }
        let block = lines[range]
        let around = lines[max(0, range.lowerBound - Self.neighbours)..<min(lines.count, range.upperBound + Self.neighbours + 1)]
            .filter { $0.page == lines[range.lowerBound].page && $0.size == bodySize }
        let (left, right) = (block.map(\.frame.left).min() ?? 0, block.map(\.frame.right).max() ?? 0)
        let outer = around.filter { $0.frame.left < left - 1.2 * bodySize && $0.frame.right > right + 1.2 * bodySize }
        // (A line that is centred begins further right than its neighbours.)
        return outer.count > 1 && block.dropFirst().dropLast().allSatisfy { abs($0.frame.left - left) < 0.3 * bodySize }
    }

    // MARK: Headings

    private func isLarge(_ line: PDFLine) -> Bool { line.size > 1.12 * bodySize && line.text.count < 200 && !line.isMonospaced }

    /// The level of the heading to which a line belongs; nil for any other line.
    func headingLevel(at index: Int) -> Int? {
        let line = lines[index]
        let text = line.text.trimmingWhitespace
        // Large figures are what a page is about, and no heading.
        guard text.count(where: \.isLetter) > text.count(where: \.isNumber) else { return nil }
        if isInTitle(index) { return nil }
        if isLarge(line) { return min(6, 1 + (headingSizes.firstIndex(of: line.size) ?? 0)) }
        guard line.isBold, text.count < 100, !line.isMonospaced, line.cells.count == 1 || PDFLabel(line) != nil else { return nil }
        let level = min(6, headingSizes.count + 1)
        if outline.contains(text) { return level }
        // Words of the text's size are a heading if they stand alone above a text that is not bold.
        guard let last = text.last, !".,:;".contains(last), index + 1 < lines.count, !lines[index + 1].isBold else { return nil }
        guard index > 0, lines[index - 1].page == line.page, line.frame.top > lines[index - 1].frame.top else { return level }
        return line.frame.top - lines[index - 1].frame.top > 1.25 * pitch * bodySize ? level : nil
    }

    /// Whether a line stands below the title, as the names of authors do: all lines before are
    /// large ones, and the first one is larger.
    private func isInTitle(_ index: Int) -> Bool {
        let line = lines[index]
        guard index > 0, index < Self.longestTitle, line.page == 0, !line.isBold, isLarge(line), !outline.contains(line.text.trimmingWhitespace)
        else { return false }
        return lines[..<index].allSatisfy { isLarge($0) } && lines[0].size > line.size
    }

    /// The most lines of a title with what stands below it.
    private static let longestTitle = 12

    private mutating func readHeading(at start: Int, _ level: Int) -> Int {
        var runs = lines[start].runs
        var index = start
        while index + 1 < lines.count, headingLevel(at: index + 1) == level, lines[index + 1].size == lines[start].size,
            lines[index + 1].page == lines[start].page, lines[index + 1].frame.top > lines[index].frame.top,
            lines[index + 1].frame.top - lines[index].frame.top < 1.45 * lines[index].size, !outline.contains(lines[index].text.trimmingWhitespace)
        {
            PDFParagraph.join(lines[index + 1].runs, to: &runs)
            index += 1
        }
        blocks.append(.heading(level: level, PDFParagraph.plainHeading(PDFParagraph.tidy(runs))))
        return index + 1
    }

    // MARK: Code

    /// Whether lines of code stand below each other, or one by itself among other lines.
    private func isCode(at index: Int) -> Bool {
        let previous = index > 0 ? lines[index - 1] : nil
        return previous.map { !goesBeside($0, lines[index]) } ?? true
    }

    private func goesBeside(_ line: PDFLine, _ next: PDFLine) -> Bool {
        line.page == next.page && next.frame.top - line.frame.top < 0.5 * line.size
    }

    private mutating func readCode(at start: Int) -> Int {
        var end = start + 1
        while end < lines.count, lines[end].isMonospaced, lines[end].page - lines[end - 1].page < 2,
            lines[end].page != lines[end - 1].page || (0..<3 * pitch * lines[end].size).contains(lines[end].frame.top - lines[end - 1].frame.top)
        { end += 1 }
        let block = lines[start..<end]
        let left = block.map(\.frame.left).min() ?? 0
        var text = ""
        for (number, line) in block.enumerated() {
            var shown = line.pieces.map(\.text).joined()
            while shown.last?.isWhitespace == true { shown.removeLast() }
            let width = (line.frame.right - line.frame.left) / Double(max(1, shown.count))
            let indent = max(0, min(200, Int(((line.frame.left - left) / max(1, width)).rounded())))
            if number > 0, line.page == block[start + number - 1].page, line.frame.top - block[start + number - 1].frame.top > 1.7 * pitch * line.size
            {
                text += "\n"
            }
            text += String(repeating: " ", count: indent) + shown + "\n"
        }
        blocks.append(.code(text, language: ""))
        return end
    }
}
