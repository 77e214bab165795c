import DragEngine
import DragKit
import DragLinks
import DragTypes
import LinkHandlers

/// `convert`, and what other verbs do when a payload is at hand.
struct ConvertRequest: Hashable, Sendable {
    /// The verb that the request is part of.
    var verb = "convert"
    var input: String?
    /// Operands after the input: further inputs with ``outputFolder``, and otherwise the output
    /// file.
    var further: [String] = []
    var from: String?
    var settings = ConversionSettings()
    var platform: Platform?
    var item: Int?
    var all = false
    /// The moment at which the time is up, for a request that has begun already; nil when the
    /// deadline starts with the conversion.
    var end: ContinuousClock.Instant?
    var output: String?
    /// The folder that gets one file for each item; nil for a single result of all items.
    var outputFolder: String?
    /// The template of the files' names in ``outputFolder``; nil for names of the items' own.
    var name: String?
    /// Whether archives and mails are replaced by what they hold.
    var unpacks = false
    var explain = false
    var force = false
    /// Whether a text without a trailing newline gets one.
    var endsText = false

    func run() async throws { try await run(nil) }

    /// - Parameters:
    ///   - given: the payload to convert, instead of the input.
    ///   - more: further representations that every item can provide on demand.
    func run(_ given: Payload?, adding more: [ItemProvider.Registration] = []) async throws {
        guard name == nil || outputFolder != nil else { throw CLIError(.usage, "--name needs --output-dir.") }
        if !further.isEmpty, outputFolder == nil { return try await withSecondOperand().run() }
        let converters = try Converters(
            settings.plugIns.asking(for: settings.wanted.via, inVerb: verb), cleaning: settings.cleaning)
        defer { converters.end() }
        let registry = converters.registry
        let accepting = try settings.wanted.acceptList(registry.catalogue, for: output)
        var options = try runOptions()
        try Self.checkChoice(item, all: all)
        let wantsPayload =
            accepting.entries[0].quality > 0
            && (accepting.entries[0].pattern == .conforming(.payload) || accepting.entries[0].pattern == .exactly(.payload))
        if platform != nil, !wantsPayload {
            throw CLIError(.usage, "--platform goes with --to payload; a single type is asked for by its platform name.")
        }
        var files = try outputFolder.map { (folder) throws(CLIError) in try itemFiles(folder, registry, wantsPayload) }
        var payload = if let given { given } else { try inputs(InputReader(catalogue: registry.catalogue)) }
        let meter = StepMeter()
        let notes = RequestNotes()
        defer { notes.end() }
        options.deadline = try begin()
        defer { RequestDeadline.end() }
        let unpacking = Unpacking(
            runner: Runner(registry, sniffer: converters.sniffer, options: options) { meter.show($1, of: $0.id) }, isStrict: settings.isStrict,
            notes: notes)
        payload = unpacks ? try await unpacking.unpacked(payload) : await unpacking.opened(payload)
        meter.end()
        var (items, more) = (try payload.chosenItems(item), more)
        if settings.plugIns.readsFiles, let files = FileExpansion(registry.catalogue).items(items, accepting: accepting) {
            (items, more) = (files, [])
        }
        if wantsPayload {
            RequestDeadline.end()
            return try write(payload: Payload(source: payload.source, items: items), registry)
        }
        var runner = Runner(registry, sniffer: converters.sniffer, options: options) { meter.show($1, of: $0.id) }
        if items.count > 1 { runner = runner.rememberingPlans() }
        var delivery = PayloadDelivery(accepting, runner, converters, settings)
        delivery.takesAll = all
        if verb == "convert" { delivery.itemOption = "--item" }
        delivery.explains = explain
        delivery.notes = notes
        delivery.stepEnded = { meter.end() }
        if files != nil { return try await deliver(items, from: payload.source, by: delivery, to: &files) }
        let result = try await delivery.deliver(items, from: payload.source, adding: more)
        RequestDeadline.end()
        try write(result.bytes, result.type, registry.catalogue)
    }

