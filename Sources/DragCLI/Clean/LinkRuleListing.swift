import DragEngine
import DragLinks
import DragTypes

/// The list of link rules that `clean --rules` prints.
struct LinkRuleListing {
    private let rules: LinkRules
    private let problems: [String]

    init(_ rules: LinkRules, problems: [String]) {
        self.rules = rules
        self.problems = problems
    }

    func write(json: Bool) throws(CLIError) {
        if json {
            let active = rules.rules.map { Self.json($0, inactive: nil) }
            let inactive = rules.inactive.map { Self.json($0.rule, inactive: $0.reason) }
            let document = JSONValue.object([("rules", .array(active + inactive)), ("problems", .array(problems.map { .text($0) }))])
            return try Streams.standardOutput(String(utf8Bytes: document.encoded) + "\n")
        }
        for problem in problems { Streams.message("note: \(problem)") }
        let active = rules.rules.map { [$0.id, $0.kind.rawValue, $0.origin, Self.hosts($0)] }
        let inactive = rules.inactive.map { [$0.rule.id, $0.rule.kind.rawValue, $0.rule.origin, "(\($0.reason))"] }
        try Streams.listing(Columns.lines(active + inactive).map { $0 + "\n" }.joined())
    }

    /// The first hosts of a rule, which are enough to recognize the rule.
    private static func hosts(_ rule: LinkRule) -> String {
        let shown = rule.hosts.prefix(3).joined(separator: " ")
        return rule.hosts.count > 3 ? "\(shown) \u{2026}" : shown
    }

    private static func json(_ rule: LinkRule, inactive: String?) -> JSONValue {
        .object([
            ("id", .text(rule.id)), ("kind", .text(rule.kind.rawValue)), ("about", .text(rule.about)), ("origin", .text(rule.origin)),
            ("hosts", .array(rule.hosts.map { .text($0) })), ("inactive", inactive.map { .text($0) } ?? .null),
        ])
    }
}
