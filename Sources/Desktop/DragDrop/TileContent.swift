public import DragGallery

/// What a tile can show of an image.
public enum TileContent: Sendable {
    /// The encoded bytes of a picture, PNG or JPEG.
    case picture([UInt8])
    /// Nothing, because loading the image is not allowed.
    case withheld
    /// Nothing; a sentence says why.
    case failed(String)
}

/// Loads what is shown of an image. Called on any thread, for several images at once.
///
/// - Parameter isLarge: whether the image itself is wanted, and not a thumbnail of it.
public typealias TileLoader = @Sendable (_ image: GalleryImage, _ isLarge: Bool) async -> TileContent
