import DragTypes

/// A file of rules, read and checked: JSON with `//` comments, in the form that `docs/link-rules.md` describes.
public struct LinkRuleFile: Sendable {
    /// `built-in`, or the name of the file.
    public let origin: String
    public let rules: [LinkRule]
    /// Ids of rules that are turned off, wherever those come from.
    public let disabled: [String]
    /// Parameters that sign a query as a whole: names, and endings of names, in lower case.
    let signatureNames: [[UInt8]]
    let signatureEndings: [[UInt8]]
    /// Lists that the last label of a host may name, `<google>`.
    let suffixes: [String: [String]]

    /// - Parameter inherited: whose groups and suffixes may be named too; a user's file builds on the built-in one.
    /// - Throws: ``LinkRuleError``.
    public init(_ bytes: [UInt8], origin: String, inheriting inherited: LinkRuleFile? = nil) throws(LinkRuleError) {
        let document: JSONValue
        do {
            document = try JSONParser.parse(bytes, allowsComments: true)
        } catch {
            throw LinkRuleError(origin: origin, rule: nil, problem: error.description)
        }
        var reader = LinkRuleReader(origin: origin, inherited: inherited)
        try reader.read(document)
        self.origin = origin
        self.rules = reader.rules
        self.disabled = reader.disabled
        self.signatureNames = reader.signatureNames
        self.signatureEndings = reader.signatureEndings
        self.suffixes = reader.suffixes
        self.groups = reader.groups
    }

    /// Hosts that rules name together, `@google`.
    let groups: [String: [String]]
}
