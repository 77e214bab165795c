import DragContract
import DragKit
import DragSystem
import DragTypes
import Testing
import ToyConversions

@testable import DragEngine

/// A registry that was written and read back is the registry that was written.
@Suite struct IndexedRegistryTests {
    /// A handler that knows its identifier only: a registry from an index asks for nothing else.
    private struct SilentHandler: TypeHandler {
        let identifier = "toy"
        var conversions: [Conversion] {
            Issue.record("The handler was asked for its conversions.")
            return []
        }
        var declaredTypes: [TypeDeclaration] {
            Issue.record("The handler was asked for its types.")
            return []
        }

        func convert(
            _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
        ) throws(ConversionError) -> ConversionOutput { throw .unsupported("nothing is converted here") }
    }

    private func copy(_ registry: Registry, restrictions: [String: Restriction] = [:]) throws -> Registry {
        var writer = IndexWriter()
        registry.write(to: &writer)
        var reader = IndexReader(try #require(MappedFile(copying: writer.bytes)))
        let copy = try #require(Registry(from: &reader, handlers: [SilentHandler()], restrictions: HandlerRestrictions(restrictions)))
        #expect(!reader.isBroken && reader.remaining == 0)
        return copy
    }

    /// Everything that a plan says, in words.
    private func words(_ plan: Plan) -> [String] {
        [plan.ranked, plan.suppressed].map { routes in
            let words = routes.map {
                "\($0.offer) \($0.result) \($0.conversions) \($0.exactScore) \($0.cost) \($0.share) \($0.kinds) \($0.entry) \($0.matchClass)"
            }
            return words.joined(separator: "; ")
        } + ["\(plan.reachable)", "\(plan.suggestions)", "\(plan.restricted.map(\.conversion))"]
    }

    @Test(arguments: 0..<20) func plansAreTheSame(batch: Int) throws {
        var random = SeededGenerator(seed: UInt64(batch + 5000))
        for _ in 0..<40 {
            let world = NegotiationPropertyTests.World(&random)
            let registry = Toy.registry(world.conversions, types: world.declarations)
            let offers = world.offers.enumerated().map { Offer($1.0, fidelity: $1.1, sourceIndex: $0) }
            let list = AcceptList(world.accepts.map { .init($0.0, quality: $0.1) })
            var options = NegotiationOptions()
            options.listsReachable = true
            for restrictions in [[:], ["toy": Restriction.unasked("add --via")]] {
                let handler = ToyHandler(conversions: world.conversions, declaredTypes: world.declarations)
                let plain = Registry(handlers: [handler], restrictions: restrictions)
                let indexed = try copy(registry, restrictions: restrictions)
                let plans = try [plain, indexed].map { try Negotiator($0).plan(offers, accepting: list, options: options) }
                #expect(words(plans[0]) == words(plans[1]))
                let positions = Array(plain.conversions.indices)
                #expect(positions.map(plain.restriction(ofConversion:)) == positions.map(indexed.restriction(ofConversion:)))
            }
        }
    }

    @Test(arguments: 0..<10) func plansByKindsAreTheSame(batch: Int) throws {
        var random = SeededGenerator(seed: UInt64(batch + 5500))
        for _ in 0..<40 {
            let world = KindWorld(&random)
            let list = AcceptList(world.accepts.map { .init($0.pattern, quality: $0.quality) })
            let plans = try [world.registry, copy(world.registry)].map { try Negotiator($0).plan(world.offers, accepting: list) }
            #expect(words(plans[0]) == words(plans[1]))
        }
    }

    /// Looking for a conversion in the graph finds what looking at all conversions finds, in a
    /// registry from an index, too.
    @Test(arguments: 0..<5) func conversionsAreFound(batch: Int) throws {
        var random = SeededGenerator(seed: UInt64(batch + 6000))
        for _ in 0..<40 {
            let world = NegotiationPropertyTests.World(&random)
            let dynamic = Conversion("e90", from: world.types[0], to: .image, isDynamic: true)
            let registry = Toy.registry(world.conversions + [dynamic], types: world.declarations)
            for graph in [registry.graph, try copy(registry).graph] {
                let all = Array(graph.conversions)
                for from in world.types + [.image, "no.such"] {
                    #expect(graph.positions(from: from) == all.indices.filter { all[$0].from == from })
                    for to in world.types + [.image, .png] {
                        #expect(graph.position(from: from, to: to) == all.firstIndex { $0.from == from && $0.to == to })
                    }
                }
                for id in all.map(\.id) + ["", "e", "e91", "zzz"] { #expect(graph.index(of: id) == all.firstIndex { $0.id == id }, "\(id)") }
            }
        }
    }

    @Test func everyPropertyOfAConversionIsKept() throws {
        let conversions = [
            Conversion(
                "toy/a", from: "com.example.Type", to: .png, keep: .near, cost: 7, maxInput: 1 << 40, loses: ["styling", "title"],
                uses: [.url, .html], schemes: ["https", "http"], isOfferedUnasked: false),
            Conversion("toy/b", from: .html, to: .data, isDynamic: true, isConditional: true),
            Conversion("toy/c", from: .url, to: .payload),
        ]
        let types = [TypeDeclaration("com.example.Type", description: "a type", parents: [.image], mimeTypes: ["image/x-type"], formOf: .png)]
        let registry = Toy.registry(conversions, types: types)
        let copy = try copy(registry)
        #expect(Array(copy.conversions) == conversions)
        #expect(copy.conversions.map(\.from.rawValue) == conversions.map(\.from.rawValue))
        #expect(copy.catalogue.declarations == registry.catalogue.declarations)
        #expect(copy.catalogue.conforms("com.example.type", to: .image))
        #expect(copy.graph.unpacking == registry.graph.unpacking)
        #expect(copy.graph.dynamicBounds == [.data])
        // A copy can be extended as any other registry.
        #expect(try self.copy(copy).conversions.count == 3)
    }

    /// A file that ends early is noticed, whatever the place.
    @Test func incompleteDataIsBroken() throws {
        var writer = IndexWriter()
        Toy.registry([Toy.edge("toy/a", .html, .png, 900, 1), Toy.edge("toy/b", .png, .jpeg, 900, 1)]).write(to: &writer)
        for length in 0..<writer.bytes.count {
            var reader = IndexReader(try #require(MappedFile(copying: Array(writer.bytes[..<length]))))
            _ = Registry(from: &reader, handlers: [SilentHandler()], restrictions: HandlerRestrictions([:]))
            #expect(reader.isBroken, "\(length) bytes")
        }
    }
}
