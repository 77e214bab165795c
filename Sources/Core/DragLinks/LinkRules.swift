import CKnowledge
import DragSystem
import DragTypes

/// An ordered and indexed set of rules, by which a ``LinkCleaner`` cleans. Immutable, so any number
/// of threads may use it.
public final class LinkRules: Sendable {
    /// The built-in rules alone. Their index comes with the program, and a rule is parsed on first
    /// use.
    public static let builtIn: LinkRules = {
        var reader = Knowledge.reader(of: dragconv_link_index())
        return indexed(from: &reader) ?? LinkRules(adding: [])
    }()

    /// The file of the built-in rules, for parsing a file that names its groups and suffixes. Nil
    /// only when the program was built with a faulty file.
    public static var builtInFile: LinkRuleFile? { try? BuiltInLinkRules.file.get() }

    /// The value of ``LinkRule/origin`` for built-in rules: `built-in`.
    public static let builtInOrigin = "built-in"

    /// The rules that apply, in their order: first those of the added files, in the order of the
    /// files, then the built-in ones, then those of imported lists.
    public let rules: [LinkRule]
    /// The number of rules that come before those of imported lists.
    let ownCount: Int32
    /// The rules that do not apply, each with the reason as a clause: a file turns the rule off, or
    /// an earlier rule has the same id.
    public let inactive: [(rule: LinkRule, reason: String)]

    let hosts: HostIndex
    let parameters: ParameterIndex
    /// The rules for any host, by the first four bytes of a path, by four bytes from any slash on,
    /// and by the last four.
    let heads: PathFilter
    let middles: PathFilter
    let tails: PathFilter
    /// The content of each rule, by the rule's number.
    let contents: [RuleContent]
    /// For each rule, whether it removes parameters from every link, whether it takes no part in
    /// unwrapping, and whether it removes a path segment. These arrays are read for each link, so
    /// they are kept apart from the contents, where reading would touch more memory.
    let isGlobalRemoval: [Bool]
    let neverUnwraps: [Bool]
    let removesSegment: [Bool]
    /// For each rule, whether it keeps all parameters.
    let keepsAll: [Bool]
    /// For each rule, one bit for each path length modulo 64 that the rule may match; all bits when
    /// a path is more than plain text.
    let pathLengths: [UInt64]

