public import DragDrop
import DragEngine
import DragKit
public import DragTypes
public import Geocaches

/// The card that is edited beside the boards: what the fields hold, and the card that they make.
public final class CardEditor: DropDestination, DragSource {
    /// The fields, as the user sees and types them.
    public struct Fields: Hashable, Sendable {
        /// The geocache's name.
        public var name = ""
        /// The description of the place.
        public var summary = ""
        /// The latitude in degrees, with a point or a comma.
        public var latitude = ""
        /// The longitude in degrees, with a point or a comma.
        public var longitude = ""
        /// A picture as PNG or JPEG bytes; nil for none.
        public var image: [UInt8]?

        /// Empty fields.
        public init() {}

        /// The fields for a geocache. A position that is not known, and a summary that is not
        /// known, are empty.
        public init(_ geocache: Geocache) {
            name = geocache.name
            summary = geocache.summary == Geocache.unknownSummary ? "" : geocache.summary
            latitude = geocache.isPlaced ? "\(geocache.latitude)" : ""
            longitude = geocache.isPlaced ? "\(geocache.longitude)" : ""
            image = geocache.image
        }

        /// The geocache that the fields describe.
        ///
        /// - Throws: ``BoardError`` with a sentence about the field that is not valid.
        public func geocache() throws(BoardError) -> Geocache {
            guard name.contains(where: { !$0.isWhitespace }) else { throw BoardError("Give the card a name.") }
            let position = try Self.degrees(latitude, longitude)
            do throws(ConversionError) {
                return try Geocache(
                    name: name, summary: summary.isEmpty ? Geocache.unknownSummary : summary, latitude: position.latitude,
                    longitude: position.longitude, image: image)
            } catch {
                throw BoardError("It can\u{2019}t be saved: \(error.description).")
            }
        }

        private static func degrees(_ latitude: String, _ longitude: String) throws(BoardError) -> (latitude: Double, longitude: Double) {
            func trimmed(_ text: String) -> String {
                text.filter { !$0.isWhitespace && $0 != "\u{B0}" }.map { $0 == "," ? "." : String($0) }.joined()
            }
            let texts = (trimmed(latitude), trimmed(longitude))
            if texts.0.isEmpty, texts.1.isEmpty { return (0, 0) }
            guard let first = Double(texts.0), let second = Double(texts.1) else {
                throw BoardError("Give latitude and longitude in degrees, as 48.137 and 11.575, or leave both empty.")
            }
            return (first, second)
        }
    }

    /// What the fields hold. Set by the window as the user types.
    public var fields = Fields()
    /// Called when the fields have changed otherwise than by typing.
    public var didChange: (() -> Void)?
    /// Called when the fields have been changed by what ``takeBack()`` undoes.
    public var didTake: (() -> Void)?
    /// The card that is edited; nil for a new one.
    public private(set) var card: Card?
    /// What the fields held when they were filled last, with what is stored.
    private var stored = Fields()
    /// What drops on this card have changed, the last one at the end.
    private var taken: [(before: Content, after: Fields)] = []
    /// What the user wants to do next, and can't do before a decision about unsaved changes.
    private var waiting: (() -> Void)?
    private let boards: GeocacheBoards
    private let catalogue: TypeCatalogue

    /// An empty editor for cards of these boards.
    public init(_ boards: GeocacheBoards, catalogue: TypeCatalogue) {
        self.boards = boards
        self.catalogue = catalogue
    }

    /// Edits a card; nil begins a new one. Unsaved changes of the card before are asked about
    /// first.
    public func edit(_ card: Card?) { leave { self.begin(card) } }

    private func begin(_ card: Card?) {
        self.card = card
        fields = card.map { Fields($0.geocache) } ?? Fields()
        stored = fields
        taken = []
        didChange?()
    }

    // MARK: Taking drops back

    /// What the editor holds.
    private struct Content {
        let card: Card?
        let fields: Fields
        let stored: Fields
    }

    /// Changes the editor's content so that it can be taken back.
    private func take(_ change: () -> Void) {
        let before = Content(card: card, fields: fields, stored: stored)
        change()
        taken.append((before, fields))
        didChange?()
        didTake?()
    }

    /// Takes the last drop back, or the removal of the picture.
    ///
    /// - Returns: false if there was none, or if another card came and its fields have been changed
    ///   since.
    public func takeBack() -> Bool {
        guard let last = taken.popLast() else { return false }
        var pictured = last.before.fields
        pictured.image = last.after.image
        if last.after == fields {
            (card, fields, stored) = (last.before.card, last.before.fields, last.before.stored)
        } else if pictured == last.after, card == last.before.card, fields.image == last.after.image {
            // What was typed since stays.
            fields.image = last.before.fields.image
        } else {
            return false
        }
        didChange?()
        return true
    }

