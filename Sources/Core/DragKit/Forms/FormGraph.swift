public import DragTypes
import Synchronization

/// A part of what a form holds, such as the title of a link. Forms that lack a feature lose it.
public struct FormFeature: Hashable, Sendable {
    /// What is missing in a form that does not hold the feature, as a noun phrase for people:
    /// "title".
    public let name: String
    /// How much of the whole thing the feature is worth, 1…999 thousandths.
    public let weight: Int
    /// Representations of the same item that tell the feature where a form does not hold it:
    /// `public.url-name` tells a link's title.
    public let siblings: [TypeIdentifier]

    /// A feature with its worth in thousandths, and the types that tell it beside a form.
    public init(_ name: String, weight: Int, siblings: [TypeIdentifier] = []) {
        self.name = name
        self.weight = min(max(weight, 1), 999)
        self.siblings = siblings
    }
}

/// The forms (data formats) of one kind of content, such as links, and the conversions between
/// them, without the code that reads and writes the forms (see ``FormFamily``).
///
/// A link comes as a `.webloc` file, as `text/x-moz-url`, as `UniformResourceLocatorW` and so on.
/// Each form says which features it holds. A conversion loses the features that its source holds
/// and its target does not, and names these features in ``Conversion/loses``. Where source and
/// target have no feature in common, there is no conversion.
public struct FormGraph: Sendable {
    /// One form, with its type and the features that it holds.
    public struct Node: Hashable, Sendable {
        /// What a handler can do with a form.
        public enum Access: Hashable, Sendable {
            /// The form is read only.
            case read
            /// The form is written only.
            case write
            /// The form is read and written.
            case readAndWrite
        }

        /// The form's part of conversion ids: `moz-url` in
        /// `org.dragconv.link-forms/moz-url-to-webloc`.
        public let name: String
        /// The form's type. A family has at most one form of each type, or one that is only read
        /// and one that is only written, because a reader may find features that no writer can
        /// express.
        public let type: TypeIdentifier
        /// What a reader of the form delivers, and a writer has room for.
        public let holds: [FormFeature]
        /// Whether the form is read, written or both.
        public let access: Access
        /// What writing the form costs (see ``Conversion/cost``).
        public let cost: Int
        /// Whether the form can hold something other than the family's model, so that only the
        /// bytes tell whether it can be read (see ``Conversion/isConditional``).
        public let isConditional: Bool
        /// The largest document that is read, in bytes; nil for no limit (see
        /// ``Conversion/maxInput``).
        public internal(set) var maxInput: Int?
        /// Whether what is read from the form is offered without a request (see
        /// ``Conversion/isOfferedUnasked``).
        public internal(set) var isOfferedUnasked: Bool
        /// What reading the form does with content of each kind; empty for what follows from the
        /// types (see ``Conversion/effects``).
        public let effects: [Effect]

        /// A form of `type` that holds the features of a list.
        public init(
            _ name: String, _ type: TypeIdentifier, holds: [FormFeature], access: Access = .readAndWrite, cost: Int = 1,
            isConditional: Bool = false, maxInput: Int? = nil, isOfferedUnasked: Bool = true, effects: [Effect] = []
        ) {
            self.name = name
            self.type = type
            self.holds = holds
            self.access = access
            self.cost = cost
            self.isConditional = isConditional
            self.maxInput = maxInput
            self.isOfferedUnasked = isOfferedUnasked
            self.effects = effects
        }
    }

    /// One form read and another written.
    public struct Edge: Sendable {
        /// The form that is read.
        public let source: Node
        /// The form that is written.
        public let target: Node
        /// Features that the source holds and the target does not, in the family's order.
        public let lost: [FormFeature]
        /// Features that the target holds and the source does not, in the family's order:
        /// ``FormFeature/siblings`` may tell them.
        public let open: [FormFeature]
    }

