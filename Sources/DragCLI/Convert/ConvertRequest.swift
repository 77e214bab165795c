import DragEngine
import DragKit
import DragLinks
import DragTypes
import LinkHandlers

/// The arguments of `convert` as a value, and their execution.
struct ConvertRequest: Hashable, Sendable {
    var input: String?
    var from: String?
    var wanted = Wanted()
    var platform: String?
    var item: Int?
    var all = false
    var strict = false
    /// The time for one conversion step, in seconds.
    var timeout = 30.0
    /// The time for the whole request, in seconds; 0 for no limit.
    var deadline = RequestDeadline.standard
    /// The moment at which the time is up, for a request that has begun already; nil when ``deadline`` starts with the conversion.
    var end: ContinuousClock.Instant?
    var output: String?
    var explain = false
    var force = false
    /// How links are delivered: `keep`, or the name of a cleaning level.
    var links = CleaningLevel.clean.rawValue
    var plugIns = PlugInOptions()
    var allowsPrivateNetwork = false
    /// Whether a text without a trailing newline gets one.
    var endsText = false

    /// The accepted values of ``links``.
    static let linkChoices = ["keep"] + CleanRequest.levels

    /// - Parameters:
    ///   - given: the payload to convert, instead of the input.
    ///   - more: further representations that every item can provide on demand.
    func run(_ given: Payload? = nil, adding more: [ItemProvider.Registration] = []) async throws {
        guard Self.linkChoices.contains(links) else {
            throw CLIError(.usage, "--links is one of \(Self.linkChoices.joined(separator: ", ")), not \u{201C}\(links)\u{201D}.")
        }
        let cleaning = BuiltIn.cleaning(CleaningLevel(rawValue: links))
        let converters = try Converters(plugIns, cleaning: cleaning)
        defer { converters.end() }
        let registry = converters.registry
        let accepting = try wanted.acceptList(registry.catalogue)
        var options = try runOptions()
        guard item == nil || !all else { throw CLIError(.usage, "--item and --all exclude each other; give one of them.") }
        let wantsPayload =
            accepting.entries[0].quality > 0
            && (accepting.entries[0].pattern == .conforming(.payload) || accepting.entries[0].pattern == .exactly(.payload))
        if platform != nil, !wantsPayload {
            throw CLIError(.usage, "--platform goes with --to payload; a single type is asked for by its platform name.")
        }
        let payload = if let given { given } else { try InputReader(catalogue: registry.catalogue).payload(input, from: from) }
        var (items, more) = (try chosenItems(payload), more)
        if plugIns.readsFiles, let files = FileExpansion(registry.catalogue).items(items, accepting: accepting) { (items, more) = (files, []) }
        if wantsPayload {
            return try write(payload: Payload(source: payload.source, items: items), registry)
        }
        let meter = StepMeter()
        options.deadline = try begin()
        defer { RequestDeadline.end() }
        var runner = Runner(registry, sniffer: converters.sniffer, options: options) { meter.show($1, of: $0.id) }
        if items.count > 1 { runner = runner.rememberingPlans() }
        let notes = RequestNotes()
        defer { notes.end() }
        let job = Job(
            payload: payload, more: more, accepting: accepting, runner: runner, cleaning: cleaning, converters: converters, meter: meter, notes: notes
        )
        let result = try await deliver(items, job)
        RequestDeadline.end()
        try write(result.bytes, isText: CanonicalText.isText(result.type, in: registry.catalogue))
    }

    /// The lowest score at which an offered representation is delivered as it is. 999 of 1000 is UTF-8 text under X11's name for it; a
    /// lossless conversion would give the same bytes.
    static let directScore = 999

