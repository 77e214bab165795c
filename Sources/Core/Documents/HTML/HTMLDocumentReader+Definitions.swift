import DragHTML

// Lists of terms with what they mean.

extension HTMLDocumentReader {
    /// - Returns: false for a list that holds something else than terms and what they mean.
    mutating func readDefinitions(_ list: HTMLNode, _ style: HTMLStyle, _ flow: inout DocumentFlow) -> Bool {
        if isBookmarks {
            readBookmarks(list, style, &flow)
            return true
        }
        guard let parts = parts(ofDefinitions: list, style), tree.tag(of: parts[0].node) == .dt else { return false }
        flow.endParagraph()
        var definitions: [RichDocument.Definition] = []
        for part in parts {
            let content = blocks(of: tree.children(of: part.node), part.style)
            let isTerm = tree.tag(of: part.node) == .dt
            if definitions.isEmpty || isTerm && !definitions[definitions.count - 1].descriptions.isEmpty {
                definitions.append(.init(terms: [], descriptions: []))
            }
            guard !content.isEmpty else { continue }
            let last = definitions.count - 1
            if isTerm { definitions[last].terms.append(content) } else { definitions[last].descriptions.append(content) }
        }
        let isWhole = definitions.allSatisfy { !$0.terms.isEmpty && !$0.descriptions.isEmpty }
        for block in isWhole ? [.definitions(definitions)] : definitions.flatMap(\.blocks) { flow.append(block) }
        return true
    }

    /// The terms of a list and what they mean, which may stand in groups (WHATWG HTML §4.4.9); nil
    /// where something else stands there, too.
    private func parts(ofDefinitions list: HTMLNode, _ style: HTMLStyle) -> [(node: HTMLNode, style: HTMLStyle)]? {
        var parts: [(node: HTMLNode, style: HTMLStyle)] = []
        for child in tree.children(of: list) {
            guard tree.kind(of: child) == .element else {
                if tree.isText(child), !tree.isBlankText(child) { return nil }
                continue
            }
            let own = styles.style(of: child, in: tree, inside: style)
            guard own.display != .none, !told.contains(child) else { continue }
            switch tree.tag(of: child) {
            case .dt, .dd: parts.append((child, own))
            case .div:
                let inner = tree.children(of: child).filter { tree.kind(of: $0) == .element }
                guard !inner.isEmpty, inner.allSatisfy({ [.dt, .dd].contains(tree.tag(of: $0)) }),
                    tree.children(of: child).allSatisfy({ !tree.isText($0) || tree.isBlankText($0) })
                else { return nil }
                for node in inner {
                    let style = styles.style(of: node, in: tree, inside: own)
                    if style.display != .none, !told.contains(node) { parts.append((node, style)) }
                }
            default: return nil
            }
        }
        return parts.isEmpty ? nil : parts
    }
}
