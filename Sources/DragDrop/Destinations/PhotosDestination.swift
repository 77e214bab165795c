import DragEngine
import DragKit
public import DragTypes

/// A collection of pictures, with their bytes.
public final class PhotosDestination: DropDestination {
    /// A picture as it was delivered.
    public struct Photo: Hashable, Sendable {
        public let bytes: [UInt8]
        /// The format that the bytes are in.
        public let type: TypeIdentifier
        public let suggestedName: String?
    }

    public let photos: ItemList<Photo>

    public init(_ photos: ItemList<Photo>) {
        self.photos = photos
    }

    public func canHandle(_ session: DropSession) -> Bool {
        session.acceptList(for: .photos).map(session.canLoad) ?? false
    }

    public func sessionDidUpdate(_ session: DropSession, at index: Int?) -> DropProposal {
        canHandle(session) ? DropProposal(.copy, .insertAt(index ?? photos.presentedCount)) : .cancel
    }

    public nonisolated(nonsending) func perform(_ coordinator: DropCoordinator) async {
        guard case .insertAt(let index) = coordinator.proposal.intent, let accepted = coordinator.session.acceptList(for: .photos) else { return }
        await coordinator.insertItems(into: photos, at: index) { provider, runner throws(NegotiationError) in
            let delivery = try await runner.deliver(provider, accepting: accepted)
            let photo = Photo(bytes: delivery.bytes, type: delivery.type, suggestedName: provider.suggestedName)
            return .init([photo], notes: delivery.notes.map(\.description))
        }
    }
}
