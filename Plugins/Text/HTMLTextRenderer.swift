package import Documents
package import DragHTML
import DragTypes

/// Renders HTML as the text that a reader sees, by the algorithm of `innerText` (WHATWG HTML
/// §3.2.7). In addition, list items get their markers, pictures of emoji are characters, and
/// no-break spaces become spaces.
package struct HTMLTextRenderer {
    private let tree: HTMLTree
    private let styles: PageStyles

    /// A renderer for a document.
    ///
    /// - Parameter styles: the styles of the document's elements, where these are known already.
    package init(_ tree: HTMLTree, _ styles: PageStyles? = nil) {
        self.tree = tree
        self.styles = styles ?? PageStyles(tree)
    }

    /// The text of the document, without blank lines at its start and its end.
    package func render() -> [UInt8] {
        var layout = HTMLTextLayout()
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
        case .text: if parent.isVisible { layout.text(of: node, in: tree, parent) }
        // KaTeX shows a formula a second time, in small boxes.
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
        case .details where tree.attribute(.open, of: node) == nil:
            // A closed `details` element shows its summary only.
            for child in tree.children(of: node) where tree.tag(of: child) == .summary { visit(child, style, &layout) }
        default: children(node, style, &layout)
        }
        layout.needBreaks(breaks)
    }

    private func inline(_ node: HTMLNode, _ style: HTMLStyle, _ layout: inout HTMLTextLayout) {
        switch tree.tag(of: node) {
        case .br: layout.literal(0x0A)
        case .wbr: break
        case .math:
            if style.isVisible, let formula = MathMLText(tree, .plain).formula(node) { layout.words(formula) }
            layout.hasFormulas = true
        case .img where style.isVisible:
            if let emoji = EmojiPicture.text(of: node, in: tree) { layout.words(emoji) } else { layout.atom() }
        case .img, .svg, .video, .canvas, .iframe, .object, .embed, .input, .textarea, .meter, .progress:
            if style.isVisible { layout.atom() }
        case .select: children(node, style, &layout)
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

    // MARK: Lists

    private func list(_ node: HTMLNode, _ style: HTMLStyle, _ layout: inout HTMLTextLayout) {
        let isOrdered = tree.tag(of: node) == .ol
        let isReversed = isOrdered && tree.attribute(.reversed, of: node) != nil
        let start = tree.number(.start, of: node) ?? (isReversed ? tree.children(of: node).count { tree.tag(of: $0) == .li } : 1)
        layout.beginList(
            HTMLTextLayout.List(
                isOrdered: isOrdered, next: start, step: isReversed ? -1 : 1, style: tree.value(.type, of: node) ?? "1"))
        children(node, style, &layout)
        layout.endList()
    }

    private func listItem(_ node: HTMLNode, _ style: HTMLStyle, _ layout: inout HTMLTextLayout) {
        layout.beginItem(number: tree.number(.value, of: node), style: tree.value(.type, of: node))
        children(node, style, &layout)
        layout.endItem()
    }

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
