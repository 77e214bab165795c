public import DragKit
public import DragTypes
import Synchronization

/// Carries out requests: runs the best route, and when a step fails, excludes the step and plans
/// again.
///
/// A result is returned only after the last step has succeeded and its output was checked to be of
/// the promised type.
public struct Runner: Sendable {
    /// The number of failed attempts after which a request fails. Attempts that only found nothing
    /// of the wanted content do not count.
    public static let maximumAttempts = 8
    /// The number of attempts of any kind after which a request fails.
    static let maximumSearches = 256

    /// The types, the handlers and their conversions.
    public let registry: Registry
    package let sniffer: any ContentSniffing
    package let options: RunOptions
    let progress: (@Sendable (Conversion, ConversionProgress) -> Void)?
    private var memory: PlanMemory?

    /// A runner for the handlers of a registry.
    ///
    /// - Parameters:
    ///   - registry: the types, the handlers and their conversions.
    ///   - sniffer: finds the type of bytes by their content.
    ///   - options: limits, time and permissions; by default those of ``RunOptions/init()``.
    ///   - progress: called on any thread when a conversion begins (`ConversionProgress.begun`),
    ///     and now and then with the progress of one that takes long.
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

    /// The same runner with a memory for plans, for a request with many items: a plan that was made
    /// for one item is reused for the next.
    public func rememberingPlans() -> Runner {
        var runner = self
        runner.memory = PlanMemory(registry)
        return runner
    }

    /// The same runner for deliveries of which only the result counts. Their plans may lack routes
    /// that are not the best.
    package func seekingBestOnly() -> Runner {
        var options = options
        options.negotiation.seeksBestOnly = true
        var runner = Runner(registry, sniffer: sniffer, options: options, progress: progress)
        runner.memory = memory
        return runner
    }

    func plan(_ offers: [Offer], accepting: AcceptList, excluding exclusions: Negotiator.Exclusions) throws(NegotiationError) -> Plan {
        func make() throws(NegotiationError) -> Plan {
            try Negotiator(registry, memory: memory).plan(offers, accepting: accepting, options: options.negotiation, excluding: exclusions)
        }
        guard let memory else { return try make() }
        return try memory.plan(offers, accepting, options.negotiation, exclusions, make: make)
    }

    /// Finds the plan for `provider` as exactly as possible without a network: conversions that
    /// depend on the content are tried, so that the chosen route leads to a result. Routes that led
    /// to no result are listed in ``Plan/skipped``.
    ///
    /// - Parameters:
    ///   - provider: the item, whose data are loaded as far as trying needs them.
    ///   - accepting: the types that are wanted, best first.
    ///   - time: the most time that is spent on trying.
    /// - Throws: ``NegotiationError`` (`usage`) when ``NegotiationOptions/via`` names no
    ///   conversion.
    public func examine(_ provider: ItemProvider, accepting: AcceptList, time: Duration) async throws(NegotiationError) -> Plan {
        var run = Run(self, provider, accepting)
        return try await run.explained(time: time)
    }

    /// Finds the plan for `provider` by types alone, without running a conversion.
    ///
    /// - Throws: ``NegotiationError`` (`usage`) when ``NegotiationOptions/via`` names no
    ///   conversion.
    public func plan(_ provider: ItemProvider, accepting: AcceptList) throws(NegotiationError) -> Plan {
        let list = OfferList(of: provider, catalogue: registry.catalogue, sniffer: sniffer)
        var plan = try Negotiator(registry).plan(list.offers, accepting: accepting, options: options.negotiation)
        plan.skipped = list.skipped + plan.skipped
        return plan
    }

    /// Delivers the best result that `provider` can give for `accepting`.
    ///
    /// - Throws: ``NegotiationError`` with the reason, when no route leads to a result, every
    ///   result would lose too much, the time is up or the task is cancelled.
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
    /// - Throws: ``NegotiationError`` (`usage`) when ``NegotiationOptions/via`` names no
    ///   conversion.
    public func survey(
        _ provider: ItemProvider, accepting: AcceptList, time: Duration, where suits: (Route) -> Bool = { _ in true }
    ) async throws(NegotiationError) -> Survey {
        var run = Run(self, provider, accepting)
        let (routes, untried) = try await run.survey(time: time, where: suits)
        return Survey(routes: routes, untried: untried, run: run)
    }

