import DragHTML
import DragKit
import DragTypes

/// The conversions as a graph whose nodes are numbered types. Built once; planning searches this
/// graph.
public struct ConversionGraph: Sendable {
    /// All conversions, sorted by id, so that comparing two positions in the array compares the
    /// ids.
    public let conversions: ConversionList
    /// Every type from which or to which a conversion leads.
    let types: TypeList
    /// The types of ``types``, followed by their supertypes.
    private let numbered: TypeInterner
    /// For each type, the conversions that take the type (it conforms to their `from`), as
    /// positions in ascending order. The lists of the dynamic bounds follow those of the types.
    let outgoing: AdjacencyLists<Int32>
    /// For each conversion, the node that it leads to: the number of its `to`, or the node of its
    /// dynamic bound.
    let targets: [Int32]
    /// The keep of each conversion. Kept apart from ``conversions``, so that the search reads
    /// little memory.
    let keeps: [Int64]
    /// The cost of each conversion, kept apart for the same reason.
    let costs: [Int32]
    /// The largest input of each conversion, in bytes; `Int.max` for no limit.
    let limits: [Int]
    /// The conversions that unpack an item into several.
    let unpacking: [Int]
    /// The finishers, the best one of each type first: by keep, cost and id. They lead from no type
    /// to another, so that the search for routes does not know them.
    let finishers: [Int]
    /// The upper bounds of dynamic conversions. Their nodes are numbered after those of the types.
    let dynamicBounds: [TypeIdentifier]
    /// For each numbered type, the conversions whose `from` is exactly that type.
    private let byFrom: AdjacencyLists<Int32>
    /// For each numbered type, the nodes whose types conform to it, each with the number of steps
    /// in the type hierarchy between the two.
    private let conforming: AdjacencyLists<(node: Int32, distance: Int32)>
    /// The states of the search: each node with every kind of content that it can hold.
    let states: StateGraph
    /// The features that each conversion's result lacks: those that the conversion loses, if
    /// everything that it loses is a feature, and those that its type cannot express.
    let losses: LostFeatures
    /// For each node, the nodes from which one conversion leads to it.
    private let incoming: AdjacencyLists<Int32>

    /// - Parameter conversions: sorted by id.
    init(_ conversions: [Conversion], catalogue: TypeCatalogue) {
        var ends: [TypeIdentifier] = []
        ends.reserveCapacity(conversions.count * 2)
        for conversion in conversions { ends += [conversion.from, conversion.to] }
        var numbers: [Int32] = []
        let numbered = NumberedTypes(ends, in: catalogue, numbers: &numbers)
        let count = numbered.table.count
        let (targets, bounds) = Self.targets(of: conversions, numbers, typeCount: numbered.count)
        let byFrom = AdjacencyLists<Int32>(count: count) { add in
            for index in conversions.indices where !conversions[index].isFinisher { add(Int(numbers[index * 2]), Int32(index)) }
        }
        let supertypes = AdjacencyLists<NumberedTypes.Supertype>(lists: numbered.count) { numbered.appendSupertypes(of: $0, to: &$1) }
        let outgoing = AdjacencyLists<Int32>(lists: numbered.count + bounds.count) { node, list in
            guard node >= numbered.count else {
                return Self.merge(supertypes[node].lazy.map { Int($0.number) }, byFrom, into: &list)
            }
            // The result may be any subtype of the bound, so every conversion that takes a subtype
            // may come next.
            let bound = bounds[node - numbered.count]
            let above = supertypes[bound].map { Int($0.number) }
            let below = (0..<numbered.count).filter { node in
                !above.contains(node) && supertypes[node].contains { $0.number == bound }
            }
            Self.merge(above + below, byFrom, into: &list)
        }
        self.conversions = ConversionList(conversions)
        self.keeps = conversions.map { Int64($0.keep) }
        self.costs = conversions.map { Int32(clamping: $0.cost) }
        self.limits = conversions.map { $0.maxInput ?? .max }
        self.unpacking = conversions.indices.filter { conversions[$0].to == .payload }
        self.finishers = Self.finishers(among: conversions)
        self.types = numbered.table.types.first(numbered.count)
        self.numbered = numbered.table
        self.outgoing = outgoing
        self.dynamicBounds = bounds.map { numbered.table[$0] }
        self.byFrom = byFrom
        self.targets = targets
        self.conforming = AdjacencyLists(count: count) { add in
            for node in 0..<numbered.count {
                for type in supertypes[node] { add(Int(type.number), (Int32(node), type.distance)) }
            }
        }
        let nodeKinds = numbered.table.types.first(numbered.count).map(catalogue.kinds(of:)) + bounds.map { _ in nil }
        self.losses = LostFeatures(conversions) { catalogue.kinds(of: $0) }
        self.states = Self.states(conversions, nodeKinds, self.types, outgoing, targets, catalogue)
        self.incoming = AdjacencyLists(count: outgoing.count) { add in
            for origin in 0..<outgoing.count {
                for conversion in outgoing[origin] { add(Int(targets[Int(conversion)]), Int32(origin)) }
            }
        }
    }

