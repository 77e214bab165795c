public import DragGallery

/// A list of galleries: images are dropped *into* the one that they are over. Between two, nothing happens; one that is deleted takes
/// none.
public final class GalleryListDestination: DropDestination {
    /// What the list shows now.
    public var galleries: [GalleryEntry]
    /// Stores the images of a drop, all at once, at the end of a gallery.
    private let receive: (_ images: [GalleryImage], _ gallery: GalleryEntry) -> Void

    public init(_ galleries: [GalleryEntry], receive: @escaping (_ images: [GalleryImage], _ gallery: GalleryEntry) -> Void) {
        self.galleries = galleries
        self.receive = receive
    }

    public func canHandle(_ session: DropSession) -> Bool {
        session.items.contains { DroppedImages.isWelcome($0, in: session) }
    }

    public func sessionDidUpdate(_ session: DropSession, at index: Int?) -> DropProposal {
        guard canHandle(session), let index, galleries.indices.contains(index) else { return .cancel }
        return galleries[index].isDeleted ? .forbidden : DropProposal(.copy, .insertInto(index))
    }

    public nonisolated(nonsending) func perform(_ coordinator: DropCoordinator) async {
        // The list may be another one by the time that all is there.
        guard case .insertInto(let index) = coordinator.proposal.intent, galleries.indices.contains(index) else { return }
        let gallery = galleries[index]
        let images = ItemList<GalleryImage>()
        await DroppedImages.insert(coordinator, into: images, at: nil)
        if !images.elements.isEmpty { receive(images.elements, gallery) }
    }
}
