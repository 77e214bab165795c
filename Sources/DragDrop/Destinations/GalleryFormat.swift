import DragEngine
public import DragGallery
import DragTypes

extension ListDestination<GalleryImage>.Format {
    /// The format of galleries: every item from which an image's address can be had becomes an image, and images that are dragged to another
    /// gallery are copied. An image is offered as a gallery of one image and as the image's URL.
    public static var gallery: Self {
        Self(
            accepts: { item, session in DroppedImages.isWelcome(item, in: session) }, load: DroppedImages.load,
            provider: { image in
                let item = Item(
                    suggestedName: image.fileName,
                    representations: [
                        Representation(type: .gallery, bytes: GalleryArchive.bytes(of: ImageGallery(images: [image]))),
                        Representation(type: .imageURL, bytes: Array(image.url.utf8)),
                    ])
                return ItemProvider(item, catalogue: .builtIn)
            })
    }
}
