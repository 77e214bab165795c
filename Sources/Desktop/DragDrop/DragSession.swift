public import DragEngine

/// A drag that began in this process.
///
/// The counterpart of `UIDragSession`
/// (https://developer.apple.com/documentation/uikit/uidragsession).
public final class DragSession {
    /// The stages of a drag.
    public enum Phase: Hashable, Sendable {
        /// The user is dragging; items can still be added.
        case dragging
        /// A destination is performing the drop; the list of items is final.
        case dropping
        /// The drag is over, with or without a drop.
        case ended
    }

    /// The dragged items, in the order in which they were added.
    public private(set) var items: [DragItem] = []
    /// The drag's present stage.
    public private(set) var phase = Phase.dragging
    /// A value from the source for destinations in this process.
    public var localContext: Any?
    /// Whether a destination may move the items, so that their source removes them.
    public let allowsMove: Bool

    /// A drag without items.
    public init(allowsMove: Bool = true) {
        self.allowsMove = allowsMove
    }

    /// Adds items to a running drag. An item that is already in the drag, or comes from the same
    /// slot as one in the drag, is left out.
    ///
    /// - Returns: whether an item was added; false once the drop has begun.
    @discardableResult
    public func add(_ new: [DragItem], from source: any DragSource) -> Bool {
        guard phase == .dragging else { return false }
        let count = items.count
        for item in new {
            let isThere = items.contains { $0 === item || ($0.slot != nil && $0.slot == item.slot) }
            guard !isThere else { continue }
            item.source = source
            items.append(item)
        }
        return items.count > count
    }

    /// Ends the drag without a drop: the user released the items where no destination takes them,
    /// or cancelled the drag.
    public func cancel() {
        guard phase == .dragging else { return }
        end(.cancelled, in: nil)
    }

    func beginDrop() -> Bool {
        guard phase == .dragging else { return false }
        phase = .dropping
        return true
    }

    /// Ends the drag, and tells every source what became of its items.
    func end(_ report: DropReport, in destination: AnyObject?) {
        phase = .ended
        let outcomes = report.outcomes + Array(repeating: .cancelled, count: max(0, items.count - report.outcomes.count))
        var rest = Array(zip(items, outcomes))
        while let source = rest.first(where: { $0.0.source != nil })?.0.source {
            let own = rest.filter { $0.0.source === source }
            rest.removeAll { $0.0.source === source }
            source.session(self, didEndWith: report.operation, items: own.map { (item: $0.0, outcome: $0.1) }, in: destination)
        }
    }
}

/// One dragged thing, as the process in which the drag begins sees it.
public final class DragItem {
    /// The item's representations, for the destination to load.
    public let provider: ItemProvider
    /// The dragged object itself, a short cut for destinations in this process; nil if the source
    /// gives none. A destination that uses the object must come to the same result as a destination
    /// that loads a representation.
    public var localObject: Any?
    /// The item's place in the source's list; nil if the item comes from no list.
    public let slot: SlotID?
    /// The source of the item, which is told how the drag ended; nil until the item has been added
    /// to a session.
    public internal(set) weak var source: (any DragSource)?

    /// An item with its representations.
    public init(_ provider: ItemProvider, localObject: Any? = nil, slot: SlotID? = nil) {
        self.provider = provider
        self.localObject = localObject
        self.slot = slot
    }
}

/// A view or list that items can be dragged out of.
///
/// The counterpart of `UIDragInteractionDelegate`
/// (https://developer.apple.com/documentation/uikit/uidraginteractiondelegate).
///
/// Thread rule: sources, destinations and sessions belong to one isolation, such as the main actor
/// of a user interface. Only the loading of data runs elsewhere.
public protocol DragSource: AnyObject {
    /// The items of a drag that begins at `index`, a presented index; empty if no drag may begin
    /// there.
    func items(forBeginning session: DragSession, at index: Int) -> [DragItem]
    /// The items that the user adds to a running drag by touching the element at `index`, a
    /// presented index.
    func items(forAddingTo session: DragSession, at index: Int) -> [DragItem]
    /// The drag is over. After a move, the source removes the delivered items here.
    ///
    /// - Parameters:
    ///   - session: the drag that has ended.
    ///   - operation: what was done; ``DropOperation/cancel`` if no item was delivered.
    ///   - items: the items of the session that come from this source, and what became of each.
    ///   - destination: where the items were dropped; nil if there was no drop in this process.
    func session(
        _ session: DragSession, didEndWith operation: DropOperation, items: [(item: DragItem, outcome: DropOutcome)], in destination: AnyObject?)
}

extension DragSource {
    /// Returns what a new drag at `index` would hold.
    public func items(forAddingTo session: DragSession, at index: Int) -> [DragItem] { items(forBeginning: session, at: index) }

    /// Begins a drag at `index`, a presented index.
    ///
    /// - Parameters:
    ///   - index: the presented index of the element under the pointer.
    ///   - localContext: a value for destinations in this process.
    ///   - allowsMove: whether a destination may move the items.
    /// - Returns: nil when no drag may begin there.
    public func beginDrag(at index: Int, localContext: Any? = nil, allowsMove: Bool = true) -> DragSession? {
        let session = DragSession(allowsMove: allowsMove)
        session.localContext = localContext
        let items = items(forBeginning: session, at: index)
        guard !items.isEmpty else { return nil }
        _ = session.add(items, from: self)
        return session
    }

    /// Adds the element at `index`, a presented index, to a running drag.
    ///
    /// - Returns: whether an item was added; false if it was in the drag already, and once the drop
    ///   has begun.
    public func add(at index: Int, to session: DragSession) -> Bool {
        session.add(items(forAddingTo: session, at: index), from: self)
    }
}