    /// Between which forms conversions lead.
    public enum Connections: Sendable {
        /// From each form to each other form.
        case all
        /// From each form to the one that programs keep, such as a gallery's own JSON, and from
        /// that one to each form: a table counts as a gallery only if a gallery is asked for.
        case hub(TypeIdentifier)
        /// From each form to the first of those that hold nearly all of the model, from that one to
        /// each form, and between these; so n forms have about 2 × n conversions. Forms that are
        /// `akin` hold the same part of the model, and nothing is gained by a detour.
        case through([TypeIdentifier], akin: [TypeIdentifier] = [])

        func connect(_ source: TypeIdentifier, _ target: TypeIdentifier) -> Bool {
            guard source != target else { return false }
            switch self {
            case .all: return true
            case .hub(let hub): return source == hub || target == hub
            case .through(let whole, let akin):
                return whole.contains(source) && (whole.contains(target) || source == whole.first) || target == whole.first
                    || akin.contains(source) && akin.contains(target)
            }
        }
    }

    /// The identifier of the handler, the first half of all ids.
    public let handler: String
    /// The features of the model; ``Conversion/loses`` keeps their order.
    public let features: [FormFeature]
    /// The forms, in the order in which they were given.
    public let nodes: [Node]
    /// Between which forms conversions lead.
    public let connections: Connections
    /// What the model is, whatever its form.
    public let kind: Kind?
    /// The features whose losses are counted on the input (see ``Conversion/countsLosses``); nil
    /// when no loss is counted.
    public let counted: Set<FormFeature>?
    fileprivate let names: [String: String]
    fileprivate let effects: EdgeEffects
    private let derived = Derived()

    /// What a conversion from one type to another does with content of each kind; nil for what
    /// follows from its types and from the form that it reads.
    public typealias EdgeEffects = @Sendable (_ source: TypeIdentifier, _ target: TypeIdentifier) -> [Effect]?

    /// A graph of forms. Its conversions are derived when they are first asked for.
    ///
    /// - Parameters:
    ///   - handler: the identifier of the handler that reads and writes the forms.
    ///   - features: every feature that a form holds, at most 64. A feature that is missing here is
    ///     never lost.
    ///   - nodes: the forms; at most one of each type, or one that is read and one that is written.
    ///   - connections: between which forms conversions lead.
    ///   - kind: what the model is; nil for a model that may be several things.
    ///   - counted: the features whose losses are counted on the input.
    ///   - names: the last part of a conversion's id where this part is not to be derived, by the
    ///     derived one (`csv-to-gallery`). The id of a published conversion must not change.
    ///   - effects: what single conversions do with content of each kind.
    public init(
        handler: String, features: [FormFeature], nodes: [Node], connections: Connections = .all, kind: Kind? = nil,
        counted: Set<FormFeature>? = nil, names: [String: String] = [:], effects: @escaping EdgeEffects = { _, _ in nil }
    ) {
        self.handler = handler
        self.features = features
        self.nodes = nodes
        self.connections = connections
        self.kind = kind
        self.counted = counted
        self.names = names
        self.effects = effects
    }

    /// The type of the form that every conversion reads or writes; nil where there is none.
    public var hub: TypeIdentifier? { if case .hub(let hub) = connections { hub } else { nil } }

    /// The conversions between the forms: for each readable form, those to the writable ones.
    public var conversions: [Conversion] { derived.conversions { derive() } }

    private func derive() -> [Conversion] {
        var derivation = Derivation(self)
        var conversions: [Conversion] = []
        for source in nodes.indices where nodes[source].access != .write {
            for target in nodes.indices where nodes[target].access != .read && connections.connect(nodes[source].type, nodes[target].type) {
                if let conversion = derivation.conversion(from: source, to: target) { conversions.append(conversion) }
            }
        }
        return conversions
    }

    /// The edge that `conversion` stands for; nil when it is none of ``conversions``.
    public func edge(of conversion: Conversion) -> Edge? {
        guard let source = nodes.first(where: { $0.type == conversion.from && $0.access != .write }),
            let target = nodes.first(where: { $0.type == conversion.to && $0.access != .read }),
            connections.connect(source.type, target.type), source.holds.contains(where: target.holds.contains)
        else { return nil }
        return Edge(
            source: source, target: target, lost: features.filter { source.holds.contains($0) && !target.holds.contains($0) },
            open: features.filter { !source.holds.contains($0) && target.holds.contains($0) })
    }
}

