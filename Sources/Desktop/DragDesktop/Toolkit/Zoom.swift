import CAdwaita

/// The ways to zoom: Ctrl with the wheel, and two fingers.
@MainActor
final class Zoom {
    /// How far two fingers move apart, as a factor, for one step.
    private static let pinch = 1.25

    private let zoomed: @MainActor (Int) -> Void
    /// The distance of two fingers at the last step, as a factor of their first distance.
    private var scale = 1.0

    /// Has a widget zoom. The widget keeps this object.
    ///
    /// - Parameter zoomed: called with 1 for each step closer, and -1 for each step away.
    init(_ widget: Widget, _ zoomed: @escaping @MainActor (Int) -> Void) {
        self.zoomed = zoomed
        if let wheel = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_VERTICAL) {
            connectWheel(wheel)
            widget.add(wheel)
        }
        if let fingers = gtk_gesture_zoom_new() {
            connectFingers(UnsafeMutableRawPointer(fingers))
            widget.add(fingers)
        }
    }

    private func connectWheel(_ wheel: OpaquePointer) {
        gtk_event_controller_set_propagation_phase(wheel, GTK_PHASE_CAPTURE)
        let scrolled: @convention(c) (gpointer, Double, Double, gpointer) -> gboolean = { wheel, _, y, data in
            let (wheel, data) = (Pointer(wheel), Pointer(data))
            return MainActor.assumeIsolated {
                let state = gtk_event_controller_get_current_event_state(wheel.opaque)
                guard state.rawValue & GDK_CONTROL_MASK.rawValue != 0 else { return 0 }
                Signals.body(data, of: Zoom.self).zoomed(y < 0 ? 1 : -1)
                return 1
            }
        }
        Signals.connect(UnsafeMutableRawPointer(wheel), "scroll", unsafeBitCast(scrolled, to: GCallback.self), self)
    }

    private func connectFingers(_ fingers: UnsafeMutableRawPointer) {
        let scaled: @convention(c) (gpointer, Double, gpointer) -> Void = { _, scale, data in
            let data = Pointer(data)
            MainActor.assumeIsolated { Signals.body(data, of: Zoom.self).moved(to: scale) }
        }
        let begun: @convention(c) (gpointer, gpointer?, gpointer) -> Void = { _, _, data in
            let data = Pointer(data)
            MainActor.assumeIsolated { Signals.body(data, of: Zoom.self).scale = 1 }
        }
        Signals.connect(fingers, "scale-changed", unsafeBitCast(scaled, to: GCallback.self), self)
        Signals.connect(fingers, "begin", unsafeBitCast(begun, to: GCallback.self), self)
    }

    private func moved(to new: Double) {
        guard new > scale * Self.pinch || new < scale / Self.pinch else { return }
        zoomed(new > scale ? 1 : -1)
        scale = new
    }
}
