import DragKit
import DragTypes

extension StateGraph {
    /// What the arcs of a graph are made of.
    struct Parts {
        /// For each conversion, its effects: those that it declares, or those that follow from the
        /// kinds of its types. Nil for a conversion that carries whatever comes.
        let effects: [[Effect]?]
        /// The kinds of each conversion's `from` and `to`; nil for types without kinds.
        let from: [TypeKinds?]
        let to: [TypeKinds?]
        /// The sets of features that extractions need.
        let parts: [[Feature]]
        /// All kinds that types and effects name, in order.
        let kinds: [Kind]
        private let partNumbers: [Set<Feature>: Int16]

        /// Nil when no type has kinds: what conversions do with them says nothing then.
        ///
        /// - Parameters:
        ///   - nodeKinds: the kinds of the types of the graph.
        ///   - kinds: the kinds of a conversion's ends.
        ///   - numbered: the sets of features of a graph to which the arcs are added; nil for a new
        ///     graph.
        init?(
            _ conversions: [Conversion], nodeKinds: [TypeKinds?], kinds: (TypeIdentifier) -> TypeKinds?, numbered: [[Feature]]? = nil
        ) {
            guard numbered != nil || nodeKinds.contains(where: { $0 != nil }) else { return nil }
            from = conversions.map { kinds($0.from) }
            to = conversions.map { $0.isDynamic ? nil : kinds($0.to) }
            var effects: [[Effect]?] = []
            for (index, conversion) in conversions.enumerated() {
                effects.append(KindChange.effects(of: conversion, from: from[index], to: to[index]))
            }
            self.effects = effects
            let all = effects.flatMap { $0 ?? [] }
            let sets = numbered ?? Set(all.map(\.part)).filter { !$0.isEmpty }.map { $0.sorted() }.sorted { $0.lexicographicallyPrecedes($1) }
            parts = sets
            partNumbers = Dictionary(uniqueKeysWithValues: sets.enumerated().map { (Set($0.element), Int16(clamping: $0.offset)) })
            let named = all.flatMap { [$0.input, $0.output] }.compactMap { $0 }
            self.kinds = Set(nodeKinds.flatMap { $0?.all ?? [] } + named).sorted()
        }

        /// The arcs that one conversion gives content of a kind in a type.
        ///
        /// - Parameters:
        ///   - type: the kinds of the content's type; nil for a type without kinds.
        ///   - isOwnType: whether the type is the conversion's `from`, and not one below it.
        ///   - kind: the content's kind; nil when nobody knows it.
        ///   - state: the state that a result of a kind has.
        func arcs(
            of conversion: Int, type: TypeKinds?, isOwnType: Bool, kind: Kind?, state: (_ output: Kind?) -> Int32?
        ) -> [Arc] {
            var arcs: [Arc] = []
            func add(_ output: Kind?, _ effectClass: EffectClass, keep: Int = 1000, part: Set<Feature> = []) {
                guard let target = state(output) else { return }
                let arc = Arc(
                    conversion: Int32(conversion), target: target, viewKeep: Int16(clamping: keep), part: partNumbers[part] ?? -1,
                    effectClass: effectClass)
                if !arcs.contains(arc) { arcs.append(arc) }
            }
            if let view = from[conversion]?.view, !isOwnType, let type, kind.map({ !type.shares.contains($0) }) ?? true {
                seen(through: view, kind, effects[conversion]) { add($0, $1, keep: $2, part: $3) }
            } else if let effects = effects[conversion] {
                taken(kind, effects) { add($0, $1, keep: $2, part: $3) }
            } else {
                // A type without kinds may have changed what it held before.
                add(state(kind) == nil ? nil : kind, .carries)
            }
            return arcs.sorted { ($0.target, $0.effectClass, $0.part) < ($1.target, $1.effectClass, $1.part) }
        }

        private typealias Adding = (_ output: Kind?, _ effectClass: EffectClass, _ keep: Int, _ part: Set<Feature>) -> Void

        /// The arcs for content that the conversion's type holds.
        private func taken(_ kind: Kind?, _ effects: [Effect], _ add: Adding) {
            for effect in effects {
                guard let kind else {
                    // Of unknown content, the conversion says what comes out.
                    add(effect.output, .carries, 1000, effect.part)
                    continue
                }
                guard effect.input == nil || effect.input == kind else { continue }
                add(effect.output, effect.effectClass, 1000, effect.part)
            }
        }

        /// The arcs for content of a subtype that the conversion only sees through its syntax: a
        /// change of kind, after which the conversion must change nothing.
        private func seen(through view: TypeKinds.View, _ kind: Kind?, _ effects: [Effect]?, _ add: Adding) {
            if !view.isSource, let kind, !(KindChange.projections[kind]?.contains(view.kind) ?? false) { return }
            let viewClass = view.isSource ? EffectClass.showsSource : .projects
            guard let effects else { return add(view.kind, viewClass, view.keep, []) }
            for effect in effects where [nil, view.kind].contains(effect.input) || effect.effectClass == .resolves && effect.input == kind {
                switch effect {
                case .carries: add(effect.output, viewClass, view.keep, [])
                case .showsSource: add(effect.output, .showsSource, 1000, [])
                case .resolves: add(nil, .resolves, 1000, [])
                case .projects, .extracts, .interprets: break
                }
            }
        }
    }
}
