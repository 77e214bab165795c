import DragTypes

/// A public list of trackers and redirects, turned into rules for cleaning links.
///
/// Entries that rules cannot say are left out, and counted with the reason. An entry never becomes
/// a rule that applies to more links than the entry does.
///
///     let list = try ImportedList(bytes, format: .brave)
///     let file = list.ruleFile          // for a file in links.d
public struct ImportedList: Sendable {
    /// The lists that can be read, by the projects that publish them.
    public enum Format: String, CaseIterable, Sendable {
        /// `data.json` or `data.min.json` of ClearURLs.
        case clearurls
        /// Filters with `$removeparam`, of AdGuard, uBlock Origin and others.
        case adguard
        /// `clean-urls.json` or `debounce.json` of Brave.
        case brave
        /// Firefox's lists for stripping queries: the records of the collection
        /// `query-stripping`, or `StripOnShare`.
        case firefox
    }

    /// Why a list cannot be read.
    public struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
        /// A clause without a full stop, such as "it is no JSON".
        public let description: String
    }

    /// Why an entry became no rule. The raw value says so in words.
    public enum Refusal: String, CaseIterable, Sendable {
        /// The entry blocks requests, which cleaning links is not about.
        case blocks = "requests of pages or whole addresses that are blocked"
        /// The entry needs an expression that no pattern can say.
        case expression = "expressions beyond what rules can say"
        /// The entry removes more than parameters by name.
        case removal = "no parameter with a name"
        /// The entry names sellers or affiliates and is off in the list itself.
        case affiliate = "affiliates, which the list removes only on request"
        /// The entry has exceptions that no rule can say.
        case exception = "exceptions that rules cannot say"
        /// The entry names parameters by so short a beginning that it would hit others.
        case broad = "too short a beginning of names"
        /// A rule of that entry would change a link that must stay as it is.
        case breaks = "links that have to work would break"
    }

    /// The list's format.
    public let format: Format
    /// The name with which the ids of the rules begin.
    public let name: String
    /// How many entries the list has: parameters and redirects, each once for each place where it
    /// counts.
    public private(set) var entryCount = 0
    /// How many of them became no rule, by the reason.
    public private(set) var refused: [Refusal: Int] = [:]
    /// An entry for each reason, as the list spells it.
    public private(set) var examples: [Refusal: String] = [:]
    /// The rules by the links that they are about, in the order of the list.
    private var drafts: [Draft] = []
    private var positions: [Draft.Place: Int] = [:]

    /// Rules of one kind about the same links.
    private struct Draft: Sendable {
        enum Kind: Hashable { case strip, keep, unwrap }
        struct Place: Hashable {
            let kind: Kind
            let scope: ListScope
        }

        let place: Place
        var names: [String] = []
        var prefixes: [String] = []
        /// The members of each way to a target.
        var targets: [[(name: String, value: JSONValue)]] = []
        /// How many entries of the list are in it.
        var entryCount = 0

        var isEmpty: Bool { names.isEmpty && prefixes.isEmpty && targets.isEmpty }

        mutating func clear() { (names, prefixes, targets, entryCount) = ([], [], [], 0) }
    }

    /// Reads a list.
    ///
    /// - Parameters:
    ///   - bytes: the list, in UTF-8.
    ///   - format: whose list it is.
    ///   - name: the name of the list, of letters, digits and hyphens; nil for that of the format.
    /// - Throws: ``Problem`` when the bytes are no such list, or one without any entry.
    public init(_ bytes: [UInt8], format: Format, name: String? = nil) throws(Problem) {
        self.format = format
        self.name = name ?? format.rawValue
        switch format {
        case .clearurls: try readClearURLs(Self.document(bytes))
        case .adguard: try readFilters(bytes)
        case .brave: try readBrave(Self.document(bytes))
        case .firefox: try readFirefox(Self.document(bytes))
        }
        guard entryCount <= Self.maximumEntries else {
            throw Problem(description: "it has \(entryCount) entries, more than the limit of \(Self.maximumEntries)")
        }
        guard entryCount > 0 else { throw Problem(description: "it has no entries in the form of a list of \(format.rawValue)") }
    }

    /// The most entries of a list, about ten times those of the longest one that is published.
    private static let maximumEntries = 50_000

    private static func document(_ bytes: [UInt8]) throws(Problem) -> JSONValue {
        do {
            return try JSONValue(parsing: bytes)
        } catch {
            throw Problem(description: "it is no JSON: it \(error.problem)")
        }
    }

    // MARK: Entries

    /// Takes a parameter that is removed, as its entry spells it.
    mutating func strip(_ name: String, isPrefix: Bool = false, in scope: ListScope, of entry: String) {
        guard Self.isName(name) else { return refuse(entry, .removal) }
        guard !isPrefix || name.utf8.count >= 4 || !scope.hosts.contains("*") && name.utf8.count >= 3 else { return refuse(entry, .broad) }
        add(.strip, in: scope) { isPrefix ? $0.prefixes.append(name.lowercased()) : $0.names.append(name.lowercased()) }
    }

    /// Takes parameters that stay, whichever entry of a list would remove them; an asterisk is all
    /// of them.
    mutating func keep(_ names: [String], in scope: ListScope) {
        let names = names.map { $0.lowercased() }.filter { $0 == "*" || Self.isName($0) }
        guard !names.isEmpty, !scope.hosts.contains("*") || !names.contains("*") else { return }
        add(.keep, in: scope) { $0.names += names }
    }

    /// Takes a redirect, by the members of the way to its target.
    mutating func unwrap(_ target: [(name: String, value: JSONValue)], in scope: ListScope, of entry: String) {
        guard !scope.hosts.contains("*") else { return refuse(entry, .expression) }
        add(.unwrap, in: scope) { $0.targets.append(target) }
    }

    mutating func refuse(_ entry: String, _ reason: Refusal, count: Int = 1) {
        entryCount += count
        tally(count, reason, entry)
    }

    private mutating func add(_ kind: Draft.Kind, in scope: ListScope, _ change: (inout Draft) -> Void) {
        let place = Draft.Place(kind: kind, scope: scope)
        let position = positions[place] ?? drafts.count
        if position == drafts.count {
            positions[place] = position
            drafts.append(Draft(place: place))
        }
        change(&drafts[position])
        guard kind != .keep else { return }
        entryCount += 1
        drafts[position].entryCount += 1
    }

    private static func isName(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.allSatisfy { $0 > 0x20 && $0 != UInt8(ascii: "*") && $0 != UInt8(ascii: "&") && $0 != UInt8(ascii: "=") }
    }

    // MARK: Rules

    /// How many rules the list became.
    public var ruleCount: Int { drafts.count }
    /// How many entries are in these rules.
    public var usedCount: Int { drafts.reduce(0) { $0 + $1.entryCount } }

    /// The rules as a file for `links.d`, a rule on a line.
    public var ruleFile: [UInt8] {
        var text = Array("{\n\"links\": 1, \"imported\": \"\(name)\",\n\"rules\": [\n".utf8)
        for (number, draft) in drafts.enumerated() {
            text += rule(draft, number).encoded + Array(number + 1 < drafts.count ? ",\n".utf8 : "\n".utf8)
        }
        return text + Array("]\n}\n".utf8)
    }

    /// The id of the rule with that number. Ids are the same for the same rules, so that two
    /// imports of a list can be compared.
    private func id(_ number: Int) -> String { "\(name).\(number + 1)" }

    private func rule(_ draft: Draft, _ number: Int) -> JSONValue {
        let scope = draft.place.scope
        func texts(_ texts: [String]) -> JSONValue { .array(texts.map { .text($0) }) }
        var members: [(name: String, value: JSONValue)] = [("id", .text(id(number))), ("hosts", texts(scope.hosts))]
        if !scope.paths.isEmpty { members.append(("paths", texts(scope.paths))) }
        if !scope.except.isEmpty { members.append(("except", texts(scope.except))) }
        switch draft.place.kind {
        case .strip:
            members.append(("strip", .text(draft.names.joined(separator: " "))))
            if !draft.prefixes.isEmpty { members.append(("prefixes", .text(draft.prefixes.joined(separator: " ")))) }
        case .keep: members.append(("keep", .text(draft.names.joined(separator: " "))))
        case .unwrap: members.append(("unwrap", .array(draft.targets.map { .object($0) })))
        }
        return .object(members)
    }

    /// Leaves out the rules that cannot be used, and the names of parameters and the redirects that
    /// change a link of the built-in examples, which have to work as they are. Both are counted in
    /// ``refused``.
    public mutating func leaveOutFaults() {
        for number in drafts.indices.reversed() where !isUsable(number) { remove(number, .expression) }
        while let file = try? LinkRuleFile(ruleFile, origin: name, inheriting: LinkRules.builtInFile) {
            // A draft that has changed already may leave the other examples alone now.
            var changed: Set<Int> = []
            for fault in LinkRuleCheck(LinkRules(adding: [file])).faults {
                for number in drafts.indices where fault.rules.contains(id(number)) && !changed.contains(number) {
                    removeNames(that: fault, number)
                    changed.insert(number)
                }
            }
            guard !changed.isEmpty else { break }
            for number in drafts.indices.reversed() where drafts[number].isEmpty { remove(number, .breaks) }
        }
    }

    /// Leaves out the parameters that an example must keep, or the whole draft when it has none of
    /// them.
    private mutating func removeNames(that fault: LinkRuleCheck.Fault, _ number: Int) {
        let parameters = Self.parameters(of: fault.example.link)
        var names = drafts[number].names.filter(parameters.contains)
        let prefixes = drafts[number].prefixes.filter { prefix in parameters.contains { $0.hasPrefix(prefix) } }
        // The parameter stands in a link that the example's link encodes.
        if names.isEmpty, prefixes.isEmpty { names = drafts[number].names.filter { breaks($0, fault, number) } }
        guard !names.isEmpty || !prefixes.isEmpty, drafts[number].place.kind == .strip else {
            refuseLater(drafts[number].entryCount, .breaks, String(utf8Bytes: rule(drafts[number], number).encoded))
            drafts[number].clear()
            return
        }
        drafts[number].names.removeAll(where: names.contains)
        drafts[number].prefixes.removeAll(where: prefixes.contains)
        let count = min(names.count + prefixes.count, drafts[number].entryCount)
        drafts[number].entryCount -= count
        refuseLater(count, .breaks, "\(drafts[number].place.scope.hosts[0]): \((names + prefixes).joined(separator: " "))")
    }

    /// Whether an example does not hold when a draft removes this parameter alone.
    private func breaks(_ name: String, _ fault: LinkRuleCheck.Fault, _ number: Int) -> Bool {
        var draft = drafts[number]
        (draft.names, draft.prefixes) = ([name], [])
        guard let file = ruleFile(of: draft, number) else { return true }
        let cleaner = LinkCleaner(level: fault.level, rules: LinkRules(adding: [file]))
        return cleaner.clean(fault.example.link).output != fault.example.result ?? fault.example.link
    }

    /// The names of a link's parameters and of those of links in it, in lower case.
    private static func parameters(of link: String) -> [String] {
        var bytes = Array(link.utf8)
        var result: [String] = []
        for _ in 0..<3 {
            result += bytes.split { "?&#;".utf8.contains($0) }.dropFirst().map { piece in
                String(utf8Bytes: piece.prefix { $0 != UInt8(ascii: "=") }).lowercased()
            }
            guard DecodingStep.percent.apply(to: &bytes) == .done else { break }
        }
        return result
    }

    private func isUsable(_ number: Int) -> Bool { ruleFile(of: drafts[number], number) != nil }

    /// A file with the rule of one draft alone; nil when the rule cannot be used.
    private func ruleFile(of draft: Draft, _ number: Int) -> LinkRuleFile? {
        let text = JSONValue.object([("links", .integer(1)), ("rules", .array([rule(draft, number)]))]).encoded
        return try? LinkRuleFile(text, origin: name, inheriting: LinkRules.builtInFile)
    }

    private mutating func remove(_ number: Int, _ reason: Refusal) {
        let entry = String(utf8Bytes: rule(drafts[number], number).encoded)
        let count = drafts[number].entryCount
        drafts.remove(at: number)
        positions = [:]
        refuseLater(count, reason, entry)
    }

    /// Counts entries that were taken first.
    private mutating func refuseLater(_ count: Int, _ reason: Refusal, _ entry: String) {
        if count > 0 { tally(count, reason, entry) }
    }

    private mutating func tally(_ count: Int, _ reason: Refusal, _ entry: String) {
        refused[reason, default: 0] += count
        if examples[reason] == nil { examples[reason] = entry }
    }
}
