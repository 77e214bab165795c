import DragSystem
import DragTesting
import DragTypes
import Testing

@testable import DragLinks

/// Built-in rules whose indexes come from a cache clean as the rules themselves do.
@Suite struct RuleCachingTests {
    private static let cached: LinkRules? = {
        var writer = CacheWriter()
        guard LinkRules.builtIn.write(to: &writer), let bytes = MappedFile(copying: writer.bytes) else { return nil }
        var reader = CacheReader(bytes)
        return LinkRules.builtIn(from: &reader)
    }()

    @Test func rulesAreTheSame() throws {
        let cached = try #require(Self.cached).rules
        let plain = LinkRules.builtIn.rules
        #expect(cached.map(\.id) == plain.map(\.id))
        #expect(cached.map(\.kind) == plain.map(\.kind))
        #expect(cached.map(\.origin) == plain.map(\.origin))
        #expect(cached.map(\.hosts) == plain.map(\.hosts))
        #expect(cached.map(\.about) == plain.map(\.about))
        #expect(cached.map(\.examples) == plain.map(\.examples))
        #expect(cached.map(\.namesImage) == plain.map(\.namesImage))
        #expect(cached.map(\.body.isForAnyHost) == plain.map(\.body.isForAnyHost))
    }

    /// All examples, links to every host that a rule names, and links with parts of several
    /// examples.
    @Test(arguments: CleaningLevel.allCases) func linksComeOutTheSame(level: CleaningLevel) throws {
        let (cached, plain) = (LinkCleaner(level: level, rules: try #require(Self.cached)), LinkCleaner(level: level))
        let examples = LinkRules.builtIn.rules.flatMap(\.examples).map(\.link)
        let hosts = LinkRules.builtIn.rules.flatMap { $0.hostPatterns.flatMap(\.endings) }.map { String(utf8Bytes: $0) }
        var random = SeededGenerator(seed: 11)
        let mixed = (0..<2000).map { _ in
            let (left, right) = (examples.randomElement(using: &random) ?? "", examples.randomElement(using: &random) ?? "")
            return String(left.prefix(Int.random(in: 0...left.count, using: &random))) + right.suffix(Int.random(in: 0...right.count, using: &random))
        }
        for link in examples + hosts.flatMap({ ["https://\($0)/a?utm_source=x&id=1", "https://www.\($0)/"] }) + mixed {
            #expect(cached.clean(link) == plain.clean(link))
        }
    }

    @Test func incompleteIndexesAreNotUsed() throws {
        var writer = CacheWriter()
        #expect(LinkRules.builtIn.write(to: &writer))
        for length in stride(from: 0, to: writer.bytes.count, by: 97) {
            var reader = CacheReader(try #require(MappedFile(copying: Array(writer.bytes[..<length]))))
            #expect(LinkRules.builtIn(from: &reader) == nil, "\(length) bytes")
        }
        var longer = CacheReader(try #require(MappedFile(copying: writer.bytes + [0])))
        #expect(LinkRules.builtIn(from: &longer) == nil)
    }
}
