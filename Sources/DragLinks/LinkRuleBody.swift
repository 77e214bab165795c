/// What a rule looks at and does; an object, so that nothing is copied for each link.
final class LinkRuleBody: Sendable {
    enum Action: Sendable {
        /// The ways to the target, tried in order; what to say when none of them leads anywhere (nil: the rule does not apply then).
        case unwrap([LinkTarget], otherwise: String?)
        case leave(why: String)
        case strip(TrackerRemoval)
        /// The parameters, in lower case; nil for all of them.
        case keep([[UInt8]]?)
        case restore(FullSize)
    }

    let hosts: [HostPattern]
    let paths: [LinkPattern]
    let exceptPaths: [LinkPattern]
    let conditions: [ParameterCondition]
    let namesImage: Bool
    let action: Action
    /// The ways to the target of a rule that unwraps; none for all others.
    let targets: [LinkTarget]
    /// Why a link is left that the rule is for and does nothing with; nil: then it is as if the rule were not there.
    let reason: String?
    /// How a last path segment begins that goes.
    let removedSegment: [UInt8]?
    /// The parameters that a rule keeps in by name, in lower case, and whether a rule keeps all of them.
    let keptNames: [[UInt8]]
    let keepsAll: Bool
    let isForAnyHost: Bool

    init(
        hosts: [HostPattern], paths: [LinkPattern], exceptPaths: [LinkPattern], conditions: [ParameterCondition], namesImage: Bool,
        action: Action
    ) {
        self.hosts = hosts
        self.paths = paths
        self.exceptPaths = exceptPaths
        self.conditions = conditions
        self.namesImage = namesImage
        self.action = action
        self.isForAnyHost = hosts.contains { $0.key == nil }
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

    /// Whether it takes parameters out of every link there is.
    var isGlobalRemoval: Bool {
        guard case .strip = action else { return false }
        return isForAnyHost && paths.isEmpty && exceptPaths.isEmpty && conditions.isEmpty
    }

    /// Whether it has nothing to do with what is wrapped.
    var neverUnwraps: Bool {
        switch action {
        case .strip, .keep, .restore: true
        case .unwrap, .leave: false
        }
    }

    /// A bit for each length that a path may have, counted in sixty-fours.
    var pathLengths: UInt64 {
        if paths.isEmpty { return .max }
        return paths.reduce(0) { $0 | ($1.plainText.map { 1 << UInt64($0.count & 63) } ?? .max) }
    }

    /// Whether path and parameters are what the rule is for; the host has been looked at.
    func applies(to link: Span<UInt8>, _ parts: LinkParts, _ captures: inout LinkPattern.Captures) -> Bool {
        matchesPath(link, parts, &captures) && conditionsHold(link, parts)
    }

    /// Whether the path is what the rule is for.
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
