import DragEngine
public import DragTypes

/// One item of a session, as a destination sees it: the types that the item offers, without bytes. Bytes are loaded through a
/// ``DropCoordinator``.
public struct DropItem {
    let item: DragItem
    private let isLocal: Bool

    init(_ item: DragItem, isLocal: Bool) {
        self.item = item
        self.isLocal = isLocal
    }

    /// The file name that the source suggests; nil if the source suggests none.
    public var suggestedName: String? { item.provider.suggestedName }

    /// The types of the item's representations, best first.
    public var types: [TypeIdentifier] { (0..<item.provider.count).map { item.provider.registration(at: $0).type } }

    /// The source's name and the type of each representation, best first. A representation without a name of its own has its type's.
    var names: [(name: String, type: TypeIdentifier)] {
        (0..<item.provider.count).map { index in
            let registration = item.provider.registration(at: index)
            return (registration.target ?? registration.type.rawValue, registration.type)
        }
    }

    /// Whether a representation's type is `type` or conforms to it, as the catalogue says.
    public func hasRepresentation(conformingTo type: TypeIdentifier, in catalogue: TypeCatalogue) -> Bool {
        item.provider.hasRepresentation(conformingTo: type, in: catalogue)
    }

    /// The dragged object itself; nil if the drag began in another process or the source gave no object.
    public var localObject: Any? { isLocal ? item.localObject : nil }

    /// The item's place in its source's list; nil if the drag began in another process or the item comes from no list.
    public var slot: SlotID? { isLocal ? item.slot : nil }

    /// The source of the item; nil if the drag began in another process or the source is gone.
    public var source: (any DragSource)? { isLocal ? item.source : nil }
}
