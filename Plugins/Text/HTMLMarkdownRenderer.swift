import DragTypes

/// Renders HTML as Markdown: CommonMark with GitHub's tables, strikethrough and task lists.
struct HTMLMarkdownRenderer {
    private let tree: HTMLTree
    private var linkCount = 0

    init(_ tree: HTMLTree) {
        self.tree = tree
    }

    /// The whole document with one trailing newline, or an empty text.
    mutating func render() -> String {
        let blocks = blocks(of: [tree.root], HTMLStyle())
        let text = joined(blocks).map { $0.utf8.allSatisfy { $0 == 0x20 } ? "" : $0 }.joined(separator: "\n")
        return text.isEmpty ? "" : text + "\n"
    }

    /// A block: its lines, and the properties on which the next block depends.
    private struct Block {
        var lines: [String]
        var listMarker: Character?
        /// Whether the block is a list that must follow a blank line, because in CommonMark it
        /// cannot interrupt a paragraph.
        var needsBlankLine = false
    }

    /// Collects inline content, and ends the paragraph when a block begins.
    private struct Builder {
        var blocks: [Block] = []
        var inline = MarkdownInline()

        mutating func flush() {
            if !inline.isEmpty { blocks.append(Block(lines: inline.lines())) }
            inline.runs = []
        }
    }

    private func joined(_ blocks: [Block]) -> [String] {
        var lines: [String] = []
        for (index, block) in blocks.enumerated() {
            if index > 0 { lines.append("") }
            lines += block.lines
        }
        return lines
    }

    private mutating func blocks(of nodes: some Sequence<Int>, _ style: HTMLStyle) -> [Block] {
        var builder = Builder()
        for node in nodes { visit(node, style, [], nil, &builder) }
        builder.flush()
        return builder.blocks
    }

    private mutating func visit(
        _ index: Int, _ parent: HTMLStyle, _ marks: MarkdownInline.Marks, _ link: MarkdownInline.Link?, _ builder: inout Builder
    ) {
        let node = tree.nodes[index]
        if node.tag.isEmpty {
            if parent.isVisible {
                builder.inline.runs.append(.init(content: .text(String(utf8Bytes: node.text)), marks: marks, link: link))
            }
            return
        }
        let style = HTMLStyle(node, parent: parent)
        guard style.display != .none else { return }
        var marks = Self.marks(node, marks)
        var link = link
        switch node.tag {
        case "br": builder.inline.runs.append(.init(content: .lineBreak, marks: marks, link: link))
        case "img":
            if let source = node["src"], !source.isEmpty {
                builder.inline.runs.append(
                    .init(content: .image(alt: node["alt"] ?? "", source: source, title: node["title"]), marks: marks, link: link))
            }
        case "code", "kbd", "samp", "tt":
            let words = Self.words(String(utf8Bytes: tree.rawText(index)))
            if !words.isEmpty {
                builder.inline.runs.append(.init(content: .code(words.joined(separator: " ")), marks: marks, link: link))
            }
        case "a":
            if let url = node["href"], link == nil {
                linkCount += 1
                link = .init(number: linkCount, url: url, title: node["title"])
                marks.insert(.link)
            }
            children(node, style, marks, link, &builder)
        case "input":
            // The check box at the start of a list item is written with the list, and other input
            // fields have no text.
            return
        case "h1", "h2", "h3", "h4", "h5", "h6": heading(node, style, marks, link, &builder)
        case "ul", "ol", "menu", "dir": list(node, style, &builder)
        case "blockquote":
            builder.flush()
            let inner = joined(blocks(of: node.children, style))
            if !inner.isEmpty { builder.blocks.append(Block(lines: inner.map { $0.isEmpty ? ">" : "> " + $0 })) }
        case "pre", "listing", "xmp": preformatted(index, node, &builder)
        case "hr":
            builder.flush()
            builder.blocks.append(Block(lines: ["---"]))
        case "table": table(index, style, &builder)
        default:
            if style.display == .inline || style.display == .inlineBlock {
                children(node, style, marks, link, &builder)
            } else {
                builder.flush()
                children(node, style, marks, link, &builder)
                builder.flush()
            }
        }
    }

