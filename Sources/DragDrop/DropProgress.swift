/// How far a drop is.
public struct DropProgress: Hashable, Sendable {
    /// How many items have their outcome.
    public let finished: Int
    /// How many items there are.
    public let total: Int
    /// How much of all there is, 0…1, with what is loaded of items that are still on their way.
    public let fraction: Double
}
