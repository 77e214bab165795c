import DragEngine
import DragGallery
import DragKit
import DragTypes

/// What a sheet shows of each image: small pictures of what may be had, several at once.
struct TilePictures {
    /// How many are on their way at once.
    private static let width = 8

    /// The longer side of thumbnails, in pixels.
    private static let thumbnailSide = 512.0
    /// A picture that came along with its address and has no more bytes than that is shown as it is.
    private static let smallCount = 1 << 16

    /// What may be gone and looked for.
    let plugIns: PlugInOptions
    let allowsPrivateNetwork: Bool

    /// The pictures of images, in their order. One that may not be asked for is an outline; one that was asked for in vain is missing,
    /// and the user is told.
    ///
    /// - Parameter side: how large the tile of the image with that index is, its longer side in points: for those that are larger than
    ///   thumbnails, the images themselves are wanted.
    func pictures(_ images: ArraySlice<GalleryImage>, side: (Int) -> Double) async throws(CLIError) -> [TilePicture] {
        var pictures = images.map { TilePicture(url: $0.url) }
        let wanted = images.indices.filter { mayBeHad(images[$0].url) && !Self.isSmall(pictures[$0 - images.startIndex]) }
        guard !wanted.isEmpty else { return pictures }
        let converters = try Converters(plugIns)
        defer { converters.end() }
        var options = RunOptions()
        if allowsPrivateNetwork { options.permissions.insert(.privateNetwork) }
        let runner = Runner(converters.registry, sniffer: converters.sniffer, options: options)
        let meter = StepMeter()
        var failures: [(index: Int, reason: String)] = []
        await withTaskGroup(of: (Int, Result<TilePicture, NegotiationError>).self) { group in
            var rest = wanted[...]
            func start() {
                guard let index = rest.popFirst() else { return }
                let (url, accepted) = (images[index].url, Self.accepted(isLarge: side(index) > Self.thumbnailSide))
                group.addTask { (index, await Self.picture(url, accepted, runner)) }
            }
            for _ in 0..<Self.width { start() }
            var count = 0
            for await (index, result) in group {
                count += 1
                meter.show(ConversionProgress(completed: count, total: wanted.count, unit: "images"), of: "gallery export")
                switch result {
                case .success(let picture): pictures[index - images.startIndex] = picture
                case .failure(let error):
                    pictures[index - images.startIndex] = .missing
                    failures.append((index, Self.reason(error)))
                }
                start()
            }
        }
        meter.end()
        failures.sort { $0.index < $1.index }
        if let first = failures.first {
            let others = failures.count > 1 ? " (and \(failures.count - 1) more)" : ""
            Streams.message("note: image \(first.index)\(others) is shown as missing: \(first.reason)")
        }
        return pictures
    }

    private func mayBeHad(_ url: String) -> Bool {
        switch URLText.scheme(of: url.utf8).map({ ASCII.lowercased($0) }) {
        case "http", "https": plugIns.allowsNetwork
        case "file": plugIns.readsFiles
        case "data": true
        default: false
        }
    }

    /// What went wrong where the picture should have come from; that other ways lead nowhere is no news.
    private static func reason(_ error: NegotiationError) -> String {
        error.failures.first { $0.code != .unsupported }.map { $0.reason + "." } ?? error.description
    }

    private static func isSmall(_ picture: TilePicture) -> Bool {
        if case .pixels(let bytes, _) = picture { bytes.count <= smallCount } else { false }
    }

    /// A thumbnail; where nothing makes one, or it is too small, the picture itself.
    private static func accepted(isLarge: Bool) -> AcceptList {
        let pictures = [TypeIdentifier.png, .jpeg].map { AcceptList.Entry(.exactly($0), quality: isLarge ? 1000 : 50) }
        return AcceptList([.init(.exactly(.thumbnail), quality: isLarge ? 50 : 1000)] + pictures)
    }

    private static func picture(_ url: String, _ accepted: AcceptList, _ runner: Runner) async -> Result<TilePicture, NegotiationError> {
        let item = Item(representations: [Representation(type: .url, bytes: Array(url.utf8))])
        do throws(NegotiationError) {
            let bytes = try await runner.deliver(ItemProvider(item, catalogue: runner.registry.catalogue), accepting: accepted).bytes
            return .success(TilePicture(bytes))
        } catch {
            return .failure(error)
        }
    }
}
