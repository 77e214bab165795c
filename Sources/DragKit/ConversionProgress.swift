/// How far a conversion is.
public struct ConversionProgress: Hashable, Sendable {
    /// What is done, in ``unit``.
    public var completed: Int
    /// What there is to do; nil while nobody knows.
    public var total: Int?
    /// "bytes", or a plural for people: "pages".
    public var unit: String

    public init(completed: Int, total: Int? = nil, unit: String = "bytes") {
        self.completed = completed
        self.total = total
        self.unit = unit
    }
}
