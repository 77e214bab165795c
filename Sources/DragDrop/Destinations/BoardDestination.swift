public import DragEngine
import DragKit

/// A list of elements of one kind. A drop adds one element; a drag from another board moves its element here. The other board removes the
/// element when the drop is complete and not earlier.
public final class BoardDestination<Element: Sendable>: DropDestination, DragSource {
    /// How the board's elements are turned into providers and back.
    public struct Format: Sendable {
        /// The types from which an element can be read, best first.
        public let accepted: AcceptList
        /// Makes the provider that offers an element to destinations.
        public let write: @Sendable (Element) -> ItemProvider
        /// Makes an element from a delivery in one of the types of ``accepted``; throws ``NegotiationError`` if the bytes are not valid.
        public let read: @Sendable (Delivery) throws(NegotiationError) -> Element

        /// A format from its parts.
        public init(
            accepted: AcceptList, write: @escaping @Sendable (Element) -> ItemProvider,
            read: @escaping @Sendable (Delivery) throws(NegotiationError) -> Element
        ) {
            self.accepted = accepted
            self.write = write
            self.read = read
        }
    }

    /// The board's elements.
    public let list: ItemList<Element>
    private let format: Format

    /// A board that shows the elements of a list.
    public init(_ list: ItemList<Element>, _ format: Format) {
        self.list = list
        self.format = format
    }

    // MARK: Drops

    /// Whether an item of the session can be loaded as an element.
    public func canHandle(_ session: DropSession) -> Bool { session.canLoad(format.accepted) }

    /// Accepts sessions of exactly one item: a move if the drag allows a move, a copy otherwise.
    public func sessionDidUpdate(_ session: DropSession, at index: Int?) -> DropProposal {
        guard session.items.count == 1, canHandle(session) else { return .cancel }
        return DropProposal(session.allowsMove ? .move : .copy, .insertAt(index ?? list.presentedCount))
    }

    /// Inserts the item's element; a drag from this board moves the element to the new place.
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

    /// The element at `index`, unless a placeholder is there.
    public func items(forBeginning session: DragSession, at index: Int) -> [DragItem] {
        guard (0..<list.presentedCount).contains(index), let element = list.element(at: index) else { return [] }
        return [DragItem(format.write(element), localObject: element, slot: list.slot(at: index))]
    }

    /// Removes the delivered elements after a move to another destination.
    public func session(
        _ session: DragSession, didEndWith operation: DropOperation, items: [(item: DragItem, outcome: DropOutcome)], in destination: AnyObject?
    ) {
        guard operation == .move, destination !== self else { return }
        list.removeDelivered(items)
    }
}