    /// The rules of `files`, followed by the built-in rules and by those of imported lists. Of two
    /// rules with the same id the first one applies, and any file can turn off the rules of all
    /// files.
    public init(adding files: [LinkRuleFile]) {
        let all = files.filter { !$0.isImported } + [Self.builtInFile].compactMap(\.self) + files.filter(\.isImported)
        let disabled = Dictionary(all.flatMap { file in file.disabled.map { ($0, file.origin) } }, uniquingKeysWith: { first, _ in first })
        var rules: [LinkRule] = []
        // Within one file, ids are unique already.
        var origins: [String: String] = [:]
        var inactive: [(LinkRule, String)] = []
        var ownCount = 0
        for (file, rule) in all.flatMap({ file in file.rules.map { (file, $0) } }) {
            defer { if !file.isImported { ownCount = rules.count } }
            if let origin = disabled[rule.id] {
                inactive.append((rule, "turned off in \(origin)"))
            } else if all.count > 1, let origin = origins.updateValue(rule.origin, forKey: rule.id) {
                origins[rule.id] = origin
                inactive.append((rule, "\(origin) has a rule of that id"))
            } else {
                rules.append(rule)
            }
        }
        self.rules = rules
        self.ownCount = Int32(ownCount)
        self.contents = rules.map(\.content)
        self.isGlobalRemoval = rules.map { $0.kind == .strip && $0.body.isGlobalRemoval }
        self.neverUnwraps = rules.map { $0.kind != .unwrap && $0.kind != .leave }
        self.pathLengths = rules.map(\.content.pathLengths)
        self.removesSegment = rules.map { $0.kind == .strip && $0.body.removedSegment != nil }
        self.keepsAll = rules.map { $0.kind == .keep && $0.body.keepsAll }
        self.inactive = inactive
        var hosts = HostIndex.Builder()
        var parameters = ParameterIndex.Builder()
        var texts = PathTexts()
        for (number, rule) in rules.enumerated() {
            for pattern in rule.hostPatterns { hosts.add(pattern, rule: number) }
            let rule = rule.body
            if case .strip(let removal) = rule.action {
                for name in removal.names { parameters.update(name) { $0.removing.append(Int32(number)) } }
                for prefix in removal.prefixes { parameters.add(prefix: prefix, rule: number) }
            }
            for name in rule.keptNames { parameters.update(name) { $0.keeping.append(Int32(number)) } }
            guard rule.isForAnyHost, !rule.isGlobalRemoval, rule.keptNames.isEmpty else { continue }
            for path in rule.paths { texts.add(path, number) }
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
        (self.heads, self.middles, self.tails) = (PathFilter(texts.heads), PathFilter(texts.middles), PathFilter(texts.tails, isByEnd: true))
    }

    /// The texts by which rules for any host are found.
    private struct PathTexts {
        var heads: [(text: [UInt8], rule: Int)] = []
        var middles: [(text: [UInt8], rule: Int)] = []
        var tails: [(text: [UInt8], rule: Int)] = []

        mutating func add(_ path: LinkPattern, _ rule: Int) {
            let middle = path.middle
            if path.head.count >= 4 {
                heads.append((path.head, rule))
            } else if middle.count >= 4 {
                middles.append((middle, rule))
            } else {
                tails.append((path.tail, rule))
            }
        }
    }

    /// Rules whose indexes were written by ``write(to:files:)``.
    init(from reader: inout IndexReader, texts: [LinkRuleText]) {
        let ids = reader.texts()
        let kinds: [UInt8] = reader.array()
        let sources: [Int32] = reader.array()
        let (starts, ends): ([Int32], [Int32]) = (reader.array(), reader.array())
        let own: [Int32] = reader.array()
        let lengths: [UInt64] = reader.array()
        pathLengths = lengths
        let flags = (0..<4).map { _ in reader.array(of: UInt8.self).map { $0 != 0 } }
        (isGlobalRemoval, neverUnwraps, removesSegment, keepsAll) = (flags[0], flags[1], flags[2], flags[3])
        let all = LinkRule.Kind.allCases
        // After malformed input the lists may differ in length; the rules are not used then.
        let count = [ids.count, kinds.count, sources.count, starts.count, ends.count, lengths.count].min() ?? 0
        func text(_ number: Int) -> LinkRuleText { texts.indices.contains(Int(sources[number])) ? texts[Int(sources[number])] : .builtIn }
        contents = (0..<count).map { number in
            let (start, end) = (Int(starts[number]), Int(ends[number]))
            return RuleContent(place: start..<max(start, end), in: text(number), pathLengths: lengths[number])
        }
        rules = (0..<count).map { [contents] number in
            LinkRule(id: ids[number], origin: text(number).origin, kind: all[Int(kinds[number]) % all.count], content: contents[number])
        }
        ownCount = own.first ?? Int32(count)
        inactive = []
        hosts = HostIndex(from: &reader)
        parameters = ParameterIndex(from: &reader)
        heads = PathFilter(from: &reader)
        middles = PathFilter(from: &reader)
        tails = PathFilter(from: &reader)
    }
}

/// The link rules that are compiled into the program.
enum BuiltInLinkRules {
    /// The text of `links.json`, in UTF-8.
    ///
    /// Owner: the program's read-only data, which lives as long as the process. Nothing writes to
    /// it, so any thread may read it.
    static var text: [UInt8] { [UInt8](whole) }

    /// The bytes of ``text`` at a place. Empty when there is no such place.
    static func text(_ place: Range<Int>) -> [UInt8] {
        place.lowerBound >= 0 && place.upperBound <= whole.count ? [UInt8](whole[place]) : []
    }

    static var checksum: Int { Int(truncatingIfNeeded: StableHash.checksum(UnsafeRawBufferPointer(whole))) }

    private static var whole: UnsafeBufferPointer<UInt8> { Knowledge.bytes(of: dragconv_link_rules()) }

    /// The parsed rules, or the error that parsing them gave; parsed on first use.
    static let file: Result<LinkRuleFile, LinkRuleError> = Result { () throws(LinkRuleError) in
        try LinkRuleFile(text, origin: LinkRules.builtInOrigin)
    }

    /// Links that stay as they are, whatever lists are imported: sign-ins, confirmations,
    /// downloads.
    static let working: [String] = (try? JSONValue(parsing: text, allowsComments: true))?["working"]?.array?.compactMap(\.string) ?? []
}
