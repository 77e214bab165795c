import DragKit
import DragTypes

/// The search for routes. Layer by layer, it finds the best ways to every state in exactly that
/// many steps.
///
/// A way is a label: the product of the keeps, the features that have survived, the cost, and the
/// conversions' ids. A label that is no better than another in any respect is dropped, and four
/// relaxations find all best ways. Without an inventory there is nothing but the product, cost and
/// ids to compare, so that one label remains at each place. A way with a cycle only adds steps, so
/// cycles need no check.
struct RouteSearch {
    static let maximumSteps = 4
    /// The most labels at one place. Beyond that, the one that keeps least is dropped.
    private static let maximumLabels = 8
    /// A part of the content below this share, in thousandths, is nothing that a person misses: its
    /// extraction is a guess.
    private static let leastPart = 10

    /// How far the content of a way is from what it was.
    enum Phase: Int32 {
        case unchanged, changed, guessed
    }

    /// A way to a place.
    struct Label: BitwiseCopyable {
        /// The product of the keeps, not scaled.
        var product: Int64
        /// The features that have survived.
        var mask: UInt64
        var cost: Int32
        /// The conversion that leads here; -1 at the start.
        var conversion: Int32
        /// The label before this one; -1 at the start.
        var previous: Int32
        /// The next label at the same place; -1 for none.
        fileprivate(set) var sibling: Int32 = -1
        /// The state, phase and whether the wanted conversion was used, as one number.
        fileprivate(set) var place: Int32
        /// What the last step did with the kind of the content.
        var effectClass: EffectClass
    }

    /// A conversion together with the conversion before it (-1 at the start), which decides the
    /// input that it gets.
    struct Step: Hashable, Sendable {
        var previous: Int32
        var conversion: Int32
    }

    /// Where a search begins.
    struct Start {
        /// The state of the content; nil when no conversion names its type.
        var state: Int32?
        /// The arcs from there, when ``state`` is nil.
        var arcs = IndexArray<StateGraph.Arc>([])
        /// The kind of the offered content; nil for an unknown kind.
        var kind: Kind?
        var features = CountedFeatures(nil)
        /// Kinds that the content certainly does not hold, by their numbers.
        var denied: Set<Int32> = []
        /// The size of the content in bytes; nil when unknown.
        var byteCount: Int?
        /// Steps that may not be taken from this start.
        var excluded: Set<Step> = []
        /// The number of steps that led to the start.
        var layer = 0
        /// The product of the keeps of these steps, not scaled.
        var product: Int64 = 1
        /// The sum of the costs of these steps.
        var cost = 0
        /// Whether the conversion that must be on the way has been used before the start; ignored
        /// without one.
        var isViaDone = true
    }

    private let graph: ConversionGraph
    private let states: StateGraph
    /// Whether each conversion may be used.
    private let isUsable: [Bool]
    /// The conversion that must be on the way. When set, every state exists twice: before this
    /// conversion was used, and after.
    private let via: Int32?
    /// For each node, the fewest steps to an accepted type; nil when all types are searched for.
    private let stepsToGoal: [Int8]?
    /// How many places a state has: one for each phase, before and after ``via``.
    private let placesPerState: Int32
    /// The labels of all layers.
    private(set) var labels: [Label] = []
    /// For each layer, the first label at each place; -1 for none. Empty for a layer that no way
    /// has reached: most searches end after a step.
    private var heads: [[Int32]]
    private let layerSize: Int
    /// For each layer, the places that can be reached.
    private var frontier: [[Int32]]
    private(set) var firstLayer = 0
    private var start = Start()
    /// The product of the best quality and the offer's fidelity.
    private var quality: Int64 = 1_000_000
    /// The best route so far. Ways that cannot become as good are not followed; nil to find the
    /// best ways to every state.
    var floor: Route?
    /// For each conversion, the features that are lost, as a mask of this start's features: for a
    /// result of any kind, and for one of the main kind of its type.
    private var lost: [UInt64] = []
    /// The bit of each feature that conversions can lose, among those of this start.
    private var featureBits: [UInt64] = []
    /// The value in ``lost`` for a mask that has not been worked out.
    private static let unknownMask: UInt64 = 1 << 63

