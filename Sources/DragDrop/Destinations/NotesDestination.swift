import DragEngine
import DragKit
import DragTypes

/// A list of notes: a drop adds the text of each dropped item.
public final class NotesDestination: DropDestination {
    /// The notes' texts.
    public let notes: ItemList<String>

    /// A destination that adds notes to a list.
    public init(_ notes: ItemList<String>) {
        self.notes = notes
    }

    /// Whether an item of the session can be loaded as text.
    public func canHandle(_ session: DropSession) -> Bool {
        session.acceptList(for: .notes).map(session.canLoad) ?? false
    }

    /// Proposes a copy at the place under the pointer, or at the end.
    public func sessionDidUpdate(_ session: DropSession, at index: Int?) -> DropProposal {
        canHandle(session) ? DropProposal(.copy, .insertAt(index ?? notes.presentedCount)) : .cancel
    }

    /// Inserts the text of each item.
    public nonisolated(nonsending) func perform(_ coordinator: DropCoordinator) async {
        guard case .insertAt(let index) = coordinator.proposal.intent, let accepted = coordinator.session.acceptList(for: .notes) else { return }
        await coordinator.insertItems(into: notes, at: index) { provider, runner throws(NegotiationError) in
            let delivery = try await runner.deliver(provider, accepting: accepted)
            return .init([String(utf8Bytes: delivery.bytes)], notes: delivery.notes.map(\.description))
        }
    }
}
