public import DragKit
public import DragTypes

/// What can be read and written: the types, the handlers and the graph of their conversions.
///
/// A registry is a value. Adding a handler makes another registry; there is no global one that a
/// library could change.
public struct Registry: Sendable {
    /// The types: those that were there from the beginning, and those that handlers declare.
    public let catalogue: TypeCatalogue
    /// The conversions of all handlers as a graph.
    public let graph: ConversionGraph
    private let handlers: [any TypeHandler]
    /// The handlers' identifiers.
    private let identifiers: [String]
    /// The reasons why handlers may not be used, by the handlers' identifiers.
    private let restrictedHandlers: [String: Restriction]
    /// For each handler, why it may not be used; nil for a handler that may. Empty when all may be
    /// used.
    private let restrictions: [Restriction?]
    /// For each conversion of the graph, its handler's index.
    private let owners: [Int32]
    /// The recognisers that manifests of programs state. Kept apart, because a registry from an
    /// index reads no manifest.
    private let stated: [NameRecogniser]
    /// All recognisers: those of handlers that are linked in, and those that are stated.
    private let recognisers: [any Recognising]

    /// A registry of `handlers`. Of several conversions with the same id, the first one counts.
    ///
    /// - Parameters:
    ///   - catalogue: the types that are known beside those that the handlers declare.
    ///   - handlers: what reads and writes the types.
    ///   - restrictions: why some handlers may not be used, by the handlers' identifiers.
    public init(catalogue: TypeCatalogue = .builtIn, handlers: [any TypeHandler], restrictions: [String: Restriction] = [:]) {
        var known = catalogue
        known.add(handlers.map(\.declaredTypes))
        let lists = handlers.map(\.conversions)
        var places: [(handler: Int, conversion: Int)] = []
        var ids: [String] = []
        for (handler, list) in lists.enumerated() {
            for (index, conversion) in list.enumerated() {
                places.append((handler, index))
                ids.append(conversion.id)
            }
        }
        var order = ConversionOrder.of(ids)
        for position in order.indices.dropFirst().reversed() where ids[order[position]] == ids[order[position - 1]] {
            order.remove(at: position)
        }
        self.catalogue = known
        self.handlers = handlers
        self.identifiers = handlers.map(\.identifier)
        self.restrictedHandlers = restrictions
        self.owners = order.map { Int32(places[$0].handler) }
        self.stated = handlers.filter { $0.outOfProcess != nil }.flatMap(\.recognisers).compactMap { $0 as? NameRecogniser }
        self.recognisers = Self.linkedRecognisers(handlers) + stated
        self.graph = ConversionGraph(order.map { lists[places[$0].handler][places[$0].conversion] }, catalogue: known)
        self.restrictions = Self.restrictions(restrictions, on: identifiers)
    }

    private static func linkedRecognisers(_ handlers: [any TypeHandler]) -> [any Recognising] {
        handlers.filter { $0.outOfProcess == nil }.flatMap { $0.recognisers }
    }

    private static func restrictions(_ restrictions: [String: Restriction], on identifiers: [String]) -> [Restriction?] {
        if restrictions.isEmpty { return [] }
        var result = [Restriction?](repeating: nil, count: identifiers.count)
        // There are fewer restrictions than handlers.
        for (identifier, restriction) in restrictions {
            for (index, other) in identifiers.enumerated() where other == identifier { result[index] = restriction }
        }
        return result
    }

    // MARK: The form in an index

    /// Writes the types and the graph, so that another process need not ask every handler for its
    /// conversions.
    package func write(to writer: inout IndexWriter) {
        catalogue.write(to: &writer)
        writer.texts(identifiers)
        writer.array(owners)
        writer.list(stated) { $0.recogniser($1) }
        graph.write(to: &writer)
    }

    /// A registry whose types and graph were written by ``write(to:)``. Nil after malformed input.
    ///
    /// - Parameters:
    ///   - handlers: handlers with the same conversions, in the same order, as the written registry
    ///     had.
    ///   - restrictions: why some handlers may not be used, by the handlers' identifiers.
    package init?(from reader: inout IndexReader, handlers: [any TypeHandler], restrictions: [String: Restriction]) {
        catalogue = TypeCatalogue(from: &reader)
        identifiers = reader.texts()
        owners = reader.array()
        stated = reader.list { $0.recogniser() }
        graph = ConversionGraph(from: &reader)
        guard identifiers.count == handlers.count, owners.allSatisfy({ $0 >= 0 && $0 < handlers.count }) else { return nil }
        self.handlers = handlers
        recognisers = Self.linkedRecognisers(handlers) + stated
        restrictedHandlers = restrictions
        self.restrictions = Self.restrictions(restrictions, on: identifiers)
    }

    // MARK: Handlers and conversions

    /// The same registry with one more handler. Conversions that are there already go before
    /// conversions of the same id.
    public func adding(_ handler: any TypeHandler) -> Registry {
        Registry(catalogue: catalogue, handlers: handlers + [handler], restrictions: restrictedHandlers)
    }

    /// All conversions, sorted by id.
    public var conversions: ConversionList { graph.conversions }

    /// The positions of all conversions of the handler that owns the one at `index`.
    func conversionsOfSameHandler(as index: Int) -> [Int] { owners.indices.filter { owners[$0] == owners[index] } }

    /// Whether one handler owns the conversions at both positions.
    func isSameHandler(_ left: Int, _ right: Int) -> Bool { owners[left] == owners[right] }

    /// Whether a conversion of that id is done by a program of its own.
    package func isDoneByProgram(conversion id: String) -> Bool { graph.index(of: id).map { isDoneByProgram(conversion: $0) } ?? false }

