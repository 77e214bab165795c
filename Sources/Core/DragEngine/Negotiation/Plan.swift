public import DragKit
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

    /// A conversion that no handler has and that would connect an offered type with an accepted
    /// one.
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
    /// Routes through conversions that may not be used. Only filled in when there is no other
    /// route, or when ``NegotiationOptions/listsReachable`` is set.
    public var restricted: [Restricted] = []
    /// All types that can be made from the source's offers. Only filled in when there is no route,
    /// or when ``NegotiationOptions/listsReachable`` is set.
    public var reachable: [TypeIdentifier] = []
    /// Missing conversions that would make a route possible, the most useful first. Only filled in
    /// when there is no route.
    public var suggestions: [Suggestion] = []
    /// Routes that lose more than ``NegotiationOptions/maximumLoss``.
    public var tooLossy: [Route] = []

    /// The best route; nil when there is none.
    public var chosen: Route? { ranked.first }
}

/// One route from an offer to an accepted type, with everything that decides its rank.
public struct Route: Hashable, Sendable {
    /// The position of the offer in the list of offers that the plan was made for.
    public let offer: Int
    /// The type of the offer.
    public let offeredType: TypeIdentifier
    /// The type that the content of the offer is read as: ``offeredType``, or a type that says more
    /// and that was recognised.
    public let readType: TypeIdentifier
    /// The type of the result.
    public let result: TypeIdentifier
    /// The positions of the conversions in ``Registry/conversions``, in the order in which they
    /// run. Empty when the offer is delivered as it is, or only finished.
    public let conversions: [Int]
    /// The position of the conversion that finishes the result; nil when the result is delivered as
    /// it is. Every route to a type ends with the same finisher, so that it decides nothing between
    /// routes.
    public let finisher: Int?
    /// Quality × fidelity × product of keeps, in units of 10⁻¹⁵ thousandths: at most 10¹⁸. What was
    /// counted on the input is in ``share``.
    public let exactScore: Int64
    /// The part of the content whose features all survive, in thousandths; 1000 for content that
    /// nobody has counted.
    public let share: Int
    /// The sum of the conversions' costs.
    public let cost: Int
    /// The position of the accept entry that applies to the result.
    public let entry: Int
    /// Whether the route changes the kind of the content in a way that nobody can check before: a
    /// picture read as text. Such a route comes after all others.
    public let isGuess: Bool
    /// The kind of the content at the offer and after each step that was searched for; nil where
    /// nobody knows it.
    public let kinds: [Kind?]
    /// What each of these steps does with the kind.
    public let changes: [EffectClass]
    /// What of the content does not arrive, as far as it was counted.
    public let lost: [Loss]
    let matchClass: AcceptList.MatchClass
    let sourceIndex: Int
    /// The product of the keeps, scaled so that 10¹² means that nothing is lost.
    let keepProduct: Int64

    /// All conversions that run: ``conversions``, and then the ``finisher``.
    public var steps: [Int] { finisher.map { conversions + [$0] } ?? conversions }

    /// The score for display, 0…1000, rounded down.
    public var score: Int {
        let unit: UInt64 = 1_000_000_000_000_000_000
        return Int(unit.dividingFullWidth(exactScore.magnitude.multipliedFullWidth(by: UInt64(share))).quotient)
    }

    /// The loss on the whole route in thousandths: 1000 minus the product of the keeps and of the
    /// ``share``, rounded up. What the ``finisher`` removes is no loss.
    public var loss: Int { Int((1_000_000_000_000_000 - keepProduct * Int64(share) + 999_999_999_999) / 1_000_000_000_000) }

    /// Whether an accept entry names the result's type itself, and not only a supertype or a
    /// wildcard.
    public var isNamed: Bool { matchClass == .named }

    /// The criteria by which two routes are compared, the most important first. The raw values are
    /// the names for display.
    public enum Component: String, Sendable, CaseIterable {
        /// A route that is no guess wins.
        case guess
        /// The higher score wins.
        case score
        /// The route with fewer conversions wins; the finisher does not count.
        case steps
        /// A named match wins over a generic match, which wins over a wildcard.
        case match
        /// The lower sum of costs wins.
        case cost
        /// The offer that comes first at the source wins.
        case sourceOrder = "source order"
        /// The entry that comes first in the accept list wins.
        case destinationOrder = "destination order"
        /// The route whose conversions' ids come first wins, and then the result whose identifier
        /// comes first.
        case id
    }

    /// The first criterion on which the two routes differ, and whether this route wins there; nil
    /// when the routes are equal.
    func comparison(to other: Route, order: NegotiationOptions.Order) -> (component: Component, wins: Bool)? {
        if isGuess != other.isGuess { return (.guess, !isGuess) }
        let (own, others) = (exactScore.multipliedFullWidth(by: Int64(share)), other.exactScore.multipliedFullWidth(by: Int64(other.share)))
        if own != others { return (.score, own > others) }
        if conversions.count != other.conversions.count { return (.steps, conversions.count < other.conversions.count) }
        if matchClass != other.matchClass { return (.match, matchClass < other.matchClass) }
        if cost != other.cost { return (.cost, cost < other.cost) }
        let bySource = sourceIndex == other.sourceIndex ? nil : (Component.sourceOrder, sourceIndex < other.sourceIndex)
        let byEntry = entry == other.entry ? nil : (Component.destinationOrder, entry < other.entry)
        if let first = order == .source ? bySource ?? byEntry : byEntry ?? bySource { return first }
        if conversions != other.conversions { return (.id, conversions.lexicographicallyPrecedes(other.conversions)) }
        if result != other.result { return (.id, result < other.result) }
        return nil
    }
}

/// A type that a source can deliver.
public struct Offer: Hashable, Sendable {
    /// The type that is offered.
    public var type: TypeIdentifier
    /// How faithful the representation is to the source's content, 1…1000; 1000 means nothing is
    /// missing.
    public var fidelity: Int
    /// The size of the representation in bytes; nil when unknown.
    public var byteCount: Int?
    /// What was found in the representation; empty when nobody has looked.
    public var recognition: Recognition
    /// The conversions that made the offer, when it is the result of a dynamic conversion; nil for
    /// a representation of the source.
    var base: Base?
    /// The position of the source's representation that is offered, or from which the offer was
    /// made.
    var sourceIndex: Int

    struct Base: Hashable, Sendable {
        var conversions: [Int]
        /// What did not arrive in the offer of what the source offers, and what may not have.
        var lost: [Loss] = []
        var named: [String] = []
    }

    /// An offer of one of the source's representations.
    ///
    /// - Parameters:
    ///   - type: the type of the representation.
    ///   - fidelity: 1…1000; other values are clamped.
    ///   - sourceIndex: the position of the representation at the source.
    ///   - byteCount: the size of the representation in bytes; nil when unknown.
    ///   - recognition: what was found in the representation.
    public init(
        _ type: TypeIdentifier, fidelity: Int = 1000, sourceIndex: Int, byteCount: Int? = nil, recognition: Recognition = Recognition()
    ) {
        self.type = type
        self.fidelity = min(max(fidelity, 1), 1000)
        self.sourceIndex = sourceIndex
        self.byteCount = byteCount
        self.recognition = recognition
        self.base = nil
    }
}
