package import DragTypes

/// Puts a gallery together from what a format holds, and says which image is wrong.
package struct GalleryReader {
    package private(set) var gallery = ImageGallery()
    private let form: String

    package init(_ form: String = GalleryArchive.form) {
        self.form = form
    }

    /// An error of the image that comes next.
    package func error(_ problem: String) -> FormError { FormError(form, "has an image at images[\(gallery.images.count)] that \(problem)") }

    package mutating func take(name: String) throws(FormError) {
        guard !name.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { throw FormError(form, "has a name with control characters in it") }
        gallery.name = name
    }

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
