import DragContract
import DragKit
import DragTypes
import Testing

/// What a graph of forms derives.
@Suite struct FormGraphTests {
    static let link = FormFeature("the link", weight: 999)
    static let title = FormFeature("title", weight: 30, siblings: [.urlName, .html])
    static let others = FormFeature("further links", weight: 20)

    static let family = FormGraph(
        handler: "toy.links", features: [link, title, others],
        nodes: [
            .init("rich", "toy.rich", holds: [link, title, others], isConditional: true), .init("list", "toy.list", holds: [link, others]),
            .init("plain", .url, holds: [link], cost: 7), .init("mark", "toy.mark", holds: [title], access: .write),
            .init("old", .html, holds: [link], access: .read),
        ])

    private func conversion(_ name: String) throws -> Conversion {
        try #require(Self.family.conversions.first { $0.id == "toy.links/" + name })
    }

    @Test func edgesLoseWhatTheTargetCannotHold() throws {
        let both = try conversion("rich-to-plain")
        #expect(both.loses == ["title", "further links"])
        #expect(both.keep == 951 && both.cost == 7 && both.isConditional && both.uses.isEmpty)
        #expect(try conversion("plain-to-list").keep == 1000)
        #expect(try conversion("plain-to-list").loses.isEmpty)
    }

    /// A title that the source has no room for may stand beside the source, but the source itself
    /// is not read twice.
    @Test func whatIsOpenIsReadAlong() throws {
        #expect(try conversion("plain-to-rich").uses == [.urlName, .html])
        #expect(try conversion("old-to-rich").uses == [.urlName])
    }

    @Test func nothingInCommonIsNoEdge() {
        let names = Set(Self.family.conversions.map { $0.id.dropFirst("toy.links/".count) })
        #expect(
            names == [
                "rich-to-list", "rich-to-plain", "rich-to-mark", "list-to-rich", "list-to-plain", "plain-to-rich", "plain-to-list", "old-to-rich",
                "old-to-list", "old-to-plain",
            ])
    }

    @Test func edgeOfAConversionIsFound() throws {
        let edge = try #require(Self.family.edge(of: try conversion("rich-to-list")))
        #expect(edge.source.name == "rich" && edge.target.name == "list" && edge.lost == [Self.title] && edge.open.isEmpty)
        #expect(Self.family.edge(of: Conversion("x/y", from: .png, to: .url)) == nil)
    }

    /// Conversions lead to the hub and from the hub only, under the names that were published.
    @Test func familyAroundAHub() throws {
        let family = FormGraph(
            handler: "toy.links", features: [Self.link, Self.title, Self.others],
            nodes: [
                .init("all", "toy.all", holds: [Self.link, Self.title], cost: 5),
                .init("list", "toy.list", holds: [Self.link, Self.others], isConditional: true, maxInput: 9, isOfferedUnasked: false),
                .init("plain", .url, holds: [Self.link], access: .write),
            ], connections: .hub("toy.all"), names: ["list-to-all": "read"])
        #expect(family.hub == "toy.all" && family.nodes.map(\.name) == ["all", "list", "plain"])
        #expect(family.conversions.map { $0.id.dropFirst("toy.links/".count) } == ["all-to-list", "all-to-plain", "read"])
        let read = try #require(family.conversions.last)
        #expect(read.keep == 980 && read.cost == 5 && read.maxInput == 9 && read.loses == ["further links"])
        #expect(read.isConditional && !read.isOfferedUnasked)
        #expect(family.edge(of: read)?.target.name == "all")
        #expect(family.edge(of: Conversion("toy.links/list-to-plain", from: "toy.list", to: .url)) == nil)
    }

    /// Whatever the features are worth, a detour over a third form keeps no more than the direct
    /// way: it would be chosen for nothing.
    @Test(arguments: 0..<200 as Range<UInt64>)
    func detoursKeepNoMore(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let features = (0..<Int.random(in: 1...5, using: &random)).map {
            FormFeature("f\($0)", weight: Int.random(in: 1...999, using: &random))
        }
        let all = FormFeature("all", weight: 1)
        let nodes = (0..<Int.random(in: 2...7, using: &random)).map { number in
            FormGraph.Node(
                "n\(number)", TypeIdentifier(stringLiteral: "toy.n\(number)"), holds: [all] + features.filter { _ in Bool.random(using: &random) })
        }
        let family = FormGraph(handler: "toy", features: [all] + features, nodes: nodes)
        let keeps = Dictionary(uniqueKeysWithValues: family.conversions.map { ([$0.from, $0.to], $0.keep) })
        for (ends, keep) in keeps {
            for middle in nodes.map(\.type) {
                guard let first = keeps[[ends[0], middle]], let second = keeps[[middle, ends[1]]] else { continue }
                #expect(first * second <= keep * 1000, "\(ends) over \(middle)")
            }
        }
    }
}
