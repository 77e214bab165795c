public import DragEngine

/// One thing that is dragged, as the process sees it where the drag begins.
public final class DragItem {
    /// Its representations, for whoever takes it.
    public let provider: ItemProvider
    /// The thing itself: a short cut for destinations in this process. A destination that uses it must come to the same result as one
    /// that loads a representation.
    public var localObject: Any?
    /// Where the thing stands in the list that it comes from.
    public let slot: SlotID?
    /// Whose it is; told how the drag ended.
    public internal(set) weak var source: (any DragSource)?

    public init(_ provider: ItemProvider, localObject: Any? = nil, slot: SlotID? = nil) {
        self.provider = provider
        self.localObject = localObject
        self.slot = slot
    }
}
