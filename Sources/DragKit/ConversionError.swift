public import DragTypes

/// Why a conversion failed. The kind decides what happens next; the description is a clause for the message.
public struct ConversionError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What kind of failure it is; more may come, so nobody switches over all of them.
    public struct Code: Hashable, Sendable {
        private enum Kind { case badInput, unsupported, limit, timedOut, temporary, unavailable, notPermitted, internalError }
        private let kind: Kind

        private init(kind: Kind) {
            self.kind = kind
        }

        /// The input is not what its type says.
        public static let badInput = Code(kind: .badInput)
        /// The input is fine, and what is asked for is not in it: HTML without a link has no URL.
        public static let unsupported = Code(kind: .unsupported)
        /// A limit was hit: size, depth, count.
        public static let limit = Code(kind: .limit)
        /// The time for one step is up, or nobody waits for it any more.
        public static let timedOut = Code(kind: .timedOut)
        /// Not now: the network or somebody else's server failed, and trying again may help.
        public static let temporary = Code(kind: .temporary)
        /// What the handler runs on is not there: its program, a library.
        public static let unavailable = Code(kind: .unavailable)
        /// Only a permission is missing: the network, a sandbox, a trusted program.
        public static let notPermitted = Code(kind: .notPermitted)
        /// The handler is wrong.
        public static let internalError = Code(kind: .internalError)

        /// The codes as plug-in programs spell them.
        static let named: KeyValuePairs<Code, String> = [
            .badInput: "bad-input", .unsupported: "unsupported", .limit: "limit", .timedOut: "timed-out", .temporary: "temporary",
            .unavailable: "unavailable", .notPermitted: "not-permitted", .internalError: "internal",
        ]

        /// The code as plug-in programs spell it.
        public var name: String { Self.named.first { $0.key == self }?.value ?? "internal" }

        /// The code that a plug-in program spells like that, or nil.
        public init?(name: String) {
            guard let code = Self.named.first(where: { $0.value == name })?.key else { return nil }
            self = code
        }
    }

    public let code: Code
    /// A clause without a full stop: "the HTML has no link in it".
    public let description: String
    /// What a plug-in program said of it on standard error, the last line of it; nil when it said nothing. It is nobody's promise, may
    /// hold bytes of the payload, and is shown only to somebody who asked for details.
    public var diagnostics: String?

    public init(_ code: Code, _ description: String, diagnostics: String? = nil) {
        self.code = code
        self.description = description
        self.diagnostics = diagnostics
    }

    /// The input is not what its type says.
    public static func badInput(_ description: String) -> Self { Self(.badInput, description) }
    /// What is asked for is not in the input.
    public static func unsupported(_ description: String) -> Self { Self(.unsupported, description) }
    /// A limit was hit; the description names it.
    public static func limit(_ description: String) -> Self { Self(.limit, description) }
    /// The time for one step is up; the description says how to have more.
    public static func timedOut(_ description: String) -> Self { Self(.timedOut, description) }
    /// Trying again may help.
    public static func temporary(_ description: String) -> Self { Self(.temporary, description) }
    /// What the handler runs on is not there.
    public static func unavailable(_ description: String) -> Self { Self(.unavailable, description) }
    /// Only a permission is missing; the description says how to give it.
    public static func notPermitted(_ description: String) -> Self { Self(.notPermitted, description) }
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
