/// Rules, in order and indexed: what a ``LinkCleaner`` cleans by. Made once, then read by any number of threads.
public final class LinkRules: Sendable {
    /// The rules that ship. They are read when they are first asked for.
    public static let builtIn = LinkRules(adding: [])

    /// The file of the rules that ship, for files that build on its groups of hosts; nil never, but for a broken build.
    public static var builtInFile: LinkRuleFile? { try? BuiltInLinkRules.file.get() }

    /// Where rules that ship come from, as ``LinkRule/origin`` says it.
    public static let builtInOrigin = "built-in"

    /// The rules that apply, in order: those of added files first, as the files were given.
    public let rules: [LinkRule]
    /// Rules that do not apply, and why: turned off, or another rule has their id.
    public let inactive: [(rule: LinkRule, reason: String)]

    let hosts: HostIndex
    let parameters: ParameterIndex
    /// Rules for any host, by the first four bytes of a path or the last four.
    let heads: PathFilter
    let tails: PathFilter
    /// What each rule does.
    let bodies: [LinkRuleBody]
    /// For each rule, whether it takes parameters out of every link there is, whether it has nothing to do with what is wrapped, and
    /// whether it takes out a path segment: asked for each link, so apart from the bodies.
    let isGlobalRemoval: [Bool]
    let neverUnwraps: [Bool]
    let removesSegment: [Bool]
    /// For each rule, whether it keeps all parameters in.
    let keepsAll: [Bool]
    /// For each rule a bit for each length that its paths may have, counted in sixty-fours; all bits where a path is a pattern.
    let pathLengths: [UInt64]

    /// The rules that ship, with those of `files` in front: of two rules with one id the first counts, and any file can turn rules off.
    public init(adding files: [LinkRuleFile]) {
        let builtIn = Self.builtInFile
        let all = files + [builtIn].compactMap(\.self)
        let disabled = Dictionary(all.flatMap { file in file.disabled.map { ($0, file.origin) } }, uniquingKeysWith: { first, _ in first })
        var rules: [LinkRule] = []
        var origins: [String: String] = [:]
        var inactive: [(LinkRule, String)] = []
        for rule in all.flatMap(\.rules) {
            if let origin = disabled[rule.id] {
                inactive.append((rule, "turned off in \(origin)"))
            } else if let origin = origins.updateValue(rule.origin, forKey: rule.id) {
                origins[rule.id] = origin
                inactive.append((rule, "\(origin) has a rule of that id"))
            } else {
                rules.append(rule)
            }
        }
        self.rules = rules
        self.bodies = rules.map(\.body)
        self.isGlobalRemoval = rules.map(\.body.isGlobalRemoval)
        self.neverUnwraps = rules.map(\.body.neverUnwraps)
        self.pathLengths = rules.map(\.body.pathLengths)
        self.removesSegment = rules.map { $0.body.removedSegment != nil }
        self.keepsAll = rules.map(\.body.keepsAll)
        self.inactive = inactive
        var hosts = HostIndex.Builder()
        var parameters = ParameterIndex.Builder()
        var (heads, tails) = (PathFilter(), PathFilter())
        for (number, rule) in rules.enumerated() {
            let rule = rule.body
            for pattern in rule.hosts { hosts.add(pattern, rule: number) }
            if case .strip(let removal) = rule.action {
                for name in removal.names { parameters.update(name) { $0.removing.append(Int32(number)) } }
                for prefix in removal.prefixes { parameters.add(prefix: prefix, rule: number) }
            }
            for name in rule.keptNames { parameters.update(name) { $0.keeping.append(Int32(number)) } }
            guard rule.isForAnyHost, !rule.isGlobalRemoval, rule.keptNames.isEmpty else { continue }
            for path in rule.paths {
                if path.head.count >= 4 { heads.add(Array(path.head.prefix(4)), rule: number) } else { tails.add(path.tail.suffix(4), rule: number) }
            }
            if rule.paths.isEmpty, let condition = rule.conditions.first(where: { $0.isWanted && !$0.isInFragment }) {
                parameters.update(condition.name) { $0.triggered.append(Int32(number)) }
            }
        }
        for file in all {
            for name in file.signatureNames { parameters.update(name) { $0.isSignature = true } }
            for ending in file.signatureEndings { parameters.add(signatureEnding: ending) }
        }
        self.hosts = HostIndex(hosts)
        self.parameters = ParameterIndex(parameters) { [isGlobalRemoval] in isGlobalRemoval[Int($0)] }
        (self.heads, self.tails) = (heads, tails)
    }
}
