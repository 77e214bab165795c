/// A gallery: images in a fixed order, and a name.
public struct ImageGallery: Hashable, Sendable {
    /// The largest number of images that a gallery may have. The readers of ``GalleryArchive`` and of the other formats refuse larger ones.
    public static let maximumCount = 1_000_000

    /// The gallery's name; nil for a document that states none.
    public var name: String?
    /// The images in the gallery's order.
    public var images: [GalleryImage]

    /// A gallery with an optional name.
    public init(name: String? = nil, images: [GalleryImage] = []) {
        self.name = name
        self.images = images
    }
}
