import Documents
import DragContract
import DragHTML
import Testing

@testable import TextHandlers

/// Whatever stands in a document, its Markdown, its clean HTML and its RTF are read as the same
/// document.
@Suite struct DocumentRoundTripTests {
    private typealias Run = RichDocument.Run
    private typealias Block = RichDocument.Block

    /// Characters beside which marks are hard to write, and those that mean something in Markdown.
    private static let characters: [String] = [
        "a", "b", "é", "注", "：", "“", "”", ".", "!", "*", "**", "_", "~", "~~", "`", "[", "]", "(", ")", "$", "<", "<b>", "&", "&amp;", "#", "-", "+",
        "1. ", "1", " ", " ", "|", "\\", "\u{3000}", "€", "=", ":", "\"", "'", "/", "word", "two words",
    ]

    private static func runs(_ random: inout SeededGenerator, isHeading: Bool = false) -> [Run] {
        let addresses = ["https://e.example/a_(b)", "/part", "https://e.example/?a=1&b=2"]
        var result: [Run] = []
        for _ in 0..<Int.random(in: 1...5, using: &random) {
            var text = (0..<Int.random(in: 1...4, using: &random)).map { _ in characters.randomElement(using: &random) ?? "" }.joined()
            // A run that shows nothing has no marks.
            if text.allSatisfy(\.isWhitespace) { text += "z" }
            var marks: RichDocument.Marks = []
            for mark in [RichDocument.Marks.bold, .italic, .strike, .subscripted, .superscripted, .code]
            where Int.random(in: 0..<5, using: &random) == 0 && !(isHeading && mark == .bold) { marks.insert(mark) }
            if marks.contains(.subscripted) { marks.remove(.superscripted) }
            let link = Int.random(in: 0..<6, using: &random) == 0 ? addresses.randomElement(using: &random) : nil
            // Adjacent words with one address are one link.
            let last = result.last?.link
            let number = last?.address == link ? last?.number ?? 0 : result.count
            result.append(Run(.text(text), marks, link: link.map { .init(number: number, address: $0, title: nil) }))
            if !isHeading, Int.random(in: 0..<12, using: &random) == 0 { result += [Run(.lineBreak), Run(.text("y"))] }
        }
        return result
    }

    private static func blocks(_ random: inout SeededGenerator, depth: Int) -> [Block] {
        apart(
            (0..<Int.random(in: 1...3, using: &random)).map { _ in
                switch Int.random(in: 0..<(depth > 2 ? 3 : 7), using: &random) {
                case 0: .heading(level: Int.random(in: 1...6, using: &random), runs(&random, isHeading: true))
                case 1:
                    .code(
                        ["x", "a\n  b", "```", "~~~\n\nc"].randomElement(using: &random) ?? "x",
                        language: ["", "swift"].randomElement(using: &random) ?? "")
                case 2: .paragraph(runs(&random))
                case 3: .quote(blocks(&random, depth: depth + 1))
                case 4:
                    .table(
                        .init(
                            rows: (0..<2).map { _ in (0..<2).map { _ in .init(blocks: [.paragraph(runs(&random, isHeading: true))]) } },
                            headerRows: 1,
                            alignments: [.natural, .right]))
                default:
                    .list(
                        .init(
                            isOrdered: Bool.random(using: &random), start: Int.random(in: 1...3, using: &random),
                            items: (0..<Int.random(in: 1...3, using: &random)).map { _ in
                                let isChecked = [nil, nil, true, false].randomElement(using: &random) ?? nil
                                // A box stands at the start of a line.
                                let line: [Block] = isChecked == nil ? [] : [.paragraph([Run(.text("to do "))] + runs(&random))]
                                let content = blocks(&random, depth: depth + 1)
                                // A list that is all of an item belongs to the item before.
                                let isList = content.allSatisfy { if case .list = $0 { true } else { false } }
                                let start: [Block] = isChecked == nil && isList ? [.paragraph([Run(.text("with"))])] : line
                                return .init(isChecked: isChecked, blocks: start + content)
                            }))
                }
            })
    }

    /// The blocks without lists whose numbers go on in the next one: these are read as one list.
    private static func apart(_ blocks: [Block]) -> [Block] {
        var result: [Block] = []
        for block in blocks {
            if case .list(let before)? = result.last, case .list(let list) = block, before.isOrdered, list.start == before.start + before.items.count
            {
                result.append(.paragraph([Run(.text("then"))]))
            }
            result.append(block)
        }
        return result
    }

