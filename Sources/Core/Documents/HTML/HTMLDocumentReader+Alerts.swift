import DragHTML
import DragTypes

// Alerts: passages that are set off as a note or a warning.

extension HTMLDocumentReader {
    /// The kind of an alert as GitHub names it; nil for another element. Where the alert's title
    /// says nothing but the kind, the title is told by it.
    mutating func alertKind(of node: HTMLNode) -> String? {
        guard tree.firstAttribute(of: node) != nil, let kind = statedAlert(of: node) else { return nil }
        for step in tree.walk(node) where !step.isLeaving && step.node != node && isAlertTitle(step.node) {
            // A title of its own is more than the kind.
            if saysKind(step.node) { told.insert(step.node) }
            return kind
        }
        if let label = kindLabel(of: node) { told.insert(label) }
        return kind
    }

    /// The first paragraph of an alert, or the words in bold at its beginning, if they say nothing
    /// but the kind.
    private func kindLabel(of alert: HTMLNode) -> HTMLNode? {
        var node = alert
        for _ in 0..<4 {
            guard let first = tree.children(of: node).first(where: { !tree.isBlankText($0) && tree.kind(of: $0) != .comment }),
                tree.kind(of: first) == .element
            else { return nil }
            let isBold = [.strong, .b].contains(tree.tag(of: first))
            if saysKind(first), isBold || tree.tag(of: first) == .p { return first }
            node = first
        }
        return nil
    }

    private func saysKind(_ node: HTMLNode) -> Bool {
        let words = tree.textContent(of: node).trimmed.lowercased()
        return Self.kinds[words.hasSuffix(":") ? String(words.dropLast()) : words] != nil
    }

    private func statedAlert(of node: HTMLNode) -> String? {
        for attribute in ["data-callout", "data-panel-type"] {
            if let name = tree.value(attribute, of: node) { return Self.kinds[ASCII.lowercased(name)] ?? "NOTE" }
        }
        let names = classes(of: node)
        if let own = names.first(where: { Self.learnKinds.contains($0) }) { return String(own) }
        guard names.contains(where: { Self.holders.contains($0) }) else { return nil }
        return names.lazy.compactMap { name in
            let prefix = Self.prefixes.first { name.hasPrefix($0) } ?? ""
            return Self.kinds[String(name.dropFirst(prefix.count))]
        }.first
    }

    private func isAlertTitle(_ node: HTMLNode) -> Bool {
        tree.kind(of: node) == .element
            && classes(of: node).contains { $0.hasSuffix("-title") || $0.hasPrefix("admonitionHeading") || $0 == "md-alert-text-container" }
    }

    /// The classes of alerts on GitHub, in Sphinx, MkDocs and Docusaurus, in Typora, in Confluence
    /// on servers, and of MDN.
    private static let holders: Set<Substring> = [
        "markdown-alert", "admonition", "theme-admonition", "md-alert", "confluence-information-macro", "notecard",
    ]
    /// The classes of alerts in the documentation of Microsoft.
    private static let learnKinds: Set<Substring> = ["NOTE", "TIP", "IMPORTANT", "WARNING", "CAUTION"]
    private static let prefixes = ["markdown-alert-", "theme-admonition-", "md-alert-", "confluence-information-macro-"]

    /// GitHub's kinds of alerts, by the names that programs give theirs.
    private static let kinds = [
        "note": "NOTE", "info": "NOTE", "information": "NOTE", "seealso": "NOTE", "abstract": "NOTE", "todo": "NOTE", "question": "NOTE",
        "example": "NOTE",
        "tip": "TIP", "hint": "TIP", "success": "TIP", "important": "IMPORTANT", "warning": "WARNING", "attention": "WARNING",
        "deprecated": "WARNING", "experimental": "WARNING", "caution": "CAUTION", "danger": "CAUTION", "error": "CAUTION", "failure": "CAUTION",
        "bug": "CAUTION",
    ]
}
