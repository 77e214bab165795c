/// What an owner gave.
public struct ClipboardAnswer: Hashable, Sendable {
    public let bytes: [UInt8]
    /// The name under which it was given: an X11 owner may answer with another than it was asked for (`UTF8_STRING` for `TEXT`).
    public let target: String

    /// Whether the owner had ended before everything was read, and nothing says whether this is all of it.
    public let mayBeCut: Bool

    public init(bytes: [UInt8], target: String, mayBeCut: Bool = false) {
        self.bytes = bytes
        self.target = target
        self.mayBeCut = mayBeCut
    }
}
