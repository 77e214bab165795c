/// Why a file of rules cannot be used: which file, which rule, what is wrong with it.
public struct LinkRuleError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The name of the file, or `built-in`.
    public let origin: String
    /// The id of the rule, or its number when it has none; nil when the file as a whole is wrong.
    public let rule: String?
    /// What is wrong, a sentence.
    public let problem: String

    public var description: String {
        "The link rules in \(origin) cannot be used: " + (rule.map { "rule \($0): " } ?? "") + problem
    }
}
