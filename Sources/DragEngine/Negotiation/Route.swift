public import DragTypes

/// One way from an offer to an accepted type, with everything that its rank depends on.
public struct Route: Hashable, Sendable {
    /// Position of the offer among those that were planned with.
    public let offer: Int
    public let offeredType: TypeIdentifier
    /// What is delivered.
    public let result: TypeIdentifier
    /// Positions of the conversions in the registry's list, in the order they run.
    public let conversions: [Int]
    /// q × fidelity × keeps, in units of 10⁻¹⁵ thousandths: at most 10¹⁸.
    public let exactScore: Int64
    /// Sum of the conversions' costs.
    public let cost: Int
    /// The accept entry that speaks for the result.
    public let entry: Int
    let matchClass: AcceptList.MatchClass
    let sourceIndex: Int
    /// The product of the keeps, scaled to 10¹².
    let keepProduct: Int64

    /// The score in thousandths, rounded down, as people see it.
    public var score: Int { Int(exactScore / 1_000_000_000_000_000) }

    /// What is lost on the way in thousandths: 1000 less the product of the keeps, rounded up.
    public var loss: Int { Int((1_000_000_000_000 - keepProduct + 999_999_999) / 1_000_000_000) }

    public var isNamed: Bool { matchClass == .named }

    /// How two routes compare (rule N5), component by component.
    public enum Component: String, Sendable, CaseIterable {
        case score, steps, match, cost
        case sourceOrder = "source order"
        case destinationOrder = "destination order"
        case id
    }

    /// The first component on which the routes differ and whether this one wins there; nil when they are equal.
    func comparison(to other: Route, order: NegotiationOptions.Order) -> (component: Component, wins: Bool)? {
        if exactScore != other.exactScore { return (.score, exactScore > other.exactScore) }
        if conversions.count != other.conversions.count { return (.steps, conversions.count < other.conversions.count) }
        if matchClass != other.matchClass { return (.match, matchClass < other.matchClass) }
        if cost != other.cost { return (.cost, cost < other.cost) }
        let bySource = sourceIndex == other.sourceIndex ? nil : (Component.sourceOrder, sourceIndex < other.sourceIndex)
        let byEntry = entry == other.entry ? nil : (Component.destinationOrder, entry < other.entry)
        if let first = order == .source ? bySource ?? byEntry : byEntry ?? bySource { return first }
        if conversions != other.conversions { return (.id, conversions.lexicographicallyPrecedes(other.conversions)) }
        if result != other.result { return (.id, result < other.result) }
        return nil
    }
}
