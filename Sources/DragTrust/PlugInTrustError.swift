/// Why a plug-in could not be added, removed or trusted.
public struct PlugInTrustError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of failure.
    public enum Code: Hashable, Sendable {
        /// The plug-in or the file of digests is malformed, or exceeds a limit.
        case invalid
        /// A file or folder cannot be read.
        case unreadable
        /// A file or folder cannot be written.
        case unwritable
        /// No plug-in with the given id was added.
        case unknown
    }

    /// The kind of failure.
    public let code: Code
    /// What went wrong and what to do about it, in full sentences for people.
    public let description: String

    init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}
