import DragTypes

/// Finds the accept entry that applies to each node of the graph, and the distance from each node
/// to the nearest accepted node.
struct NodeMatches {
    struct Match {
        var type: TypeIdentifier
        var quality: Int
        var entry: Int
        var matchClass: AcceptList.MatchClass
        /// The kinds with which a converted result matches; nil for all.
        var kinds: [Kind]?
        /// The kinds that the asked type means second: bookmarks that are asked for as Markdown
        /// become a list and no table.
        var secondKinds: [Kind] = []
        /// The kinds that people want in the type once they have become its main kind; nil for all
        /// (``TypeKinds/takes``).
        var takes: [Kind]?

        /// Whether converted content of a kind is what the entry asks for; nil for content whose
        /// kind nobody knows.
        func accepts(_ kind: Kind?) -> Bool {
            guard let kinds else { return true }
            return kind.map(kinds.contains) ?? !kinds.isEmpty
        }
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
            byNode[node] = Self.matches(of: type, accepting, catalogue, hasKinds: graph.states.hasKinds)
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
        return Self.matches(of: type, accepting, catalogue, hasKinds: false)
    }

    /// The matches of a type, of which the first one applies that accepts the content's kind;
    /// without kinds, the first match alone.
    private static func matches(
        of type: TypeIdentifier, _ accepting: AcceptList, _ catalogue: TypeCatalogue, hasKinds: Bool
    ) -> [Match] {
        let found = accepting.matches(type, in: catalogue)
        guard hasKinds, let own = catalogue.kinds(of: type) else {
            return found.prefix(1).map {
                Match(type: type, quality: accepting.entries[$0.entry].quality, entry: $0.entry, matchClass: $0.matchClass)
            }
        }
        return found.map { entry, matchClass in
            var match = Match(type: type, quality: accepting.entries[entry].quality, entry: entry, matchClass: matchClass)
            let asked = accepting.entries[entry].pattern.type.flatMap { $0 == type ? nil : catalogue.kinds(of: $0) }
            if matchClass == .generic, let asked, asked.view != nil {
                match.kinds = own.shares.filter(asked.means.contains)
            }
            if matchClass == .generic, isPlainText(accepting.entries[entry].pattern.type), catalogue.base(of: type) != .utf8PlainText,
                type != .utf8PlainText
            {
                match.kinds = []
            }
            match.secondKinds = Array((asked ?? own).means.dropFirst())
            match.takes = own.takes
            return match
        }
    }

    /// Whether an entry asks for plain text. JSON and notebooks conform to plain text, but nobody
    /// who asks for text wants a document converted to them.
    private static func isPlainText(_ type: TypeIdentifier?) -> Bool { type == .utf8PlainText || type == .plainText }

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
