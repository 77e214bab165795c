import DragKit
import DragTypes

/// Finds the best route from the types that a source offers to the types that a destination
/// accepts.
///
/// Routes are ranked by score = quality × fidelity × product of keeps, in exact integers. Between
/// routes of equal score decide, in this order: fewer steps; a named match before a generic one
/// before a wildcard; lower cost; the source's order; the destination's order; ids. Nothing else
/// counts, so the answer is the same in every process and for every order of registration.
public struct Negotiator: Sendable {
    private let registry: Registry
    private let graph: ConversionGraph
    private let catalogue: TypeCatalogue
    private let memory: PlanMemory?

    /// A negotiator over all conversions of a registry.
    public init(_ registry: Registry) {
        self.init(registry, memory: nil)
    }

    /// - Parameter memory: keeps what the next request with the same accept list needs again; nil
    ///   for a request of its own.
    init(_ registry: Registry, memory: PlanMemory?) {
        self.registry = registry
        self.memory = memory
        self.graph = registry.graph
        self.catalogue = registry.catalogue
    }

    /// What earlier attempts have shown not to work for this payload.
    struct Exclusions: Hashable, Sendable {
        /// Conversions that fail for this payload on every route, each with a clause that says why.
        var conversions: [Int: String] = [:]
        /// Positions of offers that could not be read.
        var offers: Set<Int> = []
        /// For each offer, steps that are not tried again: conversions that refused their input,
        /// and dynamic conversions that have run and whose result is an offer of its own now.
        var steps: [Int: Set<RouteSearch.Step>] = [:]
        /// Types of results that the destination refused.
        var results: Set<TypeIdentifier> = []
    }

    /// Plans the routes from `offers` to `accepting`, best route first.
    ///
    /// - Throws: ``NegotiationError`` (`usage`) when ``NegotiationOptions/via`` names no
    ///   conversion.
    public func plan(
        _ offers: [Offer], accepting: AcceptList, options: NegotiationOptions = NegotiationOptions()
    ) throws(NegotiationError) -> Plan {
        try plan(offers, accepting: accepting, options: options, excluding: Exclusions())
    }

    func plan(
        _ offers: [Offer], accepting: AcceptList, options: NegotiationOptions, excluding: Exclusions
    ) throws(NegotiationError) -> Plan {
        var via: Int?
        if let id = options.via {
            guard let index = graph.index(of: id) else {
                throw NegotiationError(
                    .usage, "No conversion is called \u{201C}\(id)\u{201D}; \u{201C}dragconv handlers\u{201D} lists them.")
            }
            via = index
        }
        var plan = Plan()
        for (index, reason) in excluding.conversions.sorted(by: { $0.key < $1.key }) {
            plan.skipped.append(.init(graph.conversions[index].id, reason))
        }
        let finisher = via.flatMap { graph.conversions[$0].isFinisher ? $0 : nil }
        let request = Request(
            via: finisher == nil ? via : nil, isViaNamed: via != nil, options: options,
            matches: matches(accepting),
            finishing: Finishing(registry, accepting: accepting, isOn: options.finishes, via: finisher),
            bestQuality: accepting.entries.map(\.quality).max() ?? 0)
        var isUsable = [Bool](repeating: true, count: graph.conversions.count)
        for index in excluding.conversions.keys { isUsable[index] = false }
        if options.unpacks {
            isUsable = graph.conversions.indices.map { isUsable[$0] && graph.unpacking.contains($0) }
        } else {
            for index in graph.unpacking { isUsable[index] = false }
        }
        let isAllowed = isUsable
        rankUsable(&plan, offers, &isUsable, excluding, request)
        if registry.hasRestrictions, options.listsReachable || plan.ranked.isEmpty {
            plan.restricted = restricted(offers, isAllowed, excluding, request)
        }
        if options.listsReachable || plan.ranked.isEmpty {
            plan.reachable = reachable(from: offers, isUsable, excluding)
        }
        if plan.ranked.isEmpty {
            let starts = offers.enumerated().filter { !excluding.offers.contains($0.offset) }.flatMap { index, offer in
                self.starts(of: offer, excluding.steps[index] ?? [], nil).map {
                    (type: $0.reading?.type ?? offer.type, fidelity: offer.fidelity, start: $0.start)
                }
            }
            let missing = MissingConversions(graph: graph, isUsable: isUsable, catalogue: catalogue)
            plan.suggestions = missing.suggestions(starts: starts, accepting: accepting)
        }
        return plan
    }

    private func matches(_ accepting: AcceptList) -> NodeMatches {
        func make() -> NodeMatches { NodeMatches(accepting: accepting, catalogue: catalogue, graph: graph) }
        return memory?.matches(accepting, make: make) ?? make()
    }

    /// What a request wants, as far as it is the same for all offers. A class, since every offer's
    /// routes refer to it.
    final class Request: Sendable {
        /// The conversion that every route must use before its finisher; nil for no such condition.
        let via: Int?
        /// Whether the request names a conversion: ``via``, or a finisher.
        let isViaNamed: Bool
        let options: NegotiationOptions
        let matches: NodeMatches
        let finishing: Finishing
        /// The highest quality of an accepted type, in thousandths.
        let bestQuality: Int

