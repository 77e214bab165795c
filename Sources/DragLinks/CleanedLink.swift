/// The result of cleaning one link.
public struct CleanedLink: Hashable, Sendable {
    /// The cleaned link; the input, byte for byte, when no rule fired.
    public var output: String
    /// Whether `output` differs from the input.
    public var isChanged: Bool
    /// The ids of the rules that fired, in the order in which they first fired, each once. Empty when the link is unchanged.
    public var rules: [String]
    /// The reason why the link, or what is left of it, was not cleaned further, although a rule matches it or its host is suspicious: a
    /// clause without a full stop. Nil when there is nothing to say.
    public var note: String?
    /// Whether the link was unwrapped from an image search or an image proxy, so that it points to an image.
    public var namesImage: Bool
}
