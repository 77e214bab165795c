/// A view or list that items can be dropped on.
///
/// The counterpart of `UIDropInteractionDelegate` and `UICollectionViewDropDelegate`
/// (https://developer.apple.com/documentation/uikit/uidropinteractiondelegate). ``DropInteraction``
/// calls the methods in the same order: `canHandle`, `sessionDidEnter`, `sessionDidUpdate` …, then
/// either `sessionDidExit`, or `perform`, `conclude` and `sessionDidEnd`.
public protocol DropDestination: AnyObject {
    /// Whether the destination is interested in the session. If it returns false, no other method
    /// is called.
    func canHandle(_ session: DropSession) -> Bool
    /// The pointer came over the destination.
    func sessionDidEnter(_ session: DropSession)
    /// What a drop would do now. Called for every movement of the pointer, so it must be quick.
    ///
    /// - Parameters:
    ///   - session: the drag that is over the destination.
    ///   - index: the presented index of the element under the pointer; nil when the pointer is
    ///     over no element.
    func sessionDidUpdate(_ session: DropSession, at index: Int?) -> DropProposal
    /// The pointer left the destination, or a drop was not performed.
    func sessionDidExit(_ session: DropSession)
    /// Takes the items. Only in this method can their data be loaded.
    nonisolated(nonsending) func perform(_ coordinator: DropCoordinator) async
    /// Every item of the drop has its outcome, which `report` holds.
    func conclude(_ session: DropSession, _ report: DropReport)
    /// The session has ended. The destination releases what it keeps for the session.
    func sessionDidEnd(_ session: DropSession)
}

extension DropDestination {
    /// Does nothing.
    public func sessionDidEnter(_ session: DropSession) {}
    /// Does nothing.
    public func sessionDidExit(_ session: DropSession) {}
    /// Does nothing.
    public func conclude(_ session: DropSession, _ report: DropReport) {}
    /// Does nothing.
    public func sessionDidEnd(_ session: DropSession) {}
}

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
    /// The destination gets the item, and the source removes it once the drop is complete. Only for
    /// drags that began in this process and allow a move; for any other drag a proposed move counts
    /// as ``cancel``.
    case move

    /// Whether the operation moves data, so that the drop is performed.
    public var isPerformed: Bool { self == .copy || self == .move }
}

/// A trash can: takes any number of items from sources in this process whose drag allows a move,
/// and forbids all other drops. The sources remove the items when the drop is complete, and the
/// trash can keeps nothing.
public final class TrashDestination: DropDestination {
    /// A trash can.
    public init() {}

    /// True for every session, so that the user sees that a drop is forbidden rather than ignored.
    public func canHandle(_ session: DropSession) -> Bool { true }

    /// Proposes a move if all items can be removed from their sources, and forbids the drop
    /// otherwise.
    public func sessionDidUpdate(_ session: DropSession, at index: Int?) -> DropProposal {
        let isOurs = session.allowsMove && session.items.allSatisfy { $0.source != nil && $0.slot != nil }
        return isOurs && !session.items.isEmpty ? DropProposal(.move) : .forbidden
    }

    /// Declares every item delivered.
    public nonisolated(nonsending) func perform(_ coordinator: DropCoordinator) async {
        for number in coordinator.items.indices { coordinator.finish(number, .delivered(notes: [])) }
    }
}
