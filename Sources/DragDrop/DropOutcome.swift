public import DragEngine

/// What became of one item of a drop. Each item has exactly one outcome.
public enum DropOutcome: Sendable {
    /// The destination has the item. The notes are clauses that say what was lost or assumed on the way.
    case delivered(notes: [String])
    /// The item could not be loaded or converted.
    case failed(NegotiationError)
    /// The destination did not want the item, or the item was no longer in its source's list.
    case refused
    /// The whole drop, or this item, was cancelled before the item was loaded.
    case cancelled

    /// Whether the destination has the item.
    public var isDelivered: Bool {
        if case .delivered = self { true } else { false }
    }
}