    /// Delivers an offer as it is, without conversion, if that is the best route and its score is
    /// at least `score`; nil otherwise. When nil is returned, only representations that were tried
    /// before have been loaded.
    ///
    /// - Throws: ``NegotiationError`` as ``deliver(_:accepting:)`` does.
    package func deliverAsOffered(
        _ provider: ItemProvider, accepting: AcceptList, score: Int
    ) async throws(NegotiationError) -> Delivery? {
        var run = Run(self, provider, accepting)
        return try await run.deliver { $0.steps.isEmpty && $0.score >= score }
    }
}

/// Remembers plans for a request with many items. Most items of one request offer the same types
/// and fail in the same way, and a plan depends only on offers, accept list, options and
/// exclusions.
final class PlanMemory: Sendable {
    private struct Key: Hashable {
        let offers: [Offer]
        let accepting: AcceptList
        let options: NegotiationOptions
        let exclusions: Negotiator.Exclusions
    }

    /// The most plans that are remembered, which is more than the items of a drag need. A full
    /// memory is emptied.
    private static let maximumCount = 512

    /// The smallest input limit of any conversion, in bytes. Sizes of offers up to this limit do
    /// not affect a plan.
    private let harmlessSize: Int
    private let plans = Mutex<[Key: Plan]>([:])
    /// The arcs for content that has no state, by its type and kind.
    private let arcs = Mutex<[TypeIdentifier: [Kind?: IndexArray<StateGraph.Arc>]]>([:])
    /// What the accept list of the last plan matches.
    private let lastMatches = Mutex<(accepting: AcceptList, matches: NodeMatches)?>(nil)

    init(_ registry: Registry) {
        harmlessSize = registry.graph.limits.min() ?? .max
    }

    /// The matches of an accept list: those of the last plan if it had the same list, or else those
    /// that `make` returns.
    func matches(_ accepting: AcceptList, make: () -> NodeMatches) -> NodeMatches {
        if let known = lastMatches.withLock({ $0 }), known.accepting == accepting { return known.matches }
        let matches = make()
        lastMatches.withLock { $0 = (accepting, matches) }
        return matches
    }