    /// Whether a conversion unpacks an item into several.
    package var canUnpack: Bool { !graph.unpacking.isEmpty }

    /// The families of forms among the handlers, in the handlers' order.
    public var families: [FormGraph] { handlers.compactMap(\.family) }

    /// What a conversion does with the kinds of content: its declared effects, or those that follow
    /// from the kinds of its types. Nil for a conversion that carries whatever comes.
    public func effects(of conversion: Conversion) -> [Effect]? {
        KindChange.effects(
            of: conversion, from: catalogue.kinds(of: conversion.from), to: conversion.isDynamic ? nil : catalogue.kinds(of: conversion.to))
    }

    /// What a representation holds: the readings of the recognisers for its type, and the kinds
    /// that they looked for and did not find. Recognisers for the type itself, or the nearest type
    /// above it, go before those for types farther above.
    ///
    /// - Parameters:
    ///   - bytes: the representation in canonical form.
    ///   - type: its type.
    ///   - limit: how many bytes are read.
    public func recognition(of bytes: [UInt8], type: TypeIdentifier, limit: Int = RecognitionWindow.byteCount) -> Recognition {
        understanding(of: bytes, type: type, limit: limit).recognition
    }

    /// What a representation holds, as ``recognition(of:type:limit:)`` says it, with what the
    /// recognisers have parsed.
    func understanding(
        of bytes: [UInt8], type: TypeIdentifier, limit: Int = RecognitionWindow.byteCount
    ) -> (recognition: Recognition, parsed: ParsedInput?) {
        var recognition = Recognition()
        var parsed: ParsedInput?
        for recogniser in recognisers(nearestTo: type) {
            let understood = recogniser.understanding(of: bytes.span.bytes, type: type, limit: limit)
            // Without a reading, the bytes were not understood, and nothing is denied.
            if understood.readings.isEmpty { continue }
            parsed = parsed ?? understood.parsed
            for reading in understood.readings where !recognition.readings.contains(reading) { recognition.readings.append(reading) }
            recognition.denied.formUnion(recogniser.decides)
        }
        recognition.denied.subtract(recognition.readings.map(\.kind))
        return (recognition, parsed)
    }

    /// The recognisers for the type, or else for the nearest types above it.
    private func recognisers(nearestTo type: TypeIdentifier) -> [any Recognising] {
        let exact = recognisers.filter { $0.types.contains(type) }
        guard exact.isEmpty else { return exact }
        let known = catalogue.supertypes(of: type).filter { supertype in recognisers.contains { $0.types.contains(supertype.type) } }
        let nearest = known.prefix { $0.distance == known.first?.distance }
        return recognisers.filter { recogniser in nearest.contains { recogniser.types.contains($0.type) } }
    }

    /// Why the conversion at `index` of ``conversions`` may not be used; nil when it may.
    public func restriction(ofConversion index: Int) -> Restriction? {
        owners.indices.contains(index) && isRestricted(conversion: index) ? restrictions[Int(owners[index])]?.of { conversions[index] } : nil
    }

    /// Whether the conversion at `index` may not be used.
    func isRestricted(conversion index: Int) -> Bool { !restrictions.isEmpty && restrictions[Int(owners[index])] != nil }

    /// Whether some handler may not be used.
    var hasRestrictions: Bool { !restrictions.isEmpty }

    /// Whether the conversion at `index` is done by a program of its own.
    public func isDoneByProgram(conversion index: Int) -> Bool { handlers[Int(owners[index])].outOfProcess != nil }

    /// The handler of the conversion at `index` of ``conversions``.
    public func handler(ofConversion index: Int) -> any TypeHandler { handlers[Int(owners[index])] }
}

/// Why a registered handler may not be used. Negotiation leaves its conversions out, and names them
/// in the error when no other route exists.
public struct Restriction: Hashable, Sendable {
    /// The kind of a restriction, from the smallest obstacle to the greatest. When several
    /// conversions on a route are restricted, the message names the greatest obstacle, because
    /// removing only the others would not open the route.
    public enum Kind: Hashable, Comparable, Sendable {
        /// The handler works and only a permission is missing.
        case notPermitted
        /// The handler works, but is used only when the user requests this handler explicitly.
        case unasked
        /// The handler cannot work: its plug-in is not installed, or plug-ins are switched off.
        case unavailable

        /// The obstacle as a verb phrase, which the reason follows after a colon.
        public var problem: String {
            switch self {
            case .notPermitted: "may not be used"
            case .unavailable: "is not there"
            case .unasked: "is used only on request"
            }
        }
    }

    /// The kind of restriction, which decides the code of the error.
    public let kind: Kind
    /// What is missing and how to get it, as a clause without a full stop.
    public let reason: String

    /// A restriction for a missing permission; `reason` says which permission and how to grant it.
    public static func notPermitted(_ reason: String) -> Self { Self(kind: .notPermitted, reason: reason) }
    /// A restriction for a handler that cannot work; `reason` says why and how to change that.
    public static func unavailable(_ reason: String) -> Self { Self(kind: .unavailable, reason: reason) }
    /// A restriction for a handler that the user must request explicitly. `request` says how,
    /// without the id of the wanted conversion, which the registry appends: "add --via".
    public static func unasked(_ request: String) -> Self { Self(kind: .unasked, reason: request) }

    /// The restriction as it holds for one conversion of the handler.
    func of(_ conversion: () -> Conversion) -> Self { kind == .unasked ? Self(kind: kind, reason: "\(reason) \(conversion().id)") : self }
}
