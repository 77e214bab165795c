public import DragKit
public import DragTypes

/// What can be read and written: the types, the handlers and the graph of their conversions. A value: nothing is registered
/// behind anybody's back.
public struct Registry: Sendable {
    public let catalogue: TypeCatalogue
    public let graph: ConversionGraph
    private let handlers: [any TypeHandler]
    /// For each conversion of the graph, its handler's index.
    private let owners: [Int]

    /// A registry of `handlers`; of conversions with the same id the first one counts.
    public init(catalogue: TypeCatalogue = .builtIn, handlers: [any TypeHandler]) {
        let known = catalogue.adding(handlers.flatMap(\.declaredTypes))
        var owned: [(conversion: Conversion, handler: Int)] = []
        owned.reserveCapacity(512)
        for (index, handler) in handlers.enumerated() {
            for conversion in handler.conversions { owned.append((conversion, index)) }
        }
        // Ids are compared as UTF-8 bytes, so that no locale and no registration order has a say. (Swift compares strings by
        // Unicode scalars, which is the same order, at the speed of memcmp for ASCII.)
        owned.sort { $0.conversion.id == $1.conversion.id ? $0.handler < $1.handler : $0.conversion.id < $1.conversion.id }
        for index in owned.indices.dropFirst().reversed() where owned[index].conversion.id == owned[index - 1].conversion.id {
            owned.remove(at: index)
        }
        self.catalogue = known
        self.handlers = handlers
        self.owners = owned.map(\.handler)
        self.graph = ConversionGraph(owned.map(\.conversion), catalogue: known)
    }

    /// All conversions, sorted by id.
    public var conversions: [Conversion] { graph.conversions }

    /// The positions of all conversions of the handler that owns the one at `index`.
    func conversionsOfSameHandler(as index: Int) -> [Int] { owners.indices.filter { owners[$0] == owners[index] } }

    /// The handler of the conversion at `index` of ``conversions``.
    public func handler(ofConversion index: Int) -> any TypeHandler { handlers[owners[index]] }
}
