import CAdwaita
import DragDrop
import DragGallery

/// The images of a gallery as pages of icons on a wallpaper, as on a home screen. Only the icons of
/// the page in view exist as widgets.
@MainActor
final class SpringboardView: ImagesView {
    /// How long a drag stays at a page's border until the next page comes.
    private static let borderPause = Duration.milliseconds(700)
    /// The width of the border at which a drag turns the page, in points.
    private static let border = Springboard.inset + 8

    let widget: Widget
    let tiles: ImageTiles
    private let stage = Widget(gtk_stack_new())
    private let dots = PageDots()
    private let empty = Widget.noImages
    private var page = 0
    /// The widgets of the pages, by number. A page other than the one in view is there only while
    /// the pages move, or a drag has begun on it.
    private var pages: [Int: Widget] = [:]
    private var arrangement = SpringboardArrangement(0, in: Springboard())
    /// The place at which a drag would insert its images; nil when no drag is above the icons.
    private var gap: Int? {
        didSet { if gap != oldValue { schedule() } }
    }
    private let mode: DeletionMode
    private var turning: Task<Void, Never>?
    private lazy var glide = Glide(stage)
    private var isScheduled = false

    /// A view of these tiles.
    ///
    /// - Parameter wallpaper: the encoded picture behind the icons; nil for a plain gradient.
    init(_ tiles: ImageTiles, _ mode: DeletionMode, wallpaper: [UInt8]?, _ reading: DropReading) {
        self.tiles = tiles
        self.mode = mode
        let board = Widget(gtk_overlay_new())
        let ground = wallpaper.flatMap(Picture.widget) ?? .box(.vertical)
        ground.addStyle("wallpaper")
        gtk_overlay_set_child(board.opaque, ground.pointer)
        if wallpaper != nil {
            gtk_picture_set_content_fit(ground.opaque, GTK_CONTENT_FIT_COVER)
            gtk_picture_set_can_shrink(ground.opaque, 1)
        }
        // A stack doesn't tell its size, which it gets late, and again with the window; a drawing
        // area of the same place does.
        let measure = Widget(gtk_drawing_area_new())
        gtk_widget_set_can_target(measure.pointer, 0)
        gtk_overlay_add_overlay(board.opaque, measure.pointer)
        let column = Widget.box(.vertical, [stage, dots.widget])
        stage.expand(.vertical)
        stage.expand(.horizontal)
        gtk_overlay_add_overlay(board.opaque, column.pointer)
        gtk_overlay_add_overlay(board.opaque, empty.pointer)
        empty.addStyle("on-wallpaper")
        board.expand(.horizontal)
        board.expand(.vertical)
        gtk_widget_set_overflow(board.pointer, GTK_OVERFLOW_HIDDEN)
        gtk_widget_set_size_request(
            board.pointer, Int32(Springboard.sizeRange.lowerBound), Int32(Springboard.cellHeight + 2 * Springboard.inset + Springboard.dotsHeight))
        widget = board
        stage.setAccessibleName(tr("Images"))
        stage.addStyle("images")
        gtk_widget_set_focusable(stage.pointer, 1)
        gtk_stack_set_transition_duration(stage.opaque, 250)
        connect(reading)
        let resized: @convention(c) (gpointer, Int32, Int32, gpointer) -> Void = { _, width, height, data in
            let data = Pointer(data)
            MainActor.assumeIsolated { Signals.body(data, of: SpringboardView.self).resized(width, height) }
        }
        Signals.connect(measure.raw, "resize", unsafeBitCast(resized, to: GCallback.self), self)
        dots.chosen = { [weak self] in self?.turn(to: $0) }
        tiles.takesClicks = { !mode.isOn }
        tiles.changed = { [weak self] in self?.schedule() }
        tiles.removed = { [weak self] tile in
            self?.glide.forget(tile.widget)
            guard let parent = gtk_widget_get_parent(tile.widget.pointer) else { return }
            gtk_fixed_remove(parent.cast(), tile.widget.pointer)
        }
        tiles.made = { tile, slot in
            Clicks.connectLongPress(tile.widget) { mode.isOn = true }
            tile.setRemovable(mode.isOn, isOdd: slot.hashValue % 2 == 0)
        }
        mode.changed = { [weak self] in self?.schedule() }
    }

    // MARK: Pages

    func takeFocus() { gtk_widget_grab_focus(stage.pointer) }

    func zoom(by step: Int) {}

    func toggleDeletion() { mode.isOn.toggle() }

    func endMode() -> Bool {
        if mode.isOn {
            mode.isOn = false
            return true
        }
        guard !tiles.selection.slots.isEmpty else { return false }
        tiles.selectNone()
        return true
    }

    func turn(by step: Int) -> Bool {
        turn(to: page + step)
        return true
    }

    private func turn(to new: Int) {
        let new = min(max(new, 0), arrangement.pageCount - 1)
        guard new != page else { return }
        let comesFromTheRight = (new > page) != stage.isRightToLeft
        gtk_stack_set_transition_type(stage.opaque, comesFromTheRight ? GTK_STACK_TRANSITION_TYPE_SLIDE_LEFT : GTK_STACK_TRANSITION_TYPE_SLIDE_RIGHT)
        page = new
        arrange()
    }

    /// The room for the icons. (The stage itself would not become smaller than the icons on it.)
    private var size = (width: 0.0, height: 0.0)
    /// Whether the icons get other places because the window has another size.
    private var isResized = false

