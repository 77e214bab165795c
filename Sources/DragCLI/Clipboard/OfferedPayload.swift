import DragClipboard
import DragEngine
import DragKit
import DragTypes
import LinkHandlers

/// A payload as it is offered on a selection: what it holds, under every name that programs look for, and whatever can be made of it. Each
/// thing is made when somebody asks for it first.
struct OfferedPayload: SelectionSource {
    let targets: [String]
    let lastingTargets: [String]
    /// Types for which it takes too long to find out whether they can be had.
    let untried: [TypeIdentifier]
    /// Names that only say something about the others.
    private let marks: [String: [UInt8]]
    /// For each name, the position of its type in `provider`.
    private let positions: [String: Int]
    private let provider: ItemProvider

    /// What loses no more of 1000 than this is another form of the same thing.
    private static let formLoss = 50

    /// - Parameters:
    ///   - accepting: which types are offered.
    ///   - time: how long it may take to find out what can be had.
    ///   - watch: the number of the watch whose command copies; nil for none.
    init(
        _ payload: Payload, on platform: Platform, accepting: AcceptList, runner: Runner, cleaning: LinkCleaning, time: Duration = .seconds(1),
        watch: String? = nil
    ) async throws(NegotiationError) {
        let catalogue = runner.registry.catalogue
        let writer = PlatformWriter(runner.registry, platform: platform)
        var surveys: [Survey] = []
        for item in payload.items {
            let provider = ItemProvider(item, platform: payload.source?.platform, catalogue: catalogue)
            surveys.append(
                try await runner.survey(provider, accepting: accepting, time: time / payload.items.count) { Self.isOffered($0, runner.registry) })
        }
        let about = Self.marks(payload, writer, catalogue)
        let marks = about + (watch.map { [(WatchMark.target($0), Array($0.utf8))] } ?? [])
        let kinds = Self.kinds(payload, surveys.flatMap(\.routes), except: Set(marks.map(\.name)), writer, runner.registry)
        var positions: [String: Int] = [:]
        for (position, kind) in kinds.enumerated() {
            for name in kind.names { positions[name] = position }
        }
        if positions[Self.anyText] != nil, let best = positions["UTF8_STRING"] { positions[Self.anyText] = best }
        targets = marks.map(\.name) + kinds.flatMap(\.names)
        let isSecret = payload.items.contains { $0.isSecret(in: catalogue) }
        lastingTargets = isSecret ? [] : about.map(\.name) + kinds.filter(\.isLasting).flatMap(\.names)
        untried = surveys.flatMap(\.untried)
        self.marks = Dictionary(marks.map { ($0.name, $0.bytes) }) { first, _ in first }
        self.positions = positions
        let registrations = kinds.map { kind in
            ItemProvider.Registration(kind.type) { [surveys] _ in try await Self.bytes(of: kind.type, surveys, cleaning, catalogue) }
        }
        // Nothing that is confidential is kept a second time; and what failed today may work tomorrow.
        provider = ItemProvider(isSecret: isSecret, keepsFailures: false, registrations)
    }

    func isAtHand(_ target: String) -> Bool { marks[target] != nil || positions[target].map { provider.isLoaded(at: $0) } ?? true }

    func isMark(_ target: String) -> Bool { marks[target] != nil }

    func answer(to target: String) async -> ClipboardAnswer? {
        if let bytes = marks[target] { return ClipboardAnswer(bytes: bytes, target: target) }
        guard let position = positions[target], let bytes = try? await provider.load(at: position) else { return nil }
        return ClipboardAnswer(bytes: bytes, target: target == Self.anyText ? encodingOfText : target)
    }

    /// Under this name an X11 owner gives text in the encoding that it likes best, and says which that is (ICCCM §2.6.2).
    private static let anyText = "TEXT"
    private var encodingOfText: String { positions["UTF8_STRING"].map { $0 == positions[Self.anyText] } == true ? "UTF8_STRING" : "STRING" }

    /// What is said beside the content, by the platform's names.
    private static func marks(_ payload: Payload, _ writer: PlatformWriter, _ catalogue: TypeCatalogue) -> [(name: String, bytes: [UInt8])] {
        var result: [(name: String, bytes: [UInt8])] = []
        for item in payload.items {
            for mark in writer.marks(of: item) + passedOn(item, from: payload.source?.platform, catalogue) {
                let name = mark.target ?? mark.type.rawValue
                if !result.contains(where: { $0.name == name }) { result.append((name, mark.bytes ?? [])) }
            }
        }
        return result
    }

    /// A type that is offered, and under which names.
    private struct Kind {
        let type: TypeIdentifier
        let names: [String]
        let isLasting: Bool
    }

