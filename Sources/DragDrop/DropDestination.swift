/// Something that things can be dropped on.
///
/// The counterpart of `UIDropInteractionDelegate` and `UICollectionViewDropDelegate`
/// (https://developer.apple.com/documentation/uikit/uidropinteractiondelegate); ``DropInteraction`` calls it in their order:
/// `canHandle`, `sessionDidEnter`, `sessionDidUpdate` …, then either `sessionDidExit`, or `perform`, `conclude` and `sessionDidEnd`.
public protocol DropDestination: AnyObject {
    /// Whether the session is of any interest. If not, nothing else is asked.
    func canHandle(_ session: DropSession) -> Bool
    func sessionDidEnter(_ session: DropSession)
    /// What a drop would do now.
    ///
    /// - Parameter index: what it is over, in what is presented; nil when over nothing.
    func sessionDidUpdate(_ session: DropSession, at index: Int?) -> DropProposal
    func sessionDidExit(_ session: DropSession)
    /// Takes the items. The only place where they can be loaded.
    nonisolated(nonsending) func perform(_ coordinator: DropCoordinator) async
    /// The drop is over, as `report` says.
    func conclude(_ session: DropSession, _ report: DropReport)
    /// Time to forget the session.
    func sessionDidEnd(_ session: DropSession)
}

extension DropDestination {
    public func sessionDidEnter(_ session: DropSession) {}
    public func sessionDidExit(_ session: DropSession) {}
    public func conclude(_ session: DropSession, _ report: DropReport) {}
    public func sessionDidEnd(_ session: DropSession) {}
}
