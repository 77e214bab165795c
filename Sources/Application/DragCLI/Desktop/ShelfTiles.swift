import DragClipboard
import DragEngine
import DragSystem
import DragTypes
import Synchronization

/// Makes the tiles of a window to drag from, and keeps the files that were made for them.
final class ShelfTiles: Sendable {
    private let offered: OfferedInputs
    private let platform: Platform
    private let files = Mutex<[FileOffer]>([])

    /// - Parameter offered: how inputs are offered.
    init(_ offered: OfferedInputs, on platform: Platform) { (self.offered, self.platform) = (offered, platform) }

    /// A tile for an offer; nil for an offer of nothing.
    func tile(of offer: OfferedInputs.Offer, title: String) -> DragWindowConfiguration.Tile? {
        let file = FileOffer(offer)
        guard file != nil || offer.source.targets.contains(where: { !offer.source.isMark($0) }) else { return nil }
        if let file { files.withLock { $0.append(file) } }
        let catalogue = offer.converters.registry.catalogue
        let first = offer.payload.items.first?.representations
        let type = first?.first?.type
        // Confidential content is not shown.
        let picture = offer.payload.isSecret(in: catalogue) ? nil : first?.first { catalogue.conforms($0.type, to: .image) }?.bytes
        return DragWindowConfiguration.Tile(
            source: file ?? offer.source, title: title,
            subtitle: type.map { catalogue.declaration(of: $0)?.description ?? "unknown" } ?? "", picture: picture,
            areFiles: offer.source.targets.contains("text/uri-list"))
    }

    /// The tile of content that comes to the window.
    func addition(_ addition: ShelfSocket.Addition) async -> DragWindowConfiguration.Addition {
        var inputs = offered
        inputs.inputs = []
        var (payload, title): (Payload?, String) = (nil, "Standard input")
        switch addition {
        case .files(let paths):
            inputs.inputs = paths
            title = Self.title(ofFiles: paths)
        case .payload(let content):
            payload = content
            title = content.items.first?.suggestedName ?? "Dropped"
        }
        do throws(CLIError) {
            guard let tile = tile(of: try await inputs.offer(payload, on: platform, mayBeEmpty: true), title: title) else { throw inputs.nothing }
            return .tile(tile)
        } catch {
            return .refused(error.message)
        }
    }

    /// The tiles of content that comes to the window, in the order in which it comes.
    func additions(_ incoming: AsyncStream<ShelfSocket.Addition>) -> AsyncStream<DragWindowConfiguration.Addition> {
        AsyncStream { feed in
            let task = Task { for await content in incoming { feed.yield(await self.addition(content)) } }
            feed.onTermination = { _ in task.cancel() }
        }
    }

    /// What a tile of files is called.
    static func title(ofFiles paths: [String]) -> String {
        guard paths.count == 1, let path = paths.first else { return "\(paths.count) files" }
        return String(utf8Bytes: PathText.bytes(path.split(separator: "/").last.map(String.init) ?? path))
    }

    /// Whether a program was given a file that was made for it.
    var haveMadeFiles: Bool { files.withLock { $0.contains(where: \.hasMadeFile) } }

    /// Removes the files that were made.
    func end() {
        for file in files.withLock({ $0 }) { file.end() }
    }
}

/// Several offers as one: what each of them has, one after the other.
struct ShelfOffer: SelectionSource {
    let targets: [String]
    private let sources: [any SelectionSource]

    /// The forms of which several make one: lists of files, and texts.
    private static let joinable = ["text/uri-list", "text/html", "text/plain;charset=utf-8", "UTF8_STRING", "text/plain"]

    /// Nil when the offers have no such form in common, not even files in some of them.
    init?(_ sources: [any SelectionSource]) {
        let common = Self.joinable.filter { target in sources.allSatisfy { $0.targets.contains(target) } }
        let list = Self.joinable[0]
        targets = common.contains(list) || !sources.contains { $0.targets.contains(list) } ? common : [list] + common
        self.sources = sources
        guard !targets.isEmpty else { return nil }
    }

    var lastingTargets: [String] { [] }
    func isMark(_ target: String) -> Bool { false }
    func isAtHand(_ target: String) -> Bool { false }

    func answer(to target: String) async -> ClipboardAnswer? {
        var parts: [[UInt8]] = []
        for source in sources where source.targets.contains(target) {
            if let bytes = await source.answer(to: target)?.bytes { parts.append(bytes) }
        }
        guard !parts.isEmpty else { return nil }
        // A list of files ends its lines itself.
        let separator: [UInt8] = target == Self.joinable[0] ? [] : [0x0A]
        return ClipboardAnswer(bytes: Array(parts.joined(separator: separator)), target: target)
    }
}
