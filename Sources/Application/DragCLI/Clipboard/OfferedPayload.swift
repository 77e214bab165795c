import DragClipboard
import DragEngine
import DragKit
import DragTypes
import LinkHandlers

/// A payload as it is offered on a selection: its representations under every name that programs
/// look for, and everything that can be made of them. Each conversion runs when its result is first
/// requested.
struct OfferedPayload: SelectionSource {
    let targets: [String]
    let lastingTargets: [String]
    /// The types for which it would take too long to find out whether a conversion succeeds.
    let untried: [TypeIdentifier]
    /// Targets that describe the content and are not content themselves, with their bytes.
    private let marks: [String: [UInt8]]
    /// For each target, the index of its type in `provider`.
    private let positions: [String: Int]
    private let provider: ItemProvider

    /// The loss, in thousandths, up to which a result counts as another form of the same content.
    private static let formLoss = 50

    /// - Parameters:
    ///   - parts: the payloads, of which an earlier one goes before a later one.
    ///   - accepting: the types to offer.
    ///   - cleansAll: whether links that are passed on are cleaned, too, and not only converted
    ///     ones.
    ///   - time: the time for finding out which conversions succeed.
    ///   - watch: the number of the `watch` whose command runs this `copy`; nil for none.
    init(
        _ parts: [OfferedPart], on platform: Platform, accepting: AcceptList, runner: Runner, cleaning: LinkCleaning,
        cleansAll: Bool = false, time: Duration = .seconds(1), watch: String? = nil
    ) async throws(NegotiationError) {
        let catalogue = runner.registry.catalogue
        let writer = PlatformWriter(runner.registry, platform: platform, hint: runner.options.characterSetHint)
        let items = parts.flatMap(\.payload.items)
        let about = Self.marks(parts, writer, catalogue)
        let marks = about + (watch.map { [(WatchMark.target($0), Array($0.utf8))] } ?? [])
        var taken = Set(marks.map(\.name))
        var kinds: [Kind] = []
        var untried: [TypeIdentifier] = []
        for part in parts {
            var surveys: [Survey] = []
            for item in part.payload.items {
                let provider = ItemProvider(item, platform: part.payload.source?.platform, catalogue: catalogue)
                surveys.append(
                    try await runner.survey(provider, accepting: accepting, time: time / items.count) {
                        part.includes($0, catalogue) && Self.isOffered($0, runner.registry)
                    })
            }
            kinds += Self.kinds(part, surveys, except: &taken, writer, runner.registry)
            untried += surveys.flatMap(\.untried)
        }
        var positions: [String: Int] = [:]
        for (position, kind) in kinds.enumerated() {
            for name in kind.names { positions[name] = position }
        }
        if positions[Self.anyText] != nil, let best = positions["UTF8_STRING"] { positions[Self.anyText] = best }
        targets = marks.map(\.name) + kinds.flatMap(\.names)
        let isSecret = items.contains { $0.isSecret(in: catalogue) }
        lastingTargets = isSecret ? [] : about.map(\.name) + kinds.filter(\.isLasting).flatMap(\.names)
        self.untried = untried
        self.marks = Dictionary(marks.map { ($0.name, $0.bytes) }) { first, _ in first }
        self.positions = positions
        let registrations = kinds.map { kind in
            ItemProvider.Registration(kind.type) { _ in
                if let bytes = kind.unchanged { return bytes }
                return try await Self.bytes(of: kind.type, kind.surveys, cleaning, cleansAll, catalogue)
            }
        }
        // Confidential data is not cached. Failures are not cached either, as a later attempt may
        // succeed.
        provider = ItemProvider(isSecret: isSecret, keepsFailures: false, registrations)
    }

    func isAtHand(_ target: String) -> Bool { marks[target] != nil || positions[target].map { provider.isLoaded(at: $0) } ?? true }

    func isMark(_ target: String) -> Bool { marks[target] != nil }

    func answer(to target: String) async -> ClipboardAnswer? {
        if let bytes = marks[target] { return ClipboardAnswer(bytes: bytes, target: target) }
        guard let position = positions[target], let bytes = try? await provider.load(at: position) else { return nil }
        return ClipboardAnswer(bytes: bytes, target: target == Self.anyText ? encodingOfText : target)
    }

    /// The target for text in the encoding that the owner prefers; the answer names the encoding
    /// (ICCCM §2.6.2).
    private static let anyText = "TEXT"
    private var encodingOfText: String { positions["UTF8_STRING"].map { $0 == positions[Self.anyText] } == true ? "UTF8_STRING" : "STRING" }

    /// The marks of all items, by the platform's names: targets that describe the content.
    private static func marks(_ parts: [OfferedPart], _ writer: PlatformWriter, _ catalogue: TypeCatalogue) -> [(name: String, bytes: [UInt8])] {
        var result: [(name: String, bytes: [UInt8])] = []
        for payload in parts.map(\.payload) {
            for item in payload.items {
                for mark in writer.marks(of: item) + passedOn(item, from: payload.source?.platform, catalogue) {
                    let name = mark.target ?? mark.type.rawValue
                    if !result.contains(where: { $0.name == name }) { result.append((name, mark.bytes ?? [])) }
                }
            }
        }
        return result
    }

    /// A type that is offered, its targets, and the surveys that deliver it.
    private struct Kind {
        let type: TypeIdentifier
        let names: [String]
        let surveys: [Survey]
        /// The bytes that are given as they are; nil for what the surveys deliver.
        let unchanged: [UInt8]?
        let isLasting: Bool
    }

