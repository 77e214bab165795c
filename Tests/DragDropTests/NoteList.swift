import DragDrop
import DragEngine

/// Notes: each text that is dropped becomes a row.
@MainActor
final class NoteList: @MainActor DropDestination {
    let notes = ItemList<String>()
    private let accepted: AcceptList

    init(accepting accepted: AcceptList) {
        self.accepted = accepted
    }

    func canHandle(_ session: DropSession) -> Bool { session.items.contains { session.canLoad($0, accepted) } }

    func sessionDidUpdate(_ session: DropSession, at index: Int?) -> DropProposal {
        DropProposal(.copy, .insertAt(index ?? notes.presentedCount))
    }

    @MainActor func perform(_ coordinator: DropCoordinator) async {
        guard case .insertAt(let index) = coordinator.proposal.intent else { return }
        let accepted = accepted
        await coordinator.insertItems(into: notes, at: index) { provider, runner throws(NegotiationError) in
            .init([String(decoding: try await runner.deliver(provider, accepting: accepted).bytes, as: UTF8.self)])
        }
    }

    /// Keeps the rows of a view in step with the notes, placeholders included.
    func follow(_ apply: (ListUpdate.Change) -> Void) async {
        for await update in notes.updates { update.changes.forEach(apply) }
    }
}
