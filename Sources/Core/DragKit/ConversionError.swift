public import DragTypes

/// Why a conversion failed. The code decides what the engine does next; the description is a clause
/// for the message.
public struct ConversionError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of failure. This is no enumeration, because later versions may add kinds; compare
    /// with the constants and have a default.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        private enum Kind { case badInput, unsupported, limit, timedOut, cancelled, temporary, unavailable, notPermitted, internalError }
        private let kind: Kind

        private init(kind: Kind) {
            self.kind = kind
        }

        /// The input is not valid data of its type.
        public static let badInput = Code(kind: .badInput)
        /// The input is valid but lacks the wanted content: HTML without a link has no URL.
        public static let unsupported = Code(kind: .unsupported)
        /// A limit on size, depth or count was exceeded.
        public static let limit = Code(kind: .limit)
        /// The time for one step is up.
        public static let timedOut = Code(kind: .timedOut)
        /// The result is no longer wanted.
        public static let cancelled = Code(kind: .cancelled)
        /// The network or a server failed; the same conversion may succeed later.
        public static let temporary = Code(kind: .temporary)
        /// A program or library that the handler needs is missing.
        public static let unavailable = Code(kind: .unavailable)
        /// Only a permission is missing: for the network, for running without a sandbox, or for a
        /// program that is not trusted.
        public static let notPermitted = Code(kind: .notPermitted)
        /// The handler has a defect.
        public static let internalError = Code(kind: .internalError)

        /// The codes with their names in the protocols of plug-in programs.
        static let named: KeyValuePairs<Code, String> = [
            .badInput: "bad-input", .unsupported: "unsupported", .limit: "limit", .timedOut: "timed-out", .cancelled: "cancelled",
            .temporary: "temporary",
            .unavailable: "unavailable", .notPermitted: "not-permitted", .internalError: "internal",
        ]

        /// The code's name in the protocol `frames/1`: "bad-input".
        public var name: String { Self.named.first { $0.key == self }?.value ?? "internal" }

        /// The code's ``name``.
        public var description: String { name }

        /// The code with the given name in the protocol `frames/1`; nil for an unknown name.
        public init?(name: String) {
            guard let code = Self.named.first(where: { $0.value == name })?.key else { return nil }
            self = code
        }
    }

    /// The kind of failure.
    public let code: Code
    /// A clause without a full stop: "the HTML has no link in it".
    public let description: String
    /// The first lines that a plug-in program wrote to standard error, and the last one of many;
    /// nil when it wrote none. They have no fixed form and may hold bytes of the payload, so they
    /// are shown only to a user who asks for details.
    public var diagnostics: String?

    /// An error of the given kind.
    ///
    /// - Parameters:
    ///   - code: the kind of the error.
    ///   - description: a clause without a full stop.
    ///   - diagnostics: the first lines that the plug-in program wrote to standard error.
    public init(_ code: Code, _ description: String, diagnostics: String? = nil) {
        self.code = code
        self.description = description
        self.diagnostics = diagnostics
    }

    /// An error for input that is not valid data of its type.
    public static func badInput(_ description: String) -> Self { Self(.badInput, description) }
    /// An error for valid input that lacks the wanted content.
    public static func unsupported(_ description: String) -> Self { Self(.unsupported, description) }
    /// An error for an exceeded limit; the description names the limit.
    public static func limit(_ description: String) -> Self { Self(.limit, description) }
    /// An error for a step whose time is up, or that was cancelled. The engine replaces the
    /// description by one that says how to allow more time.
    public static func timedOut(_ description: String) -> Self { Self(.timedOut, description) }
    /// An error for a conversion whose result is no longer wanted.
    public static func cancelled(_ description: String) -> Self { Self(.cancelled, description) }
    /// An error after which the same conversion may succeed later.
    public static func temporary(_ description: String) -> Self { Self(.temporary, description) }
    /// An error for a missing program or library that the handler needs.
    public static func unavailable(_ description: String) -> Self { Self(.unavailable, description) }
    /// An error for a missing permission; the description says how to grant it.
    public static func notPermitted(_ description: String) -> Self { Self(.notPermitted, description) }
    /// An error for a defect of the handler.
    public static func internalError(_ description: String) -> Self { Self(.internalError, description) }

    /// A `badInput` error from the error of a payload parser. The parser's sentence becomes a
    /// clause: a lower-case first letter and no full stop.
    public init(_ error: FormError) {
        let text = error.description
        self.init(.badInput, text.prefix(1).lowercased() + text.dropFirst().dropLast())
    }
}

/// Runs a payload parser and turns its error into a conversion's error.
///
/// - Returns: the closure's result.
/// - Throws: ``ConversionError`` (`badInput`) when the closure throws `FormError`.
public func parsing<Result: ~Copyable>(
    _ body: () throws(FormError) -> Result
) throws(ConversionError) -> Result {
    do {
        return try body()
    } catch {
        throw ConversionError(error)
    }
}
