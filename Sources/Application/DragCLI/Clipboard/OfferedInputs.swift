import DragClipboard
import DragEngine
import DragLinks
import DragSystem
import DragTypes
import LinkHandlers

/// The inputs of `copy` and `drag`, and how they become an offer.
struct OfferedInputs: Hashable, Sendable {
    /// The verb that offers.
    var verb = "copy"
    /// The inputs: one, or several files; an empty list, or `-` alone, for standard input.
    var inputs: [String] = []
    var from: String?
    /// The list of types to offer; nil for everything that can be made of the inputs.
    var offer: String?
    var isSensitive = false
    /// Whether the files are to be moved and not copied by the program that pastes them.
    var isCut = false
    /// Whether the line end at the end of a text is left out.
    var dropsLineEnd = false
    var settings = ConversionSettings()

    /// An offer, the content that it is made of, and what converts.
    struct Offer: Sendable {
        let source: OfferedPayload
        let payload: Payload
        let converters: Converters
        /// The types to offer, as `--offer` names them.
        let accepting: AcceptList
    }

    /// Reads the inputs, and finds out what can be offered of them.
    ///
    /// - Parameters:
    ///   - given: content that is offered instead of the inputs; nil for the inputs.
    ///   - mayBeEmpty: whether it is no error that nothing can be made, because the file itself may
    ///     be offered.
    /// - Throws: ``CLIError``: `usage`, `unreadableInput` and `badInput` for the inputs, `noRoute`
    ///   when nothing can be offered.
    func offer(_ given: Payload? = nil, on platform: Platform, mayBeEmpty: Bool = false) async throws(CLIError) -> Offer {
        let cleaning = settings.cleaning
        let converters = try Converters(settings.plugIns.rooted.asking(for: settings.wanted.via, inVerb: verb), cleaning: cleaning)
        let registry = converters.registry
        let accepting = try negotiating { () throws(NegotiationError) in try AcceptList(parsing: offer ?? "*", catalogue: registry.catalogue) }
        var parts: [OfferedPart]
        if let given { parts = [.content(given)] } else { parts = try self.parts(registry.catalogue) }
        if isSensitive {
            let marks = PlatformWriter(registry, platform: platform).secretMarks
            for index in parts.indices { parts[index].mark(with: marks) }
        }
        var options = try settings.runOptions(of: verb, input: inputs.first)
        if !settings.pictures.isEmpty { parts = try await written(parts, by: Runner(registry, sniffer: converters.sniffer, options: options)) }
        // What is offered is passed on as it is.
        options.negotiation.finishes = false
        let runner = Runner(registry, sniffer: converters.sniffer, options: options)
        let source: OfferedPayload
        do {
            source = try await OfferedPayload(
                parts, on: platform, accepting: accepting, runner: runner, cleaning: cleaning, cleansAll: settings.links != nil,
                watch: Environment[WatchMark.variable])
        } catch {
            throw CLIError(error)
        }
        guard mayBeEmpty || source.targets.contains(where: { !source.isMark($0) }) else { throw nothing }
        if !source.untried.isEmpty {
            Streams.message(
                "note: these types are not offered, because trying their conversions would have taken more than a second: \(source.untried.map(\.rawValue).joined(separator: ", "))."
            )
        }
        let content = parts.first(where: \.isContent)?.payload ?? Payload(items: [])
        return Offer(source: source, payload: content, converters: converters, accepting: accepting)
    }

    /// Whether nothing says how the inputs are to be offered.
    var isPlain: Bool { offer == nil && !isSensitive && !isCut && !dropsLineEnd && settings.pictures.isEmpty }

    /// The error for inputs of which nothing can be offered.
    var nothing: CLIError {
        CLIError(
            .noRoute,
            "Nothing of \(offer.map { "\u{201C}\($0)\u{201D}" } ?? "the payload") can be offered; \(SettingNames(ofVerb: verb, input: inputs.first).reachable) shows every type that the input can be converted to."
        )
    }

    // MARK: The inputs

    /// What is offered, best first. Several inputs and a folder are offered as files. One file is
    /// offered as its content and as that file.
    private func parts(_ catalogue: TypeCatalogue) throws(CLIError) -> [OfferedPart] {
        if inputs.count == 1, let input = inputs.first, input != "-", Streams.kind(of: input) == .missing { throw missing(input) }
        guard inputs.count < 2, !isFolder else {
            guard from == nil else { throw CLIError(.usage, "--from says what one input is; several inputs and folders are offered as files.") }
            return [.content(try files())]
        }
        let isFile = inputs.first.map { $0 != "-" && SystemPath.isRegularFile($0) } ?? false
        guard isFile || !isCut else {
            // A file that cannot be read is the better reason.
            if let path = inputs.first, path != "-" { _ = try Streams.readFile(path) }
            throw CLIError(.usage, "--cut is for files; name the files to cut, or leave --cut out.")
        }
        var content = try InputReader(catalogue: catalogue, allowsEmpty: isFile).content(inputs.first, from: from)
        if dropsLineEnd { content.dropLineEnd(catalogue) }
        guard !content.payload.items.isEmpty else {
            throw CLIError(.badInput, "The payload has no items, so there is nothing to offer.")
        }
        // A file that holds a list of files is offered as that list.
        let isList = content.payload.items.flatMap(\.representations).contains { catalogue.isFileList($0.type) }
        return OfferedPart.parts(of: content, file: isFile && !isList && content.bytes != nil ? try files() : nil, catalogue)
    }

