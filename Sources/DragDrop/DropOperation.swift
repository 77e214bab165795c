/// What a drop would do, or did.
///
/// The meanings are those of `UIDropOperation`
/// (https://developer.apple.com/documentation/uikit/uidropoperation).
public enum DropOperation: String, Hashable, Sendable {
    /// Nothing: no data moves, and the drop is not performed.
    case cancel
    /// Nothing, and the user is told so: the destination takes such things, only not here or not now.
    case forbidden
    /// The destination gets a copy.
    case copy
    /// The destination gets the thing, and its source gives it up once the drop is complete. Only for drags that began in this process
    /// and allow it; anything else makes it a cancel.
    case move

    /// Whether a drop is performed at all.
    public var isPerformed: Bool { self == .copy || self == .move }
}