    /// The words of a code span. Unicode's line ends separate words, too.
    private static func words(_ text: String) -> [Substring] {
        guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return text.split { $0 == " " || $0.isNewline || $0 == "\t" } }
        return text.utf8.split { $0 == 0x20 || (0x09...0x0D).contains($0) }.map { Substring($0) }
    }

    private mutating func children(
        _ node: HTMLTree.Node, _ style: HTMLStyle, _ marks: MarkdownInline.Marks, _ link: MarkdownInline.Link?, _ builder: inout Builder
    ) {
        let isQuote = node.tag == "q"
        if isQuote { builder.inline.runs.append(.init(content: .text("\u{201C}"), marks: marks, link: link)) }
        for child in node.children { visit(child, style, marks, link, &builder) }
        if isQuote { builder.inline.runs.append(.init(content: .text("\u{201D}"), marks: marks, link: link)) }
    }

    private static func marks(_ node: HTMLTree.Node, _ inherited: MarkdownInline.Marks) -> MarkdownInline.Marks {
        var marks = inherited
        switch node.tag {
        case "b", "strong": marks.insert(.bold)
        case "i", "em", "cite", "dfn", "var": marks.insert(.italic)
        case "s", "strike", "del": marks.insert(.strike)
        case "sub": marks.insert(.subscripted)
        case "sup": marks.insert(.superscripted)
        default: break
        }
        guard let style = node["style"] else { return marks }
        for declaration in ASCII.lowercased(style).split(separator: ";") {
            let parts = declaration.split(separator: ":", maxSplits: 1).map { $0.filter { $0 != " " } }
            guard parts.count == 2 else { continue }
            switch parts[0] {
            case "font-weight":
                if parts[1] == "bold" || parts[1] == "bolder" || (Int(parts[1]) ?? 0) >= 600 {
                    marks.insert(.bold)
                } else if parts[1] == "normal" || (Int(parts[1]) ?? 1000) < 600 {
                    marks.remove(.bold)
                }
            case "font-style":
                if parts[1] == "italic" || parts[1] == "oblique" { marks.insert(.italic) }
                if parts[1] == "normal" { marks.remove(.italic) }
            case "text-decoration", "text-decoration-line":
                if parts[1].contains("line-through") { marks.insert(.strike) }
            default: break
            }
        }
        return marks
    }

    // MARK: Blocks

    private mutating func heading(
        _ node: HTMLTree.Node, _ style: HTMLStyle, _ marks: MarkdownInline.Marks, _ link: MarkdownInline.Link?, _ builder: inout Builder
    ) {
        builder.flush()
        var inner = Builder()
        children(node, style, marks.subtracting(.bold), link, &inner)
        inner.inline.runs = inner.inline.runs.map { $0.content == .lineBreak ? .init(content: .text(" ")) : $0 }
        inner.flush()
        guard let lines = inner.blocks.first?.lines else { return }
        var text = inner.blocks.flatMap(\.lines).joined(separator: " ")
        // In a heading nothing needs escaping at the start, but number signs at the end do.
        if lines.first?.hasPrefix("\\#") == true || lines.first?.hasPrefix("\\-") == true { text = String(text.dropFirst()) }
        let trailing = text.reversed().prefix { $0 == "#" }.count
        if trailing > 0 {
            let rest = text.dropLast(trailing)
            if rest.isEmpty || rest.hasSuffix(" ") { text = rest + "\\" + String(repeating: "#", count: trailing) }
        }
        let level = Int(node.tag.dropFirst()) ?? 1
        builder.blocks.append(Block(lines: [String(repeating: "#", count: level) + " " + text]))
    }

    private mutating func preformatted(_ index: Int, _ node: HTMLTree.Node, _ builder: inout Builder) {
        builder.flush()
        var text = String(utf8Bytes: tree.rawText(index, lineBreaks: true))
        if text.hasSuffix("\n") { text.removeLast() }
        var language = ""
        for child in [index] + node.children {
            let names = (tree.nodes[child]["class"] ?? "").split(separator: " ")
            for prefix in ["language-", "lang-"] {
                if language.isEmpty, let name = names.first(where: { $0.hasPrefix(prefix) }) {
                    language = String(name.dropFirst(prefix.count))
                }
            }
            // pandoc writes the language beside a class of its own.
            if language.isEmpty, names.contains("sourceCode") { language = names.first { $0 != "sourceCode" }.map(String.init) ?? "" }
        }
        let fence = String(repeating: "`", count: max(3, MarkdownEscape.longestRunOfBackticks(in: text) + 1))
        let lines = MarkdownEscape.lines(of: text).map { $0.utf8.last == 0x0D ? String($0.dropLast()) : $0 }
        builder.blocks.append(Block(lines: [fence + language] + lines + [fence]))
    }

    private mutating func list(_ node: HTMLTree.Node, _ style: HTMLStyle, _ builder: inout Builder) {
        builder.flush()
        let isOrdered = node.tag == "ol"
        let items = node.children.filter { !tree.nodes[$0].tag.isEmpty }
        guard !items.isEmpty else { return }
        let isLoose = items.contains { item in tree.nodes[item].children.contains { tree.nodes[$0].tag == "p" } }
        var number = node["start"].flatMap { Int($0) } ?? 1
        if number < 0 || number > 999_999_999 { number = 1 }
        let firstNumber = number
        // Two adjacent lists with the same marker would be read as one.
        var marker: Character = isOrdered ? "." : "-"
        if builder.blocks.last?.listMarker == marker { marker = isOrdered ? ")" : "*" }
        var lines: [String] = []
        for item in items {
            let child = tree.nodes[item]
            if isOrdered, let value = child["value"].flatMap({ Int($0) }), value >= 0, value <= 999_999_999, lines.isEmpty { number = value }
            let head = isOrdered ? "\(number)\(marker) " : "\(marker) "
            number += 1
            var content: [Block]
            if child.tag == "li" {
                content = blocks(of: child.children, style)
            } else {
                content = blocks(of: [item], style)
            }
            if let box = taskBox(of: item) {
                if content.isEmpty { content = [Block(lines: [""])] }
                content[0].lines[0] = (box ? "[x] " : "[ ] ") + content[0].lines[0]
            }
            var body: [String] = []
            for (position, block) in content.enumerated() {
                if position > 0, isLoose || block.needsBlankLine { body.append("") }
                body += block.lines
            }
            if !lines.isEmpty, isLoose { lines.append("") }
            if body.isEmpty { body = [""] }
            let indent = String(repeating: " ", count: head.count)
            for (position, line) in body.enumerated() {
                let text = (position == 0 ? head : indent) + line
                lines.append(line.isEmpty ? (position == 0 ? String(head.dropLast()) : "") : text)
            }
        }
        let interrupts = !(isOrdered && firstNumber != 1) && lines.first?.last != marker
        builder.blocks.append(Block(lines: lines, listMarker: marker, needsBlankLine: !interrupts))
    }

    /// Whether the check box at the start of the item is checked; nil when the item begins with no
    /// check box.
    private func taskBox(of item: Int) -> Bool? {
        for child in tree.nodes[item].children {
            let node = tree.nodes[child]
            if node.tag.isEmpty, node.text.allSatisfy(ASCII.isWhitespace) { continue }
            if node.tag == "p" || node.tag == "label" { return taskBox(of: child) }
            guard node.tag == "input", node["type"].map(ASCII.lowercased) == "checkbox" else { return nil }
            return node["checked"] != nil
        }
        return nil
    }

    private mutating func table(_ index: Int, _ style: HTMLStyle, _ builder: inout Builder) {
        builder.flush()
        var rows: [[Int]] = []
        var captions: [Int] = []
        func collect(_ index: Int) {
            for child in tree.nodes[index].children {
                switch tree.nodes[child].tag {
                case "thead", "tbody", "tfoot": collect(child)
                case "caption": captions.append(child)
                case "tr": rows.append(tree.nodes[child].children.filter { ["td", "th"].contains(tree.nodes[$0].tag) })
                default: break
                }
            }
        }
        collect(index)
        rows.removeAll(where: \.isEmpty)
        for caption in captions { builder.blocks += blocks(of: tree.nodes[caption].children, style) }
        guard !rows.isEmpty else { return }
        // A table in Markdown must have a header row, so the first row becomes the header.
        var cells: [[String]] = []
        for row in rows { cells.append(row.flatMap { cellTexts($0, style) }) }
        let width = cells.map(\.count).max() ?? 0
        let alignments = alignments(of: rows, width: width)
        // One very long row must not make all other rows as long. A table so ragged is written as
        // plain lines.
        guard width * cells.count <= HTMLTableHandler.maximumCells(in: tree) else {
            builder.blocks.append(Block(lines: cells.map { $0.joined(separator: " ") }))
            return
        }
        var lines = cells.map { row in
            let padded = row + [String](repeating: "", count: width - row.count)
            return "| \(padded.joined(separator: " | ")) |"
        }
        lines.insert("| \(alignments.joined(separator: " | ")) |", at: 1)
        builder.blocks.append(Block(lines: lines))
    }

    private mutating func cellTexts(_ cell: Int, _ style: HTMLStyle) -> [String] {
        var builder = Builder()
        builder.inline.isInTable = true
        let node = tree.nodes[cell]
        for child in node.children { visit(child, style, [], nil, &builder) }
        builder.flush()
        let text = builder.blocks.map { $0.lines.joined(separator: "<br>") }.joined(separator: "<br>")
        let span = min(max(node["colspan"].flatMap { Int($0) } ?? 1, 1), 100)
        return [text] + [String](repeating: "", count: span - 1)
    }

    private func alignments(of rows: [[Int]], width: Int) -> [String] {
        var result = [String](repeating: "---", count: width)
        for row in rows {
            for (column, cell) in row.enumerated() where column < width && result[column] == "---" {
                let node = tree.nodes[cell]
                guard node["style"] != nil || node["align"] != nil else { continue }
                let style = ASCII.lowercased(node["style"] ?? "").filter { $0 != " " }
                let align = node["align"].map { ASCII.lowercased($0) }
                if align == "right" || style.contains("text-align:right") { result[column] = "---:" }
                if align == "center" || style.contains("text-align:center") { result[column] = ":---:" }
                if align == "left" || style.contains("text-align:left") { result[column] = ":---" }
            }
        }
        return result
    }
}
