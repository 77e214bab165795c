/// A link after cleaning.
public struct CleanedLink: Hashable, Sendable {
    /// The cleaned link; the input, byte for byte, when no rule fired.
    public var output: String
    public var isChanged: Bool
    /// The ids of the rules that fired, in order, each once.
    public var rules: [String]
    /// Why something was left as it is although a rule knows the place: a clause without a full stop, or nil.
    public var note: String?
    /// Whether the link came out of an image search or an image proxy, so that it names an image.
    public var namesImage: Bool
}
