import CGTK4
import DragClipboard
import DragDrop
import DragGallery

/// The images of a gallery in rows of their own shapes. Only the tiles in view, and those of a page around, exist as widgets.
@MainActor
final class TileView {
    /// What the view is told by the user.
    struct Events {
        /// Removes an image.
        var remove: @MainActor (SlotID) -> Void = { _ in }
        /// Moves an image by one place: -1 or 1.
        var move: @MainActor (SlotID, Int) -> Void = { _, _ in }
        /// Shows an image alone.
        var open: @MainActor (GalleryImage) -> Void = { _ in }
        /// Something to say to the user.
        var say: @MainActor (String) -> Void = { _ in }
    }

    let widget = Widget(gtk_scrolled_window_new())
    private let surface = Widget(gtk_fixed_new())
    private let empty = Widget.label("Drop images here, from a browser or a file manager.", style: "quiet")
    private let desktop: Desktop
    private let pictures: TilePictures
    private let offer: @MainActor (GalleryImage) -> any SelectionSource
    private let events: Events
    private var list: ItemList<GalleryImage>
    private var destination: GalleryDestination
    private var columns = 4
    /// Where the tiles are, for the width for which they were arranged.
    private var arrangement = TileArrangement([], in: FlowLayout())
    private var width = 0.0
    /// The tiles that show a placeholder.
    private var placeholders: Set<SlotID> = []
    /// The image of this view that is being dragged; nil for none.
    private var dragged: SlotID? {
        didSet {
            for (slot, tile) in tiles { gtk_widget_set_opacity(tile.pointer, slot == dragged ? 0 : 1) }
            schedule()
        }
    }
    /// The place at which a drag would insert its images: the others make room there. Nil when no drag is above the images.
    private var gap: Int? {
        didSet { if gap != oldValue { schedule() } }
    }
    private var tiles: [SlotID: Widget] = [:]
    private var isScheduled = false

