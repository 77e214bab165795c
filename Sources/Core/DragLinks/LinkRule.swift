import DragTypes
import Synchronization

/// One rule for cleaning links. `docs/link-rules.md` describes the format of rules, and
/// ``LinkRules/builtIn`` holds those that the program comes with.
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
        /// Turns a link to a reduced picture into a link to the picture in full size; at level
        /// `full`.
        case restore
    }

    /// A test case of a rule.
    public struct Example: Hashable, Sendable {
        /// The link before cleaning.
        public var link: String
        /// The link after cleaning by all rules, at level `full` for a rule that restores and
        /// `clean` for others; nil when the link stays as it is.
        public var result: String?
    }

    /// The unique name of the rule: letters, digits, hyphens and dots, like `google.imgres`.
    public let id: String
    /// The purpose of the rule, in words; for a rule that leaves links without an `about` member,
    /// its reason. Empty when the file gives neither.
    public var about: String { content.about?.string ?? "" }
    /// The file that the rule comes from: its name or path as the caller gave it, or `built-in`.
    public let origin: String
    /// What the rule does.
    public let kind: Kind
    /// The hosts that the rule names, as the rule spells them: patterns, `@` and the name of a
    /// group, or `*` for any host.
    public var hosts: [String] { content.hostNames }
    /// The test cases of the rule, in the order of the file.
    public var examples: [Example] {
        (content.examples?.array ?? []).compactMap { pair in
            guard let texts = pair.array, let link = texts.first?.string else { return nil }
            return Example(link: link, result: texts.last?.string)
        }
    }
    /// What the rule does, in words: "removes ref, si". For rules whose file says nothing about
    /// them.
    public var effect: String {
        func list(_ names: [[UInt8]]) -> String {
            names.prefix(5).map { String(utf8Bytes: $0) }.joined(separator: ", ") + (names.count > 5 ? "\u{2026}" : "")
        }
        switch body.action {
        case .strip(let removal): return "removes \(list(removal.names + removal.prefixes.map { $0 + [UInt8(ascii: "*")] }))"
        case .keep(let names): return names.map { "keeps \(list($0))" } ?? "keeps all parameters"
        case .unwrap: return "takes out the link that it holds"
        case .restore: return "names the picture in full size"
        case .leave(let why): return why
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

/// What cleaning knows of a rule: where the rule may apply at once, and the rest when a link first
/// needs the rule.
///
/// Compiling all built-in rules takes longer than starting the program, and one link needs a
/// handful of them. A class, so that all copies of a rule share what is compiled once. Any thread
/// may ask for the compiled rule.
final class RuleContent: Sendable {
    /// What was read of a rule in a file. Cleaning needs neither the description nor the examples,
    /// so both stay as they are in the file.
    struct Description: Sendable {
        var about: JSONText?
        /// Nil for none.
        var examples: JSONValue?
        var hostNames: [String]
        var hosts: [HostPattern]
    }

    /// One bit for each path length modulo 64 that the rule may match; all bits when a path is more
    /// than plain text.
    let pathLengths: UInt64
    /// What was read, or the place of the rule in its text, where it is read again.
    private let source: Source
    private let compiled = AtomicLazyReference<CompiledRule>()

    private enum Source: Sendable {
        case read(Description, CompiledRule)
        case place(Range<Int>, LinkRuleText)
    }

    init(_ description: Description, _ rule: CompiledRule, pathLengths: UInt64) {
        self.pathLengths = pathLengths
        self.source = .read(description, rule)
    }

    /// A rule of which an index says the place.
    ///
    /// - Parameter place: the bytes of the rule in a text.
    init(place: Range<Int>, in text: LinkRuleText, pathLengths: UInt64) {
        self.pathLengths = pathLengths
        source = .place(place, text)
    }

    var rule: CompiledRule {
        // Two threads may both compile the rule; the first one's result is kept.
        compiled.load() ?? compiled.storeIfNil(compile())
    }

    private func compile() -> CompiledRule {
        switch source {
        case .read(_, let rule): rule
        case .place(let place, let text): LinkRuleReader.rule(at: place, in: text)?.rule ?? .inert
        }
    }

    private var description: Description? {
        switch source {
        case .read(let description, _): description
        case .place(let place, let text): LinkRuleReader.rule(at: place, in: text)?.description
        }
    }

    var about: JSONText? { description?.about }
    var examples: JSONValue? { description?.examples }
    var hostNames: [String] { description?.hostNames ?? [] }
    /// The parsed form of ``hostNames``. Empty for a rule from an index, which has them.
    var hosts: [HostPattern] { description?.hosts ?? [] }
}

/// A parsed and checked file of rules. The file is JSON with `//` comments, in the format that
/// `docs/link-rules.md` describes.
public struct LinkRuleFile: Sendable {
    /// The name of the file as the caller gave it, or `built-in`.
    public let origin: String
    /// The rules of the file, in its order.
    public let rules: [LinkRule]
    /// Whether the rules were made of a public list (``ImportedList``). They come after all others,
    /// and what they keep, they keep from each other only.
    public let isImported: Bool
    /// The ids of the rules that the file turns off, in whichever file those rules are.
    public let disabled: [String]
    /// The parameters that sign a query as a whole: their names, and suffixes of their names, in
    /// lower case.
    let signatureNames: [[UInt8]]
    let signatureEndings: [[UInt8]]
    /// The lists of suffixes that may stand for the last labels of a host, by name: `google` for
    /// `<google>`.
    let suffixes: [String: [String]]

    /// Parses and checks a file of rules.
    ///
    /// - Parameters:
    ///   - bytes: the JSON, in UTF-8.
    ///   - origin: the name of the file, for messages and for ``LinkRule/origin``.
    ///   - inherited: a file whose groups and suffixes the new file may name too, usually
    ///     ``LinkRules/builtInFile``.
    /// - Throws: ``LinkRuleError`` when the bytes are no JSON or the rules are not in the described
    ///   format.
    public init(_ bytes: [UInt8], origin: String, inheriting inherited: LinkRuleFile? = nil) throws(LinkRuleError) {
        let document: JSONValue
        do {
            document = try JSONValue(parsing: bytes, allowsComments: true)
        } catch {
            throw LinkRuleError(origin: origin, rule: nil, problem: error.description)
        }
        var reader = LinkRuleReader(origin: origin, inherited: inherited)
        try reader.read(document)
        self.origin = origin
        self.rules = reader.rules
        self.isImported = reader.isImported
        self.disabled = reader.disabled
        self.signatureNames = reader.signatureNames
        self.signatureEndings = reader.signatureEndings
        self.suffixes = reader.suffixes
        self.groups = reader.groups
    }

    /// The groups of hosts that rules may name, by name: `google` for `@google`.
    let groups: [String: [String]]
}

/// The reason why a file of rules cannot be used.
public struct LinkRuleError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The name of the file as the caller gave it, or `built-in`.
    public let origin: String
    /// The id of the faulty rule, or `number` and its index from 0 when it has no id; nil when the
    /// fault is not in a rule.
    public let rule: String?
    /// What is wrong, as the end of ``description``: a clause with a full stop.
    public let problem: String

    /// A full sentence that names the file and the rule.
    public var description: String {
        "The link rules in \(origin) cannot be used: " + (rule.map { "rule \($0): " } ?? "") + problem
    }
}
