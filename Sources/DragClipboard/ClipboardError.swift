/// Why a selection could not be read.
public struct ClipboardError: Error, Hashable, Sendable, CustomStringConvertible {
    public enum Code: Hashable, Sendable {
        /// There is no desktop to talk to, or it has no way for programs without a window.
        case unavailable
        /// Nothing is there.
        case empty
        /// What was asked for was offered and is not given.
        case refused
        /// Another program has taken the selection over since its targets were listed, or its owner has ended. The selection can be asked again.
        case replaced
        /// The program that owns it did not answer in time, or not to the end.
        case timedOut
        /// It is larger than allowed.
        case limit
    }

    public let code: Code
    /// A full sentence that names the next step, for the first two; a clause without a full stop for the others.
    public let description: String

    public init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }

    /// Nobody asks an owner any more that has not answered before.
    public static let silent = Self(.timedOut, "the program that owns it has not answered before")

    static let replaced = Self(.replaced, "something else has been copied meanwhile")

    static func timedOut(_ time: Duration) -> Self {
        let seconds = Double(time.components.seconds) + Double(time.components.attoseconds / 1_000_000_000_000_000) / 1000
        let text = seconds.rounded() == seconds ? "\(time.components.seconds)" : "\(seconds)"
        return Self(.timedOut, "the program that owns it did not answer within \(text) s")
    }

    static func tooLarge(_ limit: Int) -> Self { Self(.limit, "it has more than the limit of \(limit) bytes") }
}
