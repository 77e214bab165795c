import DragEngine
import DragKit
public import DragTypes

/// A list of pictures: a drop adds the picture of each dropped item, with its bytes.
public final class PhotosDestination: DropDestination {
    /// A picture as it was delivered.
    public struct Photo: Hashable, Sendable {
        /// The picture's encoded bytes.
        public let bytes: [UInt8]
        /// The format that the bytes are in.
        public let type: TypeIdentifier
        /// The file name that the source suggests; nil if the source suggests none.
        public let suggestedName: String?
    }

    /// The pictures in their order.
    public let photos: ItemList<Photo>

    /// A destination that adds pictures to a list.
    public init(_ photos: ItemList<Photo>) {
        self.photos = photos
    }

    /// Whether an item of the session can be loaded as a picture.
    public func canHandle(_ session: DropSession) -> Bool {
        session.acceptList(for: .photos).map(session.canLoad) ?? false
    }

    /// Proposes a copy at the place under the pointer, or at the end.
    public func sessionDidUpdate(_ session: DropSession, at index: Int?) -> DropProposal {
        canHandle(session) ? DropProposal(.copy, .insertAt(index ?? photos.presentedCount)) : .cancel
    }

    /// Inserts the picture of each item.
    public nonisolated(nonsending) func perform(_ coordinator: DropCoordinator) async {
        guard case .insertAt(let index) = coordinator.proposal.intent, let accepted = coordinator.session.acceptList(for: .photos) else { return }
        await coordinator.insertItems(into: photos, at: index) { provider, runner throws(NegotiationError) in
            let delivery = try await runner.deliver(provider, accepting: accepted)
            let photo = Photo(bytes: delivery.bytes, type: delivery.type, suggestedName: provider.suggestedName)
            return .init([photo], notes: delivery.notes.map(\.description))
        }
    }
}
