import DragTypes

/// Finds the accept entry that applies to each node of the graph, and the distance from each node
/// to the nearest accepted node.
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
    /// For each node, the fewest steps to an accepted node; `Int8.max` where no accepted node is
    /// within reach.
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
        let contents = Self.contents(accepting, catalogue)
        for (index, bound) in graph.dynamicBounds.enumerated() {
            byNode[Int32(graph.types.count + index)] = Self.matches(ofBound: bound, accepting, contents)
        }
        self.byNode = byNode
        self.stepsToAccepted = Self.steps(to: byNode.filter { $0.value.contains { $0.quality > 0 } }.map(\.key), graph)
    }

    /// The matches of a type, also when the type is no node of the graph.
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

    /// The nodes to which some entry could apply.
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

    /// For each entry that names a type of content, all supertypes of that type. Empty for other
    /// entries, and for URL types: the result of decoding or fetching is content, not a link.
    private static func contents(_ accepting: AcceptList, _ catalogue: TypeCatalogue) -> [[TypeIdentifier]] {
        accepting.entries.map { entry in
            switch entry.pattern {
            case .conforming(let type), .exactly(let type):
                let supertypes = catalogue.supertypes(of: type).map(\.type)
                return supertypes.contains(.url) ? [] : supertypes
            case .family, .any: return []
            }
        }
    }

    /// The matches of a dynamic conversion's bound. The conversion may make any subtype of its
    /// bound, so every entry that names such a subtype matches.
    ///
    /// - Parameter contents: the supertypes of each entry's type, as ``contents(_:_:)`` lists them.
    private static func matches(
        ofBound bound: TypeIdentifier, _ accepting: AcceptList, _ contents: [[TypeIdentifier]]
    ) -> [Match] {
        accepting.entries.enumerated().compactMap { index, entry in
            switch entry.pattern {
            case .conforming(let type), .exactly(let type):
                contents[index].contains(bound) ? Match(type: type, quality: entry.quality, entry: index, matchClass: .generic) : nil
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
