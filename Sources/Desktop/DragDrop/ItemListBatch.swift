/// Changes to an ``ItemList`` that become visible together. Indexes are presented indexes in the
/// state that the batch has reached. For inserting and moving, an index beyond either end means
/// that end.
public struct ItemListBatch<Element> {
    private(set) var slots: [ItemList<Element>.Slot]
    private(set) var update = ListUpdate()
    private(set) var abandoned: [() -> Void] = []

    init(_ slots: [ItemList<Element>.Slot]) {
        self.slots = slots
    }

    /// How many places the list has now, placeholders included.
    public var count: Int { slots.count }

    /// Inserts elements, the first at `index`.
    ///
    /// - Returns: the elements' places, in their order.
    @discardableResult
    public mutating func insert(_ elements: some Sequence<Element>, at index: Int) -> [SlotID] {
        var place = clamped(index)
        return elements.map { element in
            defer { place += 1 }
            return insert(.element(element), at: place)
        }
    }

    /// Inserts a placeholder.
    ///
    /// - Parameters:
    ///   - index: the placeholder's index after the call; beyond either end, that end.
    ///   - whenRemoved: called after the batch in which the placeholder is removed without a
    ///     commit.
    /// - Returns: the placeholder's place.
    public mutating func insertPlaceholder(at index: Int, whenRemoved: @escaping () -> Void = {}) -> SlotID {
        insert(.placeholder(whenRemoved: whenRemoved), at: clamped(index))
    }

    /// Replaces a placeholder by elements, wherever the placeholder is now. An empty array only
    /// removes the placeholder.
    ///
    /// - Returns: whether the placeholder was still in the list.
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

    /// Replaces the element in a place; the place stays the same.
    ///
    /// - Returns: false if the place is gone or holds a placeholder.
    @discardableResult
    public mutating func replace(_ slot: SlotID, by element: Element) -> Bool {
        guard let index = index(of: slot), case .element = slots[index].content else { return false }
        slots[index].content = .element(element)
        update.changes.append(.replaced(at: index))
        return true
    }

    /// Removes a place with its element or placeholder.
    ///
    /// - Returns: whether the place was still in the list.
    @discardableResult
    public mutating func remove(_ slot: SlotID) -> Bool {
        guard let index = index(of: slot) else { return false }
        if case .placeholder(let whenRemoved) = slots[index].content { abandoned.append(whenRemoved) }
        slots.remove(at: index)
        update.changes.append(.removed(at: index))
        return true
    }

    /// Moves a place so that its index afterwards is `index`.
    ///
    /// - Returns: whether the place was still in the list.
    @discardableResult
    public mutating func move(_ slot: SlotID, to index: Int) -> Bool {
        guard let from = self.index(of: slot) else { return false }
        let to = min(max(index, 0), slots.count - 1)
        guard from != to else { return true }
        slots.insert(slots.remove(at: from), at: to)
        update.changes.append(.moved(from: from, to: to))
        return true
    }

    /// Moves several places so that afterwards they are next to each other in this order, the first
    /// at `index`.
    ///
    /// - Returns: those of the places that were still in the list.
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

    /// The identity of the place at `index`, which must be valid.
    public func slot(at index: Int) -> SlotID { slots[index].id }

    /// The index of a place; nil if the place is gone.
    public func index(of slot: SlotID) -> Int? { slots.firstIndex { $0.id == slot } }

    private mutating func insert(_ content: ItemList<Element>.Content, at index: Int) -> SlotID {
        let slot = ItemList<Element>.Slot(id: SlotID(), content: content)
        slots.insert(slot, at: index)
        update.changes.append(.inserted(at: index))
        return slot.id
    }

    private func clamped(_ index: Int) -> Int { min(max(index, 0), slots.count) }
}
