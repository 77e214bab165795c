public import DragEngine
public import DragGallery
import DragKit
public import DragTypes

/// A list of elements of one kind, such as the images of a gallery, the cards of a board, or notes:
/// drops insert elements, elements are dragged out, and a drag within the list moves its elements.
public final class ListDestination<Element: Sendable>: DropDestination, DragSource {
    /// How dropped items become elements, and elements become dragged items.
    public struct Format: Sendable {
        /// What a drag from another list of this process does.
        public enum Transfer: Sendable {
            /// The other list keeps its elements.
            case copy
            /// The other list removes its elements when the drop is complete and not earlier, if
            /// the drag allows a move.
            case move
        }

        /// Whether an item can become elements, judged by its types alone.
        public let accepts: @Sendable (DropItem, DropSession) -> Bool
        /// Makes the elements of an item; called on any thread.
        public let load: @Sendable (ItemProvider, Runner) async throws(NegotiationError) -> DropCoordinator.Loaded<Element>
        /// Makes the provider that offers an element to other places; nil for elements that can't
        /// be dragged out.
        public let provider: (@Sendable (Element) -> ItemProvider)?
        /// What a drag from another list of this process does.
        public let transfer: Transfer
        /// Whether a drop of more than one item is cancelled.
        public let takesOneItem: Bool

        /// A format from its parts.
        public init(
            accepts: @escaping @Sendable (DropItem, DropSession) -> Bool,
            load: @escaping @Sendable (ItemProvider, Runner) async throws(NegotiationError) -> DropCoordinator.Loaded<Element>,
            provider: (@Sendable (Element) -> ItemProvider)? = nil, transfer: Transfer = .copy, takesOneItem: Bool = false
        ) {
            self.accepts = accepts
            self.load = load
            self.provider = provider
            self.transfer = transfer
            self.takesOneItem = takesOneItem
        }

        /// A format whose elements are read from the bytes of one delivery.
        ///
        /// - Parameters:
        ///   - accepted: the types from which an element can be read, best first.
        ///   - read: makes an element; throws `NegotiationError` (`badInput`) if the bytes are not
        ///     valid.
        ///   - provider: makes the provider that offers an element to other places; nil for
        ///     elements that can't be dragged out.
        ///   - transfer: what a drag from another list of this process does.
        ///   - takesOneItem: whether a drop of more than one item is cancelled.
        public init(
            accepting accepted: AcceptList, read: @escaping @Sendable (Delivery) throws(NegotiationError) -> Element,
            provider: (@Sendable (Element) -> ItemProvider)? = nil, transfer: Transfer = .copy, takesOneItem: Bool = false
        ) {
            self.init(
                accepts: { item, session in session.canLoad(item, accepted) },
                load: { provider, runner throws(NegotiationError) in
                    let delivery = try await runner.deliver(provider, accepting: accepted)
                    return .init([try read(delivery)], notes: delivery.told.map(\.description))
                }, provider: provider, transfer: transfer, takesOneItem: takesOneItem)
        }
    }

    /// The elements that the list shows.
    public let list: ItemList<Element>
    private let format: Format

    /// A destination that shows the elements of a list.
    public init(_ list: ItemList<Element>, _ format: Format) {
        self.list = list
        self.format = format
    }

    // MARK: Drops

    /// Whether an item of the session can become an element.
    public func canHandle(_ session: DropSession) -> Bool { session.items.contains { format.accepts($0, session) } }

    /// Proposes a move of the list's own elements; for everything else what the format says, or a
    /// move if the user prefers one, at the index or at the end.
    public func sessionDidUpdate(_ session: DropSession, at index: Int?) -> DropProposal {
        guard canHandle(session), !format.takesOneItem || session.items.count == 1 else { return .cancel }
        let isOwn = session.items.allSatisfy { $0.source === self }
        let isMove = session.allowsMove && (isOwn || format.transfer == .move || session.prefersMove)
        return DropProposal(isMove ? .move : .copy, .insertAt(index ?? list.presentedCount))
    }

    /// Moves the list's own elements, or inserts those of the dropped items. An item that was
    /// dragged out of another list of this process needs no loading. An item that can't become an
    /// element is refused.
    public nonisolated(nonsending) func perform(_ coordinator: DropCoordinator) async {
        guard case .insertAt(let index) = coordinator.proposal.intent else { return }
        if coordinator.proposal.operation == .move, coordinator.items.allSatisfy({ $0.source === self }) { return move(coordinator, to: index) }
        await Self.insert(coordinator, into: list, at: index, format)
    }

