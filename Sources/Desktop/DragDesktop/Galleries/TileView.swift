import CAdwaita
import DragDrop
import DragGallery

/// A view of a gallery's images.
@MainActor
protocol ImagesView: AnyObject {
    var widget: Widget { get }
    var tiles: ImageTiles { get }
    /// Gives the images the keyboard.
    func takeFocus()
    /// Shows larger or smaller images, as far as the view has sizes.
    func zoom(by step: Int)
    /// Starts or ends the mode in which each image has a badge that removes the image, as far as
    /// the view has such a mode.
    func toggleDeletion()
    /// Shows the next page, or with -1 the one before, as far as the view has pages.
    ///
    /// - Returns: false for a view without pages.
    func turn(by step: Int) -> Bool
    /// Ends the mode that the view is in.
    ///
    /// - Returns: false when there was no mode to end.
    func endMode() -> Bool
}

/// The images of a gallery in rows of their own shapes. Only the tiles in view, and those of a page
/// around, exist as widgets.
@MainActor
final class TileView: ImagesView {
    let widget = Widget(gtk_scrolled_window_new())
    let tiles: ImageTiles
    private let surface = Widget(gtk_fixed_new())
    private let empty = Widget.noImages
    /// The columns that the user has chosen.
    private var columns = 4
    /// The columns that there is room for.
    private var shownColumns: Int { max(1, min(columns, Int(width / Self.leastEdge))) }
    /// The edge that a square image has at least, in points.
    private static let leastEdge = 64.0
    /// Where the tiles are, for the width for which they were arranged.
    private var arrangement = TileArrangement([], in: FlowLayout())
    private var width = 0.0
    /// The place at which a drag would insert its images: the others make room there. Nil when no
    /// drag is above the images.
    private var gap: Int? {
        didSet { if gap != oldValue { schedule() } }
    }
    /// What is to be done before the next frame.
    private var isToArrange = false
    private var isToShow = false
    private lazy var glide = Glide(surface)
    private lazy var edges = EdgeScroll(widget)

    init(_ tiles: ImageTiles, _ reading: DropReading) {
        self.tiles = tiles
        let overlay = Widget(gtk_overlay_new())
        gtk_overlay_set_child(overlay.opaque, surface.pointer)
        gtk_overlay_add_overlay(overlay.opaque, empty.pointer)
        gtk_scrolled_window_set_child(widget.opaque, overlay.pointer)
        // The tiles follow the width of the window. If the width followed the tiles, the window
        // could not become narrower.
        gtk_scrolled_window_set_policy(widget.opaque, GTK_POLICY_EXTERNAL, GTK_POLICY_AUTOMATIC)
        widget.expand(.horizontal)
        widget.expand(.vertical)
        surface.setAccessibleRole(GTK_ACCESSIBLE_ROLE_LIST)
        surface.setAccessibleName(tr("Images"))
        surface.addStyle("images")
        gtk_widget_set_focusable(surface.pointer, 1)
        tiles.changed = { [weak self] in self?.schedule() }
        tiles.removed = { [weak self] tile in
            guard let self else { return }
            glide.forget(tile.widget)
            gtk_fixed_remove(surface.pointer.cast(), tile.widget.pointer)
        }
        connect(reading)
    }

    private func connect(_ reading: DropReading) {
        _ = DropTarget(
            on: surface, reading, tiles.desktop, activates: true, of: { [tiles] in tiles.destination },
            index: { [weak self] x, y in
                guard let self else { return nil }
                gap = arrangement.place(x: surface.isRightToLeft ? width - x : x, y: y)
                edges.drag(at: y - gtk_adjustment_get_value(gtk_scrolled_window_get_vadjustment(widget.opaque)))
                return gap
            },
            left: { [weak self] in
                self?.gap = nil
                self?.edges.end()
            }, dropped: { [tiles] in tiles.report($0) })
        if let adjustment = gtk_scrolled_window_get_vadjustment(widget.opaque) {
            let rhythm = FrameRhythm(widget)
            Signals.connect(UnsafeMutableRawPointer(adjustment), "value-changed") { [weak self] in
                rhythm.keep()
                self?.scheduleShowing()
            }
            Signals.connect(UnsafeMutableRawPointer(adjustment), "changed") { [weak self] in self?.scheduleShowing() }
        }
        if let adjustment = gtk_scrolled_window_get_hadjustment(widget.opaque) {
            Signals.connect(UnsafeMutableRawPointer(adjustment), "changed") { [weak self] in self?.scheduleShowing() }
        }
        Clicks.connect(surface) { [weak self] click in
            guard let self, gtk_widget_pick(surface.pointer, click.x, click.y, GTK_PICK_DEFAULT) == surface.pointer else { return }
            gtk_widget_grab_focus(surface.pointer)
            tiles.selectNone()
        }
        _ = Zoom(widget) { [weak self] step in self?.zoom(by: step) }
    }