    /// The remembered arcs for content of a type and kind that has no state, or else those that
    /// `make` returns.
    func arcs(from type: TypeIdentifier, kind: Kind?, make: () -> IndexArray<StateGraph.Arc>) -> IndexArray<StateGraph.Arc> {
        if let known = arcs.withLock({ $0[type]?[kind] }) { return known }
        let made = make()
        arcs.withLock { known in
            if known.count >= Self.maximumCount { known.removeAll() }
            known[type, default: [:]][kind] = made
        }
        return made
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

/// The result of a request that succeeded.
public struct Delivery: Sendable {
    /// One conversion that was run.
    public struct Step: Sendable {
        /// The conversion that was run.
        public let conversion: Conversion
        /// What this step lost or assumed.
        public let notes: [ConversionNote]
        /// How long the step took, without loading the input.
        public let time: Duration
        /// The size of the step's output, in bytes.
        public let byteCount: Int
    }

    /// An attempt that failed before another one succeeded, or before the request failed.
    public struct FailedAttempt: Hashable, Sendable {
        /// The id of the conversion that failed, or the name of the representation that could not
        /// be read.
        public let name: String
        /// Why the attempt failed, as a clause without a full stop.
        public let reason: String
        /// The kind of failure; nil when a representation could not be read, unless reading it took
        /// too long.
        public let code: ConversionError.Code?
        /// The first lines that a plug-in program wrote to standard error (see
        /// `ConversionError.diagnostics`); nil when there are none.
        public let diagnostics: String?

        /// Whether a representation could not be read; otherwise a conversion failed.
        var isOfSource = false
        /// Whether the conversion that failed was the whole route: one step from what was offered
        /// to what was wanted.
        var isWholeRoute = false
        /// Whether the conversion that failed was the first of several.
        var isDetour = false
        /// The type that the conversion that failed was to finish; nil for a conversion that is no
        /// finisher.
        var finishedType: TypeIdentifier?
        /// Whether the route contains a guess that the user has not asked for, which then is not
        /// named as the reason.
        var isGuess = false
        /// The score of the route on which the attempt failed (see ``Route/exactScore``); 0 when a
        /// representation could not be read.
        var exactScore: Int64 = 0

        /// Whether continuing after this failure is a fallback. Input that lacks the wanted content
        /// (HTML without a link) is no failure in this sense.
        public var isFallback: Bool { code != .unsupported }
    }

    /// The result, in the form that the destination asked for.
    public let bytes: [UInt8]
    /// The type of ``bytes``.
    public let type: TypeIdentifier
    /// The route that was run. After a dynamic conversion, the route includes the steps before it.
    public let route: Route
    /// The accept entry that the result satisfies.
    public let entry: AcceptList.Entry
    /// The conversions that were run, in order, the finisher last; empty when the offer was
    /// delivered as it is.
    public let steps: [Step]
    /// The attempts that failed before.
    public let failures: [FailedAttempt]
    /// What the steps assumed, and what they lost without counting it.
    public let notes: [ConversionNote]
    /// What of the content did not arrive, as far as it was counted, the most first.
    public let losses: [Loss]
    /// What steps may have lost that was not counted, as noun phrases (``Conversion/loses``).
    public let uncountedLosses: [String]
    /// Whether the result has the bytes that were offered, whatever their type is called.
    public let isUnchanged: Bool
    /// The last plan, whose first route was run.
    public let plan: Plan

    /// Everything to be told about the result: the counted losses and the notes.
    public var told: [ConversionNote] { losses.map { ConversionNote($0) } + notes }
}

/// What an item that holds other items was unpacked to: the files of an archive, the parts of a
/// mail.
public struct Unpacked: Sendable {
    /// The items, each with a type that fits its name and its bytes.
    public let items: [Item]
    /// Notes on what was left out, such as encrypted files.
    public let notes: [ConversionNote]
}

extension Runner {
    /// Unpacks an item by the best conversion to a payload.
    ///
    /// Such conversions are part of no other route: a list of items in JSON is no form of the item.
    ///
    /// - Returns: the items; nil for an item that no conversion can unpack.
    /// - Throws: ``NegotiationError`` when unpacking fails, and for an item that holds nothing.
    public func unpack(_ provider: ItemProvider) async throws(NegotiationError) -> Unpacked? {
        var options = options
        options.negotiation = NegotiationOptions()
        options.negotiation.unpacks = true
        let runner = Runner(registry, sniffer: sniffer, options: options, progress: progress)
        let accepting = AcceptList([AcceptList.Entry(.exactly(.payload), spelling: TypeIdentifier.payload.rawValue)])
        guard try runner.plan(provider, accepting: accepting).chosen != nil else { return nil }
        let delivery = try await runner.deliver(provider, accepting: accepting)
        let payload: Payload
        do throws(FormError) {
            payload = try PayloadJSON.payload(from: delivery.bytes, catalogue: registry.catalogue)
        } catch {
            throw NegotiationError(.internalError, "\u{201C}\(delivery.steps.last?.conversion.id ?? "")\u{201D} gave no payload: \(error).")
        }
        return Unpacked(items: payload.items.map(typed), notes: delivery.told)
    }

    /// The item, with a type for bytes that came without one.
    private func typed(_ item: Item) -> Item {
        var item = item
        item.representations = item.representations.map { representation in
            guard representation.type == .data, let bytes = representation.bytes,
                let type = sniffer.type(of: bytes, fileName: item.suggestedName)
            else { return representation }
            return Representation(type: type, target: representation.target, fidelity: representation.fidelity, content: representation.content)
        }
        return item
    }
}
