import DragEngine
import DragLinks
import DragTypes

extension DragconvProgram {
    /// `links`: the verbs for the rules by which links are cleaned.
    static let links = CommandGroup(
        word: "links",
        about: CommandDescription(
            purpose: "List, check, import and update the rules by which links are cleaned.",
            details: "Your own rules come first, then those of dragconv, then those of imported lists. docs/link-rules.md describes them.",
            examples: [
                ("dragconv links list 'https://heron.example/?utm_source=x'", "the rules that touch a link"),
                ("dragconv links update", "the lists of Brave and Firefox, fetched anew"),
                ("dragconv links import clearurls data.min.json", "a list that you have fetched"),
            ]),
        commands: [
            LinksListCommand.self, LinksCheckCommand.self, LinksImportCommand.self, LinksUpdateCommand.self, LinksRemoveCommand.self,
        ], standard: LinksListCommand.self)
}

struct LinksListCommand: Command {
    static let words = "links list"
    static let about = CommandDescription(
        purpose: "List the rules, where each comes from and whether it applies, or those that touch a link.",
        examples: [("dragconv links list 'https://heron.example/?utm_source=x'", "")])
    static var parameters: [Parameter<Self>] {
        [
            .operand("url", "Links; without one, all rules are listed.", isRepeated: true) { $0.links.append($1) },
            .choice("level", "level", "How far links are cleaned", standard: CleaningLevel.full) { $0.level = $1 },
            .json { $0.json = true },
        ]
    }

    private var links: [String] = []
    private var level = CleaningLevel.full
    private var json = false

    func run() async throws {
        let loaded = UserLinkRules.read
        guard !links.isEmpty else { return try LinkRuleListing(loaded.rules, problems: loaded.problems).write(json: json) }
        for problem in loaded.problems { Streams.message("note: \(problem)") }
        let known = Dictionary(loaded.rules.rules.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let cleaner = LinkCleaner(level: level, rules: loaded.rules)
        for link in links {
            let cleaned = cleaner.clean(link)
            let rules = cleaned.rules.compactMap { known[$0] }
            if json {
                let document = JSONValue.object([
                    ("link", .text(link)), ("cleaned", .text(cleaned.output)),
                    ("rules", .array(rules.map { LinkRuleListing.json($0, inactive: nil) })),
                    ("note", cleaned.note.map { .text($0) } ?? .null),
                ])
                try Streams.standardOutput(String(utf8Bytes: document.encoded) + "\n")
                continue
            }
            if let note = cleaned.note { Streams.message("note: \(link) stays: \(note).") }
            if rules.isEmpty, cleaned.note == nil { Streams.message("note: no rule touches \(link).") }
            try Streams.listing(Columns.lines(rules.map { [$0.id, $0.kind.rawValue, $0.origin, $0.about.isEmpty ? $0.effect : $0.about] }))
        }
    }
}

struct LinksCheckCommand: Command {
    static let words = "links check"
    static let about = CommandDescription(
        purpose: "Run the examples of all rules, with those that must leave a link as it is.",
        details: "Exits 65 when a link does not become what an example says, or a file of rules cannot be used.")
    static var parameters: [Parameter<Self>] { [.json { $0.json = true }] }

    private var json = false

    func run() async throws {
        let loaded = UserLinkRules.read
        let check = LinkRuleCheck(loaded.rules)
        LinkRuleIndex.write(in: UserLinkRules.folder)
        if json {
            let faults = check.faults.map { fault in
                JSONValue.object([
                    ("rule", .text(fault.rule)), ("link", .text(fault.example.link)), ("expected", .text(fault.example.result ?? fault.example.link)),
                    ("cleaned", .text(fault.output)), ("rules", .array(fault.rules.map { .text($0) })),
                ])
            }
            let document = JSONValue.object([
                ("examples", .integer(check.count)), ("faults", .array(faults)), ("problems", .array(loaded.problems.map { .text($0) })),
            ])
            try Streams.standardOutput(String(utf8Bytes: document.encoded) + "\n")
        } else {
            for problem in loaded.problems { Streams.message(problem) }
            for fault in check.faults {
                let rules = fault.rules.isEmpty ? "no rule" : fault.rules.joined(separator: ", ")
                try Streams.listing(
                    [
                        "\(fault.rule): \(fault.example.link)", "  expected  \(fault.example.result ?? fault.example.link)",
                        "  became    \(fault.output)  (\(rules))",
                    ], wraps: false)
            }
            if check.faults.isEmpty { try Streams.listing(["All \(check.count) examples of \(loaded.rules.rules.count) rules hold."]) }
        }
        guard check.faults.isEmpty, loaded.problems.isEmpty else {
            let reasons = [
                check.faults.isEmpty ? nil : "\(check.faults.count) of \(check.count) examples do not hold",
                loaded.problems.isEmpty ? nil : "\(loaded.problems.count) files of rules cannot be used",
            ]
            throw CLIError(.badInput, reasons.compactMap(\.self).joined(separator: ", and ") + "; change or remove the rules that are named.")
        }
    }
}
