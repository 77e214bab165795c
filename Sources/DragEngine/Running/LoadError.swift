/// Why a representation could not be had.
public enum LoadError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The source offered it and did not deliver; a clause on how.
    case refused(String)
    case cancelled

    public var description: String {
        switch self {
        case .refused(let reason): reason
        case .cancelled: "the request was cancelled"
        }
    }
}
