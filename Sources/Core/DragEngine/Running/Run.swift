import DragKit
import DragSystem
import DragTypes

/// One request while it is carried out.
struct Run: Sendable {
    var runner: Runner
    let provider: ItemProvider
    var accepting: AcceptList
    var offers: [Offer]
    let skipped: [Plan.Skipped]
    /// When the request must end, in whatever state it is; nil for no limit.
    private var end: ContinuousClock.Instant?
    var exclusions = Negotiator.Exclusions()
    var failures: [Delivery.FailedAttempt] = []
    var links = LinkSchemes()
    private var notes: [ConversionNote] = []
    /// The bytes of results by offer and conversions so far (see ``key(_:upTo:)``), so that a new
    /// plan repeats no conversion.
    var finished: [[Int]: [UInt8]] = [:]
    private var steps: [[Int]: Delivery.Step] = [:]
    /// Inputs that each conversion has refused. The same bytes can arrive on several routes and
    /// need not be tried again.
    private var refusedInputs: [Int: [[UInt8]]] = [:]
    /// Inputs of which each dynamic conversion has made an offer. On a detour that leads to the
    /// same input, it would make the same offer again.
    private var realizedInputs: [Int: [[UInt8]]] = [:]
    /// For each offer that a dynamic conversion made, by its position: the key of its bytes in
    /// ``finished``.
    private(set) var origin: [Int: [Int]] = [:]
    var looks = Looks()

    init(_ runner: Runner, _ provider: ItemProvider, _ accepting: AcceptList) {
        let list = OfferList(of: provider, catalogue: runner.registry.catalogue, sniffer: runner.sniffer)
        self.runner = runner
        self.provider = provider
        self.accepting = accepting
        self.offers = list.offers
        self.skipped = list.skipped
        self.end = Self.end(runner.options)
    }

    private static func end(_ options: RunOptions) -> ContinuousClock.Instant? {
        options.deadline ?? options.requestTime.map { .now + $0 }
    }

    /// When a load that begins now must end: loading is a step like any other.
    private var loadEnd: ContinuousClock.Instant { min(end ?? .now + options.limits.time, .now + options.limits.time) }

    private var isOver: Bool { end.map { ContinuousClock.now >= $0 } ?? false }

    var catalogue: TypeCatalogue { runner.registry.catalogue }
    var options: RunOptions { runner.options }

    /// Delivers by the best route.
    mutating func deliver() async throws(NegotiationError) -> Delivery {
        guard let delivery = try await deliver(where: { _ in true }) else {
            throw NegotiationError(.internalError, "The negotiation ended without a result.")
        }
        return delivery
    }

    /// Delivers by the best route, if that route `suits`.
    ///
    /// - Returns: nil when the best route that has not failed does not suit; in this case no route
    ///   was run.
    mutating func deliver(where suits: (Route) -> Bool) async throws(NegotiationError) -> Delivery? {
        await typeUntypedOffers()
        // A plan from before a look would have to be made anew. What may be delivered as it is
        // needs no look.
        if !offers.contains(where: { accepting.match($0.type, in: catalogue) != nil }) { lookIntoReadyOffers() }
        while true {
            if Task.isCancelled { throw NegotiationError(.cancelled, "The request was cancelled.") }
            guard !isOver else { throw late }
            var plan = try runner.plan(offers, accepting: accepting, excluding: exclusions)
            plan.skipped = skipped + plan.skipped
            if await looksInto(plan) { continue }
            guard let route = plan.chosen else {
                if let error = await misnamed { throw error }
                plan.restricted = await helpful(plan.restricted).filter { !isGuess($0.route) }
                throw FailureReport(
                    plan: plan, failures: failures, links: links, accepting: accepting, offers: offers, registry: runner.registry,
                    names: options.names
                ).error
            }
            guard failures.count(where: \.isFallback) < Runner.maximumAttempts, failures.count < Runner.maximumSearches else {
                throw FailureReport(
                    plan: plan, failures: failures, links: links, accepting: accepting, offers: offers, registry: runner.registry,
                    names: options.names
                ).afterTooMany
            }
            if options.isStrict, let first = failures.first(where: \.isFallback) {
                throw NegotiationError(
                    .wouldLose,
                    "\u{201C}\(first.name)\u{201D} failed (\(first.reason)), and \(options.names.strictness) forbids the fallback."
                )
            }
            guard suits(route) else { return nil }
            if let bytes = await attempt(route) {
                let form = DeliveredForm(
                    bytes, of: route, isRaw: isRaw(accepting.entries[route.entry], route.result), hasForeignLines: hasForeignLines(route),
                    locale: CanonicalText.hasFixedEncoding(route.result) ? await siblings([CanonicalText.locale])[CanonicalText.locale] : nil)
                let isUnchanged = finished[key(route, upTo: 0)].map { $0 == bytes } ?? false
                let lost = isUnchanged ? (counted: [], named: []) : losses(on: route)
                return Delivery(
                    bytes: form.bytes, type: form.type, route: route, entry: accepting.entries[route.entry],
                    steps: route.steps.indices.compactMap { steps[key(route, upTo: $0 + 1)] }, failures: failures,
                    notes: notes + route.steps.indices.flatMap { notes(of: route, step: $0) }.filter { $0.loss == nil },
                    losses: lost.counted, uncountedLosses: lost.named, isUnchanged: isUnchanged, plan: plan)
            }
        }
    }

