public import DragEngine
public import DragTypes

/// A drag over a destination, and the drop that may follow.
///
/// The counterpart of `UIDropSession`
/// (https://developer.apple.com/documentation/uikit/uidropsession). A session belongs to one
/// destination; when the drag reaches another destination, that one gets a session of its own.
public final class DropSession {
    /// The stages of a session.
    public enum Phase: Hashable, Sendable {
        /// The pointer is not over the destination, or the destination is not interested.
        case outside
        /// The pointer is over the destination.
        case inside
        /// The user let go, and the destination is taking the items.
        case performing
        /// The drop is over.
        case ended
    }

    /// The drag; nil if it began in another process.
    public let localDragSession: DragSession?
    /// The drag from another program; nil if the drag began in this process, or the items come from
    /// elsewhere.
    public let outsideDrag: OutsideDrag?
    /// Loads and converts the items.
    public let runner: Runner
    /// The session's present stage.
    public internal(set) var phase = Phase.outside
    /// Called each time that an item has got its outcome.
    public var didProgress: ((DropProgress) -> Void)?
    var coordinator: DropCoordinator?
    private let outsideItems: [DragItem]
    private var answers: [Question: Route?] = [:]
    private var lists: [AcceptList.Destination: AcceptList] = [:]

    private struct Question: Hashable {
        let item: ObjectIdentifier
        let accepted: AcceptList
    }

    /// A session of a drag that began in this process.
    public init(_ drag: DragSession, runner: Runner) {
        self.localDragSession = drag
        self.outsideDrag = nil
        self.outsideItems = []
        self.runner = runner
    }

    /// A session of items from outside this process: another program, the clipboard, or a pipe.
    public init(outside providers: [ItemProvider], runner: Runner) {
        self.localDragSession = nil
        self.outsideDrag = nil
        self.outsideItems = providers.map { DragItem($0) }
        self.runner = runner
    }

    /// A session of a drag from another program.
    public init(_ drag: OutsideDrag, runner: Runner) {
        self.localDragSession = nil
        self.outsideDrag = drag
        self.outsideItems = [DragItem(drag.provider())]
        self.runner = runner
    }

    /// The dragged items. The list grows when items are added to a drag of this process.
    public var items: [DropItem] {
        (localDragSession?.items ?? outsideItems).map { DropItem($0, isLocal: localDragSession != nil) }
    }

    /// The source's value for destinations in its own process; nil if the drag began in another
    /// process.
    public var localContext: Any? { localDragSession?.localContext }

    /// Whether the destination may move the items, so that their source removes them; false if the
    /// drag began in another process.
    public var allowsMove: Bool { localDragSession?.allowsMove ?? false }

    /// Whether the user asks for a move where the destination would copy, by a key that is held.
    /// Front ends set this before they tell a movement.
    public var prefersMove = false

    /// Whether at least one item can be loaded as a type of `accepted`, judged by the items' types
    /// alone. Nothing is loaded.
    public func canLoad(_ accepted: AcceptList) -> Bool { items.contains { canLoad($0, accepted) } }

    /// Whether `item` can be loaded as a type of `accepted`, judged by the item's types alone.
    /// Nothing is loaded.
    public func canLoad(_ item: DropItem, _ accepted: AcceptList) -> Bool { bestRoute(of: item, accepted) != nil }

    /// The best route from `item` to a type of `accepted`, judged by the item's types alone; nil if
    /// there is none.
    func bestRoute(of item: DropItem, _ accepted: AcceptList) -> Route? {
        // The answer is cached because destinations ask with every movement of the pointer.
        let question = Question(item: ObjectIdentifier(item.item), accepted: accepted)
        if let answer = answers[question] { return answer }
        let answer = (try? runner.plan(item.item.provider, accepting: accepted))?.chosen
        answers[question] = .some(answer)
        return answer
    }

    /// Whether `item` can be loaded as a type that a kind of destination accepts; false if the
    /// catalogue lacks one of those types.
    func canLoad(_ item: DropItem, for destination: AcceptList.Destination) -> Bool {
        acceptList(for: destination).map { canLoad(item, $0) } ?? false
    }

    private func acceptList(for destination: AcceptList.Destination) -> AcceptList? {
        if let known = lists[destination] { return known }
        let list = try? AcceptList(for: destination, catalogue: runner.registry.catalogue)
        lists[destination] = list
        return list
    }

    /// Cancels a drop that is being performed: delivered items stay, and all others are cancelled.
    public func cancel() {
        coordinator?.cancel()
    }

    func beginDrop() -> Bool {
        guard phase == .inside, localDragSession?.beginDrop() ?? true else { return false }
        phase = .performing
        return true
    }
}

/// One item of a session, as a destination sees it: the types that the item offers, without bytes.
/// Bytes are loaded through a ``DropCoordinator``.
public struct DropItem {
    let item: DragItem
    private let isLocal: Bool

    init(_ item: DragItem, isLocal: Bool) {
        self.item = item
        self.isLocal = isLocal
    }

    /// The file name that the source suggests; nil if the source suggests none.
    public var suggestedName: String? { item.provider.suggestedName }

    /// The types of the item's representations, best first.
    public var types: [TypeIdentifier] { (0..<item.provider.count).map { item.provider.registration(at: $0).type } }

    /// The source's name and the type of each representation, best first. A representation without
    /// a name of its own has its type's.
    var names: [(name: String, type: TypeIdentifier)] {
        (0..<item.provider.count).map { index in
            let registration = item.provider.registration(at: index)
            return (registration.target ?? registration.type.rawValue, registration.type)
        }
    }

    /// Whether a representation's type is `type` or conforms to it, as the catalogue says.
    public func hasRepresentation(conformingTo type: TypeIdentifier, in catalogue: TypeCatalogue) -> Bool {
        item.provider.hasRepresentation(conformingTo: type, in: catalogue)
    }

    /// The dragged object itself; nil if the drag began in another process or the source gave no
    /// object.
    public var localObject: Any? { isLocal ? item.localObject : nil }

    /// The item's place in its source's list; nil if the drag began in another process or the item
    /// comes from no list.
    public var slot: SlotID? { isLocal ? item.slot : nil }

    /// The source of the item; nil if the drag began in another process or the source is gone.
    public var source: (any DragSource)? { isLocal ? item.source : nil }
}
