package import DragTypes

/// Collects the images that a format's parser finds into a gallery, and names the image in an error.
package struct GalleryReader {
    package private(set) var gallery = ImageGallery()
    private let form: String

    package init(_ form: String = GalleryArchive.form) {
        self.form = form
    }

    /// An error about the next image, the one that has not been taken yet.
    package func error(_ problem: String) -> FormError { FormError(form, "has an image at images[\(gallery.images.count)] that \(problem)") }

    /// Sets the gallery's name.
    ///
    /// - Throws: ``FormError`` when the name has control characters.
    package mutating func take(name: String) throws(FormError) {
        guard !name.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { throw FormError(form, "has a name with control characters in it") }
        gallery.name = name
    }

    /// Appends an image.
    ///
    /// - Throws: ``FormError`` when the gallery is full, or when the address or the aspect ratio is not valid.
    package mutating func take(url: String, aspectRatio: Double = GalleryImage.unknownAspectRatio) throws(FormError) {
        guard gallery.images.count < ImageGallery.maximumCount else {
            throw FormError(form, "has more than the limit of \(ImageGallery.maximumCount) images")
        }
        do {
            gallery.images.append(try GalleryImage(url: url, aspectRatio: aspectRatio))
        } catch {
            throw self.error(error.problem)
        }
    }
}