    init(graph: ConversionGraph, isUsable: [Bool], via: Int?, stepsToGoal: [Int8]? = nil) {
        self.graph = graph
        self.states = graph.states
        self.isUsable = isUsable
        self.via = via.map(Int32.init)
        self.stepsToGoal = stepsToGoal
        placesPerState = (graph.states.hasKinds ? 3 : 1) * (via == nil ? 1 : 2)
        // One more state, for a start whose type no conversion names.
        layerSize = (graph.states.count + 1) * Int(placesPerState)
        heads = Array(repeating: [], count: Self.maximumSteps + 1)
        frontier = Array(repeating: [], count: Self.maximumSteps + 1)
    }

    private func place(_ state: Int32, _ phase: Phase, isViaDone: Bool) -> Int32 {
        let doubling: Int32 = via == nil ? 1 : 2
        return state * placesPerState + phase.rawValue * doubling + (via != nil && isViaDone ? 1 : 0)
    }

    /// The node of a label; nil for the start whose type no conversion names.
    func node(of label: Label) -> Int? { state(of: label).map { Int(states.nodes[Int($0)]) } }

    /// The state of a label; nil for the start whose type no conversion names.
    func state(of label: Label) -> Int32? {
        let state = label.place / placesPerState
        return state < states.count ? state : nil
    }

    /// The kind of a label's content; nil when nobody knows it.
    func kind(of label: Label) -> Kind? { state(of: label).flatMap(states.kind(of:)) }

    func phase(of label: Label) -> Phase { Phase(rawValue: label.place % placesPerState / (via == nil ? 1 : 2)) ?? .unchanged }

    /// Whether the way of a label used the conversion that must be on it.
    func isViaDone(_ label: Label) -> Bool { via == nil || label.place % 2 == 1 }

    /// Finds the best ways from a start to every state.
    mutating func run(_ start: Start) {
        begin(start, quality: 1_000_000)
        for layer in start.layer..<max(start.layer, Self.maximumSteps) { advance(layer) }
    }

    /// Begins a search, in which ``advance(_:)`` takes one step after the other.
    ///
    /// - Parameter quality: the highest quality of an accepted type times the offer's fidelity.
    mutating func begin(_ start: Start, quality: Int) {
        for layer in frontier.indices {
            for place in frontier[layer] { heads[layer][Int(place)] = -1 }
            frontier[layer].removeAll(keepingCapacity: true)
        }
        labels.removeAll(keepingCapacity: true)
        self.start = start
        self.quality = Int64(quality)
        firstLayer = start.layer
        if start.features.isCounted {
            lost = Array(repeating: Self.unknownMask, count: isUsable.count * 2)
            featureBits = graph.losses.features.map { start.features.mask(of: CollectionOfOne($0)) }
        }
        let first = place(start.state ?? Int32(states.count), .unchanged, isViaDone: start.isViaDone)
        add(
            Label(
                product: start.product, mask: start.features.full, cost: Int32(clamping: start.cost), conversion: -1, previous: -1, place: first,
                effectClass: .carries), layer: start.layer)
    }

    /// Takes every step from the places that exactly `layer` steps have led to.
    mutating func advance(_ layer: Int) {
        for index in frontier[layer].indices { expand(frontier[layer][index], layer: layer) }
    }

    /// Whether a way of that many steps may still become a route better than ``floor``: what is
    /// lost never comes back, and more steps are worse.
    private func isHopeful(_ product: Int64, _ mask: UInt64, steps: Int) -> Bool {
        guard let floor, !floor.isGuess else { return true }
        let most = (quality * product * Self.scales[steps]).multipliedFullWidth(by: Int64(start.features.share(of: mask)))
        let least = floor.exactScore.multipliedFullWidth(by: Int64(floor.share))
        return most > least || (most == least && steps <= floor.conversions.count)
    }

    /// What completes the product of the keeps of so many steps to that of four.
    static let scales: [Int64] = [1_000_000_000_000, 1_000_000_000, 1_000_000, 1000, 1]

