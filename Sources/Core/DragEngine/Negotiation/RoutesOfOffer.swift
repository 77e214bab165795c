import DragKit
import DragTypes

/// Turns what the search finds for the readings of one offer into routes, and keeps the best route
/// to each type.
struct RoutesOfOffer {
    private let offer: Offer
    private let index: Int
    private let graph: ConversionGraph
    private let isUsable: [Bool]
    private let excluding: Negotiator.Exclusions
    private let request: Negotiator.Request
    private var best: [TypeIdentifier: Route] = [:]

    init(
        _ offer: Offer, _ index: Int, _ graph: ConversionGraph, _ isUsable: [Bool], _ excluding: Negotiator.Exclusions,
        _ request: Negotiator.Request
    ) {
        self.offer = offer
        self.index = index
        self.graph = graph
        self.isUsable = isUsable
        self.excluding = excluding
        self.request = request
    }

    /// Takes the routes of so many steps from a search that began with a reading.
    mutating func collect(_ search: RouteSearch, _ layer: Int, _ reading: Reading?, _ start: RouteSearch.Start) {
        search.forEachLabel(layer: layer) { label in
            guard search.isViaDone(label) else { return }
            let isStart = layer == search.firstLayer
            let matches = isStart ? startMatches(reading) : self.matches(search, label, start.kind)
            for match in matches where match.quality > 0 && !excluding.results.contains(match.type) {
                guard let route = route(search, label, layer, match, reading, start.features) else { continue }
                if let known = best[route.result], known.comparison(to: route, order: request.options.order)?.wins ?? true { continue }
                best[route.result] = route
            }
        }
    }

    /// The best of another route and of those that were taken so far and would be ranked.
    func leading(_ other: Route?, _ own: Set<TypeIdentifier>) -> Route? {
        best.values.reduce(other) { leading, route in
            guard isRanked(route, own) else { return leading }
            return leading.map { $0.comparison(to: route, order: request.options.order)?.wins ?? true } == true ? leading : route
        }
    }

    /// Whether a route is neither suppressed nor loses too much.
    private func isRanked(_ route: Route, _ own: Set<TypeIdentifier>) -> Bool {
        (route.conversions.isEmpty || !own.contains(route.result)) && !losesTooMuch(route)
    }

    /// Whether a route loses more than is allowed. Of content that nobody has counted, steps that
    /// count what they lose tell that only when they are run.
    private func losesTooMuch(_ route: Route) -> Bool {
        guard let maximum = request.options.maximumLoss, route.loss > maximum else { return false }
        let inventory = offer.recognition.readings.first { $0.kind == route.kinds.first ?? nil }?.inventory
        let isCounted = inventory.map { $0.looked == nil } ?? false
        return isCounted || route.isGuess
            || !route.conversions.allSatisfy { graph.losses.isMeasured[$0] || graph.conversions[$0].countsLosses }
    }

    /// An offer is delivered as it is under its own type and under a type that says more.
    private func startMatches(_ reading: Reading?) -> [NodeMatches.Match] {
        let own = Array(request.matches.of(offer.type).prefix(1))
        guard let reading, reading.type != offer.type else { return own }
        return own + request.matches.of(reading.type).prefix(1)
    }

    /// The matches of a converted result. A type can hold more kinds than a request for the type
    /// means.
    ///
    /// - Parameter origin: the kind of the offered content; nil for an unknown kind.
    private func matches(_ search: RouteSearch, _ label: RouteSearch.Label, _ origin: Kind?) -> [NodeMatches.Match] {
        guard let state = search.state(of: label), graph.states.isMeant[Int(state)] else { return [] }
        let node = Int(graph.states.nodes[Int(state)])
        let matches = request.matches.of(node: node)
        let isGuess = search.phase(of: label) == .guessed && !request.isViaNamed && !request.options.listsGuesses
        guard graph.states.hasKinds, node < graph.types.count else {
            return isGuess ? matches.filter { $0.matchClass != .wildcard } : matches
        }
        let kind = graph.states.kind(of: state)
        guard var match = matches.first(where: { $0.accepts(kind) }), !isGuess || match.matchClass != .wildcard else { return [] }
        let isUnasked = match.matchClass == .wildcard && !request.options.listsGuesses
        // Content of an unknown kind, such as a file of settings, does not count as a document.
        if isUnasked, search.phase(of: label) == .changed || origin == nil, let takes = match.takes, origin.map({ !takes.contains($0) }) ?? true {
            return []
        }
        if search.phase(of: label) != .unchanged, let kind, match.secondKinds.contains(kind) {
            match.quality = (match.quality * Self.secondKindQuality + 999) / 1000
        }
        return [match]
    }

    /// The quality of a result that was changed into a kind that the asked type means only second,
    /// in thousandths.
    private static let secondKindQuality = 800

    private func route(
        _ search: RouteSearch, _ label: RouteSearch.Label, _ layer: Int, _ match: NodeMatches.Match, _ reading: Reading?,
        _ features: CountedFeatures
    ) -> Route? {
        let way = search.way(to: label)
        let path = way.dropFirst().map { Int($0.conversion) }
        let base = offer.base?.conversions ?? []
        let choice = request.finishing.choice(
            for: match.type, by: match.entry, after: base + path, byteCount: path.isEmpty ? offer.byteCount : nil
        ) { finisher in
            let step = RouteSearch.Step(previous: path.last.map(Int32.init) ?? -1, conversion: Int32(finisher))
            return isUsable[finisher] && excluding.steps[index]?.contains(step) != true
        }
        let (finisher, result): (Int?, TypeIdentifier)
        switch choice {
        case .asIs: (finisher, result) = (nil, match.type)
        case .by(let position, let type): (finisher, result) = (position, type)
        case .impossible: return nil
        }
        let keep = label.product * RouteSearch.scales[layer]
        return Route(
            offer: index, offeredType: offer.type, readType: reading?.type ?? offer.type, result: result, conversions: base + path,
            finisher: finisher, exactScore: Int64(match.quality) * Int64(offer.fidelity) * keep, share: features.share(of: label.mask),
            cost: Int(label.cost), entry: match.entry, isGuess: search.phase(of: label) == .guessed && !request.isViaNamed,
            kinds: way.map { $0.conversion < 0 ? reading?.kind ?? search.kind(of: $0) : search.kind(of: $0) },
            changes: way.dropFirst().map(\.effectClass), lost: features.losses(outside: label.mask), matchClass: match.matchClass,
            sourceIndex: offer.sourceIndex, keepProduct: keep)
    }

    /// Adds the routes to a plan.
    ///
    /// - Parameter own: the types that the source offers itself, which need no conversion.
    func file(in plan: inout Plan, _ own: Set<TypeIdentifier>) {
        for route in best.values {
            if !route.conversions.isEmpty, own.contains(route.result) {
                plan.suppressed.append(route)
            } else if losesTooMuch(route) {
                plan.tooLossy.append(route)
            } else {
                plan.ranked.append(route)
            }
        }
    }
}
