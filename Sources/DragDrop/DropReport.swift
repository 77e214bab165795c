public import DragEngine

/// How a drop ended.
public struct DropReport: Sendable {
    /// What was done; ``DropOperation/cancel`` when no item was delivered.
    public let operation: DropOperation
    /// What became of each item, in the session's order; empty when the drop was not performed.
    public let outcomes: [DropOutcome]

    /// Whether every item was delivered.
    public var isComplete: Bool { operation.isPerformed && outcomes.allSatisfy(\.isDelivered) }

    static let cancelled = DropReport(operation: .cancel, outcomes: [])
}

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

/// How far a drop has got.
public struct DropProgress: Hashable, Sendable {
    /// How many items have their outcome.
    public let finished: Int
    /// How many items there are.
    public let total: Int
    /// The finished share of all items, 0…1, including what has been loaded of unfinished items.
    public let fraction: Double
}
