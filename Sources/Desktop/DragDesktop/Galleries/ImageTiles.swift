import CAdwaita
import DragClipboard
import DragDrop
import DragEngine
import DragGallery
import DragTypes

/// The images of a gallery as tiles that can be selected, dragged and removed. Where the tiles are,
/// a view decides.
@MainActor
final class ImageTiles {
    /// What is told by the user.
    struct Events {
        /// Removes images.
        var remove: @MainActor ([SlotID]) -> Void = { _ in }
        /// Moves an image by one place: -1 or 1.
        var move: @MainActor (SlotID, Int) -> Void = { _, _ in }
        /// Something to say to the user, with the name of an action that is offered with it.
        var say: @MainActor (String, _ action: String?) -> Void = { _, _ in }
        /// Shows the image at a place alone.
        var open: @MainActor (SlotID) -> Void = { _ in }
        /// Allows to load the pictures of images.
        var permit: @MainActor ([GalleryImage]) -> Void = { _ in }
        /// Opens the menu of the chosen images at a point of a widget.
        var menu: @MainActor (Widget, _ x: Double, _ y: Double) -> Void = { _, _, _ in }
    }

    private(set) var list: ItemList<GalleryImage>
    private(set) var destination: ListDestination<GalleryImage>
    /// The images that are being dragged.
    private(set) var dragged: [SlotID] = []
    /// The tile from which a drag is under way. It has to live as long as the drag.
    private(set) var origin: SlotID?
    private(set) var selection = ListSelection() {
        didSet { showSelection() }
    }
    /// The tiles that exist.
    private(set) var tiles: [SlotID: ImageTile] = [:]
    /// Called when the tiles have to be arranged anew.
    var changed: @MainActor () -> Void = {}
    /// Takes a tile off its view.
    var removed: @MainActor (ImageTile) -> Void = { _ in }
    /// Whether a click selects, and a double click opens.
    var takesClicks: @MainActor () -> Bool = { true }
    /// Called for each new tile of an image.
    var made: @MainActor (ImageTile, SlotID) -> Void = { _, _ in }

    let desktop: Desktop
    let events: Events
    private let format: ListDestination<GalleryImage>.Format
    private let look: @MainActor (SlotID) -> ImageTile.Look
    private let pictures: TilePictures
    private let offer: @MainActor ([GalleryImage]) -> any SelectionSource
    /// The tiles that show a placeholder.
    private var placeholders: Set<SlotID> = []

    /// The images of a list.
    ///
    /// - Parameters:
    ///   - format: how drops become images.
    ///   - offer: makes what other programs get when images are dragged to them.
    init(
        _ list: ItemList<GalleryImage>, _ format: ListDestination<GalleryImage>.Format, _ pictures: TilePictures, _ desktop: Desktop,
        _ events: Events,
        look: @escaping @MainActor (SlotID) -> ImageTile.Look, offer: @escaping @MainActor ([GalleryImage]) -> any SelectionSource
    ) {
        self.list = list
        self.format = format
        destination = ListDestination(list, format)
        self.pictures = pictures
        self.desktop = desktop
        self.events = events
        self.look = look
        self.offer = offer
    }

    /// The places of the list, in their order.
    var order: [SlotID] { (0..<list.presentedCount).map(list.slot) }

    /// The indexes of the images that are being dragged.
    var draggedIndexes: Set<Int> { Set(dragged.compactMap(list.presentedIndex)) }

    /// Shows another list. The tile of a drag that is under way stays, out of sight, until the drag
    /// ends.
    func show(_ list: ItemList<GalleryImage>) {
        guard list !== self.list else { return listChanged() }
        keep(only: [])
        self.list = list
        destination = ListDestination(list, format)
        dragged = []
        selection.clear()
        changed()
    }

    /// Takes over a change of the list.
    func listChanged() {
        selection.keep(order)
        changed()
    }

    func selectAll() { selection.selectAll(order) }

    func selectNone() { selection.clear() }

    // MARK: Tiles

