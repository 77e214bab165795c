import DragKit
import DragTypes

@testable import DragEngine

/// The rule of negotiation by kinds as a walk over everything: no labels, no states, no bits.
struct KindOracle {
    /// The rank of a route: what sorts first is best.
    struct Key: Comparable {
        var isGuess: Bool
        var score: UInt128
        var order: [Int]
        var ids: [String]
        var result: TypeIdentifier

        static func < (left: Key, right: Key) -> Bool {
            if left.isGuess != right.isGuess { return right.isGuess }
            if left.score != right.score { return left.score > right.score }
            if left.order != right.order { return left.order.lexicographicallyPrecedes(right.order) }
            if left.ids != right.ids { return left.ids.lexicographicallyPrecedes(right.ids) }
            return left.result < right.result
        }
    }

    /// The content somewhere on a walk.
    private struct Content {
        var type: TypeIdentifier
        var kind: Kind?
        var isChanged = false
        var isGuess = false
        var product: UInt128 = 1
        /// The features that are left, with their shares; nil where nobody has counted.
        var features: [Feature: Int]?
        var path: [Conversion] = []

        var share: Int { features.map { $0.isEmpty ? 0 : $0.values.reduce(0, +) } ?? 1000 }
    }

    private let world: KindWorld
    private let catalogue: TypeCatalogue
    private let own: Set<TypeIdentifier>
    /// Whether some type has kinds; otherwise effects say nothing.
    private let hasKinds: Bool

    init(_ world: KindWorld) {
        self.world = world
        catalogue = TypeCatalogue.builtIn.adding(world.declarations)
        own = Set(world.offers.map(\.type))
        let catalogue = catalogue
        hasKinds = world.types.contains { catalogue.kinds(of: $0) != nil }
    }

    private func kinds(_ type: TypeIdentifier) -> TypeKinds? { catalogue.kinds(of: type) }

    func best() -> Key? {
        var best: Key?
        for (source, offer) in world.offers.enumerated() {
            let readings = offer.recognition.readings
            var starts = readings.map { reading in
                Content(
                    type: reading.type, kind: reading.kind,
                    features: reading.inventory.map { Dictionary(uniqueKeysWithValues: $0.shares.map { ($0.feature, $0.share) }) })
            }
            if starts.isEmpty { starts = [Content(type: offer.type, kind: kinds(offer.type)?.means.first)] }
            for start in starts {
                // A type without room for the kind still delivers the offer as it is.
                walk(start, offer, source) { key in if best.map({ key < $0 }) ?? true { best = key } }
            }
        }
        return best
    }

    private func walk(_ content: Content, _ offer: Offer, _ source: Int, _ found: (Key) -> Void) {
        if let key = key(content, offer, source) { found(key) }
        guard content.path.count < 4 else { return }
        for conversion in world.conversions where catalogue.conforms(content.type, to: conversion.from) {
            for next in after(conversion, content, offer) { walk(next, offer, source, found) }
        }
    }

    // MARK: Steps

    private func after(_ conversion: Conversion, _ content: Content, _ offer: Offer) -> [Content] {
        let (type, from) = (kinds(content.type), kinds(conversion.from))
        let effects = hasKinds ? KindChange.effects(of: conversion, from: from, to: kinds(conversion.to)) : nil
        if let view = from?.view, content.type != conversion.from, let type, content.kind.map({ !type.shares.contains($0) }) ?? true {
            if !view.isSource, let kind = content.kind, KindChange.projections[kind]?.contains(view.kind) != true { return [] }
            if view.isSource, !content.path.isEmpty { return [] }
            let change: EffectClass = view.isSource ? .showsSource : .projects
            guard let effects else { return [step(conversion, content, view.kind, change, view.keep, [], offer)].compactMap { $0 } }
            return effects.compactMap { effect in
                guard case .carries(let kind) = effect, kind == view.kind else { return nil }
                return step(conversion, content, kind, change, view.keep, [], offer)
            }
        }
        guard let effects else {
            let carried = step(conversion, content, content.kind, .carries, 1000, [], offer)
            return [carried ?? step(conversion, content, nil, .carries, 1000, [], offer)].compactMap { $0 }
        }
        guard let kind = content.kind else {
            return effects.compactMap { step(conversion, content, $0.output, .carries, 1000, $0.part, offer) }
        }
        return effects.filter { $0.input == kind }.compactMap {
            step(conversion, content, $0.output, $0.effectClass, 1000, $0.part, offer)
        }
    }