    /// Delivers a representation that the payload offers in exactly the most wanted form, without loading handlers and plug-ins: no route
    /// could be better.
    ///
    /// - Returns: false when there is no such representation or it could not be loaded. Nothing has been written then.
    func runDirectly(_ given: Payload, adding more: [ItemProvider.Registration]) async throws(CLIError) -> Bool {
        let registry = Registry(handlers: [])
        // The accept list may name a type that only a plug-in declares. That is no error here, as the full run loads the plug-ins.
        guard let item = given.items.first, let wanted = wanted.to, let accepting = try? AcceptList(parsing: wanted, catalogue: registry.catalogue)
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
        let bytes = cleaned(delivery, BuiltIn.cleaning(CleaningLevel(rawValue: links)))
        try write(bytes, isText: CanonicalText.isText(delivery.type, in: registry.catalogue))
        return true
    }

    /// Starts the time limit of the request, or resumes it.
    private func begin() throws(CLIError) -> ContinuousClock.Instant? {
        guard let end else { return try RequestDeadline.start(deadline) }
        RequestDeadline.arm(end)
        return end
    }

    private func runOptions() throws(CLIError) -> RunOptions {
        var options = RunOptions(allowsPrivateNetwork: allowsPrivateNetwork)
        // The deadline of the whole request applies, so no item gets a time limit of its own.
        options.requestTime = nil
        options.negotiation = try wanted.options()
        options.isStrict = strict
        options.limits.time = try Duration(timeout: timeout)
        return options
    }

    private func chosenItems(_ payload: Payload) throws(CLIError) -> [Item] {
        guard !payload.items.isEmpty else { throw CLIError(.badInput, "The payload has no items.") }
        guard let item else { return payload.items }
        return [try payload.item(at: item)]
    }

    private func deliver(
        _ items: [Item], _ job: Job
    ) async throws(CLIError) -> (bytes: [UInt8], type: TypeIdentifier) {
        guard items.count > 1 else {
            let only = try await deliver(items[0], nil, job)
            return (cleaned(only, job.cleaning), only.type)
        }
        var parts: [[UInt8]] = []
        var type: TypeIdentifier?
        var joining: ItemJoining?
        var firstError: CLIError?
        for (number, item) in items.enumerated() {
            do throws(CLIError) {
                let delivery = try await deliver(item, "item \(number)", job)
                let itsJoining = ItemJoining(type: delivery.type, catalogue: job.converters.registry.catalogue)
                guard type == nil || itsJoining == joining else {
                    throw CLIError(.noRoute, "it is \(delivery.type), which cannot follow \(type?.rawValue ?? "it").")
                }
                parts.append(cleaned(delivery, job.cleaning))
                (type, joining) = (type ?? delivery.type, itsJoining)
            } catch {
                // An item for which no time was left must not be reported as one that cannot be converted.
                let isOver = job.runner.options.deadline.map { ContinuousClock.now >= $0 } ?? false
                if all || strict || isOver { throw CLIError(error.status, "Item \(number): \(error.message)") }
                job.notes.add("item \(number) is left out: \(error.message)")
                if firstError == nil { firstError = error }
            }
            guard let type, joining == nil else { continue }
            if all { throw CLIError(.usage, "\(type) holds one item only; choose it with --item.") }
            let rest = items.count - 1 - number
            if rest > 0, strict {
                throw CLIError(.wouldLose, "\(rest) further item(s) would be left out, and --strict forbids that; choose one with --item.")
            }
            if rest > 0 { Streams.message("note: \(rest) further item(s) are left out; choose one with --item.") }
            break
        }
        guard let type else { throw firstError ?? CLIError(.badInput, "The payload has no items.") }
        return (joining?.joined(parts) ?? parts[0], type)
    }

    /// The values that all items of one request share.
    private struct Job {
        var payload: Payload
        var more: [ItemProvider.Registration]
        var accepting: AcceptList
        var runner: Runner
        var cleaning: LinkCleaning
        var converters: Converters
        var meter: StepMeter
        var notes: RequestNotes
    }