    /// The tile of the image at an index; made anew if need be.
    ///
    /// - Parameter room: the room that the tile has for the image.
    func tile(at index: Int, in room: PictureFrame) -> ImageTile {
        let slot = list.slot(at: index)
        if placeholders.contains(slot), !list.isPlaceholder(at: index) { remove(slot) }
        guard let tile = tiles[slot] else { return make(slot, list.element(at: index), room) }
        if tile.room != room {
            tile.room = room
            if let image = list.element(at: index) { fill(tile, image, slot) }
        }
        return tile
    }

    /// Removes all tiles but those of the given places, and that of the drag.
    func keep(only slots: Set<SlotID>) {
        for slot in tiles.keys where !slots.contains(slot) && slot != origin { remove(slot) }
    }

    private func remove(_ slot: SlotID) {
        guard let tile = tiles.removeValue(forKey: slot) else { return }
        placeholders.remove(slot)
        removed(tile)
    }

    private func make(_ slot: SlotID, _ image: GalleryImage?, _ room: PictureFrame) -> ImageTile {
        let tile = ImageTile(look(slot), name: image?.title ?? "", room: room)
        tiles[slot] = tile
        guard let image else {
            placeholders.insert(slot)
            tile.showPlaceholder()
            return tile
        }
        tile.describe(image)
        fill(tile, image, slot)
        connectDrag(tile, slot)
        Clicks.connect(tile.widget) { [weak self] click in self?.clicked(click, slot, image) }
        Keys.connect(tile.widget) { [weak self] key in self?.pressed(key, slot) ?? false }
        Clicks.connectMenu(tile.widget) { [weak self] x, y in
            guard let self else { return }
            // The menu is about the image under the pointer, and all that are selected with it.
            if !selection.slots.contains(slot) { selection.select(slot) }
            gtk_widget_grab_focus(tile.widget.pointer)
            events.menu(tile.widget, x, y)
        }
        tile.setSelected(selection.slots.contains(slot))
        made(tile, slot)
        return tile
    }

    /// Shows what is known of an image. The tile of a picture that is loaded later is found by the
    /// image's place, so that no picture gets to another tile.
    private func fill(_ tile: ImageTile, _ image: GalleryImage, _ slot: SlotID) {
        let state = pictures.state(of: image, in: tile.room) { [weak self] in
            guard let self, let tile = tiles[slot], list.element(in: slot)?.url == image.url else { return }
            fill(tile, image, slot)
        }
        tile.show(state, of: image) { [events] in events.permit([image]) }
    }

    /// Shows anew what is known of the images at some addresses that are in a tile.
    func refill(_ urls: Set<String>) {
        for (slot, tile) in tiles { if let image = list.element(in: slot), urls.contains(image.url) { fill(tile, image, slot) } }
    }

    private func showSelection() {
        for (slot, tile) in tiles { tile.setSelected(selection.slots.contains(slot)) }
    }

    // MARK: Drags

    private func connectDrag(_ tile: ImageTile, _ slot: SlotID) {
        var dragging = DragOrigin.Events()
        dragging.began = { [weak self] in self?.began(slot) }
        dragging.dropped = { [weak self] _ in self?.ended() }
        dragging.cancelled = { [weak self] in self?.ended() }
        _ = DragOrigin(
            from: tile.widget, desktop, dragging, local: { [weak self] in self?.session(slot) },
            source: { [weak self] in
                guard let self else { return nil }
                let images = targets(of: slot).compactMap(list.element(in:))
                return images.isEmpty ? nil : offer(images)
            })
    }

    /// The images that a drag or a key on one of them is about.
    private func targets(of slot: SlotID) -> [SlotID] { selection.targets(of: slot, in: order).filter { list.element(in: $0) != nil } }

    /// The drag for places of this program. The order is that of the list.
    private func session(_ slot: SlotID) -> DragSession? {
        let indexes = targets(of: slot).compactMap(list.presentedIndex)
        guard let first = indexes.first, let session = destination.beginDrag(at: first) else { return nil }
        for index in indexes.dropFirst() { _ = destination.add(at: index, to: session) }
        return session
    }

