public import DragEngine
import DragKit
public import DragTypes

/// What would become of a drag in a drop, judged by the types that it offers.
public struct DropForecast: Hashable, Sendable {
    /// A form in which the content is offered.
    public struct Offer: Hashable, Sendable {
        /// The source's name for the form.
        public let name: String
        /// The type of the form, in words for people; "unknown" for a type that the catalogue does not list.
        public let description: String
    }

    /// What is offered and can be content, in the source's order.
    public let offers: [Offer]
    /// The type that the content would be converted to; nil if nothing would be converted, because no type was asked for or no route exists.
    public let result: TypeIdentifier?
    /// The result in words for people: "plain text in UTF-8"; nil without a result.
    public let resultDescription: String?
    /// What would be lost on the way, as clauses.
    public let losses: [String]
    /// Whether the drop can be taken.
    public let isPossible: Bool

    /// The forecast for a drop of the session's items.
    ///
    /// - Parameters:
    ///   - session: the drag; none of its data are loaded.
    ///   - accepted: the types to convert to; nil when the content is taken as it is.
    public init(_ session: DropSession, accepting accepted: AcceptList?) {
        let registry = session.runner.registry
        let catalogue = registry.catalogue
        func describe(_ type: TypeIdentifier) -> String { catalogue.declaration(of: type)?.description ?? type.rawValue }
        let items = session.items
        offers = items.flatMap(\.names).compactMap { name, type in
            let declaration = catalogue.declaration(of: type)
            return (declaration?.role ?? .content) == .content ? Offer(name: name, description: declaration?.description ?? "unknown") : nil
        }
        guard let accepted else {
            (result, resultDescription, losses, isPossible) = (nil, nil, [], !items.isEmpty)
            return
        }
        let route = items.lazy.compactMap { session.bestRoute(of: $0, accepted) }.first
        result = route?.result
        resultDescription = route.map { describe($0.result) }
        losses = route.map { $0.conversions.flatMap { registry.conversions[$0].loses } } ?? []
        isPossible = route != nil
    }
}
