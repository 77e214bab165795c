/// The compiled form of a rule. A class, so that using it for each link copies nothing.
final class CompiledRule: Sendable {
    enum Action: Sendable {
        /// The ways to find the target, tried in order, and the reason for leaving the link if none
        /// of them finds one. Without a reason the rule then counts as not applying.
        case unwrap([LinkTarget], otherwise: String?)
        /// Leaves the link, for this reason.
        case leave(why: String)
        /// Removes parameters.
        case strip(TrackerRemoval)
        /// Protects the parameters with these names, in lower case; nil for all parameters.
        case keep([[UInt8]]?)
        /// Changes the link to one to the full-size picture.
        case restore(FullSize)
    }

    /// Patterns of paths that the rule applies to; an empty list for any path.
    let paths: [LinkPattern]
    /// Patterns of paths that the rule does not apply to.
    let exceptPaths: [LinkPattern]
    let conditions: [ParameterCondition]
    let namesImage: Bool
    let action: Action
    /// The ways to find the target, for a rule that unwraps; empty for all others.
    let targets: [LinkTarget]
    /// The reason for leaving a link that the rule matches but does not change. Nil: the rule then
    /// counts as not applying.
    let reason: String?
    /// A prefix of a last path segment that the rule removes.
    let removedSegment: [UInt8]?
    /// The names of the parameters that the rule keeps, in lower case, and whether it keeps all
    /// parameters.
    let keptNames: [[UInt8]]
    let keepsAll: Bool
    let isForAnyHost: Bool

    init(
        isForAnyHost: Bool, paths: [LinkPattern], exceptPaths: [LinkPattern], conditions: [ParameterCondition], namesImage: Bool,
        action: Action
    ) {
        self.paths = paths
        self.exceptPaths = exceptPaths
        self.conditions = conditions
        self.namesImage = namesImage
        self.action = action
        self.isForAnyHost = isForAnyHost
        var (targets, reason, removedSegment): ([LinkTarget], String?, [UInt8]?) = ([], nil, nil)
        var (keptNames, keepsAll): ([[UInt8]], Bool) = ([], false)
        switch action {
        case .unwrap(let ways, let otherwise): (targets, reason) = (ways, otherwise)
        case .leave(let why): reason = why
        case .strip(let removal): removedSegment = removal.segment
        case .keep(let names): (keptNames, keepsAll) = (names ?? [], names == nil)
        case .restore: break
        }
        (self.targets, self.reason, self.removedSegment) = (targets, reason, removedSegment)
        (self.keptNames, self.keepsAll) = (keptNames, keepsAll)
    }

    /// A rule that does nothing.
    static let inert = CompiledRule(
        isForAnyHost: false, paths: [], exceptPaths: [], conditions: [], namesImage: false, action: .unwrap([], otherwise: nil))

    /// Whether the rule removes parameters from every link, without any condition.
    var isGlobalRemoval: Bool {
        guard case .strip = action else { return false }
        return isForAnyHost && paths.isEmpty && exceptPaths.isEmpty && conditions.isEmpty
    }

    /// Whether the rule matches the link's path and parameters. The caller has checked the host.
    func applies(to link: Span<UInt8>, _ parts: LinkParts, _ captures: inout LinkPattern.Captures) -> Bool {
        matchesPath(link, parts, &captures) && conditionsHold(link, parts)
    }

    /// Whether the rule matches the link's path.
    @inline(__always)
    func matchesPath(_ link: Span<UInt8>, _ parts: LinkParts, _ captures: inout LinkPattern.Captures) -> Bool {
        guard paths.isEmpty || paths.contains(where: { $0.matchesPath(link, parts, &captures) }) else { return false }
        return exceptPaths.isEmpty || !exceptPaths.contains(where: { $0.matchesPath(link, parts, &captures) })
    }

    @inline(__always)
    func conditionsHold(_ link: Span<UInt8>, _ parts: LinkParts) -> Bool {
        conditions.isEmpty || conditions.allSatisfy { $0.holds(link, parts) }
    }
}

/// A condition on the value of a parameter.
struct ParameterCondition: Sendable {
    enum Value: Sendable {
        /// Any value but an empty one.
        case present
        /// A value that the pattern matches as a whole.
        case pattern(LinkPattern)
    }

    /// The name of the parameter, in lower case.
    let name: [UInt8]
    let isInFragment: Bool
    let value: Value
    /// Whether the rule applies when the value is as described, or when it is not.
    let isWanted: Bool

    func holds(_ link: Span<UInt8>, _ parts: LinkParts) -> Bool {
        let part = isInFragment ? parts.fragment : parts.query
        guard let part, let found = LinkParameters.value(of: name, in: link, part) else { return !isWanted }
        switch value {
        case .present: return isWanted
        case .pattern(let pattern):
            var captures = LinkPattern.Captures()
            return pattern.matches(link, found, captures: &captures) == isWanted
        }
    }
}

/// The parameters that a rule of kind `strip` removes.
struct TrackerRemoval: Sendable {
    /// The names of the parameters, and prefixes of names, in lower case.
    let names: [[UInt8]]
    let prefixes: [[UInt8]]
    /// A prefix of a last path segment that is removed too; nil when the path stays as it is.
    let segment: [UInt8]?
}
