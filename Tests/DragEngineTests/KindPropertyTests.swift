import DragContract
import DragKit
import DragTypes
import Testing
import ToyConversions

@testable import DragEngine

/// Random worlds with kinds: the search agrees with a walk over everything, and the rule's
/// invariants hold.
@Suite struct KindPropertyTests {
    private func score(_ route: Route?) -> UInt128? { route.map { UInt128($0.exactScore) * UInt128($0.share) } }

    @Test(arguments: 0..<30)
    func agreesWithBruteForce(batch: Int) throws {
        var random = SeededGenerator(seed: UInt64(batch + 1))
        for round in 0..<100 {
            let world = KindWorld(&random)
            let (chosen, expected) = (try world.plan().chosen, KindOracle(world).best())
            let known = world.registry.conversions
            let comment: Comment = "batch \(batch), round \(round)"
            #expect(score(chosen) == expected?.score, comment)
            #expect(chosen?.isGuess == expected?.isGuess, comment)
            #expect(chosen?.result == expected?.result, comment)
            #expect(chosen.map { $0.conversions.map { known[$0].id } } == expected?.ids, comment)
        }
    }

    @Test(arguments: 0..<15)
    func invariants(batch: Int) throws {
        var random = SeededGenerator(seed: UInt64(batch + 1000))
        for _ in 0..<100 {
            let world = KindWorld(&random)
            let plan = try world.plan()
            let registry = world.registry
            // Order of registration has no say.
            var shuffled = world
            shuffled.conversions.shuffle(using: &random)
            #expect(try shuffled.plan().ranked == plan.ranked)
            // A search for the best route alone finds the same route.
            for maximumLoss in [nil, 300] as [Int?] {
                var options = NegotiationOptions(maximumLoss: maximumLoss)
                let chosen = try world.plan(options: options).chosen
                options.seeksBestOnly = true
                #expect(try world.plan(options: options).chosen == chosen)
            }
            // A further conversion never makes the winner worse.
            var richer = world
            if let further = KindWorld.conversion("z", world.types, &random) { richer.conversions.append(further) }
            let before = plan.chosen.map { ($0.isGuess ? 0 : 1, score($0) ?? 0) } ?? (-1, 0)
            let after = try richer.plan().chosen.map { ($0.isGuess ? 0 : 1, score($0) ?? 0) } ?? (-1, 0)
            #expect(after >= before)
            for route in plan.ranked {
                // One change of kind, and kinds that the types can hold.
                #expect(route.changes.filter { $0 != .carries }.count <= 1)
                for (conversion, kind) in zip(route.conversions, route.kinds.dropFirst()) {
                    let kinds = registry.catalogue.kinds(of: registry.conversions[conversion].to)
                    #expect(kinds == nil || kind.map { kinds?.all.contains($0) ?? true } ?? false)
                }
                // Nothing is lost exactly when everything arrives.
                #expect(route.lost.isEmpty == (route.share == 1000))
                #expect(!(route.isGuess && world.accepts[route.entry].pattern == .any))
            }
        }
    }

    @Test(arguments: 0..<10)
    func onlyAddingKindsAddsResults(batch: Int) throws {
        var random = SeededGenerator(seed: UInt64(batch + 2000))
        for _ in 0..<100 {
            var world = KindWorld(&random)
            // Effects that follow from the types could become others.
            world.conversions = world.conversions.filter { !$0.effects.isEmpty }
            let results = Set(try world.plan().ranked.map(\.result))
            let index = Int.random(in: world.types.indices, using: &random)
            guard var kinds = world.declarations[index].kinds else { continue }
            guard let further = KindWorld.kinds.first(where: { !kinds.all.contains($0) }) else { continue }
            kinds.holds.append(further)
            world.declarations[index].kinds = kinds
            #expect(results.isSubset(of: Set(try world.plan().ranked.map(\.result))))
        }
    }
}
