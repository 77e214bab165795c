/// Calls a destination's methods in the documented order. A front end forwards its toolkit's
/// events: the pointer enters, moves, leaves, and drops.
public final class DropInteraction {
    /// The destination whose methods are called.
    public let destination: any DropDestination

    /// An interaction with a destination.
    public init(_ destination: any DropDestination) {
        self.destination = destination
    }

    /// Forwards that the pointer came over the destination.
    ///
    /// - Returns: whether the destination is interested; if not, no further call for the session
    ///   reaches the destination.
    @discardableResult
    public func enter(_ session: DropSession) -> Bool {
        guard session.phase == .outside, destination.canHandle(session) else { return false }
        session.phase = .inside
        destination.sessionDidEnter(session)
        return true
    }

    /// Forwards that the pointer moved, or that items were added.
    ///
    /// - Parameters:
    ///   - session: the drag; nothing is forwarded unless it is over the destination.
    ///   - index: the presented index of the element under the pointer; nil when the pointer is
    ///     over no element.
    /// - Returns: what a drop would do; ``DropProposal/cancel`` in place of a move that the drag
    ///   does not allow.
    public func update(_ session: DropSession, at index: Int?) -> DropProposal {
        guard session.phase == .inside else { return .cancel }
        let proposal = destination.sessionDidUpdate(session, at: index)
        return proposal.operation == .move && !session.allowsMove ? .cancel : proposal
    }

    /// Forwards that the pointer left the destination.
    public func exit(_ session: DropSession) {
        guard session.phase == .inside else { return }
        session.phase = .outside
        destination.sessionDidExit(session)
    }

    /// Forwards that the user let go, and performs the drop. Returns when every item has its
    /// outcome. Cancelling the task, or the session, cancels the loads that are still running.
    ///
    /// If the destination proposes neither a copy nor a move, the destination is told that the
    /// session left, and the drag ends.
    ///
    /// - Parameters:
    ///   - session: the drag; nothing is performed unless it is over the destination.
    ///   - index: the presented index of the element under the pointer; nil when the pointer is
    ///     over no element.
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
