public import DragTypes

/// What negotiation found: every route that is worth knowing, ranked, and why others are not among them.
public struct Plan: Sendable {
    /// Something that was left out, with a clause that says why.
    public struct Skipped: Hashable, Sendable {
        /// A type, or a conversion's id.
        public let name: String
        /// A clause without a full stop.
        public let reason: String

        public init(_ name: String, _ reason: String) {
            self.name = name
            self.reason = reason
        }
    }

    /// A route that would be there if one of its conversions might be used.
    public struct Restricted: Sendable {
        public let route: Route
        /// The conversion's id that may not be used.
        public let conversion: String
        public let restriction: Restriction
    }

    /// A conversion that would join the two sides.
    public struct Suggestion: Hashable, Sendable {
        public let from: TypeIdentifier
        public let to: TypeIdentifier

        public init(from: TypeIdentifier, to: TypeIdentifier) {
            self.from = from
            self.to = to
        }
    }

    /// The best route for each offer and result, best first.
    public var ranked: [Route] = []
    /// Routes that were passed over because the source offers their result itself (rule N3).
    public var suppressed: [Route] = []
    /// Offers and conversions that were left out.
    public var skipped: [Skipped] = []
    /// Routes that would be there if somebody gave a permission: only looked for when there is no other, or when all that is reachable is asked
    /// for.
    public var restricted: [Restricted] = []
    /// Types that can be had from the source at all; only listed when asked for, or when there is no route.
    public var reachable: [TypeIdentifier] = []
    /// Missing conversions that would make a route; only looked for when there is none.
    public var suggestions: [Suggestion] = []
    /// Routes that lose more than allowed.
    public var tooLossy: [Route] = []

    /// The route to run.
    public var chosen: Route? { ranked.first }
}
