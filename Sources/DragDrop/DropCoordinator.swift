public import DragEngine

/// The part of a drop in which data moves: hands out the items' providers, keeps the placeholders, and takes one outcome for each item.
///
/// The counterpart of `UICollectionViewDropCoordinator`
/// (https://developer.apple.com/documentation/uikit/uicollectionviewdropcoordinator).
public final class DropCoordinator {
    /// How many items are loaded at once; the others wait, behind their placeholders.
    public static let maximumLoads = 8

    public let session: DropSession
    public let proposal: DropProposal
    /// The items as they were when the user let go.
    public let items: [DropItem]
    private var outcomes: [DropOutcome?]
    private var isCancelled = false
    private var whenCancelled: [() -> Void] = []

    init(_ session: DropSession, _ proposal: DropProposal) {
        self.session = session
        self.proposal = proposal
        self.items = session.items
        self.outcomes = items.map { _ in nil }
    }

    /// The provider of an item, to load from.
    public func provider(of item: DropItem) -> ItemProvider { item.item.provider }

    /// Says what became of the item at `index`.
    ///
    /// - Returns: whether that counts; only the first outcome of an item does.
    @discardableResult
    public func finish(_ index: Int, _ outcome: DropOutcome) -> Bool {
        guard outcomes.indices.contains(index), outcomes[index] == nil else { return false }
        outcomes[index] = outcome
        session.didProgress?(progress)
        return true
    }

    public var progress: DropProgress {
        let finished = outcomes.count { $0 != nil }
        let parts = outcomes.indices.map { outcomes[$0] != nil ? 1 : Self.fraction(of: items[$0].item.provider) }
        return DropProgress(finished: finished, total: items.count, fraction: items.isEmpty ? 1 : parts.reduce(0, +) / Double(items.count))
    }

    private static func fraction(of provider: ItemProvider) -> Double {
        (0..<provider.count).map { provider.progress(at: $0) }.max() ?? 0
    }

    /// What an item becomes in a destination's list.
    public struct Loaded<Element: Sendable>: Sendable {
        public var elements: [Element]
        /// What was lost or assumed, as clauses.
        public var notes: [String]

        public init(_ elements: [Element], notes: [String] = []) {
            self.elements = elements
            self.notes = notes
        }
    }

    /// Puts every item that has no outcome yet into a list: what is there already at once, in one batch; for the others a placeholder
    /// each, which is replaced where it stands by then, or taken away. Results may come in any order. Comes back when every item has its
    /// outcome.
    ///
    /// Whoever takes a placeholder out of the list has its load cancelled, and an answer that comes all the same is dropped.
    ///
    /// - Parameters:
    ///   - index: where the first goes, in what is presented; nil for the end.
    ///   - ready: what an item becomes without loading; nil when it must be loaded.
    ///   - load: what the others become.
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
        // Whoever watches the list may have called it off already.
        if isCancelled { loads.cancel() }
        loads.start()
        // Cancelling the task ends the stream. (A cancellation handler's closure would leave the caller's isolation.)
        for await answer in answers {
            if Task.isCancelled { break }
            loads.take(answer)
        }
        loads.cancel()
    }

    /// Calls off what has no outcome yet.
    func cancel() {
        isCancelled = true
        for whenCancelled in whenCancelled { whenCancelled() }
    }

    /// The end: what the destination left without a word was refused, or called off.
    func finish() -> DropReport {
        whenCancelled = []
        let outcomes = outcomes.map { $0 ?? (isCancelled || Task.isCancelled ? .cancelled : .refused) }
        let operation = outcomes.contains(where: \.isDelivered) ? proposal.operation : .cancel
        return DropReport(operation: operation, outcomes: outcomes)
    }
}
