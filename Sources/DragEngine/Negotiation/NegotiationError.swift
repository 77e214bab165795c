/// Why nothing was delivered. The description is one or more full sentences that name the next step.
public struct NegotiationError: Error, Sendable, CustomStringConvertible {
    /// What kind of failure it is; more may come, so nobody switches over all of them.
    public struct Code: Hashable, Sendable {
        private enum Kind { case usage, badInput, noRoute, wouldLose, internalError, timedOut, notPermitted }
        private let kind: Kind

        /// What was asked for makes no sense.
        public static let usage = Code(kind: .usage)
        /// A route exists, and the input is broken.
        public static let badInput = Code(kind: .badInput)
        /// No route leads from what is offered to what is accepted.
        public static let noRoute = Code(kind: .noRoute)
        /// Every route loses more than allowed, or a fallback would be used under `--strict`.
        public static let wouldLose = Code(kind: .wouldLose)
        /// A handler is wrong.
        public static let internalError = Code(kind: .internalError)
        /// Time ran out, or the request was cancelled.
        public static let timedOut = Code(kind: .timedOut)
        /// A route exists and only a permission is missing.
        public static let notPermitted = Code(kind: .notPermitted)
    }

    public let code: Code
    /// Full sentences; never holds payload bytes.
    public let description: String
    /// What was tried and did not work, in order.
    public let failures: [Delivery.FailedAttempt]

    public init(_ code: Code, _ description: String, failures: [Delivery.FailedAttempt] = []) {
        self.code = code
        self.description = description
        self.failures = failures
    }
}
