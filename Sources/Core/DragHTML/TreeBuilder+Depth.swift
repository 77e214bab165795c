// The depth of the finished tree. The standard bounds the stack of open elements alone, and the
// adoption agency nests elements deeper than that.

extension TreeBuilder {
    /// Lifts what lies deeper than a number of elements around each other. The content of templates
    /// stays as deep as it is.
    @inline(never)
    mutating func limitTreeDepth(to limit: Int) {
        guard mostOpen + extraDepth > limit else { return }
        // What is above a fragment's nodes is no part of the fragment.
        let top: Int32 = isFragment ? 1 : 0
        var (node, depth) = (nodes[Int(top)].first, 1)
        while node >= 0 {
            let record = nodes[Int(node)]
            if record.kind == .element, record.first >= 0 {
                if depth < limit {
                    node = record.first
                    depth += 1
                    continue
                }
                node = liftElements(from: node)
            }
            while nodes[Int(node)].next < 0 {
                node = nodes[Int(node)].parent
                depth -= 1
                if node <= top { return }
            }
            node = nodes[Int(node)].next
        }
    }

    /// Makes siblings of the elements below an element. A text stays with the element before it, or
    /// becomes a sibling where an element that stood before it has ended.
    ///
    /// - Returns: the last of the siblings; the element itself when there is no element below it.
    private mutating func liftElements(from top: Int32) -> Int32 {
        guard hasElement(below: top) else { return top }
        limits.insert(.depth)
        let (parent, follower) = (nodes[Int(top)].parent, nodes[Int(top)].next)
        var target = top
        /// What is still to be placed, the next one last; −1 where an element ends.
        var pending = takeChildren(of: top)
        while let node = pending.popLast() {
            guard node >= 0 else {
                target = parent
                continue
            }
            if nodes[Int(node)].kind == .element {
                pending.append(-1)
                pending += takeChildren(of: node)
                link(node, to: parent, before: follower)
                target = node
            } else {
                link(node, to: target, before: target == parent ? follower : -1)
            }
        }
        return follower < 0 ? nodes[Int(parent)].last : nodes[Int(follower)].previous
    }

    private mutating func hasElement(below node: Int32) -> Bool {
        var child = nodes[Int(node)].first
        while child >= 0, nodes[Int(child)].kind != .element { child = nodes[Int(child)].next }
        return child >= 0
    }

    /// Takes the children from a node, the last one first.
    private mutating func takeChildren(of node: Int32) -> [Int32] {
        var children: [Int32] = []
        while nodes[Int(node)].last >= 0 {
            let child = nodes[Int(node)].last
            unlink(child)
            children.append(child)
        }
        return children
    }
}
