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
    private var width = 0.0
    /// The frames of the images and of the gap, without the image that is being dragged.
    private var frames: [TileFrame] = []
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
                self?.gap = self?.index(x, y)
                return self?.gap
            }, left: { [weak self] in self?.gap = nil }, dropped: { [weak self] in self?.report($0) })
        let adjustment = gtk_scrolled_window_get_vadjustment(widget.opaque)
        for signal in ["value-changed", "changed"] {
            Signals.connect(UnsafeMutableRawPointer(adjustment!), signal) { [weak self] in self?.schedule() }
        }
        _ = Zoom(widget) { [weak self] step in self?.zoom(by: step) }
    }

    // MARK: What is shown

    /// Shows another gallery.
    func show(_ list: ItemList<GalleryImage>) {
        self.list = list
        destination = GalleryDestination(list)
        for tile in tiles.values { remove(tile) }
        tiles = [:]
        schedule()
    }

    /// Shows a change of the gallery.
    func listChanged(_ update: ListUpdate) {
        for case .replaced(let index) in update.changes where index < list.presentedCount {
            if let tile = tiles.removeValue(forKey: list.slot(at: index)) { remove(tile) }
        }
        schedule()
    }

    /// Shows more or fewer images in a row.
    func zoom(by step: Int) {
        columns = min(max(columns - step, 1), 12)
        schedule()
    }

    /// Lays the tiles out once before the next frame, however much has changed.
    private func schedule() {
        guard !isScheduled else { return }
        isScheduled = true
        Task { @MainActor in
            isScheduled = false
            layOut()
        }
    }

    private func layOut() {
        let room = Double(gtk_widget_get_width(widget.pointer))
        guard room > 0 else { return }
        width = room
        let count = list.presentedCount
        // The images in their order; nil for the gap. The tile of the dragged image stays where it was, unseen: with the tile, the drag would end.
        var order: [Int?] = (0..<count).filter { dragged == nil || list.slot(at: $0) != dragged }
        if let gap, gap <= order.count { order.insert(nil, at: gap) }
        let shape = dragged.flatMap { list.element(in: $0)?.aspectRatio } ?? 1
        let (frames, height) = FlowLayout(width: width, columns: columns).frames(
            of: order.map { index in index.map { list.element(at: $0)?.aspectRatio ?? 1 } ?? shape })
        self.frames = frames
        gtk_widget_set_size_request(surface.pointer, -1, Int32(height))
        gtk_widget_set_visible(empty.pointer, count == 0 ? 1 : 0)
        let adjustment = gtk_scrolled_window_get_vadjustment(widget.opaque)
        let (top, page) = (gtk_adjustment_get_value(adjustment), gtk_adjustment_get_page_size(adjustment))
        var shown: Set<SlotID> = dragged.map { [$0] } ?? []
        for (index, frame) in zip(order, frames) {
            guard let index, frame.y + frame.height > top - page, frame.y < top + 2 * page else { continue }
            let slot = list.slot(at: index)
            shown.insert(slot)
            let tile = tiles[slot] ?? newTile(slot, list.element(at: index))
            gtk_widget_set_size_request(tile.pointer, Int32(frame.width), Int32(frame.height))
            gtk_fixed_move(surface.pointer.cast(), tile.pointer, frame.x, frame.y)
        }
        for (slot, tile) in tiles where !shown.contains(slot) {
            remove(tile)
            tiles[slot] = nil
        }
    }

    private func remove(_ tile: Widget) { gtk_fixed_remove(surface.pointer.cast(), tile.pointer) }

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

    /// The place at a point, counted without the image that is being dragged; nil for a point beside all images.
    private func index(_ x: Double, _ y: Double) -> Int? {
        let found = frames.firstIndex { x >= $0.x && x < $0.x + $0.width && y >= $0.y && y < $0.y + $0.height }
        guard let found, let gap else { return found }
        return found > gap ? found - 1 : found
    }

    private func report(_ report: DropReport) {
        for case .failed(let error) in report.outcomes { return events.say("\(error)") }
        if report.outcomes.isEmpty || report.outcomes.contains(where: \.isDelivered) { return }
        events.say("There is no image in what was dropped.")
    }
}
