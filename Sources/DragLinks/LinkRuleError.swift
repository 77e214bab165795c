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