    /// Takes every step from one place.
    private mutating func expand(_ place: Int32, layer: Int) {
        let head = heads[layer][Int(place)]
        let (phase, isViaDone) = (phase(of: labels[Int(head)]), isViaDone(labels[Int(head)]))
        let state = Int(place / placesPerState)
        let arcs = state < states.count ? states.arcs[state] : start.arcs
        let isFirst = layer == firstLayer
        let byteCount = isFirst ? start.byteCount : nil
        for arc in arcs where isUsable[Int(arc.conversion)] {
            if let stepsToGoal, layer + 1 + Int(stepsToGoal[Int(states.nodes[Int(arc.target)])]) > Self.maximumSteps { continue }
            if let byteCount, byteCount > graph.limits[Int(arc.conversion)] { continue }
            guard let next = self.phase(after: arc, phase, state: state, isFirst: isFirst, isViaDone: isViaDone) else { continue }
            var label = head
            while label >= 0 {
                take(arc, from: label, next, isViaDone: isViaDone || arc.conversion == via, layer: layer)
                label = labels[Int(label)].sibling
            }
        }
    }

    /// The phase after a step; nil when the step may not be taken. A way changes kind once. The
    /// wanted conversion, and what follows it, is free.
    ///
    /// - Parameter isFirst: whether no step was taken before.
    private func phase(after arc: StateGraph.Arc, _ phase: Phase, state: Int, isFirst: Bool, isViaDone: Bool) -> Phase? {
        if arc.effectClass == .carries { return phase }
        // The address of a picture stands for the picture, wherever it was found.
        if arc.effectClass == .resolves, phase != .unchanged, state < states.count, states.kind(of: Int32(state)) == .imageLink { return phase }
        let isFree = via != nil && (isViaDone || arc.conversion == via)
        guard phase == .unchanged || isFree else { return nil }
        // The source of what a conversion has written says more of the conversion than of the
        // content.
        if arc.effectClass == .showsSource, !isFirst, !isFree { return nil }
        if arc.effectClass == .interprets, arc.conversion != via, start.denied.contains(states.kindNumber(of: arc.target)) { return nil }
        var isGuess = arc.effectClass.isGuess
        if arc.part >= 0, !start.features.isCounted {
            let holdsPart = start.features.holdsOne(of: states.parts[Int(arc.part)])
            guard holdsPart != false || isFree else { return nil }
            isGuess = isGuess || holdsPart == nil
        }
        return isGuess || phase == .guessed ? .guessed : .changed
    }

    private mutating func take(_ arc: StateGraph.Arc, from index: Int32, _ phase: Phase, isViaDone: Bool, layer: Int) {
        let label = labels[Int(index)]
        let conversion = Int(arc.conversion)
        if !start.excluded.isEmpty, start.excluded.contains(Step(previous: label.conversion, conversion: arc.conversion)) { return }
        var (phase, mask, keep) = (phase, label.mask, graph.keeps[conversion])
        if start.features.isCounted {
            if arc.part >= 0 {
                let part = states.parts[Int(arc.part)]
                let needed = mask & start.features.mask(of: part)
                // What the wanted conversion makes, nobody has counted.
                let mayHoldPart = needed != 0 || start.features.unseen != 0
                guard mayHoldPart || (via != nil && isViaDone) else { return }
                if mayHoldPart {
                    if start.features.share(of: needed) < Self.leastPart { phase = .guessed }
                    mask &= start.features.mask(of: part + part.flatMap(\.companions)) | start.features.unseen
                    keep = 1000
                }
            } else if graph.losses.isMeasured[conversion], self.phase(of: label) == .unchanged {
                // The inventory counts the kind that was offered, and not the one that it became.
                keep = 1000
            }
            mask &= ~lostMask(conversion, isMain: states.isMain(arc.target))
            guard start.features.share(of: mask) > 0 else { return }
            // Where all that was counted is lost, only what lies beyond the window may arrive.
            let seen = ~start.features.unseen
            if mask & seen == 0, label.mask & seen != 0 { phase = .guessed }
        }
        if arc.viewKeep != 1000 { keep = max(1, keep * Int64(arc.viewKeep) / 1000) }
        guard isHopeful(label.product * keep, mask, steps: layer + 1) else { return }
        let place = place(arc.target, phase, isViaDone: isViaDone)
        add(
            Label(
                product: label.product * keep, mask: mask, cost: label.cost &+ graph.costs[conversion], conversion: arc.conversion,
                previous: index, place: place, effectClass: arc.effectClass), layer: layer + 1)
    }

