/// What an owner gave.
public struct ClipboardAnswer: Hashable, Sendable {
    public let bytes: [UInt8]
    /// The name under which it was given: an X11 owner may answer with another than it was asked for (`UTF8_STRING` for `TEXT`).
    public let target: String

    public init(bytes: [UInt8], target: String) {
        self.bytes = bytes
        self.target = target
    }
}
