public import DragEngine
import DragKit

/// A board of things of one kind: takes one thing at a time, from another board by moving it. The other board loses it when this one has
/// it, and not before.
public final class BoardDestination<Element: Sendable>: DropDestination, DragSource {
    /// How things of the kind travel.
    public struct Format: Sendable {
        /// What a thing can be read from, best first.
        public let accepted: AcceptList
        /// A thing as others can take it.
        public let write: @Sendable (Element) -> ItemProvider
        /// A thing from what was delivered.
        public let read: @Sendable (Delivery) throws(NegotiationError) -> Element

        public init(
            accepted: AcceptList, write: @escaping @Sendable (Element) -> ItemProvider,
            read: @escaping @Sendable (Delivery) throws(NegotiationError) -> Element
        ) {
            self.accepted = accepted
            self.write = write
            self.read = read
        }
    }

    public let list: ItemList<Element>
    private let format: Format

    public init(_ list: ItemList<Element>, _ format: Format) {
        self.list = list
        self.format = format
    }

    // MARK: Drops

    public func canHandle(_ session: DropSession) -> Bool { session.canLoad(format.accepted) }

    public func sessionDidUpdate(_ session: DropSession, at index: Int?) -> DropProposal {
        guard session.items.count == 1, canHandle(session) else { return .cancel }
        return DropProposal(session.allowsMove ? .move : .copy, .insertAt(index ?? list.presentedCount))
    }

    public nonisolated(nonsending) func perform(_ coordinator: DropCoordinator) async {
        guard case .insertAt(let index) = coordinator.proposal.intent, let item = coordinator.items.first else { return }
        if coordinator.proposal.operation == .move, item.source === self {
            let isMoved = item.slot.map { slot in list.update { $0.move(slot, to: index) } } ?? false
            coordinator.finish(0, isMoved ? .delivered(notes: []) : .refused)
            return
        }
        let format = format
        await coordinator.insertItems(
            into: list, at: index, ready: { item in (item.localObject as? Element).map { [$0] } },
            load: { provider, runner throws(NegotiationError) in
                let delivery = try await runner.deliver(provider, accepting: format.accepted)
                return .init([try format.read(delivery)], notes: delivery.notes.map(\.description))
            })
    }

    // MARK: Drags

    public func items(forBeginning session: DragSession, at index: Int) -> [DragItem] {
        guard (0..<list.presentedCount).contains(index), let element = list.element(at: index) else { return [] }
        return [DragItem(format.write(element), localObject: element, slot: list.slot(at: index))]
    }

    public func session(
        _ session: DragSession, didEndWith operation: DropOperation, items: [(item: DragItem, outcome: DropOutcome)], in destination: AnyObject?
    ) {
        guard operation == .move, destination !== self else { return }
        list.removeDelivered(items)
    }
}
