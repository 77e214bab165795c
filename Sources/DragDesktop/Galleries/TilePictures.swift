import CGTK4
import DragDrop
import DragGallery

/// The decoded pictures of tiles. The most recently shown ones are kept.
@MainActor
final class TilePictures {
    /// What is known of an address.
    enum State {
        case loading
        case picture(Pointer)
        case withheld
        case failed(String)
    }

    /// How many pictures are kept. A thumbnail has at most 512 × 512 pixels, a megabyte.
    private static let maximumCount = 150

    private let load: TileLoader
    private var states: [String: State] = [:]
    /// The addresses of the kept pictures, the one that was shown longest ago first.
    private var order: [String] = []
    /// How many images are loaded at once, and the images that wait.
    private static let maximumLoads = 4
    private var running = 0
    private var waiting: [GalleryImage] = []
    /// Who waits for an address: the same image may be in several tiles.
    private var waiters: [String: [@MainActor () -> Void]] = [:]

    init(_ load: @escaping TileLoader) { self.load = load }

    /// What is known of an image. An image that is not known is loaded, and `done` is called afterwards.
    func state(of image: GalleryImage, done: @escaping @MainActor () -> Void) -> State {
        if let state = states[image.url] {
            if case .picture = state { touch(image.url) }
            if case .loading = state { waiters[image.url, default: []].append(done) }
            return state
        }
        states[image.url] = .loading
        waiters[image.url] = [done]
        waiting.append(image)
        begin()
        return .loading
    }

    private func begin() {
        // The last image that came into view is the most likely to be still there.
        while running < Self.maximumLoads, let next = waiting.popLast() {
            running += 1
            let load = load
            Task { @MainActor in
                let content = await load(next, false)
                let texture = await Self.decoded(content)
                running -= 1
                keep(next.url, content, texture)
                for done in waiters.removeValue(forKey: next.url) ?? [] { done() }
                begin()
            }
        }
    }

    /// Decodes a picture on another thread. The caller owns the reference to the texture.
    nonisolated static func decoded(_ content: TileContent) async -> Pointer? {
        guard case .picture(let bytes) = content else { return nil }
        return await Task.detached { () -> Pointer? in
            let data = bytes.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
            defer { g_bytes_unref(data) }
            return gdk_texture_new_from_bytes(data, nil).map { Pointer($0) }
        }.value
    }

    private func keep(_ url: String, _ content: TileContent, _ texture: Pointer?) {
        switch content {
        case .withheld: states[url] = .withheld
        case .failed(let sentence): states[url] = .failed(sentence)
        case .picture:
            guard let texture else { return states[url] = .failed("The picture can\u{2019}t be decoded.") }
            states[url] = .picture(texture)
            order.append(url)
            while order.count > Self.maximumCount { forget(order.removeFirst()) }
        }
    }

    private func touch(_ url: String) {
        guard let index = order.firstIndex(of: url) else { return }
        order.append(order.remove(at: index))
    }

    private func forget(_ url: String) {
        if case .picture(let texture)? = states.removeValue(forKey: url) { g_object_unref(texture.raw) }
    }
}
