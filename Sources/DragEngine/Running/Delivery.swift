public import DragKit
public import DragTypes

/// The result of a request that succeeded.
public struct Delivery: Sendable {
    /// One conversion that was run.
    public struct Step: Sendable {
        /// The conversion that was run.
        public let conversion: Conversion
        /// What this step lost or assumed.
        public let notes: [ConversionNote]
        /// How long the step took, without loading the input.
        public let time: Duration
        /// The size of the step's output, in bytes.
        public let byteCount: Int
    }

    /// An attempt that failed before another one succeeded, or before the request failed.
    public struct FailedAttempt: Hashable, Sendable {
        /// The id of the conversion that failed, or the name of the representation that could not be read.
        public let name: String
        /// Why the attempt failed, as a clause without a full stop.
        public let reason: String
        /// The kind of failure; nil when a representation could not be read, unless reading it took too long.
        public let code: ConversionError.Code?
        /// The last line that a plug-in program wrote to standard error (see `ConversionError.diagnostics`); nil when there is none.
        public let diagnostics: String?

        /// Whether a representation could not be read; otherwise a conversion failed.
        var isOfSource = false
        /// Whether the conversion that failed was the whole route: one step from what was offered to what was wanted.
        var isWholeRoute = false

        /// Whether continuing after this failure is a fallback. Input that lacks the wanted content (HTML without a link)
        /// is no failure in this sense.
        public var isFallback: Bool { code != .unsupported }
    }

    /// The result, in the form that the destination asked for.
    public let bytes: [UInt8]
    /// The type of ``bytes``.
    public let type: TypeIdentifier
    /// The route that was run. After a dynamic conversion, the route includes the steps before it.
    public let route: Route
    /// The accept entry that the result satisfies.
    public let entry: AcceptList.Entry
    /// The conversions that were run, in order; empty when the offer was delivered as it is.
    public let steps: [Step]
    /// The attempts that failed before.
    public let failures: [FailedAttempt]
    /// What all steps together lost or assumed.
    public let notes: [ConversionNote]
    /// The last plan, whose first route was run.
    public let plan: Plan
}
