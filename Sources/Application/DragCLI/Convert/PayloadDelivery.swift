import DragEngine
import DragKit
import DragLinks
import DragTypes
import LinkHandlers

/// Converts the items of a payload, joins the results where their type can hold several, and cleans
/// the links in them.
struct PayloadDelivery: Sendable {
    /// What a payload was converted to.
    struct Result: Sendable {
        let bytes: [UInt8]
        let type: TypeIdentifier
    }

    let accepting: AcceptList
    let runner: Runner
    let converters: Converters
    let cleaning: LinkCleaning
    /// Whether the user said how links come out, so that texts that are passed on are cleaned, too.
    let cleansAll: Bool
    /// Whether any loss is an error.
    let isStrict: Bool
    private let markdown: MarkdownRequest
    /// Whether an item that cannot be converted is an error, instead of being left out with a note.
    var takesAll = false
    /// Whether standard error shows how the route was chosen.
    var explains = false
    /// The option that chooses one item of several; nil where there is none.
    var itemOption: String?
    /// Prints notes on what was lost.
    var notes = RequestNotes()
    /// Called after each conversion, before anything is printed.
    var stepEnded: @Sendable () -> Void = {}

    init(_ accepting: AcceptList, _ runner: Runner, _ converters: Converters, _ settings: ConversionSettings) {
        self.accepting = accepting
        self.runner = runner
        self.converters = converters
        cleaning = settings.cleaning
        cleansAll = settings.links != nil
        isStrict = settings.isStrict
        markdown = settings.markdown
    }

    private var itemAdvice: String { itemOption.map { "; choose one with \($0)" } ?? "" }

    /// Whether the time for the whole request is up. An item for which no time was left must not be
    /// reported as one that cannot be converted.
    var isOver: Bool { runner.options.deadline.map { ContinuousClock.now >= $0 } ?? false }

    private var catalogue: TypeCatalogue { converters.registry.catalogue }

    /// Converts `items`, of which there must be one at least.
    ///
    /// - Parameter more: further representations that every item can provide on demand.
    func deliver(
        _ items: [Item], from source: Payload.Source?, adding more: [ItemProvider.Registration] = []
    ) async throws(CLIError) -> Result {
        guard items.count > 1 else {
            let only = try await deliver(items[0], nil, source, more)
            let result = cleaned(only)
            note(cleanedLinks: result.count)
            return Result(bytes: try withPictureFiles(result.bytes, only.type), type: only.type)
        }
        var parts: [[UInt8]] = []
        var cleanedLinks = 0
        var type: TypeIdentifier?
        var joining: ItemJoining?
        var firstError: CLIError?
        for (number, item) in items.enumerated() {
            do throws(CLIError) {
                let delivery = try await deliver(item, "item \(number)", source, more)
                let itsJoining = ItemJoining(type: delivery.type, catalogue: catalogue)
                guard type == nil || itsJoining == joining else {
                    throw CLIError(
                        .noRoute,
                        "its result is \(delivery.type), which cannot be joined to the \(type?.rawValue ?? "result") of the items before\(itemAdvice)."
                    )
                }
                let result = cleaned(delivery)
                parts.append(result.bytes)
                cleanedLinks += result.count
                (type, joining) = (type ?? delivery.type, itsJoining)
            } catch {
                if takesAll || isStrict || isOver { throw CLIError(error.status, "Item \(number): \(error.message)") }
                notes.add("item \(number) is left out: \(error.message)")
                if firstError == nil { firstError = error }
            }
            guard let type, joining == nil else { continue }
            if takesAll { throw CLIError(.usage, "\(type) holds one item only\(itemAdvice).") }
            let rest = items.count - 1 - number
            if rest > 0, isStrict {
                throw CLIError(.wouldLose, "\(rest) further item(s) would be left out, and --strict forbids that\(itemAdvice).")
            }
            if rest > 0 { notes.add("\(rest) further item(s) are left out\(itemAdvice).") }
            break
        }
        guard let type else { throw firstError ?? CLIError(.badInput, "The payload has no items.") }
        note(cleanedLinks: cleanedLinks)
        return Result(bytes: try withPictureFiles(joining?.joined(parts) ?? parts[0], type), type: type)
    }

