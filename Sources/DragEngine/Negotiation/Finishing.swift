import DragKit
import DragTypes

/// Chooses the finisher that a route ends with.
///
/// A result is finished when an entry of the accept list asks for its type by a name: the type's own, that of a supertype, or that of a family
/// (`image/*`). `=TYPE` asks for the type as the source has it, and `*` for anything as it is. The finisher belongs to the result and not to the
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

    private let registry: Registry
    private let accepting: AcceptList
    /// The finishers of each type, best first.
    private let finishers: [(type: TypeIdentifier, positions: [Int])]
    /// Whether the request names the finisher, so that every route must end with it.
    private let isNamed: Bool

    /// - Parameter via: the finisher that every route must end with; nil when none is named.
    init(_ registry: Registry, accepting: AcceptList, isOn: Bool, via: Int?) {
        self.registry = registry
        self.accepting = accepting
        isNamed = via != nil
        var finishers: [(type: TypeIdentifier, positions: [Int])] = []
        for position in via.map({ [$0] }) ?? (isOn ? registry.graph.finishers : []) {
            // A finisher that is used on request only is none for all other requests.
            if !isNamed, registry.restriction(ofConversion: position)?.kind == .unasked { continue }
            let type = registry.graph.finishedType(position)
            if let known = finishers.firstIndex(where: { $0.type == type }) {
                finishers[known].positions.append(position)
            } else {
                finishers.append((type, [position]))
            }
        }
        self.finishers = finishers
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
        guard let (finished, positions) = nearest(type, accepting.entries[entry].pattern) else { return isNamed ? .impossible : .asIs }
        // A handler with a finisher for a type makes this type finished.
        if !isNamed, let last = conversions.last, registry.graph.conversions[last].to == finished,
            positions.contains(where: { registry.isSameHandler($0, last) })
        {
            return .asIs
        }
        let usable = positions.filter(isUsable)
        let fitting = usable.first { (byteCount ?? 0) <= registry.graph.limits[$0] } ?? usable.last
        return fitting.map { .by($0, finished) } ?? .impossible
    }

    /// The finishers for the type, or else for its nearest supertype that the entry asks for, too: a card of version 2.1 is finished as a card.
    private func nearest(_ type: TypeIdentifier, _ pattern: AcceptList.Pattern) -> (type: TypeIdentifier, positions: [Int])? {
        var best: (index: Int, distance: Int)?
        for (index, finisher) in finishers.enumerated() {
            guard let distance = registry.catalogue.distance(from: type, to: finisher.type), distance < best?.distance ?? .max,
                isNamed || pattern.asksByName(for: finisher.type, in: registry.catalogue)
            else { continue }
            best = (index, distance)
        }
        return best.map { finishers[$0.index] }
    }
}

extension AcceptList.Pattern {
    /// Whether the pattern asks for the type by a name: its own, that of a supertype, or that of a family.
    fileprivate func asksByName(for type: TypeIdentifier, in catalogue: TypeCatalogue) -> Bool {
        switch self {
        case .conforming(let wanted): catalogue.conforms(type, to: wanted)
        case .family(let family): AcceptList.belongs(type, to: family, in: catalogue)
        case .exactly, .any: false
        }
    }
}
