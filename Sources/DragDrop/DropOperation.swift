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