    func takeFocus() { gtk_widget_grab_focus(surface.pointer) }

    func zoom(by step: Int) {
        columns = min(max(shownColumns - step, 1), 12)
        schedule()
    }

    func toggleDeletion() {}

    func turn(by step: Int) -> Bool { false }

    func endMode() -> Bool {
        guard !tiles.selection.slots.isEmpty else { return false }
        tiles.selectNone()
        return true
    }

    /// Arranges the tiles once before the next frame, however much has changed.
    private func schedule() {
        isToArrange = true
        scheduleShowing()
    }

    /// Shows the tiles in view before the next frame. Not at once: the adjustment tells its changes
    /// while GTK computes the layout, and widgets that are added at that time are not drawn.
    private func scheduleShowing() {
        guard !isToShow else { return }
        isToShow = true
        Task { @MainActor in
            isToShow = false
            let isResized = Double(gtk_widget_get_width(widget.pointer)) != width
            if isToArrange || isResized { arrange(isGradual: !isResized) } else { showVisible(isGradual: false) }
        }
    }

    /// - Parameter isGradual: whether it can be seen how the tiles move.
    private func arrange(isGradual: Bool) {
        isToArrange = false
        width = Double(gtk_widget_get_width(widget.pointer))
        guard width > 0 else { return }
        let list = tiles.list
        let ratios = (0..<list.presentedCount).map { list.element(at: $0)?.aspectRatio ?? GalleryImage.unknownAspectRatio }
        arrangement = TileArrangement(ratios, in: FlowLayout(width: width, columns: shownColumns), dragged: tiles.draggedIndexes, gap: gap)
        gtk_widget_set_size_request(surface.pointer, -1, Int32(arrangement.height))
        gtk_widget_set_visible(empty.pointer, ratios.isEmpty ? 1 : 0)
        showVisible(isGradual: isGradual)
    }

    /// Makes the tiles in view and those of a page around, and removes all others.
    private func showVisible(isGradual: Bool) {
        let adjustment = gtk_scrolled_window_get_vadjustment(widget.opaque)
        let (top, page) = (gtk_adjustment_get_value(adjustment), gtk_adjustment_get_page_size(adjustment))
        var shown: Set<SlotID> = []
        for position in arrangement.positions(from: top - page, to: top + 2 * page) {
            guard case .image(let index) = arrangement.contents[position], index < tiles.list.presentedCount else { continue }
            let frame = arrangement.frames[position]
            shown.insert(tiles.list.slot(at: index))
            // Whole pixels: between them, every picture would be computed anew for each frame. The
            // size does not depend on the place, so that a tile that makes room for a drag keeps
            // its picture.
            let (tileWidth, tileHeight) = (Int32(frame.width.rounded()), Int32(frame.height.rounded()))
            let (left, upper) = (frame.x.rounded(), frame.y.rounded())
            let room = PictureFrame(width: tileWidth, height: tileHeight, scale: gtk_widget_get_scale_factor(surface.pointer))
            let tile = tiles.tile(at: index, in: room).widget
            gtk_widget_set_size_request(tile.pointer, tileWidth, tileHeight)
            let isNew = gtk_widget_get_parent(tile.pointer) == nil
            if isNew { gtk_fixed_put(surface.pointer.cast(), tile.pointer, 0, 0) }
            glide.move(tile, to: surface.isRightToLeft ? width - left - Double(tileWidth) : left, upper, isGradual: isGradual && !isNew)
        }
        tiles.keep(only: shown)
    }
}