    private func step(
        _ conversion: Conversion, _ content: Content, _ output: Kind?, _ change: EffectClass, _ viewKeep: Int, _ part: Set<Feature>, _ offer: Offer
    ) -> Content? {
        var next = content
        next.type = conversion.to
        next.path.append(conversion)
        next.kind = output
        if let to = kinds(conversion.to) {
            if let output, !to.all.contains(output) { return nil }
            next.kind = output ?? to.means.first
        }
        if change != .carries {
            if content.isChanged { return nil }
            next.isChanged = true
            if change == .interprets, let kind = next.kind, offer.recognition.denied.contains(kind) { return nil }
            if change == .interprets || change == .showsSource || (!part.isEmpty && content.features == nil) { next.isGuess = true }
        }
        var keep = conversion.keep
        if let features = content.features {
            let losses = Set(conversion.loses.map(Feature.init(rawValue:)))
            let isMeasured = !losses.isEmpty && losses.allSatisfy { $0.isKnown && !Feature.partial.contains($0) }
            var left = features
            if !part.isEmpty {
                let there = features.filter { part.contains($0.key) }
                if there.isEmpty { return nil }
                if there.values.reduce(0, +) < 10 { next.isGuess = true }
                let companions = part.reduce(into: part) { $0.formUnion($1.companions) }
                left = left.filter { companions.contains($0.key) }
                keep = 1000
            } else if isMeasured, !content.isChanged {
                keep = 1000
            }
            let to = kinds(conversion.to)
            let absent = kinds(conversion.from)?.lacks ?? []
            let lacked = to?.means.first == next.kind ? (to?.lacks ?? []).filter { !absent.contains($0) } : []
            left = left.filter { !lacked.contains($0.key) && !($0.key.isKnown && losses.contains($0.key)) }
            next.features = left
            if next.share == 0 { return nil }
        }
        next.product *= UInt128(max(1, keep * viewKeep / 1000))
        return next
    }

    // MARK: Acceptance

    private func key(_ content: Content, _ offer: Offer, _ source: Int) -> Key? {
        let isConverted = !content.path.isEmpty
        if isConverted, own.contains(content.type) { return nil }
        let (type, kind) = (kinds(content.type), content.kind)
        if isConverted, let type, let kind, !type.means.contains(kind) { return nil }
        let ranked = world.accepts.enumerated().compactMap { index, accept -> [Int]? in
            switch accept.pattern {
            case .exactly(let wanted): return wanted == content.type ? [0, 0, index] : nil
            case .conforming(let wanted):
                guard let distance = catalogue.distance(from: content.type, to: wanted) else { return nil }
                if isConverted, distance > 0, let type, let kind, let asked = kinds(wanted), asked.view != nil,
                    !(type.shares.contains(kind) && asked.means.contains(kind))
                {
                    return nil
                }
                return [distance == 0 ? 0 : 1, distance, index]
            case .any: return [2, 0, index]
            case .family: return nil
            }
        }.min { $0.lexicographicallyPrecedes($1) }
        guard let ranked else { return nil }
        if isConverted, content.isGuess, ranked[0] == 2 { return nil }
        var quality = world.accepts[ranked[2]].quality
        guard quality > 0 else { return nil }
        if content.isChanged, let type, let kind {
            let asked = world.accepts[ranked[2]].pattern.type.flatMap { $0 == content.type ? nil : kinds($0) } ?? type
            if asked.means.dropFirst().contains(kind) { quality = (quality * 800 + 999) / 1000 }
        }
        var score = UInt128(quality * offer.fidelity * content.share) * content.product
        for _ in content.path.count..<4 { score *= 1000 }
        return Key(
            isGuess: content.isGuess, score: score,
            order: [content.path.count, ranked[0], content.path.reduce(0) { $0 + $1.cost }, source, ranked[2]],
            ids: content.path.map(\.id), result: content.type)
    }
}
