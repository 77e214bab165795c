package import DragClipboard
package import DragDrop
package import DragGallery

/// What a window does with images besides showing them.
package struct ImageServices: Sendable {
    /// Keeps the pictures that are dropped with images.
    let keeper: any PictureKeeping
    /// Loads what the tile of an image shows.
    let load: TileLoader
    /// Allows to load the pictures of images; gives a sentence when that is not possible.
    let permit: @Sendable ([GalleryImage]) -> String?
    /// Makes what other programs get when images are dragged to them.
    let offer: @Sendable ([GalleryImage]) -> any SelectionSource
    /// Writes the picture of an image to a file, and gives a sentence for people.
    let save: @Sendable (_ image: GalleryImage, _ path: String) async -> String

    package init(
        keeper: any PictureKeeping, load: @escaping TileLoader, permit: @escaping @Sendable ([GalleryImage]) -> String?,
        offer: @escaping @Sendable ([GalleryImage]) -> any SelectionSource,
        save: @escaping @Sendable (_ image: GalleryImage, _ path: String) async -> String
    ) {
        (self.keeper, self.load, self.permit, self.offer, self.save) = (keeper, load, permit, offer, save)
    }
}
