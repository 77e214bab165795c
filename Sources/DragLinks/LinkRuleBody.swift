/// What a rule looks at and does; an object, so that nothing is copied for each link.
final class LinkRuleBody: Sendable {
    enum Action: Sendable {
        /// The ways to the target, tried in order; what to say when none of them leads anywhere (nil: the rule does not apply then).
        case unwrap([LinkTarget], otherwise: String?)
        case leave(why: String)
        case strip(TrackerRemoval)
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
    /// Whether it takes parameters out of every link there is.
    let isGlobalRemoval: Bool
    /// Whether it has nothing to do with what is wrapped.
    let neverUnwraps: Bool

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
        if case .strip(let removal) = action { removedSegment = removal.segment } else { removedSegment = nil }
        let isForAnyHost = hosts.contains { $0.key == nil }
        switch action {
        case .unwrap(let targets, let otherwise): (self.targets, self.reason) = (targets, otherwise)
        case .leave(let why): (self.targets, self.reason) = ([], why)
        case .strip, .restore: (self.targets, self.reason) = ([], nil)
        }
        switch action {
        case .strip:
            self.isGlobalRemoval = isForAnyHost && paths.isEmpty && exceptPaths.isEmpty && conditions.isEmpty
            self.neverUnwraps = true
        case .restore: (self.isGlobalRemoval, self.neverUnwraps) = (false, true)
        case .unwrap, .leave: (self.isGlobalRemoval, self.neverUnwraps) = (false, false)
        }
    }

    var isForAnyHost: Bool { hosts.contains { $0.key == nil } }

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
