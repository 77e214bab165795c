/// The links that an entry of a list is about: hosts and paths, as rules spell them
/// (`docs/link-rules.md`).
struct ListScope: Hashable {
    /// Patterns of hosts; `*` alone for any host.
    var hosts: [String]
    /// Patterns of paths; empty for any path.
    var paths: [String] = []
    /// Patterns of paths that the entry is not about.
    var except: [String] = []

    static let anyLink = ListScope(hosts: ["*"])
    /// The list of endings, among the built-in ones, that has those of most countries.
    private static let usualEndings = "<google>"

    /// A host with its subdomains, or alone. A host that ends in `.*` has any usual ending.
    ///
    /// - Returns: nil for a host that no pattern can say.
    static func hosts(_ name: String, withSubdomains: Bool) -> [String]? {
        let pattern = name.hasSuffix(".*") ? name.dropLast() + usualEndings : name
        let suffixes = LinkRules.builtInFile?.suffixes ?? [:]
        guard (try? HostPattern(pattern, suffixes: suffixes)) != nil else { return nil }
        return withSubdomains ? [pattern, "*." + pattern] : [pattern]
    }

    /// A path with asterisks, as a pattern; empty for any path, and nil for a path that has
    /// characters of patterns.
    ///
    /// - Parameter isWhole: whether nothing follows the path.
    static func path(_ glob: some StringProtocol, isWhole: Bool) -> String? {
        guard !glob.utf8.contains(where: { "<>[]{}?#".utf8.contains($0) }) else { return nil }
        var result = ""
        for character in isWhole ? String(glob) : glob + "*" where character != "*" || !result.hasSuffix("**") {
            result += character == "*" ? "**" : String(character)
        }
        return result == "**" || result == "/**" ? "" : result
    }

    /// Whether some host may be one of both scopes.
    func overlaps(_ other: ListScope) -> Bool {
        func names(_ scope: ListScope) -> Set<Substring> { Set(scope.hosts.map { $0.hasPrefix("*.") ? $0.dropFirst(2) : $0[...] }) }
        let (own, others) = (names(self), names(other))
        return own.contains { name in others.contains { $0 == name || $0.hasSuffix("." + name) || name.hasSuffix("." + $0) } }
    }
}

extension ListScope {
    /// The links that a pattern such as `*://*.a.example/path*` or `https://a.example/` matches
    /// (Chrome's match patterns).
    init?(matchPattern: String) {
        guard matchPattern != "<all_urls>" else {
            self = .anyLink
            return
        }
        let scheme = matchPattern.prefix { $0 != ":" }
        guard ["*", "http", "https"].contains(scheme), matchPattern.dropFirst(scheme.count).hasPrefix("://") else { return nil }
        let rest = matchPattern.dropFirst(scheme.count + 3)
        let slash = rest.firstIndex(of: "/") ?? rest.endIndex
        var host = rest[..<slash]
        var glob = rest[slash...]
        // What follows a question mark says that there is a query, and names of parameters say it
        // better.
        if let query = glob.firstIndex(of: "?") { glob = glob[..<query] }
        guard let path = Self.path(glob, isWhole: !glob.isEmpty) else { return nil }
        let withSubdomains = host.hasPrefix("*.")
        if withSubdomains { host = host.dropFirst(2) }
        let hosts = host == "*" ? ["*"] : Self.hosts(String(host), withSubdomains: withSubdomains)
        guard let hosts else { return nil }
        self.init(hosts: hosts, paths: path.isEmpty ? [] : [path])
    }
}

/// The links that an expression is about, and the parameter whose value it captures.
struct ExpressionScope {
    var scope: ListScope
    /// The name of the parameter whose value is captured; nil for none.
    var parameter: String?

    /// The links of an expression over whole addresses, such as
    /// `^https?:\/\/(?:[a-z0-9-]+\.)*?a\.example\/path`.
    ///
    /// - Parameter isWidened: whether more links may be meant than the expression says. What
    ///   follows the beginning of the path is then left out, and so is what a query must have.
    /// - Returns: nil when rules cannot say the same.
    static func scopes(of text: String, isWidened: Bool = false) -> [ExpressionScope]? {
        guard let ways = ListExpression(text)?.ways else { return nil }
        var result: [ExpressionScope] = []
        for way in ways {
            guard let scope = ExpressionScope(way, isWidened: isWidened) else { return nil }
            if !result.contains(where: { $0.scope == scope.scope && $0.parameter == scope.parameter }) { result.append(scope) }
        }
        return result
    }

