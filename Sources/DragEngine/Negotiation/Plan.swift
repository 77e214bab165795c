public import DragTypes

/// The result of planning: the ranked routes, and why other routes are not among them.
public struct Plan: Sendable {
    /// An offer or a conversion that was left out.
    public struct Skipped: Hashable, Sendable {
        /// The name of a representation, or the id of a conversion.
        public let name: String
        /// Why it was left out, as a clause without a full stop.
        public let reason: String

        /// An entry for the given name, with the reason as a clause.
        public init(_ name: String, _ reason: String) {
            self.name = name
            self.reason = reason
        }
    }

    /// A route that could be taken if one of its conversions might be used.
    public struct Restricted: Sendable {
        /// The route that could be taken.
        public let route: Route
        /// The id of the first conversion on the route that may not be used.
        public let conversion: String
        /// Why this conversion may not be used.
        public let restriction: Restriction
    }

    /// A conversion that no handler has and that would connect an offered type with an accepted one.
    public struct Suggestion: Hashable, Sendable {
        /// The type that the missing conversion would take.
        public let from: TypeIdentifier
        /// The type that the missing conversion would make.
        public let to: TypeIdentifier

        /// A missing conversion between two types.
        public init(from: TypeIdentifier, to: TypeIdentifier) {
            self.from = from
            self.to = to
        }
    }

    /// The best route for each pair of offer and result, best first. Empty when there is no route.
    public var ranked: [Route] = []
    /// Routes that were left out because the source offers their result itself.
    public var suppressed: [Route] = []
    /// Offers and conversions that were left out.
    public var skipped: [Skipped] = []
    /// Routes through conversions that may not be used. Only filled in when there is no other route, or when
    /// ``NegotiationOptions/listsReachable`` is set.
    public var restricted: [Restricted] = []
    /// All types that can be made from the source's offers. Only filled in when there is no route, or when
    /// ``NegotiationOptions/listsReachable`` is set.
    public var reachable: [TypeIdentifier] = []
    /// Missing conversions that would make a route possible, the most useful first. Only filled in when there is no route.
    public var suggestions: [Suggestion] = []
    /// Routes that lose more than ``NegotiationOptions/maximumLoss``.
    public var tooLossy: [Route] = []

    /// The best route; nil when there is none.
    public var chosen: Route? { ranked.first }
}
