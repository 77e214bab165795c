import DragContract
import DragEngine
import DragKit
import DragTypes
import ToyConversions

/// A random world of types with kinds, conversions with effects, and offers that were recognised.
struct KindWorld {
    static let kinds = ["a", "b", "c"].map { Kind(rawValue: "toy.\($0)") }
    static let features: [Feature] = [.words, .links, .pictures, .tables, .styles, .emphasis]

    var types: [TypeIdentifier]
    var declarations: [TypeDeclaration]
    var conversions: [Conversion]
    var offers: [Offer]
    var accepts: [(pattern: AcceptList.Pattern, quality: Int)]

    init(_ random: inout SeededGenerator) {
        let types = (0..<Int.random(in: 3...7, using: &random)).map { TypeIdentifier(stringLiteral: "toy.t\($0)") }
        self.types = types
        declarations = types.indices.map { index in
            let parent = index > 0 && Int.random(in: 0..<4, using: &random) == 0 ? [types[Int.random(in: 0..<index, using: &random)]] : []
            let kinds = Int.random(in: 0..<6, using: &random) == 0 ? nil : Self.kinds(&random)
            return TypeDeclaration(types[index], description: "", parents: parent, kinds: kinds)
        }
        conversions = (0..<Int.random(in: 5...20, using: &random)).compactMap { Self.conversion("e\($0)", types, &random) }
        offers = types.shuffled(using: &random).prefix(Int.random(in: 1...2, using: &random)).enumerated().map { index, type in
            let readings = (0..<Int.random(in: 0...2, using: &random)).map { _ in Self.reading(type, &random) }
            let denied = Int.random(in: 0..<3, using: &random) == 0 ? [random.element(of: Self.kinds)] : []
            return Offer(
                type, fidelity: random.element(of: [1000, 1000, 700]), sourceIndex: index,
                recognition: Recognition(readings, denied: Set(denied)))
        }
        accepts = (0..<Int.random(in: 1...3, using: &random)).map { _ in
            let type = random.element(of: types)
            let patterns: [AcceptList.Pattern] = [.conforming(type), .conforming(type), .exactly(type), .any]
            return (random.element(of: patterns), random.element(of: [1000, 900, 500, 0]))
        }
    }

    private static func kinds(_ random: inout SeededGenerator) -> TypeKinds {
        let order = kinds.shuffled(using: &random)
        let means = Int.random(in: 1...2, using: &random)
        let view = Int.random(in: 0..<4, using: &random) == 0
        return TypeKinds(
            means: Array(order.prefix(means)), holds: Bool.random(using: &random) ? Array(order.dropFirst(means)) : [],
            lacks: Int.random(in: 0..<3, using: &random) == 0 ? [random.element(of: features)] : [],
            shares: Int.random(in: 0..<3, using: &random) == 0 ? [order[0]] : [],
            view: view ? .init(order[0], isSource: Bool.random(using: &random), keep: random.element(of: [1000, 900, 300])) : nil)
    }

    static func conversion(_ name: String, _ types: [TypeIdentifier], _ random: inout SeededGenerator) -> Conversion? {
        let (from, to) = (random.element(of: types), random.element(of: types))
        guard from != to else { return nil }
        var effects: [Effect] = []
        for _ in 0..<Int.random(in: 0...3, using: &random) {
            let (input, output) = (random.element(of: kinds), random.element(of: kinds))
            let changes: [Effect] = [
                .projects(input, to: output), .extracts(input, to: output), .interprets(input, to: output),
                .extracts(input, to: output, part: [random.element(of: features)]),
            ]
            effects.append(input == output ? .carries(input) : random.element(of: changes))
        }
        let losses = ["links", "pictures", "styles", "exact pixels"].shuffled(using: &random).prefix(Int.random(in: 0...2, using: &random))
        return Conversion(
            "toy/\(name)", from: from, to: to, keep: KeepLevel(random.element(of: [1000, 950, 900, 800, 500])),
            cost: random.element(of: [1, 1, 5, 10]), loses: Array(losses), effects: effects)
    }

    private static func reading(_ type: TypeIdentifier, _ random: inout SeededGenerator) -> Reading {
        var inventory = Inventory()
        for _ in 0..<Int.random(in: 1...5, using: &random) {
            inventory.add(random.element(of: features), Int.random(in: 1...40, using: &random))
        }
        return Reading(type, random.element(of: kinds), Int.random(in: 0..<4, using: &random) == 0 ? nil : inventory)
    }

    var registry: Registry { Registry(handlers: [ToyHandler(conversions: conversions, declaredTypes: declarations)]) }

    func plan(options: NegotiationOptions = NegotiationOptions()) throws -> Plan {
        try Negotiator(registry).plan(offers, accepting: AcceptList(accepts.map { .init($0.pattern, quality: $0.quality) }), options: options)
    }
}
