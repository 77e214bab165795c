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

    private func blocks(_ blocks: [RichDocument.Block]) -> String { blocks.map { block($0) + "\n" }.joined() }

    private func block(_ block: RichDocument.Block) -> String {
        switch block {
        case .paragraph(let runs): return "<p>\(line(runs))</p>"
        case .heading(let level, let runs): return "<h\(level)>\(line(runs))</h\(level)>"
        case .list(let list): return self.list(list)
        case .code(let text, let language):
            let name = language.isEmpty ? "" : " class=\"language-\(MarkupEscape.attribute(language))\""
            return "<pre><code\(name)>\(MarkupEscape.text(text))\n</code></pre>"
        case .quote(let inner): return "<blockquote>\n\(blocks(inner))</blockquote>"
        case .alert(let kind, let inner):
            // Where programs know no alerts, a quotation with a title is left.
            let title = MarkupEscape.text(Self.title(ofAlert: kind))
            return "<blockquote class=\"markdown-alert markdown-alert-\(kind.lowercased())\">\n"
                + "<p class=\"markdown-alert-title\"><strong>\(title)</strong></p>\n\(blocks(inner))</blockquote>"
        case .table(let table): return self.table(table)
        case .rule: return "<hr>"
        case .formula(let source): return "<p>\(Self.formula(source, isBlock: true))</p>"
        case .details(let summary, let inner): return "<details>\n<summary>\(line(summary))</summary>\n\(blocks(inner))</details>"
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

    private func list(_ list: RichDocument.List) -> String {
        let name = list.isOrdered ? "ol" : "ul"
        let start = list.isOrdered && list.start != 1 ? " start=\"\(list.start)\"" : ""
        let items = list.items.map { "<li>\(content($0.withBox.blocks, isLoose: list.isLoose))</li>\n" }
        return "<\(name)\(start)>\n\(items.joined())</\(name)>"
    }

    /// The blocks of an item or a cell; the first paragraph needs no element of its own.
    private func content(_ blocks: [RichDocument.Block], isLoose: Bool) -> String {
        guard !isLoose, case .paragraph(let runs)? = blocks.first else { return blocks.isEmpty ? "" : "\n" + self.blocks(blocks) }
        return line(runs) + (blocks.count > 1 ? "\n" + self.blocks(Array(blocks.dropFirst())) : "")
    }

    private func table(_ table: RichDocument.Table) -> String {
        let rows = table.rows.enumerated().map { index, row in
            let name = index < table.headerRows ? "th" : "td"
            let cells = zip(row, table.alignments).map { cell, alignment in
                "<\(name)\(Self.attribute(alignment))>\(content(cell.blocks, isLoose: cell.blocks.count > 1))</\(name)>"
            }
            return "<tr>\(cells.joined())</tr>\n"
        }
        let head = rows.prefix(table.headerRows).joined()
        let body = rows.dropFirst(table.headerRows).joined()
        return "<table>\n\(head.isEmpty ? "" : "<thead>\n\(head)</thead>\n")<tbody>\n\(body)</tbody>\n</table>"
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
    func line(_ runs: [RichDocument.Run]) -> String {
        var result = ""
        var open: [String] = []
        var before = RichDocument.Run(.text(""))
        func close() { while let name = open.popLast() { result += "</\(name)>" } }
        for run in runs {
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
