package import DragHTML
import DragTypes

/// Renders HTML as the text that a reader sees, by the algorithm of `innerText` (WHATWG HTML
/// §3.2.7). In addition, list items get their markers and boxes, pictures of emoji are characters,
/// no-break spaces become spaces, and what is folded away is shown.
package struct HTMLTextRenderer {
    private let tree: HTMLTree
    private let styles: PageStyles
    private let boxes: CheckBoxes

    /// A renderer for a document.
    ///
    /// - Parameter styles: the styles of the document's elements, where these are known already.
    package init(_ tree: HTMLTree, _ styles: PageStyles? = nil) {
        self.tree = tree
        self.styles = styles ?? PageStyles(tree)
        boxes = CheckBoxes(tree)
    }

    /// The text of the document, without blank lines at its start and its end.
    package func render() -> [UInt8] {
        // Half of most pages is markup.
        var layout = HTMLTextLayout(byteCount: tree.sourceByteCount / 2)
        visit(tree.root, HTMLStyle(), &layout)
        return layout.trimmed()
    }

    /// The text inside one element, without blank lines at its start and its end.
    package func render(from node: HTMLNode, _ style: HTMLStyle = HTMLStyle()) -> [UInt8] {
        var layout = HTMLTextLayout()
        children(node, style, &layout)
        return layout.trimmed()
    }

    private func visit(_ node: HTMLNode, _ parent: HTMLStyle, _ layout: inout HTMLTextLayout) {
        switch tree.kind(of: node) {
        case .document: children(node, parent, &layout)
        // Line ends between the items of a box are none of them (CSS Grid Layout §6, Flexbox §4).
        case .text where parent.hasItems && parent.whiteSpace == .pre && tree.isBlankText(node): break
        case .text where parent.family.symbols != nil: if parent.isVisible { layout.words(parent.shown(tree.text(of: node))) }
        case .text: if parent.isVisible { layout.text(of: node, in: tree, parent) }
        // KaTeX shows a formula a second time, in small boxes.
        case .element where layout.hidden.contains(node): break
        case .element where layout.hasFormulas && tree.value(.class, of: node) == "katex-html": break
        case .element: element(node, styles.style(of: node, in: tree, inside: parent), &layout)
        case .comment, .doctype, .content: break
        }
    }

    private func element(_ node: HTMLNode, _ style: HTMLStyle, _ layout: inout HTMLTextLayout) {
        let isParagraph = tree.tag(of: node) == .p
        let isInlineParagraph = isParagraph && style.display != .block && style.display != .none
        if isInlineParagraph { layout.needBreaks(2) }
        switch style.display {
        case .none: return
        case .block where isParagraph && wordItem(node, style, &layout): break
        case .block, .table: block(node, style, breaks: isParagraph ? 2 : 1, &layout)
        case .listItem: listItem(node, style, &layout)
        case .inline, .inlineBlock: inline(node, style, &layout)
        case .tableGroup: children(node, style, &layout)
        case .tableRow:
            let outer = layout.lastCell
            layout.lastCell = last(.tableCell, below: node, style)
            children(node, style, &layout)
            layout.lastCell = outer
            if node != layout.lastRow { layout.literal(0x0A) }
        case .tableCell:
            layout.beginCell()
            children(node, style, &layout)
            layout.endCell(isLast: node == layout.lastCell)
        }
        if isInlineParagraph { layout.needBreaks(2) }
    }

    /// Lays out a paragraph that Word shows as an item of a list.
    ///
    /// - Returns: false for another paragraph.
    private func wordItem(_ node: HTMLNode, _ style: HTMLStyle, _ layout: inout HTMLTextLayout) -> Bool {
        guard let attribute = tree.attribute(.style, of: node), ASCII.contains(tree.bytes(of: attribute), "mso-list"),
            let list = WordList(node, in: tree), let marker = list.marker
        else { return false }
        layout.hide(list.markerNodes)
        let box = RichDocument.Item.isChecked(marker).map(Self.box)
        layout.beginItem(marker: box ?? (ListNumber(marker) == nil ? "\u{2022}" : marker), level: list.level)
        children(node, style, &layout)
        layout.endItem()
        return true
    }

    private func children(_ node: HTMLNode, _ style: HTMLStyle, _ layout: inout HTMLTextLayout) {
        var next = tree.firstChild(of: node)
        while let child = next {
            visit(child, style, &layout)
            next = tree.next(after: child)
        }
    }

    private func block(_ node: HTMLNode, _ style: HTMLStyle, breaks: Int, _ layout: inout HTMLTextLayout) {
        layout.needBreaks(breaks)
        switch tree.tag(of: node) {
        case .ul, .ol, .menu, .dir: list(node, style, &layout)
        case _ where style.display == .table:
            let outer = layout.lastRow
            layout.lastRow = last(.tableRow, below: node, style)
            children(node, style, &layout)
            layout.lastRow = outer
        default: children(node, style, &layout)
        }
        layout.needBreaks(breaks)
    }

    private func inline(_ node: HTMLNode, _ style: HTMLStyle, _ layout: inout HTMLTextLayout) {
        if style.isVisible, let emoji = EmojiPicture.text(ofNamed: node, in: tree) { return layout.words(emoji) }
        switch tree.tag(of: node) {
        case .br: layout.literal(0x0A)
        case .wbr: break
        case .math:
            if style.isVisible, let formula = MathMLText(tree, .plain).formula(node) { layout.words(formula) }
            layout.hasFormulas = true
        case .img where style.isVisible:
            if let formula = FormulaPicture.source(of: node, in: tree) {
                if !layout.hasFormulas { layout.words(formula) }
            } else if let emoji = EmojiPicture.text(of: node, in: tree) {
                layout.words(emoji)
            } else {
                layout.atom()
            }
        case .input where style.isVisible:
            guard let isChecked = boxes.state(of: node) else { return layout.atom() }
            if !layout.told.contains(node) { layout.words(Self.box(isChecked)) }
        case .img, .svg, .video, .canvas, .iframe, .object, .embed, .input, .textarea, .meter, .progress:
            if style.isVisible { layout.atom() }
        case .select: children(node, style, &layout)
        case .span where isParagraphBreak(node): layout.needBreaks(2)
        case .a where isBackLink(node): break
        case _ where isDrawnFormula(node): if let formula = MathJaxMarkup.text(in: tree, below: node, .plain) { layout.words(formula) }
        case .q:
            layout.openQuote()
            children(node, style, &layout)
            layout.closeQuote()
        case _ where style.display == .inlineBlock:
            // An inline block lays out its own lines, so white space at its start and end is not
            // shown.
            layout.beginBox()
            children(node, style, &layout)
            layout.endBox()
        default: children(node, style, &layout)
        }
    }

    /// Whether an element stands between two paragraphs of a message in Slack.
    private func isParagraphBreak(_ node: HTMLNode) -> Bool {
        tree.firstChild(of: node) == nil && tree.firstAttribute(of: node) != nil && tree.value("data-stringify-type", of: node) == "paragraph-break"
    }

    /// Whether a link leads from a note back to the text and says nothing else.
    private func isBackLink(_ node: HTMLNode) -> Bool {
        guard let child = tree.firstChild(of: node), tree.isText(child), tree.bytes(of: child).starts(with: "\u{21A9}".utf8) else { return false }
        // The second link back has a number.
        return tree.textContent(of: node).unicodeScalars.dropFirst().allSatisfy { $0 == "\u{FE0E}" || $0.properties.numericType != nil }
    }

    /// Whether an element of MathJax only draws a formula.
    private func isDrawnFormula(_ node: HTMLNode) -> Bool {
        !tree.name(of: node).isKnownElement && tree.nameText(of: node) == "mjx-container" && MathMLText.math(in: tree, below: node) == nil
    }

    // MARK: Lists

    private func list(_ node: HTMLNode, _ style: HTMLStyle, _ layout: inout HTMLTextLayout) {
        let isOrdered = tree.tag(of: node) == .ol
        let isReversed = isOrdered && tree.attribute(.reversed, of: node) != nil
        let start = tree.number(.start, of: node) ?? (isReversed ? tree.children(of: node).count { tree.tag(of: $0) == .li } : 1)
        layout.beginList(
            HTMLTextLayout.List(
                isOrdered: isOrdered, next: start, step: isReversed ? -1 : 1, numbering: tree.numbering(of: node) ?? .decimal,
                level: StatedLevel.of(node, in: tree)))
        children(node, style, &layout)
        layout.endList()
    }

    private func listItem(_ node: HTMLNode, _ style: HTMLStyle, _ layout: inout HTMLTextLayout) {
        let box = boxes.box(of: node)
        layout.told.formUnion(box?.shownBy ?? [])
        // Quill writes the kind of its list at each item.
        let kind = tree.firstAttribute(of: node).flatMap { _ in tree.value("data-list", of: node) }
        let marker = style.listMarker
        layout.setLevel(StatedLevel.of(node, in: tree))
        layout.beginItem(
            number: tree.number(.value, of: node), numbering: marker?.numbering ?? tree.numbering(of: node),
            isOrdered: kind.map { $0 == "ordered" }, box: box.map { Self.box($0.isChecked) },
            isBare: marker?.isNone == true && kind == nil)
        children(node, style, &layout)
        layout.endItem()
    }

    /// A box as in Markdown, which every program shows.
    private static func box(_ isChecked: Bool) -> String { isChecked ? "[x]" : "[ ]" }

    // MARK: Tables

    /// The last row of a table, or the last cell of a row: no line end or tab follows it.
    private func last(_ wanted: HTMLStyle.Display, below node: HTMLNode, _ style: HTMLStyle) -> HTMLNode? {
        var next = tree.lastChild(of: node)
        while let child = next {
            next = tree.previous(before: child)
            guard tree.kind(of: child) == .element else { continue }
            let below = styles.style(of: child, in: tree, inside: style)
            if below.display == wanted { return child }
            if below.display == .tableGroup, let found = last(wanted, below: child, below) { return found }
        }
        return nil
    }
}
