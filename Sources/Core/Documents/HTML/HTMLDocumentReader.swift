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
    let classes = ElementClasses()
    let boxes: CheckBoxes
    /// Whether the page is a file of bookmarks.
    let isBookmarks: Bool
    private let base: String?
    private var linkCount = 0
    /// The number of lists around the element that is read.
    var listDepth = 0
    /// The notes that stand where they are referred to.
    var inlineNotes: [RichDocument.Footnote] = []
    /// The nodes that are told elsewhere, such as the box of a list item.
    var told: Set<HTMLNode> = []

    package init(_ tree: HTMLTree) {
        self.tree = tree
        styles = PageStyles(tree)
        boxes = CheckBoxes(tree, classes)
        notes = HTMLFootnotes(tree)
        base = tree.base
        isBookmarks = tree.isNetscapeBookmarks
        told = notes.told
    }

    package mutating func read() -> RichDocument {
        var document = RichDocument(blocks: blocks(of: [tree.root], HTMLStyle()))
        for note in notes.notes {
            told.remove(note.body)
            var blocks = blocks(of: tree.children(of: note.body), HTMLStyle())
            if case .paragraph(let runs)? = blocks.first {
                let words = runs.drop { Self.isBackMark($0, note.label) }
                if words.isEmpty { blocks.removeFirst() } else { blocks[0] = .paragraph(Array(words)) }
            }
            document.footnotes.append(.init(label: note.label, blocks: blocks))
        }
        document.footnotes += inlineNotes
        document.resolveMonospaced()
        document.limits = styles.limits
        let title = tree.first(.title).map { tree.textContent(of: $0).withSingleSpaces }
        document.title = title.flatMap { $0.isEmpty ? nil : $0 }
        document.properties = properties
        return document
    }

    /// Whether characters at the start of a note are what is left of its number and the links back.
    private static func isBackMark(_ run: RichDocument.Run, _ label: String) -> Bool {
        guard case .text(let text) = run.content else { return false }
        return text.trimmed == label || text.allSatisfy { $0.isWhitespace || "^[].,\u{2191}\u{21A9}\u{FE0E}".contains($0) }
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
        // Mastodon hides parts of addresses in links so.
        case .text:
            if parent.isVisible, !parent.isSizeless || link != nil, !told.contains(node) {
                flow.append(parent.shown(tree.text(of: node)), parent, link)
            }
        case .element:
            guard !told.contains(node) else { return }
            if let label = notes.labels[node] { return flow.append(.footnote(label), [], nil) }
            if readFormula(node, link, &flow) { return }
            let style = styles.style(of: node, in: tree, inside: parent)
            if style.isOutOfSight, tree.tag(of: node) != .input {
                // Its spaces keep the words around it apart.
                if tree.textContent(of: node).first?.isWhitespace == true { flow.append(" ", parent, link) }
                return
            }
            if readInlineNote(node, &flow) { return }
            guard style.display != .none || isPlayer(node), !isForNobody(node) else {
                // A sign between two numbers keeps them apart, as in fractions.
                if let sign = signBetweenNumbers(node, flow) { flow.append(sign, parent, link) }
                return
            }
            if !readBlock(node, style, link, &flow) { readInline(node, style, link, &flow) }
        case .comment: readWordFormula(in: node, link, &flow)
        case .doctype, .content: break
        }
    }

    /// Whether an element says nothing to people who see the page, or only numbers lines of code.
    private func isForNobody(_ node: HTMLNode) -> Bool {
        let names = classes(of: node)
        return !names.isEmpty && (names.contains { Self.hiddenClasses.contains($0) } || isLineNumber(node) || isToolbar(node, names))
    }

    /// The sign that only screen readers are told between two numbers; nil for another element.
    private func signBetweenNumbers(_ node: HTMLNode, _ flow: DocumentFlow) -> String? {
        guard Self.isForScreenReaders(node, in: tree), flow.endsWithNumber, let next = tree.next(after: node),
            tree.textContent(of: next).first?.isNumber == true
        else { return nil }
        let sign = tree.textContent(of: node)
        return sign.count <= 3 ? sign : nil
    }

    /// Whether an element is the bar beside code with the code's language and buttons.
    private func isToolbar(_ node: HTMLNode, _ names: [Substring]) -> Bool {
        names.contains("toolbar") && tree.parent(of: node).map { classes(of: $0).contains("code-toolbar") } ?? false
    }

    // MARK: Blocks

    /// - Returns: whether the element is a block of a kind of its own.
    private mutating func readBlock(_ node: HTMLNode, _ style: HTMLStyle, _ link: RichDocument.Link?, _ flow: inout DocumentFlow) -> Bool {
        if readDiff(node, &flow) || readEditorNode(node, style, link, &flow) { return true }
        if isCode(node, style, &flow) {
            readCode(node, &flow)
            return true
        }
        switch tree.tag(of: node) {
        case .h1, .h2, .h3, .h4, .h5, .h6: readHeading(node, style, link, &flow)
        case .ul, .ol, .menu, .dir: readList(node, style, &flow)
        case .li where isLoneItem(node): readLoneItem(node, style, &flow)
        case .dl: return readDefinitions(node, style, &flow)
        case .blockquote where !classes(of: node).contains("markdown-alert"):
            flow.endParagraph()
            let inner = blocks(of: tree.children(of: node), style, link)
            if !inner.isEmpty { flow.append(.quote(inner)) }
        case .figcaption where repeatsAlternative(node): break
        case .hr:
            flow.endParagraph()
            flow.append(.rule)
        case .table: readTable(node, style, &flow)
        // What is unfolded is a passage like others.
        case .details where tree.attribute(.open, of: node) == nil: readDetails(node, style, link, &flow)
        default: return readByRole(node, style, link, &flow)
        }
        return true
    }

    /// Reads a folded passage, which needs a line to unfold it by.
    private mutating func readDetails(_ node: HTMLNode, _ style: HTMLStyle, _ link: RichDocument.Link?, _ flow: inout DocumentFlow) {
        flow.endParagraph()
        let summary = tree.children(of: node).first { tree.tag(of: $0) == .summary }
        let words = summary.map { blocks(of: tree.children(of: $0), style, link).flatMap(\.words) } ?? []
        let inner = blocks(of: tree.children(of: node).filter { $0 != summary }, style, link)
        if words.isEmpty || inner.isEmpty {
            for block in (words.isEmpty ? [] : [.paragraph(words)]) + inner { flow.append(block) }
        } else {
            flow.append(.details(summary: words, inner))
        }
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
                return readTask(node, style, &flow) || readWordListItem(node, style, link, &flow) || readWordStyle(node, style, link, &flow)
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

    /// Whether an element says something to people who see nothing of the page, such as a heading
    /// that a frame tells to the others.
    static func isForScreenReaders(_ node: HTMLNode, in tree: HTMLTree) -> Bool {
        guard let names = tree.value(.class, of: node) else { return false }
        return names.split(separator: " ").contains { hiddenClasses.contains($0) }
    }

    private static let hiddenClasses: Set<Substring> = [
        "sr-only", "visually-hidden", "screen-reader-text", "a-offscreen", "msocomanchor",
        // Links of Wikipedia to edit a section, and from a note back to the text.
        "mw-editsection", "mw-cite-backlink",
        // The numbers of a notebook's cells.
        "jp-InputPrompt", "jp-OutputPrompt", "input_prompt", "output_prompt",
        // The marks of LaTeXML's items, which their lists tell as well.
        "ltx_tag_item",
    ]

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
    private static let permanentLinkTexts: Set<String> = ["", "#", "\u{B6}", "\u{A7}", "\u{200B}", "\u{1F517}", "\u{1F517}\u{FE0F}"]

    /// Whether a link in a heading leads to the heading itself.
    private func isPermanentLink(_ anchor: HTMLNode) -> Bool {
        guard let target = tree.attribute(.href, of: anchor), tree.bytes(of: target).contains(UInt8(ascii: "#")) else { return false }
        guard Self.permanentLinkTexts.contains(tree.textContent(of: anchor).trimmed) else { return false }
        return tree.first(.img, below: anchor) == nil || classes(of: anchor).contains { Self.permanentLinkClasses.contains($0) }
    }

    // MARK: Lines

    private mutating func readInline(_ node: HTMLNode, _ style: HTMLStyle, _ link: RichDocument.Link?, _ flow: inout DocumentFlow) {
        if let emoji = EmojiPicture.text(ofNamed: node, in: tree) { return flow.append(.text(emoji), style.marks, link) }
        switch tree.tag(of: node) {
        case .br: flow.append(.lineBreak, [], nil)
        case .img: readImage(node, style, link, &flow)
        case .a:
            if classes(of: node).contains(where: { Self.permanentLinkClasses.contains($0) }), isPermanentLink(node) { return }
            let inner = link ?? self.link(of: node)
            if inner != nil { leaveOutDecorations(of: node) }
            if let label = label(of: node) { return flow.append(.text(label), style.marks, inner) }
            children(node, style, inner, &flow)
        case .q:
            flow.append(.text("\u{201C}"), style.marks, link)
            children(node, style, link, &flow)
            flow.append(.text("\u{201D}"), style.marks, link)
        case .rt:
            flow.append(.text("("), style.marks, link)
            children(node, style, link, &flow)
            flow.append(.text(")"), style.marks, link)
        case .input:
            switch tree.value(.type, of: node).map({ ASCII.lowercased($0) }) {
            case "checkbox": flow.append(.box(isChecked: tree.attribute(.checked, of: node) != nil), [], nil)
            case "image": readImage(node, style, link, &flow)
            default: break
            }
        // What stands in an object is shown in its place where the object cannot be.
        case .object where !tree.textContent(of: node).trimmed.isEmpty: children(node, style, link, &flow)
        case .iframe, .video, .audio, .embed, .object: readMedium(node, style, link, &flow)
        case .cite where holdsTitle(node):
            var style = style
            style.marks.remove(.italic)
            children(node, style, link, &flow)
        case .button where isName(node): children(node, style, link, &flow)
        case .canvas, .wbr, .button, .select, .textarea:
            // What stands in them is for browsers that cannot show them, or works only in the page.
            return
        case .span where tree.firstChild(of: node) == nil && tree.value("data-stringify-type", of: node) == "paragraph-break":
            flow.endParagraph()
        case _ where !tree.name(of: node).isKnownElement && tree.nameText(of: node) == "oembed": readMedium(node, style, link, &flow)
        case _ where !tree.name(of: node).isKnownElement && tree.nameText(of: node) == "emoji":
            flow.append(.text(tree.value(.alt, of: node) ?? tree.textContent(of: node)), style.marks, link)
        case _ where style.isItemOfLine:
            // The gap between the items.
            if tree.element(before: node) != nil { flow.append(" ", style, link) }
            children(node, style, link, &flow)
        case _ where style.display == .inline || style.display == .inlineBlock: children(node, style, link, &flow)
        default:
            flow.endParagraph()
            children(node, style, link, &flow)
            flow.endParagraph()
        }
    }

    /// The words that programs say for a link which shows a drawing alone; nil for other links.
    private func label(of anchor: HTMLNode) -> String? {
        let drawing = tree.walk(anchor).first { !$0.isLeaving && tree.nameText(of: $0.node) == "svg" }?.node
        guard let drawing, tree.first(.img, below: anchor) == nil else { return nil }
        let title = tree.textContent(of: drawing).withSingleSpaces
        guard tree.textContent(of: anchor).withSingleSpaces == title else { return nil }
        let words = [tree.value("aria-label", of: anchor), tree.value("aria-label", of: drawing), title]
        return words.lazy.compactMap { $0?.withSingleSpaces }.first { !$0.isEmpty }
    }

    /// Whether a citation holds the title of a work in italics, and is more than the title.
    private func holdsTitle(_ cite: HTMLNode) -> Bool { tree.first(.i, below: cite) != nil || tree.first(.em, below: cite) != nil }

    /// Whether an element plays a sound, and shows the controls for that. Sounds without controls
    /// are not displayed.
    private func isPlayer(_ node: HTMLNode) -> Bool {
        tree.tag(of: node) == .audio && tree.attribute("controls", of: node) != nil && tree.declared("display", of: node) != "none"
    }

    /// A film, a sound or a page inside of the page, as a link to it.
    private mutating func readMedium(_ node: HTMLNode, _ style: HTMLStyle, _ link: RichDocument.Link?, _ flow: inout DocumentFlow) {
        guard link == nil, style.isVisible, !tree.isOnePixel(node), let stated = tree.statedMedium(of: node) else { return }
        let address = absolute(stated)
        guard HTMLTree.isOfWeb(address) else { return }
        let name = [tree.value(.title, of: node), tree.value("aria-label", of: node)].lazy.compactMap { $0?.withSingleSpaces }.first { !$0.isEmpty }
        linkCount += 1
        flow.endParagraph()
        flow.append(.text(name ?? address), style.marks, .init(number: linkCount, address: address))
        flow.endParagraph()
    }

    /// Whether a button is the name of the person who wrote a message, as in Slack.
    private func isName(_ button: HTMLNode) -> Bool {
        tree.attribute("data-message-sender", of: button) != nil || classes(of: button).contains { $0.hasSuffix("sender_button") }
    }

    /// A link to an address that stands as the link's words.
    mutating func link(to address: String) -> RichDocument.Link {
        linkCount += 1
        return .init(number: linkCount, address: absolute(address))
    }

    private mutating func link(of node: HTMLNode) -> RichDocument.Link? {
        // Editors open links by scripts, which read the address from an attribute of their own.
        let stated = [tree.value(.href, of: node), tree.value("data-href", of: node)].lazy.compactMap { $0?.trimmed }
        guard let written = stated.first(where: { !$0.isEmpty && $0 != "#" }), SafeAddress.isLink(written) else { return nil }
        linkCount += 1
        let title = tree.value(.title, of: node)
        return .init(number: linkCount, address: absolute(written), title: title == written ? nil : title)
    }

    /// An address with the page's own before it where it is relative. Tabs and line ends are no
    /// part of an address (WHATWG URL §4.4).
    func absolute(_ written: String) -> String {
        let address = written.utf8.contains { $0 < 0x20 } ? written.filter { !$0.isNewline && $0 != "\t" } : written
        return base == nil ? address : RelativeURL.resolve(address, against: base) ?? address
    }

    // MARK: Attributes

    /// The names of an element's classes.
    func classes(of node: HTMLNode) -> [Substring] { classes.names(of: node, in: tree) }
}

extension RichDocument.Block {
    /// All runs of a block, in order, for places that have room for one line only.
    package var words: [RichDocument.Run] {
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
        case .details(let summary, let blocks): return summary + [.init(.text(" "))] + joined(blocks)
        case .definitions(let definitions): return joined(definitions.flatMap(\.blocks))
        }
    }

    /// The block without bold, which says nothing where a whole row or heading is set off.
    package var withoutBold: RichDocument.Block {
        guard case .paragraph(let runs) = self else { return self }
        return .paragraph(runs.map { .init($0.content, $0.marks.subtracting(.bold), link: $0.link) })
    }
}
