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

/// Loads the content of an image's tile. Called on any thread, for several images at once.
public typealias TileLoader = @Sendable (GalleryImage) async -> TileContent
