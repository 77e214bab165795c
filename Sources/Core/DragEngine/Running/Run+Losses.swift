import DragKit
import DragTypes

/// Counts what did not arrive.
extension Run {
    /// What did not arrive on a route that was run: what was counted, the most first, and what
    /// steps name that nobody counted. Where nobody counts what is offered (a DOCX), the first
    /// result that somebody can count (its HTML) is what later steps lose from.
    func losses(on route: Route) -> (counted: [Loss], named: [String]) { losses(on: route, steps: route.conversions.count) }

    /// What did not arrive on the first steps of a route.
    func losses(on route: Route, steps count: Int) -> (counted: [Loss], named: [String]) {
        guard count > 0 else { return ([], []) }
        let registry = runner.registry
        let made = offers[route.offer].base
        let base = made?.conversions.count ?? 0
        var content = inventory(of: finished[key(route, upTo: base)], offered: route)
        var (lost, named) = (made?.lost ?? [], made?.named ?? [])
        for (index, position) in route.conversions.prefix(count).enumerated() where index + 1 >= base {
            let conversion = registry.conversions[position]
            guard index >= base, let before = content, let step = step(route, index - base) else {
                if index >= base, !conversion.countsLosses { named += conversion.loses }
                content = inventory(madeBy: route, index, step(route, index - base)?.to)
                continue
            }
            if step.change != .extracts, !registry.graph.losses.isMeasured[position], !conversion.countsLosses {
                for name in conversion.loses {
                    let feature = Feature(named: name)
                    let isSynonym = feature.rawValue != name
                    guard before.looked?.contains(feature) ?? isSynonym else {
                        named.append(name)
                        continue
                    }
                    // Features under their own names are counted below.
                    if isSynonym, let count = before.counts[feature] { lost.append(Loss(feature, count, isAtLeast: before.isPart)) }
                }
            }
            // A page's inventory does not say which words belong to a contact in the page.
            if step.change == .extracts, !part(of: position, step).isDisjoint(with: [.statedContacts, .statedEvents]) {
                if !conversion.countsLosses { named += conversion.loses }
                content = nil
                continue
            }
            // What is made of a guess or of a link's target, nobody has counted.
            guard step.change <= .extracts else {
                content = nil
                continue
            }
            let counts = step.change == .extracts ? Self.extracted(before.counts, from: step.from, as: step.to) : before.counts
            let kept = features(counts, keptBy: position, step)
            for (feature, count) in counts where kept[feature] == nil { lost.append(Loss(feature, count, isAtLeast: before.isPart)) }
            content =
                before.looked == nil
                ? Counted(kept, before.isPart, nil) : inventory(madeBy: route, index, step.to)
        }
        // What a step has counted in running replaces what was counted before.
        let told = route.steps.indices.prefix(count == route.conversions.count ? route.steps.count : count).flatMap { notes(of: route, step: $0) }
            .compactMap(\.loss)
        lost = lost.filter { loss in !told.contains { $0.feature == loss.feature } } + told
        lost = lost.joined
        named.removeAll { name in told.contains { $0.feature.rawValue == name } }
        lost.sort { ($1.mass, $0.feature) < ($0.mass, $1.feature) }
        return (lost, named)
    }

    /// The inventory of what a step has made. A page that was made of contacts or events states for
    /// programs what its words say as well.
    private func inventory(madeBy route: Route, _ index: Int, _ kind: Kind?) -> Counted? {
        let type = runner.registry.conversions[route.conversions[index]].to
        var content = inventory(of: finished[key(route, upTo: index + 1)], as: type, kind)
        if let source = route.kinds.first ?? nil, [.contact, .calendar, .tasks].contains(source) {
            for feature in [Feature.statedContacts, .statedEvents] { content?.counts[feature] = nil }
        }
        return content
    }

    /// What a step did with the kind of the content.
    private struct Step {
        var from: Kind?
        var to: Kind?
        var change: EffectClass
    }

    /// The step that was found as the `index`-th one of a search; nil for one before the search.
    private func step(_ route: Route, _ index: Int) -> Step? {
        guard route.changes.indices.contains(index), route.kinds.indices.contains(index + 1) else { return nil }
        return Step(from: route.kinds[index], to: route.kinds[index + 1], change: route.changes[index])
    }

    private typealias Counted = (counts: [Feature: Int], isPart: Bool, looked: Set<Feature>?)

    private func inventory(of bytes: [UInt8]?, as type: TypeIdentifier, _ kind: Kind?) -> Counted? {
        guard let bytes, let kind else { return nil }
        return inventory(in: runner.registry.recognition(of: bytes, type: type).readings, of: kind, bytes.count)
    }

    /// The inventory of what was offered, which a look before the route was chosen has counted.
    private func inventory(of bytes: [UInt8]?, offered route: Route) -> Counted? {
        let kind = route.kinds.first ?? nil
        guard let bytes, let kind, looks.offers.contains(route.offer) else { return inventory(of: bytes, as: route.readType, kind) }
        return inventory(in: offers[route.offer].recognition.readings, of: kind, bytes.count)
    }

    /// - Parameter byteCount: the size of the content, of which no more is counted than fits a
    ///   window.
    private func inventory(in readings: [Reading], of kind: Kind, _ byteCount: Int) -> Counted? {
        readings.first { $0.kind == kind }?.inventory.map { ($0.counts, byteCount > RecognitionWindow.byteCount, $0.looked) }
    }

    /// The features of a document whose part is taken out: one of its links is the first one, and
    /// the others are further ones.
    private static func extracted(_ counts: [Feature: Int], from: Kind?, as kind: Kind?) -> [Feature: Int] {
        // Each picture is one of the links. The reader of the gallery counts the others.
        if from == .bookmarks, kind == .gallery { return counts.filter { $0.key != .links } }
        guard kind == .links, case let links = (counts[.links] ?? 0) + (counts[.addresses] ?? 0), links > 0 else { return counts }
        var counts = counts.filter { $0.key != .addresses }
        counts[.links] = 1
        counts[.furtherLinks] = links > 1 ? links - 1 : nil
        return counts
    }

    /// The features that a step carries.
    private func features(_ counts: [Feature: Int], keptBy position: Int, _ step: Step) -> [Feature: Int] {
        let registry = runner.registry
        let conversion = registry.conversions[position]
        // Who counts losses knows better than the type: bookmarks as text show their addresses.
        let isMain = step.to != nil && !conversion.countsLosses && catalogue.kinds(of: conversion.to)?.means.first == step.to
        var lost = registry.graph.losses.of(conversion: position, isMain: isMain)
        // What has no room for a link has none for several.
        if lost.contains(.links) { lost.append(.furtherLinks) }
        let left = counts.filter { !lost.contains($0.key) }
        guard step.change == .extracts else { return left }
        let part = part(of: position, step)
        guard !part.isEmpty else { return left }
        let taken = part.reduce(into: part) { $0.formUnion($1.companions) }
        return left.filter { taken.contains($0.key) }
    }

    /// The features of which an extraction needs one.
    private func part(of position: Int, _ step: Step) -> Set<Feature> {
        let registry = runner.registry
        let effects = registry.effects(of: registry.conversions[position])
        return effects?.first { $0.effectClass == .extracts && $0.input == step.from && $0.output == step.to }?.part ?? []
    }
}
