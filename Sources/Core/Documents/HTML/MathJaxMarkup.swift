package import DragHTML
import DragTypes

/// Formulas of MathJax 3 and 4 that are only drawn: elements named after MathML's, with a class for
/// each character (`mjx-c1D465`), and without the MathML for people who hear the page.
package struct MathJaxMarkup {
    private let tree: HTMLTree

    /// The formula as MathML; nil where the element draws none.
    static func mathML(in tree: HTMLTree, below container: HTMLNode) -> String? {
        let markup = MathJaxMarkup(tree: tree)
        guard let math = markup.part("mjx-math", of: container) else { return nil }
        let content = markup.content(of: math)
        return content.isEmpty ? nil : "<math>\(content)</math>"
    }

    /// The formula; nil where the element draws none.
    package static func text(in tree: HTMLTree, below container: HTMLNode, _ syntax: MathMLText.Syntax) -> String? {
        mathML(in: tree, below: container).flatMap { MathMLText.formula(inMarkup: $0, syntax)?.text }
    }

    /// The first element with a name below a node.
    private func part(_ name: String, of node: HTMLNode) -> HTMLNode? {
        for step in tree.walk(node) where !step.isLeaving && step.node != node && tree.nameText(of: step.node) == name { return step.node }
        return nil
    }

    private func elements(_ node: HTMLNode) -> [HTMLNode] { tree.children(of: node).filter { tree.kind(of: $0) == .element } }

    private func content(of node: HTMLNode) -> String { elements(node).map(markup).joined() }

    private func row(_ node: HTMLNode?) -> String { "<mrow>\(node.map(content) ?? "")</mrow>" }

    private func markup(_ node: HTMLNode) -> String {
        let name = tree.nameText(of: node)
        switch name {
        case "mjx-mi", "mjx-mn", "mjx-mo", "mjx-mtext", "mjx-ms":
            let element = name.dropFirst(4)
            return "<\(element)>\(MarkupEscape.text(characters(of: node)))</\(element)>"
        case "mjx-msup": return "<msup>\(base(of: node))\(row(part("mjx-script", of: node)))</msup>"
        case "mjx-msub": return "<msub>\(base(of: node))\(row(part("mjx-script", of: node)))</msub>"
        case "mjx-msubsup":
            let script = elements(node).last { tree.nameText(of: $0) == "mjx-script" }
            let parts = script.map { elements($0).filter { tree.nameText(of: $0) != "mjx-spacer" }.map(markup) } ?? []
            guard parts.count == 2 else { return content(of: node) }
            return "<msubsup>\(base(of: node))\(parts[1])\(parts[0])</msubsup>"
        case "mjx-mfrac": return "<mfrac>\(row(part("mjx-num", of: node)))\(row(part("mjx-den", of: node)))</mfrac>"
        case "mjx-msqrt": return "<msqrt>\(row(part("mjx-box", of: node)))</msqrt>"
        case "mjx-mroot":
            return "<mroot>\(row(part("mjx-box", of: node)))\(row(part("mjx-root", of: node)))</mroot>"
        case "mjx-munder", "mjx-mover", "mjx-munderover":
            let inner = row(part("mjx-base", of: node))
            let (under, over) = (part("mjx-under", of: node), part("mjx-over", of: node))
            if let under, let over { return "<munderover>\(inner)\(row(under))\(row(over))</munderover>" }
            return under.map { "<munder>\(inner)\(row($0))</munder>" } ?? "<mover>\(inner)\(row(over))</mover>"
        case "mjx-mtable": return "<mtable>\(rows(node))</mtable>"
        case "mjx-assistive-mml", "mjx-surd", "mjx-nstrut", "mjx-dstrut", "mjx-line", "mjx-spacer", "mjx-mspace": return ""
        default: return content(of: node)
        }
    }

    /// What a script stands beside: everything before it.
    private func base(of node: HTMLNode) -> String {
        "<mrow>\(elements(node).prefix { tree.nameText(of: $0) != "mjx-script" }.map(markup).joined())</mrow>"
    }

    private func rows(_ table: HTMLNode) -> String {
        var result = ""
        for step in tree.walk(table) where !step.isLeaving && tree.nameText(of: step.node) == "mjx-mtr" {
            let cells = elements(step.node).filter { tree.nameText(of: $0) == "mjx-mtd" }
            result += "<mtr>\(cells.map { "<mtd>\(content(of: $0))</mtd>" }.joined())</mtr>"
        }
        return result
    }

    // MARK: Characters

    private func characters(of node: HTMLNode) -> String {
        var result = String.UnicodeScalarView()
        for step in tree.walk(node) where !step.isLeaving && tree.nameText(of: step.node) == "mjx-c" {
            let names = tree.value(.class, of: step.node)?.split(separator: " ") ?? []
            guard let number = names.lazy.compactMap({ $0.hasPrefix("mjx-c") ? UInt32($0.dropFirst(5), radix: 16) : nil }).first,
                let scalar = Unicode.Scalar(number)
            else { continue }
            result.append(Self.plain(scalar))
        }
        return result.isEmpty ? tree.textContent(of: node) : String(result)
    }

    /// The letter or digit itself for one of Unicode's mathematical alphabets, which formulas
    /// choose by themselves (Unicode Standard §22.2).
    private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        let value = scalar.value
        switch value {
        case 0x210E: return "h"
        case 0x1D400...0x1D6A3:
            let letter = UInt8((value - 0x1D400) % 52)
            return Unicode.Scalar(letter < 26 ? 0x41 + letter : 0x61 + letter - 26)
        case 0x1D6A8...0x1D7CB:
            let letter = (value - 0x1D6A8) % 58
            guard letter < 25 || (26..<51).contains(letter) else { return scalar }
            return Unicode.Scalar(letter < 25 ? 0x391 + letter : 0x3B1 + letter - 26) ?? scalar
        case 0x1D7CE...0x1D7FF: return Unicode.Scalar(UInt8(0x30 + (value - 0x1D7CE) % 10))
        default: return scalar
        }
    }
}
