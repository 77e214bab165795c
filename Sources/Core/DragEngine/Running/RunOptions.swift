public import DragKit
public import DragTypes

/// Options for carrying out a request.
public struct RunOptions: Hashable, Sendable {
    /// How routes are ranked and filtered.
    public var negotiation = NegotiationOptions()
    /// The limits on size and time for every step.
    public var limits = ConversionLimits()
    /// The longest time for one delivery, with all of its steps and fallbacks; nil for no limit.
    public var requestTime: Duration?
    /// The end of a request that consists of several deliveries; nil when every delivery is a
    /// request of its own and ``requestTime`` applies.
    public var deadline: ContinuousClock.Instant?
    /// What conversions may do beyond the usual; empty for nothing.
    public var permissions: Set<ConversionPermission> = []
    /// What the user asks of results, by the names of `ConversionOption`; conversions that do not
    /// know an option ignore it.
    public var conversionOptions: [String: String] = [:]
    /// What the user knows of texts that name no character set.
    public var characterSetHint = CharacterSetHint()
    /// What the settings are called in messages.
    public var names: SettingNames {
        get { givenNames ?? madeNames.make() }
        set { givenNames = newValue }
    }
    private var givenNames: SettingNames?
    /// The names for a request of which no ``names`` were given. Made when a message needs them,
    /// since most requests need none.
    package var madeNames = MadeNames.usual
    /// Whether a request fails instead of taking a fallback (see
    /// ``Delivery/FailedAttempt/isFallback``).
    public var isStrict = false

    /// The defaults: no limit on the whole request, the default limits for each step, no
    /// permissions, fallbacks allowed.
    public init() {}
}

/// Names of settings that are made when they are needed.
package final class MadeNames: Hashable, Sendable {
    /// The names of this library's own properties.
    package static let usual = MadeNames { SettingNames() }

    let make: @Sendable () -> SettingNames

    package init(_ make: @escaping @Sendable () -> SettingNames) { self.make = make }

    package static func == (left: MadeNames, right: MadeNames) -> Bool { left === right || left.make() == right.make() }

    package func hash(into hasher: inout Hasher) { hasher.combine(make()) }
}

/// The names of a request's settings in messages, so that a message can tell users which setting to
/// change. A message leaves out the advice for a setting without a name, which the users of a
/// program cannot change.
///
/// The defaults are the names of this library's own properties. A program with options or menus of
/// its own gives the names that its users see; the command line gives `--timeout` for ``stepTime``.
public struct SettingNames: Hashable, Sendable {
    /// The longest time for one step (`ConversionLimits.time`).
    public var stepTime: String? = "ConversionLimits.time"
    /// The longest time for the whole request (``RunOptions/requestTime``).
    public var requestTime: String? = "RunOptions.requestTime"
    /// The greatest loss that is allowed (``NegotiationOptions/maximumLoss``).
    public var maximumLoss = "NegotiationOptions.maximumLoss"
    /// Whether fallbacks are forbidden (``RunOptions/isStrict``).
    public var strictness = "RunOptions.isStrict"
    /// The conversion that a route has to use (``NegotiationOptions/via``).
    public var via: String? = "NegotiationOptions.via"
    /// The setting that states the type of an input of unknown type (`Representation.type`).
    public var inputType: String? = "Representation.type"
    /// The list of all routes of a request, each with the criterion on which the route lost.
    public var explanation = "Explanation"
    /// The list of the types that can be made of the input.
    public var reachable = "Plan.reachable"

    /// The names of this library's own properties.
    public init() {}
}