    private func began(_ slot: SlotID) {
        (dragged, origin) = (targets(of: slot), slot)
        for (slot, tile) in tiles { gtk_widget_set_opacity(tile.widget.pointer, dragged.contains(slot) ? 0 : 1) }
        changed()
    }

    private func ended() {
        (dragged, origin) = ([], nil)
        for tile in tiles.values { gtk_widget_set_opacity(tile.widget.pointer, 1) }
        changed()
    }

    // MARK: The clipboard

    /// The places of the selected images, or else of the one with the focus.
    var chosen: [SlotID] { selection.copied(focus: focus, in: order).filter { list.element(in: $0) != nil } }

    /// Puts the chosen images on the clipboard.
    func copy(to pasteboard: Pasteboard) {
        let images = chosen.compactMap(list.element(in:))
        guard !images.isEmpty else { return events.say(tr("Select an image to copy it."), nil) }
        pasteboard.copy(offer(images))
        events.say(trCount("Copied %@ image.", "Copied %@ images.", images.count), nil)
    }

    /// Shows the first chosen image alone.
    func openChosen() {
        guard let slot = chosen.first else { return events.say(tr("Select an image to open it."), nil) }
        events.open(slot)
    }

    /// Inserts the images that the clipboard holds after the selected ones.
    func paste(from pasteboard: Pasteboard) async {
        do throws(ClipboardError) {
            report(try await pasteboard.paste(into: destination, at: insertionIndex), nothing: tr("There is no image on the clipboard."))
        } catch {
            events.say(error.sentence(), nil)
        }
    }

    /// Inserts the pictures in files after the selected images.
    func add(files paths: [String], _ runner: Runner) async {
        let list = Representation(type: .uriList, bytes: URIList.bytes(paths.map { FileURI.uri(path: Array($0.utf8)) }))
        let session = DropSession(outside: [ItemProvider(Item(representations: [list]), catalogue: runner.registry.catalogue)], runner: runner)
        let interaction = DropInteraction(destination)
        interaction.enter(session)
        _ = interaction.update(session, at: insertionIndex)
        report(await interaction.drop(session, at: insertionIndex))
    }

    private var insertionIndex: Int? { selection.insertionIndex(focus: focus, in: order) }

    /// The place of the tile with the keyboard's focus; nil if no tile has the focus.
    private var focus: SlotID? { tiles.first { gtk_widget_has_focus($0.value.widget.pointer) != 0 }?.key }

    // MARK: Clicks and keys

    private func clicked(_ click: Clicks.Click, _ slot: SlotID, _ image: GalleryImage) {
        guard takesClicks(), let tile = tiles[slot] else { return }
        gtk_widget_grab_focus(tile.widget.pointer)
        if click.isControlHeld {
            selection.toggle(slot)
        } else if click.isShiftHeld {
            selection.extend(to: slot, in: order)
        } else {
            selection.select(slot)
            if click.count == 2 { events.open(slot) }
        }
    }

    private func pressed(_ key: Keys.Key, _ slot: SlotID) -> Bool {
        switch key {
        case .delete: events.remove(targets(of: slot))
        case .enter: events.open(slot)
        case .controlBackward: events.move(slot, -1)
        case .controlForward: events.move(slot, 1)
        case .controlSpace: selection.toggle(slot)
        case .escape, .menu: return false
        }
        return true
    }

    /// Says what became of a drop or a paste, in numbers, and offers to take it back.
    ///
    /// - Parameters:
    ///   - report: the outcomes; nil if nothing could become an image.
    ///   - nothing: the sentence for content without an image.
    func report(_ report: DropReport?, nothing: String = tr("There is no image in what was dropped.")) {
        guard let report else { return events.say(nothing, nil) }
        // A move within the list can be seen.
        if report.operation == .move, report.addedCount == 0 { return }
        let summary = DropSummary(report)
        guard !summary.isEmpty else { return events.say(nothing, nil) }
        events.say(summary.sentence, summary.added > 0 ? "undo" : nil)
    }
}