    private func resized(_ width: Int32, _ height: Int32) {
        // The layout keeps room for the dots at the bottom of a page, and here the dots are below
        // the page.
        size = (Double(width), Double(height) - Double(PageDots.height) + Springboard.dotsHeight)
        isResized = true
        schedule()
    }

    /// Arranges the icons once before the next frame, however much has changed.
    private func schedule() {
        guard !isScheduled else { return }
        isScheduled = true
        Task { @MainActor in
            isScheduled = false
            arrange()
        }
    }

    private func arrange() {
        let (width, height) = size
        guard width > 0 else { return }
        arrangement = SpringboardArrangement(
            tiles.list.presentedCount, in: Springboard(width: width, height: height), dragged: tiles.draggedIndexes, gap: gap)
        page = min(page, arrangement.pageCount - 1)
        gtk_widget_set_visible(empty.pointer, arrangement.contents.isEmpty ? 1 : 0)
        dots.show(page, of: arrangement.pageCount)
        let surface = pages[page] ?? newPage()
        let edge = Int32(Springboard.iconSize)
        let room = PictureFrame(width: edge, height: edge, scale: gtk_widget_get_scale_factor(stage.pointer), isCovered: true)
        var shown: Set<SlotID> = []
        for (position, frame) in arrangement.icons(onPage: page) {
            guard case .image(let index) = arrangement.contents[position], index < tiles.list.presentedCount else { continue }
            let slot = tiles.list.slot(at: index)
            shown.insert(slot)
            let tile = tiles.tile(at: index, in: room)
            // A widget that changes its parent loses the drag that began on it; the tile gets to
            // this page when the drag is over.
            if slot == tiles.origin, !isOn(surface, tile) { continue }
            place(tile, on: surface, frame, isOdd: position % 2 == 1)
        }
        tiles.keep(only: shown)
        isResized = false
        gtk_stack_set_visible_child(stage.opaque, surface.pointer)
        removeOldPages()
    }

    private func isOn(_ surface: Widget, _ tile: ImageTile) -> Bool { gtk_widget_get_parent(tile.widget.pointer) == surface.pointer }

    private func place(_ tile: ImageTile, on surface: Widget, _ frame: TileFrame, isOdd: Bool) {
        let icon = tile.widget.pointer
        let (x, y) = ((stage.isRightToLeft ? size.width - frame.x - frame.width : frame.x).rounded(), frame.y.rounded())
        gtk_widget_set_size_request(icon, Int32(frame.width), Int32(Springboard.cellHeight))
        tile.setRemovable(mode.isOn, isOdd: isOdd)
        if isOn(surface, tile) { return glide.move(tile.widget, to: x, y, isGradual: !isResized) }
        glide.forget(tile.widget)
        g_object_ref(UnsafeMutableRawPointer(icon))
        defer { g_object_unref(UnsafeMutableRawPointer(icon)) }
        if let parent = gtk_widget_get_parent(icon) { gtk_fixed_remove(parent.cast(), icon) }
        gtk_fixed_put(surface.pointer.cast(), icon, x, y)
    }

    private func newPage() -> Widget {
        let surface = Widget(gtk_fixed_new())
        pages[page] = surface
        gtk_stack_add_child(stage.opaque, surface.pointer)
        return surface
    }

    /// Removes the empty pages out of view when they have stopped moving. A page on which a drag
    /// has begun keeps the dragged tile.
    private func removeOldPages() {
        Task { @MainActor in
            while gtk_stack_get_transition_running(stage.opaque) != 0 { try? await Task.sleep(for: .milliseconds(50)) }
            for (number, surface) in pages where number != page && gtk_widget_get_first_child(surface.pointer) == nil {
                pages[number] = nil
                gtk_stack_remove(stage.opaque, surface.pointer)
            }
        }
    }

    // MARK: What the user does

    private func connect(_ reading: DropReading) {
        _ = DropTarget(
            on: stage, reading, tiles.desktop, activates: true, of: { [tiles] in tiles.destination },
            index: { [weak self] x, y in self?.hover(x, y) },
            left: { [weak self] in
                self?.gap = nil
                self?.turning?.cancel()
            }, dropped: { [tiles] in tiles.report($0) })
        Clicks.connect(stage) { [weak self] click in self?.clicked(click) }
        Swipes.connect(widget) { [weak self] step in _ = self?.turn(by: step) }
    }

    private func clicked(_ click: Clicks.Click) {
        let target = gtk_widget_pick(stage.pointer, click.x, click.y, GTK_PICK_DEFAULT)
        guard target == stage.pointer || target == pages[page]?.pointer else { return }
        gtk_widget_grab_focus(stage.pointer)
        mode.isOn = false
        tiles.selectNone()
    }

    /// Where a drag would insert its images. At a border of the page, the next page comes after a
    /// while.
    private func hover(_ pointer: Double, _ y: Double) -> Int? {
        let x = stage.isRightToLeft ? size.width - pointer : pointer
        gap = arrangement.place(x: x, y: y, page: page)
        let step = x < Self.border ? -1 : x > size.width - Self.border ? 1 : 0
        if step == 0 {
            turning?.cancel()
            turning = nil
        } else if turning == nil {
            turning = Task { @MainActor [weak self] in
                while (try? await Task.sleep(for: Self.borderPause)) != nil { _ = self?.turn(by: step) }
            }
        }
        return gap
    }
}

/// Whether icons can be removed by their badges.
@MainActor
final class DeletionMode {
    var isOn = false {
        didSet { if isOn != oldValue { changed() } }
    }
    var changed: @MainActor () -> Void = {}
}
