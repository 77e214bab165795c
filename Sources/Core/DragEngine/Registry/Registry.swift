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
    /// Why handlers may not be used; nil when all may be.
    private let restrictions: HandlerRestrictions?
    /// For each handler, whether the user's settings exclude it.
    private let isExcluded: [Bool]
    /// For each conversion of the graph, its handler's index.
    private let owners: [Int32]
    private let recognisers: RecogniserLists

    /// A registry of `handlers`. Of several conversions with the same id, the first one counts.
    ///
    /// - Parameters:
    ///   - catalogue: the types that are known beside those that the handlers declare.
    ///   - handlers: what reads and writes the types.
    ///   - restrictions: why some handlers may not be used, by the handlers' identifiers.
    public init(catalogue: TypeCatalogue = .builtIn, handlers: [any TypeHandler], restrictions: [String: Restriction] = [:]) {
        self.init(catalogue: catalogue, handlers: handlers, restrictions: restrictions.isEmpty ? nil : HandlerRestrictions(restrictions))
    }

    package init(catalogue: TypeCatalogue = .builtIn, handlers: [any TypeHandler], restrictions: HandlerRestrictions?) {
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
        self.restrictions = restrictions
        self.isExcluded = identifiers.map { restrictions?.excluded.contains($0) ?? false }
        self.owners = order.map { Int32(places[$0].handler) }
        self.recognisers = RecogniserLists(handlers)
        self.graph = ConversionGraph(order.map { lists[places[$0].handler][places[$0].conversion] }, catalogue: known)
    }

    // MARK: The form in an index

    /// Writes the types and the graph, so that another process need not ask every handler for its
    /// conversions.
    package func write(to writer: inout IndexWriter) {
        catalogue.write(to: &writer)
        writer.texts(identifiers)
        writer.array(owners)
        RecogniserLists.write(handlers, to: &writer)
        graph.write(to: &writer)
    }

    /// A registry whose types and graph were written by ``write(to:)``. Nil after malformed input.
    ///
    /// - Parameters:
    ///   - handlers: handlers with the same conversions, in the same order, as the written registry
    ///     had.
    ///   - restrictions: why handlers may not be used.
    package init?(from reader: inout IndexReader, handlers: [any TypeHandler], restrictions: HandlerRestrictions) {
        catalogue = TypeCatalogue(from: &reader)
        identifiers = reader.texts()
        owners = reader.array()
        recognisers = RecogniserLists(from: &reader)
        graph = ConversionGraph(from: &reader)
        guard identifiers.count == handlers.count, owners.allSatisfy({ $0 >= 0 && $0 < handlers.count }) else { return nil }
        self.handlers = handlers
        self.restrictions = restrictions
        isExcluded = identifiers.map(restrictions.excluded.contains)
    }

    // MARK: Handlers and conversions

    /// The same registry with one more handler. Conversions that are there already go before
    /// conversions of the same id.
    public func adding(_ handler: any TypeHandler) -> Registry {
        Registry(catalogue: catalogue, handlers: handlers + [handler], restrictions: restrictions)
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
        if recognisers.has(type) { return recognisers.recognisers(for: [type], handlers) }
        let known = catalogue.supertypes(of: type).filter { recognisers.has($0.type) }
        return recognisers.recognisers(for: known.prefix { $0.distance == known.first?.distance }.map(\.type), handlers)
    }

    /// Why the conversion at `index` of ``conversions`` may not be used; nil when it may.
    public func restriction(ofConversion index: Int) -> Restriction? {
        guard owners.indices.contains(index) else { return nil }
        return restrictions?.restriction(of: identifiers[Int(owners[index])])?.of { conversions[index] }
    }

    /// Whether the conversion at `index` may not be used.
    func isRestricted(conversion index: Int) -> Bool { restriction(ofConversion: index) != nil }

    /// Whether the user's settings exclude the conversion at `index`. Whether its program is
    /// installed is not asked.
    func isExcluded(conversion index: Int) -> Bool { isExcluded[Int(owners[index])] }

    /// Whether some handler may not be used.
    var hasRestrictions: Bool { restrictions != nil }

    /// Whether the conversion at `index` is done by a program of its own.
    public func isDoneByProgram(conversion index: Int) -> Bool { handlers[Int(owners[index])].outOfProcess != nil }

    /// The handler of the conversion at `index` of ``conversions``.
    public func handler(ofConversion index: Int) -> any TypeHandler { handlers[Int(owners[index])] }
}
