import CAdwaita

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

    /// Calls `asked` when the user asks for the menu of a widget: by the pointer's second button,
    /// or by the keys for menus while the widget has the focus; then with the widget's middle.
    static func connectMenu(_ widget: Widget, _ asked: @escaping @MainActor (_ x: Double, _ y: Double) -> Void) {
        guard let gesture = gtk_gesture_click_new() else { return }
        gtk_gesture_single_set_button(gesture, guint(GDK_BUTTON_SECONDARY))
        let pressed: @convention(c) (gpointer, Int32, Double, Double, gpointer) -> Void = { _, _, x, y, data in
            let data = Pointer(data)
            MainActor.assumeIsolated { Signals.body(data, of: (@MainActor (Double, Double) -> Void).self)(x, y) }
        }
        Signals.connect(UnsafeMutableRawPointer(gesture), "pressed", unsafeBitCast(pressed, to: GCallback.self), asked)
        widget.add(gesture)
        Keys.connect(widget) { key in
            guard case .menu = key else { return false }
            asked(Double(gtk_widget_get_width(widget.pointer)) / 2, Double(gtk_widget_get_height(widget.pointer)) / 2)
            return true
        }
    }
}
