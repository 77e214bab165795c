import DragHTML

/// The footnotes of a page: links in the text to notes from which a link leads back. pandoc,
/// GitHub, Word, Wikipedia and others write them so, each with names of its own.
struct HTMLFootnotes {
    struct Note {
        let label: String
        /// What the note stands in.
        let body: HTMLNode
    }

    /// The labels of the links that refer to notes.
    private(set) var labels: [HTMLNode: String] = [:]
    private(set) var notes: [Note] = []
    /// What is told by the notes: their elements, the links back, and what holds nothing else.
    private(set) var told: Set<HTMLNode> = []

    private let tree: HTMLTree
    /// Enough for the longest article, and a bound for pages of links.
    private static let maximumNotes = 20_000
    private static let maximumBackLinks = 64

    init(_ tree: HTMLTree) {
        self.tree = tree
        let anchors = tree.elements(.a).compactMap { node -> (node: HTMLNode, target: String)? in
            // Browsers make addresses on the clipboard absolute, those in the page itself too.
            guard let href = tree.value(.href, of: node), let sign = href.lastIndex(of: "#") else { return nil }
            let target = href[href.index(after: sign)...]
            return target.isEmpty ? nil : (node, String(target))
        }
        guard anchors.count > 1 || anchors.contains(where: { isMarked($0.node) }), anchors.count <= Self.maximumNotes else { return }
        let targets = targets(Set(anchors.map(\.target)))
        find(anchors, targets)
        guard !notes.isEmpty else { return }
        for note in notes { removeHolder(of: note.body) }
    }

    /// The elements with some ids or names.
    private func targets(_ names: Set<String>) -> [String: HTMLNode] {
        var result: [String: HTMLNode] = [:]
        for step in tree.walk() where !step.isLeaving && tree.kind(of: step.node) == .element {
            for attribute in [HTMLName.id, .name] {
                guard let name = tree.value(attribute, of: step.node), names.contains(name), result[name] == nil else { continue }
                result[name] = step.node
            }
        }
        return result
    }

    private mutating func find(_ anchors: [(node: HTMLNode, target: String)], _ targets: [String: HTMLNode]) {
        var backLinks: [HTMLNode: [(node: HTMLNode, target: String)]] = [:]
        for anchor in anchors {
            for holder in holders(of: anchor.node) where backLinks[holder]?.count ?? 0 <= Self.maximumBackLinks {
                backLinks[holder, default: []].append(anchor)
            }
        }
        var labelOfBody: [HTMLNode: String] = [:]
        var positions: [HTMLNode: Int] = [:]
        for (position, anchor) in anchors.enumerated() { positions[anchor.node] = position }
        for anchor in anchors where labels[anchor.node] == nil && !told.contains(anchor.node) {
            guard let target = targets[anchor.target], let body = body(of: target) else { continue }
            // What holds so many links is a part of the page, and no note.
            guard backLinks[body]?.count ?? 0 <= Self.maximumBackLinks else { continue }
            let own = names(of: anchor.node)
            // The way back leads to the reference, or to one beside it that refers to the same
            // note.
            let back = (backLinks[body] ?? []).filter { own.contains($0.target) || targets[$0.target].map { isNear($0, anchor.node) } ?? false }
            let isKnown = labelOfBody[body] != nil
            guard isKnown || !back.isEmpty || isMarked(anchor.node), back.allSatisfy({ (positions[$0.node] ?? 0) > (positions[anchor.node] ?? 0) })
            else { continue }
            let label = labelOfBody[body] ?? String(notes.count + 1)
            if !isKnown {
                labelOfBody[body] = label
                notes.append(Note(label: label, body: body))
                told.insert(body)
            }
            for link in backLinks[body] ?? [] where targets[link.target].map({ !tree.contains(body, $0) }) ?? false { told.insert(link.node) }
            labels[anchor.node] = label
        }
    }

    /// Whether a link says that it refers to a note, as in e-books and in ARIA (DPUB-ARIA 1.1).
    private func isMarked(_ anchor: HTMLNode) -> Bool {
        tree.value("epub:type", of: anchor) == "noteref" || tree.value(.role, of: anchor) == "doc-noteref"
    }

    /// The names by which a link back may call a reference: its own, and those of the elements
    /// around it alone.
    private func names(of anchor: HTMLNode) -> Set<String> {
        var result: Set<String> = []
        var node: HTMLNode? = anchor
        for _ in 0..<3 {
            guard let here = node else { break }
            for attribute in [HTMLName.id, .name] { if let name = tree.value(attribute, of: here) { result.insert(name) } }
            node = tree.parent(of: here)
        }
        return result
    }

    private func isNear(_ node: HTMLNode, _ anchor: HTMLNode) -> Bool { node == anchor || tree.next(after: node) == anchor }

    private static let bodies: [HTMLName] = [.li, .p, .div, .aside, .dd, .td]

    /// The element that a note stands in: the target, or the block around it.
    private func body(of target: HTMLNode) -> HTMLNode? {
        var node: HTMLNode? = target
        for _ in 0..<4 {
            guard let here = node else { return nil }
            if Self.bodies.contains(tree.name(of: here)) {
                // Word's note is a paragraph in an element of its own.
                if let parent = tree.parent(of: here), tree.value(.id, of: parent)?.hasPrefix("ftn") == true { return parent }
                return here
            }
            guard Self.lines.contains(tree.name(of: here)) else { return nil }
            node = tree.parent(of: here)
        }
        return nil
    }

    /// The elements in a line that may be the target.
    private static let lines: [HTMLName] = [.a, .span, .sup, .b, .strong, .cite, .small, .em, .i]

    /// The elements around a link in which it may be a link back.
    private func holders(of anchor: HTMLNode) -> [HTMLNode] {
        var result: [HTMLNode] = []
        var node = tree.parent(of: anchor)
        for _ in 0..<6 {
            guard let here = node, tree.kind(of: here) == .element else { break }
            if Self.bodies.contains(tree.name(of: here)) { result.append(here) }
            node = tree.parent(of: here)
        }
        return result
    }

    /// Leaves out the lists and sections that hold notes only, and the rule above these.
    private mutating func removeHolder(of body: HTMLNode) {
        var node = body
        while let parent = tree.parent(of: node), tree.kind(of: parent) == .element, ![.body, .html].contains(tree.name(of: parent)) {
            let others = tree.children(of: parent).filter { child in
                !told.contains(child) && !HTMLDocumentReader.isForScreenReaders(child, in: tree)
                    && !tree.isBlankText(child) && tree.kind(of: child) != .comment
                    && ![.hr, .br].contains(tree.name(of: child))
            }
            guard others.isEmpty else { break }
            told.insert(parent)
            node = parent
        }
        var before = tree.previous(before: node)
        while let here = before, tree.isBlankText(here) { before = tree.previous(before: here) }
        if let here = before, tree.name(of: here) == .hr, node != body { told.insert(here) }
    }
}
