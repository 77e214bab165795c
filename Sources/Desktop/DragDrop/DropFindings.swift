public import DragEngine
import DragKit
public import DragTypes

/// What can be made of a drop, and why the best way won.
public struct DropFindings: Sendable {
    /// Something that can be made of the content.
    public struct Result: Hashable, Sendable {
        /// The type of the result.
        public let type: TypeIdentifier
        /// The type in words for people.
        public let description: String
        /// The way there: the types on the way, from the offered form on, in words for people.
        public let way: [String]
        /// How much of the content is lost on the way, in thousandths.
        public let loss: Int
    }

    /// What can be made, best first, each type once; empty for confidential content.
    public let results: [Result]
    /// The chosen way and the next best ones, in words for people.
    public let summary: String
    /// Why the chosen way won over the others, with all figures.
    public let explanation: String
    /// The best candidates as a drawing, an encoded PNG; nil where nothing draws graphs.
    public let drawing: [UInt8]?

    /// Finds out what can be made of a drop.
    ///
    /// - Parameters:
    ///   - accepted: the types for which the choice is explained.
    ///   - runner: plans and tries the conversions; its registry names the types.
    ///   - time: the most time that is spent on trying conversions that depend on the content.
    public init(of inspection: DropInspection, accepting accepted: AcceptList, runner: Runner, time: Duration) async {
        guard !inspection.isSecret else {
            (results, drawing, explanation) = ([], nil, "")
            summary = "The content is marked as confidential, so nothing of it is shown or tried."
            return
        }
        let catalogue = runner.registry.catalogue
        let item = inspection.payload.items.first ?? Item(representations: [])
        let provider = ItemProvider(item, platform: inspection.payload.source?.platform, catalogue: catalogue)
        results = await Self.results(of: provider, runner, time)
        do {
            let plan = try await runner.examine(provider, accepting: accepted, time: time)
            let explained = Explanation(plan, registry: runner.registry, options: runner.options.negotiation)
            explanation = explained.text
            summary = Self.summary(of: plan, runner.registry)
            drawing = await Self.drawing(of: explained, runner)
        } catch {
            (summary, explanation, drawing) = (error.description, "", nil)
        }
    }

    private static func results(of provider: ItemProvider, _ runner: Runner, _ time: Duration) async -> [Result] {
        let registry = runner.registry
        func describe(_ type: TypeIdentifier) -> String { registry.catalogue.declaration(of: type)?.description ?? type.rawValue }
        guard let everything = try? AcceptList(parsing: "*", catalogue: registry.catalogue),
            let routes = try? await runner.examine(provider, accepting: everything, time: time).ranked
        else { return [] }
        var seen: Set<TypeIdentifier> = []
        return routes.filter { seen.insert($0.result).inserted }.map { route in
            Result(
                type: route.result, description: describe(route.result),
                way: way(of: route, registry).map(describe), loss: route.loss)
        }
    }

    /// The types on a way, from the offered form on.
    private static func way(of route: Route, _ registry: Registry) -> [TypeIdentifier] {
        [route.offeredType] + route.conversions.map { registry.conversions[$0].to }
    }

    /// How many candidates a summary and a drawing have.
    private static let shownCandidates = 4

    private static func summary(of plan: Plan, _ registry: Registry) -> String {
        guard let chosen = plan.chosen else { return "Nothing of the content can become what is wanted." }
        func way(_ route: Route) -> String {
            Self.way(of: route, registry).map(registry.catalogue.phrase).joined(separator: " \u{2192} ")
        }
        var lines = ["Chosen: \(way(chosen))"]
        let losses = chosen.conversions.flatMap { registry.conversions[$0].loses }
        if !losses.isEmpty { lines.append("It has no place for: \(losses.joined(separator: ", ")).") }
        let others = plan.ranked.filter { $0 != chosen }.prefix(shownCandidates - 1)
        for other in others { lines.append("Less good (\(other.score) to \(chosen.score) of 1000): \(way(other))") }
        return lines.joined(separator: "\n")
    }

    /// The candidates as a program for graphs draws them.
    private static func drawing(of explanation: Explanation, _ runner: Runner) async -> [UInt8]? {
        let graph = Representation(type: TypeIdentifier(trusted: "org.graphviz.dot"), bytes: Array(explanation.graph(of: shownCandidates).utf8))
        let provider = ItemProvider(Item(representations: [graph]), catalogue: runner.registry.catalogue)
        return try? await runner.deliver(provider, accepting: AcceptList([.init(.exactly(.png))])).bytes
    }
}
