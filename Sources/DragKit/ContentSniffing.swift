public import DragTypes

/// Tells the type of bytes that nobody named, or whose name may lie.
public protocol ContentSniffing: Sendable {
    /// The type of `bytes`, or nil when they give no hint.
    ///
    /// - Parameters:
    ///   - fileName: what the bytes are called, if known; it only decides between types that the bytes allow.
    func type(of bytes: [UInt8], fileName: String?) -> TypeIdentifier?

    /// Whether `bytes` cannot be `type`: they carry the signature of a type that has nothing to do with it.
    func contradiction(of bytes: [UInt8], to type: TypeIdentifier) -> TypeIdentifier?
}