    /// Inserts the elements of the dropped items at a presented index; nil stands for the end.
    static nonisolated(nonsending) func insert(
        _ coordinator: DropCoordinator, into list: ItemList<Element>, at index: Int?, _ format: Format
    ) async {
        for (number, item) in coordinator.items.enumerated() where !format.accepts(item, coordinator.session) {
            coordinator.finish(number, .refused)
        }
        await coordinator.insertItems(
            into: list, at: index, ready: { item in (item.localObject as? Element).map { [$0] } }, load: format.load)
    }

    /// Moves all items next to each other, in the order of the session, the first to `index`.
    /// Observers see no state in between. An item that has been removed from the list meanwhile is
    /// refused.
    private func move(_ coordinator: DropCoordinator, to index: Int) {
        let slots = coordinator.items.map(\.slot)
        let moved = list.update { $0.moveTogether(slots.compactMap(\.self), to: index) }
        for (number, slot) in slots.enumerated() {
            let isMoved = slot.map(moved.contains) ?? false
            coordinator.finish(number, isMoved ? .delivered(notes: []) : .refused)
        }
    }

    // MARK: Drags

    /// The element at `index`; empty for a placeholder, and if the format lets nothing be dragged
    /// out.
    public func items(forBeginning session: DragSession, at index: Int) -> [DragItem] {
        guard let provider = format.provider, (0..<list.presentedCount).contains(index), let element = list.element(at: index) else { return [] }
        return [DragItem(provider(element), localObject: element, slot: list.slot(at: index))]
    }

    /// Removes the delivered elements after a move to another destination.
    public func session(
        _ session: DragSession, didEndWith operation: DropOperation, items: [(item: DragItem, outcome: DropOutcome)], in destination: AnyObject?
    ) {
        guard operation == .move, destination !== self else { return }
        list.removeDelivered(items)
    }
}

extension ListDestination<String> {
    /// Text, and otherwise an address.
    private static var text: AcceptList {
        AcceptList([.init(.conforming(.utf8PlainText)), .init(.conforming(.plainText), quality: 900), .init(.conforming(.url), quality: 900)])
    }

    /// A list of notes: a drop adds the text of each dropped item.
    public static func notes(_ list: ItemList<String>) -> ListDestination {
        ListDestination(
            list,
            Format(
                accepts: { item, session in session.canLoad(item, text) },
                load: { provider, runner throws(NegotiationError) in
                    let delivery = try await runner.deliver(provider, accepting: text)
                    return .init([String(utf8Bytes: delivery.bytes)], notes: delivery.told.map(\.description))
                }))
    }
}

/// A picture as it was dropped.
public struct DroppedPhoto: Hashable, Sendable {
    /// The picture's encoded bytes.
    public let bytes: [UInt8]
    /// The format that the bytes are in.
    public let type: TypeIdentifier
    /// The file name that the source suggests; nil if the source suggests none.
    public let suggestedName: String?
}

extension ListDestination<DroppedPhoto> {
    /// A list of pictures: a drop adds the picture of each dropped item, with its bytes.
    public static func photos(_ list: ItemList<DroppedPhoto>) -> ListDestination {
        ListDestination(
            list,
            Format(
                accepts: { item, session in session.canLoad(item, for: .photos) },
                load: { provider, runner throws(NegotiationError) in
                    let accepted = try AcceptList(for: .photos, catalogue: runner.registry.catalogue)
                    let delivery = try await runner.deliver(provider, accepting: accepted)
                    let photo = DroppedPhoto(bytes: delivery.bytes, type: delivery.type, suggestedName: provider.suggestedName)
                    return .init([photo], notes: delivery.told.map(\.description))
                }))
    }
}

extension ListDestination<GalleryImage>.Format {
    /// The format of galleries: every item that can be converted to an image's address becomes an
    /// image, and images that are dragged to another gallery are copied. An image is offered as a
    /// gallery of one image and as the image's URL.
    public static var gallery: Self { gallery(keeping: nil) }

    /// The format of galleries whose pictures are kept.
    ///
    /// - Parameter keeper: keeps the pictures that are dropped with images; nil to keep none.
    public static func gallery(keeping keeper: (any PictureKeeping)?) -> Self {
        Self(
            accepts: { item, session in DroppedImages.isWelcome(item, in: session) },
            load: { provider, runner throws(NegotiationError) in try await DroppedImages.load(provider, runner, keeping: keeper) },
            provider: { image in
                let item = Item(
                    suggestedName: image.fileName,
                    representations: [
                        Representation(type: .gallery, bytes: GalleryArchive.bytes(of: ImageGallery(images: [image]))),
                        Representation(type: .imageURL, bytes: Array(image.url.utf8)),
                    ])
                return ItemProvider(item, catalogue: .builtIn)
            })
    }
}
