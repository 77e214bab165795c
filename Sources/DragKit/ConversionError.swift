public import DragTypes

/// Why a conversion failed. The kind decides what happens next; the description is a clause for the message.
public struct ConversionError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What kind of failure it is; more may come, so nobody switches over all of them.
    public struct Code: Hashable, Sendable {
        private enum Kind { case badInput, unsupported, limit, timedOut, internalError }
        private let kind: Kind

        /// The input is not what its type says.
        public static let badInput = Code(kind: .badInput)
        /// The input is fine, and what is asked for is not in it: HTML without a link has no URL.
        public static let unsupported = Code(kind: .unsupported)
        /// A limit was hit: size, depth, count.
        public static let limit = Code(kind: .limit)
        /// The time for one step is up, or nobody waits for it any more.
        public static let timedOut = Code(kind: .timedOut)
        /// The handler is wrong.
        public static let internalError = Code(kind: .internalError)
    }

    public let code: Code
    /// A clause without a full stop: "the HTML has no link in it".
    public let description: String

    public init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }

    /// The input is not what its type says.
    public static func badInput(_ description: String) -> Self { Self(.badInput, description) }
    /// What is asked for is not in the input.
    public static func unsupported(_ description: String) -> Self { Self(.unsupported, description) }
    /// A limit was hit; the description names it.
    public static func limit(_ description: String) -> Self { Self(.limit, description) }
    /// The time for one step is up; the description says how to have more.
    public static func timedOut(_ description: String) -> Self { Self(.timedOut, description) }
    /// The handler is wrong.
    public static func internalError(_ description: String) -> Self { Self(.internalError, description) }

    /// Bad input, as a parser of a payload form reports it.
    public init(_ error: FormError) {
        let text = error.description
        self.init(.badInput, text.prefix(1).lowercased() + text.dropFirst().dropLast())
    }
}

/// Runs a parser of a payload form and turns its error into a conversion's.
public func parsing<Result: ~Copyable>(
    _ body: () throws(FormError) -> Result
) throws(ConversionError) -> Result {
    do {
        return try body()
    } catch {
        throw ConversionError(error)
    }
}
