/// A picture that was dropped with an image.
public struct KeptPicture: Hashable, Sendable {
    /// The encoded bytes: of the picture itself, or of a thumbnail of a file's. Empty when a file
    /// has no thumbnail.
    public let bytes: [UInt8]
    /// Whether the user has dropped the file at the image's address, which may be read then.
    public let mayReadFile: Bool

    /// A picture with the given values.
    public init(bytes: [UInt8], mayReadFile: Bool) {
        self.bytes = bytes
        self.mayReadFile = mayReadFile
    }
}
