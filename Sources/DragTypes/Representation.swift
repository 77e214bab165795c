/// One encoding of an item: its type, the name under which the source offered it, and its bytes as the source sent them.
public struct Representation: Sendable {
    /// The bytes of a representation, or the reason why there are none.
    public enum Content: Sendable {
        /// The bytes as the source sent them. They may be empty.
        case bytes([UInt8])
        /// The source offered the type but did not deliver it. The text is a clause in English that says why, such as "the source did not
        /// answer".
        case refused(String)
    }

    /// The type, as the catalogue identifies it.
    public var type: TypeIdentifier
    /// The name under which the source offered the type, such as `UTF8_STRING`. Nil when the name is not known or is the type's identifier
    /// itself.
    public var target: String?
    /// How faithful the representation is to the original, according to the source, in thousandths (1…1000). Nil when the source does not
    /// say.
    public var fidelity: Int?
    /// The bytes, or why there are none.
    public var content: Content

    /// A representation with bytes, or with the reason why it has none.
    public init(type: TypeIdentifier, target: String? = nil, fidelity: Int? = nil, content: Content) {
        self.type = type
        self.target = target
        self.fidelity = fidelity
        self.content = content
    }

    /// A representation whose content is `bytes`.
    public init(type: TypeIdentifier, target: String? = nil, fidelity: Int? = nil, bytes: [UInt8]) {
        self.init(type: type, target: target, fidelity: fidelity, content: .bytes(bytes))
    }

    /// The bytes as the source sent them. Nil when the source refused to send any.
    public var bytes: [UInt8]? {
        if case .bytes(let bytes) = content { bytes } else { nil }
    }
}
