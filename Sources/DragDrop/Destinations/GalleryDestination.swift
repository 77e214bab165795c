import DragEngine
public import DragGallery
import DragTypes

/// A gallery whose images are dragged, and that takes images by drops: from outside whatever an image's address can be had from, from
/// another gallery a copy, and within the gallery a move.
public final class GalleryDestination: DropDestination, DragSource {
    public let images: ItemList<GalleryImage>

    public init(_ images: ItemList<GalleryImage>) {
        self.images = images
    }

    // MARK: Drops

    public func canHandle(_ session: DropSession) -> Bool {
        session.items.contains { DroppedImages.isWelcome($0, in: session) }
    }

    public func sessionDidUpdate(_ session: DropSession, at index: Int?) -> DropProposal {
        guard canHandle(session) else { return .cancel }
        let isOwn = session.items.allSatisfy { $0.source === self } && session.allowsMove
        return DropProposal(isOwn ? .move : .copy, .insertAt(index ?? images.presentedCount))
    }

    public nonisolated(nonsending) func perform(_ coordinator: DropCoordinator) async {
        guard case .insertAt(let index) = coordinator.proposal.intent else { return }
        guard coordinator.proposal.operation == .copy else { return move(coordinator, to: index) }
        await DroppedImages.insert(coordinator, into: images, at: index)
    }

    /// All of them end side by side, the first at `index`, in the order of the session; nobody sees them on the way. One that was taken
    /// away meanwhile is nowhere to be moved from.
    private func move(_ coordinator: DropCoordinator, to index: Int) {
        let slots = coordinator.items.map(\.slot)
        let moved = images.update { $0.moveTogether(slots.compactMap(\.self), to: index) }
        for (number, slot) in slots.enumerated() {
            let isMoved = slot.map(moved.contains) ?? false
            coordinator.finish(number, isMoved ? .delivered(notes: []) : .refused)
        }
    }

    // MARK: Drags

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

    public func session(
        _ session: DragSession, didEndWith operation: DropOperation, items: [(item: DragItem, outcome: DropOutcome)], in destination: AnyObject?
    ) {
        guard operation == .move, destination !== self else { return }
        images.removeDelivered(items)
    }
}
