package import DragHTML
import DragTypes

/// The styles of a page's elements.
///
///     let styles = PageStyles(tree)
///     let body = styles.style(of: node, inside: HTMLStyle())
package final class PageStyles {
    private let tree: HTMLTree
    private var rules: [StyleRule] = []
    /// The rules whose last compound names an id, a class, an element, or none of these.
    private var byID: [String: [Int]] = [:]
    private var byClass: [String: [Int]] = [:]
    private var byTag: [String: [Int]] = [:]
    private var others: [Int] = []
    /// How many compounds may still be compared with elements.
    private var budget = 1 << 22
    private var isCut = false

    package init(_ tree: HTMLTree) {
        self.tree = tree
        let sources = tree.elements(.style)
        guard !sources.isEmpty else { return }
        var sheet = StyleSheet()
        for node in sources where MediaQuery.applies(ASCII.lowercased(tree.value(.media, of: node) ?? "")[...]) { sheet.read(tree.rawText(of: node)) }
        rules = sheet.rules
        isCut = sheet.isCut
        for index in rules.indices { file(index) }
    }

    /// Sentences about style sheets that were too long, or had too many rules for so many elements.
    package var limits: [String] {
        isCut || budget <= 0 ? ["the page's style sheets are too long to be applied everywhere"] : []
    }

    private func file(_ index: Int) {
        guard let last = rules[index].selector.compounds.first else { return }
        if let id = last.id {
            byID[id, default: []].append(index)
        } else if let name = last.classes.first {
            byClass[name, default: []].append(index)
        } else if !last.tag.isEmpty {
            byTag[last.tag, default: []].append(index)
        } else {
            others.append(index)
        }
    }

    /// The style of an element inside one with the style `parent`.
    package func style(of node: HTMLNode, inside parent: HTMLStyle) -> HTMLStyle {
        HTMLStyle(node, in: tree, parent: parent, rules: rules.isEmpty ? [] : settings(for: node))
    }

    private func settings(for node: HTMLNode) -> [StyleRule.Setting] {
        guard budget > 0 else { return [] }
        var candidates = others
        if !byTag.isEmpty { candidates += byTag[tree.nameText(of: node)] ?? [] }
        if !byID.isEmpty, let id = tree.value(.id, of: node) { candidates += byID[id] ?? [] }
        if !byClass.isEmpty, let names = tree.value(.class, of: node) {
            for name in names.split(whereSeparator: \.isWhitespace) { candidates += byClass[String(name)] ?? [] }
        }
        budget -= candidates.count
        guard !candidates.isEmpty, budget > 0 else { return [] }
        let matching = candidates.filter { matches(rules[$0].selector, 0, node) }
        return matching.sorted { (rules[$0].selector.specificity, $0) < (rules[$1].selector.specificity, $1) }.flatMap { rules[$0].settings }
    }

    // MARK: Matching

    /// Whether an element is what a compound of the selector asks for, and stands where the
    /// compounds before it want it.
    private func matches(_ selector: StyleSelector, _ position: Int, _ node: HTMLNode) -> Bool {
        guard budget > 0 else { return false }
        budget -= 1
        guard isKind(node, selector.compounds[position]) else { return false }
        guard position < selector.combinators.count else { return true }
        let next = position + 1
        switch selector.combinators[position] {
        case .child: return element(tree.parent(of: node)).map { matches(selector, next, $0) } ?? false
        case .next: return tree.element(before: node).map { matches(selector, next, $0) } ?? false
        case .descendant:
            var ancestor = element(tree.parent(of: node))
            while let here = ancestor, budget > 0 {
                if matches(selector, next, here) { return true }
                ancestor = element(tree.parent(of: here))
            }
            return false
        case .following:
            var earlier = tree.element(before: node)
            while let here = earlier, budget > 0 {
                if matches(selector, next, here) { return true }
                earlier = tree.element(before: here)
            }
            return false
        }
    }

    private func element(_ node: HTMLNode?) -> HTMLNode? { node.flatMap { tree.kind(of: $0) == .element ? $0 : nil } }

    private func sibling(after node: HTMLNode) -> HTMLNode? {
        var later = tree.next(after: node)
        while let here = later, tree.kind(of: here) != .element { later = tree.next(after: here) }
        return later
    }

    private func isKind(_ node: HTMLNode, _ compound: StyleSelector.Compound) -> Bool {
        if !compound.tag.isEmpty, compound.tag != tree.nameText(of: node) { return false }
        if let id = compound.id, tree.value(.id, of: node) != id { return false }
        if !compound.classes.isEmpty {
            let names = (tree.value(.class, of: node) ?? "").split(whereSeparator: \.isWhitespace)
            guard compound.classes.allSatisfy({ names.contains(Substring($0)) }) else { return false }
        }
        guard compound.attributes.allSatisfy({ holds($0, node) }) else { return false }
        if compound.isFirst, tree.element(before: node) != nil { return false }
        if compound.isLast, sibling(after: node) != nil { return false }
        return !compound.excluded.contains { isKind(node, $0) }
    }

    private func holds(_ attribute: StyleSelector.Attribute, _ node: HTMLNode) -> Bool {
        guard let value = tree.value(attribute.name, of: node) else { return false }
        let wanted = attribute.value
        switch attribute.relation {
        case nil: return true
        case "~": return value.split(whereSeparator: \.isWhitespace).contains(Substring(wanted))
        case "^": return !wanted.isEmpty && value.hasPrefix(wanted)
        case "$": return !wanted.isEmpty && value.hasSuffix(wanted)
        case "*": return !wanted.isEmpty && value.contains(wanted)
        case "|": return value == wanted || value.hasPrefix(wanted + "-")
        default: return value == wanted
        }
    }
}