    private mutating func lostMask(_ conversion: Int, isMain: Bool) -> UInt64 {
        let position = conversion * 2 + (isMain ? 1 : 0)
        if lost[position] == Self.unknownMask {
            lost[position] = graph.losses.mask(ofConversion: conversion, isMain: isMain, featureBits)
        }
        return lost[position]
    }

    /// Adds a label unless another one at its place beats it, and drops those that it beats.
    private mutating func add(_ candidate: Label, layer: Int) {
        let place = Int(candidate.place)
        if heads[layer].isEmpty { heads[layer] = Array(repeating: -1, count: layerSize) }
        if heads[layer][place] < 0 { frontier[layer].append(candidate.place) }
        var (previous, current, count) = (Int32(-1), heads[layer][place], 0)
        while current >= 0 {
            let known = labels[Int(current)]
            if beats(known, candidate) { return }
            if beats(candidate, known) {
                if previous < 0 { heads[layer][place] = known.sibling } else { labels[Int(previous)].sibling = known.sibling }
            } else {
                previous = current
                count += 1
            }
            current = known.sibling
        }
        var candidate = candidate
        candidate.sibling = heads[layer][place]
        heads[layer][place] = Int32(labels.count)
        labels.append(candidate)
        if count >= Self.maximumLabels { dropWorst(layer, place) }
    }

    private mutating func dropWorst(_ layer: Int, _ place: Int) {
        var worst = heads[layer][place]
        var current = labels[Int(worst)].sibling
        while current >= 0 {
            if isWorse(labels[Int(current)], labels[Int(worst)]) { worst = current }
            current = labels[Int(current)].sibling
        }
        if heads[layer][place] == worst {
            heads[layer][place] = labels[Int(worst)].sibling
            return
        }
        var before = heads[layer][place]
        while labels[Int(before)].sibling != worst { before = labels[Int(before)].sibling }
        labels[Int(before)].sibling = labels[Int(worst)].sibling
    }

    private func isWorse(_ left: Label, _ right: Label) -> Bool {
        let (a, b) = (start.features.share(of: left.mask), start.features.share(of: right.mask))
        let (leftScore, rightScore) = (left.product.multipliedFullWidth(by: Int64(a)), right.product.multipliedFullWidth(by: Int64(b)))
        if leftScore != rightScore { return leftScore < rightScore }
        return !isEarlier(left, right)
    }

    private func beats(_ left: Label, _ right: Label) -> Bool {
        guard left.product >= right.product, left.mask | right.mask == left.mask else { return false }
        return left.product > right.product || isEarlier(left, right)
    }

    /// Whether the way of one label costs less than that of another, or as much with ids that come
    /// before. Both have as many steps.
    private func isEarlier(_ left: Label, _ right: Label) -> Bool {
        if left.cost != right.cost { return left.cost < right.cost }
        let order = order(left.previous, right.previous)
        return order == 0 ? left.conversion <= right.conversion : order < 0
    }

    /// Whether the ids on the way of one label come before (-1) or after (1) those on the way of
    /// another, or are the same (0).
    private func order(_ left: Int32, _ right: Int32) -> Int {
        guard left != right, left >= 0, right >= 0 else { return 0 }
        let (leftLabel, rightLabel) = (labels[Int(left)], labels[Int(right)])
        let order = order(leftLabel.previous, rightLabel.previous)
        if order != 0 || leftLabel.conversion == rightLabel.conversion { return order }
        return leftLabel.conversion < rightLabel.conversion ? -1 : 1
    }

    // MARK: Results

    /// Calls `body` with every label that led somewhere in exactly `layer` steps.
    func forEachLabel(layer: Int, _ body: (Label) -> Void) {
        for place in frontier[layer] {
            var current = heads[layer][Int(place)]
            while current >= 0 {
                body(labels[Int(current)])
                current = labels[Int(current)].sibling
            }
        }
    }

    /// The labels on the way to a label, the start's first.
    func way(to label: Label) -> [Label] {
        var way = [label]
        var previous = label.previous
        while previous >= 0 {
            way.append(labels[Int(previous)])
            previous = labels[Int(previous)].previous
        }
        return way.reversed()
    }
}
