/// Why a request failed and delivered nothing. The description is one or more full sentences that
/// name the next step.
public struct NegotiationError: Error, Sendable, CustomStringConvertible {
    /// The kind of failure. This is no enumeration, because later versions may add kinds; compare
    /// with the constants and have a default.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        private enum Kind: String {
            case usage, badInput, noRoute, wouldLose, internalError, timedOut, temporary, cancelled, unavailable, notPermitted
        }
        private let kind: Kind

        /// The name of the constant: "badInput".
        public var description: String { kind.rawValue }

        /// The request itself is wrong: an unknown type or conversion, or an empty list.
        public static let usage = Code(kind: .usage)
        /// A route exists, but the input is broken.
        public static let badInput = Code(kind: .badInput)
        /// No route leads from the offered types to the accepted types.
        public static let noRoute = Code(kind: .noRoute)
        /// Every route loses more than allowed, or a fallback would be used under `--strict`.
        public static let wouldLose = Code(kind: .wouldLose)
        /// A handler has a defect.
        public static let internalError = Code(kind: .internalError)
        /// The time for a step or for the whole request is up.
        public static let timedOut = Code(kind: .timedOut)
        /// The network, a server or another process failed; the same request may succeed later.
        public static let temporary = Code(kind: .temporary)
        /// The caller cancelled the request.
        public static let cancelled = Code(kind: .cancelled)
        /// A program or library that every route needs is missing.
        public static let unavailable = Code(kind: .unavailable)
        /// A route exists, but a permission for it is missing.
        public static let notPermitted = Code(kind: .notPermitted)
    }

    /// The kind of failure.
    public let code: Code
    /// Full sentences for people, without payload bytes.
    public let description: String
    /// The attempts that failed before, in the order in which they were made; empty when nothing
    /// was tried.
    public let failures: [Delivery.FailedAttempt]

    /// An error with full sentences as its description, and the attempts that failed before.
    public init(_ code: Code, _ description: String, failures: [Delivery.FailedAttempt] = []) {
        self.code = code
        self.description = description
        self.failures = failures
    }
}
