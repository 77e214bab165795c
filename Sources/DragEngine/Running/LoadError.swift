/// Why a representation could not be had.
public enum LoadError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The source offered it and did not deliver; a clause on how.
    case refused(String)
    /// The source took longer than anybody wanted to wait; a clause on how long.
    case timedOut(String)
    case cancelled

    public var description: String {
        switch self {
        case .refused(let reason), .timedOut(let reason): reason
        case .cancelled: "the request was cancelled"
        }
    }
}