    /// - Parameter name: the item's name in notes; nil when there is only one item.
    private func deliver(
        _ item: Item, _ name: String?, _ source: Payload.Source?, _ more: [ItemProvider.Registration]
    ) async throws(CLIError) -> Delivery {
        let provider = ItemProvider(item, platform: source?.platform, catalogue: catalogue, adding: more)
        let delivery: Delivery
        do {
            defer { stepEnded() }
            delivery = try await (explains ? runner : runner.seekingBestOnly()).deliver(provider, accepting: accepting)
        } catch {
            if explains, let plan = try? runner.plan(provider, accepting: accepting) { say(plan, error.failures) }
            throw CLIError(error)
        }
        if explains { say(delivery.plan, delivery.failures) }
        converters.sayWhatIsMissing(for: delivery.steps)
        for failure in delivery.failures where failure.isFallback {
            notes.add([ConversionNote("\(failure.name) failed (\(failure.reason)); another route was taken")], of: name)
        }
        notes.add(delivery.notes, of: name)
        notes.add(delivery.losses, of: name)
        notes.add(uncounted: delivery.uncountedLosses, of: name)
        if !ConversionOption.forPictures.isDisjoint(with: runner.options.conversionOptions.keys), delivery.steps.isEmpty,
            catalogue.conforms(delivery.type, to: .image)
        {
            notes.add([ConversionNote("the picture is passed on as it is, so the options for pictures do not count")], of: name)
        }
        if isStrict { try refuseLosses(delivery) }
        try checkLoss(delivery)
        return delivery
    }

    /// - Throws: ``CLIError`` when something was lost that could not be counted before, on a route
    ///   that may lose more than is allowed.
    private func checkLoss(_ delivery: Delivery) throws(CLIError) {
        guard let maximum = runner.options.negotiation.maximumLoss, delivery.route.loss > maximum, let first = delivery.losses.first else { return }
        let loss = delivery.route.loss
        throw CLIError(
            .wouldLose,
            "The route to \(catalogue.name(of: delivery.type)) loses \(first) and may lose \(loss) of 1000, which --max-loss \(loss) allows.")
    }

    /// - Throws: ``CLIError`` when something was lost, or may have been, or the result is a guess.
    private func refuseLosses(_ delivery: Delivery) throws(CLIError) {
        var losses = delivery.losses.map(\.description) + delivery.uncountedLosses + delivery.notes.prefix(5).map(\.description)
        if delivery.route.isGuess, !delivery.isUnchanged { losses.append("the result is a guess") }
        guard !losses.isEmpty else { return }
        throw CLIError(
            .wouldLose,
            "Something would be lost (\(losses.joined(separator: ", "))), and --strict forbids that; leave --strict out to accept the loss.")
    }

    /// The result with its links cleaned.
    private func cleaned(_ delivery: Delivery) -> LinkCleaning.Result {
        let result = cleaning.applied(to: delivery, cleansAll: cleansAll, in: catalogue)
        if explains {
            if !result.rules.isEmpty { Streams.message("links: cleaned by \(result.rules.joined(separator: ", ")).") }
            Streams.notes(result.notes.map { ConversionNote($0) }, of: "links")
        }
        return result
    }

    /// Markdown with its pictures in files, if the user named a folder for them.
    private func withPictureFiles(_ bytes: [UInt8], _ type: TypeIdentifier) throws(CLIError) -> [UInt8] {
        guard let folder = try markdown.pictureFolder(), catalogue.conforms(type, to: .markdown) else { return bytes }
        return try PictureFiles(folder: folder).taken(outOf: bytes, catalogue)
    }

    private func note(cleanedLinks count: Int) {
        guard count > 0 else { return }
        notes.add("\(count == 1 ? "1 link was" : "\(count) links were") cleaned; --links keep leaves links as they are.")
    }

    private func say(_ plan: Plan, _ failures: [Delivery.FailedAttempt]) {
        let explanation = Explanation(plan, registry: converters.registry, options: runner.options.negotiation, failures: failures)
        let lines = explanation.lines.map { Preview.harmless($0) + "\n" }
        try? Streams.write(Array(lines.joined().utf8), to: 2, name: "standard error")
    }
}

/// How the results of several items are joined, for types that can hold several things.
enum ItemJoining: Hashable {
    /// With a newline between two items.
    case text
    /// Without anything between two items, since every line ends with a newline.
    case list

    /// Nil for types that hold one thing only, and for text in an encoding whose line ends are not
    /// the byte LF.
    init?(type: TypeIdentifier, catalogue: TypeCatalogue) {
        if type == .uriList {
            self = .list
        } else if type == .url || type == .imageURL || catalogue.conforms(type, to: .plainText) && !CanonicalText.hasFixedEncoding(type) {
            self = .text
        } else {
            return nil
        }
    }

    func joined(_ parts: [[UInt8]]) -> [UInt8] {
        parts.dropFirst().reduce(parts.first ?? []) { result, part in
            result + (self == .list || result.last == 0x0A ? [] : [0x0A]) + part
        }
    }
}