    /// Whether the result of a route is offered: always if its type was asked for by name, and
    /// otherwise only if it is the content in another form. A program that finds a link beside a
    /// text would paste the link, and a program that finds HTML or RTF beside a text would paste
    /// these in another font.
    private static func isOffered(_ route: Route, _ registry: Registry) -> Bool {
        guard !route.isNamed else { return true }
        guard route.conversions.allSatisfy({ registry.conversions[$0].isOfferedUnasked }) else { return false }
        let isPlain = route.offeredType == .utf8PlainText || registry.catalogue.base(of: route.offeredType) == .utf8PlainText
        return !(isPlain && [.html, .rtf].contains { registry.catalogue.conforms(route.result, to: $0) })
    }

    /// The types to offer of a part: first those that its payload holds, then those that
    /// conversions make, both in the order of the ranking.
    ///
    /// - Parameter taken: the names that are offered already, to which the names of the part are
    ///   added.
    private static func kinds(
        _ part: OfferedPart, _ surveys: [Survey], except taken: inout Set<String>, _ writer: PlatformWriter, _ registry: Registry
    ) -> [Kind] {
        let catalogue = registry.catalogue
        let routes = surveys.flatMap(\.routes)
        let given = given(part.payload, routes)
        let hasFiles = part.isFiles || routes.contains { $0.result == .fileURL }
        var types: Set<TypeIdentifier> = []
        var result: [Kind] = []
        for route in routes.filter(\.conversions.isEmpty) + routes.filter({ !$0.conversions.isEmpty }) {
            let type = route.result
            let isOwn = route.conversions.isEmpty
            guard catalogue.role(of: type) == .content, types.insert(type).inserted,
                isOwn || route.isNamed || hasFiles || !catalogue.isFileList(type)
            else { continue }
            let itsOwn = given.filter { $0.value == type }.map(\.key).sorted()
            let names = names(of: type, isOwn: isOwn, isNamed: route.isNamed, given: itsOwn, writer, catalogue).filter { name in
                given[name, default: type] == type && taken.insert(name).inserted
            }
            guard !names.isEmpty else { continue }
            // Other forms of the same content also outlive this process, unless a plug-in's program
            // would have to make them.
            let isLasting = route.loss <= formLoss && !route.conversions.contains(where: registry.isDoneByProgram)
            let unchanged = type == .utf8PlainText ? part.unchangedText : nil
            result.append(Kind(type: type, names: names, surveys: surveys, unchanged: unchanged, isLasting: isLasting))
        }
        return result
    }

    /// The marker representations from X11 and Wayland programs. They are addressed to programs of
    /// the same kind, so they are passed on unchanged.
    private static func passedOn(_ item: Item, from platform: Platform?, _ catalogue: TypeCatalogue) -> [Representation] {
        guard platform == .x11 || platform == .wayland else { return [] }
        return item.representations.filter { representation in
            catalogue.role(of: representation.type) == .marker && representation.bytes?.isEmpty == false
        }
    }

    /// The names under which X11 and Wayland programs offered the representations. Other programs
    /// look for the same names, so each of these names stays with its type.
    private static func given(_ payload: Payload, _ routes: [Route]) -> [String: TypeIdentifier] {
        guard payload.source?.platform == .x11 || payload.source?.platform == .wayland else { return [:] }
        let own = Set(routes.filter(\.conversions.isEmpty).map(\.result))
        let named = payload.items.flatMap(\.representations).compactMap { representation in
            representation.target.flatMap { own.contains(representation.type) ? ($0, representation.type) : nil }
        }
        return Dictionary(named) { first, _ in first }
    }

    /// The targets for a type.
    private static func names(
        of type: TypeIdentifier, isOwn: Bool, isNamed: Bool, given: [String], _ writer: PlatformWriter, _ catalogue: TypeCatalogue
    ) -> [String] {
        let declaration = catalogue.declaration(of: type)
        // Programs that ask for plain text without naming an encoding have long meant UTF-8.
        let known = writer.names(of: type) + (type == .utf8PlainText ? ["text/plain"] : [])
        // A type that was asked for by name and has no customary target is offered under its
        // identifier.
        guard isOwn else { return known.isEmpty && isNamed ? [type.rawValue] : known }
        if declaration == nil, !given.isEmpty { return given }
        if !(known + given).isEmpty { return known + given }
        // No program on this platform knows this form; the type that it is a form of is offered
        // instead.
        if let base = declaration?.formOf, !writer.names(of: base).isEmpty { return [] }
        return [declaration?.mimeTypes.first ?? type.rawValue]
    }

    /// The items as one type: joined where the type can hold several, otherwise the first item that
    /// has it.
    private static func bytes(
        of type: TypeIdentifier, _ surveys: [Survey], _ cleaning: LinkCleaning, _ cleansAll: Bool, _ catalogue: TypeCatalogue
    ) async throws -> [UInt8] {
        var parts: [[UInt8]] = []
        var firstError: NegotiationError?
        for survey in surveys where survey.routes.contains(where: { $0.result == type }) {
            do throws(NegotiationError) {
                let delivery = try await survey.deliver(type)
                // Links that the payload holds stay as they were copied, unless the user says how
                // they come out; links in converted results are cleaned, as everywhere.
                let isKept = delivery.steps.isEmpty && !cleansAll
                parts.append(isKept ? delivery.bytes : cleaning.applied(to: delivery, cleansAll: cleansAll, in: catalogue).bytes)
                guard ItemJoining(type: type, catalogue: catalogue) != nil else { break }
            } catch {
                firstError = firstError ?? error
            }
        }
        if parts.isEmpty, let firstError { throw firstError }
        guard parts.count > 1, let joining = ItemJoining(type: type, catalogue: catalogue) else { return parts.first ?? [] }
        return joining.joined(parts)
    }
}