    /// The node that each conversion leads to, and the types of the dynamic bounds, by their
    /// numbers. Their nodes follow those of the types.
    private static func targets(
        of conversions: [Conversion], _ numbers: [Int32], typeCount: Int
    ) -> (targets: [Int32], bounds: [Int]) {
        var bounds: [Int] = []
        var targets: [Int32] = []
        targets.reserveCapacity(conversions.count)
        for (index, conversion) in conversions.enumerated() {
            let target = Int(numbers[index * 2 + 1])
            if conversion.isDynamic {
                let bound = bounds.firstIndex(of: target) ?? bounds.count
                if bound == bounds.count { bounds.append(target) }
                targets.append(Int32(typeCount + bound))
            } else {
                targets.append(Int32(target))
            }
        }
        return (targets, bounds)
    }

    private static func states(
        _ conversions: [Conversion], _ nodeKinds: [TypeKinds?], _ types: TypeList, _ outgoing: AdjacencyLists<Int32>, _ targets: [Int32],
        _ catalogue: TypeCatalogue
    ) -> StateGraph {
        guard let parts = StateGraph.Parts(conversions, nodeKinds: nodeKinds, kinds: catalogue.kinds(of:)) else {
            return StateGraph(outgoing: outgoing, targets: targets)
        }
        return StateGraph(parts, types: nodeKinds) { layout, node, kind in
            outgoing[node].flatMap { conversion in
                let position = Int(conversion)
                return parts.arcs(
                    of: position, type: nodeKinds[node], isOwnType: node >= types.count || conversions[position].from == types[node],
                    kind: kind
                ) { layout.state(of: Int(targets[position]), output: $0) }
            }
        }
    }

    private static func finishers(among conversions: [Conversion]) -> [Int] {
        conversions.indices.filter { conversions[$0].isFinisher }.sorted { left, right in
            let (a, b) = (conversions[left], conversions[right])
            return (b.keep, a.cost, left) < (a.keep, b.cost, right)
        }
    }

    var nodeCount: Int { types.count + dynamicBounds.count }

    func number(of type: TypeIdentifier) -> Int? { numbered.number(of: type).flatMap { $0 < types.count ? $0 : nil } }

    /// The position of the conversion with that id; nil when there is none.
    func index(of id: String) -> Int? {
        // Comparing ids as strings gives the order of their bytes.
        let index = (0..<conversions.count).partitioningIndex { conversions.id(at: $0) >= id }
        return index < conversions.count && conversions.id(at: index) == id ? index : nil
    }

    /// The positions of the conversions whose `from` is exactly `type`, in ascending order; without
    /// finishers.
    func positions(from type: TypeIdentifier) -> [Int] { numbered.number(of: type).map { byFrom[$0].map(Int.init) } ?? [] }

    /// The type from which and to which a finisher leads.
    func finishedType(_ finisher: Int) -> TypeIdentifier { types[Int(targets[finisher])] }

    /// The position of the first conversion from exactly one type to exactly another; nil when
    /// there is none.
    func position(from: TypeIdentifier, to: TypeIdentifier) -> Int? { positions(from: from, to: to).first }

