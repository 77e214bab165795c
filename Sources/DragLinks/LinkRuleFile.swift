import DragTypes

/// A parsed and checked file of rules. The file is JSON with `//` comments, in the format that `docs/link-rules.md` describes.
public struct LinkRuleFile: Sendable {
    /// The name of the file as the caller gave it, or `built-in`.
    public let origin: String
    /// The rules of the file, in its order.
    public let rules: [LinkRule]
    /// The ids of the rules that the file turns off, in whichever file those rules are.
    public let disabled: [String]
    /// The parameters that sign a query as a whole: their names, and suffixes of their names, in lower case.
    let signatureNames: [[UInt8]]
    let signatureEndings: [[UInt8]]
    /// The lists of suffixes that may stand for the last labels of a host, by name: `google` for `<google>`.
    let suffixes: [String: [String]]

    /// Parses and checks a file of rules.
    ///
    /// - Parameters:
    ///   - bytes: the JSON, in UTF-8.
    ///   - origin: the name of the file, for messages and for ``LinkRule/origin``.
    ///   - inherited: a file whose groups and suffixes the new file may name too, usually ``LinkRules/builtInFile``.
    /// - Throws: ``LinkRuleError`` when the bytes are no JSON or the rules are not in the described format.
    public init(_ bytes: [UInt8], origin: String, inheriting inherited: LinkRuleFile? = nil) throws(LinkRuleError) {
        try self.init(bytes, origin: origin, inheriting: inherited, isChecked: false)
    }

    /// Parses a file of rules.
    ///
    /// - Parameter isChecked: whether the file is known to be without a fault, so that rules may be compiled when links first need them, and
    ///   examples be left out.
    init(_ bytes: [UInt8], origin: String, inheriting inherited: LinkRuleFile? = nil, isChecked: Bool) throws(LinkRuleError) {
        let document: JSONValue
        do {
            document =
                isChecked ? try JSONValue(parsingChecked: bytes, omitting: "examples") : try JSONValue(parsing: bytes, allowsComments: true)
        } catch {
            throw LinkRuleError(origin: origin, rule: nil, problem: error.description)
        }
        var reader = LinkRuleReader(origin: origin, inherited: inherited, isChecked: isChecked)
        try reader.read(document)
        self.origin = origin
        self.rules = reader.rules
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
    /// The id of the faulty rule, or `number` and its index from 0 when it has no id; nil when the fault is not in a rule.
    public let rule: String?
    /// What is wrong, as a part of a message for the user: mostly a sentence that begins in lower case.
    public let problem: String

    public var description: String {
        "The link rules in \(origin) cannot be used: " + (rule.map { "rule \($0): " } ?? "") + problem
    }
}
