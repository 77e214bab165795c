/// Why a handler that is registered may not be used. Negotiation does not use its conversions, and names them where there is no other way.
public struct Restriction: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        /// Only a permission is missing.
        case notPermitted
        /// What the handler runs on is not there: its plug-in is not installed, or plug-ins are left out.
        case unavailable
    }

    public let kind: Kind
    /// What is missing and how to get it, as a clause.
    public let reason: String

    /// A permission is missing; `reason` says which, and how to give it.
    public static func notPermitted(_ reason: String) -> Self { Self(kind: .notPermitted, reason: reason) }
    /// The handler is not there; `reason` says why, and how to get it.
    public static func unavailable(_ reason: String) -> Self { Self(kind: .unavailable, reason: reason) }
}
