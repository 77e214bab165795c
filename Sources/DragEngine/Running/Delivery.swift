public import DragKit
public import DragTypes

/// The one result of a negotiation that was carried out.
public struct Delivery: Sendable {
    /// One step that was carried out.
    public struct Step: Sendable {
        public let conversion: Conversion
        public let notes: [ConversionNote]
        public let time: Duration
        public let byteCount: Int
    }

    /// An attempt that failed before this one worked.
    public struct FailedAttempt: Hashable, Sendable {
        /// A conversion's id, or the name of the representation that could not be read.
        public let name: String
        public let reason: String
        public let code: ConversionError.Code?

        /// Whether going on without it is a fallback. That what was asked for is not in there (HTML without a link) is none.
        public var isFallback: Bool { code != .unsupported }
    }

    public let bytes: [UInt8]
    public let type: TypeIdentifier
    /// The route as it was planned last; for dynamic conversions, with the steps that followed.
    public let route: Route
    /// The accept entry that is served.
    public let entry: AcceptList.Entry
    public let steps: [Step]
    public let failures: [FailedAttempt]
    public let notes: [ConversionNote]
    /// The plan whose first route was run.
    public let plan: Plan
}