    /// The notes of a step that was run.
    func notes(of route: Route, step index: Int) -> [ConversionNote] { steps[key(route, upTo: index + 1)]?.notes ?? [] }

    /// The error for a request whose time is up; it names the last failed step.
    private var late: NegotiationError {
        let step = failures.last.map { " (the last step was \u{201C}\($0.name)\u{201D})" } ?? ""
        return NegotiationError(.timedOut, "The time for the whole request is up\(step)\(advice("give it more with", options.names.requestTime)).")
    }

    /// What to do, as the end of a message; empty where the program has no such setting.
    private func advice(_ words: String, _ setting: String?) -> String { setting.map { "; \(words) \($0)" } ?? "" }

    /// Whether the entry names the type by a platform's own name (an X11 target, a Windows format,
    /// a legacy name) and so asks for the platform's own bytes.
    private func isRaw(_ entry: AcceptList.Entry, _ type: TypeIdentifier) -> Bool {
        guard let declaration = catalogue.declaration(of: type) else { return false }
        var name = entry.spelling[...]
        if name.hasPrefix("=") { name = name.dropFirst() }
        return (declaration.targets + declaration.windowsFormats + declaration.legacyNames).contains { $0 == name && $0 != "text/plain" }
    }

    /// Whether the route delivers a text that was offered as `text/plain`. GTK writes CR LF under
    /// this name, and Windows does so everywhere.
    private func hasForeignLines(_ route: Route) -> Bool {
        guard let platform = provider.platform, [.x11, .wayland, .windows].contains(platform), route.conversions.isEmpty else { return false }
        let target = provider.registration(at: offers[route.offer].sourceIndex).target
        return target.map { ASCII.lowercased($0).hasPrefix("text/plain") } ?? false
    }

    /// A request for what another destination accepts. Results and exclusions so far are kept.
    func accepting(_ other: AcceptList) -> Run {
        var run = self
        run.accepting = other
        run.failures = []
        run.links = LinkSchemes()
        run.end = Self.end(options)
        return run
    }

    /// Takes over results of other deliveries of the same item.
    mutating func adopt(_ made: MadeSteps) {
        let known = made.steps
        finished.merge(known.finished) { first, _ in first }
        steps.merge(known.steps) { first, _ in first }
    }

    /// The results that other deliveries of the same item can use: those without a dynamic
    /// conversion, because only this delivery knows the type of a dynamic result. nil for a
    /// confidential item.
    var keepable: MadeSteps.Steps? {
        guard !provider.isSecret else { return nil }
        func isKept(_ key: [Int]) -> Bool { !key.dropFirst().contains { runner.registry.conversions[$0].isDynamic } }
        return MadeSteps.Steps(finished: finished.filter { isKept($0.key) }, steps: steps.filter { isKept($0.key) })
    }

