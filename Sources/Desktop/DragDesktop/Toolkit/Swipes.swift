import CAdwaita

/// Swipes to the sides: with the wheel, with two fingers on a touch pad, and with a finger on a
/// touch screen.
@MainActor
final class Swipes {
    /// The speed of a finger that counts as a swipe, in points a second.
    private static let speed = 300.0
    /// Events of one swipe of a touch pad follow each other faster than this.
    private static let pause = Duration.milliseconds(300)

    private let swiped: @MainActor (Int) -> Void
    private let widget: Widget
    private var last = ContinuousClock.now

    /// Calls `swiped` with 1 for a swipe to what comes next, and with -1 for one back. The widget
    /// keeps this object.
    static func connect(_ widget: Widget, _ swiped: @escaping @MainActor (Int) -> Void) { _ = Swipes(widget, swiped) }

    private init(_ widget: Widget, _ swiped: @escaping @MainActor (Int) -> Void) {
        self.swiped = swiped
        self.widget = widget
        let axes = GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES.rawValue | GTK_EVENT_CONTROLLER_SCROLL_DISCRETE.rawValue
        if let wheel = gtk_event_controller_scroll_new(GtkEventControllerScrollFlags(rawValue: axes)) {
            let scrolled: @convention(c) (gpointer, Double, Double, gpointer) -> gboolean = { _, x, y, data in
                let data = Pointer(data)
                MainActor.assumeIsolated { Signals.body(data, of: Swipes.self).scrolled(x, y) }
                return 1
            }
            Signals.connect(UnsafeMutableRawPointer(wheel), "scroll", unsafeBitCast(scrolled, to: GCallback.self), self)
            widget.add(wheel)
        }
        if let finger = gtk_gesture_swipe_new() {
            let ended: @convention(c) (gpointer, Double, Double, gpointer) -> Void = { _, x, y, data in
                let data = Pointer(data)
                MainActor.assumeIsolated { Signals.body(data, of: Swipes.self).released(x, y) }
            }
            gtk_gesture_single_set_touch_only(finger, 1)
            Signals.connect(UnsafeMutableRawPointer(finger), "swipe", unsafeBitCast(ended, to: GCallback.self), self)
            widget.add(finger)
        }
    }

    private func scrolled(_ x: Double, _ y: Double) {
        // Where texts run from right to left, what comes next is at the left.
        let step = abs(x) > abs(y) ? (widget.isRightToLeft ? -x : x) : y
        defer { last = .now }
        guard step != 0, last.duration(to: .now) > Self.pause else { return }
        swiped(step > 0 ? 1 : -1)
    }

    private func released(_ x: Double, _ y: Double) {
        if abs(x) > Self.speed, abs(x) > abs(y) { swiped((x < 0) != widget.isRightToLeft ? 1 : -1) }
    }
}