    /// The parts with their picture written anew by the options for pictures. Its file is left out,
    /// since the file holds the picture without them.
    private func written(_ parts: [OfferedPart], by runner: Runner) async throws(CLIError) -> [OfferedPart] {
        guard let index = parts.firstIndex(where: \.isContent), let item = parts[index].payload.items.first, parts[index].payload.items.count == 1,
            let given = item.representations.first, runner.registry.catalogue.conforms(given.type, to: .image)
        else { return parts }
        let accepting = AcceptList([.init(.conforming(given.type))])
        let provider = ItemProvider(item, catalogue: runner.registry.catalogue)
        let delivery: Delivery
        do {
            delivery = try await runner.deliver(provider, accepting: accepting)
        } catch {
            throw CLIError(error)
        }
        guard delivery.bytes != given.bytes else { return parts }
        let picture = Representation(type: delivery.type, bytes: delivery.bytes)
        return [.content(Payload(items: [Item(suggestedName: item.suggestedName, representations: [picture])]))]
    }

    /// The error for a word that is no file, but may be meant as text.
    private func missing(_ input: String) -> CLIError {
        let areAllMissing = inputs.allSatisfy { Streams.kind(of: $0) == .missing }
        return CLIError(
            missing: input,
            advice: !areAllMissing
                ? "" : "; text comes on standard input: printf %s \(SettingNames.shellWord(inputs.joined(separator: " "))) | dragconv \(verb)")
    }

    /// Whether the only input is a folder that holds no capture.
    private var isFolder: Bool {
        guard inputs.count == 1, inputs[0] != "-", Streams.kind(of: inputs[0]) == .folder else { return false }
        return Streams.kind(of: inputs[0] + "/" + CaptureFolder.descriptionFile) == .missing
    }

    /// The files as a file manager copies them: a list of their URIs, with a mark beside it if they
    /// are cut.
    private func files() throws(CLIError) -> Payload {
        var uris: [String] = []
        for input in inputs {
            guard input != "-" else { throw CLIError(.usage, "Standard input is no file; offer it alone.") }
            guard Streams.kind(of: input) != .missing else { throw missing(input) }
            uris.append(FileURI.uri(path: PathText.bytes(SystemPath.location(of: input))))
        }
        var representations = [Representation(type: .uriList, bytes: URIList.bytes(uris))]
        if isCut { representations.append(Representation(type: FileListForms.cutSelection, bytes: CopiedFiles.kdeCutSelection(.cut))) }
        return Payload(items: [Item(representations: representations)])
    }
}

extension InputReader.Content {
    /// Leaves out the line end at the end of each text.
    fileprivate mutating func dropLineEnd(_ catalogue: TypeCatalogue) {
        func shortened(_ bytes: [UInt8]) -> [UInt8] {
            guard bytes.last == 0x0A else { return bytes }
            return bytes.dropLast(bytes.dropLast().last == 0x0D ? 2 : 1)
        }
        guard let type = payload.items.first?.representations.first?.type, CanonicalText.isText(type, in: catalogue) else { return }
        bytes = bytes.map(shortened)
        for item in payload.items.indices {
            payload.items[item].representations = payload.items[item].representations.map { given in
                guard let bytes = given.bytes else { return given }
                return Representation(type: given.type, target: given.target, fidelity: given.fidelity, bytes: shortened(bytes))
            }
        }
    }
}

extension Parameter where Command == OfferedInputs {
    /// - Parameters:
    ///   - from: the short name of `--from`.
    ///   - offer: what `--offer` is for.
    static func all(from: Character = "f", offer: String) -> [Parameter] {
        [
            .operand(
                "input", "A file, a folder, a capture folder, or - for standard input (the default); several are offered as files alone.",
                isRepeated: true, .files
            ) { $0.inputs.append($1) },
            .from(short: from) { $0.from = $1 },
            .option("offer", "list", offer, .typeList) { $0.offer = $1 },
            .flag("cut", "Mark the files as cut: the program that takes them moves them.") { $0.isCut = true },
            .flag("sensitive", "Mark it as confidential, for clipboard histories to pass over.") { $0.isSensitive = true },
        ]
    }
}
