/// The elements of a destination in their order, with placeholders for what is still on its way.
///
/// There are two ways to count: *presented* indexes count placeholders, as a view does; *model* indexes don't, as whoever stores the
/// elements does. Every change happens in a batch, and nobody sees a state within one.
public final class ItemList<Element> {
    struct Slot {
        let id: SlotID
        var content: Content
    }

    enum Content {
        case element(Element)
        /// Nothing yet; the closure is called when the placeholder is taken away without a commit.
        case placeholder(whenRemoved: () -> Void)
    }

    /// Told after each batch that changed something.
    public var didChange: ((ListUpdate) -> Void)?
    private var slots: [Slot]

    public init(_ elements: [Element] = []) {
        slots = elements.map { Slot(id: SlotID(), content: .element($0)) }
    }

    // MARK: Model

    /// The elements, without placeholders.
    public var elements: [Element] {
        slots.compactMap { if case .element(let element) = $0.content { element } else { nil } }
    }

    // MARK: What is presented

    /// How many places there are, placeholders included.
    public var presentedCount: Int { slots.count }

    /// Whether the place at `index` is a placeholder.
    public func isPlaceholder(at index: Int) -> Bool {
        if case .placeholder = slots[index].content { true } else { false }
    }

    /// What stands at `index`; nil for a placeholder.
    public func element(at index: Int) -> Element? {
        if case .element(let element) = slots[index].content { element } else { nil }
    }

    public func slot(at index: Int) -> SlotID { slots[index].id }

    /// What stands in a place; nil when it is gone or a placeholder.
    public func element(in slot: SlotID) -> Element? { presentedIndex(of: slot).flatMap(element(at:)) }

    public func presentedIndex(of slot: SlotID) -> Int? { slots.firstIndex { $0.id == slot } }

    /// The model's index for what would stand at `index` of what is presented.
    public func modelIndex(ofPresented index: Int) -> Int {
        slots[..<min(max(index, 0), slots.count)].count { if case .element = $0.content { true } else { false } }
    }

    // MARK: Changes

    /// Changes the list; observers are told once, at the end.
    @discardableResult
    public func update<Result>(_ change: (inout ItemListBatch<Element>) -> Result) -> Result {
        var batch = ItemListBatch(slots)
        let result = change(&batch)
        slots = batch.slots
        if !batch.update.changes.isEmpty { didChange?(batch.update) }
        for whenRemoved in batch.abandoned { whenRemoved() }
        return result
    }
}
