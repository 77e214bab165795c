/// Changes to an ``ItemList`` that become visible together. Indexes are those of what is presented, as the batch has left it so far;
/// ones beyond either end mean that end.
public struct ItemListBatch<Element> {
    private(set) var slots: [ItemList<Element>.Slot]
    private(set) var update = ListUpdate()
    private(set) var abandoned: [() -> Void] = []

    init(_ slots: [ItemList<Element>.Slot]) {
        self.slots = slots
    }

    public var count: Int { slots.count }

    /// Puts elements in, the first at `index`.
    @discardableResult
    public mutating func insert(_ elements: some Sequence<Element>, at index: Int) -> [SlotID] {
        var place = clamped(index)
        return elements.map { element in
            defer { place += 1 }
            return insert(.element(element), at: place)
        }
    }

    /// Puts in a placeholder.
    ///
    /// - Parameter whenRemoved: called after the batch in which somebody takes it away without a commit.
    public mutating func insertPlaceholder(at index: Int, whenRemoved: @escaping () -> Void = {}) -> SlotID {
        insert(.placeholder(whenRemoved: whenRemoved), at: clamped(index))
    }

    /// Puts elements in the place of a placeholder, wherever that is now.
    ///
    /// - Returns: whether it was still there.
    public mutating func commit(_ placeholder: SlotID, _ elements: [Element]) -> Bool {
        guard let index = index(of: placeholder), case .placeholder = slots[index].content else { return false }
        guard let first = elements.first else {
            slots.remove(at: index)
            update.changes.append(.removed(at: index))
            return true
        }
        slots[index].content = .element(first)
        update.changes.append(.replaced(at: index))
        insert(elements.dropFirst(), at: index + 1)
        return true
    }

    /// Takes away what stands in a place, a placeholder too.
    ///
    /// - Returns: whether there was anything.
    @discardableResult
    public mutating func remove(_ slot: SlotID) -> Bool {
        guard let index = index(of: slot) else { return false }
        if case .placeholder(let whenRemoved) = slots[index].content { abandoned.append(whenRemoved) }
        slots.remove(at: index)
        update.changes.append(.removed(at: index))
        return true
    }

    /// Moves what stands in a place so that it ends at `index`.
    ///
    /// - Returns: whether there was anything.
    @discardableResult
    public mutating func move(_ slot: SlotID, to index: Int) -> Bool {
        guard let from = self.index(of: slot) else { return false }
        let to = min(max(index, 0), slots.count - 1)
        guard from != to else { return true }
        slots.insert(slots.remove(at: from), at: to)
        update.changes.append(.moved(from: from, to: to))
        return true
    }

    /// Moves what stands in several places so that it ends side by side in this order, the first at `index`.
    ///
    /// - Returns: the places where there was something.
    @discardableResult
    public mutating func moveTogether(_ slots: [SlotID], to index: Int) -> Set<SlotID> {
        let present = slots.filter { self.index(of: $0) != nil }
        let first = min(max(index, 0), count - present.count)
        if present.count > 1 {
            for slot in present { move(slot, to: count - 1) }
        }
        for (place, slot) in present.enumerated() { move(slot, to: first + place) }
        return Set(present)
    }

    public func slot(at index: Int) -> SlotID { slots[index].id }

    public func index(of slot: SlotID) -> Int? { slots.firstIndex { $0.id == slot } }

    private mutating func insert(_ content: ItemList<Element>.Content, at index: Int) -> SlotID {
        let slot = ItemList<Element>.Slot(id: SlotID(), content: content)
        slots.insert(slot, at: index)
        update.changes.append(.inserted(at: index))
        return slot.id
    }

    private func clamped(_ index: Int) -> Int { min(max(index, 0), slots.count) }
}
