import CAdwaita
import DragDrop
import DragGallery

/// The pictures of tiles, each in the size in which its tile shows it. The most recently shown ones
/// are kept.
@MainActor
final class TilePictures {
    /// What is known of an address.
    enum State {
        case loading
        case picture(Pointer)
        case withheld
        case failed(String)
    }

    /// A picture and the room for which it was made.
    private struct Kept {
        let picture: ScaledPicture
        var room: PictureFrame
    }

    /// The memory for pictures that are ready to be painted, in bytes: several windows full.
    private static let maximumPixels = 40 << 20
    /// The memory for thumbnails, in bytes. A picture that comes into view again is made of its
    /// thumbnail in a few milliseconds.
    private static let maximumThumbnails = 24 << 20

    private let load: TileLoader
    private var pictures = RecentlyUsed<Kept>(maximumCost: maximumPixels)
    private var thumbnails = RecentlyUsed<[UInt8]>(maximumCost: maximumThumbnails)
    /// The addresses without a picture, and what is said in place of the picture.
    private var refusals: [String: State] = [:]
    /// The addresses of pictures that may not be loaded.
    private(set) var withheld: Set<String> = []
    /// Called when there is one more of these, or one less.
    var withheldChanged: @MainActor () -> Void = {}
    /// Called with the addresses whose pictures have to be asked for again.
    var renewed: @MainActor (Set<String>) -> Void = { _ in }
    /// Called with the shape of a picture that was loaded.
    var learned: @MainActor (_ image: GalleryImage, _ aspectRatio: Double) -> Void = { _, _ in }
    /// How many images are loaded at once, and the images that wait.
    private static let maximumLoads = 4
    /// How long a picture that could not be loaded waits for its second attempt.
    private static let pause = Duration.milliseconds(300)
    private var running = 0
    private var waiting: [GalleryImage] = []
    /// The room for which the picture of an address is wanted, as long as it is being made.
    private var wanted: [String: PictureFrame] = [:]
    /// The addresses of these that have changed since their pictures are being made.
    private var outdated: Set<String> = []
    /// Who waits for an address: the same image may be in several tiles.
    private var waiters: [String: [@MainActor () -> Void]] = [:]

    init(_ load: @escaping TileLoader) { self.load = load }

    isolated deinit {
        for kept in pictures.values { g_object_unref(kept.picture.texture.raw) }
    }

    /// What is known of an image. A picture that is not known, or was made for another room, is
    /// made anew, and `done` is called afterwards.
    func state(of image: GalleryImage, in room: PictureFrame, done: @escaping @MainActor () -> Void) -> State {
        if let refusal = refusals[image.url] { return refusal }
        let kept = pictures.use(image.url)
        if kept?.room != room {
            if wanted.updateValue(room, forKey: image.url) == nil { waiting.append(image) }
            waiters[image.url, default: []].append(done)
            begin()
        }
        // A picture of another size is better than none, and the right one is on its way.
        return kept.map { .picture($0.picture.texture) } ?? .loading
    }

    /// Loads pictures that were withheld, or are about to be.
    func permit(_ urls: [String]) { renew(urls.filter { withheld.contains($0) || wanted[$0] != nil }) }

    /// Loads pictures anew: those that were withheld before, or that have changed.
    func renew(_ urls: some Sequence<String>) {
        var known: Set<String> = []
        for url in urls {
            let isShown = refusals.removeValue(forKey: url) != nil
            withheld.remove(url)
            let thumbnail = thumbnails.remove(url)
            let picture = pictures.remove(url)
            // A tile that shows the picture has a reference of its own.
            if let picture { g_object_unref(picture.picture.texture.raw) }
            if wanted[url] != nil { outdated.insert(url) }
            if isShown || thumbnail != nil || picture != nil { known.insert(url) }
        }
        guard !known.isEmpty else { return }
        renewed(known)
        withheldChanged()
    }

    private func begin() {
        // The last image that came into view is the most likely to be still there.
        while running < Self.maximumLoads, let next = waiting.popLast() {
            running += 1
            Task { @MainActor in
                var content = await content(of: next)
                while outdated.remove(next.url) != nil {
                    _ = thumbnails.remove(next.url)
                    content = await self.content(of: next)
                }
                // The room may have changed meanwhile.
                if let room = wanted[next.url] { await keep(next, content, room) }
                wanted[next.url] = nil
                running -= 1
                for done in waiters.removeValue(forKey: next.url) ?? [] { done() }
                begin()
            }
        }
    }

    private func content(of image: GalleryImage) async -> TileContent {
        if let thumbnail = thumbnails.use(image.url) { return .picture(thumbnail) }
        var content = await load(image, false)
        if case .failed = content {
            // On a busy machine, the program that makes thumbnails may not start in time. A picture
            // that fails again stays failed.
            try? await Task.sleep(for: Self.pause)
            content = await load(image, false)
        }
        if case .picture(let bytes) = content { _ = thumbnails.set(image.url, to: bytes, cost: bytes.count) }
        return content
    }

    private func keep(_ image: GalleryImage, _ content: TileContent, _ room: PictureFrame) async {
        let url = image.url
        switch content {
        case .withheld:
            refusals[url] = .withheld
            withheld.insert(url)
            withheldChanged()
        // The picture stays as it is, for any room.
        case .failed where pictures.use(url) != nil: pictures.change(url) { $0.room = room }
        case .failed(let sentence): refusals[url] = .failed(sentence)
        case .picture(let bytes):
            guard let picture = await Task.detached(operation: { ScaledPicture(bytes, in: room) }).value else {
                return refusals[url] = .failed(tr("The picture can’t be decoded."))
            }
            learned(image, picture.aspectRatio)
            for gone in pictures.set(url, to: Kept(picture: picture, room: room), cost: picture.byteCount) {
                g_object_unref(gone.picture.texture.raw)
            }
        }
    }
}