extension FormGraph.Edge {
    /// Notes on what gets lost along the edge, from how many of each feature a model holds.
    public func notes(_ counts: [FormFeature: Int]) -> [ConversionNote] {
        lost.flatMap { ConversionNote.lost(Feature(rawValue: $0.name), counts[$0] ?? 0) }
    }
}

/// The conversions of a graph, once they have been derived.
private final class Derived: Sendable {
    private let conversions = Mutex<[Conversion]?>(nil)

    func conversions(_ derive: () -> [Conversion]) -> [Conversion] {
        conversions.withLock { conversions in
            if let conversions { return conversions }
            let new = derive()
            conversions = new
            return new
        }
    }
}

/// Derives the conversions of a graph. A program derives hundreds of them whenever it starts, so a
/// set of features is a number here: bit n stands for the n-th feature.
private struct Derivation {
    private let graph: FormGraph
    private let features: ArraySlice<FormFeature>
    /// The features whose losses are counted; nil when no loss is counted.
    private let counted: UInt64?
    /// The features that each form holds.
    private let held: [UInt64]
    /// What is left without a set of features, in thousandths.
    private var keeps: [UInt64: Int] = [0: 1000]

    init(_ graph: FormGraph) {
        let features = graph.features.prefix(64)
        func set(_ isElement: (FormFeature) -> Bool) -> UInt64 {
            features.indices.reduce(0) { isElement(features[$1]) ? $0 | 1 << UInt64($1) : $0 }
        }
        self.graph = graph
        self.features = features
        counted = graph.counted.map { set($0.contains) }
        held = graph.nodes.map { set($0.holds.contains) }
        for number in features.indices { keeps[1 << UInt64(number)] = 1000 - features[number].weight }
    }

    /// The conversion between two forms; nil when nothing of the source would arrive.
    mutating func conversion(from source: Int, to target: Int) -> Conversion? {
        let (has, takes) = (held[source], held[target])
        guard has & takes != 0 else { return nil }
        let (lost, open) = (has & ~takes, takes & ~has)
        let (source, target) = (graph.nodes[source], graph.nodes[target])
        var siblings: [TypeIdentifier] = []
        for feature in elements(open) {
            for sibling in feature.siblings where sibling != source.type && !siblings.contains(sibling) { siblings.append(sibling) }
        }
        let name = "\(source.name)-to-\(target.name)"
        return Conversion(
            "\(graph.handler)/\(graph.names.isEmpty ? name : graph.names[name] ?? name)", from: source.type, to: target.type,
            keep: KeepLevel(keep(without: lost)),
            cost: target.cost, maxInput: source.maxInput, loses: elements(lost).map(\.name), uses: siblings,
            isConditional: source.isConditional, isOfferedUnasked: source.isOfferedUnasked,
            countsLosses: counted.map { lost & ~$0 == 0 } ?? false,
            effects: graph.effects(source.type, target.type) ?? source.effects, kind: graph.kind)
    }

    private func elements(_ set: UInt64) -> [FormFeature] {
        set == 0 ? [] : features.indices.filter { set >> UInt64($0) & 1 == 1 }.map { features[$0] }
    }

    /// The keep of a conversion that loses the features in `lost`: for several features, the
    /// largest product of the keeps for two parts of the set, rounded up. A direct conversion must
    /// keep at least as much as a route that loses the same features in two steps.
    private mutating func keep(without lost: UInt64) -> Int {
        if let keep = keeps[lost] { return keep }
        let lowest = lost & (0 &- lost)
        var best = 1
        // Each part that contains the lowest feature, so that no pair of parts is tried twice.
        var rest = lost ^ lowest
        while rest != 0 {
            rest = (rest - 1) & (lost ^ lowest)
            let part = rest | lowest
            best = max(best, (keep(without: part) * keep(without: lost ^ part) + 999) / 1000)
        }
        keeps[lost] = best
        return best
    }
}
