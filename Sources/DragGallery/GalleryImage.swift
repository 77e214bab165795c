public import DragTypes

/// An image of a gallery: its address and its aspect ratio. The pixels are not stored.
public struct GalleryImage: Hashable, Sendable {
    /// The image's absolute URL, as the source spelt it.
    public let url: String
    /// Width divided by height, above 0; ``unknownAspectRatio`` if the image's size is not known.
    public let aspectRatio: Double

    /// The aspect ratio of an image whose size is not known: that of a square.
    public static let unknownAspectRatio = 1.0

    /// The aspect ratio of a width and a height in the same unit; nil unless both are above 0 and the ratio is a finite number above 0.
    public static func aspectRatio(width: Double, height: Double) -> Double? {
        let ratio = width / height
        return width > 0 && height > 0 && ratio.isFinite && ratio > 0 ? ratio : nil
    }

    /// An image at an absolute URL.
    ///
    /// - Throws: ``FormError`` when `url` is no absolute URL, or when `aspectRatio` is not a finite number above 0.
    public init(url: String, aspectRatio: Double = Self.unknownAspectRatio) throws(FormError) {
        guard URLText.isURL(url) else { throw FormError("the image", "has an address that is no absolute URL") }
        guard aspectRatio.isFinite, aspectRatio > 0 else { throw FormError("the image", "has an aspect ratio that is no number above 0") }
        self.url = url
        self.aspectRatio = aspectRatio
    }

    /// The last path component of the address, percent-decoded, to name an image that has no other name; nil when the address has none.
    public var fileName: String? { URLText.fileName(of: url) }
}
