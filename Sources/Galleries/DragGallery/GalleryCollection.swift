/// A user's galleries: those of the main list, and those in Recently Deleted. Names are unique in
/// both together. Calls block for as long as the store takes, and throw the store's errors.
public protocol GalleryCollection: AnyObject {
    /// The galleries of the main list, or of Recently Deleted, in their order.
    func galleries(deleted: Bool) throws -> [GalleryEntry]
    /// Adds a gallery with its images at the end of the main list, and returns the name that it
    /// got.
    func add(_ gallery: ImageGallery) throws -> String
    /// Renames a gallery, and returns the name that it got.
    func rename(_ name: String, to new: String) throws -> String
    /// Moves a gallery to Recently Deleted; one that is there, or any if `permanently` is true, is
    /// erased. Returns whether it was erased.
    func delete(_ name: String, permanently: Bool) throws -> Bool
    /// Moves a gallery from Recently Deleted to the end of the main list.
    func undelete(_ name: String) throws
    /// Makes a gallery of the main list the current one.
    func open(_ name: String) throws
    /// The images of a gallery of the main list, with their identities.
    func storedImages(of name: String) throws -> [StoredImage]
    /// Makes changes to a gallery of the main list, all of them or none, and returns the identities
    /// of inserted images.
    func apply(_ edits: [GalleryEdit], to name: String) throws -> [Int64]
    /// The collection's present state, for noticing changes.
    var stamp: GalleryStamp { get }
    /// Corrects the aspect ratios of all images at some addresses, which were unknown or wrong.
    func correct(_ ratios: [String: Double]) throws
}

extension GalleryCollection {
    /// Corrects nothing, for collections whose images stay as they are.
    public func correct(_ ratios: [String: Double]) {}
}

/// A state of a collection, which changes with each change of the collection, by whatever process.
public struct GalleryStamp: Hashable, Sendable {
    private let marks: [Int64]
    /// Whether the last change is so recent that another one might bear the same stamp.
    public let isFresh: Bool

    /// A state that numbers tell apart from others, such as sizes and times of files.
    public init(_ marks: [Int64], isFresh: Bool) {
        self.marks = marks
        self.isFresh = isFresh
    }
}

/// An image of a gallery that is stored, with its identity.
public struct StoredImage: Hashable, Sendable {
    /// The image's identity in its store. It stays the same while the image moves, and is never
    /// given to another image.
    public let id: Int64
    /// The image.
    public let image: GalleryImage

    /// An image with its identity.
    public init(id: Int64, image: GalleryImage) {
        self.id = id
        self.image = image
    }
}

/// A change of a stored gallery. Images are named by their identities, so that the change is right
/// even if another program has changed the gallery since the gallery was last read. Images that are
/// no longer stored are passed over.
public enum GalleryEdit: Hashable, Sendable {
    /// Inserts new images, next to each other, after the image `after`; nil for the beginning. At
    /// the end if `after` is gone.
    case insert([GalleryImage], after: Int64?)
    /// Inserts images that have been removed before, under their old identities, next to each
    /// other, after the image `after`; nil for the beginning. At the end if `after` is gone.
    case restore([StoredImage], after: Int64?)
    /// Removes images.
    case remove([Int64])
    /// Moves an image after the image `after`; nil for the beginning. To the end if `after` is
    /// gone.
    case move(Int64, after: Int64?)
}