    static func checkChoice(_ item: Int?, all: Bool) throws(CLIError) {
        guard item == nil || !all else { throw CLIError(.usage, "--item and --all exclude each other; give one of them.") }
    }

    /// The request with its second operand as the output file.
    ///
    /// - Throws: ``CLIError`` (`usage`) unless nothing else says where the result goes and what it
    ///   is, so that no input is ever overwritten.
    private func withSecondOperand() throws(CLIError) -> ConvertRequest {
        guard further.count == 1, output == nil, settings.wanted.to == nil, Streams.kind(of: further[0]) == .missing else {
            throw CLIError(
                .usage,
                "convert takes one input, and a second name only as a new file to write, without --to; -o FILE replaces a file, and --output-dir DIR takes several inputs."
            )
        }
        var request = self
        (request.output, request.further) = (further[0], [])
        return request
    }

    /// The payload of all inputs.
    private func inputs(_ reader: InputReader) throws(CLIError) -> Payload {
        let first = try reader.payload(input, from: from)
        var items = first.items
        for input in further { items += try reader.payload(input, from: from).items }
        return Payload(source: further.isEmpty ? first.source : nil, items: items)
    }

    private func itemFiles(_ folder: String, _ registry: Registry, _ wantsPayload: Bool) throws(CLIError) -> ItemFiles {
        guard output == nil else { throw CLIError(.usage, "--output and --output-dir exclude each other; give one of them.") }
        guard !wantsPayload else {
            throw CLIError(.usage, "--output-dir writes a file for each item, and --to payload is one document; use --output.")
        }
        return try ItemFiles(
            folder, registry.catalogue, name.map { (name) throws(CLIError) in try ResultNames(name, hasMembers: false) })
    }

    /// Converts each item to a file of its own, and prints the files' paths. An item that cannot be
    /// converted is left out with a note, unless all items are asked for.
    private func deliver(_ items: [Item], from source: Payload.Source?, by delivery: PayloadDelivery, to files: inout ItemFiles?)
        async throws(CLIError)
    {
        var firstError: CLIError?
        var count = 0
        var (progress, bytes) = (CountMeter(of: "of \(items.count) items"), 0)
        defer { progress.end() }
        for (number, item) in items.enumerated() {
            do throws(CLIError) {
                let result = try await delivery.deliver([item], from: source)
                guard let path = try files?.write(result.bytes, result.type, of: item) else { continue }
                try Streams.listing([path], wraps: false)
                count += 1
                bytes += result.bytes.count
                progress.show(number + 1, bytes: bytes)
            } catch {
                if all || delivery.isOver { throw error }
                delivery.notes.add(
                    "item \(number)\(item.suggestedName.map { " (\u{201C}\(Preview.harmless($0))\u{201D})" } ?? "") is left out: \(error.message)")
                if firstError == nil { firstError = error }
            }
        }
        RequestDeadline.end()
        if count == 0, let firstError { throw firstError }
    }

    /// The lowest score at which an offered representation is delivered as it is. 999 of 1000 is
    /// UTF-8 text under X11's name for it; a lossless conversion would give the same bytes.
    static let directScore = 999

