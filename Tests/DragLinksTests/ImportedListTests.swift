import DragTypes
import Testing

@testable import DragLinks

@Suite("Public lists as rules")
struct ImportedListTests {
    // MARK: Expressions

    @Test(arguments: [
        ("utm_source", "utm_source"), ("ref_?", "ref_ ref"), ("(?:%3F)?itm_(?:id|src)", "%3Fitm_id %3Fitm_src itm_id itm_src"),
        ("pf_rd_[a-z]*", "pf_rd_…"),
        ("x\\.y", "x.y"), ("a[12]", "a1 a2"), ("mc_[a-z]{2,}", "mc_…"), ("(?:)", ""),
    ])
    func namesOfExpressions(_ expression: String, _ names: String) {
        let found = ListExpression(expression)?.names?.map { $0.text + ($0.isPrefix ? "…" : "") }
        #expect(found?.joined(separator: " ") == names)
    }

    @Test(arguments: ["(?!x)y", "(a", "a)", "[a", "a{x}", "*a", "a+b", "[a-z]*_id", "\\bx", "((((((((((((((((((a))))))))))))))))))"])
    func otherExpressionsAreNoNames(_ expression: String) { #expect(ListExpression(expression)?.names == nil) }

    @Test("An expression with a million ways is given up at once")
    func manyWays() { #expect(ListExpression(String(repeating: "[ab]", count: 40))?.ways == nil) }

    @Test(arguments: [
        (#"^https?:\/\/(?:[a-z0-9-]+\.)*?heron\.example"#, "heron.example *.heron.example", ""),
        (#"^https?:\/\/heron\.example\/go\/"#, "heron.example", "/go/**"),
        (#"^https?:\/\/(?:[a-z0-9-]+\.)*?heron(?:\.[a-z]{2,}){1,}\/s\?"#, "heron.<google> *.heron.<google>", "/s"),
        (#"^https?:\/\/heron\.example\/[^\/]+\/list$"#, "heron.example", "/**/list"), (".*", "*", ""),
    ])
    func addressesOfExpressions(_ expression: String, _ hosts: String, _ path: String) {
        let scopes = ExpressionScope.scopes(of: expression) ?? []
        #expect(scopes.map { $0.scope.hosts.joined(separator: " ") } == [hosts])
        #expect(scopes.map { $0.scope.paths.joined() } == [path])
    }

    @Test(arguments: [#"^https?:\/\/git(lab)?\.[^\/]*\/x"#, "^ftp://heron.example", #"^https?:\/\/[^/]+\/x"#])
    func otherExpressionsAreNoAddresses(_ expression: String) { #expect(ExpressionScope.scopes(of: expression) == nil) }

    @Test(arguments: [
        ("*://*/*", "*", ""), ("*://*.heron.example/*", "heron.example *.heron.example", ""),
        ("https://heron.example/go/*?to=*", "heron.example", "/go/**"),
        ("*://heron.example/go", "heron.example", "/go"), ("*://heron.example/a*b", "heron.example", "/a**b"),
    ])
    func matchPatterns(_ pattern: String, _ hosts: String, _ path: String) {
        let scope = ListScope(matchPattern: pattern)
        #expect(scope?.hosts.joined(separator: " ") == hosts)
        #expect(scope?.paths.joined() == path)
    }

    // MARK: Lists

    private func cleaner(_ list: String, _ format: ImportedList.Format) throws -> LinkCleaner {
        var imported = try ImportedList(Array(list.utf8), format: format)
        imported.leaveOutFaults()
        return LinkCleaner(rules: LinkRules(adding: [try LinkRuleFile(imported.ruleFile, origin: "list", inheriting: LinkRules.builtInFile)]))
    }

    private static let clearURLs = #"""
        {"providers": {
        "heron": {"urlPattern": "^https?:\\/\\/(?:[a-z0-9-]+\\.)*?heron\\.example", "rules": ["wader", "reed_[a-z]*"],
          "exceptions": ["^https?:\\/\\/heron\\.example\\/nest\\/"], "redirections": ["^https?:\\/\\/go\\.heron\\.example\\/.*?target=([^&]*)"],
          "rawRules": ["\\/ref=[^/?]*"], "referralMarketing": ["seller"]},
        "all": {"urlPattern": ".*", "rules": ["plumage", "(?:%3F)?beak_id"], "exceptions": ["^https?:\\/\\/egret\\.example"]}}}
        """#

    @Test(arguments: [
        ("https://heron.example/a?wader=1&id=2", "https://heron.example/a?id=2"),
        ("https://www.heron.example/a?reed_x=1&id=2", "https://www.heron.example/a?id=2"),
        ("https://heron.example/nest/a?wader=1&id=2", "https://heron.example/nest/a?wader=1&id=2"),
        ("https://go.heron.example/x?target=https%3A%2F%2Fa.example%2F", "https://a.example/"),
        ("https://crane.example/?plumage=1&beak_id=2", "https://crane.example/"),
        ("https://egret.example/?plumage=1&beak_id=2", "https://egret.example/?plumage=1&beak_id=2"),
        // An exception of a list is none for built-in rules.
        ("https://egret.example/?utm_source=1&beak_id=2", "https://egret.example/?beak_id=2"),
        ("https://heron.example/?seller=1", "https://heron.example/?seller=1"),
    ])
    func clearURLs(_ link: String, _ expected: String) throws { #expect(try cleaner(Self.clearURLs, .clearurls).clean(link).output == expected) }

    @Test func entriesAreCounted() throws {
        let list = try ImportedList(Array(Self.clearURLs.utf8), format: .clearurls)
        #expect(list.usedCount == 5)
        #expect(list.entryCount == 7)
        #expect(list.refused == [.removal: 1, .affiliate: 1])
    }

    private static let filters = """
        ! A comment
        $removeparam=plumage
        ||heron.example^$removeparam=wader
        ||heron.example/nest/$removeparam=/^reed_/
        @@||nest.heron.example^$removeparam=wader
        $removeparam=beak,domain=egret.example|crane.example
        ||heron.example^$removeparam=feather,xmlhttprequest
        ||heron.example^$removeparam=/bill/
        ||heron.example^$third-party
        """

    @Test(arguments: [
        ("https://a.example/?plumage=1&id=2", "https://a.example/?id=2"), ("https://heron.example/?wader=1&id=2", "https://heron.example/?id=2"),
        ("https://www.heron.example/?wader=1", "https://www.heron.example/"),
        ("https://nest.heron.example/?wader=1", "https://nest.heron.example/?wader=1"),
        ("https://heron.example/nest/7?reed_a=1&reed_b=2", "https://heron.example/nest/7"),
        ("https://heron.example/?reed_a=1", "https://heron.example/?reed_a=1"),
        ("https://egret.example/?beak=1", "https://egret.example/"), ("https://a.example/?beak=1", "https://a.example/?beak=1"),
        ("https://heron.example/?feather=1", "https://heron.example/?feather=1"),
    ])
    func filters(_ link: String, _ expected: String) throws { #expect(try cleaner(Self.filters, .adguard).clean(link).output == expected) }

    @Test(arguments: [
        ("https://a.example/?plumage=1", "https://a.example/"), ("https://heron.example/?plumage=1&wader=2", "https://heron.example/?plumage=1"),
        ("https://crane.example/out?to=https%3A%2F%2Fa.example%2F", "https://a.example/"),
        ("https://crane.example/b?x=aHR0cHM6Ly9hLmV4YW1wbGUv", "https://a.example/"),
        ("https://crane.example/keep/out?to=https%3A%2F%2Fa.example%2F", "https://crane.example/keep/out?to=https%3A%2F%2Fa.example%2F"),
        ("https://crane.example/go/egret.example/x", "https://egret.example/x"),
    ])
    func brave(_ link: String, _ expected: String) throws {
        let list = """
            [{"include": ["*://*/*"], "exclude": ["*://heron.example/*"], "params": ["plumage"]},
             {"include": ["*://*.heron.example/*"], "exclude": [], "params": ["wader"]},
             {"include": ["*://crane.example/*out?*"], "exclude": ["*://crane.example/keep/*"], "action": "redirect", "param": "to"},
             {"include": ["*://crane.example/b?*"], "exclude": [], "action": "base64,redirect", "param": "x"},
             {"include": ["*://crane.example/go/*"], "exclude": [], "action": "regex-path", "prepend_scheme": "https", "param": "^/go/(.*)$"}]
            """
        #expect(try cleaner(list, .brave).clean(link).output == expected)
    }

    @Test(arguments: [
        (#"{"data": [{"stripList": ["plumage", "beak"], "allowList": ["heron.example"]}]}"#, "https://heron.example/?beak=1"),
        (
            #"{"global": {"queryParams": ["plumage"], "topLevelSites": ["*"]}, "crane": {"queryParams": ["beak"], "topLevelSites": ["crane.example"]}}"#,
            "https://heron.example/?beak=1"
        ),
    ])
    func firefox(_ list: String, _ kept: String) throws {
        let cleaner = try cleaner(list, .firefox)
        #expect(cleaner.clean("https://crane.example/?plumage=1&beak=2").output == "https://crane.example/")
        #expect(cleaner.clean(kept).output == kept)
    }

    // MARK: Nothing is broken

    @Test("Parameters whose removal would change an example that has to stay are left out, and no others")
    func examplesHold() throws {
        let list = #"[{"include": ["*://*/*"], "exclude": [], "params": ["plumage", "sig", "id", "token", "st", "url"]}]"#
        var imported = try ImportedList(Array(list.utf8), format: .brave)
        imported.leaveOutFaults()
        #expect(imported.refused[.breaks] ?? 0 > 1)
        let rules = LinkRules(adding: [try LinkRuleFile(imported.ruleFile, origin: "list", inheriting: LinkRules.builtInFile)])
        #expect(LinkRuleCheck(rules).faults.isEmpty)
        #expect(LinkCleaner(rules: rules).clean("https://heron.example/?plumage=1").output == "https://heron.example/")
    }

    @Test(arguments: ImportedList.Format.allCases, ["", "{}", "[]", "null", "{\"providers\": 7}", "\u{0}\u{1}", "[[[[[[", "{\"data\": [{}]}"])
    func anythingElseIsRefused(_ format: ImportedList.Format, _ text: String) {
        #expect(throws: ImportedList.Problem.self) { try ImportedList(Array(text.utf8), format: format) }
    }
}
