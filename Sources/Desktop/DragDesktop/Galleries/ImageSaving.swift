import DragGallery

/// Saving the picture of an image as a file.
@MainActor
enum ImageSaving {
    /// Asks for the file, and says in the window what became of the picture.
    static func ask(_ image: GalleryImage, in window: Window, _ services: ImageServices) {
        FileChooser.newFile(in: window, title: tr("Save the Picture"), name: image.fileName ?? tr("Picture") + ".png") { path in
            Task { @MainActor in window.say(await services.save(image, path)) }
        }
    }
}
