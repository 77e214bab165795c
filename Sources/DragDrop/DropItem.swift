import DragEngine
public import DragTypes

/// One thing that may be dropped, as a destination sees it: what it offers, and no bytes. Those are there for a ``DropCoordinator``.
public struct DropItem {
    let item: DragItem
    private let isLocal: Bool

    init(_ item: DragItem, isLocal: Bool) {
        self.item = item
        self.isLocal = isLocal
    }

    public var suggestedName: String? { item.provider.suggestedName }

    /// What it offers, best first.
    public var types: [TypeIdentifier] { (0..<item.provider.count).map { item.provider.registration(at: $0).type } }

    public func hasRepresentation(conformingTo type: TypeIdentifier, in catalogue: TypeCatalogue) -> Bool {
        item.provider.hasRepresentation(conformingTo: type, in: catalogue)
    }

    /// The thing itself, when the drag began in this process.
    public var localObject: Any? { isLocal ? item.localObject : nil }

    /// Where it stands in the list of its source, when the drag began in this process.
    public var slot: SlotID? { isLocal ? item.slot : nil }

    /// Who gave it, when the drag began in this process.
    public var source: (any DragSource)? { isLocal ? item.source : nil }
}
