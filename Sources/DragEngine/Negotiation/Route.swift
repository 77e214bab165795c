public import DragTypes

/// One route from an offer to an accepted type, with everything that decides its rank.
public struct Route: Hashable, Sendable {
    /// The position of the offer in the list of offers that the plan was made for.
    public let offer: Int
    /// The type of the offer.
    public let offeredType: TypeIdentifier
    /// The type of the result.
    public let result: TypeIdentifier
    /// The positions of the conversions in ``Registry/conversions``, in the order in which they run. Empty when
    /// the offer is delivered as it is.
    public let conversions: [Int]
    /// Quality × fidelity × product of keeps, in units of 10⁻¹⁵ thousandths: at most 10¹⁸.
    public let exactScore: Int64
    /// The sum of the conversions' costs.
    public let cost: Int
    /// The position of the accept entry that applies to the result.
    public let entry: Int
    let matchClass: AcceptList.MatchClass
    let sourceIndex: Int
    /// The product of the keeps, scaled so that 10¹² means that nothing is lost.
    let keepProduct: Int64

    /// The score for display, 0…1000, rounded down.
    public var score: Int { Int(exactScore / 1_000_000_000_000_000) }

    /// The loss on the whole route in thousandths: 1000 minus the product of the keeps, rounded up.
    public var loss: Int { Int((1_000_000_000_000 - keepProduct + 999_999_999) / 1_000_000_000) }

    /// Whether an accept entry names the result's type itself, and not only a supertype or a wildcard.
    public var isNamed: Bool { matchClass == .named }

    /// The criteria by which two routes are compared, the most important first. The raw values are the names for display.
    public enum Component: String, Sendable, CaseIterable {
        /// The higher score wins.
        case score
        /// The route with fewer conversions wins.
        case steps
        /// A named match wins over a generic match, which wins over a wildcard.
        case match
        /// The lower sum of costs wins.
        case cost
        /// The offer that comes first at the source wins.
        case sourceOrder = "source order"
        /// The entry that comes first in the accept list wins.
        case destinationOrder = "destination order"
        /// The route whose conversions' ids come first wins, and then the result whose identifier comes first.
        case id
    }

    /// The first criterion on which the two routes differ, and whether this route wins there; nil when the routes are equal.
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
