import DragClipboard
import DragEngine
import DragLinks
import DragSystem
import DragTypes

/// The inputs of `copy` and `drag`, and how they become an offer.
struct OfferedInputs: Hashable, Sendable {
    /// The inputs: one, or several files; an empty list, or `-` alone, for standard input.
    var inputs: [String] = []
    var from: String?
    /// The list of types to offer; nil for everything that can be made of the inputs.
    var offer: String?
    var isSensitive = false
    var plugIns = PlugInOptions()
    var allowsPrivateNetwork = false

    /// An offer, the payload that it is made of, and what converts.
    struct Offer: Sendable {
        let source: OfferedPayload
        let payload: Payload
        let converters: Converters
        /// The types to offer, as `--offer` names them.
        let accepting: AcceptList
    }

    /// Reads the inputs, and finds out what can be offered of them.
    ///
    /// - Parameter mayBeEmpty: whether it is no error that nothing can be made, because the file itself may be offered.
    /// - Throws: ``CLIError``: `usage`, `unreadableInput` and `badInput` for the inputs, `noRoute` when nothing can be offered.
    func offer(on platform: Platform, mayBeEmpty: Bool = false) async throws(CLIError) -> Offer {
        let cleaning = BuiltIn.cleaning(.clean)
        let converters = try Converters(plugIns.rooted, cleaning: cleaning)
        let registry = converters.registry
        let accepting = try negotiating { () throws(NegotiationError) in try AcceptList(parsing: offer ?? "*", catalogue: registry.catalogue) }
        var payload = inputs.count > 1 ? try files() : try InputReader(catalogue: registry.catalogue).payload(inputs.first, from: from)
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
        guard mayBeEmpty || source.targets.contains(where: { !source.isMark($0) }) else { throw nothing }
        if !source.untried.isEmpty {
            Streams.message(
                "note: these types are not offered, because trying their conversions would have taken more than a second: \(source.untried.map(\.rawValue).joined(separator: ", "))."
            )
        }
        return Offer(source: source, payload: payload, converters: converters, accepting: accepting)
    }

    /// The error for inputs of which nothing can be offered.
    var nothing: CLIError {
        CLIError(
            .noRoute,
            "Nothing of \(offer.map { "\u{201C}\($0)\u{201D}" } ?? "the payload") can be offered; \u{201C}dragconv explain --to '*'\u{201D} shows every type that the input can be converted to."
        )
    }

    /// The inputs as a file manager copies files: a list of their URIs.
    private func files() throws(CLIError) -> Payload {
        guard from == nil else { throw CLIError(.usage, "--from says what one input is; several inputs are offered as files.") }
        var uris: [String] = []
        for input in inputs {
            guard input != "-" else { throw CLIError(.usage, "Standard input is no file; offer it alone.") }
            guard Streams.kind(of: input) != .missing else { throw CLIError(.unreadableInput, "There is no file called \u{201C}\(input)\u{201D}.") }
            uris.append(FileURI.uri(path: PathText.bytes(SystemPath.location(of: input))))
        }
        return Payload(items: [Item(representations: [Representation(type: .uriList, bytes: URIList.bytes(uris))])])
    }
}
