/// A view or list that items can be dropped on.
///
/// The counterpart of `UIDropInteractionDelegate` and `UICollectionViewDropDelegate`
/// (https://developer.apple.com/documentation/uikit/uidropinteractiondelegate). ``DropInteraction`` calls the methods in the same order:
/// `canHandle`, `sessionDidEnter`, `sessionDidUpdate` …, then either `sessionDidExit`, or `perform`, `conclude` and `sessionDidEnd`.
public protocol DropDestination: AnyObject {
    /// Whether the destination is interested in the session. If it returns false, no other method is called.
    func canHandle(_ session: DropSession) -> Bool
    /// The pointer came over the destination.
    func sessionDidEnter(_ session: DropSession)
    /// What a drop would do now. Called for every movement of the pointer, so it must be quick.
    ///
    /// - Parameters:
    ///   - session: the drag that is over the destination.
    ///   - index: the presented index of the element under the pointer; nil when the pointer is over no element.
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
