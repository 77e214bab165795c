public import DragTypes

/// A gallery: images in a fixed order, and a name.
public struct ImageGallery: Hashable, Sendable {
    /// The largest number of images that a gallery may have. The readers of ``GalleryArchive`` and
    /// of the other formats refuse larger ones.
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

/// A gallery as a library lists it, without its images.
public struct GalleryEntry: Hashable, Identifiable, Sendable {
    /// The gallery's identity in its library, which stays the same when the gallery is renamed.
    public let id: Int64
    /// The gallery's name, which is unique in its library.
    public let name: String
    /// How many images the gallery has.
    public let imageCount: Int
    /// Whether the gallery is in Recently Deleted.
    public let isDeleted: Bool
    /// Whether the gallery is the library's current one.
    public let isCurrent: Bool

    /// An entry with the given values.
    public init(id: Int64, name: String, imageCount: Int, isDeleted: Bool, isCurrent: Bool) {
        self.id = id
        self.name = name
        self.imageCount = imageCount
        self.isDeleted = isDeleted
        self.isCurrent = isCurrent
    }
}

/// An image of a gallery: its address and its aspect ratio. The pixels are not part of a gallery; a
/// library may keep them beside (``KeptPicture``).
public struct GalleryImage: Hashable, Sendable {
    /// The image's absolute URL, as the source spelt it.
    public let url: String
    /// Width divided by height, above 0; ``unknownAspectRatio`` if the image's size is not known.
    public let aspectRatio: Double

    /// The aspect ratio of an image whose size is not known: that of a square.
    public static let unknownAspectRatio = 1.0

    /// The aspect ratio of a width and a height in the same unit; nil unless both are above 0 and
    /// the ratio is a finite number above 0.
    public static func aspectRatio(width: Double, height: Double) -> Double? {
        let ratio = width / height
        return width > 0 && height > 0 && ratio.isFinite && ratio > 0 ? ratio : nil
    }

    /// An image at an absolute URL.
    ///
    /// - Throws: `FormError` when `url` is no absolute URL, or when `aspectRatio` is not a finite
    ///   number above 0.
    public init(url: String, aspectRatio: Double = Self.unknownAspectRatio) throws(FormError) {
        guard URLText.isURL(url) else { throw FormError("the image", "has an address that is no absolute URL") }
        guard aspectRatio.isFinite, aspectRatio > 0 else { throw FormError("the image", "has an aspect ratio that is no number above 0") }
        self.url = url
        self.aspectRatio = aspectRatio
    }

    /// The last path component of the address, percent-decoded, to name an image that has no other
    /// name; nil when the address has none.
    public var fileName: String? { URLText.fileName(of: url) }

    /// A name for people: the file name, or else the address. A picture that is within its own
    /// address (a `data:` URL) is called "Picture".
    public var title: String { fileName ?? (URLText.scheme(of: url.utf8) == "data" ? "Picture" : url) }
}
