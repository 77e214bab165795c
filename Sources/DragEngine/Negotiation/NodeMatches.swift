import DragTypes

/// Which accept entry speaks for each node of the graph (rule N1), and from which nodes an accepted one can be reached at all.
struct NodeMatches {
    struct Match {
        var type: TypeIdentifier
        var quality: Int
        var entry: Int
        var matchClass: AcceptList.MatchClass
    }

    private let accepting: AcceptList
    private let catalogue: TypeCatalogue
    private let graph: ConversionGraph
    private let byNode: [Int32: [Match]]
    /// The fewest steps from each node to an accepted one; more than any route has where there is no way.
    let stepsToAccepted: [Int8]

    init(accepting: AcceptList, catalogue: TypeCatalogue, graph: ConversionGraph) {
        self.accepting = accepting
        self.catalogue = catalogue
        self.graph = graph
        var byNode: [Int32: [Match]] = [:]
        for node in Self.candidates(accepting, graph) {
            let type = graph.types[Int(node)]
            byNode[node] = Self.match(of: type, accepting, catalogue).map { [$0] }
        }
        for (index, bound) in graph.dynamicBounds.enumerated() {
            byNode[Int32(graph.types.count + index)] = Self.matches(ofBound: bound, accepting, catalogue)
        }
        self.byNode = byNode
        self.stepsToAccepted = Self.steps(to: byNode.filter { $0.value.contains { $0.quality > 0 } }.map(\.key), graph)
    }

    /// The match of a type that may be at no end of any conversion.
    func of(_ type: TypeIdentifier) -> [Match] {
        if let node = graph.number(of: type) { return byNode[Int32(node)] ?? [] }
        return Self.match(of: type, accepting, catalogue).map { [$0] } ?? []
    }

    private static func match(of type: TypeIdentifier, _ accepting: AcceptList, _ catalogue: TypeCatalogue) -> Match? {
        accepting.match(type, in: catalogue).map {
            Match(type: type, quality: accepting.entries[$0.entry].quality, entry: $0.entry, matchClass: $0.matchClass)
        }
    }

    func of(node: Int) -> [Match] { byNode[Int32(node)] ?? [] }

    /// Nodes that some entry could mean.
    private static func candidates(_ accepting: AcceptList, _ graph: ConversionGraph) -> Set<Int32> {
        var result: Set<Int32> = []
        for entry in accepting.entries {
            switch entry.pattern {
            case .conforming(let type), .exactly(let type):
                for (node, _) in graph.nodes(conformingTo: type) { result.insert(node) }
            case .family, .any: return Set(graph.types.indices.map(Int32.init))
            }
        }
        return result
    }

    /// A dynamic conversion may make any subtype of its bound: every entry that one of them could satisfy counts. Links do not:
    /// what is decoded or fetched is content.
    private static func matches(
        ofBound bound: TypeIdentifier, _ accepting: AcceptList, _ catalogue: TypeCatalogue
    ) -> [Match] {
        accepting.entries.enumerated().compactMap { index, entry in
            switch entry.pattern {
            case .conforming(let type), .exactly(let type):
                catalogue.conforms(type, to: bound) && !catalogue.conforms(type, to: .url)
                    ? Match(type: type, quality: entry.quality, entry: index, matchClass: .generic) : nil
            case .family, .any: Match(type: bound, quality: entry.quality, entry: index, matchClass: .wildcard)
            }
        }
    }

    private static func steps(to accepted: [Int32], _ graph: ConversionGraph) -> [Int8] {
        var steps = [Int8](repeating: Int8.max, count: graph.nodeCount)
        var frontier = accepted
        for node in accepted { steps[Int(node)] = 0 }
        for step in 1...Int8(RouteSearch.maximumSteps) {
            var next: [Int32] = []
            for node in frontier {
                for origin in graph.origins(of: node) where steps[Int(origin)] == Int8.max {
                    steps[Int(origin)] = step
                    next.append(origin)
                }
            }
            frontier = next
        }
        return steps
    }
}
