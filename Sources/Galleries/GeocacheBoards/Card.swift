import DragDrop
import DragEngine
import DragKit
import DragTypes
public import Geocaches

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

    /// The card's forms for other places: the archive, from which the conversions make a PNG, GPX
    /// and text.
    var item: Item {
        Item(
            suggestedName: geocache.name, representations: [Representation(type: .geocache, bytes: GeocacheArchive.bytes(of: geocache))])
    }

    /// The types from which a card can be made.
    static let accepted = AcceptList([.init(.exactly(.geocache))])

    /// Makes a card of dropped content, or of the file that is dropped (``CardDrop/card()``).
    static func load(_ provider: ItemProvider, _ runner: Runner) async throws(NegotiationError) -> DropCoordinator.Loaded<Card> {
        try await CardDrop(provider, runner).card()
    }
}

extension ListDestination<Card>.Format {
    /// The format of boards: one card at a time, moved from board to board, and made of whatever
    /// can become a geocache.
    static func cards(_ catalogue: TypeCatalogue) -> Self {
        Self(
            accepts: { item, session in session.canLoad(item, Card.accepted) }, load: Card.load,
            provider: { card in ItemProvider(card.item, catalogue: catalogue) }, transfer: .move, takesOneItem: true)
    }
}
