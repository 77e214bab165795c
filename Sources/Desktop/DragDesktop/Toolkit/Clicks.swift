import CGTK4

/// Clicks and long presses of the pointer's first button.
@MainActor
enum Clicks {
    /// A click, with the keys that were held.
    struct Click {
        /// 2 for the second click of a double click.
        let count: Int
        let isControlHeld: Bool
        let isShiftHeld: Bool
        /// Where, in the widget's coordinates.
        let x: Double
        let y: Double
    }

    /// Calls `clicked` when the button is pressed over `widget` and released there.
    static func connect(_ widget: Widget, _ clicked: @escaping @MainActor (Click) -> Void) {
        guard let gesture = gtk_gesture_click_new() else { return }
        let handler: @convention(c) (gpointer, Int32, Double, Double, gpointer) -> Void = { gesture, count, x, y, data in
            let (gesture, data) = (Pointer(gesture), Pointer(data))
            MainActor.assumeIsolated {
                let state = gtk_event_controller_get_current_event_state(gesture.opaque).rawValue
                let click = Click(
                    count: Int(count), isControlHeld: state & GDK_CONTROL_MASK.rawValue != 0, isShiftHeld: state & GDK_SHIFT_MASK.rawValue != 0,
                    x: x, y: y)
                Signals.body(data, of: (@MainActor (Click) -> Void).self)(click)
            }
        }
        Signals.connect(UnsafeMutableRawPointer(gesture), "released", unsafeBitCast(handler, to: GCallback.self), clicked)
        widget.add(gesture)
    }

    /// Calls `pressed` when the button has been held over `widget` for a while without moving.
    static func connectLongPress(_ widget: Widget, _ pressed: @escaping @MainActor () -> Void) {
        guard let gesture = gtk_gesture_long_press_new() else { return }
        let handler: @convention(c) (gpointer, Double, Double, gpointer) -> Void = { _, _, _, data in
            let data = Pointer(data)
            MainActor.assumeIsolated { Signals.body(data, of: (@MainActor () -> Void).self)() }
        }
        Signals.connect(UnsafeMutableRawPointer(gesture), "pressed", unsafeBitCast(handler, to: GCallback.self), pressed)
        widget.add(gesture)
    }
}
