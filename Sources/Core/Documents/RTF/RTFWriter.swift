import DragTypes

/// Writes a document as RTF (Rich Text Format Specification 1.9.1), in ASCII.
///
///     let rtf = RTFWriter.text(document)
///
/// What RTF has no place for is written as text: formulas in TeX, the kind of an alert.
package struct RTFWriter {
    private var output: [UInt8] = []
    /// The lists, in the order of their numbers; nil for bullets, else the number of the first
    /// item.
    private var lists: [ListKind] = []
    private let footnotes: [String: RichDocument.Footnote]

    enum ListKind {
        case bullets, box, checkedBox
        case numbers(RichDocument.List.Numbering, start: Int)
    }

    /// Where a block stands.
    private struct Place {
        /// The level of the list, from 1 on; 0 outside of lists.
        var list = 0
        /// The number of quotations around it.
        var quotes = 0
        var tables = 0
        /// Whether a note is written, which holds no further ones.
        var isNote = false
    }

    private init(_ document: RichDocument) {
        footnotes = Dictionary(document.footnotes.map { ($0.label, $0) }) { first, _ in first }
    }

    /// The document as RTF.
    package static func text(_ document: RichDocument) -> [UInt8] {
        var writer = RTFWriter(document)
        writer.write(document.blocks, Place())
        var result = Array((RTFPrologue.fonts + RTFPrologue.styles).utf8)
        if !writer.lists.isEmpty { result += RTFPrologue.lists(writer.lists).utf8 }
        if let title = document.title { result += Array("{\\info{\\title ".utf8) + RTFText.escaped(title) + Array("}}\n".utf8) }
        return result + writer.output + Array("}\n".utf8)
    }

    private mutating func write(_ source: String) { output += source.utf8 }

    // MARK: Blocks

    private mutating func write(_ blocks: [RichDocument.Block], _ place: Place) {
        var isAfterTable = false
        for block in blocks {
            let isTable = if case .table = block { true } else { false }
            // Without a paragraph between them, two tables would be one.
            if isTable, isAfterTable { write("\\pard\(properties(place))\\par\n") }
            write(block, place)
            isAfterTable = isTable
        }
    }

    private mutating func write(_ block: RichDocument.Block, _ place: Place) {
        switch block {
        case .paragraph(let runs): paragraph(place, Self.direction(of: block)) { $0.write(runs, place) }
        case .heading(let level, let runs):
            paragraph(place, Self.direction(of: block) + "\\s\(level)\\outlinelevel\(level - 1)\\b\\fs\(RTFPrologue.headingSizes[min(level, 6) - 1])")
            { $0.write(runs, place) }
        // A paragraph has one style. In a quotation, the font alone says that it is code.
        case .code(let text, _): paragraph(place, place.quotes > 0 ? "\\f1" : RTFPrologue.codeStyle) { $0.writeLines(text) }
        case .formula(let source): paragraph(place) { $0.output += RTFText.escaped("$$" + source.withSingleSpaces + "$$") }
        case .rule: write("\\pard\(properties(place))\\brdrb\\brdrs\\brdrw10\\brsp20\\par\n")
        case .quote(let inner): write(inner, quoted(place))
        case .alert(let kind, let inner):
            write(.paragraph([.init(.text(HTMLWriter.title(ofAlert: kind)), .bold)]), quoted(place))
            write(inner, quoted(place))
        case .details(let summary, let inner):
            write(.paragraph(summary.map { .init($0.content, $0.marks.union(.bold), link: $0.link) }), place)
            write(inner, place)
        case .list(let list): write(list, place)
        case .table(let table):
            if !table.caption.isEmpty { write(.paragraph(table.caption), place) }
            write(table, place)
        case .definitions(let definitions): write(definitions, place)
        }
    }

    /// Terms, below which stands indented what they mean.
    private mutating func write(_ definitions: [RichDocument.Definition], _ place: Place) {
        var inner = place
        inner.list += 1
        for definition in definitions {
            for term in definition.terms { write(term, place) }
            for description in definition.descriptions { write(description, inner) }
        }
    }

    private func quoted(_ place: Place) -> Place {
        var place = place
        place.quotes += 1
        return place
    }

    private static func direction(of block: RichDocument.Block?) -> String { block?.isRightToLeft == true ? "\\rtlpar" : "" }

    private mutating func paragraph(_ place: Place, _ style: String = "", _ content: (inout RTFWriter) -> Void) {
        write("\\pard\(properties(place))\(style) ")
        content(&self)
        write("\\par\n")
    }

    /// The control words for where a paragraph stands.
    private func properties(_ place: Place) -> String {
        let indent = place.list * RTFPrologue.indent + place.quotes * RTFPrologue.quoteIndent
        return "\\plain" + (place.quotes > 0 ? RTFPrologue.quoteStyle : "") + (indent > 0 ? "\\li\(indent)" : "") + "\\sa120"
            + (place.tables > 0 ? "\\intbl\\itap\(place.tables)" : "")
    }

    private mutating func writeLines(_ text: String) {
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if index > 0 { write("\\line\n") }
            output += RTFText.escaped(String(line))
        }
    }

    // MARK: Lists

    private mutating func write(_ list: RichDocument.List, _ place: Place) {
        var inner = place
        inner.list += 1
        let first = number(list.isOrdered ? .numbers(list.numbering, start: list.start) : .bullets)
        var boxes: [Bool: Int] = [:]
        for (index, item) in list.items.enumerated() {
            var number = first
            var mark = list.isOrdered ? "\(ListNumber.text(list.number(ofItem: index), list.numbering))." : "\\u8226?"
            var rest = item.blocks[...]
            if item.isChecked != nil, list.isOrdered {
                // The number is the item's mark; the box begins its text.
                rest = item.withBox.blocks[...]
            } else if let isChecked = item.isChecked {
                number = boxes[isChecked] ?? self.number(isChecked ? .checkedBox : .box)
                boxes[isChecked] = number
                mark = isChecked ? "\\u9745?" : "\\u9744?"
            }
            write(
                "\\pard\(properties(inner))\(Self.direction(of: rest.first))\\fi-\(RTFPrologue.indent)\\ls\(number)\\ilvl\(min(inner.list, 9) - 1){\\listtext \(mark)\\tab}"
            )
            if case .paragraph(let runs)? = rest.first {
                write(runs, inner)
                rest = rest.dropFirst()
            }
            write("\\par\n")
            write(Array(rest), inner)
        }
    }

    private mutating func number(_ kind: ListKind) -> Int {
        lists.append(kind)
        return lists.count
    }

    // MARK: Tables

    private mutating func write(_ table: RichDocument.Table, _ place: Place) {
        guard place.tables < 2, table.rows.first?.isEmpty == false else {
            // Word reads no deeper tables.
            for row in table.rows { for cell in row { write(cell.blocks, place) } }
            return
        }
        var inner = Place()
        inner.tables = place.tables + 1
        inner.isNote = place.isNote
        let isNested = inner.tables > 1
        let merging = RTFPrologue.merging(table)
        for (index, row) in table.rows.enumerated() {
            let definition = RTFPrologue.row(table, index, merging, isNested: isNested)
            if !isNested { write(definition + "\n") }
            for (column, cell) in row.enumerated() {
                writeCell(cell, inner, table.alignments[column], isBold: index < table.headerRows || cell.isHeading)
            }
            write(isNested ? "{\\*\\nesttableprops\(definition)\\nestrow}{\\nonesttables\\par}\n" : "\\row\n")
        }
        if !isNested { write("\\pard\\plain\n") }
    }

    private mutating func writeCell(_ cell: RichDocument.Table.Cell, _ place: Place, _ alignment: RichDocument.Table.Alignment, isBold: Bool) {
        // The last paragraph of a cell ends with the cell.
        if case .paragraph(let runs)? = cell.blocks.last {
            write(Array(cell.blocks.dropLast()), place)
            write("\\pard\(properties(place))\(Self.direction(of: cell.blocks.last))\(Self.word(alignment))\(isBold ? "\\b" : "") ")
            write(runs, place)
        } else {
            write(cell.blocks, place)
            write("\\pard\(properties(place)) ")
        }
        write(place.tables > 1 ? "\\nestcell\n" : "\\cell\n")
    }

    private static func word(_ alignment: RichDocument.Table.Alignment) -> String {
        switch alignment {
        case .natural, .left: ""
        case .center: "\\qc"
        case .right: "\\qr"
        }
    }

    // MARK: Lines

    private static let marks: [(mark: RichDocument.Marks, word: String)] = [
        (.bold, "\\b"), (.italic, "\\i"), (.strike, "\\strike"), (.subscripted, "\\sub"), (.superscripted, "\\super"), (.underlined, "\\ul"),
        (.highlighted, "\\highlight2"), (.code, "\\f1"), (.keyboard, "\\f1"),
    ]

    private mutating func write(_ runs: [RichDocument.Run], _ place: Place) {
        var link: RichDocument.Link?
        for run in runs {
            if run.link != link {
                if link != nil { write("}}") }
                if let begun = run.link { write(RTFText.start(of: begun)) }
                link = run.link
            }
            let words = Self.marks.filter { run.marks.contains($0.mark) }.map(\.word).joined() + (link == nil ? "" : "\\ul\\cf1")
            if !words.isEmpty { write("{\(words) ") }
            write(run.content, place)
            if !words.isEmpty { write("}") }
        }
        if link != nil { write("}}") }
    }

    private mutating func write(_ content: RichDocument.Content, _ place: Place) {
        switch content {
        case .text(let text): output += RTFText.escaped(text)
        case .lineBreak: write("\\line\n")
        case .formula(let source): output += RTFText.escaped("$" + source.withSingleSpaces + "$")
        case .box(let isChecked): write(isChecked ? "\\u9745?" : "\\u9744?")
        case .image(let image): output += RTFText.picture(image)
        case .footnote(let label):
            guard !place.isNote, let note = footnotes[label] else { return output += RTFText.escaped("[\(label)]") }
            write("{\\super\\chftn{\\footnote\\pard\\plain{\\super\\chftn} ")
            var inner = Place()
            inner.isNote = true
            var rest = note.blocks[...]
            if case .paragraph(let runs)? = rest.first {
                write(runs, inner)
                write("\\par\n")
                rest = rest.dropFirst()
            }
            write(Array(rest), inner)
            write("}}")
        }
    }
}
