public import DragKit
import DragTypes

/// Carries out negotiations: runs the best route; when a step fails, excludes the culprit and plans again.
///
/// Nothing is handed out before the last step succeeded and its output was checked to be what was promised.
public struct Runner: Sendable {
    /// After this many failed attempts the request fails.
    public static let maximumAttempts = 8
    /// After this many attempts that only found nothing of what was asked for, it does as well.
    static let maximumSearches = 256

    package let registry: Registry
    let sniffer: any ContentSniffing
    package let options: RunOptions
    let progress: (@Sendable (Conversion, ConversionProgress) -> Void)?
    private var memory: PlanMemory?

    /// - Parameter progress: told now and then how far a conversion is that takes long; on any thread.
    public init(
        _ registry: Registry, sniffer: any ContentSniffing, options: RunOptions = RunOptions(),
        progress: (@Sendable (Conversion, ConversionProgress) -> Void)? = nil
    ) {
        self.registry = registry
        self.sniffer = sniffer
        self.options = options
        self.progress = progress
    }

    /// The same, with less time for each step.
    func hurried(to time: Duration) -> Runner {
        var options = options
        options.limits.time = min(options.limits.time, max(time, .milliseconds(1)))
        var runner = Runner(registry, sniffer: sniffer, options: options, progress: progress)
        runner.memory = memory
        return runner
    }

    /// The same for a request with many items: what was planned for one of them is not planned again for the next.
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

    /// What would be run for `provider`, as far as that can be found out without a network: conversions that depend on the content are tried,
    /// so that the chosen route is one that leads to a result. What led nowhere is listed in ``Plan/skipped``.
    ///
    /// - Parameter time: the most that is spent on trying.
    /// - Throws: ``NegotiationError`` (`usage`).
    public func examine(_ provider: ItemProvider, accepting: AcceptList, time: Duration) async throws(NegotiationError) -> Plan {
        var run = Run(self, provider, accepting)
        return try await run.explained(time: time)
    }

    /// What would be run for `provider`, without running any of it: judged by types alone.
    public func plan(_ provider: ItemProvider, accepting: AcceptList) throws(NegotiationError) -> Plan {
        let list = OfferList(of: provider, catalogue: registry.catalogue, sniffer: sniffer)
        var plan = try Negotiator(registry).plan(list.offers, accepting: accepting, options: options.negotiation)
        plan.skipped = list.skipped + plan.skipped
        return plan
    }

    /// Delivers the best that `provider` can give for `accepting`.
    ///
    /// - Throws: ``NegotiationError``.
    public func deliver(_ provider: ItemProvider, accepting: AcceptList) async throws(NegotiationError) -> Delivery {
        var run = Run(self, provider, accepting)
        return try await run.deliver()
    }

    /// Finds out what `provider` can give of `accepting`.
    ///
    /// - Parameters:
    ///   - time: the most that is spent on trying what depends on the content.
    ///   - suits: which routes count; what only others need is not tried.
    /// - Throws: ``NegotiationError`` (`usage`).
    public func survey(
        _ provider: ItemProvider, accepting: AcceptList, time: Duration, where suits: (Route) -> Bool = { _ in true }
    ) async throws(NegotiationError) -> Survey {
        var run = Run(self, provider, accepting)
        let (routes, untried) = try await run.survey(time: time, where: suits)
        return Survey(routes: routes, untried: untried, run: run)
    }

    /// Delivers what `provider` offers in the very form that is wanted, if that is the best and scores at least so much; nil otherwise,
    /// and then nothing but what was tried has been loaded.
    package func deliverAsOffered(
        _ provider: ItemProvider, accepting: AcceptList, score: Int
    ) async throws(NegotiationError) -> Delivery? {
        var run = Run(self, provider, accepting)
        return try await run.deliver { $0.conversions.isEmpty && $0.score >= score }
    }
}
