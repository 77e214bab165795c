/// What a batch did to an ``ItemList``, in indexes of what is presented. To be carried out in this order.
public struct ListUpdate: Hashable, Sendable {
    public enum Change: Hashable, Sendable {
        case inserted(at: Int)
        case removed(at: Int)
        /// Taken out at `from`, and put in so that it stands at `to`.
        case moved(from: Int, to: Int)
        /// Another thing stands there: an element in place of its placeholder.
        case replaced(at: Int)
    }

    public internal(set) var changes: [Change] = []
}
