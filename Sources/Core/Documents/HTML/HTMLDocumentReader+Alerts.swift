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
            if Self.kinds[tree.textContent(of: step.node).trimmed.lowercased()] != nil { told.insert(step.node) }
            break
        }
        return kind
    }

    private func statedAlert(of node: HTMLNode) -> String? {
        for attribute in ["data-callout", "data-panel-type"] {
            if let name = tree.value(attribute, of: node) { return Self.kinds[ASCII.lowercased(name)] ?? "NOTE" }
        }
        let names = classes(of: node)
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
