public import DragKit
import DragTypes
import Synchronization

/// Carries out requests: runs the best route, and when a step fails, excludes the step and plans again.
///
/// A result is returned only after the last step has succeeded and its output was checked to be of the promised type.
public struct Runner: Sendable {
    /// The number of failed attempts after which a request fails. Attempts that only found nothing of the wanted content do not count.
    public static let maximumAttempts = 8
    /// The number of attempts of any kind after which a request fails.
    static let maximumSearches = 256

    package let registry: Registry
    let sniffer: any ContentSniffing
    package let options: RunOptions
    let progress: (@Sendable (Conversion, ConversionProgress) -> Void)?
    private var memory: PlanMemory?

    /// A runner for the handlers of a registry.
    ///
    /// - Parameters:
    ///   - registry: the types, the handlers and their conversions.
    ///   - sniffer: finds the type of bytes by their content.
    ///   - options: limits, time and permissions; by default those of ``RunOptions/init()``.
    ///   - progress: called on any thread when a conversion begins (``ConversionProgress/begun``), and now and then with the progress of one
    ///     that takes long.
    public init(
        _ registry: Registry, sniffer: any ContentSniffing, options: RunOptions = RunOptions(),
        progress: (@Sendable (Conversion, ConversionProgress) -> Void)? = nil
    ) {
        self.registry = registry
        self.sniffer = sniffer
        self.options = options
        self.progress = progress
    }

    /// The same runner with a shorter time limit for each step.
    func hurried(to time: Duration) -> Runner {
        var options = options
        options.limits.time = min(options.limits.time, max(time, .milliseconds(1)))
        var runner = Runner(registry, sniffer: sniffer, options: options, progress: progress)
        runner.memory = memory
        return runner
    }

    /// The same runner with a memory for plans, for a request with many items: a plan that was made for one item is reused for the next.
    public func rememberingPlans() -> Runner {
        var runner = self
        runner.memory = PlanMemory(registry)
        return runner
    }

    func plan(_ offers: [Offer], accepting: AcceptList, excluding exclusions: Negotiator.Exclusions) throws(NegotiationError) -> Plan {
        func make() throws(NegotiationError) -> Plan {
            try Negotiator(registry).plan(offers, accepting: accepting, options: options.negotiation, excluding: exclusions)
        }
        guard let memory else { return try make() }
        return try memory.plan(offers, accepting, options.negotiation, exclusions, make: make)
    }

    /// Finds the plan for `provider` as exactly as possible without a network: conversions that depend on the content are tried, so that the
    /// chosen route leads to a result. Routes that led to no result are listed in ``Plan/skipped``.
    ///
    /// - Parameters:
    ///   - provider: the item, whose data are loaded as far as trying needs them.
    ///   - accepting: the types that are wanted, best first.
    ///   - time: the most time that is spent on trying.
    /// - Throws: ``NegotiationError`` (`usage`) when ``NegotiationOptions/via`` names no conversion.
    public func examine(_ provider: ItemProvider, accepting: AcceptList, time: Duration) async throws(NegotiationError) -> Plan {
        var run = Run(self, provider, accepting)
        return try await run.explained(time: time)
    }

    /// Finds the plan for `provider` by types alone, without running a conversion.
    ///
    /// - Throws: ``NegotiationError`` (`usage`) when ``NegotiationOptions/via`` names no conversion.
    public func plan(_ provider: ItemProvider, accepting: AcceptList) throws(NegotiationError) -> Plan {
        let list = OfferList(of: provider, catalogue: registry.catalogue, sniffer: sniffer)
        var plan = try Negotiator(registry).plan(list.offers, accepting: accepting, options: options.negotiation)
        plan.skipped = list.skipped + plan.skipped
        return plan
    }

    /// Delivers the best result that `provider` can give for `accepting`.
    ///
    /// - Throws: ``NegotiationError`` with the reason, when no route leads to a result, every result would lose too much, the time
    ///   is up or the task is cancelled.
    public func deliver(_ provider: ItemProvider, accepting: AcceptList) async throws(NegotiationError) -> Delivery {
        var run = Run(self, provider, accepting)
        return try await run.deliver()
    }

    /// Finds out which results `provider` can give for `accepting`.
    ///
    /// - Parameters:
    ///   - provider: the item, whose data are loaded as far as trying needs them.
    ///   - accepting: the types that are wanted, best first.
    ///   - time: the most time that is spent on trying conversions that depend on the content.
    ///   - suits: which routes count; conversions that only other routes need are not tried.
    /// - Throws: ``NegotiationError`` (`usage`) when ``NegotiationOptions/via`` names no conversion.
    public func survey(
        _ provider: ItemProvider, accepting: AcceptList, time: Duration, where suits: (Route) -> Bool = { _ in true }
    ) async throws(NegotiationError) -> Survey {
        var run = Run(self, provider, accepting)
        let (routes, untried) = try await run.survey(time: time, where: suits)
        return Survey(routes: routes, untried: untried, run: run)
    }

    /// Delivers an offer as it is, without conversion, if that is the best route and its score is at least `score`; nil otherwise. When nil
    /// is returned, only representations that were tried before have been loaded.
    package func deliverAsOffered(
        _ provider: ItemProvider, accepting: AcceptList, score: Int
    ) async throws(NegotiationError) -> Delivery? {
        var run = Run(self, provider, accepting)
        return try await run.deliver { $0.conversions.isEmpty && $0.score >= score }
    }
}

/// Remembers plans for a request with many items. Most items of one request offer the same types and fail in the same way, and a plan depends
/// only on offers, accept list, options and exclusions.
final class PlanMemory: Sendable {
    private struct Key: Hashable {
        let offers: [Offer]
        let accepting: AcceptList
        let options: NegotiationOptions
        let exclusions: Negotiator.Exclusions
    }

    /// The most plans that are remembered, which is more than the items of a drag need. A full memory is emptied.
    private static let maximumCount = 512

    /// The smallest input limit of any conversion, in bytes. Sizes of offers up to this limit do not affect a plan.
    private let harmlessSize: Int
    private let plans = Mutex<[Key: Plan]>([:])

    init(_ registry: Registry) {
        harmlessSize = registry.conversions.compactMap(\.maxInput).min() ?? .max
    }

    /// The remembered plan for these arguments, or else the plan that `make` returns.
    func plan(
        _ offers: [Offer], _ accepting: AcceptList, _ options: NegotiationOptions, _ exclusions: Negotiator.Exclusions,
        make: () throws(NegotiationError) -> Plan
    ) throws(NegotiationError) -> Plan {
        let alike = offers.map { offer in
            var offer = offer
            if let size = offer.byteCount, size <= harmlessSize { offer.byteCount = nil }
            return offer
        }
        let key = Key(offers: alike, accepting: accepting, options: options, exclusions: exclusions)
        if let known = plans.withLock({ $0[key] }) { return known }
        let plan = try make()
        plans.withLock { plans in
            if plans.count >= Self.maximumCount { plans = [:] }
            plans[key] = plan
        }
        return plan
    }
}
