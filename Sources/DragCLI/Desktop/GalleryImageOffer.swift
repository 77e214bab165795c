import DragClipboard
import DragDrop
import DragEngine
import DragGallery
import DragTypes

/// An image of a gallery as other programs get it: its link, a web page's element, an image of a gallery with its shape, and where the image
/// may be loaded, its pixels.
struct GalleryImageOffer: SelectionSource {
    let targets: [String]
    private let image: GalleryImage
    private let runner: Runner
    private static let pixels = ["image/png", "image/jpeg"]

    init(_ image: GalleryImage, mayBeLoaded: Bool, _ runner: Runner) {
        self.image = image
        self.runner = runner
        let links = ["text/x-moz-url", "text/uri-list", "text/html", "text/plain;charset=utf-8", "text/plain"]
        targets = (mayBeLoaded ? Self.pixels : []) + links + [Self.galleryTarget(runner)].compactMap(\.self)
    }

    private static func galleryTarget(_ runner: Runner) -> String? { runner.registry.catalogue.declaration(of: .gallery)?.mimeTypes.first }

    var lastingTargets: [String] { [] }
    func isMark(_ target: String) -> Bool { false }
    func isAtHand(_ target: String) -> Bool { !Self.pixels.contains(target) }

    func answer(to target: String) async -> ClipboardAnswer? {
        guard let bytes = await bytes(target) else { return nil }
        return ClipboardAnswer(bytes: bytes, target: target)
    }

    private func bytes(_ target: String) async -> [UInt8]? {
        switch target {
        case "text/x-moz-url": return TitledURL.mozURL([TitledURL(image.url, title: image.fileName ?? image.url)])
        case "text/uri-list": return URIList.bytes([image.url])
        case "text/html":
            return Array("<img src=\"\(MarkupEscape.attribute(image.url))\" alt=\"\(MarkupEscape.attribute(image.fileName ?? ""))\">".utf8)
        case "text/plain;charset=utf-8", "text/plain": return Array(image.url.utf8)
        case "image/png": return await pixels(.png)
        case "image/jpeg": return await pixels(.jpeg)
        default: return GalleryArchive.bytes(of: ImageGallery(images: [image]))
        }
    }

    private func pixels(_ type: TypeIdentifier) async -> [UInt8]? {
        try? await GalleryPictures.deliver(image.url, AcceptList([.init(.exactly(type))]), runner).get().bytes
    }
}

extension GalleryPictures {
    /// What a window shows of an image, on its tile or alone.
    func tile(_ image: GalleryImage, isLarge: Bool, _ runner: Runner) async -> TileContent {
        guard mayBeHad(image.url) else { return .withheld }
        switch await Self.deliver(image.url, Self.tileList(isLarge: isLarge), runner) {
        case .success(let delivery): return .picture(delivery.bytes)
        case .failure(let error): return .failed(Self.reason(error))
        }
    }
}
