/// A trash can: takes any number of items from sources in this process whose drag allows a move, and forbids all other drops. The sources
/// remove the items when the drop is complete, and the trash can keeps nothing.
public final class TrashDestination: DropDestination {
    /// A trash can.
    public init() {}

    /// True for every session, so that the user sees that a drop is forbidden rather than ignored.
    public func canHandle(_ session: DropSession) -> Bool { true }

    /// Proposes a move if all items can be removed from their sources, and forbids the drop otherwise.
    public func sessionDidUpdate(_ session: DropSession, at index: Int?) -> DropProposal {
        let isOurs = session.allowsMove && session.items.allSatisfy { $0.source != nil && $0.slot != nil }
        return isOurs && !session.items.isEmpty ? DropProposal(.move) : .forbidden
    }

    /// Declares every item delivered.
    public nonisolated(nonsending) func perform(_ coordinator: DropCoordinator) async {
        for number in coordinator.items.indices { coordinator.finish(number, .delivered(notes: [])) }
    }
}
