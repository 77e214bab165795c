import DragEngine
import DragKit
import DragTypes

/// A list of notes: the text of whatever is dropped.
public final class NotesDestination: DropDestination {
    public let notes: ItemList<String>

    public init(_ notes: ItemList<String>) {
        self.notes = notes
    }

    public func canHandle(_ session: DropSession) -> Bool {
        session.acceptList(for: .notes).map(session.canLoad) ?? false
    }

    public func sessionDidUpdate(_ session: DropSession, at index: Int?) -> DropProposal {
        canHandle(session) ? DropProposal(.copy, .insertAt(index ?? notes.presentedCount)) : .cancel
    }

    public nonisolated(nonsending) func perform(_ coordinator: DropCoordinator) async {
        guard case .insertAt(let index) = coordinator.proposal.intent, let accepted = coordinator.session.acceptList(for: .notes) else { return }
        await coordinator.insertItems(into: notes, at: index) { provider, runner throws(NegotiationError) in
            let delivery = try await runner.deliver(provider, accepting: accepted)
            return .init([String(utf8Bytes: delivery.bytes)], notes: delivery.notes.map(\.description))
        }
    }
}
