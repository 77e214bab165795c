import DragEngine
import DragGallery
import DragKit
import DragTypes
import GalleryHandlers

/// The pictures behind a gallery's addresses, as far as they may be had; several at once, with progress.
struct GalleryPictures {
    /// How many are on their way at once.
    private static let width = 8
    /// The longer side of thumbnails, in pixels.
    private static let thumbnailSide = 512.0
    /// A picture that came along with its address and has no more bytes than that is shown as it is.
    private static let smallCount = 1 << 16

    /// What may be gone and looked for.
    let plugIns: PlugInOptions
    let allowsPrivateNetwork: Bool

    /// What a sheet shows of images, in their order: thumbnails of what may be had. One that may not be asked for is an outline; one that
    /// was asked for in vain is missing.
    ///
    /// - Parameter side: how large the tile of the image with that index is, its longer side in points: for those that are larger than
    ///   thumbnails, the images themselves are wanted.
    func tiles(_ images: ArraySlice<GalleryImage>, side: (Int) -> Double) async throws(CLIError) -> [TilePicture] {
        var tiles = images.map { TilePicture(url: $0.url) }
        let wanted = images.indices.filter { mayBeHad(images[$0].url) && !Self.isSmall(tiles[$0 - images.startIndex]) }
        let found = try await load(
            wanted.map { ($0, images[$0].url, Self.tileList(isLarge: side($0) > Self.thumbnailSide)) }, missing: "is shown as missing")
        for index in wanted { tiles[index - images.startIndex] = found[index].map { TilePicture($0.bytes) } ?? .missing }
        return tiles
    }

    /// The images' own files, by their indexes.
    func originals(_ images: [GalleryImage]) async throws(CLIError) -> [Int: GalleryZIP.Pixels] {
        let accepted = AcceptList([.init(.conforming(.image))])
        // What stands in its address is there already.
        let wanted = images.indices.filter { mayBeHad(images[$0].url) && URLText.scheme(of: images[$0].url.utf8) != "data" }
        let absent = images.count { !mayBeHad($0.url) }
        if absent > 0 { Streams.message("note: \(absent) image(s) are elsewhere and not in the archive; --fetch and --read-files let them be had.") }
        let catalogue = TypeCatalogue.builtIn
        return try await load(wanted.map { ($0, images[$0].url, accepted) }, missing: "is not in the archive").mapValues { delivery in
            let names = catalogue.declaration(of: delivery.type)?.filenameExtensions
            return GalleryZIP.Pixels(delivery.bytes, filenameExtension: names?.first ?? "bin")
        }
    }

    private func mayBeHad(_ url: String) -> Bool {
        switch URLText.scheme(of: url.utf8) {
        case "http", "https": plugIns.allowsNetwork
        case "file": plugIns.readsFiles
        case "data": true
        default: false
        }
    }

    private static func isSmall(_ picture: TilePicture) -> Bool {
        if case .pixels(let bytes, _) = picture { bytes.count <= smallCount } else { false }
    }

    /// A thumbnail; where nothing makes one, or it is too small, the picture itself.
    private static func tileList(isLarge: Bool) -> AcceptList {
        let pictures = [TypeIdentifier.png, .jpeg].map { AcceptList.Entry(.exactly($0), quality: isLarge ? 1000 : 50) }
        return AcceptList([.init(.exactly(.thumbnail), quality: isLarge ? 50 : 1000)] + pictures)
    }

    // MARK: Loading

    private typealias Job = (index: Int, url: String, accepted: AcceptList)

    /// - Parameter missing: what becomes of an image that cannot be had, for the note.
    private func load(_ jobs: [Job], missing: String) async throws(CLIError) -> [Int: Delivery] {
        guard !jobs.isEmpty else { return [:] }
        let converters = try Converters(plugIns)
        defer { converters.end() }
        let runner = Runner(converters.registry, sniffer: converters.sniffer, options: RunOptions(allowsPrivateNetwork: allowsPrivateNetwork))
        let meter = StepMeter()
        var found: [Int: Delivery] = [:]
        var failures: [(index: Int, reason: String)] = []
        await withTaskGroup(of: (Int, Result<Delivery, NegotiationError>).self) { group in
            var rest = jobs[...]
            func start() {
                guard let job = rest.popFirst() else { return }
                group.addTask { (job.index, await Self.deliver(job.url, job.accepted, runner)) }
            }
            for _ in 0..<Self.width { start() }
            for await (index, result) in group {
                switch result {
                case .success(let delivery): found[index] = delivery
                case .failure(let error): failures.append((index, Self.reason(error)))
                }
                meter.show(ConversionProgress(completed: found.count + failures.count, total: jobs.count, unit: "images"), of: "gallery export")
                start()
            }
        }
        meter.end()
        if let first = failures.min(by: { $0.index < $1.index }) {
            let others = failures.count > 1 ? " (and \(failures.count - 1) more)" : ""
            Streams.message("note: image \(first.index)\(others) \(missing): \(first.reason)")
        }
        return found
    }

    private static func deliver(_ url: String, _ accepted: AcceptList, _ runner: Runner) async -> Result<Delivery, NegotiationError> {
        let item = Item(representations: [Representation(type: .url, bytes: Array(url.utf8))])
        do throws(NegotiationError) {
            return .success(try await runner.deliver(ItemProvider(item, catalogue: runner.registry.catalogue), accepting: accepted))
        } catch {
            return .failure(error)
        }
    }

    /// What went wrong where the picture should have come from; that other ways lead nowhere is no news.
    private static func reason(_ error: NegotiationError) -> String {
        error.failures.first { $0.code != .unsupported }.map { $0.reason + "." } ?? error.description
    }
}
