import DragClipboard
import DragDrop
import DragEngine
import DragGallery
import DragTypes

/// Images of a gallery as other programs get them: their links, a web page's elements, a gallery with their shapes, and for a single image that
/// may be loaded, its pixels.
struct GalleryImageOffer: SelectionSource {
    let targets: [String]
    private let images: [GalleryImage]
    private let runner: Runner
    private static let pixels = ["image/png", "image/jpeg"]

    init(_ images: [GalleryImage], mayBeLoaded: Bool, _ runner: Runner) {
        self.images = images
        self.runner = runner
        let links = ["text/x-moz-url", "text/uri-list", "text/html", "text/plain;charset=utf-8", "text/plain"]
        targets = (mayBeLoaded && images.count == 1 ? Self.pixels : []) + links + [Self.galleryTarget(runner)].compactMap(\.self)
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
        case "text/x-moz-url": return TitledURL.mozURL(images.map { TitledURL($0.url, title: $0.fileName ?? $0.url) })
        case "text/uri-list": return URIList.bytes(images.map(\.url))
        case "text/html":
            let elements = images.map { image in
                "<img src=\"\(MarkupEscape.attribute(image.url))\" alt=\"\(MarkupEscape.attribute(image.fileName ?? ""))\">"
            }
            return Array(elements.joined(separator: "\n").utf8)
        case "text/plain;charset=utf-8", "text/plain": return Array(images.map(\.url).joined(separator: "\n").utf8)
        case "image/png": return await pixels(.png)
        case "image/jpeg": return await pixels(.jpeg)
        default: return GalleryArchive.bytes(of: ImageGallery(images: images))
        }
    }

    private func pixels(_ type: TypeIdentifier) async -> [UInt8]? {
        guard let image = images.first else { return nil }
        return try? await GalleryPictures.deliver(image.url, AcceptList([.init(.exactly(type))]), runner).get().bytes
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
