import Documents
import DragTypes

/// Writes a document as OPML 2.0: its sections, paragraphs and items are entries, and what stands
/// below them is below them.
struct OutlineWriter {
    private var result = ""
    /// The levels of the headings around the present place, the outermost first.
    private var sections: [Int] = []
    private var depth = 2

    static func text(of document: RichDocument) -> String {
        var writer = OutlineWriter()
        writer.write(document.blocks)
        writer.closeSections(from: 0)
        let title = document.title.map { "\n    <title>\(XMLText.escaped($0))</title>\n  " } ?? ""
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <opml version="2.0">
              <head>\(title)</head>
              <body>
            \(writer.result)  </body>
            </opml>

            """
    }

    /// The number of entries that are nothing but one link, which OPML has a place for.
    static func linkedEntries(of document: RichDocument) -> Int { linkedEntries(document.blocks) }

    private static func linkedEntries(_ blocks: [RichDocument.Block]) -> Int {
        blocks.reduce(0) { count, block in
            let own = if case .paragraph(let runs) = block { address(of: runs) == nil ? 0 : 1 } else { 0 }
            return count + own + linkedEntries(block.inner)
        }
    }

    private static func address(of runs: [RichDocument.Run]) -> String? {
        let links = Set(runs.filter { !RichDocument.areBlank([$0]) }.map(\.link))
        return links.count == 1 ? links.first.flatMap { $0?.address } : nil
    }

    private static func text(_ runs: [RichDocument.Run]) -> String {
        runs.map { run in
            switch run.content {
            case .text(let text): text
            case .lineBreak: "\n"
            case .formula(let source): "$\(source)$"
            case .image(let image): image.alternative
            case .footnote(let label): "[\(label)]"
            case .box(let isChecked): isChecked ? "[x]" : "[ ]"
            }
        }.joined().trimmingWhitespace
    }

    private mutating func write(_ blocks: [RichDocument.Block]) { for block in blocks { write(block) } }

    private mutating func write(_ block: RichDocument.Block) {
        switch block {
        case .heading(let level, let runs):
            closeSections(from: level)
            open(Self.text(runs))
            sections.append(level)
        case .list(let list): for item in list.items { write(item) }
        case .paragraph(let runs): entry(runs, isChecked: nil, [])
        case .code(let text, _): entry(text: text)
        case .formula(let source): entry(text: source)
        case .quote(let inner), .alert(_, let inner): write(inner)
        case .details(let summary, let inner): entry(summary, isChecked: nil, inner)
        case .definitions(let definitions):
            for definition in definitions {
                let terms = definition.terms.joined().map { Self.text($0.words) }.joined(separator: ", ")
                entry(text: terms, definition.descriptions.flatMap { $0 })
            }
        case .table(let table):
            if !table.caption.isEmpty { entry(table.caption, isChecked: nil, []) }
            for row in table.rows {
                entry(text: row.map { cell in cell.blocks.map { Self.text($0.words) }.joined(separator: " ") }.joined(separator: "\t"))
            }
        case .rule: break
        }
    }

    private mutating func write(_ item: RichDocument.Item) {
        guard case .paragraph(let runs)? = item.blocks.first else { return entry([], isChecked: item.isChecked, item.blocks) }
        entry(runs, isChecked: item.isChecked, Array(item.blocks.dropFirst()))
    }

    // MARK: Entries

    private mutating func entry(_ runs: [RichDocument.Run], isChecked: Bool?, _ inner: [RichDocument.Block]) {
        let address = Self.address(of: runs).map { " type=\"link\" url=\"\(XMLText.escaped($0))\"" } ?? ""
        entry(text: Self.text(runs), attributes: (isChecked.map { " _complete=\"\($0)\"" } ?? "") + address, inner)
    }

    private mutating func entry(text: String, attributes: String = "", _ inner: [RichDocument.Block] = []) {
        guard !text.isEmpty || !inner.isEmpty else { return }
        guard !inner.isEmpty else {
            result += indent + "<outline text=\"\(XMLText.escaped(text))\"\(attributes)/>\n"
            return
        }
        open(text, attributes)
        let outer = sections
        sections = []
        write(inner)
        closeSections(from: 0)
        sections = outer
        close()
    }

    private var indent: String { String(repeating: "  ", count: depth) }

    private mutating func open(_ text: String, _ attributes: String = "") {
        result += indent + "<outline text=\"\(XMLText.escaped(text))\"\(attributes)>\n"
        depth += 1
    }

    private mutating func close() {
        depth -= 1
        result += indent + "</outline>\n"
    }

    /// Ends the sections of a level and those in them.
    private mutating func closeSections(from level: Int) {
        while let last = sections.last, last >= level {
            sections.removeLast()
            close()
        }
    }
}
