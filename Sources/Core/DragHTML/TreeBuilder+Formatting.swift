// The list of active formatting elements (§13.2.4.3) and the adoption agency algorithm
// (§13.2.6.4.7).

extension TreeBuilder {
    /// Adds an element: at most three equal ones stay after the last marker.
    mutating func addFormatting(_ input: Span<UInt8>, _ node: Int32, _ name: HTMLName) {
        var entry = FormattingEntry(node: node, name: name)
        var equal = 0
        var index = formatting.count - 1
        while index >= 0, !formatting[index].isMarker {
            if formatting[index].name == name, isEqual(input, &entry, index) {
                equal += 1
                if equal == 3 {
                    unlistFormatting(at: index)
                    break
                }
            }
            index -= 1
        }
        // The oldest one leaves a list that is full, so that hostile markup cannot make every
        // paragraph reopen thousands.
        if formatting.count - index - 1 >= max(options.maximumFormattingElements, 1), equal < 3 {
            limits.insert(.formatting)
            unlistFormatting(at: index + 1)
        }
        formatting.append(entry)
        nodes[Int(node)].decoding = .isListed
    }

    @inline(never)
    private mutating func isEqual(_ input: Span<UInt8>, _ entry: inout FormattingEntry, _ index: Int) -> Bool {
        if entry.hash == 0 { entry.hash = attributesHash(input, entry.node) }
        if formatting[index].hash == 0 { formatting[index].hash = attributesHash(input, formatting[index].node) }
        return entry.hash == formatting[index].hash
    }

