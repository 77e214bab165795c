/// What a destination would do if the user let go now.
public struct DropProposal: Hashable, Sendable {
    /// Where the items go in the destination's list.
    public enum Intent: Hashable, Sendable {
        /// The destination has no list, or does not say.
        case unspecified
        /// The items become elements of the list, the first at that presented index.
        case insertAt(Int)
        /// The items go into the element at that presented index.
        case insertInto(Int)
    }

    /// What the drop would do with the items.
    public let operation: DropOperation
    /// Where the items would go.
    public let intent: Intent

    /// A proposal of an operation.
    public init(_ operation: DropOperation, _ intent: Intent = .unspecified) {
        self.operation = operation
        self.intent = intent
    }

    /// The drop would do nothing.
    public static let cancel = DropProposal(.cancel)
    /// The drop is not allowed here, and the user is told so.
    public static let forbidden = DropProposal(.forbidden)
}

/// What a drop would do, or has done.
///
/// The meanings are those of `UIDropOperation`
/// (https://developer.apple.com/documentation/uikit/uidropoperation).
public enum DropOperation: String, Hashable, Sendable {
    /// Nothing: no data moves, and the drop is not performed.
    case cancel
    /// Nothing, and the user is told so: the destination takes such items, but not here or not now.
    case forbidden
    /// The destination gets a copy.
    case copy
    /// The destination gets the item, and the source removes it once the drop is complete. Only for drags that began in this process and
    /// allow a move; for any other drag a proposed move counts as ``cancel``.
    case move

    /// Whether the operation moves data, so that the drop is performed.
    public var isPerformed: Bool { self == .copy || self == .move }
}
