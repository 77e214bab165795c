import DragContract
import DragEngine
import DragKit
import DragTypes
import Testing
import ToyConversions

/// Random worlds: the search agrees with brute force, and the rule's invariants hold.
@Suite struct NegotiationPropertyTests {
    struct World {
        var types: [TypeIdentifier]
        var declarations: [TypeDeclaration]
        var conversions: [Conversion]
        /// Conversions from a type to itself, which belong to another handler.
        var finishers: [Conversion]
        var offers: [(TypeIdentifier, Int)]
        var accepts: [(AcceptList.Pattern, Int)]

        init(_ random: inout SeededGenerator, maximumTypes: Int = 7) {
            let count = Int.random(in: 2...maximumTypes, using: &random)
            let types = (0..<count).map { TypeIdentifier(stringLiteral: "toy.t\($0)") }
            // A parent has a smaller number: no cycles.
            declarations = types.indices.map { index in
                let parent = index > 0 && Int.random(in: 0..<4, using: &random) == 0 ? [types[Int.random(in: 0..<index, using: &random)]] : []
                return TypeDeclaration(types[index], description: "", parents: parent)
            }
            let keeps = [1000, 1000, 950, 800, 500, 150, 1]
            conversions = (0..<Int.random(in: 0...10, using: &random)).compactMap { number in
                let (from, to) = (random.element(of: types), random.element(of: types))
                guard from != to else { return nil }
                return Toy.edge("e\(number)", from, to, random.element(of: keeps), Int.random(in: 0...3, using: &random))
            }
            finishers = (0..<Int.random(in: 0...3, using: &random)).map { number in
                let type = random.element(of: types)
                return Toy.edge("f\(number)", type, type, random.element(of: keeps), Int.random(in: 0...3, using: &random))
            }
            let fidelities = [1000, 1000, 700, 10]
            offers = (0..<Int.random(in: 1...3, using: &random)).map { _ in
                (random.element(of: types), random.element(of: fidelities))
            }
            accepts = (0..<Int.random(in: 1...3, using: &random)).map { _ in
                let type = random.element(of: types)
                let pattern: [AcceptList.Pattern] = [.conforming(type), .conforming(type), .exactly(type), .any]
                return (random.element(of: pattern), random.element(of: [1000, 900, 500, 0]))
            }
            self.types = types
        }

        func plan(_ other: Registry? = nil, options: NegotiationOptions = .init()) throws -> Plan {
            let offers = offers.enumerated().map { Offer($1.0, fidelity: $1.1, sourceIndex: $0) }
            let wanted = AcceptList(accepts.map { .init($0.0, quality: $0.1) })
            return try Negotiator(other ?? registry).plan(offers, accepting: wanted, options: options)
        }

        var registry: Registry {
            Registry(handlers: [
                ToyHandler(conversions: conversions, declaredTypes: declarations), ToyHandler(identifier: "finishing", conversions: finishers),
            ])
        }

        /// The finisher of a result: that of its type or its nearest supertype with one, as far as
        /// the accept entry names that, too.
        func finisher(of type: TypeIdentifier, by pattern: AcceptList.Pattern, in catalogue: TypeCatalogue) -> Conversion? {
            guard case .conforming(let wanted) = pattern else { return nil }
            let known = catalogue.supertypes(of: type).filter { catalogue.conforms($0.type, to: wanted) }.map(\.type)
            guard let finished = known.first(where: { type in finishers.contains { $0.from == type } }) else { return nil }
            return finishers.filter { $0.from == finished }.min { ($1.keep, $0.cost, $0.id) < ($0.keep, $1.cost, $1.id) }
        }
    }

    /// Rank of a route, spelt out: what sorts first is best.
    struct Key: Comparable, CustomStringConvertible {
        var score: Int64
        var steps: Int
        var matchClass: Int
        var cost: Int
        var source: Int
        var entry: Int
        var ids: [String]
        var result: TypeIdentifier
        var finisher: String?

        static func < (left: Key, right: Key) -> Bool {
            if left.score != right.score { return left.score > right.score }
            let (a, b) = (
                [left.steps, left.matchClass, left.cost, left.source, left.entry],
                [right.steps, right.matchClass, right.cost, right.source, right.entry]
            )
            if a != b { return a.lexicographicallyPrecedes(b) }
            if left.ids != right.ids { return left.ids.lexicographicallyPrecedes(right.ids) }
            return left.result < right.result
        }

        var description: String { "\(result) \(score) \(ids)" }
    }

    /// The best route by trying every simple path of at most four steps.
    private func bruteForce(_ world: World) -> Key? {
        let catalogue = TypeCatalogue.builtIn.adding(world.declarations)
        let own = Set(world.offers.map(\.0))
        var best: Key?
        for (source, offer) in world.offers.enumerated() {
            func visit(_ type: TypeIdentifier, _ path: [Conversion], _ seen: Set<TypeIdentifier>) {
                let match = match(type, world.accepts, catalogue)
                let finisher = match.flatMap { world.finisher(of: type, by: world.accepts[$0.entry].0, in: catalogue) }
                if path.isEmpty || !own.contains(finisher?.to ?? type), let match, match.quality > 0 {
                    var score = Int64(match.quality * offer.1)
                    for step in 0..<4 { score *= step < path.count ? Int64(path[step].keep) : 1000 }
                    let key = Key(
                        score: score, steps: path.count, matchClass: match.matchClass, cost: path.reduce(0) { $0 + $1.cost },
                        source: source, entry: match.entry, ids: path.map(\.id), result: finisher?.to ?? type, finisher: finisher?.id)
                    if best.map({ key < $0 }) ?? true { best = key }
                }
                guard path.count < 4 else { return }
                for conversion in world.conversions
                where catalogue.conforms(type, to: conversion.from) && !seen.contains(conversion.to) {
                    visit(conversion.to, path + [conversion], seen.union([conversion.to]))
                }
            }
            visit(offer.0, [], [offer.0])
        }
        return best
    }

