import DragDrop
import DragGallery

/// The shapes that pictures turn out to have, stored together from time to time: a gallery of links
/// has no shapes before its pictures are loaded.
@MainActor
final class ShapeCorrections {
    private let browser: GalleryBrowser
    private var found: [String: Double] = [:]
    private var isWaiting = false

    /// How long corrections are collected.
    private static let pause = Duration.milliseconds(700)
    /// The difference that counts. Thumbnails have the shape of their pictures but for the rounding
    /// of a pixel.
    private static let tolerance = 0.02
    private static let range = 0.1...10

    init(_ browser: GalleryBrowser) { self.browser = browser }

    /// Notes the shape of an image's picture.
    func note(_ image: GalleryImage, _ aspectRatio: Double) {
        // A thumbnail of a very long picture is too narrow to tell the shape.
        guard Self.range.contains(aspectRatio), abs(aspectRatio / image.aspectRatio - 1) > Self.tolerance else { return }
        found[image.url] = aspectRatio
        guard !isWaiting else { return }
        isWaiting = true
        Task { @MainActor in
            try? await Task.sleep(for: Self.pause)
            isWaiting = false
            browser.correct(found)
            found = [:]
        }
    }
}
