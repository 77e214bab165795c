/// Where things are dropped to be rid of them: takes any number of things that their sources of this process give up, and forbids the
/// rest. What is in it is gone; the sources remove it when the drop is complete.
public final class TrashDestination: DropDestination {
    public init() {}

    public func canHandle(_ session: DropSession) -> Bool { true }

    public func sessionDidUpdate(_ session: DropSession, at index: Int?) -> DropProposal {
        let isOurs = session.allowsMove && session.items.allSatisfy { $0.source != nil && $0.slot != nil }
        return isOurs && !session.items.isEmpty ? DropProposal(.move) : .forbidden
    }

    public nonisolated(nonsending) func perform(_ coordinator: DropCoordinator) async {
        for number in coordinator.items.indices { coordinator.finish(number, .delivered(notes: [])) }
    }
}
