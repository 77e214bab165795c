import DragHTML

// Files of bookmarks, whose folders are headings in lists of definitions.

extension HTMLDocumentReader {
    /// Reads the content of a folder as a list: each bookmark is an item, and each folder an item
    /// with a list.
    mutating func readBookmarks(_ folder: HTMLNode, _ style: HTMLStyle, _ flow: inout DocumentFlow) {
        flow.endParagraph()
        var list = RichDocument.List(isOrdered: false, items: [])
        collectBookmarks(in: folder, style, &list)
        if !list.items.isEmpty { flow.append(.list(list)) }
    }

    private mutating func collectBookmarks(in folder: HTMLNode, _ style: HTMLStyle, _ list: inout RichDocument.List) {
        for child in tree.children(of: folder) {
            switch tree.tag(of: child) {
            case .dt: list.items.append(.init(blocks: bookmark(child, style)))
            case .dd where !list.items.isEmpty: list.items[list.items.count - 1].blocks += blocks(of: tree.children(of: child), style)
            case .hr: continue
            // A folder beside its name, as some programs write it.
            case .dl where !list.items.isEmpty:
                var inner = RichDocument.List(isOrdered: false, items: [])
                collectBookmarks(in: child, style, &inner)
                if !inner.items.isEmpty { list.items[list.items.count - 1].blocks.append(.list(inner)) }
            case .p, .dl: collectBookmarks(in: child, style, &list)
            default: continue
            }
        }
    }

    /// The name of a folder or the link of a bookmark, and what stands in the folder.
    private mutating func bookmark(_ term: HTMLNode, _ style: HTMLStyle) -> [RichDocument.Block] {
        blocks(of: tree.children(of: term), style).map { block in
            if case .heading(_, let runs) = block { .paragraph(runs) } else { block }
        }
    }
}
