public import DragKit

/// How a negotiation is carried out.
public struct RunOptions: Hashable, Sendable {
    public var negotiation = NegotiationOptions()
    public var limits = ConversionLimits()
    /// Whether a fallback is an error.
    public var isStrict = false

    public init() {}
}
