import DragEngine
import DragGallery
import DragKit
import DragTypes
import GalleryHandlers

/// Loads the pictures to which a gallery's addresses lead, as far as the permissions allow; several
/// at the same time, with progress.
struct GalleryPictures {
    /// The number of pictures that are loaded at the same time.
    private static let width = 8
    /// The longer side of thumbnails, in pixels.
    private static let thumbnailSide = 512.0
    /// The size in bytes up to which a picture in a `data:` address is shown as it is.
    private static let smallCount = 1 << 16

    /// The plug-ins, and the permissions for the network and for files.
    let plugIns: PlugInOptions
    /// The pictures that were dropped with images.
    let kept: KeptPictures

    /// The pictures for the tiles of a sheet, in the order of the images: thumbnails, as far as
    /// they can be loaded. An image that the permissions exclude becomes an outline, and an image
    /// that could not be loaded is shown as missing.
    ///
    /// - Parameter side: the longer side, in points, of the tile for the image with that index. For
    ///   tiles larger than a thumbnail, the image itself is loaded.
    func tiles(_ images: ArraySlice<GalleryImage>, side: (Int) -> Double) async throws(CLIError) -> [TilePicture] {
        var tiles = images.map { TilePicture(url: $0.url) }
        let wanted = images.indices.filter { isAtHand(images[$0].url) && !Self.isSmall(tiles[$0 - images.startIndex]) }
        let jobs = wanted.map { index in
            let isLarge = side(index) > Self.thumbnailSide
            return Job(index: index, url: images[index].url, accepted: Self.tileList(isLarge: isLarge), isLarge: isLarge)
        }
        let found = try await load(jobs, missing: "is shown as missing")
        for index in wanted { tiles[index - images.startIndex] = found[index].map { TilePicture($0.bytes) } ?? .missing }
        return tiles
    }

    /// The original image files, by the index of the image.
    func originals(_ images: [GalleryImage]) async throws(CLIError) -> [Int: GalleryZIP.Pixels] {
        let accepted = AcceptList([.init(.conforming(.image))])
        // An image in a `data:` address is in the gallery already.
        let wanted = images.indices.filter { isAtHand(images[$0].url) && URLText.scheme(of: images[$0].url.utf8) != "data" }
        let absent = images.count { !isAtHand($0.url) }
        if absent > 0 {
            Streams.message(
                "note: \(absent) image(s) are not in the archive, because their addresses may not be opened; add --fetch for the network and --read-files for files."
            )
        }
        let catalogue = TypeCatalogue.builtIn
        let jobs = wanted.map { Job(index: $0, url: images[$0].url, accepted: accepted, isLarge: true) }
        return try await load(jobs, missing: "is not in the archive").mapValues { delivery in
            GalleryZIP.Pixels(delivery.bytes, filenameExtension: catalogue.filenameExtension(of: delivery.type) ?? "bin")
        }
    }

    /// Whether the picture at an address may be shown: the permissions allow to load it, or it came
    /// with a drop.
    func isAtHand(_ url: String) -> Bool { mayLoad(url) || kept.contains(url) }

    private func mayLoad(_ url: String) -> Bool {
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

    /// Accepts thumbnails, and with a lower quality the picture itself, for the case that no
    /// thumbnail can be made; for a large tile the other way round.
    static func tileList(isLarge: Bool) -> AcceptList {
        let pictures = [TypeIdentifier.png, .jpeg].map { AcceptList.Entry(.exactly($0), quality: isLarge ? 1000 : 50) }
        return AcceptList([.init(.exactly(.thumbnail), quality: isLarge ? 50 : 1000)] + pictures)
    }

    // MARK: Loading

    private struct Job {
        let index: Int
        let url: String
        let accepted: AcceptList
        /// Whether a thumbnail would not do.
        let isLarge: Bool
    }

    /// - Parameter missing: the words in the note for an image that could not be loaded.
    private func load(_ jobs: [Job], missing: String) async throws(CLIError) -> [Int: Delivery] {
        guard !jobs.isEmpty else { return [:] }
        let converters = try Converters(plugIns)
        defer { converters.end() }
        var options = try ConversionSettings(plugIns: plugIns).runOptions(of: "gallery")
        // Originals stay as they are.
        options.negotiation.finishes = false
        let runner = Runner(converters.registry, sniffer: converters.sniffer, options: options)
        let meter = StepMeter()
        var found: [Int: Delivery] = [:]
        var failures: [(index: Int, reason: String)] = []
        await withTaskGroup(of: (Int, Result<Delivery, NegotiationError>).self) { group in
            var rest = jobs[...]
            func start() {
                guard let job = rest.popFirst() else { return }
                group.addTask { (job.index, await deliver(job.url, job.accepted, isLarge: job.isLarge, runner)) }
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

    /// Delivers the picture at an address. One that came with a drop needs no permission.
    ///
    /// - Parameter isLarge: whether a thumbnail would not do.
    func deliver(_ url: String, _ accepted: AcceptList, isLarge: Bool, _ runner: Runner) async -> Result<Delivery, NegotiationError> {
        let address = Item(representations: [Representation(type: .url, bytes: Array(url.utf8))])
        let item = kept.item(of: url, isLarge: isLarge, runner) ?? ItemProvider(address, catalogue: runner.registry.catalogue)
        do throws(NegotiationError) {
            return .success(try await runner.deliver(item, accepting: accepted))
        } catch {
            return .failure(error)
        }
    }

    /// The first real failure. Conversions that merely do not apply to the address are no reason.
    static func reason(_ error: NegotiationError) -> String {
        error.failures.first { $0.code != .unsupported }.map { $0.reason + "." } ?? error.description
    }
}
