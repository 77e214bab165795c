import DragKit
import DragTypes

/// The states of the search, each a type together with a kind of content, and the arcs between
/// them.
///
/// A conversion has an arc for each kind of content that it takes from each type below its `from`.
/// Where no type declares its kinds, each type has one state, and each conversion one arc for every
/// type that it takes.
struct StateGraph: Sendable {
    /// The number of ``kinds`` for content whose kind nobody knows.
    static let unknownKind: Int32 = 0

    /// A conversion as it is taken from one state.
    struct Arc: BitwiseCopyable, Hashable, Sendable {
        var conversion: Int32
        /// The state that the arc leads to.
        var target: Int32
        /// How much survives when the content is seen through its syntax, 1…1000; 1000 for an arc
        /// that sees all of the content.
        var viewKeep: Int16
        /// The position of the needed features in ``parts``; −1 for none.
        var part: Int16
        var effectClass: EffectClass
        // In place of padding, which ``IndexWriter/array(_:)`` does not allow.
        private let (padding8, padding16): (UInt8, UInt16)

        init(conversion: Int32, target: Int32, viewKeep: Int16 = 1000, part: Int16 = -1, effectClass: EffectClass = .carries) {
            self.conversion = conversion
            self.target = target
            self.viewKeep = viewKeep
            self.part = part
            self.effectClass = effectClass
            (padding8, padding16) = (0, 0)
        }
    }

    /// The sets of features that extractions need.
    let parts: [[Feature]]
    /// Which states there are.
    private let layout: Layout
    /// The arcs of each state, in the order of their conversions.
    let arcs: AdjacencyLists<Arc>
    /// Whether each state's kind is one that its type means, or its type has no kinds.
    let isMeant: [Bool]

    /// The kinds that types and conversions name. The first one stands for no kind.
    var kinds: [Kind] { layout.kinds }
    var count: Int { layout.nodes.count }
    /// The node of each state.
    var nodes: [Int32] { layout.nodes }
    /// Whether some type declares its kinds.
    var hasKinds: Bool { kinds.count > 1 }

    /// The state of content whose kind is `output` in a node (``Layout/state(of:output:)``).
    func state(of node: Int, output: Kind?) -> Int32? { layout.state(of: node, output: output) }

    /// The number of the kind in a state.
    func kindNumber(of state: Int32) -> Int32 { layout.stateKinds[Int(state)] }

    /// Whether the kind in a state is the main kind of its type.
    func isMain(_ state: Int32) -> Bool { layout.isFirst(state) }

    /// The kind in a state; nil when nobody knows it.
    func kind(of state: Int32) -> Kind? {
        let number = kindNumber(of: state)
        return number == Self.unknownKind ? nil : kinds[Int(number)]
    }

    /// The number of a kind; nil for a kind that no type names.
    func number(of kind: Kind) -> Int32? { layout.number(of: kind) }

    // MARK: Building

    /// The graph without kinds: a state is a node, and an arc is a conversion.
    init(outgoing: AdjacencyLists<Int32>, targets: [Int32]) {
        layout = Layout(nodeCount: outgoing.count)
        parts = []
        isMeant = [Bool](repeating: true, count: outgoing.count)
        arcs = outgoing.map { Arc(conversion: $0, target: targets[Int($0)]) }
    }

    /// - Parameters:
    ///   - types: the kinds of each node's type; nil for a type without kinds and for a dynamic
    ///     bound.
    ///   - arcs: the arcs for content of a kind in a node. Called once for each state.
    init(_ parts: Parts, types: [TypeKinds?], arcs: (_ layout: Layout, _ node: Int, _ kind: Kind?) -> [Arc]) {
        let layout = Layout(kinds: parts.kinds, types: types)
        self.layout = layout
        self.parts = parts.parts
        self.arcs = AdjacencyLists(lists: layout.nodes.count) { state, list in
            let number = layout.stateKinds[state]
            list += arcs(layout, Int(layout.nodes[state]), number == Self.unknownKind ? nil : layout.kinds[Int(number)])
        }
        isMeant = zip(layout.nodes, layout.stateKinds).map { node, number in
            types[Int(node)].map { $0.means.contains(layout.kinds[Int(number)]) } ?? true
        }
    }

    /// Which states there are. A type with kinds has one for each kind that it can hold; a type
    /// without kinds can hold them all.
    struct Layout: Sendable {
        /// The kinds by their numbers. The first one stands for no kind.
        let kinds: [Kind]
        /// The first state of each node, and then the number of states.
        private var starts: [Int32]
        /// The kind of each state.
        fileprivate var stateKinds: [Int32]
        /// The node of each state.
        fileprivate var nodes: [Int32]
        /// Whether each node's type has kinds, so that its content always has one of them.
        private var hasKinds: [Bool]

        /// One state for each node.
        fileprivate init(nodeCount: Int) {
            kinds = [Kind(rawValue: "")]
            starts = (0...Int32(nodeCount)).map { $0 }
            nodes = (0..<Int32(nodeCount)).map { $0 }
            stateKinds = [Int32](repeating: StateGraph.unknownKind, count: nodeCount)
            hasKinds = [Bool](repeating: false, count: nodeCount)
        }

        fileprivate init(kinds: [Kind], types: [TypeKinds?]) {
            self.kinds = [Kind(rawValue: "")] + kinds
            let numbers = Dictionary(uniqueKeysWithValues: zip(kinds, Int32(1)...))
            let everyKind = self.kinds.indices.map(Int32.init)
            (starts, stateKinds, nodes) = ([0], [], [])
            hasKinds = types.map { $0 != nil }
            for (node, type) in types.enumerated() {
                stateKinds += type.map { $0.all.compactMap { numbers[$0] } } ?? everyKind
                nodes += [Int32](repeating: Int32(node), count: stateKinds.count - nodes.count)
                starts.append(Int32(nodes.count))
            }
        }

        /// Whether a state is the first one of its node.
        fileprivate func isFirst(_ state: Int32) -> Bool { starts[Int(nodes[Int(state)])] == state }

        func number(of kind: Kind) -> Int32? { kinds.dropFirst().firstIndex(of: kind).map(Int32.init) }

        /// The state of content whose kind is `output` in a node. Content whose kind nobody knows
        /// is what the type means first. Nil when the type cannot hold the kind.
        func state(of node: Int, output: Kind?) -> Int32? {
            let states = starts[node]..<starts[node + 1]
            let number = output.flatMap(number) ?? StateGraph.unknownKind
            if number == StateGraph.unknownKind { return hasKinds[node] && output != nil ? nil : states.first }
            return states.first { stateKinds[Int($0)] == number }
        }

        fileprivate func write(to writer: inout IndexWriter) {
            writer.texts(kinds.map(\.rawValue))
            writer.array(starts)
            writer.array(stateKinds)
            writer.array(nodes)
            writer.array(hasKinds)
        }

        fileprivate init(from reader: inout IndexReader) {
            kinds = reader.texts().map(Kind.init(rawValue:))
            starts = reader.array()
            stateKinds = reader.array()
            nodes = reader.array()
            hasKinds = reader.array()
        }
    }

    // MARK: The form in an index

    func write(to writer: inout IndexWriter) {
        layout.write(to: &writer)
        writer.list(parts) { $0.texts($1.map(\.rawValue)) }
        writer.array(isMeant)
        arcs.write(to: &writer)
    }

    init(from reader: inout IndexReader) {
        layout = Layout(from: &reader)
        parts = reader.list { $0.texts().map(Feature.init(rawValue:)) }
        isMeant = reader.array()
        arcs = AdjacencyLists(from: &reader)
    }
}
