import DragTypes

// Filter lists with `$removeparam`
// (https://adguard.com/kb/general/ad-filtering/create-own-filters): those of AdGuard, uBlock Origin
// and others.

extension ImportedList {
    mutating func readFilters(_ bytes: [UInt8]) throws(Problem) {
        for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
            guard let text = String(validating: ASCII.trimmed(line), as: UTF8.self) else { throw Problem(description: "it is no text in UTF-8") }
            guard !text.isEmpty, text.first != "!", text.first != "[" else { continue }
            guard text.utf8.count <= Self.longestFilter else {
                refuse(String(text.prefix(80)), .expression)
                continue
            }
            if let filter = Filter(text) { read(filter) }
        }
    }

    private static let longestFilter = 4096

    /// A filter with `removeparam`.
    private struct Filter {
        let text: String
        var isException = false
        let pattern: String
        /// What is removed; empty for all parameters.
        var removed = ""
        var domains: [String] = []
        /// Whether the filter is about requests of pages and not about pages.
        var isForRequests = false
        /// Whether an option changes which links are meant.
        var hasUnknownOption = false

        /// Nil for a filter that removes no parameters.
        init?(_ text: String) {
            self.text = text
            var rest = text[...]
            if rest.hasPrefix("@@") {
                isException = true
                rest = rest.dropFirst(2)
            }
            guard let dollar = Self.options(of: rest) else { return nil }
            pattern = String(rest[..<dollar])
            var (removes, isForPages) = (false, false)
            for option in Self.split(rest[dollar...].dropFirst()) {
                let name = option.prefix { $0 != "=" }
                let value = option.dropFirst(name.count + 1)
                switch name {
                case "removeparam", "queryprune":
                    removes = true
                    removed = String(value)
                case "domain", "from", "to": domains += value.split(separator: "|").map(String.init)
                case "document", "doc", "all", "main_frame": isForPages = true
                case "important", "1p", "first-party", "match-case": break
                case _ where Self.requests.contains(name): isForRequests = true
                // What a filter is not for says nothing of pages.
                case _ where name.hasPrefix("~"): break
                default: hasUnknownOption = true
                }
            }
            guard removes else { return nil }
            if isForPages { isForRequests = false }
        }

        /// Options for requests of pages.
        private static let requests: Set<Substring> = [
            "xmlhttprequest", "xhr", "script", "image", "stylesheet", "css", "subdocument", "frame", "media", "font", "object", "ping", "websocket",
            "other", "third-party", "3p",
        ]

        /// Where the options begin. The dollar of an expression is none of them.
        private static func options(of text: Substring) -> Substring.Index? {
            let dollars = text.indices.filter { text[$0] == "$" }.prefix(16)
            return dollars.first { dollar in
                split(text[dollar...].dropFirst()).contains { $0.hasPrefix("removeparam") || $0.hasPrefix("queryprune") }
            }
        }

        /// The options, of which the commas in expressions part none.
        private static func split(_ text: Substring) -> [Substring] {
            var result: [Substring] = []
            var (start, index) = (text.startIndex, text.startIndex)
            var isInExpression = false
            while index < text.endIndex {
                switch text[index] {
                case "\\": index = text.index(index, offsetBy: 1, limitedBy: text.index(before: text.endIndex)) ?? index
                case "/" where isInExpression: isInExpression = false
                case "/" where index > text.startIndex && text[text.index(before: index)] == "=": isInExpression = true
                case "," where !isInExpression:
                    result.append(text[start..<index])
                    start = text.index(after: index)
                default: break
                }
                index = text.index(after: index)
            }
            return result + [text[start...]]
        }
    }

    private mutating func read(_ filter: Filter) {
        guard !filter.isForRequests else { return refuse(filter.text, .blocks) }
        // An exception with a further condition is taken without it, and so keeps more.
        guard !filter.hasUnknownOption || filter.isException else { return refuse(filter.text, .expression) }
        guard let scopes = Self.scopes(of: filter) else { return refuse(filter.text, filter.isException ? .exception : .expression) }
        let excluded = filter.domains.filter { $0.hasPrefix("~") }.map { String($0.dropFirst()) }
        let exceptions = excluded.compactMap { ListScope.hosts($0, withSubdomains: true) }
        guard exceptions.count == excluded.count else { return refuse(filter.text, .exception) }
        guard !filter.removed.isEmpty else {
            guard filter.isException else { return refuse(filter.text, .removal) }
            return scopes.forEach { keep(["*"], in: $0) }
        }
        guard let names = Self.names(filter.removed) else { return refuse(filter.text, .expression) }
        // An exception names whole parameters; for a beginning of names, all parameters stay.
        let kept = names.contains(where: \.isPrefix) ? ["*"] : names.map(\.text)
        for scope in scopes {
            if filter.isException {
                keep(kept, in: scope)
            } else {
                for name in names { strip(name.text, isPrefix: name.isPrefix, in: scope, of: filter.text) }
            }
        }
        for hosts in exceptions { keep(kept, in: ListScope(hosts: hosts)) }
    }

    /// The parameters that a value of `removeparam` names, as a text or as an expression over
    /// `name=value`.
    private static func names(_ removed: String) -> [(text: String, isPrefix: Bool)]? {
        guard removed.first == "/" else { return removed.first == "~" ? nil : [(removed, false)] }
        var expression = removed.dropFirst()
        guard let end = expression.lastIndex(of: "/"), ["", "i"].contains(expression[expression.index(after: end)...]) else { return nil }
        expression = expression[..<end]
        // Without its beginning, an expression is found anywhere in a name.
        guard expression.hasPrefix("^"), let names = ListExpression(String(expression))?.names else { return nil }
        var result: [(text: String, isPrefix: Bool)] = []
        for name in names {
            if name.text.hasSuffix("="), name.text.dropLast().allSatisfy({ $0 != "=" }) {
                result.append((String(name.text.dropLast()), false))
            } else if name.text.allSatisfy({ $0 != "=" }) {
                result.append((name.text, !expression.hasSuffix("$") || name.isPrefix))
            } else {
                return nil
            }
        }
        return result
    }

    /// The links that a filter's pattern and domains mean.
    private static func scopes(of filter: Filter) -> [ListScope]? {
        let domains = filter.domains.filter { !$0.hasPrefix("~") }
        if ["", "*", "|http", "||", "|https"].contains(filter.pattern) {
            if domains.isEmpty { return [.anyLink] }
            var hosts: [String] = []
            for domain in domains {
                guard let patterns = ListScope.hosts(domain, withSubdomains: true) else { return nil }
                hosts += patterns
            }
            return [ListScope(hosts: hosts)]
        }
        guard filter.pattern.hasPrefix("||"), domains.isEmpty else { return nil }
        let address = filter.pattern.dropFirst(2)
        let end = address.firstIndex { $0 == "/" || $0 == "^" || $0 == "?" } ?? address.endIndex
        var host = String(address[..<end])
        // A host that ends in a dot has any ending.
        if host.hasSuffix(".") { host += "*" }
        guard let hosts = ListScope.hosts(host, withSubdomains: true) else { return nil }
        var rest = address[end...]
        if rest.hasPrefix("^") { rest = rest.dropFirst() }
        if rest.isEmpty || rest == "*" { return [ListScope(hosts: hosts)] }
        if rest.first != "/" { rest = "/" + rest }
        let isWhole = rest.hasSuffix("|") || rest.hasSuffix("^") || rest.contains(where: { $0 == "?" })
        if let query = rest.firstIndex(of: "?") { rest = rest[..<query] }
        while rest.hasSuffix("|") || rest.hasSuffix("^") { rest = rest.dropLast() }
        guard rest.allSatisfy({ $0 != "^" }), let path = ListScope.path(rest, isWhole: isWhole && !filter.isException) else { return nil }
        return [ListScope(hosts: hosts, paths: path.isEmpty ? [] : [path])]
    }
}
