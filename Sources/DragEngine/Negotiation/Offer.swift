public import DragTypes

/// A type that a source can deliver.
public struct Offer: Hashable, Sendable {
    public var type: TypeIdentifier
    /// How true to the thing, 1…1000.
    public var fidelity: Int
    /// The size of the representation in bytes, where known.
    public var byteCount: Int?
    /// The conversions behind it, when it is no representation of the source but what a dynamic conversion made of one.
    var base: Base?
    /// Which representation of the source it is, or comes from.
    var sourceIndex: Int

    struct Base: Hashable, Sendable {
        var conversions: [Int]
    }

    public init(_ type: TypeIdentifier, fidelity: Int = 1000, sourceIndex: Int, byteCount: Int? = nil) {
        self.type = type
        self.fidelity = min(max(fidelity, 1), 1000)
        self.sourceIndex = sourceIndex
        self.byteCount = byteCount
        self.base = nil
    }
}
