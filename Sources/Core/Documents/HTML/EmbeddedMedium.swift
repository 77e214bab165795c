package import DragHTML
import DragTypes

// Films, sounds and pages that stand inside of a page.

extension HTMLTree {
    /// The address that such an element states, of itself or of its first source, as it stands
    /// there; nil for an element without one.
    package func statedMedium(of node: HTMLNode) -> String? {
        let source = first(.source, below: node).flatMap { value(.src, of: $0) }
        let stated = [value(.src, of: node), value("data", of: node), value("url", of: node), source]
        return stated.lazy.compactMap { $0?.trimmed }.first { !$0.isEmpty }.map { $0.hasPrefix("//") ? "https:" + $0 : $0 }
    }

    /// Whether an address leads to a page or a file on the web.
    package static func isOfWeb(_ address: String) -> Bool { ["http", "https"].contains(URLText.scheme(of: Array(address.utf8)[...])) }

    /// Whether an element is so small that it only counts readers, or keeps things apart.
    package func isOnePixel(_ node: HTMLNode) -> Bool {
        [HTMLName.width, .height].contains { name in number(name, of: node).map { $0 <= 1 } ?? false }
    }
}
