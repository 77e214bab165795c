public import DragClipboard
public import DragEngine
import DragTypes
import GeocacheHandler

/// A card as other programs get it: its archive, its picture as PNG, GPX and text, best first. Each form is made when a program asks for it.
public struct CardOffer: SelectionSource {
    /// The names of the forms that this card has: without a picture there is no PNG, and without a position no GPX.
    public let targets: [String]
    private let card: Card
    private let runner: Runner

    private static let archive = "application/vnd.dragconv.geocache"
    private static let gpx = "application/gpx+xml"
    private static let png = "image/png"
    private static let texts = ["text/plain;charset=utf-8", "text/plain"]

    /// The forms of a card, made by the conversions of `runner`.
    public init(_ card: Card, _ runner: Runner) {
        self.card = card
        self.runner = runner
        targets = [Self.archive] + (card.geocache.image == nil ? [] : [Self.png]) + (card.geocache.isPlaced ? [Self.gpx] : []) + Self.texts
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
        case Self.gpx: bytes = await made(GeocacheHandler.gpx)
        default: bytes = Array(card.geocache.name.utf8)
        }
        return bytes.map { ClipboardAnswer(bytes: $0, target: target) }
    }

    private func made(_ type: TypeIdentifier) async -> [UInt8]? {
        let provider = ItemProvider(card.item, catalogue: runner.registry.catalogue)
        return try? await runner.deliver(provider, accepting: AcceptList([.init(.exactly(type))])).bytes
    }
}
