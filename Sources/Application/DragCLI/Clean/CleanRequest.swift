import DragEngine
import DragLinks
import DragSystem
import DragTypes

/// `clean`: links, and texts with links in them.
struct CleanRequest: Hashable, Command {
    /// The links to clean; an empty list, or `-` alone, for standard input. With ``inText``, files.
    var links: [String] = []
    var level = CleaningLevel.clean
    /// Whether the input is a text with links in it, and not a list of links.
    var inText = false
    var json = false
    var strict = false
    var rules = false
    /// Links are cleaned without plug-ins; every verb takes the options for them.
    var plugIns = PlugInOptions(hasPermissions: false)

    static let words = "clean"

    static let about = CommandDescription(
        purpose: "Clean links: unwrap redirects and image searches, take tracking out.",
        details:
            "Links come as arguments, or one per line of standard input, and are answered line by line in order. What no rule knows comes back byte for byte. Nothing is fetched.",
        examples: [
            ("dragconv clean 'https://heron.example/?id=7&utm_source=mail'", "a link"),
            ("dragconv clean < links.txt > clean.txt", "a list of them, a million in a third of a second"),
            ("dragconv clean --in-text notes.md", "all links of a text; other bytes stay"),
        ])

    static var parameters: [Parameter<CleanRequest>] {
        [
            .operand("url", "Links, or - for standard input (the default); with --in-text files.", isRepeated: true, .files) { $0.links.append($1) },
            .choice("level", "level", "How far", standard: CleaningLevel.clean) { $0.level = $1 },
            .flag(
                "in-text",
                "Clean the links inside a text, mail, Markdown or HTML page: standard input, or files, one after the other; all other bytes stay."
            ) { $0.inText = true },
            .json("Print a JSON object for each line.") { $0.json = true },
            .flag("strict", "Exit 65 when a line was no URL, after all are answered.") { $0.strict = true },
            .flag("rules", "List the rules, where each comes from and whether it applies.") { $0.rules = true },
        ]
        Parameter<PlugInOptions>.places.within { $1(&$0.plugIns) }
    }

    func run() async throws { try clean() }

    private func clean() throws(CLIError) {
        if rules {
            let loaded = UserLinkRules.read
            guard links.isEmpty else { throw CLIError(.usage, "--rules lists the rules and takes no links.") }
            return try LinkRuleListing(loaded.rules, problems: loaded.problems).write(json: json)
        }
        if inText {
            guard !json, !strict else {
                throw CLIError(.usage, "--in-text writes texts with their links cleaned, and takes neither --json nor --strict; leave them out.")
            }
            return try cleanTexts(LinksInText(LinkCleaner(level: level, rules: UserLinkRules.rules)))
        }
        var stream = LinkStream(LinkCleaner(level: level, rules: UserLinkRules.rules), json: json, looksForURLs: strict)
        if links.isEmpty || links == ["-"] {
            var progress = CountMeter(of: "links", size: Streams.remainingSize(of: 0))
            try stream.clean(from: 0) { lines, bytes in progress.show(lines, bytes: bytes, position: bytes) }
            progress.end()
        } else {
            for link in links { try stream.clean(link) }
        }
        if stream.tooLong.count > 0 {
            Streams.message(
                "note: line \(stream.tooLong.first) is longer than the limit of \(LinkStream.maximumLine) bytes and was passed on as it is"
                    + stream.tooLong.others + ".")
        }
        if stream.notURLs.count > 0 {
            throw CLIError(
                .badInput,
                "Line \(stream.notURLs.first) is no URL" + stream.notURLs.others + ", and --strict asks for URLs only; all lines were answered.")
        }
    }

    /// Writes each file, or standard input, with its links cleaned. Nothing is written when one of
    /// them cannot be read.
    private func cleanTexts(_ cleaner: LinksInText) throws(CLIError) {
        var result: [UInt8] = []
        for path in links.isEmpty ? ["-"] : links {
            if path != "-", URLText.isURL(path), Streams.kind(of: path) == .missing {
                throw CLIError(.usage, "--in-text takes files, and \u{201C}\(path)\u{201D} is a link; without --in-text, clean takes links.")
            }
            result += cleaner.cleaned(path == "-" ? try Streams.readStandardInput() : try Streams.readFile(path)).text
        }
        try Streams.output(result)
    }
}

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
        try Streams.listing(Columns.lines(active + inactive))
    }

    /// The first hosts of a rule, which are enough to recognize the rule.
    private static func hosts(_ rule: LinkRule) -> String {
        let shown = rule.hosts.prefix(3).joined(separator: " ")
        return rule.hosts.count > 3 ? "\(shown) \u{2026}" : shown
    }

    static func json(_ rule: LinkRule, inactive: String?) -> JSONValue {
        .object([
            ("id", .text(rule.id)), ("kind", .text(rule.kind.rawValue)), ("about", .text(rule.about)), ("origin", .text(rule.origin)),
            ("hosts", .array(rule.hosts.map { .text($0) })), ("inactive", inactive.map { .text($0) } ?? .null),
        ])
    }
}