    private init?(_ way: [ListExpression.Step], isWidened: Bool) {
        var steps = way.filter { $0 != .start }[...]
        if steps.allSatisfy({ if case .run = $0 { true } else { false } }) {
            scope = .anyLink
            return
        }
        guard let rest = Self.afterScheme(steps) else { return nil }
        steps = rest
        let end = steps.firstIndex { step in
            switch step {
            case .byte(UInt8(ascii: "/")), .byte(UInt8(ascii: "?")), .captureBegins: true
            case .run(_, let hasSlash): hasSlash
            default: false
            }
        }
        guard let hosts = Self.hosts(steps[..<(end ?? steps.endIndex)]) else { return nil }
        var path = steps[(end ?? steps.endIndex)...]
        scope = ListScope(hosts: hosts)
        if let capture = path.firstIndex(of: .captureBegins), !isWidened {
            // A capture is the value of a parameter that stands in front of it.
            guard let name = Self.name(endingBefore: capture, in: path) else { return nil }
            parameter = name.text
            path = path[..<name.start]
        }
        guard let patterns = Self.path(path, isWidened: isWidened) else { return nil }
        scope.paths = patterns
    }

    /// The steps after `http://` or `https://`.
    private static func afterScheme(_ steps: ArraySlice<ListExpression.Step>) -> ArraySlice<ListExpression.Step>? {
        for scheme in ["https://", "http://"] {
            let bytes = scheme.utf8.map { ListExpression.Step.byte($0) }
            if steps.starts(with: bytes) { return steps.dropFirst(bytes.count) }
        }
        return nil
    }

    private static func hosts(_ steps: ArraySlice<ListExpression.Step>) -> [String]? {
        var steps = steps.filter { $0 != .captureBegins && $0 != .captureEnds }[...]
        var withSubdomains = false
        if steps.first == .labels {
            withSubdomains = true
            steps = steps.dropFirst()
        } else if case .run? = steps.first {
            // Anything in front of a name, with a dot or without one.
            withSubdomains = true
            steps = steps.dropFirst()
            if steps.first == .byte(UInt8(ascii: ".")) { steps = steps.dropFirst() }
        }
        guard let ending = steps.last else { return nil }
        var name = ""
        for step in ending == .suffix ? steps.dropLast() : steps {
            guard case .byte(let byte) = step else { return nil }
            name.unicodeScalars.append(Unicode.Scalar(byte))
        }
        return ListScope.hosts(ending == .suffix ? name + ".*" : name, withSubdomains: withSubdomains)
    }

    /// The name of the parameter in front of a capture, and where the name begins.
    private static func name(endingBefore end: Int, in steps: ArraySlice<ListExpression.Step>) -> (text: String, start: Int)? {
        var start = end
        guard start > steps.startIndex, steps[start - 1] == .byte(UInt8(ascii: "=")) else { return nil }
        start -= 1
        var bytes: [UInt8] = []
        while start > steps.startIndex, case .byte(let byte) = steps[start - 1], LinkByte.isHostByte(byte) {
            bytes.append(byte)
            start -= 1
        }
        return bytes.isEmpty ? nil : (String(decoding: bytes.reversed(), as: UTF8.self), start)
    }

    /// The patterns of the path that these steps are; an empty list for any path.
    private static func path(_ steps: ArraySlice<ListExpression.Step>, isWidened: Bool) -> [String]? {
        var text = ""
        var isWhole = false
        scan: for step in steps {
            switch step {
            case .byte(UInt8(ascii: "?")), .byte(UInt8(ascii: "&")), .byte(UInt8(ascii: "#")):
                isWhole = true
                break scan
            case .byte(let byte):
                guard byte < 0x80, !"*<>[]{}".utf8.contains(byte) else { return nil }
                text.unicodeScalars.append(Unicode.Scalar(byte))
            case .run, .labels, .suffix:
                if isWidened { break scan }
                if !text.hasSuffix("**") { text += "**" }
            case .end: isWhole = true
            case .captureBegins, .captureEnds, .start: break
            }
        }
        if !isWhole || isWidened, !text.hasSuffix("**") { text += "**" }
        return text == "**" || text == "/**" ? [] : [text]
    }
}
