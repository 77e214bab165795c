/// Why a registered handler may not be used. Negotiation leaves its conversions out, and names them in the error when no other route exists.
public struct Restriction: Hashable, Sendable {
    /// The kind of a restriction.
    public enum Kind: Hashable, Sendable {
        /// The handler works and only a permission is missing.
        case notPermitted
        /// The handler cannot work: its plug-in is not installed, or plug-ins are switched off.
        case unavailable
        /// The handler works, and its results are no answer unless the user asks for this handler.
        case unasked
    }

    /// The kind of restriction, which decides the code of the error.
    public let kind: Kind
    /// What is missing and how to get it, as a clause without a full stop.
    public let reason: String

    /// A restriction for a missing permission; `reason` says which permission and how to grant it.
    public static func notPermitted(_ reason: String) -> Self { Self(kind: .notPermitted, reason: reason) }
    /// A restriction for a handler that cannot work; `reason` says why and how to change that.
    public static func unavailable(_ reason: String) -> Self { Self(kind: .unavailable, reason: reason) }
    /// A restriction for a handler that has to be asked for; `reason` says how.
    public static func unasked(_ reason: String) -> Self { Self(kind: .unasked, reason: reason) }
}
