import ArgumentParser
import DragEngine
import DragKit
import DragTypes

struct ExplainCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain", abstract: "Show which route convert would take, and why every other lost.",
        discussion: """
            Nothing is delivered, and nothing is fetched. Conversions that depend on the content are tried, so that the chosen route leads to \
            a result. --to '*' shows every type that the input can be converted to.
            """)

    @OptionGroup var input: InputOptions
    @OptionGroup var unpacking: UnpackingOptions
    @OptionGroup var negotiation: NegotiationArguments
    @OptionGroup var text: TextOptions
    @OptionGroup var programs: ProgramOptions
    @OptionGroup var common: CommonOptions

    @Option(help: ArgumentHelp("Explain for this item, counted from 0.", valueName: "n"))
    var item: Int = 0

    @Flag(help: "Print one JSON document.")
    var json = false

    @Flag(help: "Print the candidates as a graph for graphviz.")
    var dot = false

    @OptionGroup var colouring: ColourOptions

    @OptionGroup var time: DeadlineOptions

    /// The time for finding out which conditional conversions succeed.
    private static let examinationTime = Duration.seconds(5)

    func run() async throws {
        guard !(json && dot) else { throw CLIError(.usage, "--json and --dot exclude each other; give one of them.") }
        let converters = try Converters(programs.added(to: common.plugIns).asking(for: negotiation.via, inVerb: "explain"))
        let registry = converters.registry
        let accepting = try negotiation.wanted.acceptList(registry.catalogue)
        var options = try RunOptions(of: "explain", input: input.input, characterSet: text.charset)
        options.negotiation = try negotiation.wanted.options()
        options.negotiation.listsReachable = true
        var payload = try InputReader(catalogue: registry.catalogue).payload(input.input, from: input.from)
        if unpacking.unpack {
            payload = try await Unpacking(runner: Runner(registry, sniffer: converters.sniffer, options: options)).unpacked(payload)
        }
        let provider = ItemProvider(try payload.item(at: item), platform: payload.source?.platform, catalogue: registry.catalogue)
        options.requestTime = nil
        options.deadline = try RequestDeadline.start(time.deadline)
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
            try Streams.listing(explanation.lines, colouring: colouring.color.colouring(.headings))
        }
        if plan.chosen == nil {
            let isForbidden = plan.restricted.contains { $0.restriction.kind == .notPermitted }
            let status: ExitStatus = isForbidden ? .notPermitted : plan.tooLossy.isEmpty ? .noRoute : .wouldLose
            throw ExitCode(status.rawValue)
        }
    }
}
