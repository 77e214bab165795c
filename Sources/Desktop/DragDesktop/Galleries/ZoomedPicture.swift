import CAdwaita

/// A picture as large as its room, in its own size, or magnified, then with scroll bars.
@MainActor
final class ZoomedPicture {
    let widget = Widget(gtk_scrolled_window_new())
    /// Called when the user asks for the picture's menu.
    var asked: @MainActor (_ x: Double, _ y: Double) -> Void = { _, _ in }

    /// The magnifications, as powers of this number.
    private static let step = 1.25
    private static let steps = 0...16

    private var picture: Widget?
    private var magnification = 0
    private var isInOwnSize = false
    /// Where the pointer is; nil when it is elsewhere.
    private var pointer: (x: Double, y: Double)?
    /// The point of the picture that stays where it is while the size changes: as parts of the
    /// picture's size, and in the view. Nil while no size is changing.
    private var fixedPoint: (part: (x: Double, y: Double), place: (x: Double, y: Double))?

    init() {
        widget.expand(.vertical)
        _ = Zoom(widget) { [weak self] step in
            guard let self else { return }
            zoom(by: step, at: pointer)
        }
        Clicks.connectMenu(widget) { [weak self] x, y in self?.asked(x, y) }
        followPointer()
        for adjustment in [gtk_scrolled_window_get_hadjustment(widget.opaque), gtk_scrolled_window_get_vadjustment(widget.opaque)] {
            guard let adjustment else { continue }
            Signals.connect(UnsafeMutableRawPointer(adjustment), "changed") { [weak self] in self?.keepPoint() }
        }
    }

    /// Whether the keys for directions scroll.
    var isScrollable: Bool { magnification > 0 || isInOwnSize }

    /// Shows a picture whole.
    func show(_ new: Widget) {
        put(new)
        picture = new
    }

    /// Shows something in the place of a picture.
    func put(_ content: Widget) {
        picture = nil
        (magnification, isInOwnSize) = (0, false)
        gtk_scrolled_window_set_child(widget.opaque, content.pointer)
    }

    // MARK: Sizes

    /// Shows the whole picture.
    func fit() {
        (magnification, isInOwnSize) = (0, false)
        resize()
    }

    /// Shows each pixel of the picture as one of the screen; a second time, the whole picture.
    func showOwnSize() {
        (magnification, isInOwnSize) = (0, !isInOwnSize)
        resize()
    }

    /// Enlarges or reduces the picture.
    ///
    /// - Parameter point: what stays where it is; nil for the middle.
    func zoom(by steps: Int, at point: (x: Double, y: Double)? = nil) {
        isInOwnSize = false
        let new = min(max(magnification + steps, Self.steps.lowerBound), Self.steps.upperBound)
        guard new != magnification else { return }
        magnification = new
        let (width, height) = (Double(gtk_widget_get_width(widget.pointer)), Double(gtk_widget_get_height(widget.pointer)))
        let place = point ?? (width / 2, height / 2)
        fixedPoint = (
            (
                Self.part(gtk_scrolled_window_get_hadjustment(widget.opaque), place.x),
                Self.part(gtk_scrolled_window_get_vadjustment(widget.opaque), place.y)
            ), place
        )
        resize()
    }

    /// Which part of the whole length lies at a place of the view.
    private static func part(_ adjustment: UnsafeMutablePointer<GtkAdjustment>?, _ place: Double) -> Double {
        let upper = gtk_adjustment_get_upper(adjustment)
        return upper > 0 ? (gtk_adjustment_get_value(adjustment) + place) / upper : 0
    }

    /// Scrolls so that the fixed point is where it was.
    private func keepPoint() {
        guard let (part, place) = fixedPoint else { return }
        for (adjustment, part, place) in [
            (gtk_scrolled_window_get_hadjustment(widget.opaque), part.x, place.x),
            (gtk_scrolled_window_get_vadjustment(widget.opaque), part.y, place.y),
        ] { gtk_adjustment_set_value(adjustment, part * gtk_adjustment_get_upper(adjustment) - place) }
    }

    private func resize() {
        guard let picture else { return }
        for axis in [Widget.Axis.horizontal, .vertical] { picture.align(axis, isInOwnSize ? GTK_ALIGN_CENTER : GTK_ALIGN_FILL) }
        if isInOwnSize {
            let scale = max(Int32(gtk_widget_get_scale_factor(picture.pointer)), 1)
            let paintable = gtk_picture_get_paintable(picture.opaque)
            return gtk_widget_set_size_request(
                picture.pointer, gdk_paintable_get_intrinsic_width(paintable) / scale, gdk_paintable_get_intrinsic_height(paintable) / scale)
        }
        guard magnification > 0 else { return gtk_widget_set_size_request(picture.pointer, -1, -1) }
        var factor = 1.0
        for _ in 0..<magnification { factor *= Self.step }
        let width = Double(gtk_widget_get_width(widget.pointer)), height = Double(gtk_widget_get_height(widget.pointer))
        gtk_widget_set_size_request(picture.pointer, Int32(width * factor), Int32(height * factor))
    }

    private func followPointer() {
        guard let motion = gtk_event_controller_motion_new() else { return }
        let moved: @convention(c) (gpointer, Double, Double, gpointer) -> Void = { _, x, y, data in
            let data = Pointer(data)
            MainActor.assumeIsolated {
                let picture = Signals.body(data, of: ZoomedPicture.self)
                picture.pointer = (x, y)
                // A zoom is over when the pointer goes elsewhere.
                picture.fixedPoint = nil
            }
        }
        Signals.connect(UnsafeMutableRawPointer(motion), "motion", unsafeBitCast(moved, to: GCallback.self), self)
        Signals.connect(UnsafeMutableRawPointer(motion), "leave") { [weak self] in self?.pointer = nil }
        widget.add(motion)
    }
}