    /// Whether a route's result is offered: what was asked for by name, and else what the content *is*. A program that finds a link beside a
    /// text pastes the link, and one that finds HTML beside a text pastes that, in a font of its own.
    private static func isOffered(_ route: Route, _ registry: Registry) -> Bool {
        guard !route.isNamed else { return true }
        guard route.conversions.allSatisfy({ registry.conversions[$0].isOfferedUnasked }) else { return false }
        let isPlain = route.offeredType == .utf8PlainText || registry.catalogue.declaration(of: route.offeredType)?.formOf == .utf8PlainText
        return !(isPlain && registry.catalogue.conforms(route.result, to: .html))
    }

    /// What is there stands before what is made of it; both in the order of the ranking.
    private static func kinds(
        _ payload: Payload, _ routes: [Route], except marks: Set<String>, _ writer: PlatformWriter, _ registry: Registry
    ) -> [Kind] {
        let catalogue = registry.catalogue
        let given = given(payload, routes)
        let hasFiles = routes.contains { $0.result == .fileURL }
        var taken = marks
        var types: Set<TypeIdentifier> = []
        var result: [Kind] = []
        for route in routes.filter(\.conversions.isEmpty) + routes.filter({ !$0.conversions.isEmpty }) {
            let type = route.result
            let isOwn = route.conversions.isEmpty
            guard catalogue.declaration(of: type)?.role ?? .content == .content, types.insert(type).inserted,
                isOwn || route.isNamed || hasFiles || !isList(type, catalogue)
            else { continue }
            let itsOwn = given.filter { $0.value == type }.map(\.key).sorted()
            let names = names(of: type, isOwn: isOwn, isNamed: route.isNamed, given: itsOwn, writer, catalogue).filter { name in
                given[name, default: type] == type && taken.insert(name).inserted
            }
            guard !names.isEmpty else { continue }
            // Other forms of the same thing last, too, unless a program would have to make them.
            let isLasting = route.loss <= formLoss && !route.conversions.contains(where: registry.isDoneByProgram)
            result.append(Kind(type: type, names: names, isLasting: isLasting))
        }
        return result
    }

    /// What programs on X11 and Wayland say beside content, for others of their kind: passed on as it is.
    private static func passedOn(_ item: Item, from platform: Platform?, _ catalogue: TypeCatalogue) -> [Representation] {
        guard platform == .x11 || platform == .wayland else { return [] }
        return item.representations.filter { representation in
            catalogue.declaration(of: representation.type)?.role == .marker && representation.bytes?.isEmpty == false
        }
    }

    /// Whether a type is a list of URIs. On a clipboard that means files: a browser that finds one hides text and HTML from its pages, and a
    /// file manager would copy what is named. So links alone are not offered as one, unless it is asked for.
    private static func isList(_ type: TypeIdentifier, _ catalogue: TypeCatalogue) -> Bool {
        type == .uriList || catalogue.declaration(of: type)?.formOf == .uriList
    }

    /// What programs here called what there is: under these names they will look for it, and for nothing else.
    private static func given(_ payload: Payload, _ routes: [Route]) -> [String: TypeIdentifier] {
        guard payload.source?.platform == .x11 || payload.source?.platform == .wayland else { return [:] }
        let own = Set(routes.filter(\.conversions.isEmpty).map(\.result))
        let named = payload.items.flatMap(\.representations).compactMap { representation in
            representation.target.flatMap { own.contains(representation.type) ? ($0, representation.type) : nil }
        }
        return Dictionary(named) { first, _ in first }
    }

    /// Under which names a type is offered.
    private static func names(
        of type: TypeIdentifier, isOwn: Bool, isNamed: Bool, given: [String], _ writer: PlatformWriter, _ catalogue: TypeCatalogue
    ) -> [String] {
        let declaration = catalogue.declaration(of: type)
        // Programs that look for text without saying in which encoding have meant this one for long.
        let known = writer.names(of: type) + (type == .utf8PlainText ? ["text/plain"] : [])
        // What was asked for by name and has none that programs look for goes under its identifier.
        guard isOwn else { return known.isEmpty && isNamed ? [type.rawValue] : known }
        if declaration == nil, !given.isEmpty { return given }
        if !(known + given).isEmpty { return known + given }
        // A form that no program here knows: the type that it is a form of is offered, too.
        if let base = declaration?.formOf, !writer.names(of: base).isEmpty { return [] }
        return [declaration?.mimeTypes.first ?? type.rawValue]
    }

    /// What the items are as one type: joined where it can hold several, else the first that is there.
    private static func bytes(
        of type: TypeIdentifier, _ surveys: [Survey], _ cleaning: LinkCleaning, _ catalogue: TypeCatalogue
    ) async throws -> [UInt8] {
        var parts: [[UInt8]] = []
        var firstError: NegotiationError?
        for survey in surveys where survey.routes.contains(where: { $0.result == type }) {
            do throws(NegotiationError) {
                let delivery = try await survey.deliver(type)
                // Its own links are what was copied; what is made of it is made as everywhere.
                parts.append(delivery.steps.isEmpty ? delivery.bytes : cleaning.applied(to: delivery.bytes, as: delivery.type).bytes)
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
