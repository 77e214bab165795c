package import DragHTML
import DragTypes

/// Renders HTML as Markdown: CommonMark with GitHub's tables, strikethrough and task lists.
package struct HTMLMarkdownRenderer {
    private let tree: HTMLTree
    private var linkCount = 0

    package init(_ tree: HTMLTree) {
        self.tree = tree
    }

    /// The whole document with one trailing newline, or an empty text.
    package mutating func render() -> String {
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

    private mutating func blocks(of nodes: some Sequence<HTMLNode>, _ style: HTMLStyle) -> [Block] {
        var builder = Builder()
        for node in nodes { visit(node, style, [], nil, &builder) }
        builder.flush()
        return builder.blocks
    }

    private mutating func visit(
        _ node: HTMLNode, _ parent: HTMLStyle, _ marks: MarkdownInline.Marks, _ link: MarkdownInline.Link?, _ builder: inout Builder
    ) {
        switch tree.kind(of: node) {
        case .document: return children(node, parent, marks, link, &builder)
        case .text:
            if parent.isVisible { builder.inline.runs.append(.init(content: .text(tree.text(of: node)), marks: marks, link: link)) }
            return
        case .element: break
        case .comment, .doctype, .content: return
        }
        let style = HTMLStyle(node, in: tree, parent: parent)
        guard style.display != .none else { return }
        var marks = self.marks(node, marks)
        var link = link
        switch tree.tag(of: node) {
        case .br: builder.inline.runs.append(.init(content: .lineBreak, marks: marks, link: link))
        case .img:
            if let source = tree.value(.src, of: node), !source.isEmpty {
                let image = MarkdownInline.Content.image(
                    alt: tree.value(.alt, of: node) ?? "", source: source, title: tree.value(.title, of: node))
                builder.inline.runs.append(.init(content: image, marks: marks, link: link))
            }
        case .code, .kbd, .samp, .tt:
            let words = Self.words(tree.textContent(of: node))
            if !words.isEmpty {
                builder.inline.runs.append(.init(content: .code(words.joined(separator: " ")), marks: marks, link: link))
            }
        case .a:
            if let url = tree.value(.href, of: node), link == nil {
                linkCount += 1
                link = .init(number: linkCount, url: url, title: tree.value(.title, of: node))
                marks.insert(.link)
            }
            children(node, style, marks, link, &builder)
        case .input:
            // The check box at the start of a list item is written with the list, and other input
            // fields have no text.
            return
        case .h1, .h2, .h3, .h4, .h5, .h6: heading(node, style, marks, link, &builder)
        case .ul, .ol, .menu, .dir: list(node, style, &builder)
        case .blockquote:
            builder.flush()
            let inner = joined(blocks(of: tree.children(of: node), style))
            if !inner.isEmpty { builder.blocks.append(Block(lines: inner.map { $0.isEmpty ? ">" : "> " + $0 })) }
        case .pre, .listing, .xmp: preformatted(node, &builder)
        case .hr:
            builder.flush()
            builder.blocks.append(Block(lines: ["---"]))
        case .table: table(node, style, &builder)
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
        _ node: HTMLNode, _ style: HTMLStyle, _ marks: MarkdownInline.Marks, _ link: MarkdownInline.Link?, _ builder: inout Builder
    ) {
        let isQuote = tree.tag(of: node) == .q
        if isQuote { builder.inline.runs.append(.init(content: .text("\u{201C}"), marks: marks, link: link)) }
        for child in tree.children(of: node) { visit(child, style, marks, link, &builder) }
        if isQuote { builder.inline.runs.append(.init(content: .text("\u{201D}"), marks: marks, link: link)) }
    }

    private func marks(_ node: HTMLNode, _ inherited: MarkdownInline.Marks) -> MarkdownInline.Marks {
        var marks = inherited
        switch tree.tag(of: node) {
        case .b, .strong: marks.insert(.bold)
        case .i, .em, .cite, .dfn, .var: marks.insert(.italic)
        case .s, .strike, .del: marks.insert(.strike)
        case .sub: marks.insert(.subscripted)
        case .sup: marks.insert(.superscripted)
        default: break
        }
        guard let style = tree.style(of: node) else { return marks }
        for declaration in style {
            if ASCII.equals(declaration.name, ignoringCase: "font-weight") {
                let value = declaration.value
                if value == "bold" || value == "bolder" || (Int(value) ?? 0) >= 600 {
                    marks.insert(.bold)
                } else if value == "normal" || (Int(value) ?? 1000) < 600 {
                    marks.remove(.bold)
                }
            } else if ASCII.equals(declaration.name, ignoringCase: "font-style") {
                let value = declaration.value
                if value == "italic" || value == "oblique" { marks.insert(.italic) }
                if value == "normal" { marks.remove(.italic) }
            } else if ASCII.hasPrefix(declaration.name, ignoringCase: "text-decoration") {
                if declaration.value.contains("line-through") { marks.insert(.strike) }
            }
        }
        return marks
    }

    // MARK: Blocks

    private static let headings: [HTMLName] = [.h1, .h2, .h3, .h4, .h5, .h6]

    private mutating func heading(
        _ node: HTMLNode, _ style: HTMLStyle, _ marks: MarkdownInline.Marks, _ link: MarkdownInline.Link?, _ builder: inout Builder
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
        let level = Self.headings.firstIndex(of: tree.tag(of: node)).map { $0 + 1 } ?? 1
        builder.blocks.append(Block(lines: [String(repeating: "#", count: level) + " " + text]))
    }

    private mutating func preformatted(_ node: HTMLNode, _ builder: inout Builder) {
        builder.flush()
        var text = preformattedText(of: node)
        if text.hasSuffix("\n") { text.removeLast() }
        var language = ""
        for child in [node] + Array(tree.children(of: node)) {
            let names = (tree.value(.class, of: child) ?? "").split(separator: " ")
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

    /// The text below an element, with a line end for each `br`.
    private func preformattedText(of node: HTMLNode) -> String {
        var text: [UInt8] = []
        var walk = tree.walk(node)
        while let step = walk.next() {
            if step.isLeaving { continue }
            if tree.kind(of: step.node) == .content { walk.skipChildren() }
            if tree.isText(step.node) { tree.appendText(of: step.node, to: &text) }
            if tree.tag(of: step.node) == .br { text.append(0x0A) }
        }
        return String(utf8Bytes: text)
    }

    private mutating func list(_ node: HTMLNode, _ style: HTMLStyle, _ builder: inout Builder) {
        builder.flush()
        let isOrdered = tree.tag(of: node) == .ol
        let items = tree.children(of: node).filter { tree.kind(of: $0) == .element }
        guard !items.isEmpty else { return }
        let isLoose = items.contains { item in tree.children(of: item).contains { tree.tag(of: $0) == .p } }
        var number = tree.number(.start, of: node) ?? 1
        if number < 0 || number > 999_999_999 { number = 1 }
        let firstNumber = number
        // Two adjacent lists with the same marker would be read as one.
        var marker: Character = isOrdered ? "." : "-"
        if builder.blocks.last?.listMarker == marker { marker = isOrdered ? ")" : "*" }
        var lines: [String] = []
        for item in items {
            if isOrdered, let value = tree.number(.value, of: item), value >= 0, value <= 999_999_999, lines.isEmpty { number = value }
            let head = isOrdered ? "\(number)\(marker) " : "\(marker) "
            number += 1
            var content = tree.tag(of: item) == .li ? blocks(of: tree.children(of: item), style) : blocks(of: [item], style)
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
    private func taskBox(of item: HTMLNode) -> Bool? {
        for child in tree.children(of: item) {
            if tree.kind(of: child) == .comment || tree.isText(child) && tree.text(of: child).utf8.allSatisfy(ASCII.isWhitespace) { continue }
            let tag = tree.tag(of: child)
            if tag == .p || tag == .label { return taskBox(of: child) }
            guard tag == .input, tree.value(.type, of: child).map(ASCII.lowercased) == "checkbox" else { return nil }
            return tree.attribute(.checked, of: child) != nil
        }
        return nil
    }

    private mutating func table(_ node: HTMLNode, _ style: HTMLStyle, _ builder: inout Builder) {
        builder.flush()
        var rows: [[HTMLNode]] = []
        /// The captions, and what stands outside of cells because it is nested too deep.
        var captions: [HTMLNode] = []
        func isCell(_ node: HTMLNode) -> Bool { [.td, .th].contains(tree.name(of: node)) }
        func collect(_ node: HTMLNode) {
            for child in tree.children(of: node) {
                switch tree.name(of: child) {
                case .thead, .tbody, .tfoot: collect(child)
                case .tr:
                    rows.append(tree.children(of: child).filter(isCell))
                    captions += tree.children(of: child).filter { !isCell($0) }
                default: captions.append(child)
                }
            }
        }
        collect(node)
        rows.removeAll(where: \.isEmpty)
        builder.blocks += blocks(of: captions, style)
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

    private mutating func cellTexts(_ cell: HTMLNode, _ style: HTMLStyle) -> [String] {
        var builder = Builder()
        builder.inline.isInTable = true
        for child in tree.children(of: cell) { visit(child, style, [], nil, &builder) }
        builder.flush()
        let text = builder.blocks.map { $0.lines.joined(separator: "<br>") }.joined(separator: "<br>")
        let span = min(max(tree.number(.colspan, of: cell) ?? 1, 1), 100)
        return [text] + [String](repeating: "", count: span - 1)
    }

    private func alignments(of rows: [[HTMLNode]], width: Int) -> [String] {
        var result = [String](repeating: "---", count: width)
        for row in rows {
            for (column, cell) in row.enumerated() where column < width && result[column] == "---" {
                let (style, align) = (tree.value(.style, of: cell), tree.value(.align, of: cell).map { ASCII.lowercased($0) })
                guard style != nil || align != nil else { continue }
                let declarations = ASCII.lowercased(style ?? "").filter { $0 != " " }
                if align == "right" || declarations.contains("text-align:right") { result[column] = "---:" }
                if align == "center" || declarations.contains("text-align:center") { result[column] = ":---:" }
                if align == "left" || declarations.contains("text-align:left") { result[column] = ":---" }
            }
        }
        return result
    }
}
