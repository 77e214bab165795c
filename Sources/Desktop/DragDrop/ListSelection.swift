/// Which elements of a list the user has selected, as in file managers: a click selects one, Ctrl
/// adds or takes away one, Shift selects the range from the last click.
public struct ListSelection: Hashable, Sendable {
    /// The selected places.
    public private(set) var slots: Set<SlotID> = []
    /// Where a range begins: the last place that was clicked without Shift.
    private var anchor: SlotID?

    /// A selection of nothing.
    public init() {}

    /// Selects one place and nothing else.
    public mutating func select(_ slot: SlotID) {
        slots = [slot]
        anchor = slot
    }

    /// Adds a place, or takes the place away if it is selected.
    public mutating func toggle(_ slot: SlotID) {
        if slots.remove(slot) == nil { slots.insert(slot) }
        anchor = slot
    }

    /// Selects the range from the last click to a place, and nothing else. Without a last click
    /// that is in the list, only the place itself is selected.
    ///
    /// - Parameters:
    ///   - slot: the place at the other end of the range.
    ///   - order: the places of the list, in their order.
    public mutating func extend(to slot: SlotID, in order: [SlotID]) {
        guard let anchor, let from = order.firstIndex(of: anchor), let to = order.firstIndex(of: slot) else { return select(slot) }
        slots = Set(order[min(from, to)...max(from, to)])
    }

    /// Selects all places of a list.
    public mutating func selectAll(_ order: [SlotID]) { slots = Set(order) }

    /// Selects nothing.
    public mutating func clear() { self = ListSelection() }

    /// Forgets the places that are no longer in the list.
    public mutating func keep(_ order: [SlotID]) {
        slots.formIntersection(order)
        if let anchor, !order.contains(anchor) { self.anchor = nil }
    }

    /// The places that a copy is about: all selected ones in the list's order; without a selection,
    /// the one with the focus.
    ///
    /// - Parameters:
    ///   - focus: the place with the keyboard's focus; nil if no place of the list has the focus.
    ///   - order: the places of the list, in their order.
    public func copied(focus: SlotID?, in order: [SlotID]) -> [SlotID] {
        order.filter { slots.isEmpty ? $0 == focus : slots.contains($0) }
    }

    /// The index at which a paste inserts: after the last of the places that a copy would be about;
    /// at the end if there are none.
    ///
    /// - Parameters:
    ///   - focus: the place with the keyboard's focus; nil if no place of the list has the focus.
    ///   - order: the places of the list, in their order.
    public func insertionIndex(focus: SlotID?, in order: [SlotID]) -> Int {
        order.lastIndex { slots.isEmpty ? $0 == focus : slots.contains($0) }.map { $0 + 1 } ?? order.count
    }

    /// The places that an action on `slot` is about: all selected ones in the list's order if
    /// `slot` is one of them, otherwise `slot` alone.
    public func targets(of slot: SlotID, in order: [SlotID]) -> [SlotID] {
        slots.contains(slot) ? order.filter(slots.contains) : [slot]
    }
}
