/// Leads sessions through a destination, in the order that it may rely on. A front end forwards what its toolkit reports: pointer
/// enters, moves, leaves, drops.
public final class DropInteraction {
    public let destination: any DropDestination

    public init(_ destination: any DropDestination) {
        self.destination = destination
    }

    /// The pointer came over the destination.
    ///
    /// - Returns: whether it is of any interest; if not, nothing further of the session reaches the destination.
    @discardableResult
    public func enter(_ session: DropSession) -> Bool {
        guard session.phase == .outside, destination.canHandle(session) else { return false }
        session.phase = .inside
        destination.sessionDidEnter(session)
        return true
    }

    /// The pointer moved, or items were added.
    ///
    /// - Parameter index: what it is over, in what is presented; nil when over nothing.
    /// - Returns: what a drop would do. A move that the drag does not allow is a cancel.
    public func update(_ session: DropSession, at index: Int?) -> DropProposal {
        guard session.phase == .inside else { return .cancel }
        let proposal = destination.sessionDidUpdate(session, at: index)
        return proposal.operation == .move && !session.allowsMove ? .cancel : proposal
    }

    /// The pointer left.
    public func exit(_ session: DropSession) {
        guard session.phase == .inside else { return }
        session.phase = .outside
        destination.sessionDidExit(session)
    }

    /// The user let go. Comes back when every item has its outcome; cancelling the task, or the session, calls off what is still on
    /// its way.
    ///
    /// A drop that nobody takes ends the drag, and the destination is told that the session left.
    public nonisolated(nonsending) func drop(_ session: DropSession, at index: Int?) async -> DropReport {
        let proposal = update(session, at: index)
        guard proposal.operation.isPerformed, session.beginDrop() else {
            exit(session)
            if session.phase != .performing {
                session.phase = .ended
                session.localDragSession?.cancel()
            }
            return .cancelled
        }
        let coordinator = DropCoordinator(session, proposal)
        session.coordinator = coordinator
        await destination.perform(coordinator)
        let report = coordinator.finish()
        session.coordinator = nil
        destination.conclude(session, report)
        session.phase = .ended
        destination.sessionDidEnd(session)
        session.localDragSession?.end(report, in: destination)
        return report
    }
}
