import DragKit
import DragTypes

extension Explanation {
    /// The candidates as a graph in the language of graphviz (graphviz.org/doc/info/lang.html), with a trailing newline: types, and the
    /// conversions of the routes between them. The chosen route is bold; every other ends in a note that says why it lost, or why it was
    /// left out. A dotted line leads from a type that is offered to the more general one that a conversion reads.
    public var dot: String {
        var lines = ["digraph dragconv {", "  rankdir=LR;", "  node [shape=box, style=rounded];"]
        var drawn: Set<String> = []
        if let chosen = plan.chosen {
            lines += edges(of: chosen, style: " penwidth=3", &drawn)
            lines.append("  \(quoted(chosen.result.rawValue)) [penwidth=3];")
        }
        for (number, route) in plan.ranked.enumerated() where route != plan.chosen {
            guard let lost = lostOn(route) else { continue }
            lines += edges(of: route, style: " color=gray40", &drawn)
            lines += note("lost\(number + 1)", "#\(number + 1), score \(route.score): lost on \(lost.rawValue)", at: route)
        }
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
        guard let first = route.conversions.first else { return ["  \(quoted(route.offeredType.rawValue)) [\(style.dropFirst())];"] }
        var lines: [String] = []
        let read = registry.conversions[first].from
        if read != route.offeredType, drawn.insert("\(route.offeredType) is \(read)").inserted {
            lines.append("  \(quoted(route.offeredType.rawValue)) -> \(quoted(read.rawValue)) [style=dotted];")
        }
        for index in route.conversions {
            let conversion = registry.conversions[index]
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
