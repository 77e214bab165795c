import DragTypes

/// Parses a file of rules. Anything that the format does not define is an error, so that a misspelt
/// word is reported instead of ignored.
struct LinkRuleReader {
    private let origin: String
    /// The id of the rule that is being read, or `number` and its index when it has no id; nil
    /// outside the rules.
    private var current: String?
    private(set) var rules: [LinkRule] = []
    private(set) var disabled: [String] = []
    private(set) var isImported = false
    private(set) var signatureNames: [[UInt8]] = []
    private(set) var signatureEndings: [[UInt8]] = []
    private(set) var suffixes: [String: [String]]
    private(set) var groups: [String: [String]]
    private var parsedGroups: [String: [HostPattern]] = [:]

    init(origin: String, inherited: LinkRuleFile? = nil) {
        self.origin = origin
        self.suffixes = inherited?.suffixes ?? [:]
        self.groups = inherited?.groups ?? [:]
    }

    private func error(_ problem: String) -> LinkRuleError { LinkRuleError(origin: origin, rule: current, problem: problem) }

    mutating func read(_ document: JSONValue) throws(LinkRuleError) {
        let members = try object(document, "The document", allowed: Self.documentMembers)
        guard members["links"]?.integer == 1 else {
            throw error("it has no \u{201C}links\u{201D}: 1, the version of the form; a newer version needs a newer dragconv.")
        }
        if let value = members["suffixes"] {
            for (name, list) in try self.members(of: value, "suffixes") {
                let words = try words(list, name)
                guard !words.isEmpty, words.allSatisfy({ $0.utf8.allSatisfy(HostPattern.isPlain) }) else {
                    throw error("the suffixes \(name) are no endings of hosts in lower case.")
                }
                suffixes[name] = words
            }
        }
        if let value = members["groups"] {
            for (name, list) in try self.members(of: value, "groups") { groups[name] = try strings(list, name) }
        }
        if let value = members["signatures"] {
            let lists = try object(value, "signatures", allowed: ["names", "endings"])
            if let names = lists["names"] { signatureNames = try self.names(names, "names") }
            if let endings = lists["endings"] { signatureEndings = try self.names(endings, "endings") }
        }
        isImported = try text(members["imported"], "imported") != nil
        if let off = members["off"] { disabled = try strings(off, "off") }
        guard let list = members["rules"] else { return }
        guard let array = list.array else { throw error("\u{201C}rules\u{201D} is \(list.kind), not an array.") }
        var ids: Set<String> = []
        for (number, value) in array.enumerated() {
            current = value["id"]?.string ?? "number \(number)"
            let rule = try rule(value)
            guard ids.insert(rule.id).inserted else { throw error("its id is taken by another rule of the file.") }
            rules.append(rule)
        }
        current = nil
    }

    // MARK: Rules

    static let documentMembers: [String] = ["links", "imported", "suffixes", "groups", "signatures", "working", "rules", "off"]

    static let ruleMembers: [String] = [
        "id", "about", "hosts", "paths", "except", "when", "unless", "image", "examples", "unwrap", "otherwise", "leave", "strip",
        "prefixes", "segment", "keep", "restore",
    ]

    static let targetMembers: [String] = [
        "parameter", "last", "fragment", "whole", "path", "as", "after", "decode", "scheme", "join", "only", "when", "keep", "drop", "query",
    ]

    static let restoreMembers: [String] = ["paths", "only", "set", "drop", "bare"]

    /// The names of the decoding steps.
    static let steps = [
        "percent", "base64", "hex", "baidu", "proofpoint-2", "proofpoint-3", "unquote", "key", "skip", "end", "from", "until", "json", "field",
        "replace",
    ]

    private mutating func rule(_ value: JSONValue) throws(LinkRuleError) -> LinkRule {
        let members = try object(value, "A rule", allowed: Self.ruleMembers)
        guard let id = members["id"]?.string, isIdentifier(id) else {
            throw error("it has no \u{201C}id\u{201D} of letters, digits, dots and hyphens.")
        }
        guard let kind = LinkRule.Kind.allCases.first(where: { members[$0.rawValue] != nil }) else { throw error(Self.kindsProblem) }
        try check(members, of: kind)
        let hosts = try strings(members["hosts"], "hosts")
        guard !hosts.isEmpty else { throw error("it names no hosts.") }
        let rule = try compiled(members, isForAnyHost: hosts.contains("*"))
        let description = RuleContent.Description(
            about: Self.about(members), examples: members["examples"], hostNames: hosts, hosts: try hostPatterns(hosts))
        let content = RuleContent(description, rule, pathLengths: pathLengths(members["paths"]))
        return LinkRule(id: id, origin: origin, kind: kind, content: content)
    }

