package import DragHTML
import DragTypes

/// The styles of a page's elements.
///
///     let styles = PageStyles(tree)
///     let body = styles.style(of: node, in: tree, inside: HTMLStyle())
package final class PageStyles {
    private let tree: HTMLTree
    private var rules: [StyleRule] = []
    /// The rules whose last compound names an id, a class, a known element, or none of these.
    private var byID: [ArraySlice<UInt8>: [Int]] = [:]
    private var byClass: [ArraySlice<UInt8>: [Int]] = [:]
    private var byTag: [HTMLName: [Int]] = [:]
    private var others: [Int] = []
    /// The settings of `style` attributes. Programs give many elements the same one.
    private var attributes: [ArraySlice<UInt8>: StyleSettings] = [:]
    private static let maximumAttributes = 4096
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
        } else if case .known(let name) = last.tag {
            byTag[name, default: []].append(index)
        } else {
            others.append(index)
        }
    }

    /// The style of an element inside one with the style `parent`.
    ///
    /// - Parameter tree: the tree of the page. (The caller has it at hand, which costs less than to
    ///   ask this object for each element.)
    package func style(of node: HTMLNode, in tree: HTMLTree, inside parent: HTMLStyle) -> HTMLStyle {
        HTMLStyle.of(node, in: tree, inside: parent, self)
    }

    /// The settings of a `style` attribute.
    func settings(of attribute: HTMLAttribute) -> StyleSettings {
        let source = tree.bytes(of: attribute)
        if let known = attributes[source] { return known }
        let settings = StyleSettings(CSSDeclarations(source))
        if attributes.count < Self.maximumAttributes { attributes[source] = settings }
        return settings
    }

    /// Whether the page has a style sheet that says something.
    var hasRules: Bool { !rules.isEmpty }

    /// The settings of the rules that select an element, the strongest last.
    func settings(for node: HTMLNode) -> [StyleSettings] {
        guard budget > 0 else { return [] }
        var candidates = others
        if !byTag.isEmpty, let found = byTag[tree.tag(of: node)] { candidates += found }
        if !byID.isEmpty, let id = tree.attribute(.id, of: node), let found = byID[tree.bytes(of: id)] { candidates += found }
        if !byClass.isEmpty, let names = tree.attribute(.class, of: node) {
            for name in ASCII.words(tree.bytes(of: names)) { if let found = byClass[name] { candidates += found } }
        }
        budget -= candidates.count
        guard !candidates.isEmpty, budget > 0 else { return [] }
        if candidates.count == 1 { return matches(rules[candidates[0]].selector, 0, node) ? [rules[candidates[0]].settings] : [] }
        let matching = candidates.filter { matches(rules[$0].selector, 0, node) }
        return matching.sorted { (rules[$0].selector.specificity, $0) < (rules[$1].selector.specificity, $1) }.map { rules[$0].settings }
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
        switch compound.tag {
        case .any: break
        case .known(let name): if tree.tag(of: node) != name { return false }
        case .other(let name): if tree.nameText(of: node) != name { return false }
        }
        if let id = compound.id, tree.attribute(.id, of: node).map({ tree.bytes(of: $0) }) != id { return false }
        if !compound.classes.isEmpty {
            guard let names = tree.attribute(.class, of: node).map({ tree.bytes(of: $0) }) else { return false }
            guard compound.classes.allSatisfy({ wanted in ASCII.words(names).contains { $0 == wanted } }) else { return false }
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
