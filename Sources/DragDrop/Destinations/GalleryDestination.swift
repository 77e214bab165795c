import DragEngine
public import DragGallery
import DragTypes

/// A gallery as a source and a destination of drags. A drop from outside adds every item from which an image's address can be had, a drop
/// from another gallery adds copies, and a drop from the same gallery moves its images.
public final class GalleryDestination: DropDestination, DragSource {
    /// The gallery's images.
    public let images: ItemList<GalleryImage>

    /// A gallery that shows the images of a list.
    public init(_ images: ItemList<GalleryImage>) {
        self.images = images
    }

    // MARK: Drops

    /// Whether an item of the session can become an image.
    public func canHandle(_ session: DropSession) -> Bool {
        session.items.contains { DroppedImages.isWelcome($0, in: session) }
    }

    /// Proposes a move if all items come from this gallery and the drag allows a move, a copy otherwise.
    public func sessionDidUpdate(_ session: DropSession, at index: Int?) -> DropProposal {
        guard canHandle(session) else { return .cancel }
        let isOwn = session.items.allSatisfy { $0.source === self } && session.allowsMove
        return DropProposal(isOwn ? .move : .copy, .insertAt(index ?? images.presentedCount))
    }

    /// Moves the images, or inserts those of the dropped items.
    public nonisolated(nonsending) func perform(_ coordinator: DropCoordinator) async {
        guard case .insertAt(let index) = coordinator.proposal.intent else { return }
        guard coordinator.proposal.operation == .copy else { return move(coordinator, to: index) }
        await DroppedImages.insert(coordinator, into: images, at: index)
    }

    /// Moves all items next to each other, in the order of the session, the first to `index`. Observers see no state in between. An item that
    /// has been removed from the list meanwhile is refused.
    private func move(_ coordinator: DropCoordinator, to index: Int) {
        let slots = coordinator.items.map(\.slot)
        let moved = images.update { $0.moveTogether(slots.compactMap(\.self), to: index) }
        for (number, slot) in slots.enumerated() {
            let isMoved = slot.map(moved.contains) ?? false
            coordinator.finish(number, isMoved ? .delivered(notes: []) : .refused)
        }
    }

    // MARK: Drags

    /// The image at `index`, as a gallery of one image and as the image's URL; empty for a placeholder.
    public func items(forBeginning session: DragSession, at index: Int) -> [DragItem] {
        guard (0..<images.presentedCount).contains(index), let image = images.element(at: index) else { return [] }
        let item = Item(
            suggestedName: image.fileName,
            representations: [
                Representation(type: .gallery, bytes: GalleryArchive.bytes(of: ImageGallery(images: [image]))),
                Representation(type: .imageURL, bytes: Array(image.url.utf8)),
            ])
        return [DragItem(ItemProvider(item, catalogue: .builtIn), localObject: image, slot: images.slot(at: index))]
    }

    /// Removes the delivered images after a move to another destination.
    public func session(
        _ session: DragSession, didEndWith operation: DropOperation, items: [(item: DragItem, outcome: DropOutcome)], in destination: AnyObject?
    ) {
        guard operation == .move, destination !== self else { return }
        images.removeDelivered(items)
    }
}
