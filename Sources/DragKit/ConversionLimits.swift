/// Bounds that every conversion keeps; hitting one is an error that names it.
public struct ConversionLimits: Hashable, Sendable {
    /// The largest input of one step, in bytes.
    public var maximumInput = 1 << 30
    /// The largest output of one step, in bytes.
    public var maximumOutput = 1 << 30
    /// The time for one step.
    public var time = Duration.seconds(30)

    /// The defaults: a gibibyte in and out, thirty seconds.
    public init() {}
}
