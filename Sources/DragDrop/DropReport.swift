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
