import DragKit
public import DragTypes

/// A plan in a form for people and programs: the chosen route, and for every other route the first
/// criterion on which it lost.
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
    ///   - failures: attempts that failed when the plan was carried out; empty when nothing was
    ///     run.
    public init(_ plan: Plan, registry: Registry, options: NegotiationOptions, failures: [Delivery.FailedAttempt] = []) {
        self.plan = plan
        self.registry = registry
        self.options = options
        self.failures = failures
    }

    /// The first criterion on which `route` lost against the chosen route; nil for the chosen route
    /// itself.
    func lostOn(_ route: Route) -> Route.Component? {
        guard let chosen = plan.chosen, chosen != route else { return nil }
        return chosen.comparison(to: route, order: options.order)?.component
    }

    // MARK: JSON

    /// The plan as a JSON object with the members `chosen`, `ranked`, `suppressed`, `skipped`,
    /// `reachable` and `suggestions`, as the command line documents them.
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
        plan.skipped + plan.restricted.map { .init(arrow($0.route), "\($0.conversion) \($0.restriction.kind.problem): \($0.restriction.reason)") }
            + plan.tooLossy.map { .init(arrow($0), "it loses \($0.loss) of 1000, more than allowed") }
    }

    private func members(_ route: Route) -> [(name: String, value: JSONValue)] {
        [
            ("offer", .text(route.offeredType.rawValue)), ("result", .text(route.result.rawValue)),
            ("score", .integer(route.score)), ("steps", .array(route.steps.map(step))),
            ("kind", (route.kinds.last ?? nil).map { .text($0.rawValue) } ?? .null), ("guess", .bool(route.isGuess)),
            ("lost", .array(route.lost.map { .object([("feature", .text($0.feature.rawValue)), ("count", .integer($0.count))]) })),
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
    private func sandboxName(_ index: Int) -> String? { registry.handler(ofConversion: index).outOfProcess?.sandboxName }

    // MARK: Text

    /// The plan as text for people, one line per route, with a trailing newline.
    public var text: String { lines.joined(separator: "\n") + "\n" }

    /// The lines of ``text``. Words from outside in a line may have line ends of their own.
    package var lines: [String] {
        var lines: [String] = []
        for failure in failures {
            lines.append("failed  \(failure.name): \(failure.reason)")
            for (number, line) in (failure.diagnostics ?? "").split(whereSeparator: \.isNewline).enumerated() {
                lines.append((number == 0 ? "  it said: " : "           ") + line)
            }
        }
        if let chosen = plan.chosen {
            lines.append("chosen  \(arrow(chosen))   score \(chosen.score)")
            for (number, index) in chosen.steps.enumerated() {
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
            lines += grouped(Columns.lines([["#", "score", "steps", "match", "cost", "route", ""]] + rows, indent: "  "))
        }
        lines += section("suppressed", plan.suppressed.map { "\(arrow($0))   the source offers \($0.result) itself" })
        lines += section("too lossy", plan.tooLossy.map { "\(arrow($0))   loses \($0.loss) of 1000" })
        func restricted(_ kind: Restriction.Kind) -> [String] {
            let routes = plan.restricted.filter { $0.restriction.kind == kind }
            return grouped(routes.map { Plan.Skipped(arrow($0.route), "\($0.conversion): \($0.restriction.reason)") })
        }
        lines += section("not permitted", restricted(.notPermitted))
        lines += section("not there", restricted(.unavailable))
        lines += section("not asked for", restricted(.unasked))
        lines += section("skipped", grouped(plan.skipped))
        if plan.chosen == nil { lines += section("reachable", plan.reachable.map(\.rawValue)) }
        lines += section("missing conversions that would help", plan.suggestions.map { "\($0.from) \u{2192} \($0.to)" })
        return lines
    }

    /// The lines of the ranked routes under what the content is for them, if it is several things.
    private func grouped(_ lines: [String]) -> [String] {
        var titles: [String] = []
        for route in plan.ranked where !titles.contains(title(route)) { titles.append(title(route)) }
        guard titles.count > 1 else { return lines }
        return lines.prefix(1)
            + titles.flatMap { title in
                ["  " + title] + zip(plan.ranked, lines.dropFirst()).filter { self.title($0.0) == title }.map(\.1)
            }
    }

    /// What the content is for a route: the whole of a kind, or a part of it.
    private func title(_ route: Route) -> String {
        if route.isGuess { return "as a guess" }
        if route.changes.contains(.extracts), let part = route.kinds.last ?? nil { return "in it: \(part.noun)" }
        if route.changes.contains(.resolves) { return "what it leads to" }
        return (route.kinds.first ?? nil).map { "as \($0.noun)" } ?? "as it is"
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
        let made = route.conversions.map { registry.conversions[$0] }
        // The last type is the result's, unless a finisher makes another one of it. Of a dynamic
        // conversion, only the result's type says something.
        let isShown = route.finisher != nil && made.last?.isDynamic == false
        var types = [route.offeredType] + (isShown ? made : made.dropLast()).map(\.to)
        if types.last != route.result { types.append(route.result) }
        return types.map(\.rawValue).joined(separator: " \u{2192} ")
    }

    private func matchName(_ route: Route) -> String {
        switch route.matchClass {
        case .named: "named"
        case .generic: "generic"
        case .wildcard: "wildcard"
        }
    }
}

extension Explanation {
    /// The candidates as a graph in the language of graphviz (graphviz.org/doc/info/lang.html),
    /// with a trailing newline: types, and the conversions of the routes between them. The chosen
    /// route is bold; every other ends in a note that says why it lost, or why it was left out.
    /// Offered types are filled. A dotted line leads from a type to the more general one that a
    /// conversion reads.
    public var dot: String { graph(of: plan.ranked.count, hasRefused: true) }

    /// The graph of the best candidates only.
    ///
    /// - Parameters:
    ///   - count: how many candidates are drawn at most.
    ///   - hasRefused: whether the routes that were left out are drawn, too.
    package func graph(of count: Int, hasRefused: Bool = false) -> String {
        var lines = ["digraph dragconv {", "  rankdir=LR;", "  node [shape=box, style=rounded];"]
        var drawn: Set<String> = []
        if let chosen = plan.chosen {
            lines += edges(of: chosen, style: " penwidth=3", &drawn)
            lines.append("  \(quoted(chosen.result.rawValue)) [penwidth=3];")
        }
        for (number, route) in plan.ranked.prefix(count).enumerated() where route != plan.chosen {
            guard let lost = lostOn(route) else { continue }
            lines += edges(of: route, style: " color=gray40", &drawn)
            lines += note("lost\(number + 1)", "#\(number + 1), score \(route.score): lost on \(lost.rawValue)", at: route)
        }
        guard hasRefused else { return lines.joined(separator: "\n") + "\n}\n" }
        for (number, route) in plan.tooLossy.enumerated() {
            lines += edges(of: route, style: " color=gray60", &drawn)
            lines += note("lossy\(number + 1)", "loses \(route.loss) of 1000, more than allowed", at: route)
        }
        for (number, restricted) in plan.restricted.enumerated() {
            lines += edges(of: restricted.route, style: " style=dashed color=gray60", &drawn)
            lines += note("restricted\(number + 1)", restricted.restriction.reason, at: restricted.route)
        }
        return lines.joined(separator: "\n") + "\n}\n"
    }

    /// The steps of a route that are not drawn yet. A route without a step is its type alone.
    private func edges(of route: Route, style: String, _ drawn: inout Set<String>) -> [String] {
        var lines: [String] = []
        if drawn.insert("offer \(route.offeredType)").inserted {
            lines.append("  \(quoted(route.offeredType.rawValue)) [style=\"rounded,filled\", fillcolor=lightyellow];")
        }
        guard !route.steps.isEmpty else { return lines + ["  \(quoted(route.offeredType.rawValue)) [\(style.dropFirst())];"] }
        var type = route.offeredType
        for index in route.steps {
            let conversion = registry.conversions[index]
            if conversion.from != type, drawn.insert("\(type) is \(conversion.from)").inserted {
                lines.append("  \(quoted(type.rawValue)) -> \(quoted(conversion.from.rawValue)) [style=dotted];")
            }
            type = conversion.to
            guard drawn.insert(conversion.id).inserted else { continue }
            let label = "\(conversion.id)\\nkeeps \(conversion.keep)"
            lines.append("  \(quoted(conversion.from.rawValue)) -> \(quoted(conversion.to.rawValue)) [label=\(quoted(label))\(style)];")
        }
        return lines
    }

    /// A note at the end of a route.
    private func note(_ name: String, _ text: String, at route: Route) -> [String] {
        [
            "  \(name) [label=\(quoted(text)), shape=plaintext, fontcolor=gray40];",
            "  \(quoted(route.result.rawValue)) -> \(name) [style=dotted, arrowhead=none, color=gray40];",
        ]
    }

    /// Text in quotation marks; `\n` stays a line end.
    private func quoted(_ text: String) -> String { "\"\(text.replacing("\"", with: "\\\""))\"" }
}

/// Lays out text in columns, for tables that people read.
package enum Columns {
    /// Formats each row as one line. A column is as wide as its widest cell, and columns are two
    /// spaces apart. A line end inside a cell becomes a space, so that no cell can look like a row
    /// of its own.
    package static func lines(_ rows: [[String]], indent: String = "") -> [String] {
        let rows = rows.map { row in row.map { $0.contains(where: \.isNewline) ? String($0.map { $0.isNewline ? " " : $0 }) : $0 } }
        var widths: [Int] = []
        for row in rows {
            for (column, cell) in row.enumerated() {
                if column == widths.count { widths.append(0) }
                widths[column] = max(widths[column], cell.count)
            }
        }
        return rows.map { row in
            var line = indent
            for (column, cell) in row.enumerated() {
                line += cell
                if column < row.count - 1 { line += String(repeating: " ", count: widths[column] - cell.count + 2) }
            }
            while line.last == " " { line.removeLast() }
            return line
        }
    }
}
