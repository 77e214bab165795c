import DragKit
import DragTypes

/// Chooses the finisher that a route ends with.
///
/// A result is finished when an entry of the accept list asks for its type by a name: the type's
/// own, that of a supertype, or that of a family (`image/*`). `=TYPE` asks for the type as the
/// source has it, and `*` for anything as it is. The finisher belongs to the result and not to the
/// way there, so that it counts neither in the score nor in the steps of a route.
struct Finishing {
    /// How a result is finished.
    enum Choice {
        /// Not at all: no finisher applies, or the last conversion delivers the type finished.
        case asIs
        /// By this conversion, which makes this type.
        case by(Int, TypeIdentifier)
        /// By a finisher, none of which can be used. The result must not be delivered.
        case impossible
    }

    private typealias Finisher = (position: Int, type: TypeIdentifier)

    private let registry: Registry
    /// For each accept entry, the finishers of types that it asks for by a name, the best one of
    /// each type first.
    private let finishers: [[Finisher]]
    /// Whether the request names the finisher, so that every route must end with it.
    private let isNamed: Bool

    /// - Parameter via: the finisher that every route must end with; nil when none is named.
    init(_ registry: Registry, accepting: AcceptList, isOn: Bool, via: Int?) {
        self.registry = registry
        isNamed = via != nil
        let known = isOn ? registry.graph.finishers : []
        let finishers = (via.map { [$0] } ?? known).map { ($0, registry.graph.finishedType($0)) } as [Finisher]
        self.finishers = accepting.entries.map { entry in
            if via != nil { return finishers }
            // A finisher that is used on request only is none for all other requests.
            let asked = Self.asked(entry.pattern, finishers, registry)
            return asked.filter { !registry.isExcluded(conversion: $0.position) || registry.restriction(ofConversion: $0.position)?.kind != .unasked }
        }
    }

    /// The finishers of types that a pattern asks for by a name: the type's own, that of a
    /// supertype, or that of a family.
    private static func asked(_ pattern: AcceptList.Pattern, _ finishers: [Finisher], _ registry: Registry) -> [Finisher] {
        switch pattern {
        case .conforming(let wanted):
            // The graph knows which of its types conform to another.
            let nodes = registry.graph.nodes(conformingTo: wanted)
            return finishers.filter { finisher in nodes.contains { Int($0.node) == Int(registry.graph.targets[finisher.position]) } }
        case .family(let family): return finishers.filter { AcceptList.belongs($0.type, to: family, in: registry.catalogue) }
        case .exactly, .any: return []
        }
    }

    /// How a result of that type is finished.
    ///
    /// - Parameters:
    ///   - entry: the position of the accept entry that applies to the type.
    ///   - conversions: the conversions that make the result; empty for an offer as it is.
    ///   - byteCount: the size of the result in bytes; nil when unknown.
    ///   - isUsable: whether each conversion may be used in this place.
    func choice(
        for type: TypeIdentifier, by entry: Int, after conversions: [Int], byteCount: Int?, isUsable: (Int) -> Bool
    ) -> Choice {
        let fitting = finishers(for: type, by: entry)
        guard !fitting.isEmpty else { return isNamed ? .impossible : .asIs }
        // A handler with a finisher for a type makes this type finished.
        if !isNamed, let last = conversions.last, registry.graph.conversions[last].to == type,
            fitting.contains(where: { $0.type == type && registry.isSameHandler($0.position, last) })
        {
            return .asIs
        }
        let usable = fitting.filter { isUsable($0.position) }
        let best = usable.first { (byteCount ?? 0) <= registry.graph.limits[$0.position] } ?? usable.last
        return best.map { .by($0.position, $0.type) } ?? .impossible
    }

    /// The finishers for the type, and then those for its supertypes that the entry asks for, too,
    /// the nearest first: a card of version 2.1 is finished as a card.
    private func finishers(for type: TypeIdentifier, by entry: Int) -> [Finisher] {
        let fitting = finishers[entry].enumerated().compactMap { index, finisher in
            registry.catalogue.distance(from: type, to: finisher.type).map { (distance: $0, index: index) }
        }
        return fitting.sorted { $0 < $1 }.map { finishers[entry][$0.index] }
    }
}
