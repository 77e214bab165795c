public import DragClipboard
public import DragEngine
package import DragSystem
import DragTypes
import Geocaches
import Synchronization

/// A card as other programs get it: its archive, its picture as PNG, GPX and text, best first, and
/// for file managers, which take nothing else, a file. Each form is made when a program asks for
/// it.
public final class CardOffer: SelectionSource {
    /// The names of the forms that this card has: without a picture there is no PNG, and without a
    /// position no GPX.
    public let targets: [String]
    private let card: Card
    private let runner: Runner
    private let files: MadeFiles?
    /// The URI of the file; nil before it is made.
    private let uri = Mutex<String?>(nil)

    private static let archive = "application/vnd.dragconv.geocache"
    private static let gpx = "application/gpx+xml"
    private static let png = "image/png"
    private static let texts = ["text/plain;charset=utf-8", "text/plain"]
    /// Behind the texts: what takes both is to get what it got before.
    private static let list = "text/uri-list"

    /// The forms of a card, made by the conversions of `runner`.
    public convenience init(_ card: Card, _ runner: Runner) { self.init(card, runner, files: nil) }

    /// The forms of a card, made by the conversions of `runner`.
    ///
    /// - Parameter files: where the file is made; nil for an offer without a file.
    package init(_ card: Card, _ runner: Runner, files: MadeFiles?) {
        self.card = card
        self.runner = runner
        self.files = files
        let geocache = card.geocache
        targets =
            [Self.archive] + (geocache.image == nil ? [] : [Self.png]) + (geocache.isPlaced ? [Self.gpx] : []) + Self.texts
            + (files == nil ? [] : [Self.list])
    }

    /// No form outlives the program.
    public var lastingTargets: [String] { [] }

    /// No form is a mark.
    public func isMark(_ target: String) -> Bool { false }

    /// Whether a form costs nothing to make.
    public func isAtHand(_ target: String) -> Bool { target == Self.archive || Self.texts.contains(target) }

    /// Makes a form; nil if it can't be made.
    public func answer(to target: String) async -> ClipboardAnswer? {
        let bytes: [UInt8]?
        switch target {
        case Self.archive: bytes = GeocacheArchive.bytes(of: card.geocache)
        case Self.png: bytes = await made(.png)
        case Self.gpx: bytes = await made(.gpx)
        case Self.list: bytes = await file().map { URIList.bytes([$0]) }
        default: bytes = Array(card.geocache.name.utf8)
        }
        return bytes.map { ClipboardAnswer(bytes: $0, target: target) }
    }

    private func made(_ type: TypeIdentifier) async -> [UInt8]? {
        let provider = ItemProvider(card.item, catalogue: runner.registry.catalogue)
        return try? await runner.deliver(provider, accepting: AcceptList([.init(.exactly(type))])).bytes
    }

    /// The URI of the file, which is made at the first call. It is GPX, which every program for
    /// maps reads, if that holds the whole card, and otherwise the archive.
    private func file() async -> String? {
        if let made = uri.withLock({ $0 }) { return made }
        let geocache = card.geocache
        let gpx = geocache.isPlaced && geocache.image == nil ? await made(.gpx) : nil
        let ending = gpx == nil ? "geocache" : "gpx"
        guard let name = SafeName.of("\(geocache.name).\(ending)", keeping: ending) else { return nil }
        return uri.withLock { uri in
            if uri == nil {
                uri = files?.make(name, gpx ?? GeocacheArchive.bytes(of: geocache)).map { FileURI.uri(path: PathText.bytes($0)) }
            }
            return uri
        }
    }
}
