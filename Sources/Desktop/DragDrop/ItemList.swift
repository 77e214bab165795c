import Synchronization

/// The elements of a destination in their order, with placeholders for elements that are still
/// being loaded.
///
/// Elements have two kinds of indexes. *Presented* indexes, which a view uses, count placeholders.
/// *Model* indexes, which the code that stores the elements uses, do not. Every change happens in a
/// batch, and observers see no state within a batch.
public final class ItemList<Element> {
    struct Slot {
        let id: SlotID
        var content: Content
    }

    enum Content {
        case element(Element)
        /// A place for an element that is still being loaded. The closure is called if the
        /// placeholder is removed without a commit.
        case placeholder(whenRemoved: () -> Void)
    }

    /// Called after each batch that changed the list, before ``update(_:)`` returns. ``updates``
    /// has the same changes as a sequence.
    public var didChange: ((ListUpdate) -> Void)?
    private let observers = ListObservers()
    private var slots: [Slot]

    /// A list of elements without placeholders.
    public init(_ elements: [Element] = []) {
        slots = elements.map { Slot(id: SlotID(), content: .element($0)) }
    }

    // MARK: Model

    /// The elements, without placeholders.
    public var elements: [Element] {
        slots.compactMap { if case .element(let element) = $0.content { element } else { nil } }
    }

    // MARK: What is presented

    /// How many places the list has, placeholders included.
    public var presentedCount: Int { slots.count }

    /// Whether the place at a presented index, which must be valid, is a placeholder.
    public func isPlaceholder(at index: Int) -> Bool {
        if case .placeholder = slots[index].content { true } else { false }
    }

    /// The element at a presented index, which must be valid; nil for a placeholder.
    public func element(at index: Int) -> Element? {
        if case .element(let element) = slots[index].content { element } else { nil }
    }

    /// The identity of the place at a presented index, which must be valid.
    public func slot(at index: Int) -> SlotID { slots[index].id }

    /// The element in a place; nil if the place is gone or holds a placeholder.
    public func element(in slot: SlotID) -> Element? { presentedIndex(of: slot).flatMap(element(at:)) }

    /// The presented index of a place; nil if the place is gone.
    public func presentedIndex(of slot: SlotID) -> Int? { slots.firstIndex { $0.id == slot } }

    /// The model index of an element that would be inserted at a presented index: the number of
    /// elements before it.
    public func modelIndex(ofPresented index: Int) -> Int {
        slots[..<min(max(index, 0), slots.count)].count { if case .element = $0.content { true } else { false } }
    }

    // MARK: Changes

    /// The changes from now on. A consumer may have fallen behind: the list may have changed again
    /// by the time when a change is seen.
    public var updates: ListUpdates { observers.updates }

    /// Changes the list in one batch, and calls ``didChange`` once at the end.
    ///
    /// - Returns: what the closure returns.
    @discardableResult
    public func update<Result>(_ change: (inout ItemListBatch<Element>) -> Result) -> Result {
        var batch = ItemListBatch(slots)
        let result = change(&batch)
        slots = batch.slots
        if !batch.update.changes.isEmpty {
            didChange?(batch.update)
            observers.tell(batch.update)
        }
        for whenRemoved in batch.abandoned { whenRemoved() }
        return result
    }
}

extension ItemList {
    /// Removes the delivered items in one batch, after a move to another destination.
    public func removeDelivered(_ items: [(item: DragItem, outcome: DropOutcome)]) {
        update { batch in
            for (item, outcome) in items where outcome.isDelivered {
                if let slot = item.slot { batch.remove(slot) }
            }
        }
    }
}

/// What a batch did to an ``ItemList``, in presented indexes. An observer applies the changes in
/// this order, one after the other.
public struct ListUpdate: Hashable, Sendable {
    /// One change; its indexes hold after the changes before it have been applied.
    public enum Change: Hashable, Sendable {
        /// A place was inserted at that index.
        case inserted(at: Int)
        /// The place at that index was removed.
        case removed(at: Int)
        /// The place at `from` was removed and inserted again, so that its index is now `to`.
        case moved(from: Int, to: Int)
        /// The placeholder or the element at that index was replaced by an element.
        case replaced(at: Int)
    }

    /// The changes, in the order in which they were made.
    public internal(set) var changes: [Change] = []
}

/// The identity of a place in an ``ItemList``. It stays the same while the place moves, and is
/// never used again after the place is gone.
public struct SlotID: Hashable, Sendable {
    private let number: UInt64

    private static let last = Atomic<UInt64>(0)

    init() { number = Self.last.add(1, ordering: .relaxed).newValue }
}

/// The changes of an ``ItemList``, one element for each batch, in their order. A consumer that is
/// slow gets every change all the same.
///
/// The sequence begins with the first batch after ``ItemList/updates`` was read, and ends when the
/// list is gone.
public struct ListUpdates: AsyncSequence, Sendable {
    private let stream: AsyncStream<ListUpdate>

    init(_ stream: AsyncStream<ListUpdate>) {
        self.stream = stream
    }

    public func makeAsyncIterator() -> AsyncStream<ListUpdate>.Iterator { stream.makeAsyncIterator() }
}

/// Who waits for the changes of a list.
///
/// Thread rule: consumers come and go on any thread, under the lock.
final class ListObservers: Sendable {
    private struct State {
        var waiting: [Int: AsyncStream<ListUpdate>.Continuation] = [:]
        var count = 0
    }

    private let state = Mutex(State())

    /// The changes from now on.
    var updates: ListUpdates {
        let (stream, continuation) = AsyncStream<ListUpdate>.makeStream()
        let number = state.withLock { state in
            state.count += 1
            state.waiting[state.count] = continuation
            return state.count
        }
        continuation.onTermination = { [weak self] _ in self?.state.withLock { $0.waiting[number] = nil } }
        return ListUpdates(stream)
    }

    func tell(_ update: ListUpdate) {
        for continuation in state.withLock({ Array($0.waiting.values) }) { continuation.yield(update) }
    }

    deinit {
        for continuation in state.withLock({ Array($0.waiting.values) }) { continuation.finish() }
    }
}
