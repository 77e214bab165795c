public import DragEngine

/// A drag over a destination, and the drop that may come of it.
///
/// The counterpart of `UIDropSession` (https://developer.apple.com/documentation/uikit/uidropsession). One session serves one
/// destination; a drag that goes on to the next gets another.
public final class DropSession {
    /// How far a session is.
    public enum Phase: Hashable, Sendable {
        /// Not over the destination.
        case outside
        case inside
        case performing
        case ended
    }

    /// The drag, when it began in this process.
    public let localDragSession: DragSession?
    /// What loads and converts the items.
    public let runner: Runner
    public internal(set) var phase = Phase.outside
    /// Told after each item that has got its outcome.
    public var didProgress: ((DropProgress) -> Void)?
    var coordinator: DropCoordinator?
    private let outsideItems: [DragItem]
    private var answers: [Question: Bool] = [:]
    private var lists: [AcceptList.Destination: AcceptList] = [:]

    private struct Question: Hashable {
        let item: ObjectIdentifier
        let accepted: AcceptList
    }

    /// A session of a drag that began in this process.
    public init(_ drag: DragSession, runner: Runner) {
        self.localDragSession = drag
        self.outsideItems = []
        self.runner = runner
    }

    /// A session of what comes from elsewhere: another program, the clipboard, a pipe.
    public init(outside providers: [ItemProvider], runner: Runner) {
        self.localDragSession = nil
        self.outsideItems = providers.map { DragItem($0) }
        self.runner = runner
    }

    /// What is dragged; grows while items are added to a drag of this process.
    public var items: [DropItem] {
        (localDragSession?.items ?? outsideItems).map { DropItem($0, isLocal: localDragSession != nil) }
    }

    /// What the source tells destinations of its own process.
    public var localContext: Any? { localDragSession?.localContext }

    /// Whether a destination may take the items away from their source.
    public var allowsMove: Bool { localDragSession?.allowsMove ?? false }

    /// Whether at least one item can be had as something of `accepted`, as far as its types tell.
    public func canLoad(_ accepted: AcceptList) -> Bool { items.contains { canLoad($0, accepted) } }

    /// Whether `item` can be had as something of `accepted`, as far as its types tell. Nothing is loaded for it.
    public func canLoad(_ item: DropItem, _ accepted: AcceptList) -> Bool {
        // Asked with every movement of the pointer.
        let question = Question(item: ObjectIdentifier(item.item), accepted: accepted)
        if let answer = answers[question] { return answer }
        let answer = (try? runner.plan(item.item.provider, accepting: accepted))?.chosen != nil
        answers[question] = answer
        return answer
    }

    /// What a kind of destination prefers, for ``canLoad(_:)``; nil where the catalogue lacks one of its types.
    public func acceptList(for destination: AcceptList.Destination) -> AcceptList? {
        if let known = lists[destination] { return known }
        let list = try? AcceptList(for: destination, catalogue: runner.registry.catalogue)
        lists[destination] = list
        return list
    }

    /// Calls the drop off: what is there stays, what is not will not come.
    public func cancel() {
        coordinator?.cancel()
    }

    func beginDrop() -> Bool {
        guard phase == .inside, localDragSession?.beginDrop() ?? true else { return false }
        phase = .performing
        return true
    }
}
