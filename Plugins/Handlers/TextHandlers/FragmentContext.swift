import Documents
import DragHTML
import DragTypes

/// What stands around a fragment of a page: the page's style sheets, and the elements that are open
/// where the fragment begins.
struct FragmentContext {
    private var styles = ""
    /// The open elements with their start tags, the outermost first.
    private var open: [(name: String, tag: String)] = []

    /// Nothing stands around the fragment.
    init() {}

    /// Whether the fragment begins inside of a table.
    var isInTable: Bool { open.contains { $0.name == "table" } }

    /// - Parameter before: the HTML in front of the fragment.
    init(_ before: [UInt8]) {
        // A comment may stand everywhere, so that its parents are what is open.
        guard let tree = try? HTMLTree(page: before + Array("<!--fragment-->".utf8)) else { return }
        for style in tree.elements(.style) {
            let text = tree.rawText(of: style)
            if !ASCII.trimmed(text).isEmpty { styles += "<style>" + String(utf8Bytes: text) + "</style>" }
        }
        var last: HTMLNode?
        for step in tree.walk() where !step.isLeaving && tree.kind(of: step.node) == .comment { last = step.node }
        var ancestor = last.flatMap(tree.parent(of:))
        while let element = ancestor {
            ancestor = tree.parent(of: element)
            guard tree.kind(of: element) == .element, ![.html, .head, .body].contains(tree.name(of: element)) else { continue }
            let attributes = tree.attributes(of: element).map { attribute in
                " \(tree.nameText(of: attribute))=\"\(MarkupEscape.attribute(tree.value(of: attribute)))\""
            }
            let name = tree.nameText(of: element)
            open.insert((name, "<\(name)\(attributes.joined())>"), at: 0)
        }
    }

    /// The fragment with what stands around it.
    func page(with fragment: [UInt8]) -> [UInt8] {
        let (before, after) = (open.map(\.tag).joined(), open.reversed().map { "</\($0.name)>" }.joined())
        return Array((styles + before).utf8) + fragment + Array(after.utf8)
    }
}