    /// Loads the bytes of untyped offers and finds their types by content.
    mutating func typeUntypedOffers() async {
        for index in offers.indices where offers[index].type == .data {
            guard let bytes = try? await provider.load(at: offers[index].sourceIndex, until: loadEnd), !bytes.isEmpty else { continue }
            offers[index].type = runner.sniffer.type(of: bytes, fileName: provider.suggestedName) ?? .data
        }
    }

    /// The key of a result on a route: the index of the source's representation, and then the
    /// positions of the first `count` steps.
    func key(_ route: Route, upTo count: Int) -> [Int] {
        [offers[route.offer].sourceIndex] + route.steps.prefix(count)
    }

    /// Runs a route to its end.
    ///
    /// - Parameter end: the index of the step before which to stop; nil to run all steps.
    /// - Returns: nil when a step failed and was excluded, or when the route's first bytes or a
    ///   dynamic result got another type, so that a new plan is needed.
    mutating func attempt(_ route: Route, upTo end: Int? = nil) async -> [UInt8]? {
        let offer = offers[route.offer]
        let done = offer.base?.conversions.count ?? 0
        guard var bytes = await start(route.offer, isAsItIs: route.conversions.isEmpty) else { return nil }
        var type = offer.type
        let steps = route.steps
        for index in done..<(end ?? steps.count) {
            let position = steps[index]
            let conversion = runner.registry.conversions[position]
            let key = key(route, upTo: index + 1)
            if let known = finished[key] {
                bytes = known
            } else if !links.take(bytes, conversion) {
                if options.negotiation.via == conversion.id {
                    let schemes = conversion.schemes.sorted().map { $0 + ":" }.joined(separator: ", ")
                    fail(route, at: index, .unsupported("the URL's scheme is none of \(schemes)"), bytes)
                } else {
                    // No failure is recorded, because a user expects that, say, a web page's URL is
                    // not decoded as a data: URL.
                    exclude(position, route, index)
                }
                return nil
            } else if refusedInputs[position]?.contains(bytes) == true || realizedInputs[position]?.contains(bytes) == true {
                exclude(position, route, index)
                return nil
            } else {
                let output: ConversionOutput
                do {
                    output = try await run(position, bytes, type, key, parsed: index == done ? looks.parsed[route.offer] : nil)
                } catch {
                    fail(route, at: index, error, bytes)
                    return nil
                }
                if conversion.isDynamic {
                    realizedInputs[position, default: []].append(bytes)
                    realize(output, route, index, key)
                    return nil
                }
                bytes = output.bytes
                finished[key] = bytes
            }
            type = conversion.to
        }
        return bytes
    }

    /// The bytes of an offer in canonical form; nil when they cannot be read or have another type.
    ///
    /// - Parameter isAsItIs: whether the offer is delivered without a conversion.
    mutating func start(_ index: Int, isAsItIs: Bool) async -> [UInt8]? {
        let offer = offers[index]
        if let origin = origin[index] { return finished[origin] }
        let key = [offer.sourceIndex]
        // An offer that was only looked into may lack its signature.
        if let known = finished[key], !(isAsItIs && runner.sniffer.lacksSignature(known, of: offer.type)) { return known }
        let registration = provider.registration(at: offer.sourceIndex)
        let name = registration.target ?? registration.type.rawValue
        do {
            let raw = try await provider.load(at: offer.sourceIndex, until: loadEnd)
            guard raw.count <= options.limits.maximumInput else {
                throw LoadError.refused("it has \(raw.count) bytes, more than the limit of \(options.limits.maximumInput)")
            }
            guard !raw.isEmpty || !isContentExpected(offer.type) else { throw LoadError.refused("it is empty") }
            if let actual = runner.sniffer.contradiction(of: raw, to: offer.type) {
                // The declared type counts unless the bytes contradict it; then the type of the
                // bytes counts.
                offers[index].type = actual
                offers[index].recognition = Recognition()
                looks.forget(index)
                notes.append(ConversionNote("\u{201C}\(name)\u{201D} holds \(actual), not what its name says"))
                return nil
            }
            if isAsItIs, runner.sniffer.lacksSignature(raw, of: offer.type) {
                throw LoadError.refused("it does not begin as every file of this type (\(offer.type)) does")
            }
            let text = text(index, raw)
            guard !text.bytes.isEmpty || raw.isEmpty else { throw LoadError.refused("it holds nothing but NULs") }
            if let guessed = text.guessed { notes.append(ConversionNote(options.characterSetHint.note(onTextReadAs: guessed))) }
            finished[key] = text.bytes
            return text.bytes
        } catch {
            exclusions.offers.insert(index)
            let (code, advice): (ConversionError.Code?, String) =
                switch error as? LoadError {
                case .late?: (.timedOut, advice("give it more with", isOver ? options.names.requestTime : options.names.stepTime))
                case .timedOut?: (.timedOut, "")
                case .cancelled?: (.cancelled, "")
                default: (nil, "")
                }
            failures.append(.init(name: name, reason: "could not be read: \(error)\(advice)", code: code, diagnostics: nil, isOfSource: true))
            return nil
        }
    }

