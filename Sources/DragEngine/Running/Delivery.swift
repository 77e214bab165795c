public import DragKit
public import DragTypes

/// The one result of a negotiation that was carried out.
public struct Delivery: Sendable {
    /// One step that was carried out.
    public struct Step: Sendable {
        public let conversion: Conversion
        /// What this step lost.
        public let notes: [ConversionNote]
        public let time: Duration
        /// The size of its output, in bytes.
        public let byteCount: Int
    }

    /// An attempt that failed before this one worked.
    public struct FailedAttempt: Hashable, Sendable {
        /// A conversion's id, or the name of the representation that could not be read.
        public let name: String
        public let reason: String
        public let code: ConversionError.Code?
        /// What a plug-in's program said of it (see ``ConversionError/diagnostics``).
        public let diagnostics: String?

        /// Whether a representation could not be read, and no conversion failed.
        var isOfSource = false

        /// Whether going on without it is a fallback. That what was asked for is not in there (HTML without a link) is none.
        public var isFallback: Bool { code != .unsupported }
    }

    /// The result, in the form that the destination asked for.
    public let bytes: [UInt8]
    /// What the bytes are.
    public let type: TypeIdentifier
    /// The route as it was planned last; for dynamic conversions, with the steps that followed.
    public let route: Route
    /// The accept entry that is served.
    public let entry: AcceptList.Entry
    /// What was carried out, in order.
    public let steps: [Step]
    /// What was tried first and did not work.
    public let failures: [FailedAttempt]
    /// What was lost or assumed on the way, in all steps.
    public let notes: [ConversionNote]
    /// The plan whose first route was run.
    public let plan: Plan
}
