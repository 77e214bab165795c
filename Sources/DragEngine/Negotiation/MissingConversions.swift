import DragKit
import DragTypes

/// Finds the conversions that would connect the offered types with the accepted ones if a handler
/// had them. Guesses connect nothing.
struct MissingConversions {
    let graph: ConversionGraph
    let catalogue: TypeCatalogue

    /// Up to three suggestions. Pairs of types with the nearest common specific supertype come
    /// first, then pairs by how much would survive on the whole way, then by name.
    func suggestions(offers: [Offer], accepting: AcceptList) -> [Plan.Suggestion] {
        let forward = forwardScores(offers)
        let backward = backwardScores(accepting)
        var found: [(suggestion: Plan.Suggestion, distance: Int, score: Double)] = []
        for (from, forwardScore) in forward {
            let above = catalogue.supertypes(of: from)
            let kinds = catalogue.kinds(of: from)
            for (to, backwardScore) in backward where from != to && isSensible(kinds, to, accepting) {
                let distance = sharedDistance(above, catalogue.supertypes(of: to))
                found.append((.init(from: from, to: to), distance, forwardScore * backwardScore))
            }
        }
        found.sort {
            if $0.distance != $1.distance { return $0.distance < $1.distance }
            if $0.score != $1.score { return $0.score > $1.score }
            return ($0.suggestion.from.canonical, $0.suggestion.to.canonical)
                < ($1.suggestion.from.canonical, $1.suggestion.to.canonical)
        }
        return found.prefix(3).map(\.suggestion)
    }

    /// Whether what one type means can become what the other means, which is wanted itself: after a
    /// change of kind, no other follows.
    private func isSensible(_ from: TypeKinds?, _ to: TypeIdentifier, _ accepting: AcceptList) -> Bool {
        guard let from, let target = catalogue.kinds(of: to) else { return true }
        return accepting.match(to, in: catalogue) != nil && from.means.contains { KindChange.leads(from: $0, toOneOf: target.means) }
    }

    private static let unspecific: Set<TypeIdentifier> = [.data, .content, .item, .compositeContent]

    private func sharedDistance(
        _ left: [(type: TypeIdentifier, distance: Int)], _ right: [(type: TypeIdentifier, distance: Int)]
    ) -> Int {
        var best = Int.max
        for (type, distance) in left where !Self.unspecific.contains(type) {
            if let other = right.first(where: { $0.type == type }) { best = min(best, distance + other.distance) }
        }
        return best
    }

    private func forwardScores(_ offers: [Offer]) -> [(TypeIdentifier, Double)] {
        var search = RouteSearch(graph: graph, isUsable: graph.conversions.map { !$0.isGuess }, via: nil)
        var best: [TypeIdentifier: Double] = [:]
        for offer in offers {
            best[offer.type] = max(best[offer.type] ?? 0, Double(offer.fidelity))
            var start = RouteSearch.Start()
            start.state = graph.number(of: offer.type).flatMap { graph.states.state(of: $0, output: nil) }
            if start.state == nil { start.arcs = graph.arcs(from: offer.type, kind: nil, in: catalogue) }
            search.run(start)
            for layer in 1...RouteSearch.maximumSteps {
                search.forEachLabel(layer: layer) { label in
                    guard let node = search.node(of: label), node < graph.types.count else { return }
                    let scale = [1.0, 1e3, 1e6, 1e9, 1e12][layer]
                    let score = Double(offer.fidelity) * Double(label.product) / scale
                    best[graph.types[node]] = max(best[graph.types[node]] ?? 0, score)
                }
            }
        }
        return best.sorted { $0.key < $1.key }
    }

    /// For each type, how much would survive on the best way from it to an accepted type,
    /// multiplied by the entry's quality; 0…1.
    private func backwardScores(_ accepting: AcceptList) -> [(TypeIdentifier, Double)] {
        var scores = [Double](repeating: 0, count: graph.nodeCount)
        for (index, type) in graph.types.enumerated() where graph.isConverted(index) {
            if let match = accepting.match(type, in: catalogue) {
                scores[index] = Double(accepting.entries[match.entry].quality) / 1000
            }
        }
        for _ in 0..<(RouteSearch.maximumSteps - 1) {
            let previous = scores
            for node in 0..<graph.outgoing.count {
                for conversion in graph.outgoing[node] where !graph.conversions[Int(conversion)].isGuess {
                    let keep = Double(graph.conversions[Int(conversion)].keep) / 1000
                    scores[node] = max(scores[node], keep * previous[Int(graph.targets[Int(conversion)])])
                }
            }
        }
        var best: [TypeIdentifier: Double] = [:]
        for (index, type) in graph.types.enumerated() where scores[index] > 0 { best[type] = scores[index] }
        // An accepted type need not be a node of the graph.
        for entry in accepting.entries where entry.quality > 0 {
            switch entry.pattern {
            case .conforming(let type), .exactly(let type): best[type] = max(best[type] ?? 0, Double(entry.quality) / 1000)
            case .family, .any: break
            }
        }
        return best.sorted { $0.key < $1.key }
    }
}
