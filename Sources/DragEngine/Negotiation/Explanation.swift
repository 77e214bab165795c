import DragKit
public import DragTypes

/// A plan in a form for people and programs: the chosen route, and for every other route the first criterion on which it lost.
public struct Explanation: Sendable {
    let plan: Plan
    let registry: Registry
    private let options: NegotiationOptions
    /// The attempts that failed before the plan was made, when a request was carried out.
    private let failures: [Delivery.FailedAttempt]

    /// An explanation of a plan.
    ///
    /// - Parameters:
    ///   - plan: the plan to explain.
    ///   - registry: the registry that the plan was made with.
    ///   - options: the options that the plan was made with.
    ///   - failures: attempts that failed when the plan was carried out; empty when nothing was run.
    public init(_ plan: Plan, registry: Registry, options: NegotiationOptions, failures: [Delivery.FailedAttempt] = []) {
        self.plan = plan
        self.registry = registry
        self.options = options
        self.failures = failures
    }

    /// The first criterion on which `route` lost against the chosen route; nil for the chosen route itself.
    func lostOn(_ route: Route) -> Route.Component? {
        guard let chosen = plan.chosen, chosen != route else { return nil }
        return chosen.comparison(to: route, order: options.order)?.component
    }

    // MARK: JSON

    /// The plan as a JSON object with the members `chosen`, `ranked`, `suppressed`, `skipped`, `reachable` and `suggestions`, as
    /// the command line documents them.
    public var json: JSONValue {
        .object([
            ("chosen", plan.chosen.map { .object(members($0)) } ?? .null),
            ("ranked", .array(plan.ranked.map { .object(members($0) + [("lostOn", lostOn($0).map { .text($0.rawValue) } ?? .null)]) })),
            ("suppressed", .array(plan.suppressed.map { .object(members($0)) })),
            ("skipped", .array(skipped.map { .object([("name", .text($0.name)), ("reason", .text($0.reason))]) })),
            ("reachable", .array(plan.reachable.map { .text($0.rawValue) })),
            (
                "suggestions",
                .array(plan.suggestions.map { .object([("from", .text($0.from.rawValue)), ("to", .text($0.to.rawValue))]) })
            ),
        ])
    }

    /// Everything that was left out, including restricted routes and routes that lose too much.
    private var skipped: [Plan.Skipped] {
        plan.skipped + plan.restricted.map { .init(arrow($0.route), "\($0.conversion) may not be used: \($0.restriction.reason)") }
            + plan.tooLossy.map { .init(arrow($0), "it loses \($0.loss) of 1000, more than allowed") }
    }

    private func members(_ route: Route) -> [(name: String, value: JSONValue)] {
        [
            ("offer", .text(route.offeredType.rawValue)), ("result", .text(route.result.rawValue)),
            ("score", .integer(route.score)), ("steps", .array(route.conversions.map(step))),
        ]
    }

    private func step(_ index: Int) -> JSONValue {
        let conversion = registry.conversions[index]
        let sandbox = sandboxName(index)
        return .object([
            ("converter", .text(conversion.id)), ("from", .text(conversion.from.rawValue)), ("to", .text(conversion.to.rawValue)),
            ("keep", .integer(conversion.keep)), ("cost", .integer(conversion.cost)),
            ("home", .text(sandbox == nil ? "linked" : "program")),
            ("sandbox", sandbox.map { .text($0) } ?? .null),
        ])
    }

    /// The sandbox of the program that does a conversion; nil for a handler inside this process.
    private func sandboxName(_ index: Int) -> String? { (registry.handler(ofConversion: index) as? any OutOfProcessHandler)?.sandboxName }

    // MARK: Text

    /// The plan as text for people, one line per route, with a trailing newline.
    public var text: String {
        var lines: [String] = []
        for failure in failures {
            lines.append("failed  \(failure.name): \(failure.reason)")
            if let words = failure.diagnostics { lines.append("  it said: \(words)") }
        }
        if let chosen = plan.chosen {
            lines.append("chosen  \(arrow(chosen))   score \(chosen.score)")
            for (number, index) in chosen.conversions.enumerated() {
                let conversion = registry.conversions[index]
                let lost = conversion.loses.isEmpty ? "" : "; loses \(conversion.loses.joined(separator: ", "))"
                let home = sandboxName(index).map { "; a program in the sandbox \($0)" } ?? ""
                lines.append(
                    "  step \(number + 1)  \(conversion.id)   \(conversion.from) \u{2192} \(conversion.to)   keeps \(conversion.keep), cost \(conversion.cost)\(lost)\(home)"
                )
            }
        } else {
            lines.append("no route")
        }
        if plan.ranked.count > 1 {
            lines.append("ranked")
            let rows = plan.ranked.enumerated().map { position, route in
                [
                    "\(position + 1)", "\(route.score)", "\(route.conversions.count)", matchName(route), "\(route.cost)", arrow(route),
                    lostOn(route).map { "lost on \($0.rawValue)" } ?? "chosen",
                ]
            }
            lines += Columns.lines([["#", "score", "steps", "match", "cost", "route", ""]] + rows, indent: "  ")
        }
        lines += section("suppressed", plan.suppressed.map { "\(arrow($0))   the source offers \($0.result) itself" })
        lines += section("too lossy", plan.tooLossy.map { "\(arrow($0))   loses \($0.loss) of 1000" })
        func restricted(_ kind: Restriction.Kind) -> [String] {
            plan.restricted.filter { $0.restriction.kind == kind }.map { "\(arrow($0.route))   \($0.conversion): \($0.restriction.reason)" }
        }
        lines += section("not permitted", restricted(.notPermitted))
        lines += section("not there", restricted(.unavailable))
        lines += section("not asked for", restricted(.unasked))
        lines += section("skipped", grouped(plan.skipped))
        if plan.chosen == nil { lines += section("reachable", plan.reachable.map(\.rawValue)) }
        lines += section("missing conversions that would help", plan.suggestions.map { "\($0.from) \u{2192} \($0.to)" })
        return lines.joined(separator: "\n") + "\n"
    }

    /// Lists what was left out, naming each reason only once.
    private func grouped(_ skipped: [Plan.Skipped]) -> [String] {
        var groups: [(first: String, reason: String, count: Int)] = []
        for entry in skipped {
            if let known = groups.firstIndex(where: { $0.reason == entry.reason }) {
                groups[known].count += 1
            } else {
                groups.append((entry.name, entry.reason, 1))
            }
        }
        return groups.map { "\($0.first)\($0.count > 1 ? " and \($0.count - 1) more" : "")   \($0.reason)" }
    }

    private func section(_ title: String, _ entries: [String]) -> [String] {
        entries.isEmpty ? [] : [title] + entries.map { "  " + $0 }
    }

    private func arrow(_ route: Route) -> String {
        let middle = route.conversions.dropLast().map { registry.conversions[$0].to.rawValue }
        let types = [route.offeredType.rawValue] + middle + (route.conversions.isEmpty ? [] : [route.result.rawValue])
        return types.joined(separator: " \u{2192} ")
    }

    private func matchName(_ route: Route) -> String {
        switch route.matchClass {
        case .named: "named"
        case .generic: "generic"
        case .wildcard: "wildcard"
        }
    }
}