    private func match(
        _ type: TypeIdentifier, _ accepts: [(AcceptList.Pattern, Int)], _ catalogue: TypeCatalogue
    ) -> (quality: Int, entry: Int, matchClass: Int)? {
        let found = accepts.enumerated().compactMap { index, accept -> (rank: [Int], quality: Int)? in
            switch accept.0 {
            case .exactly(let wanted): wanted == type ? ([0, 0, index], accept.1) : nil
            case .conforming(let wanted):
                catalogue.distance(from: type, to: wanted).map { ([$0 == 0 ? 0 : 1, $0, index], accept.1) }
            case .family: nil
            case .any: ([3, 0, index], accept.1)
            }
        }.min { $0.rank.lexicographicallyPrecedes($1.rank) }
        return found.map { ($0.quality, $0.rank[2], $0.rank[0] == 3 ? 2 : $0.rank[0]) }
    }

    /// Programs that are missing are asked for when a route would use them, with the same result as
    /// when all are known from the beginning.
    @Test(arguments: 0..<20)
    func missingProgramsAreAskedForWhenNeeded(batch: Int) throws {
        var random = SeededGenerator(seed: UInt64(70_000 + batch))
        for round in 0..<100 {
            let world = World(&random)
            let handlers: [any TypeHandler] = (world.conversions + world.finishers).enumerated().map { index, conversion in
                ToyHandler(identifier: "h\(index)", conversions: [conversion], declaredTypes: world.declarations)
            }
            let missing = Set(handlers.map(\.identifier).filter { _ in Int.random(in: 0..<3, using: &random) == 0 })
            let reasons = Dictionary(uniqueKeysWithValues: missing.map { ($0, Restriction.unavailable("it is missing")) })
            let known = Registry(handlers: handlers, restrictions: reasons)
            let asked = Registry(handlers: handlers, restrictions: HandlerRestrictions(excluded: []) { reasons[$0] })
            for isBestOnly in [false, true] {
                var options = NegotiationOptions()
                options.seeksBestOnly = isBestOnly
                let (first, second) = (try world.plan(known, options: options), try world.plan(asked, options: options))
                #expect(first.chosen == second.chosen, "batch \(batch), round \(round)")
                #expect(first.restricted.map(\.conversion) == second.restricted.map(\.conversion), "batch \(batch), round \(round)")
                if !isBestOnly { #expect(first.ranked == second.ranked, "batch \(batch), round \(round)") }
            }
        }
    }

    @Test(arguments: 0..<30)
    func agreesWithBruteForce(batch: Int) throws {
        var random = SeededGenerator(seed: UInt64(batch + 1))
        for _ in 0..<100 {
            let world = World(&random)
            let plan = try world.plan()
            let expected = bruteForce(world)
            let known = world.registry.conversions
            #expect(plan.chosen?.exactScore == expected?.score)
            #expect(plan.chosen?.result == expected?.result)
            #expect(plan.chosen.map { $0.conversions.map { known[$0].id } } == expected?.ids)
            #expect(plan.chosen?.finisher.map { known[$0].id } == expected?.finisher)
        }
    }

    @Test(arguments: 0..<15)
    func invariants(batch: Int) throws {
        var random = SeededGenerator(seed: UInt64(batch + 1000))
        for _ in 0..<100 {
            let world = World(&random)
            let plan = try world.plan()
            // Order of registration has no say.
            var shuffled = world
            shuffled.conversions.shuffle(using: &random)
            #expect(try shuffled.plan().ranked == plan.ranked)
            // A further conversion never lowers the winning score.
            var richer = world
            richer.conversions.append(
                Toy.edge("z", random.element(of: world.types), random.element(of: world.types), 900, 1))
            #expect(try richer.plan().chosen?.exactScore ?? 0 >= plan.chosen?.exactScore ?? 0)
            // A finisher changes no rank.
            var unfinished = NegotiationOptions()
            unfinished.finishes = false
            #expect(try world.plan(options: unfinished).chosen?.exactScore == plan.chosen?.exactScore)
            // Wanting an entry more never makes its best route rank lower.
            let index = Int.random(in: world.accepts.indices, using: &random)
            var keener = world
            keener.accepts[index].1 = 1000
            let before = plan.ranked.firstIndex { $0.entry == index }
            let after = try keener.plan().ranked.firstIndex { $0.entry == index }
            if let before { #expect(try #require(after) <= before) }
            // The first row is what is chosen, and every other lost on something.
            let explanation = Explanation(plan, registry: world.registry, options: .init())
            let rows = explanation.json["ranked"]?.array ?? []
            #expect(rows.count == plan.ranked.count)
            for (position, row) in rows.enumerated() { #expect((row["lostOn"]?.isNull == true) == (position == 0)) }
        }
    }
}