    /// A hash of the names and values, in which their order does not count.
    private mutating func attributesHash(_ input: Span<UInt8>, _ node: Int32) -> UInt64 {
        let first = Int(nodes[Int(node)].end) - 1
        guard first >= 0 else { return 1 }
        var result: UInt64 = 1
        var text: [UInt8] = []
        var index = first
        while true {
            let attribute = tokenizer.attributes[index]
            text.removeAll(keepingCapacity: true)
            attribute.nameDecoding.append(input, attribute.nameRange, to: &text)
            text.append(0x3D)
            attribute.valueDecoding.append(input, attribute.valueRange, to: &text)
            var hash: UInt64 = 0xCBF2_9CE4_8422_2325
            for byte in text { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
            result &+= hash ^ hash >> 29
            if attribute.isLast { return result }
            index += 1
        }
    }

    @inline(__always)
    mutating func reopenFormatting() {
        guard formatting.count > 0 else { return }
        let last = formatting[formatting.count &- 1]
        if !last.isMarker, !isOpen(last) { reopenFormattingSlowly() }
    }

    @inline(__always)
    private mutating func isOpen(_ entry: FormattingEntry) -> Bool { isOpen(entry.name) && openIndex(of: entry.node) != nil }

    @inline(never)
    private mutating func reopenFormattingSlowly() {
        var index = formatting.count - 1
        while index > 0, !formatting[index - 1].isMarker, !isOpen(formatting[index - 1]) { index -= 1 }
        let number = formatting.count - index
        stepsToQuestion -= number
        // Each paragraph can reopen all of them again.
        guard number <= reopeningBudget else {
            limits.insert(.formatting)
            for _ in 0..<number { unlistFormatting(at: formatting.count - 1) }
            return
        }
        reopeningBudget -= number
        while index < formatting.count {
            if open.count >= options.maximumDepth { limitDepth() }
            let entry = formatting[index]
            var node = NodeRecord(.element)
            let record = nodes[Int(entry.node)]
            (node.start, node.end, node.name) = (record.start, record.end, record.name)
            let copy = insert(node)
            push(copy, entry.name)
            relistFormatting(at: index, copy)
            index += 1
        }
    }

    mutating func clearFormattingToMarker() {
        while !formatting.isEmpty {
            let isMarker = formatting[formatting.count - 1].isMarker
            unlistFormatting(at: formatting.count - 1)
            if isMarker { return }
        }
    }

    /// Removes the entry at an index.
    mutating func unlistFormatting(at index: Int) {
        let node = formatting[index].node
        formatting.remove(at: index)
        if node >= 0 { nodes[Int(node)].decoding = [] }
    }

    /// Puts a copy of an element in its place.
    private mutating func relistFormatting(at index: Int, _ copy: Int32) {
        nodes[Int(formatting[index].node)].decoding = []
        nodes[Int(copy)].decoding = .isListed
        formatting[index].node = copy
    }

    mutating func formattingIndex(of node: Int32) -> Int? {
        // Hostile markup can make the list long, but what is looked for is near its end.
        guard nodes[Int(node)].decoding.contains(.isListed) else { return nil }
        var index = formatting.count - 1
        while index >= 0 {
            if formatting[index].node == node { return index }
            index -= 1
        }
        return nil
    }

    /// The last element with that name after the last marker.
    mutating func formattingIndex(of name: HTMLName) -> Int? {
        var index = formatting.count - 1
        while index >= 0, !formatting[index].isMarker {
            if formatting[index].name == name { return index }
            index -= 1
        }
        return nil
    }

    // MARK: The adoption agency

    @inline(never)
    mutating func adopt(_ name: HTMLName) {
        if currentName == name, formattingIndex(of: current.node) == nil { return pop() }
        for _ in 0..<8 {
            guard let entry = formattingIndex(of: name) else { return closeOther(name) }
            let element = formatting[entry].node
            guard let place = openIndex(of: element) else { return unlistFormatting(at: entry) }
            guard isNodeInScope(element) else { return }
            var block = place + 1
            while block < open.count, !open[block].traits.contains(.special) { block += 1 }
            stepsToQuestion -= 1 + open.count >> 6
            guard block < open.count else {
                pop(downTo: place)
                return unlistFormatting(at: entry)
            }
            adopt(element, entry, above: place, block)
        }
    }

    /// One round: moves the furthest block out of the formatting element.
    private mutating func adopt(_ element: Int32, _ entry: Int, above: Int, _ block: Int) {
        // Three copies may lie between the two elements, and one more inside the block.
        extraDepth &+= 4
        let furthest = open[block].node
        let ancestor = open[above - 1]
        var bookmark = entry
        let last = adoptInner(element, furthest, block, &bookmark)
        unlink(last)
        let (parent, before) = place(in: ancestor)
        link(last, to: parent, before: before)

        let copy = clone(element)
        let old = formattingIndex(of: element)
        let original = formatting[old ?? entry]
        var child = nodes[Int(furthest)].first
        while child >= 0 {
            let next = nodes[Int(child)].next
            unlink(child)
            link(child, to: copy)
            child = next
            stepsToQuestion -= 1
        }
        link(copy, to: furthest)
        if let old {
            unlistFormatting(at: old)
            if old < bookmark { bookmark -= 1 }
        }
        formatting.insert(FormattingEntry(node: copy, name: original.name, hash: original.hash), at: min(bookmark, formatting.count))
        nodes[Int(copy)].decoding = .isListed
        removeOpen(element)
        guard let index = openIndex(of: furthest) else { return }
        open.insert(OpenElement(node: copy, name: original.name, traits: rules.traits(original.name)), at: index + 1)
        openCounts[original.name.index] &+= 1
    }

    /// The inner loop: copies the formatting elements between the two, and nests the last node in
    /// the copies.
    ///
    /// - Returns: the node to move.
    private mutating func adoptInner(_ element: Int32, _ furthest: Int32, _ block: Int, _ bookmark: inout Int) -> Int32 {
        var last = furthest
        var index = block
        var count = 0
        while true {
            count += 1
            index -= 1
            let node = open[index].node
            if node == element { return last }
            stepsToQuestion -= 1
            var entry = formattingIndex(of: node)
            if count > 3, let found = entry {
                unlistFormatting(at: found)
                if found < bookmark { bookmark -= 1 }
                entry = nil
            }
            guard let entry else {
                removeOpen(at: index)
                continue
            }
            let copy = clone(node)
            relistFormatting(at: entry, copy)
            open[index].node = copy
            if last == furthest { bookmark = entry + 1 }
            unlink(last)
            link(last, to: copy)
            last = copy
        }
    }
}
