/// Runs the examples of rules: every link becomes what its example says, whichever other rules
/// there are.
public struct LinkRuleCheck: Sendable {
    /// An example that does not come out as it says.
    public struct Fault: Sendable {
        /// The id of the rule that the example belongs to.
        public let rule: String
        /// The example.
        public let example: LinkRule.Example
        /// The level at which the example counts.
        public let level: CleaningLevel
        /// What the link became.
        public let output: String
        /// The ids of the rules that changed the link.
        public let rules: [String]
    }

    /// How many examples there are.
    public private(set) var count = 0
    /// The examples that do not come out as they say, in the order of the rules.
    public private(set) var faults: [Fault] = []

    /// Runs the examples of all rules that apply, and the links that stay whatever rules there are.
    public init(_ rules: LinkRules) {
        let (clean, full) = (LinkCleaner(rules: rules), LinkCleaner(level: .full, rules: rules))
        for link in BuiltInLinkRules.working {
            count += 1
            let cleaned = clean.clean(link)
            guard cleaned.isChanged else { continue }
            let example = LinkRule.Example(link: link, result: nil)
            faults.append(Fault(rule: "working", example: example, level: .clean, output: cleaned.output, rules: cleaned.rules))
        }
        for rule in rules.rules {
            for example in rule.examples {
                count += 1
                let cleaner = rule.kind == .restore ? full : clean
                let cleaned = cleaner.clean(example.link)
                guard cleaned.output != example.result ?? example.link else { continue }
                faults.append(Fault(rule: rule.id, example: example, level: cleaner.level, output: cleaned.output, rules: cleaned.rules))
            }
        }
    }
}
