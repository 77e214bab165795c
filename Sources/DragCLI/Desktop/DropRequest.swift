import ArgumentParser
import DragClipboard
import DragDrop
import DragEngine
import DragKit
import DragLinks
import DragTypes
import Synchronization

/// The arguments of `drop` as a value, and their execution.
struct DropRequest: Sendable {
    /// What is delivered of a drop.
    enum Form { case result, names, payload }

    var wanted = Wanted()
    var form = Form.result
    /// How many of the options are given that exclude each other.
    var exclusive = 0
    var inspects = false
    /// Whether the window stays open after a drop.
    var keeps = false
    var output: String?
    var outputFolder: String?
    var json = false
    var links = CleaningLevel.clean.rawValue
    /// The time for each answer of the program that the drag comes from, in seconds. Longer than
    /// for a paste: some programs make a file only when it is dropped (archive managers unpack it).
    static let patience = 30.0
    var timeout = DropRequest.patience
    /// The time for converting one drop, in seconds; 0 for no limit.
    var deadline = RequestDeadline.standard
    var command: [String] = []
    var plugIns = PlugInOptions()
    var allowsPrivateNetwork = false
    var pictures = PictureRequest()
    /// The character set of texts without a label; nil to find it from the bytes.
    var characterSet: String?

    /// Opens the window, and returns when the window is closed.
    ///
    /// - Throws: ``CLIError``: `usage`, `noRoute` without a display or without the program for windows, and what the last drop failed with if
    ///   no later one was delivered.
    func run() async throws {
        try check()
        let cleaning = try ConvertRequest.cleaning(links)
        let windows = try Windows.open()
        let converters = try Converters(plugIns.asking(for: wanted.via, inVerb: "drop"), cleaning: cleaning)
        defer { converters.end() }
        var wanted = wanted
        if wanted.to == nil, wanted.destination == nil, OutputName(output, converters.registry.catalogue)?.saysType != true {
            wanted.to = PasteRequest.usual(isTerminal: writesToTerminal)
            wanted.finishes = false
        }
        let accepting = try wanted.acceptList(converters.registry.catalogue, for: output)
        var options = try RunOptions(of: "drop", allowsPrivateNetwork: allowsPrivateNetwork, characterSet: characterSet)
        options.requestTime = try RequestDeadline.time(deadline)
        options.negotiation.finishes = wanted.finishes
        options.conversionOptions = try pictures.options()
        let runner = Runner(converters.registry, sniffer: converters.sniffer, options: options)
        let delivery = PayloadDelivery(accepting, runner, converters, cleaning)
        let sink = try DropSink(self, delivery)
        let outcome = Outcome()
        let (time, requestTime, catalogue) = (try Duration(timeout: timeout), options.requestTime, converters.registry.catalogue)
        let inspector = inspects ? DropInspector(delivery) : nil
        try await windows.showDropPlace(
            DropWindowConfiguration(
                accepted: form == .result && !inspects ? accepting : nil, wish: inspects ? "visible here, with all that it holds" : wish(wanted),
                runner: runner,
                read: { source, kind, names in
                    let end = requestTime.map { ContinuousClock.now + $0 }
                    return SelectionReader(source, of: kind, time: time, catalogue: catalogue, until: end).content(names)
                },
                receive: { content in
                    guard inspector == nil else { return .delivered("Here is what was dropped.") }
                    return await outcome.noting { () throws(CLIError) in try await sink.take(content) }
                }, endsAfterDelivery: !keeps && !inspects, inspector: inspector))
        if let error = outcome.error { throw ExitCode(error.status.rawValue) }
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
        if inspects, exclusive > 0 && form != .result || output != nil || outputFolder != nil || !command.isEmpty || json {
            throw CLIError(.usage, "--inspect shows drops and delivers nothing; leave the other options out.")
        }
        guard exclusive <= 1 else { throw CLIError(.usage, "--to, --for, --list and --payload exclude each other; give one of them.") }
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
    private func wish(_ wanted: Wanted) -> String {
        switch form {
        case .names: "a list of its names"
        case .payload: "a payload in JSON"
        case .result:
            if let destination = wanted.destination {
                "what a \(destination) takes"
            } else if self.wanted.to == nil {
                "text, or the best that is offered"
            } else {
                wanted.to ?? "text"
            }
        }
    }
}