    /// Whether an empty representation counts as not delivered. An empty text is accepted as a text
    /// where no platform delivered it.
    private func isContentExpected(_ type: TypeIdentifier) -> Bool {
        provider.platform != nil || !catalogue.conforms(type, to: .plainText)
    }

    private mutating func run(
        _ position: Int, _ bytes: [UInt8], _ type: TypeIdentifier, _ key: [Int], parsed: ParsedInput?
    ) async throws(ConversionError) -> ConversionOutput {
        let conversion = runner.registry.conversions[position]
        if let limit = conversion.maxInput, bytes.count > limit {
            throw .limit("its input has \(bytes.count) bytes, more than its limit of \(limit)")
        }
        guard bytes.count <= options.limits.maximumInput else {
            throw .limit("its input has \(bytes.count) bytes, more than the limit of \(options.limits.maximumInput)")
        }
        // Few conversions need less memory than this.
        guard AddressSpace.hasRoom(for: 3 * bytes.count) else {
            throw .temporary("there is not enough memory for an input of \(bytes.count) bytes: \(AddressSpace.clause); raise that limit")
        }
        let clock = ContinuousClock()
        let begin = clock.now
        let output = try await convert(position, bytes, type, parsed: parsed)
        try check(output, of: conversion, input: bytes)
        steps[key] = Delivery.Step(
            conversion: conversion, notes: output.notes, time: clock.now - begin, byteCount: output.bytes.count)
        return output
    }

    /// Has the handler convert within the time for one step and for the request.
    ///
    /// - Parameter parsed: what a recogniser has parsed of the input.
    private func convert(
        _ position: Int, _ bytes: [UInt8], _ type: TypeIdentifier, parsed: ParsedInput?
    ) async throws(ConversionError) -> ConversionOutput {
        let conversion = runner.registry.conversions[position]
        let handler = runner.registry.handler(ofConversion: position)
        let program = handler.outOfProcess
        let cancellation = CancellationFlag()
        var limits = options.limits
        if let end { limits.time = min(limits.time, max(end - .now, .milliseconds(1))) }
        let stepEnd = ContinuousClock.now + limits.time
        let report = runner.progress
        report?(conversion, .begun)
        var context = ConversionContext(
            catalogue: catalogue, inputType: type, siblings: await siblings(conversion.uses),
            offeredTypes: offers.filter { $0.base == nil }.map(\.type), suggestedName: provider.suggestedName, limits: limits,
            isCancelled: { cancellation.isSet || program == nil && ContinuousClock.now >= stepEnd },
            progress: { report?(conversion, $0) })
        context.parsed = parsed
        context.permissions = options.permissions
        context.options = options.conversionOptions
        context.isSecret = provider.isSecret
        context.characterSetHint = options.characterSetHint
        let result = await result(of: handler, bytes, conversion, context, until: stepEnd, cancellation)
        if isOver { throw .timedOut("the time for the whole request is up\(advice("give it more with", options.names.requestTime))") }
        switch result {
        case nil where cancellation.isSet: throw .cancelled("the request was cancelled")
        case nil: throw tooSlow(nil)
        // A program watches its time itself, and may have other reasons to say that something took
        // too long.
        case .failure(let error)? where program != nil && error.code == .timedOut && ContinuousClock.now >= stepEnd: throw tooSlow(error)
        case let result?: return try result.get()
        }
    }

