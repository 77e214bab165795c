public import DragEngine

/// The part of a drop in which data moves. The coordinator gives out the items' providers, keeps
/// the placeholders, and records one outcome for each item.
///
/// The counterpart of `UICollectionViewDropCoordinator`
/// (https://developer.apple.com/documentation/uikit/uicollectionviewdropcoordinator).
public final class DropCoordinator {
    /// How many items are loaded at once. The other items wait, each shown as a placeholder.
    public static let maximumLoads = 8

    /// The session whose items are dropped.
    public let session: DropSession
    /// The destination's last proposal before the user let go.
    public let proposal: DropProposal
    /// The items as they were when the user let go.
    public let items: [DropItem]
    private var outcomes: [DropOutcome?]
    /// How many elements the destination's list has got.
    var addedCount = 0
    private var isCancelled = false
    private var whenCancelled: [() -> Void] = []

    init(_ session: DropSession, _ proposal: DropProposal) {
        self.session = session
        self.proposal = proposal
        self.items = session.items
        self.outcomes = items.map { _ in nil }
    }

    /// The provider from which an item's representations are loaded.
    public func provider(of item: DropItem) -> ItemProvider { item.item.provider }

    /// Records what became of the item at `index`.
    ///
    /// - Returns: false for an index out of range, and for an item that has its outcome already:
    ///   only the first one counts.
    @discardableResult
    public func finish(_ index: Int, _ outcome: DropOutcome) -> Bool {
        guard outcomes.indices.contains(index), outcomes[index] == nil else { return false }
        outcomes[index] = outcome
        session.didProgress?(progress)
        return true
    }

    /// How far the drop is, with the bytes that have been loaded of unfinished items.
    public var progress: DropProgress {
        let finished = outcomes.count { $0 != nil }
        let parts = outcomes.indices.map { outcomes[$0] != nil ? 1 : Self.fraction(of: items[$0].item.provider) }
        return DropProgress(finished: finished, total: items.count, fraction: items.isEmpty ? 1 : parts.reduce(0, +) / Double(items.count))
    }

    private static func fraction(of provider: ItemProvider) -> Double {
        (0..<provider.count).map { provider.progress(at: $0) }.max() ?? 0
    }

    /// The elements that an item becomes in a destination's list.
    public struct Loaded<Element: Sendable>: Sendable {
        /// The elements, in the order in which they are inserted; empty if the item becomes
        /// nothing.
        public var elements: [Element]
        /// What was lost or assumed on the way, as clauses without a full stop.
        public var notes: [String]

        /// Elements with optional notes.
        public init(_ elements: [Element], notes: [String] = []) {
            self.elements = elements
            self.notes = notes
        }
    }

    /// Inserts the elements of every item that has no outcome yet. Elements that are ready are
    /// inserted immediately, in one batch. For each other item a placeholder is inserted and, when
    /// the item is loaded, replaced in its then current place, or removed if the load fails. Loads
    /// may finish in any order. The method returns when every item has its outcome, or at once if
    /// the drop or the task is cancelled.
    ///
    /// Removing a placeholder from the list cancels its load. A result that arrives all the same is
    /// ignored.
    ///
    /// - Parameters:
    ///   - list: the list to insert into.
    ///   - index: the presented index of the first element; nil for the end.
    ///   - ready: the elements of an item that needs no loading; nil for an item that must be
    ///     loaded.
    ///   - load: loads an item and makes its elements; called on any thread.
    public nonisolated(nonsending) func insertItems<Element: Sendable>(
        into list: ItemList<Element>, at index: Int?, ready: (DropItem) -> [Element]? = { _ in nil },
        load: @escaping @Sendable (ItemProvider, Runner) async throws(NegotiationError) -> Loaded<Element>
    ) async {
        guard !isCancelled, !Task.isCancelled else { return }
        let (answers, feed) = AsyncStream<DropLoads<Element>.Answer>.makeStream()
        let loads = DropLoads(self, list, feed, load)
        let open = outcomes.indices.filter { outcomes[$0] == nil }
        let finished = list.update { batch in
            var place = min(max(index ?? batch.count, 0), batch.count)
            var finished: [Int] = []
            for number in open {
                if let elements = ready(items[number]) {
                    batch.insert(elements, at: place)
                    place += elements.count
                    addedCount += elements.count
                    finished.append(number)
                } else {
                    let slot = batch.insertPlaceholder(at: place) { loads.abandon(number) }
                    loads.add(number, placeholder: slot, provider(of: items[number]))
                    place += 1
                }
            }
            return finished
        }
        for number in finished { finish(number, .delivered(notes: [])) }
        whenCancelled.append { loads.cancel() }
        // An observer of the list may have cancelled the drop during the update above.
        if isCancelled { loads.cancel() }
        loads.start()
        // Cancelling the task ends the stream. (The closure of a cancellation handler would run
        // outside of the caller's isolation.)
        for await answer in answers {
            if Task.isCancelled { break }
            loads.take(answer)
        }
        loads.cancel()
    }

    /// Cancels the loads of all items that have no outcome yet.
    func cancel() {
        isCancelled = true
        for whenCancelled in whenCancelled { whenCancelled() }
    }

    /// Makes the report. An item that the destination gave no outcome was refused, or cancelled if
    /// the drop was cancelled.
    func finish() -> DropReport {
        whenCancelled = []
        let outcomes = outcomes.map { $0 ?? (isCancelled || Task.isCancelled ? .cancelled : .refused) }
        let operation = outcomes.contains(where: \.isDelivered) ? proposal.operation : .cancel
        return DropReport(operation: operation, outcomes: outcomes, addedCount: addedCount)
    }
}

/// How a drop ended.
public struct DropReport: Sendable {
    /// What was done; ``DropOperation/cancel`` when no item was delivered.
    public let operation: DropOperation
    /// What became of each item, in the session's order; empty when the drop was not performed.
    public let outcomes: [DropOutcome]
    /// How many elements the items became in the destination's list. An item may become several,
    /// as a list of links does; one that only moves within the list counts as none.
    public let addedCount: Int

    /// Whether every item was delivered.
    public var isComplete: Bool { operation.isPerformed && outcomes.allSatisfy(\.isDelivered) }

    static let cancelled = DropReport(operation: .cancel, outcomes: [], addedCount: 0)
}

/// What became of one item of a drop. Each item has exactly one outcome.
public enum DropOutcome: Sendable {
    /// The destination has the item. The notes are clauses that say what was lost or assumed on the
    /// way.
    case delivered(notes: [String])
    /// The item could not be loaded or converted.
    case failed(NegotiationError)
    /// The destination did not want the item, or the item was no longer in its source's list.
    case refused
    /// The whole drop, or this item, was cancelled before the item was loaded.
    case cancelled

    /// Whether the destination has the item.
    public var isDelivered: Bool {
        if case .delivered = self { true } else { false }
    }
}

/// How far a drop has got.
public struct DropProgress: Hashable, Sendable {
    /// How many items have their outcome.
    public let finished: Int
    /// How many items there are.
    public let total: Int
    /// The finished share of all items, 0…1, including what has been loaded of unfinished items.
    public let fraction: Double
}
