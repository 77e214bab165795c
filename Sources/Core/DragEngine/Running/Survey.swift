public import DragTypes
import Synchronization

/// The results that can be made of an item, and their delivery. For programs that must announce
/// results before they are requested, such as the owner of a clipboard.
///
/// Conversions that depend on the content have been tried; all others are run when a result is
/// requested.
public struct Survey: Sendable {
    /// The best route to every result, best first.
    public let routes: [Route]
    /// Types of results that depend on the content and that there was no time to try.
    public let untried: [TypeIdentifier]
    /// The steps that were run, shared by all deliveries.
    private let made: MadeSteps
    private let run: Run

    init(routes: [Route], untried: [TypeIdentifier], run: Run) {
        made = MadeSteps()
        self.routes = routes
        self.untried = untried
        self.run = run
    }

    /// Delivers a result in the form that its type's name stands for. Conversions that an earlier
    /// delivery has run are not repeated.
    ///
    /// - Throws: ``NegotiationError`` with the reason, when no route leads to the type or its steps
    ///   fail.
    public func deliver(_ type: TypeIdentifier) async throws(NegotiationError) -> Delivery {
        var run = run.accepting(AcceptList([AcceptList.Entry(.exactly(type), spelling: type.rawValue)]))
        run.adopt(made)
        let delivery = try await run.deliver()
        made.keep(from: run)
        return delivery
    }
}

/// The steps that the deliveries of one survey have run, so that the next delivery does not repeat
/// them. Nothing confidential is kept.
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
