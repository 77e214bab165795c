import DragHTML
import DragTypes

// Nodes of Atlassian's editors, whose content stands in attributes: dates, cards of links, passages
// that unfold (`packages/adf-schema` of Atlassian's design system).

extension HTMLDocumentReader {
    /// - Returns: whether an element is such a node.
    mutating func readEditorNode(_ node: HTMLNode, _ style: HTMLStyle, _ link: RichDocument.Link?, _ flow: inout DocumentFlow) -> Bool {
        guard tree.firstAttribute(of: node) != nil else { return false }
        if let address = cardAddress(of: node) {
            let isBlock = tree.attribute("data-block-card", of: node) != nil
            if isBlock { flow.endParagraph() }
            flow.append(.text(address), style.marks, self.link(to: address))
            if isBlock { flow.endParagraph() }
            return true
        }
        switch tree.value("data-node-type", of: node) {
        case "date" where tree.textContent(of: node).trimmed.isEmpty:
            guard let date = tree.value("data-timestamp", of: node).flatMap(Int.init).map(Self.date) else { return false }
            flow.append(.text(date), style.marks, link)
        case "expand", "nestedExpand":
            guard let title = tree.value("data-title", of: node)?.withSingleSpaces, !title.isEmpty else { return false }
            flow.endParagraph()
            let inner = blocks(of: tree.children(of: node), style, link)
            flow.append(inner.isEmpty ? .paragraph([.init(.text(title))]) : .details(summary: [.init(.text(title))], inner))
        case "media":
            let name = tree.value("data-alt", of: node) ?? tree.value("data-file-name", of: node) ?? ""
            flow.append(.text(name.withSingleSpaces), style.marks, link)
        default: return false
        }
        return true
    }

    /// The address of a link that a program shows as a card; nil for another element, and for one
    /// that has words of its own.
    private func cardAddress(of node: HTMLNode) -> String? {
        let isCard = ["data-inline-card", "data-block-card", "data-embed-card"].contains { tree.attribute($0, of: node) != nil }
        guard isCard, tree.textContent(of: node).trimmed.isEmpty, tree.first(.img, below: node) == nil else { return nil }
        return [tree.value(.href, of: node), tree.value("data-card-url", of: node)].lazy.compactMap { $0?.trimmed }.first { SafeAddress.isLink($0) }
    }

    /// The day of a moment in milliseconds since 1970, in UTC (ISO 8601).
    private static func date(_ milliseconds: Int) -> String {
        let secondsUntil2001 = 978_307_200.0
        return String(PropertyListDate.text(Double(milliseconds) / 1000 - secondsUntil2001).prefix(10))
    }
}
