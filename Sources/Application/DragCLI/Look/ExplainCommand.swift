import DragEngine
import DragKit
import DragTypes

/// `explain`: the negotiation of `convert`, without its conversion.
struct ExplainCommand: Command {
    static let words = "explain"

    static let about = CommandDescription(
        purpose: "Show which route convert would take, and why every other lost.",
        details:
            "Nothing is delivered, and nothing is fetched. Conversions that depend on the content are tried, so that the chosen route leads to a result. --to '*' shows every type that the input can be converted to.",
        examples: [
            ("dragconv explain report.docx --to '*'", "every type that it can become"),
            ("dragconv explain page.html --to text,markdown", "why one of them is delivered"),
            ("dragconv explain bookmarks.html --to text --dot | dot -Tsvg", "the candidates as a graph"),
        ])

    static var parameters: [Parameter<ExplainCommand>] {
        [.operand("input", "A file, a capture folder, or - for standard input (the default).", .files) { $0.input = $1 }]
        Parameter<ConversionSettings>.lists.within { $1(&$0.settings) }
        [
            .from { $0.from = $1 },
            .unpack { $0.unpacks = true },
            .integer("item", "n", "Explain for this item, counted from 0.", standard: 0) { $0.item = $1 },
            .json { $0.json = true },
            .flag("guesses", "List for --to '*' also what nobody can check before, such as a code in a picture.") { $0.guesses = true },
            .flag("dot", "Print the candidates as a graph for graphviz.") { $0.dot = true },
            .color { $0.color = $1 },
        ]
        Parameter<ConversionSettings>.conversions(delivers: false, hasPictures: false).within { $1(&$0.settings) }
    }

    private var input: String?
    private var from: String?
    private var settings = ConversionSettings()
    private var unpacks = false
    private var item = 0
    private var json = false
    private var guesses = false
    private var dot = false
    private var color = ColourChoice.auto

    /// The time for finding out which conditional conversions succeed.
    private static let examinationTime = Duration.seconds(5)

    func run() async throws {
        guard !(json && dot) else { throw CLIError(.usage, "--json and --dot exclude each other; give one of them.") }
        let converters = try Converters(settings.plugIns.asking(for: settings.wanted.via, inVerb: "explain"))
        let registry = converters.registry
        let accepting = try settings.wanted.acceptList(registry.catalogue)
        var options = try settings.runOptions(of: "explain", input: input)
        options.negotiation.listsReachable = true
        options.negotiation.listsGuesses = guesses
        var payload = try InputReader(catalogue: registry.catalogue).payload(input, from: from)
        let unpacking = Unpacking(runner: Runner(registry, sniffer: converters.sniffer, options: options))
        payload = unpacks ? try await unpacking.unpacked(payload) : await unpacking.opened(payload)
        let provider = ItemProvider(try payload.item(at: item), platform: payload.source?.platform, catalogue: registry.catalogue)
        options.requestTime = nil
        options.deadline = try RequestDeadline.start(settings.deadline)
        defer { RequestDeadline.end() }
        let meter = StepMeter()
        let runner = Runner(registry, sniffer: converters.sniffer, options: options) { meter.show($1, of: $0.id) }
        let plan: Plan
        do {
            defer { meter.end() }
            plan = try await runner.examine(provider, accepting: accepting, time: Self.examinationTime)
        } catch {
            throw CLIError(error)
        }
        RequestDeadline.end()
        let explanation = Explanation(
            plan, registry: registry, options: options.negotiation)
        if dot {
            try Streams.listing(explanation.dot.split(separator: "\n").map(String.init), wraps: false)
        } else if json {
            try Streams.standardOutput(String(utf8Bytes: explanation.json.encoded) + "\n")
        } else {
            try Streams.listing(explanation.lines, colouring: color.colouring(.headings))
        }
        if plan.chosen == nil {
            let isForbidden = plan.restricted.contains { $0.restriction.kind == .notPermitted }
            let status: ExitStatus = isForbidden ? .notPermitted : plan.tooLossy.isEmpty ? .noRoute : .wouldLose
            throw CommandEnd(status: status)
        }
    }
}
