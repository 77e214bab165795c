public import DragTypes

/// Finds the type of bytes by their content, for bytes without a declared type and for bytes whose
/// declared type may be wrong.
public protocol ContentSniffing: Sendable {
    /// The type of `bytes`, or nil when the content gives no hint.
    ///
    /// - Parameters:
    ///   - bytes: the content to recognise.
    ///   - fileName: the name of the file that held the bytes, if known. The name only decides
    ///     between types that the content allows.
    func type(of bytes: [UInt8], fileName: String?) -> TypeIdentifier?

    /// Tells whether `bytes` cannot be of `type`, because they carry the signature of an unrelated
    /// type.
    ///
    /// - Returns: the type that the signature stands for, or nil when the bytes do not contradict
    ///   `type`.
    func contradiction(of bytes: [UInt8], to type: TypeIdentifier) -> TypeIdentifier?

    /// Whether every file of `type` begins with a signature, and `bytes` have none. A sniffer need
    /// not know that of any type.
    func lacksSignature(_ bytes: [UInt8], of type: TypeIdentifier) -> Bool
}

extension ContentSniffing {
    /// False: nothing is known of signatures.
    public func lacksSignature(_ bytes: [UInt8], of type: TypeIdentifier) -> Bool { false }
}
