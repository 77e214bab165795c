import DragKit
import DragTypes

extension Explanation {
    /// The candidates as a graph in the language of graphviz (graphviz.org/doc/info/lang.html), with a trailing newline: types, and the
    /// conversions of the ranked routes between them. The chosen route is bold; every other ends in a box that says on what it lost.
    public var dot: String {
        var lines = ["digraph dragconv {", "  rankdir=LR;", "  node [shape=box, style=rounded];"]
        var drawn: Set<String> = []
        if let chosen = plan.chosen {
            lines += edges(of: chosen, style: " penwidth=3", &drawn)
            lines.append("  \(quoted(chosen.result.rawValue)) [penwidth=3];")
        }
        for (number, route) in plan.ranked.enumerated() where route != plan.chosen {
            lines += edges(of: route, style: " color=gray40", &drawn)
            guard let lost = lostOn(route) else { continue }
            let name = "lost\(number + 1)"
            lines.append(
                "  \(name) [label=\(quoted("#\(number + 1), score \(route.score): lost on \(lost.rawValue)")), shape=plaintext, fontcolor=gray40];")
            lines.append("  \(quoted(route.result.rawValue)) -> \(name) [style=dotted, arrowhead=none, color=gray40];")
        }
        for (number, restricted) in plan.restricted.enumerated() {
            lines += edges(of: restricted.route, style: " style=dashed color=gray60", &drawn)
            let name = "restricted\(number + 1)"
            lines.append("  \(name) [label=\(quoted(restricted.restriction.reason)), shape=plaintext, fontcolor=gray60];")
            lines.append("  \(quoted(restricted.route.result.rawValue)) -> \(name) [style=dotted, arrowhead=none, color=gray60];")
        }
        return lines.joined(separator: "\n") + "\n}\n"
    }

    /// The steps of a route that are not drawn yet. A route without a step is its type alone.
    private func edges(of route: Route, style: String, _ drawn: inout Set<String>) -> [String] {
        guard !route.conversions.isEmpty else { return ["  \(quoted(route.offeredType.rawValue)) [\(style.dropFirst())];"] }
        var lines: [String] = []
        for index in route.conversions {
            let conversion = registry.conversions[index]
            guard drawn.insert(conversion.id).inserted else { continue }
            let label = "\(conversion.id)\\nkeeps \(conversion.keep)"
            lines.append("  \(quoted(conversion.from.rawValue)) -> \(quoted(conversion.to.rawValue)) [label=\(quoted(label))\(style)];")
        }
        return lines
    }

    /// Text in quotation marks; `\n` stays a line end.
    private func quoted(_ text: String) -> String { "\"\(text.replacing("\"", with: "\\\""))\"" }
}
