import DragContract
import DragSystem
import DragTypes
import Testing

@testable import DragLinks

/// Rules whose index comes with the program, or from a file, clean as the rules themselves do.
@Suite struct IndexedRulesTests {
    /// The built-in rules, read from their text.
    private static let plain = LinkRules(adding: [])

    @Test func rulesAreTheSame() throws {
        let (indexed, plain) = (LinkRules.builtIn.rules, Self.plain.rules)
        #expect(indexed.map(\.id) == plain.map(\.id))
        #expect(indexed.map(\.kind) == plain.map(\.kind))
        #expect(indexed.map(\.origin) == plain.map(\.origin))
        #expect(indexed.map(\.hosts) == plain.map(\.hosts))
        #expect(indexed.map(\.about) == plain.map(\.about))
        #expect(indexed.map(\.examples) == plain.map(\.examples))
        #expect(indexed.map(\.namesImage) == plain.map(\.namesImage))
        #expect(indexed.map(\.body.isForAnyHost) == plain.map(\.body.isForAnyHost))
    }

    /// All examples, links to every host that a rule names, and links with parts of several
    /// examples.
    @Test(arguments: CleaningLevel.allCases) func linksComeOutTheSame(level: CleaningLevel) throws {
        let (indexed, plain) = (LinkCleaner(level: level), LinkCleaner(level: level, rules: Self.plain))
        let examples = Self.plain.rules.flatMap(\.examples).map(\.link)
        let hosts = Self.plain.rules.flatMap { $0.hostPatterns.flatMap(\.endings) }.map { String(utf8Bytes: $0) }
        var random = SeededGenerator(seed: 11)
        let mixed = (0..<2000).map { _ in
            let (left, right) = (examples.randomElement(using: &random) ?? "", examples.randomElement(using: &random) ?? "")
            return String(left.prefix(Int.random(in: 0...left.count, using: &random))) + right.suffix(Int.random(in: 0...right.count, using: &random))
        }
        for link in examples + hosts.flatMap({ ["https://\($0)/a?utm_source=x&id=1", "https://www.\($0)/"] }) + mixed {
            #expect(indexed.clean(link) == plain.clean(link))
        }
    }

    private static let own = """
        // A rule of the user's, with a group of the built-in file, and a built-in rule that is off.
        {"links": 1, "off": ["google.imgres"],
         "rules": [
            {"id": "own.shop", "about": "Shops", "hosts": ["shop.example", "*.shop.example"], "paths": ["/p/**"], "strip": "ref src"},
            {"id": "own.out", "hosts": ["out.example"], "paths": ["/go"], "unwrap": [{"parameter": "to"}]}
         ]}
        """
    private static let list = """
        {"links": 1, "imported": "test", "rules": [
            {"id": "test.1", "hosts": ["*"], "strip": "zzz_campaign"},
            {"id": "test.2", "hosts": ["news.example"], "strip": "ref"},
            {"id": "test.3", "hosts": ["shop.example"], "keep": "ref"}
         ]}
        """

    /// The rules of files are read from these when a link needs them.
    @Test func rulesOfFilesAreTheSame() throws {
        let folder = try #require(SystemPath.makePrivateFolder(named: "rule-index"))
        defer { SystemPath.removeTree(folder) }
        let files = try [("own.json", Self.own), ("list.json", Self.list)].map { name, text in
            let (path, bytes) = (folder + "/" + name, Array(text.utf8))
            try #require(SystemPath.writeFile(path, bytes, mode: 0o600))
            return (file: try LinkRuleFile(bytes, origin: path, inheriting: LinkRules.builtInFile), bytes: bytes)
        }
        let plain = LinkRules(adding: files.map(\.file))
        var writer = IndexWriter()
        #expect(plain.write(to: &writer, files: files))
        var reader = IndexReader(try #require(MappedFile(copying: writer.bytes)))
        let indexed = try #require(LinkRules.indexed(from: &reader, files: files.map(\.file.origin)))
        #expect(indexed.rules.map(\.id) == plain.rules.map(\.id) && indexed.ownCount == plain.ownCount)
        #expect(indexed.rules.map(\.origin) == plain.rules.map(\.origin))
        #expect(indexed.rules.map(\.about) == plain.rules.map(\.about))
        #expect(indexed.rules.map(\.hosts) == plain.rules.map(\.hosts))
        #expect(indexed.rules.map(\.examples) == plain.rules.map(\.examples))
        let links = [
            "https://shop.example/p/1?ref=a&src=b&id=2&zzz_campaign=3", "https://www.shop.example/x?ref=a",
            "https://out.example/go?to=https%3A%2F%2Fa.example%2F",
            "https://news.example/?ref=x&zzz_campaign=1", "https://a.example/?zzz_campaign=1&utm_source=x",
            "https://www.google.com/imgres?imgurl=https%3A%2F%2Fa.example%2Fb.png&imgrefurl=https%3A%2F%2Fa.example",
        ]
        for level in CleaningLevel.allCases {
            let (left, right) = (LinkCleaner(level: level, rules: indexed), LinkCleaner(level: level, rules: plain))
            for link in links + plain.rules.flatMap(\.examples).map(\.link) { #expect(left.clean(link) == right.clean(link)) }
        }
    }

    @Test func incompleteIndexesAreNotUsed() throws {
        var writer = IndexWriter()
        #expect(Self.plain.write(to: &writer))
        for length in stride(from: 0, to: writer.bytes.count, by: 97) {
            var reader = IndexReader(try #require(MappedFile(copying: Array(writer.bytes[..<length]))))
            #expect(LinkRules.indexed(from: &reader) == nil, "\(length) bytes")
        }
        var longer = IndexReader(try #require(MappedFile(copying: writer.bytes + [0])))
        #expect(LinkRules.indexed(from: &longer) == nil)
    }
}
