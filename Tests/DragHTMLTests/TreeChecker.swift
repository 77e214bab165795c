@testable import DragHTML

/// Checks that a tree hangs together: every link has its counterpart, nothing is its own ancestor,
/// and the numbers are in range.
struct TreeChecker {
    struct Fault: Error, CustomStringConvertible {
        let description: String
    }

    private let tree: HTMLTree

    init(_ tree: HTMLTree) { self.tree = tree }

    func check() throws {
        for index in 0..<tree.nodeCount { try check(Int32(index)) }
        try checkAttributes()
        // Every node is reached once. Nodes that the markup made and then dropped are not reached.
        var reached = [Bool](repeating: false, count: tree.nodeCount)
        var depth = 0
        for step in tree.walk(HTMLNode(index: 0)) {
            depth += step.isLeaving ? -1 : 1
            if step.isLeaving { continue }
            if reached[Int(step.node.index)] { throw Fault(description: "node \(step.node.index) is reached twice") }
            reached[Int(step.node.index)] = true
        }
        if depth != 0 { throw Fault(description: "the walk ends at depth \(depth)") }
    }

    private func record(_ index: Int32) -> NodeRecord { tree.storage.nodes[Int(index)] }

    private func check(_ index: Int32) throws {
        let node = record(index)
        func expect(_ isRight: Bool, _ what: String) throws {
            if !isRight { throw Fault(description: "node \(index): \(what)") }
        }
        let range = Int32(-1)..<Int32(tree.nodeCount)
        for link in [node.parent, node.first, node.last, node.next, node.previous] { try expect(range.contains(link), "a link is out of range") }
        try expect((node.first < 0) == (node.last < 0), "only one of first and last child")
        if node.first >= 0 {
            try expect(record(node.first).parent == index && record(node.first).previous < 0, "first child")
            try expect(record(node.last).parent == index && record(node.last).next < 0, "last child")
        }
        if node.next >= 0 { try expect(record(node.next).previous == index && record(node.next).parent == node.parent, "next") }
        if node.previous >= 0 { try expect(record(node.previous).next == index && record(node.previous).parent == node.parent, "previous") }
        if node.parent < 0 { try expect(node.next < 0 && node.previous < 0, "a sibling without a parent") }
        if node.kind == .text || node.kind == .comment {
            try expect(node.first < 0, "a text with a child")
            try expect(node.start <= node.end && Int(node.end) <= tree.storage.input.count, "a text out of range")
        }
        if node.kind == .element { try expect(node.name != .none, "an element without a name") }
    }

    private func checkAttributes() throws {
        let count = tree.storage.input.count
        for index in 0..<tree.nodeCount {
            var names: Set<String> = []
            for attribute in tree.attributes(of: HTMLNode(index: Int32(index))) {
                let record = tree.record(attribute)
                guard record.nameRange.upperBound <= count, record.valueRange.upperBound <= count else {
                    throw Fault(description: "an attribute out of range")
                }
                guard names.insert(tree.nameText(of: attribute)).inserted else { throw Fault(description: "an attribute twice") }
            }
        }
    }
}
