import DragTypes

// Brave's lists (https://github.com/brave/adblock-lists, MPL 2.0): parameters that are removed
// (clean-urls.json), and redirects whose target stands in the link (debounce.json).

extension ImportedList {
    mutating func readBrave(_ document: JSONValue) throws(Problem) {
        guard let entries = document.array else { throw Problem(description: "it is \(document.kind), not an array of entries") }
        for entry in entries {
            let included = Self.texts(entry["include"])
            let excluded = Self.texts(entry["exclude"])
            let scopes = included.compactMap { ListScope(matchPattern: $0) }
            let spelled = included.first ?? "an entry without a pattern"
            let names = Self.texts(entry["params"])
            let count = max(names.count, 1)
            guard !scopes.isEmpty, scopes.count == included.count else {
                refuse(spelled, .expression, count: count)
                continue
            }
            let exceptions = excluded.compactMap { ListScope(matchPattern: $0) }
            guard exceptions.count == excluded.count, !exceptions.contains(.anyLink) else {
                refuse(spelled, .exception, count: count)
                continue
            }
            if entry["action"] == nil {
                for scope in Self.joined(scopes) { for name in names { strip(name, in: scope, of: name) } }
                for exception in exceptions { keep(names, in: exception) }
            } else {
                for scope in Self.joined(scopes) { readRedirect(entry, in: scope, except: exceptions, spelled) }
            }
        }
    }

    private mutating func readRedirect(_ entry: JSONValue, in scope: ListScope, except exceptions: [ListScope], _ spelled: String) {
        var scope = scope
        // An exception on other hosts says nothing here.
        scope.except = exceptions.filter(scope.overlaps).flatMap { $0.paths.isEmpty ? ["/**"] : $0.paths }
        let parameter = entry["param"]?.string ?? ""
        var target: [(name: String, value: JSONValue)]
        switch entry["action"]?.string {
        case "redirect": target = [("parameter", .text(parameter))]
        case "base64,redirect": target = [("parameter", .text(parameter)), ("decode", .array([.text("base64")]))]
        case "regex-path":
            guard let prefix = Self.beginning(ofPath: parameter) else { return refuse(spelled, .expression) }
            target = [("after", .text(prefix))]
        default: return refuse(spelled, .expression)
        }
        if let scheme = entry["prepend_scheme"]?.string { target.append(("scheme", .text(scheme))) }
        unwrap(target, in: scope, of: spelled)
    }

    /// The text in front of the target in a path, of an expression such as `^/go/(.*)$`.
    private static func beginning(ofPath expression: String) -> String? {
        guard expression.hasPrefix("^/"), let end = [#"(.*)$"#, #"(.*)"#, #"(.+)$"#, #"(.+)"#].first(where: expression.hasSuffix) else { return nil }
        guard let steps = ListExpression(String(expression.dropFirst().dropLast(end.count)))?.ways, steps.count == 1 else { return nil }
        var text: [UInt8] = []
        for step in steps[0] {
            guard case .byte(let byte) = step, byte != UInt8(ascii: "?") else { return nil }
            text.append(byte)
        }
        return text.count > 1 ? String(decoding: text, as: UTF8.self) : nil
    }

    static func texts(_ value: JSONValue?) -> [String] { value?.array?.compactMap(\.string) ?? [] }

    /// Scopes with the same paths as one with all their hosts.
    private static func joined(_ scopes: [ListScope]) -> [ListScope] {
        var result: [ListScope] = []
        for scope in scopes {
            if let index = result.firstIndex(where: { $0.paths == scope.paths }) {
                result[index].hosts += scope.hosts.filter { !result[index].hosts.contains($0) }
            } else {
                result.append(scope)
            }
        }
        return result
    }
}