    private func tooSlow(_ failure: ConversionError?) -> ConversionError {
        ConversionError(
            .timedOut, "it took longer than the \(options.limits.time) for one step\(advice("raise that with", options.names.stepTime))",
            diagnostics: failure?.diagnostics)
    }

    /// Has the handler convert: a program in its own process, a prompt linked-in handler here, any
    /// other one on a thread of its own.
    ///
    /// - Returns: nil for a linked-in handler that did not end in time.
    private func result(
        of handler: any TypeHandler, _ bytes: [UInt8], _ conversion: Conversion, _ context: ConversionContext, until end: ContinuousClock.Instant,
        _ cancellation: CancellationFlag
    ) async -> LinkedConversion.Result? {
        guard let program = handler.outOfProcess else {
            if LinkedConversion.isPrompt(handler, bytes, context) { return LinkedConversion.here(handler, bytes, conversion, context, until: end) }
            return await LinkedConversion.apart(handler, bytes, conversion, context, until: end, cancellation)
        }
        return await withTaskCancellationHandler {
            do throws(ConversionError) {
                return .success(try await program.convert(bytes, using: conversion, context: context))
            } catch {
                return .failure(error)
            }
        } onCancel: {
            cancellation.set()
        }
    }

    /// Checks that the output keeps the limits and is of the promised type.
    private func check(
        _ output: ConversionOutput, of conversion: Conversion, input: [UInt8]
    ) throws(ConversionError) {
        guard output.bytes.count <= options.limits.maximumOutput else {
            throw .limit("its output has \(output.bytes.count) bytes, more than the limit of \(options.limits.maximumOutput)")
        }
        guard !output.bytes.isEmpty || input.isEmpty else {
            throw .unsupported("nothing of the \(conversion.from) is left as \(conversion.to)")
        }
        guard !conversion.isDynamic else { return }
        // A text may quote the signature of any format.
        if CanonicalText.isText(conversion.to, in: catalogue), TextDecoding.isPlainUTF8(output.bytes) { return }
        if let actual = runner.sniffer.contradiction(of: output.bytes, to: conversion.to) {
            throw .internalError("it promised \(conversion.to) and made \(actual)")
        }
    }

    /// The first representation of each of the types that can be read.
    private func siblings(_ types: [TypeIdentifier]) async -> [TypeIdentifier: [UInt8]] {
        var result: [TypeIdentifier: [UInt8]] = [:]
        for type in types {
            for index in 0..<provider.count where result[type] == nil {
                let registration = provider.registration(at: index)
                guard catalogue.conforms(registration.type, to: type), let raw = try? await provider.load(at: index, until: loadEnd),
                    !raw.isEmpty
                else { continue }
                result[type] = CanonicalText.bytes(
                    raw, of: registration.type, target: registration.target, in: catalogue, hint: options.characterSetHint)
            }
        }
        return result
    }

