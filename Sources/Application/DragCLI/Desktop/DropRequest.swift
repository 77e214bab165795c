import DragClipboard
import DragDrop
import DragEngine
import DragKit
import DragLinks
import DragTypes
import Synchronization

/// `drop`: a window that takes drops.
struct DropRequest: Command {
    /// What is delivered of a drop.
    enum Form { case result, names, payload }

    var settings = ConversionSettings()
    var lists = false
    var takesPayload = false
    var inspects = false
    /// Whether the window stays open after a drop.
    var keeps = false
    var output: String?
    var outputFolder: String?
    var json = false
    var explain = false
    /// The time for each answer of the program that the drag comes from, in seconds. Longer than
    /// for a paste: some programs make a file only when it is dropped (archive managers unpack it).
    static let patience = 30.0
    var timeout = DropRequest.patience
    var command: [String] = []

    /// What is delivered.
    var form: Form { lists ? .names : takesPayload ? .payload : .result }

    static let words = "drop"

    static let about = CommandDescription(
        purpose: "Open a window that takes a drop, and deliver what becomes of it.",
        details:
            "What is dropped is negotiated like the clipboard\u{2019}s content by paste; the window shows beforehand what would become of a drag. The result goes to standard output, and the window closes. A drop that fails is reported, and the window waits for another. After --, a command gets each result on standard input, with $DRAGCONV_TYPE and $DRAGCONV_MIME_TYPE, as with watch.",
        examples: [
            ("dragconv drop --to markdown >> notes.md", "a page\u{2019}s selection as Markdown"),
            ("dragconv drop --keep --to image/png --output-dir pictures", "every drop into a file"),
            ("dragconv drop --inspect", "what does a program put on its drags?"),
        ])

    static var parameters: [Parameter<DropRequest>] {
        [.program("After --: what is run for each drop, with its arguments.") { $0.command.append($1) }]
        Parameter<ConversionSettings>.lists.within { $1(&$0.settings) }
        [
            .flag("list", short: "l", "Print the names under which the drag offers something, best first.") { $0.lists = true },
            .flag("payload", "Everything that the drag offers and gives, as payload JSON.") { $0.takesPayload = true },
            .flag("inspect", "Show everything that a drag holds, and what can be made of it.") { $0.inspects = true },
            .flag("keep", "Keep the window open for further drops: a line of JSON for each, or a file each with --output-dir.") { $0.keeps = true },
            .output { $0.output = $1 },
            .option("output-dir", "dir", "Write each result to a new file in this folder, and print its name.", .folders) { $0.outputFolder = $1 },
            .json("Print each result as a line of JSON, with its type.") { $0.json = true },
            .explain { $0.explain = true },
            .seconds("timeout", "How long the program that the drag comes from may take for each answer.", standard: patience) { $0.timeout = $1 },
        ]
        Parameter<ConversionSettings>.conversions(hasStepTime: false, timed: "converting one drop").within { $1(&$0.settings) }
    }

    /// Opens the window, and returns when the window is closed.
    ///
    /// - Throws: ``CLIError``: `usage`, `noRoute` without a display or without the program for
    ///   windows, and what the last drop failed with if no later one was delivered.
    func run() async throws {
        try check()
        let windows = try Windows.open()
        let converters = try Converters(settings.plugIns.asking(for: settings.wanted.via, inVerb: "drop"), cleaning: settings.cleaning)
        defer { converters.end() }
        try settings.check(converters.registry)
        var wanted = settings.wanted
        if !settings.saysWhatIsWanted, OutputName(output, converters.registry.catalogue)?.saysType != true {
            wanted.to = PasteRequest.usual(isTerminal: writesToTerminal)
            wanted.finishes = false
        }
        let accepting = try wanted.acceptList(converters.registry.catalogue, for: output)
        var options = try settings.runOptions(of: "drop")
        options.negotiation.finishes = wanted.finishes
        let runner = Runner(converters.registry, sniffer: converters.sniffer, options: options)
        var delivery = PayloadDelivery(accepting, runner, converters, settings)
        delivery.explains = explain
        let sink = try DropSink(self, delivery)
        let outcome = Outcome()
        let (time, requestTime, catalogue) = (try Duration(timeout: timeout), options.requestTime, converters.registry.catalogue)
        let inspector = inspects ? DropInspector(delivery) : nil
        try await windows.showDropPlace(
            DropWindowConfiguration(
                accepted: form == .result && !inspects ? accepting : nil,
                wish: inspects ? "visible here, with all that it holds" : wish(accepting, catalogue),
                runner: runner,
                read: { source, kind, names in
                    let end = requestTime.map { ContinuousClock.now + $0 }
                    return SelectionReader(source, of: kind, time: time, catalogue: catalogue, until: end).content(names)
                },
                receive: { content in
                    guard inspector == nil else { return .delivered("Here is what was dropped.") }
                    return await outcome.noting { () throws(CLIError) in try await sink.take(content) }
                }, endsAfterDelivery: !keeps && !inspects, inspector: inspector))
        if let error = outcome.error { throw CommandEnd(status: error.status) }
    }

    /// The error of the last drop; nil when the drop was delivered, or there was none.
    private final class Outcome: Sendable {
        private let last = Mutex<CLIError?>(nil)

        var error: CLIError? { last.withLock { $0 } }

        /// Runs a body that deals with a drop, and turns its error into a message and a result.
        func noting(_ body: () async throws(CLIError) -> String) async -> WellDestination.Result {
            do throws(CLIError) {
                let sentence = try await body()
                last.withLock { $0 = nil }
                return .delivered(sentence)
            } catch {
                Streams.message(error.message)
                last.withLock { $0 = error }
                return .failed(error.message)
            }
        }
    }

    private func check() throws(CLIError) {
        if inspects, lists || takesPayload || output != nil || outputFolder != nil || !command.isEmpty || json {
            throw CLIError(.usage, "--inspect shows drops and delivers nothing; leave the other options out.")
        }
        guard [settings.saysWhatIsWanted, lists, takesPayload].count(where: \.self) <= 1 else {
            throw CLIError(.usage, "--to, --for, --list and --payload exclude each other; give one of them.")
        }
        let places = [output != nil, outputFolder != nil, !command.isEmpty].count(where: \.self)
        guard places <= 1 else { throw CLIError(.usage, "--output, --output-dir and a command exclude each other; give one of them.") }
        if keeps, output != nil { throw CLIError(.usage, "--keep takes several drops, and --output is one file; name a folder with --output-dir.") }
        if form == .names, places > 0 {
            throw CLIError(
                .usage,
                "--list goes to standard output; leave \(output != nil ? "--output" : outputFolder != nil ? "--output-dir" : "the command") out.")
        }
        if let outputFolder {
            guard Streams.kind(of: outputFolder) == .folder else {
                throw CLIError(.cannotWrite, "There is no folder called \u{201C}\(outputFolder)\u{201D}; make it first.")
            }
        }
    }

    private var writesToTerminal: Bool { output == nil && outputFolder == nil && command.isEmpty && !keeps && !json && Streams.isTerminal(1) }

    /// What drops become, as the object of "become".
    private func wish(_ accepted: AcceptList, _ catalogue: TypeCatalogue) -> String {
        switch form {
        case .names: "a list of its names"
        case .payload: "a payload in JSON"
        case .result:
            if let destination = settings.wanted.destination {
                "what a \(destination.rawValue) takes"
            } else if settings.wanted.to == nil {
                "text, or the best that is offered"
            } else {
                catalogue.phrase(accepted)
            }
        }
    }
}