    /// Delivers a representation that the payload offers in exactly the most wanted form, without
    /// loading handlers and plug-ins: no route could be better.
    ///
    /// - Returns: false when there is no such representation or it could not be loaded. Nothing has
    ///   been written then.
    func runDirectly(_ given: Payload, adding more: [ItemProvider.Registration]) async throws(CLIError) -> Bool {
        guard settings.pictures.isEmpty, settings.wanted.via == nil, !explain else { return false }
        let registry = Registry(handlers: [])
        // The accept list may name a type that only a plug-in declares. That is no error here, as
        // the full run loads the plug-ins.
        guard let item = given.items.first, let list = settings.wanted.to,
            let accepting = try? AcceptList(parsing: list, catalogue: registry.catalogue),
            !settings.wanted.finishes || !Self.mayHaveFinisher(accepting)
        else { return false }
        let provider = ItemProvider(item, platform: given.source?.platform, catalogue: registry.catalogue, adding: more)
        var options = try runOptions()
        options.deadline = try begin()
        defer { RequestDeadline.end() }
        let runner = Runner(registry, sniffer: BuiltIn.sniffer(registry), options: options)
        guard let delivery = try? await runner.deliverAsOffered(provider, accepting: accepting, score: Self.directScore), delivery.failures.isEmpty,
            delivery.notes.isEmpty
        else { return false }
        RequestDeadline.end()
        let bytes = settings.cleaning.applied(to: delivery, cleansAll: settings.links != nil, in: registry.catalogue).bytes
        try write(bytes, delivery.type, registry.catalogue)
        return true
    }

    /// Whether a result may need a finisher, which only the full run knows. Plain text and links
    /// have none: they are delivered in their canonical form anyway.
    private static func mayHaveFinisher(_ accepting: AcceptList) -> Bool {
        accepting.entries.contains { entry in
            switch entry.pattern {
            case .conforming(let type): ![.utf8PlainText, .plainText, .url, .uriList].contains(type)
            case .family: true
            case .exactly, .any: false
            }
        }
    }

    /// Starts the time limit of the request, or resumes it.
    private func begin() throws(CLIError) -> ContinuousClock.Instant? {
        guard let end else { return try RequestDeadline.start(settings.deadline) }
        RequestDeadline.arm(end)
        return end
    }

    private func runOptions() throws(CLIError) -> RunOptions {
        var options = try settings.runOptions(of: verb, input: further.isEmpty ? input : nil)
        // The deadline of the whole request applies, so no item gets a time limit of its own.
        options.requestTime = nil
        return options
    }

    private func write(payload: Payload, _ registry: Registry) throws(CLIError) {
        var payload = payload
        if let platform {
            let written = PlatformWriter(registry, platform: platform, hint: try CharacterSetHint(commandLine: settings.characterSet)).payload(
                payload)
            Streams.notes(written.notes)
            if settings.isStrict, let first = written.notes.first {
                throw CLIError(.wouldLose, "Something would be lost (\(first)), and --strict forbids that; leave --strict out to accept the loss.")
            }
            payload = written.payload
        }
        try withOutput { descriptor throws(CLIError) in
            let name = output ?? "standard output"
            var writer = JSONWriter<CLIError> { chunk throws(CLIError) in
                try Streams.output(chunk, to: descriptor, name: name, isForced: force)
            }
            try PayloadJSON.write(payload, to: &writer)
            writer.newline()
            try writer.finish()
        }
    }

    private func write(_ bytes: [UInt8], _ type: TypeIdentifier, _ catalogue: TypeCatalogue) throws(CLIError) {
        let isText = CanonicalText.isText(type, in: catalogue)
        try withOutput { descriptor throws(CLIError) in
            if !isText, !force, Streams.isTerminal(descriptor) {
                let ways = verb == "paste" ? "redirect it, or use -o FILE" : "redirect it, use -o FILE, or --force"
                throw CLIError(.cannotWrite, "The result is binary and would garble the terminal; \(ways).")
            }
            // An exported table, for example, ends with a newline already.
            let lacksEnd = isText && endsText && bytes.last != 0x0A
            try Streams.output(lacksEnd ? bytes + [0x0A] : bytes, to: descriptor, name: output ?? "standard output", isForced: force)
        }
        OutputName(output, catalogue)?.sayIfMisleading(type)
    }

    private func withOutput(_ body: (Int32) throws(CLIError) -> Void) throws(CLIError) {
        if let output, output != "-" { try Streams.replaceFile(output, body) } else { try body(1) }
    }
}
