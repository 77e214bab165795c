public import DragEngine

/// One dragged thing, as the process in which the drag begins sees it.
public final class DragItem {
    /// The item's representations, for the destination to load.
    public let provider: ItemProvider
    /// The dragged object itself, a short cut for destinations in this process; nil if the source gives none. A destination that uses the
    /// object must come to the same result as a destination that loads a representation.
    public var localObject: Any?
    /// The item's place in the source's list; nil if the item comes from no list.
    public let slot: SlotID?
    /// The source of the item, which is told how the drag ended; nil until the item has been added to a session.
    public internal(set) weak var source: (any DragSource)?

    /// An item with its representations.
    public init(_ provider: ItemProvider, localObject: Any? = nil, slot: SlotID? = nil) {
        self.provider = provider
        self.localObject = localObject
        self.slot = slot
    }
}
