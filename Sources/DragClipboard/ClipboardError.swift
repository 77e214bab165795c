/// Why a selection could not be read, owned, or cleared.
public struct ClipboardError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds of failure.
    public enum Code: Hashable, Sendable {
        /// The desktop can't be reached.
        case unavailable
        /// The desktop has no protocol for programs without a window. Where there is Xwayland, its X11 server may be asked instead.
        case unsupported
        /// The selection has no content.
        case empty
        /// The owner offered the content, but does not give it.
        case refused
        /// Another program has taken the selection over since its targets were listed, or its owner has ended. The selection can be asked again.
        case replaced
        /// The owner did not answer in time, or stopped in the middle of its answer.
        case timedOut
        /// The content is larger than the caller's limit.
        case limit
    }

    /// The kind of the failure.
    public let code: Code
    /// For `unavailable`, `unsupported` and `empty`, a full sentence that names the next step; for all others, a clause without a full stop.
    public let description: String

    /// An error with its description in the form that ``description`` tells.
    public init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }

    /// The owner has left an earlier request without an answer, and is therefore not asked again.
    public static let silent = Self(.timedOut, "the program that owns it has not answered before")

    package static let refused = Self(.refused, "its owner refuses it")

    static let replaced = Self(.replaced, "something else has been copied meanwhile")

    package static func timedOut(_ time: Duration) -> Self {
        let seconds = Double(time.components.seconds) + Double(time.components.attoseconds / 1_000_000_000_000_000) / 1000
        let text = seconds.rounded() == seconds ? "\(time.components.seconds)" : "\(seconds)"
        return Self(.timedOut, "the program that owns it did not answer within \(text) s")
    }

    package static func tooLarge(_ limit: Int) -> Self { Self(.limit, "it has more than the limit of \(limit) bytes") }
}
