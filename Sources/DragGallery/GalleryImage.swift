public import DragTypes

/// An image of a gallery: where it is and how wide it is for its height. The pixels are not stored.
public struct GalleryImage: Hashable, Sendable {
    /// The image's address, absolute, as it was spelt.
    public let url: String
    /// Width divided by height; 1.0 where nobody knows better.
    public let aspectRatio: Double

    /// What an image gets whose size could not be found out.
    public static let unknownAspectRatio = 1.0

    /// The ratio of a width to a height; nil where they give none.
    public static func aspectRatio(width: Double, height: Double) -> Double? {
        let ratio = width / height
        return width > 0 && height > 0 && ratio.isFinite && ratio > 0 ? ratio : nil
    }

    /// An image.
    ///
    /// - Throws: ``FormError`` for an address that is no absolute URL, and for a ratio that is no number above 0.
    public init(url: String, aspectRatio: Double = Self.unknownAspectRatio) throws(FormError) {
        guard URLText.isURL(url) else { throw FormError("the image", "has an address that is no absolute URL") }
        guard aspectRatio.isFinite, aspectRatio > 0 else { throw FormError("the image", "has an aspect ratio that is no number above 0") }
        self.url = url
        self.aspectRatio = aspectRatio
    }

    /// The last part of the address, without escapes: what an image is called where it has no other name.
    public var fileName: String? { URLText.fileName(of: url) }
}
