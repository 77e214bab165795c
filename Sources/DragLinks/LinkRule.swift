/// One rule of link cleaning. Rules are data; `docs/link-rules.md` has their form, ``LinkRules/builtIn`` those that ship.
public struct LinkRule: Sendable {
    /// What a rule does.
    public enum Kind: String, CaseIterable, Sendable {
        /// Puts the link that is wrapped in place of its wrapper; at every level.
        case unwrap
        /// Leaves a link as it is and says why; at every level.
        case leave
        /// Takes parameters out; at levels `clean` and `full`.
        case strip
        /// Names a picture in full size; at level `full`.
        case restore
    }

    /// A link, and what the rules make of it; nil when it stays as it is.
    public struct Example: Hashable, Sendable {
        public var link: String
        public var result: String?
    }

    /// Dotted and unique: `google.imgres`.
    public let id: String
    /// What it is for; of a rule that leaves links, why.
    public let about: String
    /// Where it comes from: `built-in`, or the name of a file.
    public let origin: String
    public var kind: Kind {
        switch body.action {
        case .unwrap: .unwrap
        case .leave: .leave
        case .strip: .strip
        case .restore: .restore
        }
    }
    /// The hosts that it names, as the rule spells them; `*` is any.
    public let hosts: [String]
    public let examples: [Example]
    /// Whether what it unwraps is an image.
    public var namesImage: Bool { body.namesImage }

    /// What cleaning looks at.
    let body: LinkRuleBody
}

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

/// What a parameter must be for a rule to apply, or must not.
struct ParameterCondition: Sendable {
    enum Value: Sendable {
        /// Anything but nothing.
        case present
        case pattern(LinkPattern)
    }

    /// In lower case.
    let name: [UInt8]
    let isInFragment: Bool
    let value: Value
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

/// The parameters that a rule of kind `strip` takes out.
struct TrackerRemoval: Sendable {
    /// Names and beginnings of names, in lower case.
    let names: [[UInt8]]
    let prefixes: [[UInt8]]
    /// How a last path segment begins that goes as well.
    let segment: [UInt8]?
}

/// What a rule of kind `restore` changes.
struct FullSize: Sendable {
    /// Patterns of whole paths, and what the first that matches becomes.
    let paths: [(pattern: LinkPattern, template: LinkTemplate)]
    /// Endings that a capture must have one of, compared without case.
    let endings: [(name: String, endings: [[UInt8]])]
    /// Parameters that get another value where they are there.
    let values: [(name: [UInt8], value: [UInt8])]
    /// Parameters that go.
    let dropped: [[UInt8]]
    /// Whether query and fragment go as well once a path has matched.
    let isBare: Bool
}

/// Text with captures put in: `https://{host}{path}`.
struct LinkTemplate: Sendable {
    enum Part: Sendable {
        case literal([UInt8])
        case capture(Int)
        /// Scheme, host and port of the wrapper.
        case origin
    }

    let parts: [Part]

    /// - Throws: ``LinkPatternReader/Problem`` for a capture that `pattern` does not make.
    init(_ text: String, for pattern: LinkPattern) throws(LinkPatternReader.Problem) {
        var parts: [Part] = []
        var rest = Substring(text)
        while let open = rest.firstIndex(of: "{") {
            if open > rest.startIndex { parts.append(.literal(Array(rest[..<open].utf8))) }
            guard let close = rest[open...].firstIndex(of: "}") else {
                throw LinkPatternReader.Problem(description: "lacks a closing \u{201C}}\u{201D}")
            }
            let name = String(rest[rest.index(after: open)..<close])
            if name == "origin" {
                parts.append(.origin)
            } else if let number = pattern.names.firstIndex(of: name) {
                parts.append(.capture(number))
            } else {
                throw LinkPatternReader.Problem(description: "names a capture that the pattern does not have: \(name)")
            }
            rest = rest[rest.index(after: close)...]
        }
        if !rest.isEmpty { parts.append(.literal(Array(rest.utf8))) }
        self.parts = parts
    }

    func append(
        to result: inout [UInt8], _ captures: LinkPattern.Captures, _ link: Span<UInt8>, _ parts: LinkParts
    ) {
        for part in self.parts {
            switch part {
            case .literal(let text): result += text
            case .capture(let number): result.append(link, captures.ranges[number])
            case .origin: result.append(link, 0..<parts.authority.upperBound)
            }
        }
    }
}
