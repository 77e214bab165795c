// Making and linking nodes (§13.2.6.1).

extension TreeBuilder {
    @inline(__always)
    mutating func append(_ node: consuming NodeRecord, to parent: Int32) -> Int32 {
        let index = Int32(truncatingIfNeeded: nodes.count)
        let last = nodes[Int(parent)].last
        node.parent = parent
        node.previous = last
        nodes.append(node)
        if last >= 0 { nodes[Int(last)].next = index } else { nodes[Int(parent)].first = index }
        nodes[Int(parent)].last = index
        return index
    }

    /// Links a node that has no parent: before another, or as the last child.
    mutating func link(_ node: Int32, to parent: Int32, before other: Int32 = -1) {
        let previous = other < 0 ? nodes[Int(parent)].last : nodes[Int(other)].previous
        nodes[Int(node)].parent = parent
        nodes[Int(node)].previous = previous
        nodes[Int(node)].next = other
        if previous >= 0 { nodes[Int(previous)].next = node } else { nodes[Int(parent)].first = node }
        if other >= 0 { nodes[Int(other)].previous = node } else { nodes[Int(parent)].last = node }
    }

    mutating func unlink(_ node: Int32) {
        let record = nodes[Int(node)]
        guard record.parent >= 0 else { return }
        if record.previous >= 0 { nodes[Int(record.previous)].next = record.next } else { nodes[Int(record.parent)].first = record.next }
        if record.next >= 0 { nodes[Int(record.next)].previous = record.previous } else { nodes[Int(record.parent)].last = record.previous }
        nodes[Int(node)].parent = -1
        nodes[Int(node)].previous = -1
        nodes[Int(node)].next = -1
    }

    /// The appropriate place for inserting a node: a parent, and the node before which it goes, −1
    /// for none.
    @inline(__always)
    mutating func place() -> (parent: Int32, before: Int32) {
        place(in: open[open.count &- 1])
    }

    @inline(__always)
    mutating func place(in target: OpenElement) -> (parent: Int32, before: Int32) {
        if isFostering { return fosterPlace(target) }
        return (target.name == .template ? nodes[Int(target.node)].first : target.node, -1)
    }

    @inline(never)
    mutating func fosterPlace(_ target: OpenElement) -> (parent: Int32, before: Int32) {
        switch target.name {
        case .table, .tbody, .tfoot, .thead, .tr:
            var index = open.count - 1
            while index > 0, open[index].name != .template, open[index].name != .table { index -= 1 }
            guard index > 0 else { return (open[0].node, -1) }
            let found = open[index].node
            if open[index].name == .template { return (nodes[Int(found)].first, -1) }
            let parent = nodes[Int(found)].parent
            if parent >= 0 { return (parent, found) }
            let above = open[index - 1]
            return (above.name == .template ? nodes[Int(above.node)].first : above.node, -1)
        case .template: return (nodes[Int(target.node)].first, -1)
        default: return (target.node, -1)
        }
    }

    @inline(__always)
    mutating func insert(_ node: consuming NodeRecord) -> Int32 {
        let (parent, before) = place()
        if before < 0 { return append(node, to: parent) }
        let index = Int32(truncatingIfNeeded: nodes.count)
        nodes.append(node)
        link(index, to: parent, before: before)
        return index
    }

    /// Inserts an element for the token, and opens it.
    @inline(__always) @discardableResult
    mutating func insertElement(_ name: HTMLName) -> Int32 {
        if open.count >= options.maximumDepth { limitDepth() }
        let node = insert(elementOfToken(name))
        push(node, name)
        if name == .template { _ = append(NodeRecord(.content), to: node) }
        return node
    }

    @inline(__always)
    mutating func elementOfToken(_ name: HTMLName) -> NodeRecord {
        var node = element(name)
        if tokenizer.attributes.count > tokenizer.attributesStart { node.end = takeAttributes() }
        return node
    }

    /// An element without attributes, made by the token.
    @inline(__always)
    mutating func element(_ name: HTMLName) -> NodeRecord {
        var node = NodeRecord(.element)
        node.name = name
        node.start = UInt32(truncatingIfNeeded: tokenizer.tokenStart)
        return node
    }

    /// Inserts an element that the markup does not name, and opens it.
    @discardableResult
    mutating func insertImplied(_ name: HTMLName) -> Int32 {
        let node = insert(element(name))
        push(node, name)
        return node
    }

    /// Inserts an element that has no content.
    @inline(__always)
    mutating func insertVoid(_ name: HTMLName) {
        insertElement(name)
        pop()
    }

    mutating func insertText(_ piece: TextPiece) {
        guard piece.start < piece.end else { return }
        var node = NodeRecord(.text)
        node.start = UInt32(truncatingIfNeeded: piece.start)
        node.end = UInt32(truncatingIfNeeded: piece.end)
        node.decoding = piece.decoding
        _ = insert(node)
    }

    mutating func clone(_ node: Int32) -> Int32 {
        var copy = NodeRecord(.element)
        let record = nodes[Int(node)]
        (copy.start, copy.end, copy.name) = (record.start, record.end, record.name)
        nodes.append(copy)
        return Int32(truncatingIfNeeded: nodes.count - 1)
    }

    /// At the limit of depth, closes the innermost element, so that the next one becomes its
    /// sibling.
    @inline(never)
    mutating func limitDepth() {
        if !open[open.count - 1].traits.contains(.pinned) {
            limits.insert(.depth)
            pop()
        } else if open.count >= options.maximumOpenElements {
            fail(.nestingTooDeep)
        }
    }
}
