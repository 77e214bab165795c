/// A view or list that items can be dragged out of.
///
/// The counterpart of `UIDragInteractionDelegate`
/// (https://developer.apple.com/documentation/uikit/uidraginteractiondelegate).
///
/// Thread rule: sources, destinations and sessions belong to one isolation, such as the main actor of a user interface. Only the loading
/// of data runs elsewhere.
public protocol DragSource: AnyObject {
    /// The items of a drag that begins at `index`, a presented index; empty if no drag may begin there.
    func items(forBeginning session: DragSession, at index: Int) -> [DragItem]
    /// The items that the user adds to a running drag by touching the element at `index`, a presented index.
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
    /// - Returns: whether an item was added; false if it was in the drag already, and once the drop has begun.
    public func add(at index: Int, to session: DragSession) -> Bool {
        session.add(items(forAddingTo: session, at: index), from: self)
    }
}
