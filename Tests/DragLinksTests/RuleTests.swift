import DragLinks
import Testing

@Suite("Rules of link cleaning")
struct RuleTests {
    @Test("Each rule's examples", arguments: LinkRules.builtIn.rules.map(\.id))
    func examples(_ id: String) throws {
        let rule = try #require(LinkRules.builtIn.rules.first { $0.id == id })
        #expect(!rule.examples.isEmpty)
        let cleaner = LinkCleaner(level: rule.kind == .restore ? .full : .clean)
        for example in rule.examples {
            #expect(cleaner.clean(example.link).output == example.result ?? example.link, "\(example.link)")
        }
    }
}
