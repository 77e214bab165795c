/// How far a running conversion is.
public struct ConversionProgress: Hashable, Sendable {
    /// The amount of work that is done, in ``unit``.
    public var completed: Int
    /// The whole amount of work, in ``unit``; nil while the amount is unknown.
    public var total: Int?
    /// The unit of both amounts: "bytes", or a plural noun for people such as "pages".
    public var unit: String

    /// Progress in bytes, or in another unit.
    public init(completed: Int, total: Int? = nil, unit: String = "bytes") {
        self.completed = completed
        self.total = total
        self.unit = unit
    }
}
