public import DragEngine
import DragKit
public import DragTypes

/// A place that takes whatever another program drags there, one drop at a time, and hands the
/// content on as it was given.
///
/// The window of `dragconv drop` shows such a place.
public final class WellDestination: DropDestination {
    /// What the place shows.
    public enum State: Hashable, Sendable {
        /// It waits for a drag.
        case waiting
        /// A drag is above it.
        case hovering(DropForecast)
        /// Something has been dropped; the source's content is read, and then converted.
        case taking
        /// The last drop has been dealt with. A sentence says how.
        case taken(String)
        /// The last drop failed. A sentence says why.
        case failed(String)
    }

    /// How a drop was dealt with.
    public enum Result: Sendable {
        /// The content has been delivered; a sentence for people says what it became.
        case delivered(String)
        /// The content has not been delivered; a sentence for people says why.
        case failed(String)
    }

    /// Deals with the content of one drop.
    public typealias Receiver = @Sendable (_ content: OutsideDrag.Content) async -> Result

    /// Called after each change of ``state``.
    public var didChange: ((State) -> Void)?
    /// What the place shows.
    public private(set) var state = State.waiting {
        didSet { if state != oldValue { didChange?(state) } }
    }
    /// The drag above the place; nil if there is none.
    private var hover: DropForecast?
    /// Whether a drop is being dealt with.
    private var isBusy = false
    /// What the place shows when it is not busy and no drag is above it.
    private var resting = State.waiting
    private let accepted: AcceptList?
    private let receive: Receiver

    /// A place that waits for a drag.
    ///
    /// - Parameters:
    ///   - accepted: the types to which the content can be converted; nil to take any content.
    ///   - receive: deals with the content of a drop; called on any thread.
    public init(accepting accepted: AcceptList?, receive: @escaping Receiver) {
        self.accepted = accepted
        self.receive = receive
    }

    private func update() { state = isBusy ? .taking : hover.map { .hovering($0) } ?? resting }

    /// True for every drag, so that the place can say why it does not take one.
    public func canHandle(_ session: DropSession) -> Bool { true }

    /// Shows what would become of the drag.
    public func sessionDidEnter(_ session: DropSession) {
        hover = DropForecast(session, accepting: accepted)
        update()
    }

    /// Proposes a copy of drags from other programs; forbids others, and everything while a drop is
    /// being dealt with.
    public func sessionDidUpdate(_ session: DropSession, at index: Int?) -> DropProposal {
        guard !isBusy, let hover, hover.isPossible, session.outsideDrag != nil else { return .forbidden }
        return DropProposal(.copy)
    }

    /// Shows again what was shown before the drag came.
    public func sessionDidExit(_ session: DropSession) {
        hover = nil
        update()
    }

    /// Waits until the content has been read, and has it dealt with.
    public nonisolated(nonsending) func perform(_ coordinator: DropCoordinator) async {
        (hover, isBusy) = (nil, true)
        update()
        defer {
            isBusy = false
            update()
        }
        let result: Result
        if let content = await coordinator.session.outsideDrag?.content {
            result = await receive(content)
        } else {
            result = .failed("The other program gave nothing of what it offered.")
        }
        switch result {
        case .delivered(let sentence):
            for index in coordinator.items.indices { coordinator.finish(index, .delivered(notes: [])) }
            resting = .taken(sentence)
        case .failed(let sentence): resting = .failed(sentence)
        }
    }
}

/// What would become of a drag in a drop, judged by the types that it offers.
public struct DropForecast: Hashable, Sendable {
    /// A form in which the content is offered.
    public struct Offer: Hashable, Sendable {
        /// The source's name for the form.
        public let name: String
        /// The type of the form, in words for people; "unknown" for a type that the catalogue does
        /// not list.
        public let description: String
    }

    /// What is offered and can be content, in the source's order.
    public let offers: [Offer]
    /// The type that the content would be converted to; nil if nothing would be converted, because
    /// no type was asked for or no route exists.
    public let result: TypeIdentifier?
    /// The result in words for people: "plain text in UTF-8", "a PNG image"; nil without a result.
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
        resultDescription = route.map { catalogue.phrase($0.result) }
        losses = route.map { $0.conversions.flatMap { registry.conversions[$0].loses } } ?? []
        isPossible = route != nil
    }
}
