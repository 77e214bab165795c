public import DragEngine
import DragTypes

/// A list of notes: the text of whatever is dropped.
public final class NotesDestination: DropDestination {
    public let notes: ItemList<String>

    public init(_ notes: ItemList<String>) {
        self.notes = notes
    }

    public func canHandle(_ session: DropSession) -> Bool {
        guard let accepted = Self.accepted(session.runner) else { return false }
        return session.canLoad(accepted)
    }

    public func sessionDidUpdate(_ session: DropSession, at index: Int?) -> DropProposal {
        canHandle(session) ? DropProposal(.copy, .insertAt(index ?? notes.presentedCount)) : .cancel
    }

    public nonisolated(nonsending) func perform(_ coordinator: DropCoordinator) async {
        guard case .insertAt(let index) = coordinator.proposal.intent, let accepted = Self.accepted(coordinator.session.runner) else { return }
        await coordinator.insertItems(into: notes, at: index) { provider, runner throws(NegotiationError) in
            let delivery = try await runner.deliver(provider, accepting: accepted)
            return .init([String(utf8Bytes: delivery.bytes)], notes: delivery.notes.map(\.description))
        }
    }

    private static func accepted(_ runner: Runner) -> AcceptList? { try? AcceptList(for: .notes, catalogue: runner.registry.catalogue) }
}