    mutating func fail(_ route: Route, at index: Int, _ error: ConversionError, _ input: [UInt8]? = nil) {
        let position = route.steps[index]
        let conversion = runner.registry.conversions[position]
        // What a conversion made is not the user's input: that another one cannot read it says
        // nothing about the input.
        let code = error.code == .badInput && index > 0 ? .unsupported : error.code
        failures.append(
            .init(
                name: conversion.id, reason: error.description, code: code, diagnostics: error.diagnostics,
                isWholeRoute: route.conversions.count == 1, isDetour: index == 0 && route.conversions.count > 1,
                finishedType: index == route.conversions.count ? conversion.to : nil, isGuess: isGuess(route), exactScore: route.exactScore))
        switch error.code {
        case .badInput where options.negotiation.via == conversion.id:
            // Excluded on all routes, because a longer route to the requested conversion would
            // convert something other than this input.
            exclusions.conversions[position] = error.description
        case .unsupported,
            .badInput where conversion.isFinisher:
            // Another finisher may take it. Whether the type can be converted is another matter.
            exclude(position, route, index)
            // A conversion that also reads other representations may succeed with the same bytes in
            // another item.
            if let input, conversion.uses.isEmpty { refusedInputs[position, default: []].append(input) }
        case .timedOut where conversion.uses.isEmpty:
            // An input that takes the handler too long for one target takes it too long for other
            // targets.
            for other in alternatives(to: position) where fails(other, with: position) { exclude(other, route, index) }
            exclusions.conversions[position] = error.description
        case .badInput:
            // An input that the handler cannot read for one target cannot be read for its other
            // targets either. When another handler failed with the same message, the bytes are at
            // fault, and no other handler need try.
            let areAllConcerned = isConfirmed(error, of: position)
            for other in alternatives(to: position) where areAllConcerned || fails(other, with: position) { exclude(other, route, index) }
        case .limit where (input?.count ?? 0) <= conversion.maxInput ?? .max:
            exclusions.conversions[position] = error.description
            // An input that is too deep for one handler can take a program minutes, or all of its
            // memory, so no program gets this input. (An input that is larger than the conversion's
            // own size limit says nothing about other conversions.)
            for other in alternatives(to: position)
            where runner.registry.isDoneByProgram(conversion: other) && !runner.registry.isSameHandler(other, position) {
                exclude(other, route, index)
            }
        case .unavailable, .notPermitted:
            for sibling in runner.registry.conversionsOfSameHandler(as: position) { exclusions.conversions[sibling] = error.description }
        default: exclusions.conversions[position] = error.description
        }
    }

    /// Excludes a step from further plans: this conversion after the conversion before it on the
    /// route.
    mutating func exclude(_ position: Int, _ route: Route, _ index: Int) {
        exclusions.steps[route.offer, default: []].insert(step(position, route, index))
    }

    func step(_ position: Int, _ route: Route, _ index: Int) -> RouteSearch.Step {
        let done = offers[route.offer].base?.conversions.count ?? 0
        return .init(previous: index > done ? Int32(route.steps[index - 1]) : -1, conversion: Int32(position))
    }

    /// Turns the result of a dynamic conversion into an offer of its own, typed by name and
    /// content. Planning continues from this offer.
    private mutating func realize(_ output: ConversionOutput, _ route: Route, _ index: Int, _ key: [Int]) {
        let position = route.conversions[index]
        let conversion = runner.registry.conversions[position]
        // A name is ignored when its type does not conform to the bound, or is the bound itself and
        // so says nothing new (octet-stream).
        let named = output.name.flatMap { catalogue.type(target: $0) }
            .flatMap { $0 != conversion.to && catalogue.conforms($0, to: conversion.to) ? $0 : nil }
        var type = named ?? runner.sniffer.type(of: output.bytes, fileName: provider.suggestedName) ?? conversion.to
        if let actual = runner.sniffer.contradiction(of: output.bytes, to: type) { type = actual }
        exclude(position, route, index)
        guard catalogue.conforms(type, to: conversion.to) else {
            fail(route, at: index, .internalError("it promised \(conversion.to) and made \(type)"))
            return
        }
        var offer = Offer(
            type, fidelity: offers[route.offer].fidelity, sourceIndex: offers[route.offer].sourceIndex,
            byteCount: output.bytes.count)
        let lost = losses(on: route, steps: index + 1)
        offer.base = .init(conversions: Array(route.conversions.prefix(index + 1)), lost: lost.counted, named: lost.named)
        let text = CanonicalText.decoded(output.bytes, of: type, target: output.name, in: catalogue, hint: options.characterSetHint)
        if let guessed = text.guessed { notes.append(ConversionNote(options.characterSetHint.note(onTextReadAs: guessed))) }
        finished[key] = text.bytes
        origin[offers.count] = key
        offers.append(offer)
    }
}
