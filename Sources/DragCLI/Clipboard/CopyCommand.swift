import ArgumentParser
import DragClipboard
import DragEngine
import DragLinks
import DragSystem
import DragTypes

struct CopyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "copy", abstract: "Offer a payload on the clipboard, and whatever can be made of it.",
        discussion: """
            It goes on in the background until something else is copied. Everything is offered under the names that programs look for; what \
            has to be converted is converted when a program asks for it.
            """)

    @Argument(
        help: ArgumentHelp(
            "A file, a capture folder, or - for standard input (the default); several are offered as files, as file managers copy them.",
            valueName: "input"))
    var inputs: [String] = []

    @Option(help: ArgumentHelp("What the input is, by any name of its type; otherwise its name and bytes tell.", valueName: "type"))
    var from: String?

    @Option(help: ArgumentHelp("Offer only these types: text, html, image/*, \u{2026}; otherwise all that can be had.", valueName: "list"))
    var offer: String?

    @OptionGroup var selection: SelectionOptions

    @Flag(help: "Stay in the foreground until something else is copied.")
    var foreground = false

    @Flag(help: "End when it has been pasted once.")
    var pasteOnce = false

    @Flag(help: "Leave the clipboard empty instead.")
    var clear = false

    @Flag(help: "Mark it as confidential, for clipboard histories to pass over.")
    var sensitive = false

    @OptionGroup var programs: ProgramOptions
    @OptionGroup var common: CommonOptions

    var request: CopyRequest {
        CopyRequest(
            inputs: inputs, from: from, offer: offer, isPrimary: selection.primary, backend: selection.backend,
            staysInForeground: foreground, isPastedOnce: pasteOnce, clears: clear, isSensitive: sensitive,
            plugIns: programs.added(to: common.plugIns), allowsPrivateNetwork: programs.allowPrivateNetwork)
    }

    func run() async throws { try await request.run() }
}

/// The arguments of `copy` as a value, and their execution.
struct CopyRequest: Hashable, Sendable {
    /// The inputs: one, or several files; an empty list, or `-` alone, for standard input.
    var inputs: [String] = []
    var from: String?
    /// The list of types to offer; nil for all that can be had.
    var offer: String?
    var isPrimary = false
    var backend: String?
    var staysInForeground = false
    var isPastedOnce = false
    var clears = false
    var isSensitive = false
    var plugIns = PlugInOptions()
    var allowsPrivateNetwork = false

    func run() async throws {
        let backend = try ClipboardBackend(chosen: backend)
        let selection: SelectionKind = isPrimary ? .primary : .clipboard
        if clears {
            guard inputs.isEmpty, from == nil, offer == nil, !staysInForeground, !isPastedOnce, !isSensitive else {
                throw CLIError(.usage, "--clear takes nothing to copy; leave the rest out.")
            }
            return try reachingDesktop { () throws(ClipboardError) in try backend.clear(selection) }
        }
        let background = staysInForeground ? nil : try Background.begin()
        let source = try await source(on: backend.platform)
        let stop = try reachingDesktop { () throws(ClipboardError) in try Wakeup() }
        _ = try reachingDesktop { () throws(ClipboardError) in
            try backend.offer(source, on: selection, once: isPastedOnce, until: stop) {
                // Until now a termination signal could end the process at once, as there was no clipboard content to hand over.
                stop.replaceTermination()
                background?.isReady()
            }
        }
    }

    /// The inputs as a file manager copies files: a list of their URIs.
    private func files(_ catalogue: TypeCatalogue) throws(CLIError) -> Payload {
        guard from == nil else { throw CLIError(.usage, "--from says what one input is; several inputs are offered as files.") }
        var uris: [String] = []
        for input in inputs {
            guard input != "-" else { throw CLIError(.usage, "Standard input is no file; copy it alone.") }
            guard Streams.kind(of: input) != .missing else { throw CLIError(.unreadableInput, "There is no file called \u{201C}\(input)\u{201D}.") }
            uris.append(FileURI.uri(path: PathText.bytes(SystemPath.absolute(input))))
        }
        return Payload(items: [Item(representations: [Representation(type: .uriList, bytes: URIList.bytes(uris))])])
    }

    private func source(on platform: Platform) async throws -> OfferedPayload {
        let cleaning = BuiltIn.cleaning(.clean)
        let converters = try Converters(plugIns.rooted, cleaning: cleaning)
        let registry = converters.registry
        let accepting = try negotiating { () throws(NegotiationError) in try AcceptList(parsing: offer ?? "*", catalogue: registry.catalogue) }
        var payload =
            inputs.count > 1 ? try files(registry.catalogue) : try InputReader(catalogue: registry.catalogue).payload(inputs.first, from: from)
        guard !payload.items.isEmpty else { throw CLIError(.badInput, "The payload has no items, so there is nothing to offer.") }
        if isSensitive {
            let marks = PlatformWriter(registry, platform: platform).secretMarks
            for index in payload.items.indices { payload.items[index].representations += marks }
        }
        let runner = Runner(registry, sniffer: converters.sniffer, options: RunOptions(allowsPrivateNetwork: allowsPrivateNetwork))
        let source: OfferedPayload
        do {
            source = try await OfferedPayload(
                payload, on: platform, accepting: accepting, runner: runner, cleaning: cleaning, watch: Environment[WatchMark.variable])
        } catch {
            throw CLIError(error)
        }
        guard source.targets.contains(where: { !source.isMark($0) }) else {
            throw CLIError(
                .noRoute,
                "Nothing of \(offer.map { "\u{201C}\($0)\u{201D}" } ?? "the payload") can be offered; \u{201C}dragconv explain --to '*'\u{201D} shows what can be had."
            )
        }
        if !source.untried.isEmpty {
            Streams.message(
                "note: it would have taken more than a second to find out whether these can be had, so they are not offered: \(source.untried.map(\.rawValue).joined(separator: ", "))."
            )
        }
        return source
    }
}
