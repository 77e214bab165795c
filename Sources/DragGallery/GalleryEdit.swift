/// An image of a gallery that is stored, with its identity.
public struct StoredImage: Hashable, Sendable {
    /// The image's identity in its store. It stays the same while the image moves, and is never given to another image.
    public let id: Int64
    /// The image.
    public let image: GalleryImage

    /// An image with its identity.
    public init(id: Int64, image: GalleryImage) {
        self.id = id
        self.image = image
    }
}

/// A change of a stored gallery. Images are named by their identities, so that the change is right even if another program has changed the
/// gallery since the gallery was last read. Images that are no longer stored are passed over.
public enum GalleryEdit: Hashable, Sendable {
    /// Inserts new images, next to each other, after the image `after`; nil for the beginning. At the end if `after` is gone.
    case insert([GalleryImage], after: Int64?)
    /// Inserts images that have been removed before, under their old identities, next to each other, after the image `after`; nil for the
    /// beginning. At the end if `after` is gone.
    case restore([StoredImage], after: Int64?)
    /// Removes images.
    case remove([Int64])
    /// Moves an image after the image `after`; nil for the beginning. To the end if `after` is gone.
    case move(Int64, after: Int64?)
}
