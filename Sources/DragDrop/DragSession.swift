/// A drag that began in this process.
///
/// The counterpart of `UIDragSession` (https://developer.apple.com/documentation/uikit/uidragsession).
public final class DragSession {
    /// How far a drag is.
    public enum Phase: Hashable, Sendable {
        case dragging
        /// Somebody performs the drop; the items are fixed.
        case dropping
        case ended
    }

    public private(set) var items: [DragItem] = []
    public private(set) var phase = Phase.dragging
    /// What the source tells destinations of this process.
    public var localContext: Any?
    /// Whether destinations may take the items away.
    public let allowsMove: Bool

    public init(allowsMove: Bool = true) {
        self.allowsMove = allowsMove
    }

    /// Adds items to a running drag.
    ///
    /// - Returns: whether any was added: what comes from the same place is not dragged twice, and nothing is added once the drop has
    ///   begun.
    @discardableResult
    public func add(_ new: [DragItem], from source: any DragSource) -> Bool {
        guard phase == .dragging else { return false }
        let count = items.count
        for item in new {
            let isThere = items.contains { $0 === item || ($0.slot != nil && $0.slot == item.slot) }
            guard !isThere else { continue }
            item.source = source
            items.append(item)
        }
        return items.count > count
    }

    /// The user let go where nothing takes the items, or the drag was called off.
    public func cancel() {
        guard phase == .dragging else { return }
        end(.cancelled, in: nil)
    }

    func beginDrop() -> Bool {
        guard phase == .dragging else { return false }
        phase = .dropping
        return true
    }

    /// Tells every source what became of its items.
    func end(_ report: DropReport, in destination: AnyObject?) {
        phase = .ended
        let outcomes = report.outcomes + Array(repeating: .cancelled, count: max(0, items.count - report.outcomes.count))
        var rest = Array(zip(items, outcomes))
        while let source = rest.first(where: { $0.0.source != nil })?.0.source {
            let own = rest.filter { $0.0.source === source }
            rest.removeAll { $0.0.source === source }
            source.session(self, didEndWith: report.operation, items: own.map { (item: $0.0, outcome: $0.1) }, in: destination)
        }
    }
}
