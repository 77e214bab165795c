/// The content that a selection's owner gave for one target.
public struct ClipboardAnswer: Hashable, Sendable {
    /// The content's bytes.
    public let bytes: [UInt8]
    /// The target that the bytes belong to. An X11 owner may answer with another target than was asked for (`UTF8_STRING` for `TEXT`).
    public let target: String

    /// Whether the owner ended while its answer was being read, so that the bytes may be incomplete.
    public let mayBeCut: Bool

    /// An answer, complete by default.
    public init(bytes: [UInt8], target: String, mayBeCut: Bool = false) {
        self.bytes = bytes
        self.target = target
        self.mayBeCut = mayBeCut
    }
}
