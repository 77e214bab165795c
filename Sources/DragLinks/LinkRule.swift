import DragTypes

/// One rule of link cleaning. Rules are data; `docs/link-rules.md` has their form, ``LinkRules/builtIn`` those that ship.
public struct LinkRule: Sendable {
    /// What a rule does.
    public enum Kind: String, CaseIterable, Sendable {
        /// Puts the link that is wrapped in place of its wrapper; at every level.
        case unwrap
        /// Leaves a link as it is and says why; at every level.
        case leave
        /// Takes parameters out; at levels `clean` and `full`.
        case strip
        /// Leaves parameters in that another rule would take out; at levels `clean` and `full`.
        case keep
        /// Names a picture in full size; at level `full`.
        case restore
    }

    /// A link, and what the rules make of it; nil when it stays as it is.
    public struct Example: Hashable, Sendable {
        public var link: String
        public var result: String?
    }

    /// Dotted and unique: `google.imgres`.
    public let id: String
    /// What it is for; of a rule that leaves links, why.
    public let about: String
    /// Where it comes from: `built-in`, or the name of a file.
    public let origin: String
    public var kind: Kind {
        switch body.action {
        case .unwrap: .unwrap
        case .leave: .leave
        case .strip: .strip
        case .keep: .keep
        case .restore: .restore
        }
    }
    /// The hosts that it names, as the rule spells them; `*` is any.
    public let hosts: [String]
    public var examples: [Example] { exampleTexts.map { Example(link: $0.link.string, result: $0.result?.string) } }
    /// Whether what it unwraps is an image.
    public var namesImage: Bool { body.namesImage }

    /// The examples as they stand in the file: who only cleans does not read them.
    let exampleTexts: [(link: JSONText, result: JSONText?)]
    /// What cleaning looks at.
    let body: LinkRuleBody
}
