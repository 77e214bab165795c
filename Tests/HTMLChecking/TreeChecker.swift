package import DragHTML

/// Checks that a tree hangs together, and that it keeps the bounds that the module promises. It
/// asks only what any program can ask: a link out of range, or a text out of the source, ends the
/// program.
package struct TreeChecker {
    package struct Fault: Error, CustomStringConvertible {
        package let description: String
    }

    private let tree: HTMLTree
    private let maximumTreeDepth: Int?

    package init(_ tree: HTMLTree, maximumTreeDepth: Int? = nil) {
        self.tree = tree
        self.maximumTreeDepth = maximumTreeDepth
    }

    /// Every link has its counterpart. So each node has one place, none is its own ancestor, and a
    /// walk reaches each node once at most.
    package func check() throws(Fault) {
        try checkBounds()
        let top = tree.parent(of: tree.root) ?? tree.root
        try expect(tree.kind(of: top) == .document && tree.parent(of: top) == nil && tree.next(after: top) == nil, "the top is no document")
        var steps = 0
        var depth = 0
        var elements = 0
        var contents = 0
        for step in tree.walk(top) {
            steps += 1
            try expect(steps <= 2 * tree.nodeCount, "a walk goes round")
            let (change, kind) = (step.isLeaving ? -1 : 1, tree.kind(of: step.node))
            depth += change
            if kind == .content { contents += change }
            if kind == .element, contents == 0, step.node != tree.root { elements += change }
            if step.isLeaving { continue }
            try checkLinks(step.node)
            try checkKind(step.node, kind, isTop: step.node == top)
            if let maximumTreeDepth { try expect(elements <= max(maximumTreeDepth, 1), "an element too deep") }
        }
        try expect(depth == 0, "a walk ends at depth \(depth)")
    }

    private func expect(_ isRight: Bool, _ what: @autoclosure () -> String) throws(Fault) {
        if !isRight { throw Fault(description: what()) }
    }

    private func checkBounds() throws(Fault) {
        let size = tree.sourceByteCount
        try expect(tree.nodeCount <= size + 4_096, "\(tree.nodeCount) nodes of \(size) bytes")
        try expect(tree.byteCount <= 40 * size + 200_000, "\(tree.byteCount) bytes of memory for \(size) bytes")
    }

    private func checkLinks(_ node: HTMLNode) throws(Fault) {
        let (first, last) = (tree.firstChild(of: node), tree.lastChild(of: node))
        try expect((first == nil) == (last == nil), "only one of first and last child")
        if let first { try expect(tree.parent(of: first) == node && tree.previous(before: first) == nil, "first child") }
        if let last { try expect(tree.parent(of: last) == node && tree.next(after: last) == nil, "last child") }
        let parent = tree.parent(of: node)
        if let next = tree.next(after: node) { try expect(tree.previous(before: next) == node && tree.parent(of: next) == parent, "next") }
        if let previous = tree.previous(before: node) {
            try expect(tree.next(after: previous) == node && tree.parent(of: previous) == parent, "previous")
        }
    }

    private func checkKind(_ node: HTMLNode, _ kind: HTMLNode.Kind, isTop: Bool) throws(Fault) {
        try expect((0...tree.sourceByteCount).contains(tree.position(of: node)), "a position out of range")
        try expect((kind == .document) == isTop, "a document in a document")
        try expect((tree.name(of: node) != .none) == (kind == .element), "a name of what is no element, or none of one that is")
        switch kind {
        case .element:
            try expect(!tree.nameText(of: node).isEmpty, "an element without a name")
            try checkAttributes(node)
            if tree.name(of: node) == .template {
                let content = tree.firstChild(of: node)
                try expect(content.map { tree.kind(of: $0) } == .content && content == tree.lastChild(of: node), "a template's content")
            }
        case .text, .comment:
            try expect(tree.firstChild(of: node) == nil, "a text with a child")
            try checkText(node)
        case .doctype: try expect(tree.doctype != nil && tree.firstChild(of: node) == nil, "a document type")
        case .content: try expect(tree.parent(of: node).map { tree.name(of: $0) } == .template, "content outside a template")
        case .document: break
        }
    }

    private func checkText(_ node: HTMLNode) throws(Fault) {
        var bytes: [UInt8] = []
        tree.appendText(of: node, to: &bytes)
        try expect(String(validating: bytes, as: UTF8.self) != nil, "a text that is no UTF-8")
        let source = tree.source(of: node)
        try expect(!tree.isPlain(node) || bytes[...] == source, "a plain text that is not its source")
        try expect(!source.isEmpty || tree.kind(of: node) == .comment, "an empty text")
    }

    private func checkAttributes(_ node: HTMLNode) throws(Fault) {
        var names: Set<String> = []
        for attribute in tree.attributes(of: node) {
            try expect(names.insert(tree.nameText(of: attribute)).inserted, "an attribute twice")
            try expect((0...tree.sourceByteCount).contains(tree.position(of: attribute)), "an attribute out of range")
            let value = tree.value(of: attribute)
            try expect(!tree.isPlain(attribute) || value.utf8.elementsEqual(tree.source(of: attribute)), "a plain value that is not its source")
        }
    }
}
