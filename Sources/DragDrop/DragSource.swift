/// Something that things can be dragged out of.
///
/// The counterpart of `UIDragInteractionDelegate`
/// (https://developer.apple.com/documentation/uikit/uidraginteractiondelegate). Sources, destinations and sessions belong to one
/// isolation, as a user interface does; only loading happens elsewhere.
public protocol DragSource: AnyObject {
    /// What a drag that begins at `index` of what is presented holds; nothing when none may begin there.
    func items(forBeginning session: DragSession, at index: Int) -> [DragItem]
    /// What is added to a running drag by touching what stands at `index`.
    func items(forAddingTo session: DragSession, at index: Int) -> [DragItem]
    /// The drag is over. After a move, this is where a source gives up what was delivered.
    ///
    /// - Parameters:
    ///   - items: those of the session that this source gave, and what became of each.
    ///   - destination: where they were dropped; nil when they were not, or outside this process.
    func session(
        _ session: DragSession, didEndWith operation: DropOperation, items: [(item: DragItem, outcome: DropOutcome)], in destination: AnyObject?)
}

extension DragSource {
    public func items(forAddingTo session: DragSession, at index: Int) -> [DragItem] { items(forBeginning: session, at: index) }

    /// Begins a drag at `index` of what is presented; nil when there is nothing to drag.
    ///
    /// - Parameter localContext: what the source tells destinations of this process.
    public func beginDrag(at index: Int, localContext: Any? = nil, allowsMove: Bool = true) -> DragSession? {
        let session = DragSession(allowsMove: allowsMove)
        session.localContext = localContext
        let items = items(forBeginning: session, at: index)
        guard !items.isEmpty else { return nil }
        _ = session.add(items, from: self)
        return session
    }

    /// Adds what stands at `index` to a drag that runs.
    ///
    /// - Returns: whether anything was added: nothing is twice in a drag, and nothing is added once it is dropped.
    public func add(at index: Int, to session: DragSession) -> Bool {
        session.add(items(forAddingTo: session, at: index), from: self)
    }
}
