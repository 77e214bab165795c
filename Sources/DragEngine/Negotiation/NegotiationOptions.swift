/// What a request adds to the two lists.
public struct NegotiationOptions: Hashable, Sendable {
    public enum Order: String, Sendable, CaseIterable {
        /// At equal score the source's order decides, then the destination's.
        case source
        case destination
    }

    public var order = Order.source
    /// Only routes through the conversion with this id.
    public var via: String?
    /// The most that a route may lose, in thousandths.
    public var maximumLoss: Int?
    /// Whether ``Plan/reachable`` is filled in although there is a route; it takes longer than the plan itself.
    public var listsReachable = false

    public init(order: Order = .source, via: String? = nil, maximumLoss: Int? = nil) {
        self.order = order
        self.via = via
        self.maximumLoss = maximumLoss
    }
}
