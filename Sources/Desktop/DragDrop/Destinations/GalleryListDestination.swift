public import DragGallery

/// A list of galleries. Images are dropped *into* the gallery under the pointer. A drop between two
/// galleries does nothing, and galleries in Recently Deleted take no drop.
public final class GalleryListDestination: DropDestination {
    /// The galleries that the list shows, in its order.
    public var galleries: [GalleryEntry]
    /// Stores the images of a drop, all in one call, at the end of a gallery.
    private let receive: (_ images: [GalleryImage], _ gallery: GalleryEntry) -> Void
    private let keeper: (any PictureKeeping)?

    /// A list of galleries.
    ///
    /// - Parameters:
    ///   - galleries: the galleries that the list shows, in its order.
    ///   - keeper: keeps the pictures that are dropped with images; nil to keep none.
    ///   - receive: called once for each drop with its images, which are to be stored at the end of
    ///     the gallery; not called for a drop without images.
    public init(
        _ galleries: [GalleryEntry], keeping keeper: (any PictureKeeping)? = nil,
        receive: @escaping (_ images: [GalleryImage], _ gallery: GalleryEntry) -> Void
    ) {
        self.galleries = galleries
        self.keeper = keeper
        self.receive = receive
    }

    /// Whether an item of the session can become an image.
    public func canHandle(_ session: DropSession) -> Bool {
        session.items.contains { DroppedImages.isWelcome($0, in: session) }
    }

    /// Proposes a copy into the gallery at `index`, or a move if the user prefers one, and forbids
    /// a drop into a deleted gallery.
    public func sessionDidUpdate(_ session: DropSession, at index: Int?) -> DropProposal {
        guard canHandle(session), let index, galleries.indices.contains(index) else { return .cancel }
        return galleries[index].isDeleted ? .forbidden : DropProposal(session.prefersMove && session.allowsMove ? .move : .copy, .insertInto(index))
    }

    /// Loads the images of all items, and hands them to `receive`.
    public nonisolated(nonsending) func perform(_ coordinator: DropCoordinator) async {
        // `galleries` may have changed by the time that all images are loaded.
        guard case .insertInto(let index) = coordinator.proposal.intent, galleries.indices.contains(index) else { return }
        let gallery = galleries[index]
        let images = ItemList<GalleryImage>()
        await ListDestination.insert(coordinator, into: images, at: nil, .gallery(keeping: keeper))
        if !images.elements.isEmpty { receive(images.elements, gallery) }
    }
}
