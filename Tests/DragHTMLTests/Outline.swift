import DragHTML

/// A tree in one line: `body(p("One" b("Two")))`. Attributes, namespaces and the like are left out
/// unless asked for; `html`, `head` and `body` stand as any element.
func outline(_ markup: String, attributes: Bool = false, _ options: HTMLOptions = HTMLOptions()) throws -> String {
    Outline(try HTMLTree(parsing: Array(markup.utf8), options: options), hasAttributes: attributes).text(of: nil)
}

/// What is in `body`.
func body(_ markup: String, attributes: Bool = false, _ options: HTMLOptions = HTMLOptions()) throws -> String {
    let tree = try HTMLTree(parsing: Array(markup.utf8), options: options)
    return Outline(tree, hasAttributes: attributes).text(of: tree.first(.body))
}

/// What a fragment is.
func fragment(_ markup: String, in context: HTMLContext = .body, _ options: HTMLOptions = HTMLOptions()) throws -> String {
    Outline(try HTMLTree(parsingFragment: Array(markup.utf8), context: context, options: options), hasAttributes: false).text(of: nil)
}

struct Outline {
    private let tree: HTMLTree
    private let hasAttributes: Bool

    init(_ tree: HTMLTree, hasAttributes: Bool) {
        self.tree = tree
        self.hasAttributes = hasAttributes
    }

    /// The children of a node, nil for the root.
    func text(of node: HTMLNode?) -> String {
        var parts: [String] = []
        var pending = ""
        for child in tree.children(of: node ?? tree.root) {
            if tree.kind(of: child) == .text {
                pending += tree.text(of: child)
                continue
            }
            if !pending.isEmpty { parts.append("\"\(pending)\"") }
            pending = ""
            parts.append(one(child))
        }
        if !pending.isEmpty { parts.append("\"\(pending)\"") }
        return parts.joined(separator: " ")
    }

    private func one(_ node: HTMLNode) -> String {
        switch tree.kind(of: node) {
        case .comment: return "<!--\(tree.text(of: node))-->"
        case .doctype: return "<!\(tree.doctype?.name ?? "")>"
        case .content: return "content(\(text(of: node)))"
        default: break
        }
        let prefix =
            switch tree.name(of: node).namespace {
            case .html: ""
            case .svg: "svg:"
            case .mathML: "math:"
            }
        let attributes = hasAttributes ? tree.attributes(of: node).map { "[\(tree.nameText(of: $0))=\(tree.value(of: $0))]" }.joined() : ""
        let inside = text(of: node)
        return prefix + tree.nameText(of: node) + attributes + (inside.isEmpty ? "" : "(\(inside))")
    }
}
