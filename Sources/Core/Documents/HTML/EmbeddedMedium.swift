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

    /// The largest side of an icon, in pixels.
    private static let largestIcon = 32.0

    /// Whether a drawing is as small as the signs that pages put beside words: by the sides that it
    /// states, or else by those of its own coordinates.
    package func isIcon(_ node: HTMLNode) -> Bool {
        let style = value(.style, of: node) ?? ""
        func length(_ name: String) -> Double? {
            let stated = CSSDeclarations(Array(style.utf8)[...]).first { ASCII.equals($0.name, ignoringCase: name) }?.value
            return (stated ?? value(name, of: node)).flatMap { Double($0.prefix { $0.isNumber || $0 == "." }) }
        }
        let stated = [length("width"), length("height")].compactMap { $0 }
        if !stated.isEmpty { return stated.allSatisfy { $0 <= Self.largestIcon } }
        let box = (value("viewbox", of: node) ?? value("viewBox", of: node) ?? "").split { " ,".contains($0) }.compactMap { Double($0) }
        return box.count == 4 && max(box[2], box[3]) <= Self.largestIcon
    }

    /// Whether an element is so small that it only counts readers, or keeps things apart.
    package func isOnePixel(_ node: HTMLNode) -> Bool {
        [HTMLName.width, .height].contains { name in number(name, of: node).map { $0 <= 1 } ?? false }
    }
}
