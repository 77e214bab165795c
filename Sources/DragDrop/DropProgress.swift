/// How far a drop has got.
public struct DropProgress: Hashable, Sendable {
    /// How many items have their outcome.
    public let finished: Int
    /// How many items there are.
    public let total: Int
    /// The finished share of all items, 0…1, including what has been loaded of unfinished items.
    public let fraction: Double
}