    private static func about(_ members: Members) -> JSONText? { (members["about"] ?? members["leave"])?.jsonText }

    /// A rule, read again from its place in a text without a fault. Nil when the place is wrong.
    static func rule(at place: Range<Int>, in text: LinkRuleText) -> RuleContent? {
        guard case .object(let list) = try? JSONValue(parsing: text.part(place), allowsComments: true) else { return nil }
        let members = Members(list: list)
        let reader = LinkRuleReader(origin: text.origin)
        guard let hosts = try? reader.strings(members["hosts"], "hosts") else { return nil }
        let description = RuleContent.Description(about: about(members), examples: members["examples"], hostNames: hosts, hosts: [])
        guard let rule = try? reader.compiled(members, isForAnyHost: hosts.contains("*")) else { return nil }
        return RuleContent(description, rule, pathLengths: .max)
    }

    private static let kindsProblem = "it must have exactly one of unwrap, leave, strip, keep and restore."

    private func isIdentifier(_ id: String) -> Bool {
        !id.isEmpty && id.utf8.allSatisfy { ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") }
    }

    /// Checks that the members of a rule go together.
    private func check(_ members: Members, of kind: LinkRule.Kind) throws(LinkRuleError) {
        guard LinkRule.Kind.allCases.count(where: { members[$0.rawValue] != nil }) == 1 else { throw error(Self.kindsProblem) }
        for (name, owner) in [("otherwise", "unwrap"), ("image", "unwrap"), ("prefixes", "strip"), ("segment", "strip")]
        where members[name] != nil && kind.rawValue != owner {
            throw error("\u{201C}\(name)\u{201D} goes with \u{201C}\(owner)\u{201D} only.")
        }
    }

    private func compiled(_ members: Members, isForAnyHost: Bool) throws(LinkRuleError) -> CompiledRule {
        let action = try action(members)
        let paths = try patterns(members["paths"], "paths")
        let conditions = try conditions(members["when"], isWanted: true) + conditions(members["unless"], isWanted: false)
        let exceptPaths = try patterns(members["except"], "except")
        if isForAnyHost { try checkAnyHost(action, paths, exceptPaths, conditions) }
        _ = try text(members["about"], "about")
        try checkExamples(members["examples"])
        return CompiledRule(
            isForAnyHost: isForAnyHost, paths: paths, exceptPaths: exceptPaths, conditions: conditions,
            namesImage: try flag(members["image"], "image"), action: action)
    }

    /// One bit for each path length modulo 64 that patterns of paths may match; all bits when one
    /// is more than plain text.
    private func pathLengths(_ paths: JSONValue?) -> UInt64 {
        guard let paths = paths?.array, !paths.isEmpty else { return .max }
        return paths.reduce(0) { lengths, path in
            guard let path = path.jsonText?.utf8, !path.contains(where: LinkPattern.isSpecial) else { return .max }
            return lengths | 1 << UInt64(path.count & 63)
        }
    }

    /// Checks that a rule for any host can be found by four bytes of its path or by the name of a
    /// parameter, because testing every such rule on every link would be slow.
    private func checkAnyHost(
        _ action: CompiledRule.Action, _ paths: [LinkPattern], _ exceptPaths: [LinkPattern], _ conditions: [ParameterCondition]
    ) throws(LinkRuleError) {
        if case .strip = action {
            // A removal without any condition applies to every link, so its parameters are looked
            // up in every link anyway.
            if paths.isEmpty, exceptPaths.isEmpty, conditions.isEmpty { return }
        } else if case .keep(let kept) = action {
            // A rule of kind `keep` is found by the names of its parameters.
            guard kept != nil else { throw error("for any host it must name the parameters that it keeps.") }
            return
        } else if paths.isEmpty, conditions.contains(where: { $0.isWanted && !$0.isInFragment }) {
            return
        }
        guard !paths.isEmpty, paths.allSatisfy({ $0.head.count >= 4 || $0.middle.count >= 4 || $0.tail.count >= 4 }) else {
            throw error(
                "for any host it needs paths with four bytes of plain text at the beginning, from a slash on, or at the end, or (unless it strips) a parameter in \u{201C}when\u{201D}."
            )
        }
    }

    private mutating func hostPatterns(_ hosts: [String]) throws(LinkRuleError) -> [HostPattern] {
        var result: [HostPattern] = []
        for host in hosts {
            if host.utf8.first == UInt8(ascii: "@") { result += try groupPatterns(host) } else { result.append(try hostPattern(host)) }
        }
        return result
    }

    /// The hosts of a group, by its name with the `@` in front. Several rules name the same group,
    /// which is parsed once.
    private mutating func groupPatterns(_ name: String) throws(LinkRuleError) -> [HostPattern] {
        if let known = parsedGroups[name] { return known }
        guard let group = groups[String(name.dropFirst())] else { throw error("no group of hosts is called \(name).") }
        let patterns = try group.map { (host) throws(LinkRuleError) in try hostPattern(host) }
        parsedGroups[name] = patterns
        return patterns
    }

    private func hostPattern(_ name: String) throws(LinkRuleError) -> HostPattern {
        do {
            return try HostPattern(name, suffixes: suffixes)
        } catch {
            throw self.error("the host \u{201C}\(name)\u{201D} \(error.description).")
        }
    }

    private func action(_ members: Members) throws(LinkRuleError) -> CompiledRule.Action {
        if let leave = members["leave"] { return .leave(why: try text(leave, "leave") ?? "") }
        if let value = members["unwrap"] {
            guard let array = value.array, !array.isEmpty else { throw error("\u{201C}unwrap\u{201D} is no array of ways to the target.") }
            var targets: [LinkTarget] = []
            for element in array { targets.append(try target(element)) }
            return .unwrap(targets, otherwise: try text(members["otherwise"], "otherwise"))
        }
        if let value = members["keep"] {
            let names = try names(value, "keep")
            guard !names.isEmpty else { throw error("it names no parameters that it keeps; \u{201C}*\u{201D} is all of them.") }
            return .keep(names.contains([UInt8(ascii: "*")]) ? nil : names)
        }
        if let value = members["restore"] { return .restore(try fullSize(value)) }
        return .strip(
            TrackerRemoval(
                names: try names(members["strip"], "strip"), prefixes: try names(members["prefixes"], "prefixes"),
                segment: try text(members["segment"], "segment").map { Array($0.utf8) }))
    }

    private func target(_ value: JSONValue) throws(LinkRuleError) -> LinkTarget {
        let members = try object(value, "A way to the target", allowed: Self.targetMembers)
        let places = ["parameter", "last", "fragment", "whole", "path", "after"].filter { members[$0] != nil }
        guard places.count == 1, let text = members[places[0]]?.string, !text.isEmpty else {
            throw error("a way to the target needs exactly one of parameter, last, fragment, whole, path and after, a text.")
        }
        let place: LinkTarget.Place
        var standard: [DecodingStep]? = []
        switch places[0] {
        case "parameter": (place, standard) = (.parameter(lowercased(text)), [.percent])
        case "last": place = .lastParameter(lowercased(text))
        case "fragment": (place, standard) = (.fragmentParameter(lowercased(text)), [.percent])
        case "after": place = .after(Array(text.utf8))
        case "whole":
            guard text == "query" || text == "fragment" else { throw error("\u{201C}whole\u{201D} is query or fragment.") }
            place = text == "query" ? .query : .fragment
        default:
            let pattern = try pattern(text)
            if let template = try self.text(members["as"], "as") {
                place = .path(pattern, try self.template(template, pattern))
            } else {
                guard pattern.names.contains("url") else {
                    throw error("the path \(text) has no {url}, and no \u{201C}as\u{201D} says what it becomes.")
                }
                (place, standard) = (.path(pattern, nil), nil)
            }
        }
        guard members["as"] == nil || places[0] == "path" else { throw error("\u{201C}as\u{201D} goes with \u{201C}path\u{201D} only.") }
        let scheme = try choice(members["scheme"], "scheme", ["http", "https"])
        let joining = try choice(members["join"], "join", ["origin", "https"])
        let kept = try choice(members["keep"], "keep", ["nothing", "query"])
        let dropped = try names(members["drop"], "drop")
        return LinkTarget(
            place: place, steps: try members["decode"].map { (value) throws(LinkRuleError) in try steps(value) } ?? standard,
            scheme: scheme.map { Array($0.utf8) }, joining: joining.map { $0 == "origin" ? .origin : .https },
            isOnlyHTTP: try choice(members["only"], "only", ["http"]) != nil, conditions: try conditions(members["when"], isWanted: true),
            kept: kept == "nothing" ? .nothing : kept == "query" ? .query : .queryAndFragment,
            queryParameter: try self.text(members["query"], "query").map(lowercased),
            droppedFromQuery: dropped.filter { $0.first != UInt8(ascii: "#") },
            droppedFromFragment: dropped.filter { $0.first == UInt8(ascii: "#") }.map { Array($0.dropFirst()) })
    }

    private func steps(_ value: JSONValue) throws(LinkRuleError) -> [DecodingStep] {
        var result: [DecodingStep] = []
        for step in try strings(value, "decode") {
            let words = step.split(separator: " ", maxSplits: 1).map(String.init)
            let argument = words.count > 1 ? words[1] : ""
            switch (words.first ?? "", argument.isEmpty) {
            case ("percent", true): result.append(.percent)
            case ("base64", true): result.append(.base64)
            case ("hex", true): result.append(.hexadecimal)
            case ("baidu", true): result.append(.baidu)
            case ("proofpoint-2", true): result.append(.proofpoint2)
            case ("proofpoint-3", true): result.append(.proofpoint3)
            case ("unquote", true): result.append(.unquoted)
            case ("key", true): result.append(.withoutKey)
            case ("skip", false): result.append(.skip(argument.split(separator: "*").map { Array($0.utf8) }))
            case ("end", false): result.append(.withoutEnding(Array(argument.utf8)))
            case ("from", false): result.append(.from(Array(argument.utf8)))
            case ("until", false): result.append(.until(Array(argument.utf8)))
            case ("json", false): result.append(.member(argument))
            case ("field", false):
                let parts = argument.split(separator: " ")
                guard parts.count == 2, let number = Int(parts[0]), number >= 1, number < 100, let separator = parts[1].utf8.first,
                    parts[1].utf8.count == 1
                else { throw error("the step \u{201C}\(step)\u{201D} needs a number and a separator.") }
                result.append(.field(number - 1, separator))
            case ("replace", false):
                let parts = argument.split(separator: " ")
                guard parts.count == 2 else { throw error("the step \u{201C}\(step)\u{201D} needs what is replaced and what by.") }
                result.append(.replace(Array(parts[0].utf8), Array(parts[1].utf8)))
            default: throw error("no decoding step is written \u{201C}\(step)\u{201D}.")
            }
        }
        return result
    }

    private func fullSize(_ value: JSONValue) throws(LinkRuleError) -> FullSize {
        let members = try object(value, "restore", allowed: Self.restoreMembers)
        var paths: [(LinkPattern, LinkTemplate)] = []
        for pair in members["paths"]?.array ?? [] {
            guard let texts = pair.array, texts.count == 2, let old = texts[0].string, let new = texts[1].string else {
                throw error("\u{201C}paths\u{201D} of restore holds pairs: a pattern, and what it becomes.")
            }
            let pattern = try pattern(old)
            paths.append((pattern, try template(new, pattern)))
        }
        var endings: [(String, [[UInt8]])] = []
        if let only = members["only"] {
            for (name, list) in try self.members(of: only, "only") { endings.append((name, try names(list, name))) }
        }
        var values: [([UInt8], [UInt8])] = []
        if let set = members["set"] {
            for (name, value) in try self.members(of: set, "set") { values.append((lowercased(name), Array((try text(value, name) ?? "").utf8))) }
        }
        return FullSize(
            paths: paths, endings: endings, values: values, dropped: try names(members["drop"], "drop"),
            isBare: try flag(members["bare"], "bare"))
    }

    private func conditions(_ value: JSONValue?, isWanted: Bool) throws(LinkRuleError) -> [ParameterCondition] {
        guard let value else { return [] }
        var result: [ParameterCondition] = []
        for (name, wanted) in try members(of: value, "when") {
            guard let text = wanted.string else { throw error("the condition on \(name) is \(wanted.kind), not a text.") }
            let isInFragment = name.hasPrefix("#")
            result.append(
                ParameterCondition(
                    name: lowercased(String(name.drop { $0 == "#" })), isInFragment: isInFragment,
                    value: text == "*" ? .present : .pattern(try pattern(text)), isWanted: isWanted))
        }
        return result
    }

    private func checkExamples(_ value: JSONValue?) throws(LinkRuleError) {
        guard let value else { return }
        guard let array = value.array else { throw error("\u{201C}examples\u{201D} is \(value.kind), not an array.") }
        for pair in array {
            guard let texts = pair.array, texts.count == 2, texts[0].jsonText != nil, texts[1].jsonText != nil || texts[1].isNull else {
                throw error("\u{201C}examples\u{201D} holds pairs: a link, and what it becomes or null.")
            }
        }
    }

    // MARK: Values

    private func members(of value: JSONValue, _ name: String) throws(LinkRuleError) -> [(String, JSONValue)] {
        guard case .object(let members) = value else { throw error("\u{201C}\(name)\u{201D} is \(value.kind), not an object.") }
        return members.map { ($0.name, $0.value) }
    }

    private func object(_ value: JSONValue, _ what: String, allowed: [String]) throws(LinkRuleError) -> Members {
        guard case .object(let members) = value else { throw error("\(what) is \(value.kind), not an object.") }
        for (index, member) in members.enumerated() {
            guard allowed.contains(member.name) else {
                throw error("\u{201C}\(member.name)\u{201D} is unknown; there are \(allowed.sorted().joined(separator: ", ")).")
            }
            guard !members[..<index].contains(where: { $0.name == member.name }) else { throw error("\u{201C}\(member.name)\u{201D} comes twice.") }
        }
        return Members(list: members)
    }

    /// The members of an object whose names are known to differ. There are few, so that looking at
    /// each is faster than a table.
    private struct Members: Sendable {
        let list: [(name: String, value: JSONValue)]

        subscript(name: String) -> JSONValue? { list.first { $0.name == name }?.value }
    }

    private func strings(_ value: JSONValue?, _ name: String) throws(LinkRuleError) -> [String] {
        guard let value else { return [] }
        let strings = value.array.map { $0.compactMap(\.string) }
        guard let strings, strings.count == value.array?.count else { throw error("\u{201C}\(name)\u{201D} is no array of strings.") }
        return strings
    }

    /// The words of a string, or of all strings of an array, separated by spaces.
    private func words(_ value: JSONValue?, _ name: String) throws(LinkRuleError) -> [String] {
        func split(_ text: String) -> [String] { text.utf8.split(separator: UInt8(ascii: " ")).map { String($0) ?? "" } }
        if let text = value?.string { return split(text) }
        return try strings(value, name).flatMap(split)
    }

    private func names(_ value: JSONValue?, _ name: String) throws(LinkRuleError) -> [[UInt8]] {
        guard let value else { return [] }
        let texts = value.jsonText.map { [$0] } ?? value.array?.compactMap(\.jsonText)
        guard let texts, value.array == nil || texts.count == value.array?.count else {
            throw error("\u{201C}\(name)\u{201D} is no array of strings.")
        }
        // Split as bytes, for speed: the built-in rules remove hundreds of parameters.
        var names: [[UInt8]] = []
        for text in texts {
            var name: [UInt8] = []
            for byte in text.utf8 {
                if byte != UInt8(ascii: " ") {
                    name.append(ASCII.lowercased(byte))
                } else if !name.isEmpty {
                    names.append(name)
                    name = []
                }
            }
            if !name.isEmpty { names.append(name) }
        }
        return names
    }

    private func text(_ value: JSONValue?, _ name: String) throws(LinkRuleError) -> String? {
        guard let value else { return nil }
        guard let text = value.string else { throw error("\u{201C}\(name)\u{201D} is \(value.kind), not a text.") }
        return text
    }

    private func flag(_ value: JSONValue?, _ name: String) throws(LinkRuleError) -> Bool {
        guard let value else { return false }
        guard case .bool(let flag) = value else { throw error("\u{201C}\(name)\u{201D} is \(value.kind), not true or false.") }
        return flag
    }

    private func choice(_ value: JSONValue?, _ name: String, _ choices: [String]) throws(LinkRuleError) -> String? {
        guard let text = try text(value, name) else { return nil }
        guard choices.contains(text) else { throw error("\u{201C}\(name)\u{201D} is one of \(choices.joined(separator: ", ")), not \(text).") }
        return text
    }

    private func patterns(_ value: JSONValue?, _ name: String) throws(LinkRuleError) -> [LinkPattern] {
        var result: [LinkPattern] = []
        for text in try strings(value, name) { result.append(try pattern(text)) }
        return result
    }

    private func pattern(_ text: String) throws(LinkRuleError) -> LinkPattern {
        do {
            return try LinkPattern(text)
        } catch {
            throw self.error("the pattern \u{201C}\(text)\u{201D} \(error.description).")
        }
    }

    private func template(_ text: String, _ pattern: LinkPattern) throws(LinkRuleError) -> LinkTemplate {
        do {
            return try LinkTemplate(text, for: pattern)
        } catch {
            throw self.error("the template \u{201C}\(text)\u{201D} \(error.description).")
        }
    }

    private func lowercased(_ text: String) -> [UInt8] { text.utf8.map(ASCII.lowercased) }
}

extension JSONValue {
    /// A string as it stands in the document; nil for any other kind of value.
    fileprivate var jsonText: JSONText? {
        guard case .string(let text) = self else { return nil }
        return text
    }
}
