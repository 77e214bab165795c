import DragHTML
import DragTypes

/// A page as HTML in which each element that is opened is closed where browsers close it.
///
///     let text = BalancedMarkup.text(try HTMLTree(page: bytes))
enum BalancedMarkup {
    static func text(_ tree: HTMLTree) -> String {
        var output: [UInt8] = []
        write(tree.root, of: tree, to: &output)
        return String(utf8Bytes: output)
    }

    /// The elements that every page has, which a fragment leaves out.
    private static let frame: Set<HTMLName> = [.html, .head, .body]
    private static let void: Set<HTMLName> = [
        .area, .base, .br, .col, .embed, .hr, .img, .input, .link, .meta, .param, .source, .track, .wbr,
    ]

    private static func write(_ node: HTMLNode, of tree: HTMLTree, to output: inout [UInt8]) {
        switch tree.kind(of: node) {
        case .text: output += MarkupEscape.text(tree.text(of: node)).replacing("\"", with: "&quot;").utf8
        case .document: writeChildren(of: node, of: tree, to: &output)
        case .element where frame.contains(tree.name(of: node)): writeChildren(of: node, of: tree, to: &output)
        case .element:
            let name = tree.nameText(of: node)
            output += "<\(name)".utf8
            for attribute in tree.attributes(of: node) {
                output += " \(tree.nameText(of: attribute))=\"\(MarkupEscape.attribute(tree.value(of: attribute)))\"".utf8
            }
            if void.contains(tree.name(of: node)) { return output += " />".utf8 }
            output += ">".utf8
            // A line break after the tag is no part of the content.
            if tree.name(of: node) == .pre, let first = tree.firstChild(of: node), tree.text(of: first).hasPrefix("\n") { output.append(0x0A) }
            writeChildren(of: node, of: tree, to: &output)
            output += "</\(name)>".utf8
        case .comment, .doctype, .content: break
        }
    }

    private static func writeChildren(of node: HTMLNode, of tree: HTMLTree, to output: inout [UInt8]) {
        for child in tree.children(of: node) { write(child, of: tree, to: &output) }
    }
}
