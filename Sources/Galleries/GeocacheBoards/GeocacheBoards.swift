public import DragDrop
public import DragTypes
import Geocaches

/// Where boards are stored.
public protocol BoardStorage {
    /// Changes with each change of the file.
    var stamp: AnyHashable { get }
    /// The bytes of the file; nil if there is no file.
    func read() throws -> [UInt8]?
    /// Reads the file and writes it whole, without another program doing the same in between.
    ///
    /// - Parameter change: gets the bytes of the file, nil if there is no file, and returns the new
    ///   ones.
    func update(_ change: (_ current: [UInt8]?) throws -> [UInt8]) throws
}

/// The boards of geocaches, as a window shows them. What the user does is stored at once; what
/// other programs store is shown at the next ``refresh()``.
public final class GeocacheBoards {
    /// The names of the boards.
    public static let names = ["In progress", "Completed"]

    /// The boards, in the order of their names.
    public let boards: [ListDestination<Card>]
    /// Called after each change of a board with the board's index.
    public var didChange: ((_ board: Int, ListUpdate) -> Void)?
    /// Called after each change of the user that ``undo()`` can take back.
    public var didStore: (() -> Void)?
    /// Called with a sentence when something could not be stored or read.
    public var didFail: ((String) -> Void)?

    private let storage: any BoardStorage
    private var stamp: AnyHashable
    /// What was stored when the boards were last compared with the file.
    private var stored: BoardState
    /// Whether the lists are being changed to what is stored.
    private var isShowing = false
    /// The user's changes that can be taken back, each as the states before and after.
    private var undoing: [(before: BoardState, after: BoardState)] = []
    private static let maximumUndo = 100

    /// Shows what is stored.
    ///
    /// - Throws: ``BoardError`` for a file that is not valid, and what the storage throws.
    public init(_ storage: any BoardStorage, catalogue: TypeCatalogue) throws {
        self.storage = storage
        stamp = storage.stamp
        let state = try storage.read().map { bytes throws(BoardError) in try BoardFile.parse(bytes) } ?? .empty
        stored = state
        boards = state.boards.map { ListDestination(ItemList($0), .cards(catalogue)) }
        for (index, board) in boards.enumerated() {
            board.list.didChange = { [weak self] update in self?.changed(index, update) }
        }
    }

    // MARK: What the user does

    /// Adds a card at the end of a board.
    public func add(_ card: Card, to board: Int) {
        boards[board].list.update { _ = $0.insert([card], at: $0.count) }
    }

    /// Gives the card with the same identity a new content, in its place.
    ///
    /// - Returns: false if no board has the card any more.
    @discardableResult
    public func replace(_ card: Card) -> Bool {
        guard let (board, slot) = place(of: card.id) else { return false }
        return boards[board].list.update { $0.replace(slot, by: card) }
    }

    /// Removes a card.
    public func remove(_ slot: SlotID) {
        for board in boards { board.list.update { _ = $0.remove(slot) } }
    }

    /// Moves a card within its board, by a number of places.
    public func move(_ slot: SlotID, by step: Int) {
        for board in boards {
            guard let index = board.list.presentedIndex(of: slot) else { continue }
            board.list.update { _ = $0.move(slot, to: max(0, index + step)) }
        }
    }

    /// Moves a card to the end of the next board, or with -1 of the one before.
    public func transfer(_ slot: SlotID, by step: Int) {
        guard let from = boards.firstIndex(where: { $0.list.presentedIndex(of: slot) != nil }), boards.indices.contains(from + step),
            let card = boards[from].list.element(in: slot)
        else { return }
        add(card, to: from + step)
        boards[from].list.update { _ = $0.remove(slot) }
    }

    /// The board and the place of a card; nil if no board has the card.
    public func place(of id: String) -> (board: Int, slot: SlotID)? {
        for (index, board) in boards.enumerated() {
            for position in 0..<board.list.presentedCount where board.list.element(at: position)?.id == id {
                return (index, board.list.slot(at: position))
            }
        }
        return nil
    }

    /// Takes the user's last change back. Changes of others stay.
    public func undo() {
        guard let last = undoing.popLast() else { return }
        do {
            try exchange(from: last.after, to: last.before)
            show(stored)
        } catch {
            undoing.append(last)
            didFail?("\(error)")
        }
    }

    // MARK: Storing

    /// Shows what other programs have stored since the last call. Costs almost nothing when there
    /// is nothing new.
    public func refresh() {
        let now = storage.stamp
        // In the middle of a move, a card is on both boards.
        guard now != stamp, state.isUnique else { return }
        attempt {
            let state = try storage.read().map { bytes throws(BoardError) in try BoardFile.parse(bytes) } ?? .empty
            stamp = now
            stored = state
            show(state)
        }
    }

    private var state: BoardState { BoardState(boards: boards.map(\.list.elements)) }

    private func changed(_ board: Int, _ update: ListUpdate) {
        if !isShowing { store() }
        didChange?(board, update)
        // Others may have changed the file, or it could not be written. (Observers see one change
        // after the other.)
        if !isShowing, state.isUnique, state != stored { show(stored) }
    }

    private func store() {
        let (before, now) = (stored, state)
        // In the middle of a move, the card is on both boards; the removal follows at once.
        guard now != before, now.isUnique else { return }
        attempt {
            try exchange(from: before, to: now)
            undoing.append((before, now))
            if undoing.count > Self.maximumUndo { undoing.removeFirst() }
            didStore?()
        }
    }

    /// Carries a change over to the file.
    private func exchange(from old: BoardState, to new: BoardState) throws {
        var result = new
        try storage.update { current in
            let others = try current.map { bytes throws(BoardError) in try BoardFile.parse(bytes) } ?? .empty
            result = BoardState.merge(from: old, to: new, onto: others)
            return BoardFile.bytes(of: result)
        }
        stored = result
        stamp = storage.stamp
    }

    private func attempt(_ body: () throws -> Void) {
        do {
            try body()
        } catch {
            didFail?("\(error)")
        }
    }

    /// Changes the lists to a state. Cards that stay keep their places' identities, and
    /// placeholders stay.
    private func show(_ state: BoardState) {
        isShowing = true
        defer { isShowing = false }
        for (board, cards) in zip(boards, state.boards) where board.list.elements != cards { Self.show(cards, in: board.list) }
    }

    private static func show(_ cards: [Card], in list: ItemList<Card>) {
        let wanted = Set(cards.map(\.id))
        var places: [String: SlotID] = [:]
        var contents: [SlotID: Card] = [:]
        var gone: [SlotID] = []
        var placeholders: Set<SlotID> = []
        for index in 0..<list.presentedCount {
            guard let card = list.element(at: index) else {
                placeholders.insert(list.slot(at: index))
                continue
            }
            let slot = list.slot(at: index)
            contents[slot] = card
            if wanted.contains(card.id), places[card.id] == nil { places[card.id] = slot } else { gone.append(slot) }
        }
        list.update { batch in
            for slot in gone { batch.remove(slot) }
            var index = 0
            for card in cards {
                while index < batch.count, placeholders.contains(batch.slot(at: index)) { index += 1 }
                if let slot = places[card.id] {
                    batch.move(slot, to: index)
                    // The place stays, so that a drag of the card that is under way finds it.
                    if contents[slot] != card { batch.replace(slot, by: card) }
                } else {
                    batch.insert([card], at: index)
                }
                index += 1
            }
        }
    }
}
