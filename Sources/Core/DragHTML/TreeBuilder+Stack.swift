// The stack of open elements (§13.2.4.2).

extension TreeBuilder {
    @inline(__always)
    var current: OpenElement { open[open.count &- 1] }
    @inline(__always)
    var currentName: HTMLName { open.isEmpty ? .none : open[open.count &- 1].name }

    @inline(__always)
    mutating func push(_ node: Int32, _ name: HTMLName) {
        open.append(OpenElement(node: node, name: name, traits: rules.traits(name)))
        if open.count > mostOpen { mostOpen = open.count }
        if name.isKnownElement { openCounts[name.index] &+= 1 }
    }

    @inline(__always)
    mutating func pop() {
        let element = open[open.count &- 1]
        open.removeLast()
        if element.name.isKnownElement { openCounts[element.name.index] &-= 1 }
        if element.name == .option, selectedContents.isNeeded { closeOption(element.node) }
    }

    /// Removes the entry at an index without regard to what is inside.
    mutating func removeOpen(at index: Int) {
        let name = open[index].name
        open.remove(at: index)
        if name.isKnownElement { openCounts[name.index] &-= 1 }
    }

    mutating func removeOpen(_ node: Int32) {
        if let index = openIndex(of: node) { removeOpen(at: index) }
    }

    /// Removes an element that stays in the tree around what is open inside it, so that the tree is
    /// deeper than the stack.
    mutating func removeOpenAlone(_ node: Int32) {
        guard let index = openIndex(of: node) else { return }
        if index < open.count - 1 { extraDepth &+= 1 }
        removeOpen(at: index)
    }

    mutating func openIndex(of node: Int32) -> Int? {
        var index = open.count - 1
        while index >= 0 {
            if open[index].node == node { return index }
            index -= 1
        }
        return nil
    }

    @inline(__always)
    mutating func isOpen(_ name: HTMLName) -> Bool { openCounts[name.index] > 0 }

    /// Whether an element of HTML with that name is in scope. Two more names can end the search.
    mutating func isInScope(_ name: HTMLName, _ end1: HTMLName = .none, _ end2: HTMLName = .none) -> Bool {
        guard isOpen(name) else { return false }
        var index = open.count
        while index > 0 {
            index &-= 1
            let element = open[index]
            if element.name == name { return true }
            if element.traits.contains(.scope) || element.name == end1 || element.name == end2 { return false }
        }
        return false
    }

    mutating func isNodeInScope(_ node: Int32) -> Bool {
        var index = open.count
        while index > 0 {
            index &-= 1
            if open[index].node == node { return true }
            if open[index].traits.contains(.scope) { return false }
        }
        return false
    }

    mutating func isInTableScope(_ name: HTMLName) -> Bool {
        guard isOpen(name) else { return false }
        var index = open.count
        while index > 0 {
            index &-= 1
            let other = open[index].name
            if other == name { return true }
            if other == .html || other == .table || other == .template { return false }
        }
        return false
    }

    @inline(__always)
    mutating func closeImplied(except name: HTMLName = .none) {
        while !open.isEmpty, current.traits.contains(.impliedEnd), current.name != name { pop() }
    }

    mutating func closeImpliedThoroughly() {
        while !open.isEmpty, current.traits.contains(.thoroughEnd) { pop() }
    }

    /// Closes elements up to one with that name, and that one.
    @inline(__always)
    mutating func popThrough(_ name: HTMLName) {
        while !open.isEmpty {
            let popped = current.name
            pop()
            if popped == name { return }
        }
    }

    mutating func pop(downTo count: Int) {
        while open.count > count { pop() }
    }

    /// "Clear the stack back to a … context": closes elements up to one of the names, `template` or
    /// `html`, which stays open.
    mutating func clearBack(to name1: HTMLName, _ name2: HTMLName = .none, _ name3: HTMLName = .none) {
        while !open.isEmpty {
            let name = current.name
            if name == name1 || name == name2 || name == name3 || name == .template || name == .html { return }
            pop()
        }
    }

    mutating func clearBackToTableBody() { clearBack(to: .tbody, .tfoot, .thead) }

    mutating func closeParagraph() {
        closeImplied(except: .p)
        popThrough(.p)
    }

    @inline(__always)
    mutating func closeParagraphInButtonScope() {
        if isOpen(.p), isInScope(.p, .button) { closeParagraph() }
    }

    /// "Reset the insertion mode appropriately" (§13.2.4.1).
    mutating func resetMode() {
        var index = open.count - 1
        while index >= 0 {
            let isLast = index == 0
            let name = isLast && isFragment ? context : open[index].name
            if let found = modeInside(name, isLast: isLast) {
                mode = found
                return
            }
            index -= 1
        }
        mode = .inBody
    }

    private mutating func modeInside(_ name: HTMLName, isLast: Bool) -> InsertionMode? {
        switch name {
        case .td, .th: isLast ? nil : .inCell
        case .tr: .inRow
        case .tbody, .thead, .tfoot: .inTableBody
        case .caption: .inCaption
        case .colgroup: .inColumnGroup
        case .table: .inTable
        case .template: templateModes.last ?? .inBody
        case .head: isLast ? nil : .inHead
        case .body: .inBody
        case .frameset: .inFrameset
        case .html: head < 0 ? .beforeHead : .afterHead
        default: nil
        }
    }
}
