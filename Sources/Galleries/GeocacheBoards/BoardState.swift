/// The cards of all boards.
struct BoardState: Hashable, Sendable {
    /// The cards of each board, in their order. There are as many boards as
    /// ``GeocacheBoards/names``.
    var boards: [[Card]]

    static let empty = BoardState(boards: GeocacheBoards.names.map { _ in [] })

    /// Whether no card is there twice.
    var isUnique: Bool {
        let ids = boards.joined().map(\.id)
        return Set(ids).count == ids.count
    }

    /// Carries the changes that lead from one state to another over to a third one, which others
    /// have changed meanwhile. What others changed stays, but for cards that were changed on both
    /// sides: those become as in `new`. A card that was removed on one side is removed, unless the
    /// other side has changed the card's content.
    static func merge(from old: BoardState, to new: BoardState, onto others: BoardState) -> BoardState {
        if others == old { return new }
        let (before, after, theirs) = (old.places, new.places, others.places)
        var result = others
        // Removed cards go first, so that the others find their neighbours.
        for (id, place) in before where after[id] == nil {
            guard let card = theirs[id]?.card, card.geocache == place.card.geocache else { continue }
            result.remove(id)
        }
        for (board, cards) in new.boards.enumerated() {
            for (index, card) in cards.enumerated() {
                let was = before[card.id], isThere = result.boards.joined().contains { $0.id == card.id }
                let isChanged = was.map { $0.card.geocache != card.geocache } ?? true
                // Others have removed the card, and nothing of it is new here.
                if !isThere, was != nil, !isChanged { continue }
                let previous = index > 0 ? cards[index - 1].id : nil
                if !isThere || was.map({ $0.board != board || $0.previous != previous }) ?? true {
                    let content = isChanged ? card : theirs[card.id]?.card ?? card
                    result.remove(card.id)
                    result.insert(content, after: cards[..<index].map(\.id), on: board)
                } else if isChanged {
                    result.replace(card)
                }
            }
        }
        return result
    }

    private struct Place {
        let card: Card
        let board: Int
        /// The card before this one.
        let previous: String?
    }

    private var places: [String: Place] {
        var places: [String: Place] = [:]
        for (board, cards) in boards.enumerated() {
            for (index, card) in cards.enumerated() {
                places[card.id] = Place(card: card, board: board, previous: index > 0 ? cards[index - 1].id : nil)
            }
        }
        return places
    }

    private mutating func remove(_ id: String) {
        for board in boards.indices { boards[board].removeAll { $0.id == id } }
    }

    private mutating func replace(_ card: Card) {
        for board in boards.indices {
            if let index = boards[board].firstIndex(where: { $0.id == card.id }) { boards[board][index] = card }
        }
    }

    /// Inserts a card after the nearest of its predecessors that is there, or at the beginning.
    private mutating func insert(_ card: Card, after predecessors: [String], on board: Int) {
        for id in predecessors.reversed() {
            if let index = boards[board].firstIndex(where: { $0.id == id }) { return boards[board].insert(card, at: index + 1) }
        }
        boards[board].insert(card, at: 0)
    }
}
