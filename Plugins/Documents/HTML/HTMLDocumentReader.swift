package import DragHTML
import DragTypes

/// Reads a page or a fragment of HTML as the document that a browser shows.
///
///     let tree = try HTMLTree(parsing: bytes)
///     var reader = HTMLDocumentReader(tree)
///     let document = reader.read()
package struct HTMLDocumentReader {
    let tree: HTMLTree
    let styles: PageStyles
    let notes: HTMLFootnotes
    private let lastClasses = LastClasses()
    private let base: String?
    private var linkCount = 0
    /// The nodes that are told elsewhere, such as the box of a list item.
    var told: Set<HTMLNode> = []

    package init(_ tree: HTMLTree) {
        self.tree = tree
        styles = PageStyles(tree)
        notes = HTMLFootnotes(tree)
        base = tree.base
        told = notes.told
    }

    package mutating func read() -> RichDocument {
        var document = RichDocument(blocks: blocks(of: [tree.root], HTMLStyle()))
        for note in notes.notes {
            told.remove(note.body)
            var blocks = blocks(of: tree.children(of: note.body), HTMLStyle())
            if case .paragraph(let runs)? = blocks.first {
                let words = runs.drop { Self.isBackMark($0) }
                if words.isEmpty { blocks.removeFirst() } else { blocks[0] = .paragraph(Array(words)) }
            }
            document.footnotes.append(.init(label: note.label, blocks: blocks))
        }
        document.limits = styles.limits
        let title = tree.first(.title).map { tree.textContent(of: $0).withSingleSpaces }
        document.title = title.flatMap { $0.isEmpty ? nil : $0 }
        return document
    }

    /// Whether characters at the start of a note are what is left of its number and the links back.
    private static func isBackMark(_ run: RichDocument.Run) -> Bool {
        guard case .text(let text) = run.content else { return false }
        return text.allSatisfy { $0.isWhitespace || "^[].,\u{2191}\u{21A9}\u{FE0E}".contains($0) }
    }

    mutating func blocks(of nodes: some Sequence<HTMLNode>, _ style: HTMLStyle, _ link: RichDocument.Link? = nil) -> [RichDocument.Block] {
        var flow = DocumentFlow()
        for node in nodes { visit(node, style, link, &flow) }
        return flow.finish()
    }

    mutating func children(_ node: HTMLNode, _ style: HTMLStyle, _ link: RichDocument.Link?, _ flow: inout DocumentFlow) {
        for child in tree.children(of: node) { visit(child, style, link, &flow) }
    }

    private mutating func visit(_ node: HTMLNode, _ parent: HTMLStyle, _ link: RichDocument.Link?, _ flow: inout DocumentFlow) {
        switch tree.kind(of: node) {
        case .document: children(node, parent, link, &flow)
        case .text: if parent.isVisible, !told.contains(node) { flow.append(tree.text(of: node), parent, link) }
        case .element:
            guard !told.contains(node) else { return }
            if let label = notes.labels[node] { return flow.append(.footnote(label), [], nil) }
            if readFormula(node, link, &flow) { return }
            let style = styles.style(of: node, inside: parent)
            guard style.display != .none, !classes(of: node).contains(where: { Self.hiddenClasses.contains($0) }) else { return }
            if !readBlock(node, style, link, &flow) { readInline(node, style, link, &flow) }
        case .comment, .doctype, .content: break
        }
    }

    // MARK: Blocks

    /// - Returns: whether the element is a block of a kind of its own.
    private mutating func readBlock(_ node: HTMLNode, _ style: HTMLStyle, _ link: RichDocument.Link?, _ flow: inout DocumentFlow) -> Bool {
        if isCode(node, style, &flow) {
            readCode(node, &flow)
            return true
        }
        switch tree.tag(of: node) {
        case .h1, .h2, .h3, .h4, .h5, .h6: readHeading(node, style, link, &flow)
        case .ul, .ol, .menu, .dir: readList(node, style, &flow)
        case .blockquote:
            flow.endParagraph()
            let inner = blocks(of: tree.children(of: node), style, link)
            if !inner.isEmpty { flow.append(.quote(inner)) }
        case .figcaption where repeatsAlternative(node): break
        case .hr:
            flow.endParagraph()
            flow.append(.rule)
        case .table: readTable(node, style, &flow)
        default: return readByRole(node, style, link, &flow)
        }
        return true
    }

    /// Whether a caption says nothing but the alternative text of its picture.
    private func repeatsAlternative(_ caption: HTMLNode) -> Bool {
        guard let figure = tree.parent(of: caption), let image = tree.first(.img, below: figure) else { return false }
        let text = tree.textContent(of: caption).trimmed
        return !text.isEmpty && tree.value(.alt, of: image)?.trimmed == text
    }

    private mutating func readByRole(_ node: HTMLNode, _ style: HTMLStyle, _ link: RichDocument.Link?, _ flow: inout DocumentFlow) -> Bool {
        switch tree.value(.role, of: node).map({ ASCII.lowercased($0) }) {
        case "heading": readHeading(node, style, link, &flow)
        case "list": readList(node, style, &flow)
        default:
            if let kind = alertKind(of: node) {
                flow.endParagraph()
                flow.append(.alert(kind: kind, blocks(of: tree.children(of: node), style, link)))
            } else {
                return readWordListItem(node, style, link, &flow) || readWordStyle(node, style, link, &flow)
            }
        }
        return true
    }

    /// Reads a paragraph whose kind only Word's names of styles tell.
    private mutating func readWordStyle(_ node: HTMLNode, _ style: HTMLStyle, _ link: RichDocument.Link?, _ flow: inout DocumentFlow) -> Bool {
        guard tree.tag(of: node) == .p else { return false }
        let names = classes(of: node)
        if names.contains("MsoQuote") || names.contains("MsoIntenseQuote") {
            flow.endParagraph()
            flow.append(.quote(blocks(of: tree.children(of: node), style, link)))
        } else if names.contains("MsoTitle") || outlineLevel(of: node) != nil {
            readHeading(node, style, link, &flow)
        } else {
            return false
        }
        return true
    }

    /// The level of the outline in which Word puts a paragraph.
    private func outlineLevel(of node: HTMLNode) -> Int? { tree.declared("mso-outline-level", of: node).flatMap { Int($0) } }

    /// The kind of an alert as GitHub shows it; nil for another element. Its title says the same,
    /// and is told by it.
    private mutating func alertKind(of node: HTMLNode) -> String? {
        let names = classes(of: node)
        guard names.contains("markdown-alert") || names.contains("admonition"),
            let kind = names.lazy.compactMap({ Self.alerts[$0.hasPrefix("markdown-alert-") ? String($0.dropFirst(15)) : String($0)] }).first
        else { return nil }
        for child in tree.children(of: node) where classes(of: child).contains(where: { $0.hasSuffix("-title") }) {
            // A title of its own is more than the kind.
            if Self.alerts[tree.textContent(of: child).trimmed.lowercased()] != nil { told.insert(child) }
        }
        return kind
    }

    /// The kinds of alerts, by the names that they have in GitHub's pages, and in those of Sphinx
    /// and MkDocs.
    private static let alerts = [
        "note": "NOTE", "info": "NOTE", "seealso": "NOTE", "tip": "TIP", "hint": "TIP", "important": "IMPORTANT", "warning": "WARNING",
        "attention": "WARNING", "caution": "CAUTION", "danger": "CAUTION", "error": "CAUTION",
    ]

    /// Whether an element says something to people who see nothing of the page, such as a heading
    /// that a frame tells to the others.
    static func isForScreenReaders(_ node: HTMLNode, in tree: HTMLTree) -> Bool {
        guard let names = tree.value(.class, of: node) else { return false }
        return names.split(separator: " ").contains { hiddenClasses.contains($0) }
    }

    private static let hiddenClasses: Set<Substring> = ["sr-only", "visually-hidden", "screen-reader-text", "msocomanchor"]

    private static let headings: [HTMLName] = [.h1, .h2, .h3, .h4, .h5, .h6]

    /// A heading is set off as a whole, so that bold says nothing in it.
    private mutating func readHeading(_ node: HTMLNode, _ style: HTMLStyle, _ link: RichDocument.Link?, _ flow: inout DocumentFlow) {
        flow.endParagraph()
        for anchor in tree.elements(.a, below: node) where isPermanentLink(anchor) { told.insert(anchor) }
        var runs: [RichDocument.Run] = []
        for block in blocks(of: tree.children(of: node), style, link) {
            if !runs.isEmpty { runs.append(.init(.text(" "))) }
            runs += block.words
        }
        guard !RichDocument.areBlank(runs) else { return }
        for index in runs.indices {
            runs[index].marks.remove(.bold)
            if runs[index].content == .lineBreak { runs[index].content = .text(" ") }
        }
        let isTitle = classes(of: node).contains("MsoTitle")
        let stated = tree.value("aria-level", of: node).flatMap { Int($0) } ?? outlineLevel(of: node) ?? (isTitle ? 1 : 2)
        let level = Self.headings.firstIndex(of: tree.tag(of: node)).map { $0 + 1 } ?? min(max(stated, 1), 6)
        flow.append(.heading(level: level, runs))
    }

    private static let permanentLinkClasses: Set<Substring> = [
        "headerlink", "anchor", "permalink", "header-anchor", "anchor-link", "hash-link", "heading-link", "anchorjs-link",
    ]
    private static let permanentLinkTexts: Set<String> = ["", "#", "\u{B6}", "\u{A7}", "\u{1F517}", "\u{1F517}\u{FE0F}"]

    /// Whether a link in a heading leads to the heading itself.
    private func isPermanentLink(_ anchor: HTMLNode) -> Bool {
        guard tree.value(.href, of: anchor)?.contains("#") == true else { return false }
        guard Self.permanentLinkTexts.contains(tree.textContent(of: anchor).trimmed) else { return false }
        return tree.first(.img, below: anchor) == nil || classes(of: anchor).contains { Self.permanentLinkClasses.contains($0) }
    }

    // MARK: Lines

    private mutating func readInline(_ node: HTMLNode, _ style: HTMLStyle, _ link: RichDocument.Link?, _ flow: inout DocumentFlow) {
        switch tree.tag(of: node) {
        case .br: flow.append(.lineBreak, [], nil)
        case .img: readImage(node, style, link, &flow)
        case .a: children(node, style, link ?? self.link(of: node), &flow)
        case .q:
            flow.append(.text("\u{201C}"), style.marks, link)
            children(node, style, link, &flow)
            flow.append(.text("\u{201D}"), style.marks, link)
        case .rt:
            flow.append(.text("("), style.marks, link)
            children(node, style, link, &flow)
            flow.append(.text(")"), style.marks, link)
        case .input:
            let isBox = tree.value(.type, of: node).map { ASCII.lowercased($0) } == "checkbox"
            if isBox { flow.append(.box(isChecked: tree.attribute(.checked, of: node) != nil), [], nil) }
        case .video, .canvas, .iframe, .embed, .wbr, .button, .select, .textarea:
            // What stands in them is for browsers that cannot show them, or works only in the page.
            return
        case .span where tree.firstChild(of: node) == nil && tree.value("data-stringify-type", of: node) == "paragraph-break":
            flow.endParagraph()
        case _ where style.display == .inline || style.display == .inlineBlock: children(node, style, link, &flow)
        default:
            flow.endParagraph()
            children(node, style, link, &flow)
            flow.endParagraph()
        }
    }

    private mutating func link(of node: HTMLNode) -> RichDocument.Link? {
        guard let written = tree.value(.href, of: node)?.trimmed, !written.isEmpty, written != "#",
            SafeAddress.isLink(written)
        else { return nil }
        linkCount += 1
        return .init(number: linkCount, address: absolute(written), title: tree.value(.title, of: node))
    }

    private func absolute(_ address: String) -> String { base == nil ? address : RelativeURL.resolve(address, against: base) ?? address }

    private mutating func readImage(_ node: HTMLNode, _ style: HTMLStyle, _ link: RichDocument.Link?, _ flow: inout DocumentFlow) {
        let alternative = (tree.value(.alt, of: node) ?? "").withSingleSpaces
        if isEmoji(node, alternative) { return flow.append(.text(alternative), style.marks, link) }
        // An image of one pixel counts readers.
        let isCounter = [HTMLName.width, .height].allSatisfy { name in tree.number(name, of: node).map { $0 <= 1 } ?? false }
        guard !isCounter, let source = source(of: node), SafeAddress.isPicture(source) else { return }
        let image = RichDocument.Image(alternative: alternative, source: absolute(source), title: tree.value(.title, of: node))
        flow.append(.image(image), style.marks, link)
    }

    /// The address of a picture; of one that scripts load later, the address that they take.
    private func source(of node: HTMLNode) -> String? {
        let shown = tree.value(.src, of: node)?.trimmed ?? ""
        if shown.isEmpty || shown.hasPrefix("data:image/gif") || shown.hasPrefix("data:image/svg") {
            let later = ["data-src", "data-original", "data-lazy-src"].lazy.compactMap { tree.value($0, of: node)?.trimmed }.first { !$0.isEmpty }
            if let later { return later }
        }
        return shown.isEmpty ? nil : shown
    }

    /// Whether a picture stands for the characters in its alternative text.
    private func isEmoji(_ node: HTMLNode, _ alternative: String) -> Bool {
        guard !alternative.isEmpty, alternative.utf8.count <= 64 else { return false }
        if tree.attribute("data-stringify-emoji", of: node) != nil { return true }
        if alternative.unicodeScalars.allSatisfy({
            $0.properties.isEmojiPresentation || $0.properties.isEmojiModifier || [0xFE0F, 0x200D].contains($0.value)
        }) {
            return true
        }
        return classes(of: node).contains { ["emoji", "emojione", "twemoji", "wp-smiley", "c-emoji", "emojicon"].contains($0) }
    }

    // MARK: Attributes

    /// The names of an element's classes.
    func classes(of node: HTMLNode) -> [Substring] {
        guard let attribute = tree.attribute(.class, of: node) else { return [] }
        return lastClasses.names(of: node) { tree.value(of: attribute) }
    }

    /// The classes of the element that was asked for last, since several questions follow.
    final class LastClasses {
        private var node: HTMLNode?
        private var names: [Substring] = []

        func names(of node: HTMLNode, _ value: () -> String) -> [Substring] {
            if self.node != node {
                self.node = node
                names = value().split { $0.isWhitespace }
            }
            return names
        }
    }
}

extension RichDocument.Block {
    /// All runs of a block, in order, for places that have room for one line only.
    var words: [RichDocument.Run] {
        func joined(_ blocks: [RichDocument.Block]) -> [RichDocument.Run] {
            Array(blocks.map(\.words).joined(separator: [RichDocument.Run(.text(" "))]))
        }
        switch self {
        case .paragraph(let runs), .heading(_, let runs): return runs
        case .list(let list): return joined(list.items.flatMap(\.blocks))
        case .code(let text, _): return [.init(.text(text.replacing("\n", with: " ")), .code)]
        case .quote(let blocks), .alert(_, let blocks): return joined(blocks)
        case .table(let table): return joined(table.rows.flatMap { $0.flatMap(\.blocks) })
        case .rule: return []
        case .formula(let text): return [.init(.formula(text))]
        }
    }

    /// The block without bold, which says nothing where a whole row or heading is set off.
    package var withoutBold: RichDocument.Block {
        guard case .paragraph(let runs) = self else { return self }
        return .paragraph(runs.map { .init($0.content, $0.marks.subtracting(.bold), link: $0.link) })
    }
}
