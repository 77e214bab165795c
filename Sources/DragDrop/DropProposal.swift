/// What a destination would do if the drop happened now.
public struct DropProposal: Hashable, Sendable {
    /// What becomes of the items in the destination's list.
    public enum Intent: Hashable, Sendable {
        case unspecified
        /// They become entries of the list, the first at that index.
        case insertAt(Int)
        /// They go into the entry at that index.
        case insertInto(Int)
    }

    public let operation: DropOperation
    public let intent: Intent

    public init(_ operation: DropOperation, _ intent: Intent = .unspecified) {
        self.operation = operation
        self.intent = intent
    }

    public static let cancel = DropProposal(.cancel)
    public static let forbidden = DropProposal(.forbidden)
}
