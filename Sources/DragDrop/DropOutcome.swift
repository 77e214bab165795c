public import DragEngine

/// What became of one item of a drop. Each item has exactly one outcome.
public enum DropOutcome: Sendable {
    /// The destination has it; what was lost or assumed on the way, as clauses.
    case delivered(notes: [String])
    /// It could not be had.
    case failed(NegotiationError)
    /// The destination did not want it, or it was no longer where it came from.
    case refused
    /// Somebody called it off, the whole drop or this item, before it was there.
    case cancelled

    public var isDelivered: Bool {
        if case .delivered = self { true } else { false }
    }
}
