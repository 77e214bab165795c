/// A gallery of images, in an order of its own.
public struct ImageGallery: Hashable, Sendable {
    /// How many images a gallery may have.
    public static let maximumCount = 1_000_000

    /// What it is called; nil for a document that does not say.
    public var name: String?
    public var images: [GalleryImage]

    public init(name: String? = nil, images: [GalleryImage] = []) {
        self.name = name
        self.images = images
    }
}
