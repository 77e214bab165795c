/// What the settings of a request are called in messages: a message that a setting would help is only of use to people who know where to set it.
///
/// The defaults are the names of this library's own properties. A program with options or menus of its own gives the names that its users
/// see; the command line gives `--timeout` for ``stepTime``.
public struct SettingNames: Hashable, Sendable {
    /// The longest time for one step (``DragKit/ConversionLimits/time``).
    public var stepTime = "ConversionLimits.time"
    /// The longest time for the whole request (``RunOptions/requestTime``).
    public var requestTime = "RunOptions.requestTime"
    /// The greatest loss that is allowed (``NegotiationOptions/maximumLoss``).
    public var maximumLoss = "NegotiationOptions.maximumLoss"
    /// Whether fallbacks are forbidden (``RunOptions/isStrict``).
    public var strictness = "RunOptions.isStrict"
    /// The conversion that a route has to use (``NegotiationOptions/via``).
    public var via = "NegotiationOptions.via"
    /// Where the type of an unknown input is said (``DragTypes/Representation/type``).
    public var inputType = "Representation.type"
    /// Where all routes of a request are listed, with what they lost on.
    public var explanation = "Explanation"
    /// Where the types are listed that could be had.
    public var reachable = "Plan.reachable"

    /// The names of this library's own properties.
    public init() {}
}
