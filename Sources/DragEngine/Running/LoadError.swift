/// Why a representation could not be loaded. The description is a clause without a full stop.
public enum LoadError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The source offered the representation and did not deliver it; a clause says why.
    case refused(String)
    /// The source took too long; a clause says how long or what to do.
    case timedOut(String)
    /// The time for the whole request was up before the source delivered.
    case late
    /// The caller cancelled the request.
    case cancelled

    public var description: String {
        switch self {
        case .refused(let reason), .timedOut(let reason): reason
        case .late: "its source did not deliver it in time"
        case .cancelled: "the request was cancelled"
        }
    }
}