    /// The positions of the conversions from exactly one type to exactly another, in ascending
    /// order.
    func positions(from: TypeIdentifier, to: TypeIdentifier) -> [Int] {
        positions(from: from).filter { position in
            let target = Int(targets[position])
            return (target < types.count ? types[target] : dynamicBounds[target - types.count]) == to
        }
    }

    /// The nodes whose types conform to `type`, each with the number of steps in the type hierarchy
    /// between the two.
    func nodes(conformingTo type: TypeIdentifier) -> IndexArray<(node: Int32, distance: Int32)> {
        numbered.number(of: type).map { conforming[$0] } ?? IndexArray([])
    }

    /// The nodes from which one conversion leads to `node`.
    func origins(of node: Int32) -> IndexArray<Int32> { incoming[Int(node)] }

    /// Whether a conversion leads from or to exactly this type. A finisher alone is none.
    func isConverted(_ type: Int) -> Bool { !byFrom[type].isEmpty || !incoming[type].isEmpty }

    /// The conversions that take `type`, also when no conversion names `type` itself.
    func outgoing(from type: TypeIdentifier, in catalogue: TypeCatalogue) -> IndexArray<Int32> {
        if let number = number(of: type) { return outgoing[number] }
        // What is delivered as it is offered is looked for without any conversion.
        guard !conversions.isEmpty else { return IndexArray([]) }
        var result: [Int32] = []
        Self.merge(catalogue.supertypes(of: type).compactMap { numbered.number(of: $0.type) }, byFrom, into: &result)
        return IndexArray(result)
    }

    /// The arcs for content that has no state: no conversion names its type, or the type should not
    /// hold its kind.
    func arcs(from type: TypeIdentifier, kind: Kind?, in catalogue: TypeCatalogue) -> [StateGraph.Arc] {
        let list = outgoing(from: type, in: catalogue)
        guard states.hasKinds else { return list.map { StateGraph.Arc(conversion: $0, target: targets[Int($0)]) } }
        let typeKinds = catalogue.kinds(of: type)
        let taken = list.map { conversions[Int($0)] }
        let parts = StateGraph.Parts(taken, nodeKinds: [typeKinds], kinds: catalogue.kinds(of:), numbered: states.parts)
        return list.enumerated().flatMap { index, conversion in
            let arcs = parts?.arcs(of: index, type: typeKinds, isOwnType: taken[index].from == type, kind: kind) { output in
                states.state(of: Int(targets[Int(conversion)]), output: output)
            }
            return (arcs ?? []).map { arc in
                var arc = arc
                arc.conversion = conversion
                return arc
            }
        }
    }

    /// Adds the conversions from any of `types`, in ascending order.
    private static func merge(_ types: some Sequence<Int>, _ byFrom: AdjacencyLists<Int32>, into list: inout [Int32]) {
        let first = list.count
        var runs = 0
        for type in types where !byFrom[type].isEmpty {
            list += byFrom[type]
            runs += 1
        }
        if runs > 1 { list[first...].sort() }
    }

    // MARK: The form in an index

    func write(to writer: inout IndexWriter) {
        conversions.write(to: &writer)
        writer.number(types.count)
        numbered.write(to: &writer)
        outgoing.write(to: &writer)
        writer.array(targets)
        writer.array(keeps)
        writer.array(costs)
        writer.array(limits)
        writer.array(unpacking)
        writer.array(finishers)
        writer.types(dynamicBounds)
        byFrom.write(to: &writer)
        conforming.write(to: &writer)
        states.write(to: &writer)
        losses.write(to: &writer)
        incoming.write(to: &writer)
    }

    init(from reader: inout IndexReader) {
        conversions = ConversionList(from: &reader)
        let count = reader.number()
        numbered = TypeInterner(from: &reader)
        types = numbered.types.first(count)
        outgoing = AdjacencyLists(from: &reader)
        targets = reader.array()
        keeps = reader.array()
        costs = reader.array()
        limits = reader.array()
        unpacking = reader.array()
        finishers = reader.array()
        dynamicBounds = reader.types()
        byFrom = AdjacencyLists(from: &reader)
        conforming = AdjacencyLists(from: &reader)
        states = StateGraph(from: &reader)
        losses = LostFeatures(from: &reader)
        incoming = AdjacencyLists(from: &reader)
    }
}
