import DragDrop
import DragEngine
import DragKit
import DragTypes
public import GeocacheHandler

/// A geocache on a board.
public struct Card: Hashable, Sendable {
    /// The card's identity, which stays the same while the card is moved and edited.
    public let id: String
    /// The card's content.
    public var geocache: Geocache

    /// A card with an identity that is already in use.
    public init(id: String, _ geocache: Geocache) {
        self.id = id
        self.geocache = geocache
    }

    /// A card with an identity of its own.
    public init(_ geocache: Geocache) {
        var random = SystemRandomNumberGenerator()
        self.init(id: String(random.next(), radix: 36) + String(random.next(), radix: 36), geocache)
    }

    /// The card's forms for other places: the archive, from which the conversions make a PNG, GPX and text.
    var item: Item {
        Item(
            suggestedName: geocache.name, representations: [Representation(type: GeocacheHandler.type, bytes: GeocacheArchive.bytes(of: geocache))])
    }

    /// The types from which a card can be made.
    static let accepted = AcceptList([.init(.exactly(GeocacheHandler.type))])

    /// Makes a card of dropped content, or of the file that is dropped.
    ///
    /// - Throws: ``NegotiationError`` when nothing in the content can become a geocache, or when
    ///   the geocache is not valid (`badInput`), and for a file that cannot be read, or in which a
    ///   place could only be guessed (`noRoute`).
    static func load(_ provider: ItemProvider, _ runner: Runner) async throws(NegotiationError) -> DropCoordinator.Loaded<Card> {
        let file = try await DroppedFile.content(of: provider, runner)
        let delivery = try await runner.deliver(file ?? provider, accepting: accepted)
        // A word may be the name of a place, and a file's address or the code in a picture is none.
        guard file == nil || !delivery.steps.contains(where: { $0.conversion.isGuess }) else {
            throw NegotiationError(.noRoute, "The file \u{201C}\(file?.suggestedName ?? "")\u{201D} holds no place; drop a GPX file or a geocache.")
        }
        do throws(ConversionError) {
            return .init([Card(try GeocacheArchive.parse(delivery.bytes))], notes: delivery.notes.map(\.description))
        } catch {
            throw NegotiationError(.badInput, "What was dropped is no geocache: \(error.description).")
        }
    }
}

extension ListDestination<Card>.Format {
    /// The format of boards: one card at a time, moved from board to board, and made of whatever can become a geocache.
    static func cards(_ catalogue: TypeCatalogue) -> Self {
        Self(
            accepts: { item, session in session.canLoad(item, Card.accepted) }, load: Card.load,
            provider: { card in ItemProvider(card.item, catalogue: catalogue) }, transfer: .move, takesOneItem: true)
    }
}
