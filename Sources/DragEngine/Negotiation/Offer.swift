public import DragTypes

/// A type that a source can deliver.
public struct Offer: Hashable, Sendable {
    /// The type that is offered.
    public var type: TypeIdentifier
    /// How faithful the representation is to the source's content, 1…1000; 1000 means nothing is missing.
    public var fidelity: Int
    /// The size of the representation in bytes; nil when unknown.
    public var byteCount: Int?
    /// The conversions that made the offer, when it is the result of a dynamic conversion; nil for a representation of the source.
    var base: Base?
    /// The position of the source's representation that is offered, or from which the offer was made.
    var sourceIndex: Int

    struct Base: Hashable, Sendable {
        var conversions: [Int]
    }

    /// An offer of one of the source's representations.
    ///
    /// - Parameters:
    ///   - type: the type of the representation.
    ///   - fidelity: 1…1000; other values are clamped.
    ///   - sourceIndex: the position of the representation at the source.
    ///   - byteCount: the size of the representation in bytes; nil when unknown.
    public init(_ type: TypeIdentifier, fidelity: Int = 1000, sourceIndex: Int, byteCount: Int? = nil) {
        self.type = type
        self.fidelity = min(max(fidelity, 1), 1000)
        self.sourceIndex = sourceIndex
        self.byteCount = byteCount
        self.base = nil
    }
}
