import DragContract
import DragTypes
import Foundation
import Testing

@testable import DragLinks

@Suite("Rules of link cleaning")
struct RuleTests {
    private static let rules = LinkRules.builtIn.rules

    @Test("The file that ships is in its form")
    func shippedFile() throws {
        let file = try BuiltInLinkRules.file.get()
        #expect(file.rules.count > 150)
        #expect(file.disabled.isEmpty)
        #expect(LinkRules.builtIn.inactive.isEmpty)
        #expect(BuiltInLinkRules.text == Fixtures.bytes(Fixtures.root + "/Sources/Knowledge/links.json"))
    }

    @Test("Each rule's examples", arguments: rules.map(\.id))
    func examples(_ id: String) throws {
        let rule = try #require(Self.rules.first { $0.id == id })
        let cleaner = LinkCleaner(level: rule.kind == .restore ? .full : .clean)
        var hasFired = false
        for example in rule.examples {
            let cleaned = cleaner.clean(example.link)
            #expect(cleaned.output == example.result ?? example.link)
            hasFired = hasFired || cleaned.rules.contains(id)
            if rule.kind == .leave { #expect(cleaned.note != nil) }
        }
        if rule.kind == .keep {
            let without = LinkCleaner(rules: LinkRules(adding: [try file(#"{"links": 1, "off": ["\#(id)"]}"#)]))
            #expect(rule.examples.contains { without.clean($0.link).output != $0.result ?? $0.link }, "its examples come out so without it")
        } else {
            #expect(hasFired == (rule.kind != .leave), "none of its examples shows the rule")
        }
        if case .leave(let why) = rule.body.action { #expect(!why.isEmpty) } else { #expect(!rule.about.isEmpty) }
    }

    @Test("Unwrapping is done at every level, the rest is not", arguments: rules.map(\.id))
    func levels(_ id: String) throws {
        let rule = try #require(Self.rules.first { $0.id == id })
        for example in rule.examples where example.result != nil {
            let (unwrapped, cleaned) = (LinkCleaner(level: .unwrap).clean(example.link), LinkCleaner(level: .clean).clean(example.link))
            #expect(unwrapped.rules.contains(id) == (rule.kind == .unwrap))
            #expect(cleaned.rules.contains(id) == (rule.kind == .unwrap || rule.kind == .strip))
        }
    }

    @Test("Families of hosts are as long as they should be")
    func families() throws {
        let file = try BuiltInLinkRules.file.get()
        #expect(file.suffixes["google"].map { Set($0).count } == 198)
        #expect(file.suffixes["yandex"].map { Set($0).count } == 21)
        #expect(file.suffixes["amazon"].map { Set($0).count } == 24)
        let trackers = try #require(Self.rules.first { $0.id == "trackers" })
        guard case .strip(let removal) = trackers.body.action else { return #expect(Bool(false)) }
        #expect(Set(removal.names).count == 162)
        #expect(removal.prefixes.count == 8)
    }

    // MARK: Files of a user's own

    private func file(_ text: String) throws(LinkRuleError) -> LinkRuleFile {
        try LinkRuleFile(Array(text.utf8), origin: "mine.json", inheriting: LinkRules.builtInFile)
    }

    @Test("A user's rules win, and build on the groups that ship")
    func ownRules() throws {
        let mine = try file(
            """
            // Mine.
            {"links": 1, "rules": [
                {"id": "my.shim", "hosts": ["go.heron.example"], "unwrap": [{"parameter": "to"}]},
                {"id": "google.url", "about": "mine", "hosts": ["@google"], "paths": ["/url"], "leave": "I like it so"},
                {"id": "my.tracker", "hosts": ["*"], "strip": "heronid", "prefixes": "hr_"}
            ]}
            """)
        let rules = LinkRules(adding: [mine])
        let cleaner = LinkCleaner(rules: rules)
        #expect(cleaner.clean("https://go.heron.example/x?to=https%3A%2F%2Fa.example%2F").output == "https://a.example/")
        let google = "https://www.google.com/url?q=https%3A%2F%2Fa.example%2F"
        #expect(cleaner.clean(google).output == google)
        #expect(cleaner.clean(google).note == "I like it so")
        #expect(cleaner.clean("https://a.example/?HeronID=1&hr_x=2&id=3&utm_id=4").output == "https://a.example/?id=3")
        #expect(rules.rules.first?.origin == "mine.json")
        #expect(rules.inactive.map(\.rule.id) == ["google.url"])
        #expect(rules.inactive.first?.rule.origin == LinkRules.builtInOrigin)
    }

    @Test("One workspace serves several sets of rules in turn, also where a set takes the place of one in memory")
    func workspaceOfSeveralSets() throws {
        var workspace = CleaningWorkspace()
        let link = Array("https://heron.example/x?a=1&b=2&c=3".utf8)
        for (name, wanted) in [("a", "b=2&c=3"), ("b", "a=1&c=3"), ("c", "a=1&b=2"), ("a", "b=2&c=3")] {
            let mine = try file(#"{"links": 1, "rules": [{"id": "mine", "hosts": ["heron.example"], "strip": "\#(name)"}]}"#)
            let cleaner = LinkCleaner(rules: LinkRules(adding: [mine]))
            for _ in 0..<2 {
                #expect(cleaner.clean(link.span, using: &workspace))
                #expect(String(utf8Bytes: workspace.result) == "https://heron.example/x?" + wanted)
            }
        }
    }

    @Test("A user's rule for any host comes before those that ship for one")
    func ownRuleForAnyHost() throws {
        let mine = try file(#"{"links": 1, "rules": [{"id": "mine", "hosts": ["*"], "paths": ["/imgres"], "leave": "mine"}]}"#)
        let link = "https://www.google.com/imgres?imgurl=https%3A%2F%2Fa.example%2F1.jpg"
        #expect(LinkCleaner(rules: LinkRules(adding: [mine])).clean(link).note == "mine")
    }

    @Test("Rules that did not come to anything are not named")
    func namedRules() {
        let hash = String(repeating: "0f", count: 32)
        let wrapped = "https://m.heron.example/?utm_id=1&mortyhash=\(hash)&mortyurl=https%3A%2F%2Fa.example%2F"
        #expect(LinkCleaner().clean(wrapped).rules == ["searx.page"])
        let refused = "https://m.heron.example/?utm_id=1&mortyhash=\(hash)&mortyurl=javascript%3Ax"
        #expect(LinkCleaner().clean(refused).rules == [])
        #expect(LinkCleaner().clean(refused).output == refused)
        let sized = "https://preview.redd.it/ab12cd34ef56g.png?width=320&utm_id=1"
        #expect(LinkCleaner(level: .full).clean(sized).rules == ["size.reddit"])
        let signed = "https://www.amazon.de/dp/B0001/ref=sr_1_1?utm_id=1&sig=x"
        #expect(LinkCleaner().clean(signed) == CleanedLink(output: signed, isChanged: false, rules: [], note: nil, namesImage: false))
    }

    @Test("Any rule can be turned off by its id")
    func turningOff() throws {
        let rules = LinkRules(adding: [try file(#"{"links": 1, "off": ["trackers.amazon-affiliate", "trackers"]}"#)])
        let cleaner = LinkCleaner(rules: rules)
        let link = "https://www.amazon.com/dp/B1?tag=heron-20&psc=1&utm_id=1"
        #expect(cleaner.clean(link).output == link)
        #expect(rules.inactive.map(\.rule.id).sorted() == ["trackers", "trackers.amazon-affiliate"])
        #expect(rules.inactive.allSatisfy { $0.reason == "turned off in mine.json" })
    }

    @Test(
        "A rule that keeps wins over all that strip: by host, path and value, from any file",
        arguments: [
            ("https://shop.heron.example/a?utm_id=1&fbclid=2&x_ref=3", "https://shop.heron.example/a?utm_id=1"),
            ("https://shop.heron.example/a?UTM_%49D=1&amp;fbclid=2", "https://shop.heron.example/a?UTM_%49D=1"),
            ("https://open.heron.example/a?utm_id=1&fbclid=2&x_ref=3#utm_id=4", nil),
            ("https://any.example/door/7?utm_content=1&utm_id=2", "https://any.example/door/7?utm_content=1"),
            ("https://any.example/other?utm_content=1&utm_contents=2&id=3", "https://any.example/other?id=3"),
            ("https://gift.heron.example/a?x_ref=12&utm_id=3", "https://gift.heron.example/a?x_ref=12"),
            ("https://gift.heron.example/a?x_ref=twelve&id=3", "https://gift.heron.example/a?id=3"),
            // What the condition asks for goes, and then the condition does not hold.
            ("https://chain.heron.example/a?x_ref=1&utm_id=2&id=3", "https://chain.heron.example/a?id=3"),
            ("https://shop.heron.example/a?utm_id=1&fbclid=2&sig=3", nil),
        ] as [(String, String?)])
    func keeping(_ link: String, _ wanted: String?) throws {
        let mine = try file(
            """
            {"links": 1, "rules": [
                {"id": "k.host", "hosts": ["shop.heron.example"], "keep": "utm_id"},
                {"id": "k.all", "hosts": ["open.heron.example"], "keep": "*"},
                {"id": "k.path", "hosts": ["*"], "paths": ["/door/**"], "keep": "utm_content"},
                {"id": "k.value", "hosts": ["gift.heron.example"], "when": {"x_ref": "<digits>"}, "keep": "x_ref"},
                {"id": "k.chain", "hosts": ["chain.heron.example"], "when": {"utm_id": "*"}, "keep": "x_ref"},
                {"id": "s", "hosts": ["*"], "strip": "x_ref"}
            ]}
            """)
        let cleaner = LinkCleaner(rules: LinkRules(adding: [mine]))
        #expect(cleaner.clean(link).output == wanted ?? link)
        #expect(cleaner.clean(wanted ?? link).output == wanted ?? link)
    }

    @Test(
        "What follows a bare target in a path is the target's, unless a way says otherwise",
        arguments: [
            ("https://a.heron.example/to/b.example/p?id=1#c", "https://b.example/p?id=1#c"),
            ("https://a.heron.example/to/b.example/p?own=2&amp;id=1#mine=2&c=3", "https://b.example/p?id=1#c=3"),
            ("https://a.heron.example/to/b.example/p?own=2#mine=2", "https://b.example/p"),
            ("https://a.heron.example/to/b.example/p?#", "https://b.example/p?#"),
            ("https://a.heron.example/to/b.example/p#/list&mine=2", "https://b.example/p#/list&mine=2"),
            ("https://a.heron.example/query/b.example/p?id=1#c", "https://b.example/p?id=1"),
            ("https://a.heron.example/nothing/b.example/p?id=1#c", "https://b.example/p"),
            ("https://a.heron.example/url/https://b.example/p?id=1#c", "https://b.example/p?id=1#c"),
            ("https://a.heron.example/url/https%3A%2F%2Fb.example%2Fp?id=1#c", "https://b.example/p"),
            ("https://a.heron.example/decoded/b.example/p?id=1#c", "https://b.example/p"),
            ("https://a.heron.example/cut/x:https://b.example/p?id=1#c", "https://b.example/p?id=1#c"),
            ("https://a.heron.example/after/https%3A//b.example/p?id=1#c%2520", "https://b.example/p?id=1#c%2520"),
            ("https://a.heron.example/after/https%3A//b.example/p%23d?id=1#c", "https://b.example/p#d?id=1"),
            ("https://a.heron.example/last?x=1&u=https://b.example/p?id=1&own=2#c", "https://b.example/p?id=1&own=2#c"),
            ("https://a.heron.example/held/b.example/p?q=a%3D1%2526%26b&w=2#c", "https://b.example/p?a=1%26&b"),
        ])
    func following(_ link: String, _ wanted: String) throws {
        let mine = try file(
            """
            {"links": 1, "rules": [{"id": "way", "hosts": ["a.heron.example"], "unwrap": [
                {"path": "/to/{host/path}", "as": "https://{host/path}", "drop": "own #mine"},
                {"path": "/query/{host/path}", "as": "https://{host/path}", "keep": "query"},
                {"path": "/nothing/{host/path}", "as": "https://{host/path}", "keep": "nothing"},
                {"path": "/url/{url}"},
                {"path": "/decoded/{host/path}", "as": "https://{host/path}", "decode": ["percent"]},
                {"path": "/cut/{x**}", "as": "{x}", "decode": ["skip x:"]},
                {"path": "/held/{host/path}", "as": "https://{host/path}", "keep": "nothing", "query": "q"},
                {"after": "/after/", "decode": ["percent"]}, {"last": "u"}
            ]}]}
            """)
        #expect(LinkCleaner(rules: LinkRules(adding: [mine])).clean(link).output == wanted)
    }

    @Test(
        "What is not in the form is refused, with the rule and what is wrong",
        arguments: [
            ("{", "lacks a member's name"),
            ("[]", "not an object"),
            (#"{"links": 2}"#, "newer"),
            (#"{"links": 1, "rule": []}"#, "“rule” is unknown"),
            (#"{"links": 1, "rules": [{"hosts": ["a.example"], "leave": "x"}]}"#, "no “id”"),
            (#"{"links": 1, "rules": [{"id": "a b", "hosts": ["a.example"], "leave": "x"}]}"#, "no “id”"),
            (#"{"links": 1, "rules": [{"id": "a", "hosts": [], "leave": "x"}]}"#, "names no hosts"),
            (#"{"links": 1, "rules": [{"id": "a", "hosts": ["a.example"]}]}"#, "exactly one of"),
            (#"{"links": 1, "rules": [{"id": "a", "hosts": ["a.example"], "leave": "x", "strip": "y"}]}"#, "exactly one of"),
            (#"{"links": 1, "rules": [{"id": "a", "hosts": ["a.example"], "leave": "x", "otherwise": "y"}]}"#, "“otherwise” goes with"),
            (#"{"links": 1, "rules": [{"id": "a", "hosts": ["com"], "leave": "x"}]}"#, "names too much"),
            (#"{"links": 1, "rules": [{"id": "a", "hosts": ["*.com"], "leave": "x"}]}"#, "names too much"),
            (#"{"links": 1, "rules": [{"id": "a", "hosts": ["A.example"], "leave": "x"}]}"#, "no host in lower case"),
            (#"{"links": 1, "rules": [{"id": "a", "hosts": ["@nobody"], "leave": "x"}]}"#, "no group"),
            (#"{"links": 1, "rules": [{"id": "a", "hosts": ["*"], "leave": "x"}]}"#, "for any host"),
            (#"{"links": 1, "rules": [{"id": "a", "hosts": ["*"], "paths": ["/a"], "leave": "x"}]}"#, "for any host"),
            (#"{"links": 1, "rules": [{"id": "a", "hosts": ["*"], "paths": ["/a"], "strip": "x"}]}"#, "for any host"),
            (#"{"links": 1, "rules": [{"id": "a", "hosts": ["*"], "when": {"b": "*"}, "strip": "x"}]}"#, "for any host"),
            (#"{"links": 1, "rules": [{"id": "a", "hosts": ["*"], "paths": ["/abc"], "keep": "*"}]}"#, "name the parameters"),
            (#"{"links": 1, "rules": [{"id": "a", "hosts": ["a.example"], "keep": ""}]}"#, "names no parameters"),
            (#"{"links": 1, "rules": [{"id": "a", "hosts": ["a.example"], "keep": "x", "strip": "y"}]}"#, "exactly one of"),
            (#"{"links": 1, "rules": [{"id": "a", "hosts": ["a.example"], "keep": "x", "prefixes": "y"}]}"#, "“prefixes” goes with"),
            (#"{"links": 1, "rules": [{"id": "a", "hosts": ["a.example"], "unwrap": [{"after": "/", "keep": "all"}]}]}"#, "nothing, query"),
            (#"{"links": 1, "rules": [{"id": "a", "hosts": ["a.example"], "paths": ["/{x"], "leave": "x"}]}"#, "closing"),
            (#"{"links": 1, "rules": [{"id": "a", "hosts": ["a.example"], "paths": ["/<hex:9-2>"], "leave": "x"}]}"#, "count"),
            (#"{"links": 1, "rules": [{"id": "a", "hosts": ["a.example"], "unwrap": []}]}"#, "ways to the target"),
            (#"{"links": 1, "rules": [{"id": "a", "hosts": ["a.example"], "unwrap": [{"parameter": "u", "last": "v"}]}]}"#, "exactly one"),
            (#"{"links": 1, "rules": [{"id": "a", "hosts": ["a.example"], "unwrap": [{"path": "/{x}"}]}]}"#, "no {url}"),
            (#"{"links": 1, "rules": [{"id": "a", "hosts": ["a.example"], "unwrap": [{"path": "/{x}", "as": "https://{y}"}]}]}"#, "names a capture"),
            (#"{"links": 1, "rules": [{"id": "a", "hosts": ["a.example"], "unwrap": [{"parameter": "u", "decode": ["rot13"]}]}]}"#, "rot13"),
            (#"{"links": 1, "rules": [{"id": "a", "hosts": ["a.example"], "unwrap": [{"parameter": "u", "scheme": "ftp"}]}]}"#, "http, https"),
            (
                #"{"links": 1, "rules": [{"id": "a", "hosts": ["a.example"], "leave": "x"}, {"id": "a", "hosts": ["b.example"], "leave": "x"}]}"#,
                "taken"
            ),
            (#"{"links": 1, "rules": [{"id": "a", "hosts": ["a.example"], "leave": 7}]}"#, "not a text"),
            (#"{"links": 1, "rules": [{"id": "a", "hosts": ["a.example"], "image": "yes", "unwrap": [{"parameter": "u"}]}]}"#, "true or false"),
            (#"{"links": 1, "rules": [{"id": "a", "hosts": ["a.example"], "leave": "x", "examples": ["y"]}]}"#, "pairs"),
        ])
    func refused(_ text: String, _ problem: String) {
        let error = #expect(throws: LinkRuleError.self) { try file(text) }
        #expect(error?.description.contains(problem) == true, "\(error?.description ?? "")")
        #expect(error?.description.hasPrefix("The link rules in mine.json cannot be used: ") == true)
    }

    @Test("The example of the form's description is in the form, and does what it says")
    func documentedExample() throws {
        let text = String(decoding: Fixtures.bytes(Fixtures.root + "/docs/link-rules.md"), as: UTF8.self)
        let start = try #require(text.range(of: "```json\n")).upperBound
        let end = try #require(text.range(of: "```", range: start..<text.endIndex)).lowerBound
        let mine = try file(String(text[start..<end]))
        let cleaner = LinkCleaner(rules: LinkRules(adding: [mine]))
        #expect(mine.disabled == ["trackers.amazon-affiliate"])
        #expect(mine.rules.map(\.id) == ["heron.newsletter", "heron.tracker", "heron.reader"])
        for example in mine.rules.flatMap(\.examples) { #expect(cleaner.clean(example.link).output == example.result ?? example.link) }
    }

    /// The document describes every member that the reader takes.
    @Test("The form's description is complete")
    func documentedForm() {
        let text = String(decoding: Fixtures.bytes(Fixtures.root + "/docs/link-rules.md"), as: UTF8.self)
        for name in LinkRuleReader.documentMembers + LinkRuleReader.ruleMembers + LinkRuleReader.targetMembers
            + LinkRuleReader.restoreMembers
        {
            #expect(text.contains("`\(name)`"), "docs/link-rules.md does not describe \(name)")
        }
        for step in LinkRuleReader.steps { #expect(text.contains("`\(step)"), "docs/link-rules.md does not describe the step \(step)") }
    }
}
