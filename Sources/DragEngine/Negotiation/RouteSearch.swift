import DragKit
import DragTypes

/// The search for routes. Layer by layer, it finds the best way to every node in exactly that many
/// steps.
///
/// Within a layer, a way is better by product of keeps, then cost, then ids. All ways in a layer
/// have the same number of steps, so the best way to a node in k steps begins with the best way to
/// the node before it in k − 1 steps, and four relaxations find all best ways. A way with a cycle
/// only adds steps, so cycles need no check.
struct RouteSearch {
    static let maximumSteps = 4

    /// A way to a node in a given number of steps.
    struct Way {
        var product: Int64
        var cost: Int32
        /// The conversion that leads here; -1 at the start.
        var conversion: Int32
        var previous: Int32
    }

    /// A conversion together with the conversion before it (-1 at the start), which decides the
    /// input that it gets.
    struct Step: Hashable, Sendable {
        var previous: Int32
        var conversion: Int32
    }

    private let graph: ConversionGraph
    /// Whether each conversion may be used.
    private let isUsable: [Bool]
    /// The conversion that must be on the way. When set, every node exists twice: before this
    /// conversion was used, and after.
    private let via: Int32?
    /// For each node, the fewest steps to an accepted type; nil when all types are searched for.
    private let stepsToGoal: [Int8]?
    /// The best way to every node, one layer after the other.
    private var ways: [Way]
    private let layerSize: Int
    /// For each layer, the nodes that can be reached.
    private(set) var frontier: [[Int32]]
    private(set) var firstLayer = 0

    init(graph: ConversionGraph, isUsable: [Bool], via: Int?, stepsToGoal: [Int8]? = nil) {
        self.graph = graph
        self.isUsable = isUsable
        self.via = via.map(Int32.init)
        self.stepsToGoal = stepsToGoal
        layerSize = (graph.nodeCount + 1) * (via == nil ? 1 : 2)
        let empty = Way(product: 0, cost: 0, conversion: -1, previous: -1)
        ways = Array(repeating: empty, count: layerSize * (Self.maximumSteps + 1))
        frontier = Array(repeating: [], count: Self.maximumSteps + 1)
    }

    /// The best way to `node` in `layer` steps.
    func way(layer: Int, node: Int32) -> Way { ways[layer * layerSize + Int(node)] }

    /// The node for a start type that no conversion names.
    private var foreignNode: Int { graph.nodeCount }

    /// Finds the best way from a type to every node.
    ///
    /// - Parameters:
    ///   - start: the type's number, or nil when no conversion names the type.
    ///   - firstConversions: the conversions that take the start type.
    ///   - layer: the number of steps that led to the start.
    ///   - product: the product of the keeps of these steps, not scaled.
    ///   - cost: the sum of the costs of these steps.
    ///   - excluded: steps that may not be taken from this start.
    ///   - isViaDone: whether the conversion that must be on the way has been used before the
    ///     start; ignored without one.
    mutating func run(
        from start: Int?, firstConversions: ArraySlice<Int32>, excluding excluded: Set<Step> = [], layer: Int, product: Int64,
        cost: Int, isViaDone: Bool
    ) {
        for index in frontier.indices {
            for node in frontier[index] { ways[index * layerSize + Int(node)].product = 0 }
            frontier[index].removeAll(keepingCapacity: true)
        }
        firstLayer = layer
        let doubling = via == nil ? 1 : 2
        let startNode = (start ?? foreignNode) * doubling + (via != nil && isViaDone ? 1 : 0)
        ways[layer * layerSize + startNode] = Way(product: product, cost: Int32(clamping: cost), conversion: -1, previous: -1)
        frontier[layer] = [Int32(startNode)]
        guard layer < Self.maximumSteps else { return }
        let (targets, keeps, costs) = (graph.targets, graph.keeps, graph.costs)
        for step in layer..<Self.maximumSteps {
            for node in frontier[step] {
                let type = Int(node) / doubling
                let list = step == layer ? firstConversions : graph.outgoing[type]
                let way = way(layer: step, node: node)
                for index in list where isUsable[Int(index)] {
                    if !excluded.isEmpty, excluded.contains(Step(previous: way.conversion, conversion: index)) { continue }
                    var target = targets[Int(index)]
                    if let stepsToGoal, step + 1 + Int(stepsToGoal[Int(target)]) > Self.maximumSteps { continue }
                    if let via { target = target * 2 + (index == via ? 1 : node % 2) }
                    relax(
                        step: step, target: target,
                        Way(
                            product: way.product * keeps[Int(index)], cost: way.cost &+ costs[Int(index)],
                            conversion: index, previous: node))
                }
            }
        }
    }

    private mutating func relax(step: Int, target: Int32, _ candidate: Way) {
        let position = (step + 1) * layerSize + Int(target)
        let known = ways[position]
        if known.product == 0 {
            frontier[step + 1].append(target)
        } else if known.product != candidate.product {
            guard candidate.product > known.product else { return }
        } else if known.cost != candidate.cost {
            guard candidate.cost < known.cost else { return }
        } else {
            guard precedes(candidate, known, layer: step) else { return }
        }
        ways[position] = candidate
    }

    /// Whether the ids on one way come before those on the other. Both ways take one step from
    /// `layer`.
    private func precedes(_ left: Way, _ right: Way, layer: Int) -> Bool {
        let order = order(left.previous, right.previous, layer: layer)
        return order == 0 ? left.conversion < right.conversion : order < 0
    }

    /// Whether the ids on the best way to one node in `layer` steps come before (-1) or after (1)
    /// those on the best way to another, or are the same (0).
    private func order(_ left: Int32, _ right: Int32, layer: Int) -> Int {
        guard left != right, layer > firstLayer else { return 0 }
        let (leftWay, rightWay) = (way(layer: layer, node: left), way(layer: layer, node: right))
        let order = order(leftWay.previous, rightWay.previous, layer: layer - 1)
        if order != 0 || leftWay.conversion == rightWay.conversion { return order }
        return leftWay.conversion < rightWay.conversion ? -1 : 1
    }

    /// The conversions on the best way to `node` in `layer` steps, without the steps that led to
    /// the start.
    func path(layer: Int, node: Int32) -> [Int] {
        var result: [Int] = []
        var (layer, node) = (layer, node)
        while layer > firstLayer {
            let way = way(layer: layer, node: node)
            guard way.conversion >= 0 else { break }
            result.append(Int(way.conversion))
            node = way.previous
            layer -= 1
        }
        return result.reversed()
    }

    /// The graph node for a search node, and whether the way to it used ``via``.
    func graphNode(_ node: Int32) -> (node: Int, isViaDone: Bool) {
        via == nil ? (Int(node), true) : (Int(node) / 2, node % 2 == 1)
    }
}
