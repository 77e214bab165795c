import DragTypes

// The list of ClearURLs (https://docs.clearurls.xyz, LGPL 3.0): providers, each with an expression
// over addresses, names of parameters as expressions, exceptions and redirects.

extension ImportedList {
    mutating func readClearURLs(_ document: JSONValue) throws(Problem) {
        guard case .object(let providers)? = document["providers"] else { throw Problem(description: "it has no member \u{201C}providers\u{201D}") }
        for provider in providers { readProvider(provider.value) }
    }

    private mutating func readProvider(_ provider: JSONValue) {
        let names = Self.texts(provider["rules"])
        let redirects = Self.texts(provider["redirections"])
        let pattern = provider["urlPattern"]?.string ?? ""
        for entry in Self.texts(provider["rawRules"]) { refuse(entry, .removal) }
        for entry in Self.texts(provider["referralMarketing"]) { refuse(entry, .affiliate) }
        if case .bool(true)? = provider["completeProvider"] { refuse(pattern, .blocks) }
        let exceptions = Self.texts(provider["exceptions"]).filter { !$0.hasPrefix("^ws") }
        let known = exceptions.map { ($0, ExpressionScope.scopes(of: $0, isWidened: true)) }
        let unknown = known.filter { $0.1?.contains { $0.scope == .anyLink } ?? true }.map(\.0)
        let excepted = known.flatMap { $0.1 ?? [] }.map(\.scope).filter { $0 != .anyLink }
        for redirect in redirects { readRedirect(redirect, except: excepted, isDoubtful: !unknown.isEmpty) }
        guard !names.isEmpty else { return }
        guard let scopes = ExpressionScope.scopes(of: pattern)?.map(\.scope), !Self.contains(pattern, "(?=") else {
            return refuse(pattern, .expression, count: names.count)
        }
        for expression in names { readName(expression, in: scopes, unknown) }
        guard !scopes.isEmpty else { return }
        for scope in excepted { keep(["*"], in: scope) }
    }

    private mutating func readName(_ expression: String, in scopes: [ListScope], _ exceptions: [String]) {
        guard let names = ListExpression(expression)?.names else { return refuse(expression, .expression) }
        // A name may stand after an escaped question mark, which our rules know by themselves.
        let plain = names.filter { !$0.text.hasPrefix("%3F") && !$0.text.hasPrefix("%3f") }
        guard !plain.isEmpty else { return refuse(expression, .expression) }
        // Exceptions that no rule can say are about certain parameters, or else about all.
        let isExcepted = exceptions.contains { exception in
            !Self.contains(exception, "=") || plain.contains { Self.contains(exception, $0.text) }
        }
        guard !isExcepted else { return refuse(expression, .exception) }
        for scope in scopes { for name in plain { strip(name.text, isPrefix: name.isPrefix, in: scope, of: expression) } }
    }

    private mutating func readRedirect(_ expression: String, except exceptions: [ListScope], isDoubtful: Bool) {
        guard let scopes = ExpressionScope.scopes(of: expression), scopes.allSatisfy({ $0.parameter != nil }) else {
            return refuse(expression, .expression)
        }
        guard !isDoubtful, !exceptions.contains(where: \.paths.isEmpty) else { return refuse(expression, .exception) }
        for found in scopes {
            var scope = found.scope
            scope.except = exceptions.flatMap(\.paths)
            unwrap([("parameter", .text(found.parameter ?? ""))], in: scope, of: expression)
        }
    }

    private static func contains(_ text: String, _ part: String) -> Bool {
        let bytes = Array(text.utf8)
        return ByteSearch.range(of: Array(part.utf8), in: bytes.span, 0..<bytes.count) != nil
    }
}
