/// Options of a request, besides the lists of offered and accepted types.
public struct NegotiationOptions: Hashable, Sendable {
    /// Whose order decides between routes that are equal in score, steps, match and cost.
    public enum Order: String, Sendable, CaseIterable {
        /// The source's order decides, then the destination's.
        case source
        /// The destination's order decides, then the source's.
        case destination
    }

    /// Whose order decides between otherwise equal routes.
    public var order = Order.source
    /// The id of a conversion that every route must use; nil for no such condition.
    public var via: String?
    /// The most that a route may lose, in thousandths (0…1000); nil for no limit.
    public var maximumLoss: Int?
    /// Whether ``Plan/reachable`` and ``Plan/restricted`` are filled in even when there is a route. That takes longer than the plan itself.
    public var listsReachable = false

    /// Whether only conversions to payloads (`org.dragconv.payload`) are used, which unpack an item into several. Otherwise these are left out.
    var unpacks = false

    /// Options with the given values; by default the source's order decides and there are no conditions.
    public init(order: Order = .source, via: String? = nil, maximumLoss: Int? = nil) {
        self.order = order
        self.via = via
        self.maximumLoss = maximumLoss
    }
}