    /// Blocks that RTF has a place for: no headings in lists, no tables in quotations, and nothing
    /// but paragraphs in cells.
    private static func blocksForRTF(_ random: inout SeededGenerator, depth: Int) -> [Block] {
        var result: [Block] = []
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let paragraph = Block.paragraph(runs(&random) + [Run(.text("z"))])
            switch Int.random(in: 0..<(depth > 0 ? 3 : 7), using: &random) {
            case 0 where !result.isEmpty:
                let isOrdered = Bool.random(using: &random)
                let items = (0..<Int.random(in: 1...3, using: &random)).map { _ in
                    RichDocument.Item(
                        isChecked: [nil, true, false].randomElement(using: &random) ?? nil,
                        blocks: [paragraph] + (depth < 3 ? blocksForRTF(&random, depth: depth + 1) : []))
                }
                result.append(.list(.init(isOrdered: isOrdered, start: Int.random(in: 1...3, using: &random), items: items)))
            case 3: result.append(.heading(level: Int.random(in: 1...6, using: &random), [Run(.text("h"), .italic), Run(.text(" end"))]))
            case 4: result += [paragraph, .code("a\n  b {\\}\n\nc", language: "")]
            case 5:
                let items = [true, false].map { RichDocument.Item(isChecked: $0, blocks: [paragraph]) }
                let inner: [Block] = [.quote([paragraph, paragraph]), .list(.init(isOrdered: false, items: items)), .code("a\n  b", language: "")]
                result += [.quote([paragraph, inner.randomElement(using: &random) ?? paragraph, paragraph]), paragraph]
                result += [.alert(kind: "TIP", [paragraph]), paragraph]
            case 6:
                let cells = [Run(.text("a"), .italic), Run(.text("b"), .strike)].map {
                    RichDocument.Table.Cell(blocks: [.paragraph([$0]), paragraph])
                }
                result.append(.table(.init(rows: [cells, cells.reversed(), cells], headerRows: 1, alignments: [.natural, .right])))
            default: result.append(paragraph)
            }
        }
        return result
    }

    // MARK: Comparison

    /// A document as lines: what stands where, and each character with its marks and its link.
    private static func lines(_ blocks: [Block], _ place: String = "") -> [String] {
        var result: [String] = []
        for block in blocks {
            switch block {
            case .paragraph(let runs): result.append(place + "p " + line(runs))
            case .heading(let level, let runs): result.append(place + "h\(level) " + line(runs))
            case .code(let text, let language): result.append(place + "code \(language) \(text.debugDescription)")
            case .quote(let inner): result += lines(inner, place + "> ")
            case .alert(let kind, let inner): result += lines(inner, place + kind + "> ")
            case .list(let list):
                for (index, item) in list.items.enumerated() {
                    let box = item.isChecked.map { $0 ? "x" : "o" } ?? ""
                    result.append(place + (list.isOrdered ? "\(list.start + index)." : "-") + box)
                    result += lines(item.blocks, place + "  ")
                }
            case .table(let table):
                for (index, row) in table.rows.enumerated() {
                    for cell in row {
                        result.append(place + (index < table.headerRows ? "th" : "td"))
                        result += lines(cell.blocks.map { index < table.headerRows ? $0.withoutBold : $0 }, place + "  ")
                    }
                }
            default: result.append(place + "\(block)")
            }
        }
        return result.filter { !$0.hasSuffix(" p ") && $0 != "p " && !$0.hasSuffix(" h1 ") }
    }

    private static func line(_ runs: [Run]) -> String {
        var result = ""
        for run in MarkdownLine(runs).normalizedRuns {
            guard case .text(let text) = run.content else {
                result += "{\(run.content)}"
                continue
            }
            for character in text.unicodeScalars {
                result += "\(character)"
                // Nobody sees the marks of a space.
                if !character.properties.isWhitespace { result += run.marks.isEmpty ? "" : String(run.marks.rawValue) + "'" }
                if let link = run.link { result += "@" + link.address }
            }
        }
        return result
    }

    /// The first line in which two documents differ.
    private static func difference(_ actual: RichDocument, _ expected: RichDocument) -> String? {
        let (actual, expected) = (lines(actual.blocks), lines(expected.blocks))
        guard actual != expected else { return nil }
        let same = zip(actual, expected).prefix { $0 == $1 }.count
        return "\(actual.dropFirst(same).first ?? "nothing") instead of \(expected.dropFirst(same).first ?? "nothing")"
    }

    private static func read(_ html: String) throws -> RichDocument {
        var reader = HTMLDocumentReader(try HTMLTree(page: Array(html.utf8)))
        return reader.read()
    }

    @Test(arguments: 0..<25)
    func markdownIsReadAsTheSame(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        for _ in 0..<20 {
            let document = RichDocument(blocks: Self.blocks(&random, depth: 0))
            let text = MarkdownWriter(document).text()
            guard !text.isEmpty else { continue }
            let bytes = Array(text.utf8)
            let again = try Self.read(MarkdownHandler.html(of: bytes.span.bytes))
            try #require(Self.difference(again, document) == nil, "\(text)")
        }
    }

    /// Lines that are broken and other marks of lists change nothing that is read.
    @Test(arguments: 0..<25)
    func markdownOfAnyStyleIsReadAsTheSame(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed + 3000))
        for _ in 0..<20 {
            let document = RichDocument(blocks: Self.blocks(&random, depth: 0))
            var style = MarkdownStyle()
            style.width = Int.random(in: 20...40, using: &random)
            style.bullet = ["-", "*", "+"].randomElement(using: &random) ?? "-"
            let text = MarkdownWriter(document, style).text()
            guard !text.isEmpty else { continue }
            let bytes = Array(text.utf8)
            let again = try Self.read(MarkdownHandler.html(of: bytes.span.bytes))
            try #require(Self.difference(again, document) == nil, "\(text)")
        }
    }

    @Test(arguments: 0..<25)
    func cleanHTMLIsReadAsTheSame(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed + 1000))
        for _ in 0..<20 {
            let document = RichDocument(blocks: Self.blocks(&random, depth: 0))
            let text = HTMLWriter(document).fragment()
            let again = try Self.read(text)
            try #require(Self.difference(again, document) == nil, "\(text)")
        }
    }

    @Test(arguments: 0..<25)
    func rtfIsReadAsTheSame(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed + 2000))
        for _ in 0..<20 {
            let document = RichDocument(blocks: Self.blocksForRTF(&random, depth: 0))
            let rtf = RTFWriter.text(document)
            var reader = RTFReader(rtf)
            _ = try reader.text()
            try #require(Self.difference(reader.document, document) == nil, "\(String(decoding: rtf, as: UTF8.self))")
        }
    }
}
