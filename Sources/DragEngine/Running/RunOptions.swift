public import DragKit

/// Options for carrying out a request.
public struct RunOptions: Hashable, Sendable {
    /// How routes are ranked and filtered.
    public var negotiation = NegotiationOptions()
    /// The limits on size and time for every step.
    public var limits = ConversionLimits()
    /// The longest time for one delivery, with all of its steps and fallbacks; nil for no limit.
    public var requestTime: Duration?
    /// The end of a request that consists of several deliveries; nil when every delivery is a request of its own and ``requestTime`` applies.
    public var deadline: ContinuousClock.Instant?
    /// What conversions may do beyond the usual; empty for nothing.
    public var permissions: Set<ConversionPermission> = []
    /// What the settings are called in messages.
    public var names = SettingNames()
    /// Whether a request fails instead of taking a fallback (see ``Delivery/FailedAttempt/isFallback``).
    public var isStrict = false

    /// The defaults: no limit on the whole request, the default limits for each step, no permissions, fallbacks allowed.
    public init() {}
}
