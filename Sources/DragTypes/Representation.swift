/// One encoding of an item: its type, the name it came under, and its bytes as the source sent them.
public struct Representation: Sendable {
    /// Bytes, or why there are none.
    public enum Content: Sendable {
        case bytes([UInt8])
        /// The source offered the type and did not deliver it; a few words on how.
        case refused(String)
    }

    /// The canonical type.
    public var type: TypeIdentifier
    /// The name under which the source offered it, where that is known and another than the type's identifier.
    public var target: String?
    /// How true to the thing the source says the representation is, 1…1000; nil when it does not say.
    public var fidelity: Int?
    public var content: Content

    public init(type: TypeIdentifier, target: String? = nil, fidelity: Int? = nil, content: Content) {
        self.type = type
        self.target = target
        self.fidelity = fidelity
        self.content = content
    }

    public init(type: TypeIdentifier, target: String? = nil, fidelity: Int? = nil, bytes: [UInt8]) {
        self.init(type: type, target: target, fidelity: fidelity, content: .bytes(bytes))
    }

    /// The bytes as the source sent them, or nil when it sent none.
    public var bytes: [UInt8]? {
        if case .bytes(let bytes) = content { bytes } else { nil }
    }
}
