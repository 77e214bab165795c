/// What a batch did to an ``ItemList``, in presented indexes. An observer applies the changes in this order, one after the other.
public struct ListUpdate: Hashable, Sendable {
    /// One change; its indexes hold after the changes before it have been applied.
    public enum Change: Hashable, Sendable {
        /// A place was inserted at that index.
        case inserted(at: Int)
        /// The place at that index was removed.
        case removed(at: Int)
        /// The place at `from` was removed and inserted again, so that its index is now `to`.
        case moved(from: Int, to: Int)
        /// The placeholder at that index was replaced by an element.
        case replaced(at: Int)
    }

    /// The changes, in the order in which they were made.
    public internal(set) var changes: [Change] = []
}
