public import DragKit

/// How a negotiation is carried out.
public struct RunOptions: Hashable, Sendable {
    /// How routes are chosen.
    public var negotiation = NegotiationOptions()
    /// What every step keeps to.
    public var limits = ConversionLimits()
    /// The time for one delivery, with all of its steps and fallbacks; nil for any.
    public var requestTime: Duration?
    /// When the request ends of which a delivery is only a part; nil where every delivery is a request of its own, with ``requestTime``.
    public var deadline: ContinuousClock.Instant?
    /// What conversions may do beside what every conversion may do.
    public var permissions: Set<ConversionPermission> = []
    /// Whether a fallback is an error.
    public var isStrict = false

    public init() {}
}