        init(via: Int?, isViaNamed: Bool, options: NegotiationOptions, matches: NodeMatches, finishing: Finishing, bestQuality: Int) {
            self.via = via
            self.isViaNamed = isViaNamed
            self.options = options
            self.matches = matches
            self.finishing = finishing
            self.bestQuality = bestQuality
        }
    }

    /// The most restricted routes that are listed, which is enough to tell the user what to permit.
    private static let maximumRestricted = 8

    /// The best routes through conversions that may not be used. A second search without the named
    /// conversions finds routes for which a different permission would do.
    private func restricted(
        _ offers: [Offer], _ isAllowed: [Bool], _ excluding: Exclusions, _ request: Request
    ) -> [Plan.Restricted] {
        var isAllowed = isAllowed
        var found: [Plan.Restricted] = []
        while found.count < Self.maximumRestricted {
            let isFirst = found.isEmpty
            var other = Plan()
            rank(&other, offers, isAllowed, excluding, request)
            var named: Set<Int> = []
            for route in other.ranked {
                let hindered = route.steps.compactMap { conversion in registry.restriction(ofConversion: conversion).map { (conversion, $0) } }
                guard let (conversion, restriction) = hindered.max(by: { $0.1.kind < $1.1.kind }) else { continue }
                if isFirst || !named.contains(conversion) {
                    found.append(Plan.Restricted(route: route, conversion: graph.conversions[conversion].id, restriction: restriction))
                }
                named.insert(conversion)
                // What one conversion of a handler lacks, the others lack as well, unless each has
                // to be asked for.
                if restriction.kind != .unasked { named.formUnion(registry.conversionsOfSameHandler(as: conversion)) }
            }
            if named.isEmpty { break }
            for conversion in named { isAllowed[conversion] = false }
        }
        return found
    }

    /// Finds every route that only uses conversions which may be used. Whether a program is
    /// installed is asked for those on the routes alone, as long as there are any: without a
    /// program that is missing, the other routes are found.
    private func rankUsable(_ plan: inout Plan, _ offers: [Offer], _ isUsable: inout [Bool], _ excluding: Exclusions, _ request: Request) {
        guard registry.hasRestrictions else { return rank(&plan, offers, isUsable, excluding, request) }
        for index in isUsable.indices where registry.isExcluded(conversion: index) { isUsable[index] = false }
        if !request.options.listsReachable {
            let begun = plan
            for _ in 0..<Self.maximumGuesses {
                rank(&plan, offers, isUsable, excluding, request)
                let routes = plan.ranked + plan.suppressed + plan.tooLossy
                let missing = Set(routes.flatMap(\.steps)).filter(registry.isRestricted(conversion:))
                if missing.isEmpty, !plan.ranked.isEmpty { return }
                for index in missing.flatMap(registry.conversionsOfSameHandler(as:)) { isUsable[index] = false }
                plan = begun
                if missing.isEmpty { break }
            }
        }
        for index in isUsable.indices where registry.isRestricted(conversion: index) { isUsable[index] = false }
        rank(&plan, offers, isUsable, excluding, request)
    }

    /// How often routes are looked for on the assumption that all programs are installed.
    private static let maximumGuesses = 3

    /// Finds every route that only uses usable conversions, and stores the routes in the plan, best
    /// first.
    private func rank(
        _ plan: inout Plan, _ offers: [Offer], _ isUsable: [Bool], _ excluding: Exclusions, _ request: Request
    ) {
        let via = request.via
        // A type that the source offers itself is not made by conversion, as long as the source's
        // representation can be read.
        var own: Set<TypeIdentifier> = []
        // A request for a certain conversion does not want the source's own representation.
        for (index, offer) in offers.enumerated() where offer.base == nil && !request.isViaNamed && !excluding.offers.contains(index) {
            own.insert(offer.type)
            own.formUnion(offer.recognition.readings.map(\.type))
        }
        var search = RouteSearch(graph: graph, isUsable: isUsable, via: via, stepsToGoal: request.matches.stepsToAccepted)
        var leading: Route?
        for (index, offer) in offers.enumerated() where !excluding.offers.contains(index) {
            noteLimits(on: offer, &plan)
            var routes = RoutesOfOffer(offer, index, graph, isUsable, excluding, request)
            for (reading, start) in starts(of: offer, excluding.steps[index] ?? [], via) {
                search.begin(start, quality: request.bestQuality * offer.fidelity)
                for layer in start.layer...RouteSearch.maximumSteps {
                    routes.collect(search, layer, reading, start)
                    if request.options.seeksBestOnly {
                        leading = routes.leading(leading, own)
                        search.floor = leading
                    }
                    if layer < RouteSearch.maximumSteps { search.advance(layer) }
                }
            }
            routes.file(in: &plan, own)
        }
        plan.ranked.sort { $0.comparison(to: $1, order: request.options.order)?.wins ?? false }
        plan.suppressed.sort { $0.comparison(to: $1, order: request.options.order)?.wins ?? false }
    }