    /// - Parameter name: the item's name in notes; nil when there is only one item.
    private func deliver(_ item: Item, _ name: String?, _ job: Job) async throws(CLIError) -> Delivery {
        let provider = ItemProvider(item, platform: job.payload.source?.platform, catalogue: job.converters.registry.catalogue, adding: job.more)
        let delivery: Delivery
        do {
            defer { job.meter.end() }
            delivery = try await job.runner.deliver(provider, accepting: job.accepting)
        } catch {
            if explain, let plan = try? job.runner.plan(provider, accepting: job.accepting) { say(plan, job, error.failures) }
            throw CLIError(error)
        }
        if explain { say(delivery.plan, job, delivery.failures) }
        job.converters.sayWhatIsMissing(for: delivery.steps)
        for failure in delivery.failures where failure.isFallback {
            job.notes.add([ConversionNote("\(failure.name) failed (\(failure.reason)); another route was taken")], of: name)
        }
        job.notes.add(delivery.notes, of: name)
        if strict, delivery.route.loss > 0 || !delivery.notes.isEmpty {
            let losses = delivery.steps.flatMap(\.conversion.loses) + delivery.notes.prefix(5).map(\.description)
            throw CLIError(
                .wouldLose,
                "Something would be lost (\(losses.isEmpty ? "\(delivery.route.loss) of 1000" : losses.joined(separator: ", "))), and --strict forbids that; nothing was written."
            )
        }
        return delivery
    }

    /// The bytes of the result; if the result is a form of links, the links are cleaned.
    private func cleaned(_ delivery: Delivery, _ cleaning: LinkCleaning) -> [UInt8] {
        let result = cleaning.applied(to: delivery.bytes, as: delivery.type)
        if explain {
            if !result.rules.isEmpty { Streams.message("links: cleaned by \(result.rules.joined(separator: ", ")).") }
            Streams.notes(result.notes.map { ConversionNote($0) }, of: "links")
        }
        return result.bytes
    }

    private func say(_ plan: Plan, _ job: Job, _ failures: [Delivery.FailedAttempt]) {
        let explanation = Explanation(
            plan, registry: job.converters.registry, options: job.runner.options.negotiation, failures: failures)
        let text = explanation.text
        try? Streams.write(Array(text.utf8), to: 2, name: "standard error")
    }

    private func write(payload: Payload, _ registry: Registry) throws(CLIError) {
        var payload = payload
        if let platform {
            guard let known = Platform(rawValue: platform) else {
                let names = Platform.allCases.map(\.rawValue).joined(separator: ", ")
                throw CLIError(.usage, "No platform is called \u{201C}\(platform)\u{201D}; there are \(names).")
            }
            let written = PlatformWriter(registry, platform: known).payload(payload)
            Streams.notes(written.notes)
            if strict, let first = written.notes.first {
                throw CLIError(.wouldLose, "Something would be lost (\(first)), and --strict forbids that; nothing was written.")
            }
            payload = written.payload
        }
        try withOutput { descriptor throws(CLIError) in
            let name = output ?? "standard output"
            var writer = JSONWriter<CLIError> { chunk throws(CLIError) in try Streams.write(chunk, to: descriptor, name: name) }
            try PayloadJSON.write(payload, to: &writer)
            writer.newline()
            try writer.finish()
        }
    }

    private func write(_ bytes: [UInt8], isText: Bool) throws(CLIError) {
        try withOutput { descriptor throws(CLIError) in
            if !isText, !force, Streams.isTerminal(descriptor) {
                throw CLIError(.cannotWrite, "The result is binary and would garble the terminal; redirect it, use -o FILE, or --force.")
            }
            // An exported table, for example, ends with a newline already.
            let lacksEnd = isText && endsText && bytes.last != 0x0A
            try Streams.write(lacksEnd ? bytes + [0x0A] : bytes, to: descriptor, name: output ?? "standard output")
        }
    }

    private func withOutput(_ body: (Int32) throws(CLIError) -> Void) throws(CLIError) {
        if let output, output != "-" { try Streams.replaceFile(output, body) } else { try body(1) }
    }
}
