package import DragTypes

/// HTML that is nothing but a document: what browsers hide, and what only style sheets say, is told
/// by its elements. Programs such as pandoc read it as meant.
package enum CleanHTML {
    package static let type = TypeIdentifier(trusted: "org.dragconv.clean-html")
}

/// Writes a document as a fragment of HTML: elements that every program reads, and no classes,
/// styles or scripts.
///
///     let fragment = HTMLWriter(document).fragment()
package struct HTMLWriter {
    private let document: RichDocument
    /// Whether boxes and notes are written as pandoc and word processors know them, and not as
    /// browsers do.
    private let isForConverters: Bool

    package init(_ document: RichDocument, isForConverters: Bool = false) {
        (self.document, self.isForConverters) = (document, isForConverters)
    }

    /// The whole document, one block a line.
    package func fragment() -> String {
        let title = document.title.map { "<title>\(MarkupEscape.text($0))</title>\n" } ?? ""
        return title + blocks(document.blocks) + (isForConverters ? markedNotes : listedNotes)
    }

    /// Notes that are marked as in e-books (EPUB Structural Semantics Vocabulary), where programs
    /// know them.
    private var markedNotes: String {
        document.footnotes.map { "<aside epub:type=\"footnote\" id=\"fn-\($0.label)\">\n\(blocks($0.blocks))</aside>\n" }.joined()
    }

    /// Notes below the text, from which links lead back, as GitHub writes them.
    private var listedNotes: String {
        guard !document.footnotes.isEmpty else { return "" }
        let items = document.footnotes.map { note in
            let back: [RichDocument.Run] = [
                .init(.text(" ")), .init(.text("\u{21A9}"), link: .init(number: 0, address: "#fnref-\(note.label)")),
            ]
            var blocks = note.blocks
            if case .paragraph(let runs)? = blocks.last {
                blocks[blocks.count - 1] = .paragraph(runs + back)
            } else {
                blocks.append(.paragraph(back))
            }
            return "<li id=\"fn-\(note.label)\">\n\(self.blocks(blocks))</li>\n"
        }
        return "<section class=\"footnotes\">\n<ol>\n\(items.joined())</ol>\n</section>\n"
    }

    private func blocks(_ blocks: [RichDocument.Block], isRightToLeft: Bool = false) -> String {
        blocks.map { block in
            guard let own = block.isRightToLeft, own != isRightToLeft else { return self.block(block, isRightToLeft) + "\n" }
            // Converters read the direction at this element alone.
            if isForConverters { return "<div dir=\"\(own ? "rtl" : "ltr")\">\n\(self.block(block, own))\n</div>\n" }
            return self.block(block, own, " dir=\"\(own ? "rtl" : "ltr")\"") + "\n"
        }.joined()
    }

    /// - Parameters:
    ///   - isRightToLeft: the direction of the block.
    ///   - direction: the attribute that says so, with a space before it; empty where the direction
    ///     is that of the blocks around it.
    private func block(_ block: RichDocument.Block, _ isRightToLeft: Bool, _ direction: String = "") -> String {
        switch block {
        case .paragraph(let runs): return "<p\(direction)>\(line(runs))</p>"
        case .heading(let level, let runs): return "<h\(level)\(direction)>\(line(runs))</h\(level)>"
        case .list(let list): return self.list(list, isRightToLeft, direction)
        case .code(let text, let language):
            let name = language.isEmpty ? "" : " class=\"language-\(MarkupEscape.attribute(language))\""
            return "<pre><code\(name)>\(MarkupEscape.text(text))\n</code></pre>"
        case .quote(let inner): return "<blockquote\(direction)>\n\(blocks(inner, isRightToLeft: isRightToLeft))</blockquote>"
        case .alert(let kind, let inner):
            // Where programs know no alerts, a quotation with a title is left.
            let title = MarkupEscape.text(Self.title(ofAlert: kind))
            return "<blockquote class=\"markdown-alert markdown-alert-\(kind.lowercased())\"\(direction)>\n"
                + "<p class=\"markdown-alert-title\"><strong>\(title)</strong></p>\n\(blocks(inner, isRightToLeft: isRightToLeft))</blockquote>"
        case .table(let table): return self.table(table, isRightToLeft, direction)
        case .definitions(let definitions): return self.definitions(definitions, isRightToLeft, direction)
        case .rule: return "<hr>"
        case .formula(let source): return "<p>\(Self.formula(source, isBlock: true))</p>"
        case .details(let summary, let inner):
            return "<details\(direction)>\n<summary>\(line(summary))</summary>\n\(blocks(inner, isRightToLeft: isRightToLeft))</details>"
        }
    }

    private func box(_ isChecked: Bool) -> String {
        guard isForConverters else { return "<input type=\"checkbox\"\(isChecked ? " checked" : "") disabled>" }
        return isChecked ? "\u{2612}" : "\u{2610}"
    }

    /// A formula as MathJax, KaTeX and pandoc read it, in TeX that is shown where none of them
    /// does.
    private static func formula(_ source: String, isBlock: Bool) -> String {
        let text = MarkupEscape.text(source)
        return isBlock ? "<span class=\"math display\">\\[\(text)\\]</span>" : "<span class=\"math inline\">\\(\(text)\\)</span>"
    }

    /// The element of an alert and its title, as GitHub writes them; the content and `</div>`
    /// follow.
    ///
    /// - Parameter kind: in capital letters: `NOTE`.
    package static func startOfAlert(_ kind: String) -> String {
        "<div class=\"markdown-alert markdown-alert-\(kind.lowercased())\">\n<p class=\"markdown-alert-title\">\(title(ofAlert: kind))</p>"
    }

    /// GitHub's kinds of alerts.
    package static let alerts = ["NOTE", "TIP", "IMPORTANT", "WARNING", "CAUTION"]

    static func title(ofAlert kind: String) -> String { kind.prefix(1) + kind.dropFirst().lowercased() }

    private func list(_ list: RichDocument.List, _ isRightToLeft: Bool, _ direction: String) -> String {
        let name = list.isOrdered ? "ol" : "ul"
        let start = list.isOrdered && list.start != 1 ? " start=\"\(list.start)\"" : ""
        // Without a type, converters number lists in lists by letters.
        let type = list.isOrdered && (list.numbering != .decimal || isForConverters) ? " type=\"\(list.numbering.rawValue)\"" : ""
        let items = list.items.map { "<li>\(content($0.withBox.blocks, isLoose: list.isLoose, isRightToLeft))</li>\n" }
        return "<\(name)\(start)\(type)\(direction)>\n\(items.joined())</\(name)>"
    }

    /// The blocks of an item or a cell; the first paragraph needs no element of its own.
    private func content(_ blocks: [RichDocument.Block], isLoose: Bool, _ isRightToLeft: Bool) -> String {
        func rest(_ blocks: [RichDocument.Block]) -> String { blocks.isEmpty ? "" : "\n" + self.blocks(blocks, isRightToLeft: isRightToLeft) }
        guard !isLoose, case .paragraph(let runs)? = blocks.first, blocks[0].isRightToLeft ?? isRightToLeft == isRightToLeft else {
            return rest(blocks)
        }
        return line(runs) + rest(Array(blocks.dropFirst()))
    }

    private func definitions(_ definitions: [RichDocument.Definition], _ isRightToLeft: Bool, _ direction: String) -> String {
        func parts(_ name: String, _ parts: [[RichDocument.Block]]) -> String {
            parts.map { "<\(name)>\(content($0, isLoose: $0.count > 1, isRightToLeft))</\(name)>\n" }.joined()
        }
        return "<dl\(direction)>\n\(definitions.map { parts("dt", $0.terms) + parts("dd", $0.descriptions) }.joined())</dl>"
    }

    private func table(_ table: RichDocument.Table, _ isRightToLeft: Bool, _ direction: String) -> String {
        let rows = table.rows.enumerated().map { index, row in
            let cells = zip(row, table.alignments).filter { !$0.0.isCovered }.map { cell, alignment in
                let name = index < table.headerRows || cell.isHeading ? "th" : "td"
                let content = content(cell.blocks, isLoose: cell.blocks.count > 1, isRightToLeft)
                return "<\(name)\(Self.attributes(cell))\(Self.attribute(alignment))>\(content)</\(name)>"
            }
            return "<tr>\(cells.joined())</tr>\n"
        }
        let caption = table.caption.isEmpty ? "" : "<caption>\(line(table.caption))</caption>\n"
        let head = rows.prefix(table.headerRows).joined()
        let body = rows.dropFirst(table.headerRows).joined()
        return "<table\(direction)>\n\(caption)\(head.isEmpty ? "" : "<thead>\n\(head)</thead>\n")<tbody>\n\(body)</tbody>\n</table>"
    }

    private static func attributes(_ cell: RichDocument.Table.Cell) -> String {
        (cell.columns > 1 ? " colspan=\"\(cell.columns)\"" : "") + (cell.rows > 1 ? " rowspan=\"\(cell.rows)\"" : "")
    }

    private static func attribute(_ alignment: RichDocument.Table.Alignment) -> String {
        switch alignment {
        case .natural: ""
        case .left: " align=\"left\""
        case .center: " align=\"center\""
        case .right: " align=\"right\""
        }
    }

    // MARK: Lines

    private static let elements: [(mark: RichDocument.Marks, name: String)] = [
        (.bold, "strong"), (.italic, "em"), (.strike, "del"), (.subscripted, "sub"), (.superscripted, "sup"), (.underlined, "u"),
        (.highlighted, "mark"), (.keyboard, "kbd"), (.code, "code"),
    ]

    /// Characters with their marks and links.
    ///
    /// The direction is said by the block, and in the line by the characters themselves.
    func line(_ runs: [RichDocument.Run]) -> String {
        var result = ""
        var open: [String] = []
        var before = RichDocument.Run(.text(""))
        func close() { while let name = open.popLast() { result += "</\(name)>" } }
        for run in runs {
            let run = RichDocument.Run(run.content, run.marks.subtracting(.rightToLeft), link: run.link)
            if run.marks != before.marks || run.link != before.link {
                close()
                if let link = run.link {
                    let title = link.title.map { " title=\"\(MarkupEscape.attribute($0))\"" } ?? ""
                    result += "<a href=\"\(MarkupEscape.attribute(link.address))\"\(title)>"
                    open.append("a")
                }
                for element in Self.elements where run.marks.contains(element.mark) {
                    result += "<\(element.name)>"
                    open.append(element.name)
                }
            }
            result += content(run)
            before = run
        }
        close()
        return result
    }

    private func content(_ run: RichDocument.Run) -> String {
        switch run.content {
        case .text(let text): return keepingSpaces(MarkupEscape.text(text))
        // What a path on a server leads to, converters look for on this machine, and give up.
        case .image(let image) where isForConverters && image.source.hasPrefix("/"): return MarkupEscape.text(image.alternative)
        case .image(let image):
            let title = image.title.map { " title=\"\(MarkupEscape.attribute($0))\"" } ?? ""
            return "<img src=\"\(MarkupEscape.attribute(image.source))\" alt=\"\(MarkupEscape.attribute(image.alternative))\"\(title)>"
        case .lineBreak: return "<br>\n"
        case .formula(let source): return Self.formula(source, isBlock: false)
        case .footnote(let label):
            if isForConverters { return "<a epub:type=\"noteref\" href=\"#fn-\(label)\">\(label)</a>" }
            return "<sup><a href=\"#fn-\(label)\" id=\"fnref-\(label)\">\(label)</a></sup>"
        case .box(let isChecked): return box(isChecked)
        }
    }

    /// Spaces and tabs that a browser would collapse are written so that they stay.
    private func keepingSpaces(_ text: String) -> String {
        guard text.contains("  ") || text.contains("\t") || text.hasPrefix(" ") else { return text }
        let spaced = text.replacing("  ", with: "\u{A0} ")
        if isForConverters { return spaced.replacing("\t", with: "\u{A0} \u{A0} ") }
        // As WebKit puts tabs on the clipboard.
        return spaced.replacing("\t", with: "<span class=\"Apple-tab-span\" style=\"white-space:pre\">\t</span>")
    }
}
