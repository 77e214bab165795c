import DragClipboard
import DragEngine
import DragKit
import DragLinks
import DragTypes
import LinkHandlers

/// `watch`: every change of the clipboard.
struct WatchRequest: Command {
    /// Without accepted types, a change is reported as a whole payload.
    var settings = ConversionSettings()
    var selection = SelectionChoice()
    /// Whether confidential content is reported too.
    var includesSensitive = false
    /// Whether content that the command itself copies is reported too.
    var includesOwn = false
    var explain = false
    /// The number of this watch, which its command inherits in an environment variable.
    let number = WatchMark.newNumber()
    /// The program to run and its arguments; empty to print lines of JSON instead.
    var command: [String] = []

    static let words = "watch"

    static let about = CommandDescription(
        purpose: "Run a command, or print a line of JSON, whenever something is copied.",
        details:
            "The line is a payload; the command has it on standard input. With --to or --for, both have what of it is wanted, and changes with none of that are passed over. $DRAGCONV_TYPE and $DRAGCONV_MIME_TYPE tell the command what it gets. What is marked as confidential is passed over, and so is a clipboard that was emptied.",
        examples: [
            ("dragconv watch --to text >> history.ndjson", "a history"),
            ("dragconv watch --to text -- notify-send copied", "a command for each change"),
            ("dragconv watch --to 'image/*' -- sh -c 'cat > \"$(date +%s).${DRAGCONV_MIME_TYPE#image/}\"'", ""),
        ])

    static var parameters: [Parameter<WatchRequest>] {
        [.program("After --: what is run, with its arguments.") { $0.command.append($1) }]
        Parameter<ConversionSettings>.lists.within { $1(&$0.settings) }
        [
            .flag("include-sensitive", "Also what is marked as confidential.") { $0.includesSensitive = true },
            .flag("own", "Also what the command itself copies with dragconv.") { $0.includesOwn = true },
            .explain { $0.explain = true },
        ]
        Parameter<SelectionChoice>.all.within { $1(&$0.selection) }
        Parameter<ConversionSettings>.conversions(timed: "one change").within { $1(&$0.settings) }
    }

    /// The time for each answer of the program that owns the selection.
    private static let patience = Duration.seconds(5)

    /// Runs until the desktop session ends.
    func run() async throws {
        let converters = try Converters(settings.plugIns.asking(for: settings.wanted.via, inVerb: "watch"), cleaning: settings.cleaning)
        let registry = converters.registry
        try settings.check(registry)
        // A change as a whole is a payload.
        let isWanted = settings.saysWhatIsWanted && settings.wanted.to != "payload"
        let runner = Runner(registry, sniffer: converters.sniffer, options: try settings.runOptions(of: "watch"))
        var delivery = isWanted ? PayloadDelivery(try settings.wanted.acceptList(registry.catalogue), runner, converters, settings) : nil
        delivery?.explains = explain
        let program = try command.isEmpty ? nil : CommandLineProgram(command)
        do {
            let clipboard = try ClipboardBackend.using(selection.backend, isVerbose: selection.isVerbose) { backend throws(ClipboardError) in
                try backend.connect()
            }
            let stop = try Wakeup()
            while try clipboard.waitForChange(of: selection.kind, until: stop) {
                let reader = SelectionReader(clipboard, of: selection.kind, time: Self.patience, catalogue: registry.catalogue)
                guard let change = await change(reader, delivery, registry.catalogue) else { continue }
                if let program {
                    try program.run(standardInput: change.bytes, variables: variables(change.type, registry.catalogue))
                } else {
                    try Streams.output(change.line)
                }
            }
        } catch let error as ClipboardError {
            throw CLIError(.noRoute, error.description)
        }
    }

    /// A change of the selection, as it is reported.
    private struct Change {
        let type: TypeIdentifier
        let bytes: [UInt8]
        /// The content as a payload in one line of JSON.
        let line: [UInt8]
    }

    /// Nil when there is nothing to report: the selection is empty, confidential, of this watch's
    /// own making, or offers none of the accepted types.
    private func change(_ reader: SelectionReader, _ delivery: PayloadDelivery?, _ catalogue: TypeCatalogue) async -> Change? {
        let targets: [String]
        do {
            targets = try reader.targets()
        } catch {
            if error.status != .noRoute { Streams.message("note: a change was passed over: \(error.message)") }
            return nil
        }
        guard includesOwn || !targets.contains(WatchMark.target(number)) else { return nil }
        let offered = reader.offer(targets)
        guard let item = offered.items.first, includesSensitive || !item.isSecret(in: catalogue) else { return nil }
        guard var delivery else {
            let payload = reader.payload(targets)
            if let failure = reader.failure {
                Streams.message("note: a change was passed over: \(failure.sentence(reading: selection.kind))")
                return nil
            }
            let line = PayloadJSON.line(payload)
            return Change(type: .payload, bytes: line, line: line)
        }
        delivery.notes = RequestNotes()
        defer { delivery.notes.end() }
        do {
            let result = try await delivery.deliver([item], from: offered.source, adding: reader.registrations(targets))
            let item = Item(representations: [Representation(type: result.type, bytes: result.bytes)])
            return Change(type: result.type, bytes: result.bytes, line: PayloadJSON.line(Payload(source: offered.source, items: [item])))
        } catch {
            // Most changes offer none of the accepted types, so this case is not reported.
            if error.status != .noRoute { Streams.message("note: a change was passed over: \(error.message)") }
            return nil
        }
    }

    /// The environment variables that describe the change to the program.
    private func variables(_ type: TypeIdentifier, _ catalogue: TypeCatalogue) -> [String: String] {
        var result = CommandLineProgram.variables(for: type, in: catalogue)
        result["DRAGCONV_SELECTION"] = selection.isPrimary ? "primary" : "clipboard"
        result[WatchMark.variable] = number
        return result
    }
}

/// How `watch` recognizes what its own command has copied: the command inherits an environment
/// variable, and `copy` offers the variable's value as a mark beside the content. (A compositor
/// does not tell who owns a selection.)
enum WatchMark {
    /// The environment variable that holds the number of the watch.
    static let variable = "DRAGCONV_WATCH"

    /// A random number, so that no other watch has the same.
    static func newNumber() -> String { String(UInt64.random(in: 1...UInt64.max), radix: 16) }

    /// The target that marks what the watch's own command has copied.
    static func target(_ number: String) -> String { "application/x-dragconv-watch;id=\(number)" }
}