    /// Leaves the card without a picture.
    public func removePicture() { take { fields.image = nil } }

    // MARK: Unsaved changes

    /// Whether the fields hold something that is not stored.
    public var isChanged: Bool { fields != stored }

    /// Whether the user is to be asked what becomes of unsaved changes; the answer is
    /// ``decide(_:)``.
    public var isAsking: Bool { waiting != nil }

    /// What becomes of unsaved changes.
    public enum Decision: Sendable {
        case save, discard
        /// The card is edited further, and what the user wanted to do is not done.
        case stay
    }

    /// Does something that ends the editing of the card: at once if there are no unsaved changes,
    /// and otherwise when the user has decided about them.
    public func leave(_ next: @escaping () -> Void) {
        guard isChanged else { return next() }
        waiting = next
        didChange?()
    }

    /// Takes the user's decision about unsaved changes.
    ///
    /// - Throws: ``BoardError`` with a sentence about the field that keeps the card from being
    ///   saved; the question stays.
    public func decide(_ decision: Decision) throws(BoardError) {
        guard let next = waiting else { return }
        if decision == .save { try save() }
        waiting = nil
        if decision != .stay {
            // What is discarded must not be asked about again.
            stored = fields
            next()
        }
        didChange?()
    }

    /// The card that the fields make, with the identity of the card that is edited.
    private func edited() throws(BoardError) -> Card {
        let geocache = try fields.geocache()
        return card.map { Card(id: $0.id, geocache) } ?? Card(geocache)
    }

    /// Stores the card in its place. A new card, and one that has been removed meanwhile, is added
    /// to the first board.
    ///
    /// - Throws: ``BoardError`` with a sentence about the field that is not valid.
    public func save() throws(BoardError) {
        let new = try edited()
        if !boards.replace(new) { boards.add(new, to: 0) }
        begin(new)
    }

    // MARK: Drops

    /// Whether the drag holds a card, a picture, or something that can become a card.
    public func canHandle(_ session: DropSession) -> Bool {
        session.items.count == 1 && (CardDrop.mayBePicture(session.items[0], in: session) || session.canLoad(Card.accepted))
    }

    /// Proposes a copy: a card stays on its board while it is edited.
    public func sessionDidUpdate(_ session: DropSession, at index: Int?) -> DropProposal {
        canHandle(session) && session.items[0].source !== self ? DropProposal(.copy) : .cancel
    }

    /// Edits the dropped card, takes the dropped picture, or begins a new card with what was
    /// dropped.
    public nonisolated(nonsending) func perform(_ coordinator: DropCoordinator) async {
        guard let item = coordinator.items.first else { return }
        if let card = item.localObject as? Card {
            leave { self.take { self.begin(card) } }
            return _ = coordinator.finish(0, .delivered(notes: []))
        }
        do throws(NegotiationError) {
            let drop = try await CardDrop(coordinator.provider(of: item), coordinator.session.runner)
            // A link may lead to a picture or say a position, so the picture is tried first.
            if let picture = try await drop.picture() {
                take { fields.image = picture.bytes }
                return _ = coordinator.finish(0, .delivered(notes: picture.told.map(\.description)))
            }
            let loaded = try await drop.card()
            if let new = loaded.elements.first {
                leave {
                    self.take {
                        self.begin(nil)
                        self.fields = Fields(new.geocache)
                    }
                }
            }
            coordinator.finish(0, .delivered(notes: loaded.notes))
        } catch {
            coordinator.finish(0, .failed(error))
        }
    }

    // MARK: Drags

    /// The edited card, as long as its fields are valid.
    public func items(forBeginning session: DragSession, at index: Int) -> [DragItem] {
        guard let card = try? edited() else { return [] }
        return [DragItem(ItemProvider(card.item, catalogue: catalogue), localObject: card, slot: boards.place(of: card.id)?.slot)]
    }

    /// Removes the card that the dropped one replaces.
    public func session(
        _ session: DragSession, didEndWith operation: DropOperation, items: [(item: DragItem, outcome: DropOutcome)], in destination: AnyObject?
    ) {
        guard operation == .move, let item = items.first, item.outcome.isDelivered, let card = item.item.localObject as? Card else { return }
        if let slot = item.item.slot { boards.remove(slot) }
        begin(card)
    }
}
