import DragTypes

/// One rule for cleaning links. `docs/link-rules.md` describes the format of rules, and ``LinkRules/builtIn`` holds those that the program
/// comes with.
public struct LinkRule: Sendable {
    /// What a rule does with the links that it applies to.
    public enum Kind: String, CaseIterable, Sendable {
        /// Replaces a wrapper by the link inside it; at every level.
        case unwrap
        /// Leaves the link as it is and gives a reason; at every level.
        case leave
        /// Removes parameters; at levels `clean` and `full`.
        case strip
        /// Protects parameters that another rule would remove; at levels `clean` and `full`.
        case keep
        /// Turns a link to a reduced picture into a link to the picture in full size; at level `full`.
        case restore
    }

    /// A test case of a rule.
    public struct Example: Hashable, Sendable {
        /// The link before cleaning.
        public var link: String
        /// The link after cleaning by all rules, at level `full` for a rule that restores and `clean` for others; nil when the link stays
        /// as it is.
        public var result: String?
    }

    /// The unique name of the rule: letters, digits, hyphens and dots, like `google.imgres`.
    public let id: String
    /// The purpose of the rule, in words; for a rule that leaves links without an `about` member, its reason. Empty when the file gives
    /// neither.
    public var about: String { content.about?.string ?? "" }
    /// The file that the rule comes from: its name or path as the caller gave it, or `built-in`.
    public let origin: String
    /// What the rule does.
    public let kind: Kind
    /// The hosts that the rule names, as the rule spells them: patterns, `@` and the name of a group, or `*` for any host.
    public let hosts: [String]
    /// The test cases of the rule, in the order of the file.
    public var examples: [Example] {
        let list = content.isBuiltIn ? BuiltInLinkRules.examples[id] : content.examples
        return (list?.array ?? []).compactMap { pair in
            guard let texts = pair.array, let link = texts.first?.string else { return nil }
            return Example(link: link, result: texts.last?.string)
        }
    }
    /// Whether the links that the rule unwraps point to images. False for rules of other kinds.
    public var namesImage: Bool { body.namesImage }

    let content: RuleContent
    /// The parsed form of ``hosts``.
    var hostPatterns: [HostPattern] { content.hosts }
    /// The compiled form of the rule, which cleaning uses.
    var body: CompiledRule { content.rule }
}