    init(
        _ list: ItemList<GalleryImage>, _ pictures: TilePictures, _ means: DropMeans, _ desktop: Desktop, _ events: Events,
        offer: @escaping @MainActor (GalleryImage) -> any SelectionSource
    ) {
        self.list = list
        destination = GalleryDestination(list)
        self.pictures = pictures
        self.desktop = desktop
        self.events = events
        self.offer = offer
        let overlay = Widget(gtk_overlay_new())
        gtk_overlay_set_child(overlay.opaque, surface.pointer)
        gtk_overlay_add_overlay(overlay.opaque, empty.pointer)
        empty.align(.horizontal, GTK_ALIGN_CENTER)
        empty.align(.vertical, GTK_ALIGN_CENTER)
        gtk_widget_set_can_target(empty.pointer, 0)
        gtk_scrolled_window_set_child(widget.opaque, overlay.pointer)
        gtk_scrolled_window_set_policy(widget.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        widget.expand(.horizontal)
        widget.expand(.vertical)
        surface.setAccessibleName("Images")
        surface.addStyle("images")
        _ = DropTarget(
            on: surface, means, desktop, of: { [weak self] in self?.destination ?? GalleryDestination(ItemList()) },
            index: { [weak self] x, y in
                self?.gap = self?.arrangement.place(x: x, y: y)
                return self?.gap
            }, left: { [weak self] in self?.gap = nil }, dropped: { [weak self] in self?.report($0) })
        if let adjustment = gtk_scrolled_window_get_vadjustment(widget.opaque) {
            Signals.connect(UnsafeMutableRawPointer(adjustment), "value-changed") { [weak self] in self?.showVisible() }
            Signals.connect(UnsafeMutableRawPointer(adjustment), "changed") { [weak self] in self?.resized() }
        }
        _ = Zoom(widget) { [weak self] step in self?.zoom(by: step) }
    }

    // MARK: What is shown

    /// Shows another gallery.
    func show(_ list: ItemList<GalleryImage>) {
        self.list = list
        destination = GalleryDestination(list)
        for slot in Array(tiles.keys) { removeTile(slot) }
        schedule()
    }

    /// Shows a change of the gallery.
    func listChanged() { schedule() }

    /// Shows more or fewer images in a row.
    func zoom(by step: Int) {
        columns = min(max(columns - step, 1), 12)
        schedule()
    }

    /// Arranges the tiles once before the next frame, however much has changed.
    private func schedule() {
        guard !isScheduled else { return }
        isScheduled = true
        Task { @MainActor in
            isScheduled = false
            arrange()
        }
    }

    private func resized() {
        if Double(gtk_widget_get_width(widget.pointer)) != width { schedule() } else { showVisible() }
    }

    private func arrange() {
        width = Double(gtk_widget_get_width(widget.pointer))
        guard width > 0 else { return }
        let ratios = (0..<list.presentedCount).map { list.element(at: $0)?.aspectRatio ?? GalleryImage.unknownAspectRatio }
        arrangement = TileArrangement(
            ratios, in: FlowLayout(width: width, columns: columns), dragged: dragged.flatMap(list.presentedIndex), gap: gap)
        gtk_widget_set_size_request(surface.pointer, -1, Int32(arrangement.height))
        gtk_widget_set_visible(empty.pointer, ratios.isEmpty ? 1 : 0)
        showVisible()
    }

    /// Makes the tiles in view and those of a page around, and removes all others.
    private func showVisible() {
        let adjustment = gtk_scrolled_window_get_vadjustment(widget.opaque)
        let (top, page) = (gtk_adjustment_get_value(adjustment), gtk_adjustment_get_page_size(adjustment))
        // The tile of the dragged image stays where it was, unseen: with the tile, the drag would end.
        var shown: Set<SlotID> = dragged.map { [$0] } ?? []
        for position in arrangement.positions(from: top - page, to: top + 2 * page) {
            guard case .image(let index) = arrangement.contents[position], index < list.presentedCount else { continue }
            let (slot, frame) = (list.slot(at: index), arrangement.frames[position])
            shown.insert(slot)
            if placeholders.contains(slot), !list.isPlaceholder(at: index) { removeTile(slot) }
            let tile = tiles[slot] ?? newTile(slot, list.element(at: index))
            gtk_widget_set_size_request(tile.pointer, Int32(frame.width), Int32(frame.height))
            gtk_fixed_move(surface.pointer.cast(), tile.pointer, frame.x, frame.y)
        }
        for slot in tiles.keys.filter({ !shown.contains($0) }) { removeTile(slot) }
    }

    private func removeTile(_ slot: SlotID) {
        guard let tile = tiles.removeValue(forKey: slot) else { return }
        placeholders.remove(slot)
        gtk_fixed_remove(surface.pointer.cast(), tile.pointer)
    }

    // MARK: Tiles

    private func newTile(_ slot: SlotID, _ image: GalleryImage?) -> Widget {
        // What lies over the first child is not measured, so the tile has the size that the layout gives it, whatever the picture's size.
        let tile = Widget(gtk_overlay_new())
        gtk_overlay_set_child(tile.opaque, Widget.box(.vertical).pointer)
        tile.addStyle("image")
        gtk_widget_set_overflow(tile.pointer, GTK_OVERFLOW_HIDDEN)
        gtk_fixed_put(surface.pointer.cast(), tile.pointer, 0, 0)
        tiles[slot] = tile
        guard let image else {
            placeholders.insert(slot)
            tile.setAccessibleName("Loading an image")
            put(Self.spinner(), on: tile)
            return tile
        }
        tile.setAccessibleName("Image \(image.fileName ?? image.url)")
        gtk_widget_set_focusable(tile.pointer, 1)
        gtk_widget_set_tooltip_text(tile.pointer, Text.shown(image.url))
        fill(tile, image, slot)
        var dragging = DragOrigin.Events()
        dragging.began = { [weak self] in self?.dragged = slot }
        dragging.dropped = { [weak self] _ in self?.dragged = nil }
        dragging.cancelled = { [weak self] in self?.dragged = nil }
        _ = DragOrigin(
            from: tile, desktop, dragging,
            local: { [weak self] in
                guard let self, let index = list.presentedIndex(of: slot) else { return nil }
                return destination.beginDrag(at: index)
            }, source: { [offer] in offer(image) })
        Clicks.connect(tile) { [events] count in
            gtk_widget_grab_focus(tile.pointer)
            if count == 2 { events.open(image) }
        }
        Keys.connect(tile) { [weak self] key in self?.pressed(key, slot) ?? false }
        return tile
    }

    private func fill(_ tile: Widget, _ image: GalleryImage, _ slot: SlotID) {
        let content: Widget
        switch pictures.state(of: image, done: { [weak self] in self?.loaded(slot, image) }) {
        case .picture(let texture):
            content = Widget(gtk_picture_new_for_paintable(texture.opaque))
            gtk_picture_set_can_shrink(content.opaque, 1)
        case .loading: content = Self.spinner()
        case .withheld: content = .label(Text.shown(image.fileName ?? image.url), style: "quiet", lines: 3)
        case .failed(let sentence):
            content = .label("Can\u{2019}t be shown", style: "failure", lines: 3)
            gtk_widget_set_tooltip_text(tile.pointer, Text.shown(sentence))
        }
        put(content, on: tile)
    }

    private static func spinner() -> Widget {
        let spinner = Widget(gtk_spinner_new())
        gtk_widget_set_size_request(spinner.pointer, 28, 28)
        spinner.align(.horizontal, GTK_ALIGN_CENTER)
        spinner.align(.vertical, GTK_ALIGN_CENTER)
        gtk_spinner_start(spinner.opaque)
        return spinner
    }

    /// Replaces what a tile shows.
    private func put(_ content: Widget, on tile: Widget) {
        if let old = gtk_widget_get_last_child(tile.pointer), old != gtk_overlay_get_child(tile.opaque) {
            gtk_overlay_remove_overlay(tile.opaque, old)
        }
        gtk_overlay_add_overlay(tile.opaque, content.pointer)
    }

    /// Shows a picture that has been loaded, if its tile is still there: the tile is found by the image's place, so that no picture gets to
    /// another tile.
    private func loaded(_ slot: SlotID, _ image: GalleryImage) {
        guard let tile = tiles[slot], list.element(in: slot) == image else { return }
        fill(tile, image, slot)
    }

    // MARK: What the user does

    private func pressed(_ key: Keys.Key, _ slot: SlotID) -> Bool {
        switch key {
        case .delete: events.remove(slot)
        case .enter: list.element(in: slot).map { events.open($0) }
        case .controlBackward: events.move(slot, -1)
        case .controlForward: events.move(slot, 1)
        }
        return true
    }

    private func report(_ report: DropReport) {
        for case .failed(let error) in report.outcomes { return events.say("\(error)") }
        if report.outcomes.isEmpty || report.outcomes.contains(where: \.isDelivered) { return }
        events.say("There is no image in what was dropped.")
    }
}
