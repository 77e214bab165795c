import DragKit
import DragTypes

/// Finds the conversions that would connect the offered types with the accepted ones if a handler
/// had them. Guesses connect nothing, and content changes its kind once at most.
struct MissingConversions {
    let graph: ConversionGraph
    /// Whether each conversion may be used.
    private let isUsable: [Bool]
    let catalogue: TypeCatalogue

    init(graph: ConversionGraph, isUsable: [Bool], catalogue: TypeCatalogue) {
        self.graph = graph
        self.isUsable = graph.conversions.indices.map { isUsable[$0] && !graph.conversions[$0].isGuess }
        self.catalogue = catalogue
    }

    /// Content in a type: made of an offer, or convertible to an accepted type.
    private struct Content: Hashable {
        var type: TypeIdentifier
        /// What the content is; nil when nobody knows it.
        var kind: Kind?
        /// Whether the kind was changed on the way.
        var isChanged: Bool
    }

    /// How much of content is left.
    private typealias Scores = [Content: Double]

    /// Up to three suggestions. Pairs of types with the nearest common specific supertype come
    /// first, then pairs by how much would survive on the whole way, then by name.
    ///
    /// - Parameter starts: where the routes from the offers begin, with the offers' types and
    ///   fidelities.
    func suggestions(
        starts: [(type: TypeIdentifier, fidelity: Int, start: RouteSearch.Start)], accepting: AcceptList
    ) -> [Plan.Suggestion] {
        let forward = forwardScores(starts)
        let backward = backwardScores(accepting)
        var best: [Plan.Suggestion: Double] = [:]
        // A conversion that a handler has is not missing.
        let existing = Set(graph.conversions.map { Plan.Suggestion(from: $0.from, to: $0.to) })
        let offered = Set(starts.map(\.type))
        for (from, forwardScore) in forward {
            for (to, backwardScore) in backward where from.type != to.type && isSensible(from, to) {
                let suggestion = Plan.Suggestion(from: from.type, to: to.type)
                // One that joins two types in the middle of a way says nothing to anybody.
                let isAtEnd = offered.contains(from.type) || accepting.match(to.type, in: catalogue) != nil
                if existing.contains(suggestion) || !isAtEnd || catalogue.conforms(from.type, to: to.type) { continue }
                best[suggestion] = max(best[suggestion] ?? 0, forwardScore * backwardScore)
            }
        }
        let found = best.map { suggestion, score in
            (suggestion: suggestion, distance: sharedDistance(suggestion.from, suggestion.to), score: score)
        }
        return found.sorted {
            if $0.distance != $1.distance { return $0.distance < $1.distance }
            if $0.score != $1.score { return $0.score > $1.score }
            return ($0.suggestion.from.canonical, $0.suggestion.to.canonical)
                < ($1.suggestion.from.canonical, $1.suggestion.to.canonical)
        }.prefix(3).map(\.suggestion)
    }

    /// Whether a conversion between two contents would make sense: it writes the same kind in
    /// another type, or makes the whole a poorer kind.
    private func isSensible(_ from: Content, _ to: Content) -> Bool {
        // What holds anything would be made of anything.
        if graph.states.hasKinds, (from.kind == nil) != (to.kind == nil) { return false }
        guard let kind = from.kind, let target = to.kind, kind != target else { return !(from.isChanged && to.isChanged) }
        return !from.isChanged && !to.isChanged && KindChange.projections[kind]?.contains(target) ?? false
    }

    private static let unspecific: Set<TypeIdentifier> = [.data, .content, .item, .compositeContent]

    private func sharedDistance(_ from: TypeIdentifier, _ to: TypeIdentifier) -> Int {
        let others = catalogue.supertypes(of: to)
        var best = Int.max
        for (type, distance) in catalogue.supertypes(of: from) where !Self.unspecific.contains(type) {
            if let other = others.first(where: { $0.type == type }) { best = min(best, distance + other.distance) }
        }
        return best
    }

    /// All contents that can be made of the offers without a guess.
    private func forwardScores(_ starts: [(type: TypeIdentifier, fidelity: Int, start: RouteSearch.Start)]) -> Scores {
        var search = RouteSearch(graph: graph, isUsable: isUsable, via: nil)
        var best: Scores = [:]
        func add(_ content: Content, _ score: Double) { best[content] = max(best[content] ?? 0, score) }
        for (type, fidelity, start) in starts {
            add(Content(type: type, kind: start.state.flatMap(graph.states.kind), isChanged: false), Double(fidelity))
            search.run(start)
            for layer in start.layer + 1..<RouteSearch.maximumSteps + 1 {
                search.forEachLabel(layer: layer) { label in
                    let phase = search.phase(of: label)
                    guard phase != .guessed, let node = search.node(of: label), node < graph.types.count else { return }
                    let scale = [1.0, 1e3, 1e6, 1e9, 1e12][layer]
                    add(
                        Content(type: graph.types[node], kind: search.kind(of: label), isChanged: phase == .changed),
                        Double(fidelity) * Double(label.product) / scale)
                }
            }
        }
        return best
    }

    /// For each content, how much would survive on the best way from it to an accepted type,
    /// multiplied by the entry's quality; 0…1. Parts that may be missing and what links lead to
    /// are no way for content that nobody has seen.
    private func backwardScores(_ accepting: AcceptList) -> Scores {
        let states = graph.states
        let goals = (0..<states.count).map { state -> Double in
            let node = Int(states.nodes[state])
            guard node < graph.types.count, graph.isConverted(node), states.isMeant[state] else { return 0 }
            return accepting.match(graph.types[node], in: catalogue).map { Double(accepting.entries[$0.entry].quality) / 1000 } ?? 0
        }
        // The first scores are those of ways that change no kind, the second of all ways.
        var (plain, changing) = (goals, goals)
        for _ in 0..<(RouteSearch.maximumSteps - 1) {
            let previous = (plain: plain, changing: changing)
            for state in 0..<states.count {
                for arc in states.arcs[state] where arc.effectClass <= .extracts && arc.part < 0 && isUsable[Int(arc.conversion)] {
                    let keep = Double(graph.conversions[Int(arc.conversion)].keep) / 1000
                    let target = Int(arc.target)
                    if arc.effectClass == .carries {
                        plain[state] = max(plain[state], keep * previous.plain[target])
                        changing[state] = max(changing[state], keep * previous.changing[target])
                    } else {
                        changing[state] = max(changing[state], keep * previous.plain[target])
                    }
                }
            }
        }
        var best: Scores = [:]
        for state in 0..<states.count where Int(states.nodes[state]) < graph.types.count {
            let type = graph.types[Int(states.nodes[state])]
            let kind = states.kind(of: Int32(state))
            if plain[state] > 0 { best[Content(type: type, kind: kind, isChanged: false)] = plain[state] }
            if changing[state] > plain[state] { best[Content(type: type, kind: kind, isChanged: true)] = changing[state] }
        }
        // An accepted type need not be a node of the graph.
        for entry in accepting.entries where entry.quality > 0 {
            guard let type = entry.pattern.type else { continue }
            for kind in catalogue.kinds(of: type)?.means.map(Optional.some) ?? [nil] {
                let content = Content(type: type, kind: graph.states.hasKinds ? kind : nil, isChanged: false)
                best[content] = max(best[content] ?? 0, Double(entry.quality) / 1000)
            }
        }
        return best
    }
}
