public import DragTypes
import Synchronization

/// What can be had of an item, and having it: for who must say beforehand what there is, such as the owner of a clipboard.
///
/// What depends on the content has been tried; everything else is converted when somebody asks.
public struct Survey: Sendable {
    /// The best way to every result, best first.
    public let routes: [Route]
    /// Results that depend on the content and for which there was no time.
    public let untried: [TypeIdentifier]
    /// What was carried out, for all deliveries.
    private let made: MadeSteps
    private let run: Run

    init(routes: [Route], untried: [TypeIdentifier], run: Run) {
        made = MadeSteps()
        self.routes = routes
        self.untried = untried
        self.run = run
    }

    /// Delivers a result in the form that its name stands for. What was carried out before is not carried out again.
    ///
    /// - Throws: ``NegotiationError``.
    public func deliver(_ type: TypeIdentifier) async throws(NegotiationError) -> Delivery {
        var run = run.accepting(AcceptList([AcceptList.Entry(.exactly(type), spelling: type.rawValue)]))
        run.adopt(made)
        let delivery = try await run.deliver()
        made.keep(from: run)
        return delivery
    }
}

/// Steps that deliveries of one survey have carried out: the next one does not repeat them. Nothing of what is confidential is kept.
final class MadeSteps: Sendable {
    struct Steps: Sendable {
        var finished: [[Int]: [UInt8]] = [:]
        var steps: [[Int]: Delivery.Step] = [:]
    }

    private let kept = Mutex(Steps())

    var steps: Steps { kept.withLock { $0 } }

    func keep(from run: Run) {
        guard let new = run.keepable else { return }
        kept.withLock { kept in
            kept.finished.merge(new.finished) { first, _ in first }
            kept.steps.merge(new.steps) { first, _ in first }
        }
    }
}
