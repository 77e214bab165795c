import DragDrop
import DragEngine
import DragGallery
import DragTypes
import Synchronization

/// The pictures that a window of galleries shows: those that the options allow to be loaded, those
/// that came with drops, and those that the user permits in the window.
final class WindowPictures: Sendable {
    private let settings: ConversionSettings
    private let pictures: GalleryPictures
    private let runner: Runner
    private let state = Mutex(State())

    private struct State {
        /// The addresses that the user has permitted.
        var permitted: Set<String> = []
        /// What loads these; nil before the first of them.
        var converters: Converters?
    }

    init(_ settings: ConversionSettings, _ kept: KeptPictures, _ runner: Runner) {
        self.settings = settings
        pictures = GalleryPictures(plugIns: settings.plugIns, kept: kept)
        self.runner = runner
    }

    /// Allows to load the pictures at the addresses of images.
    ///
    /// - Returns: a sentence for the user when that is not possible.
    func permit(_ images: [GalleryImage]) -> String? {
        state.withLock { state in
            do throws(CLIError) {
                if state.converters == nil {
                    var plugIns = settings.plugIns
                    (plugIns.allowsNetwork, plugIns.readsFiles) = (true, true)
                    state.converters = try Converters(plugIns)
                }
                state.permitted.formUnion(images.map(\.url))
                return nil
            } catch {
                return error.message
            }
        }
    }

    /// What the tile of an image shows, or the image's own window.
    func tile(_ image: GalleryImage, isLarge: Bool) async -> TileContent {
        guard let runner = runner(for: image) else { return .withheld }
        switch await pictures.deliver(image.url, GalleryPictures.tileList(isLarge: isLarge), isLarge: isLarge, runner) {
        case .success(let delivery): return .picture(delivery.bytes)
        case .failure(let error): return .failed(GalleryPictures.reason(error))
        }
    }

    /// What other programs get when images are dragged to them.
    func offer(_ images: [GalleryImage]) -> GalleryImageOffer {
        GalleryImageOffer(images, catalogue: runner.registry.catalogue) { [self] image, type in
            guard let runner = runner(for: image) else { return nil }
            return try? await pictures.deliver(image.url, AcceptList([.init(.exactly(type))]), isLarge: true, runner).get().bytes
        } hasPixels: { [self] image in
            runner(for: image) != nil
        }
    }

    /// Writes the picture of an image to a file, in the format that the file's name asks for, or
    /// else as it is.
    ///
    /// - Returns: a sentence for the user.
    func save(_ image: GalleryImage, as path: String) async -> String {
        guard let runner = runner(for: image) else { return "The picture is not loaded, so it can\u{2019}t be saved; show the picture first." }
        let catalogue = runner.registry.catalogue
        let named = catalogue.types(fileName: path).first { catalogue.conforms($0, to: .image) }
        let accepted = AcceptList([.init(named.map { .exactly($0) } ?? .conforming(.image))])
        switch await pictures.deliver(image.url, accepted, isLarge: true, runner) {
        case .failure(let error): return "The picture could not be saved: \(GalleryPictures.reason(error))"
        case .success(let delivery):
            return Streams.save(delivery.bytes, as: path)
        }
    }

    /// What may load the picture of an image; nil when nothing may.
    private func runner(for image: GalleryImage) -> Runner? {
        if pictures.isAtHand(image.url) { return runner }
        return state.withLock { state in
            guard state.permitted.contains(image.url), let converters = state.converters else { return nil }
            return Runner(converters.registry, sniffer: converters.sniffer, options: runner.options)
        }
    }

    /// Ends the programs that loaded pictures.
    func end() { state.withLock { $0.converters?.end() } }
}
