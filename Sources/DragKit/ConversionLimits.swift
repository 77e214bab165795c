/// Limits that every conversion keeps. A conversion that exceeds a limit fails with an error that names the limit.
public struct ConversionLimits: Hashable, Sendable {
    /// The largest input of one step, in bytes.
    public var maximumInput = 1 << 30
    /// The largest output of one step, in bytes.
    public var maximumOutput = 1 << 30
    /// The longest time for one step, measured on the monotonic clock.
    public var time = Duration.seconds(30)

    /// The defaults: a gibibyte in and out, thirty seconds.
    public init() {}
}
