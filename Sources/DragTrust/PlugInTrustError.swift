/// Why a plug-in could not be added, removed or trusted: a full sentence that names the next step.
public struct PlugInTrustError: Error, Hashable, Sendable, CustomStringConvertible {
    public enum Code: Hashable, Sendable {
        /// The plug-in is not what it should be.
        case invalid
        /// A file cannot be read.
        case unreadable
        /// A file cannot be written.
        case unwritable
        /// There is no such plug-in.
        case unknown
    }

    public let code: Code
    public let description: String

    init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}