    /// All types that can be made from the offers without a guess, whether or not the destination
    /// accepts them.
    private func reachable(from offers: [Offer], _ isUsable: [Bool], _ excluding: Exclusions) -> [TypeIdentifier] {
        var result: Set<TypeIdentifier> = []
        var search = RouteSearch(graph: graph, isUsable: isUsable, via: nil)
        for (index, offer) in offers.enumerated() where !excluding.offers.contains(index) {
            result.insert(offer.type)
            for (_, start) in starts(of: offer, excluding.steps[index] ?? [], nil) {
                search.run(start)
                for layer in start.layer + 1..<RouteSearch.maximumSteps + 1 {
                    search.forEachLabel(layer: layer) { label in
                        guard let state = search.state(of: label), graph.states.isMeant[Int(state)], search.phase(of: label) != .guessed else {
                            return
                        }
                        let node = Int(graph.states.nodes[Int(state)])
                        if node < graph.types.count { result.insert(graph.types[node]) }
                    }
                }
            }
        }
        return result.sorted()
    }

    /// Names the conversions that the offer is too large for.
    private func noteLimits(on offer: Offer, _ plan: inout Plan) {
        guard let size = offer.byteCount else { return }
        for conversion in graph.outgoing(from: offer.type, in: catalogue) {
            let limit = graph.limits[Int(conversion)]
            guard size > limit else { continue }
            plan.skipped.append(
                .init(graph.conversions[Int(conversion)].id, "its input has \(size) bytes, more than its limit of \(limit)"))
        }
    }

    /// The arcs for content that has no state.
    private func arcs(from type: TypeIdentifier, kind: Kind?) -> IndexArray<StateGraph.Arc> {
        func make() -> IndexArray<StateGraph.Arc> { IndexArray(graph.arcs(from: type, kind: kind, in: catalogue)) }
        return memory?.arcs(from: type, kind: kind, make: make) ?? make()
    }

    /// Where the search for routes from an offer begins: once for each reading. An offer that
    /// nobody has looked into is what its type means first.
    private func starts(
        of offer: Offer, _ excluded: Set<RouteSearch.Step>, _ via: Int?
    ) -> [(reading: Reading?, start: RouteSearch.Start)] {
        let base = offer.base?.conversions ?? []
        var start = RouteSearch.Start()
        start.denied = Set(offer.recognition.denied.compactMap(graph.states.number(of:)))
        start.byteCount = offer.byteCount
        start.excluded = excluded
        start.layer = base.count
        start.product = base.reduce(Int64(1)) { $0 * Int64(graph.conversions[$1].keep) }
        start.cost = base.reduce(0) { $0 + graph.conversions[$1].cost }
        start.isViaDone = via.map(base.contains) ?? true
        let readings = offer.recognition.readings.map(Optional.some)
        return (readings.isEmpty ? [nil] : readings).map { reading in
            var start = start
            let type = reading?.type ?? offer.type
            let kind = reading?.kind ?? (graph.states.hasKinds ? catalogue.kinds(of: type)?.means.first : nil)
            start.kind = kind
            start.features = CountedFeatures(reading?.inventory, isWhole: (offer.byteCount ?? 0) <= RecognitionWindow.byteCount)
            start.state = graph.number(of: type).flatMap { graph.states.state(of: $0, output: kind) }
            if start.state == nil { start.arcs = arcs(from: type, kind: kind) }
            return (reading, start)
        }
    }
}

/// Options of a request, besides the lists of offered and accepted types.
public struct NegotiationOptions: Hashable, Sendable {
    /// Whose order decides between routes that are equal in score, steps, match and cost.
    public enum Order: String, Sendable, CaseIterable {
        /// The source's order decides, then the destination's.
        case source
        /// The destination's order decides, then the source's.
        case destination
    }

    /// Whose order decides between otherwise equal routes.
    public var order = Order.source
    /// The id of a conversion that every route must use; nil for no such condition.
    public var via: String?
    /// The most that a route may lose, in thousandths (0…1000); nil for no limit.
    public var maximumLoss: Int?
    /// Whether results whose type is asked for by a name without `=` are finished, if the type has
    /// a finisher.
    public var finishes = true
    /// Whether ``Plan/reachable`` and ``Plan/restricted`` are filled in even when there is a route.
    /// That takes longer than the plan itself.
    public var listsReachable = false
    /// Whether a wildcard accepts guesses, too: results that nobody can check before.
    public var listsGuesses = false

    /// Whether only the best route is wanted. Routes that cannot be as good may be missing from the
    /// plan then, which takes less time.
    package var seeksBestOnly = false

    /// Whether only conversions to payloads (`org.dragconv.payload`) are used, which unpack an item
    /// into several. Otherwise these are left out.
    var unpacks = false

    /// Options with the given values; by default the source's order decides and there are no
    /// conditions.
    public init(order: Order = .source, via: String? = nil, maximumLoss: Int? = nil) {
        self.order = order
        self.via = via
        self.maximumLoss = maximumLoss
    }
}
