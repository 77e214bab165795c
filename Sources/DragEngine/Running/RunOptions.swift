public import DragKit

/// How a negotiation is carried out.
public struct RunOptions: Hashable, Sendable {
    /// How routes are chosen.
    public var negotiation = NegotiationOptions()
    /// What every step keeps to.
    public var limits = ConversionLimits()
    /// What conversions may do beside what every conversion may do.
    public var permissions: Set<ConversionPermission> = []
    /// Whether a fallback is an error.
    public var isStrict = false

    public init() {}
}
