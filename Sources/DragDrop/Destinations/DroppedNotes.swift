import DragEngine
import DragKit
import DragTypes

extension ListDestination<String> {
    /// A list of notes: a drop adds the text of each dropped item.
    public static func notes(_ list: ItemList<String>) -> ListDestination {
        ListDestination(
            list,
            Format(
                accepts: { item, session in session.canLoad(item, for: .notes) },
                load: { provider, runner throws(NegotiationError) in
                    let accepted = try AcceptList(for: .notes, catalogue: runner.registry.catalogue)
                    let delivery = try await runner.deliver(provider, accepting: accepted)
                    return .init([String(utf8Bytes: delivery.bytes)], notes: delivery.notes.map(\.description))
                }))
    }
}
