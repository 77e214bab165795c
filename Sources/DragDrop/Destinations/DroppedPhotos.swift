import DragEngine
import DragKit
public import DragTypes

/// A picture as it was dropped.
public struct DroppedPhoto: Hashable, Sendable {
    /// The picture's encoded bytes.
    public let bytes: [UInt8]
    /// The format that the bytes are in.
    public let type: TypeIdentifier
    /// The file name that the source suggests; nil if the source suggests none.
    public let suggestedName: String?
}

extension ListDestination<DroppedPhoto> {
    /// A list of pictures: a drop adds the picture of each dropped item, with its bytes.
    public static func photos(_ list: ItemList<DroppedPhoto>) -> ListDestination {
        ListDestination(
            list,
            Format(
                accepts: { item, session in session.canLoad(item, for: .photos) },
                load: { provider, runner throws(NegotiationError) in
                    let accepted = try AcceptList(for: .photos, catalogue: runner.registry.catalogue)
                    let delivery = try await runner.deliver(provider, accepting: accepted)
                    let photo = DroppedPhoto(bytes: delivery.bytes, type: delivery.type, suggestedName: provider.suggestedName)
                    return .init([photo], notes: delivery.notes.map(\.description))
                }))
    }
}
