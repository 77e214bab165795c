extension HTMLTree {
    @inlinable
    func record(_ node: HTMLNode) -> NodeRecord { storage.nodes[Int(node.index)] }

    // MARK: Looking around

    /// What a node is.
    @inlinable public func kind(of node: HTMLNode) -> HTMLNode.Kind { record(node).kind }

    /// The node that a node is a child of; nil for the document.
    @inlinable public func parent(of node: HTMLNode) -> HTMLNode? { Self.node(record(node).parent) }
    /// The first child; nil when there is none.
    @inlinable public func firstChild(of node: HTMLNode) -> HTMLNode? { Self.node(record(node).first) }
    /// The last child; nil when there is none.
    @inlinable public func lastChild(of node: HTMLNode) -> HTMLNode? { Self.node(record(node).last) }
    /// The node after a node with the same parent; nil when there is none.
    @inlinable public func next(after node: HTMLNode) -> HTMLNode? { Self.node(record(node).next) }
    /// The node before a node with the same parent; nil when there is none.
    @inlinable public func previous(before node: HTMLNode) -> HTMLNode? { Self.node(record(node).previous) }

    @inlinable
    static func node(_ index: Int32) -> HTMLNode? { index < 0 ? nil : HTMLNode(index: index) }

    /// The children in order.
    @inlinable public func children(of node: HTMLNode) -> Children { Children(tree: self, position: record(node).first) }

    /// The sequence of a node's children.
    public struct Children: Sequence, IteratorProtocol {
        @usableFromInline let tree: HTMLTree
        @usableFromInline var position: Int32

        @inlinable
        init(tree: HTMLTree, position: Int32) {
            self.tree = tree
            self.position = position
        }

        /// The next child.
        @inlinable public mutating func next() -> HTMLNode? {
            guard position >= 0 else { return nil }
            let node = HTMLNode(index: position)
            position = tree.record(node).next
            return node
        }
    }

    /// Walks a node and everything below it in document order, the content of templates included.
    /// Every node is entered; after what is below it, it is left. ``Walk/skipChildren()`` goes on
    /// behind a node.
    ///
    /// - Parameter start: nil for ``root``.
    @inlinable public func walk(_ start: HTMLNode? = nil) -> Walk { Walk(tree: self, start: start ?? root) }

    /// A step of a walk.
    public struct Step: Sendable {
        /// The node.
        public let node: HTMLNode
        /// Whether all below the node has been walked; otherwise, it comes next.
        public let isLeaving: Bool

        @inlinable
        init(node: HTMLNode, isLeaving: Bool) {
            self.node = node
            self.isLeaving = isLeaving
        }
    }

    /// A walk in document order. It takes no more memory for a deep tree, and no recursion.
    public struct Walk: Sequence, IteratorProtocol {
        @usableFromInline let tree: HTMLTree
        @usableFromInline let start: HTMLNode
        @usableFromInline var step: Step?
        @usableFromInline var skips = false

        @inlinable
        init(tree: HTMLTree, start: HTMLNode) {
            self.tree = tree
            self.start = start
        }

        /// Goes on behind the node that has just been entered.
        @inlinable public mutating func skipChildren() { skips = true }

        /// The next step.
        @inlinable public mutating func next() -> Step? {
            guard let last = step else {
                step = Step(node: start, isLeaving: false)
                return step
            }
            let record = tree.record(last.node)
            if !last.isLeaving {
                let enters = record.first >= 0 && !skips
                step = enters ? Step(node: HTMLNode(index: record.first), isLeaving: false) : Step(node: last.node, isLeaving: true)
                skips = false
            } else if last.node == start {
                return nil
            } else if record.next >= 0 {
                step = Step(node: HTMLNode(index: record.next), isLeaving: false)
            } else {
                step = Step(node: HTMLNode(index: record.parent), isLeaving: true)
            }
            return step
        }
    }

    /// The first element with a name below a node, in document order; nil when there is none.
    /// Templates' content does not count.
    ///
    /// - Parameter start: nil for ``root``.
    public func first(_ name: HTMLName, below start: HTMLNode? = nil) -> HTMLNode? {
        var walk = walk(start)
        while let step = walk.next() {
            if step.isLeaving { continue }
            if kind(of: step.node) == .content { walk.skipChildren() }
            if self.name(of: step.node) == name, step.node != start { return step.node }
        }
        return nil
    }

    /// The elements with a name below a node, in document order, those in templates included.
    ///
    /// - Parameter start: nil for ``root``.
    public func elements(_ name: HTMLName, below start: HTMLNode? = nil) -> [HTMLNode] {
        // All nodes in the order of memory are looked through faster than in the document's order,
        // which most names do not need.
        if start == nil, let elements = elementsInMemory(name) { return elements }
        let top = start ?? root
        var result = start == nil && self.name(of: top) == name ? [top] : []
        var here = top
        while true {
            if let child = firstChild(of: here) {
                here = child
            } else {
                while here != top, next(after: here) == nil, let above = parent(of: here) { here = above }
                guard here != top, let following = next(after: here) else { return result }
                here = following
            }
            if self.name(of: here) == name { result.append(here) }
        }
    }

    /// The elements with a name where there is one at most; nil where their order has to be found
    /// out.
    private func elementsInMemory(_ name: HTMLName) -> [HTMLNode]? {
        var found: HTMLNode?
        for index in 0..<storage.nodes.count where storage.nodes[index].name == name {
            if found != nil { return nil }
            found = HTMLNode(index: Int32(truncatingIfNeeded: index))
        }
        guard var here = found else { return [] }
        let element = here
        // An element may have been removed from the document.
        while here != root, let above = parent(of: here) { here = above }
        return here == root ? [element] : []
    }

    // MARK: Names

    /// The name of an element; ``HTMLName/none`` for another node.
    @inlinable public func name(of node: HTMLNode) -> HTMLName { record(node).name }

    /// The name of an element as text: in lower case, but as the standard spells it for SVG
    /// (`foreignObject`). Empty for another node.
    public func nameText(of node: HTMLNode) -> String {
        let name = record(node).name
        let known = NameTable.texts
        let text = name.number < known.count ? known[name.number] : String(decoding: storage.otherNames[name.number - known.count], as: UTF8.self)
        return name.namespace == .svg ? ForeignNames.shared.svgElements[text] ?? text : text
    }

    // MARK: Text

    /// The characters of a text or a comment; empty for another node.
    public func text(of node: HTMLNode) -> String {
        let record = record(node)
        return record.kind == .text || record.kind == .comment ? storage.string(record.range, record.decoding) : ""
    }

    /// Appends the characters of a text or a comment, in UTF-8.
    public func appendText(of node: HTMLNode, to bytes: inout [UInt8]) {
        let record = record(node)
        if record.kind == .text || record.kind == .comment { storage.append(record.range, record.decoding, to: &bytes) }
    }

    /// The source of a text or a comment. It is the text itself if ``isPlain(_:)`` says so;
    /// otherwise, it may have references to decode.
    @inlinable public func source(of node: HTMLNode) -> ArraySlice<UInt8> {
        let record = record(node)
        return record.kind == .text || record.kind == .comment ? storage.input.bytes[record.range] : []
    }

    /// Whether the source of a text or a comment needs no decoding.
    @inlinable public func isPlain(_ node: HTMLNode) -> Bool { !record(node).decoding.contains(.needed) }

    /// The text of all text nodes below a node, as the standard's `textContent`: with the white
    /// space of the source, scripts and styles included, and without templates' content.
    public func textContent(of node: HTMLNode) -> String {
        var bytes: [UInt8] = []
        appendTextContent(of: node, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends what ``textContent(of:)`` returns, in UTF-8.
    public func appendTextContent(of node: HTMLNode, to bytes: inout [UInt8]) {
        var walk = walk(node)
        while let step = walk.next() {
            if step.isLeaving { continue }
            switch record(step.node).kind {
            case .text: appendText(of: step.node, to: &bytes)
            case .content: if step.node != node { walk.skipChildren() }
            default: break
            }
        }
    }

    // MARK: Positions

    /// Where a node begins in the source, in bytes from its start: the first character of a text,
    /// the `<` of the tag that made an element. An element that no tag names (`<tbody>`, `<html>`)
    /// begins where the token stands that needed it. A comment begins after its `<!--`.
    public func position(of node: HTMLNode) -> Int { storage.input.sourceOffset(Int(record(node).start)) }
}
