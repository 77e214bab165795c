import CAdwaita

/// The keys that work on the element with the focus.
@MainActor
enum Keys {
    /// A key with its meaning. Which of the arrows to the sides goes forward depends on the
    /// direction of the language.
    enum Key {
        case delete, enter, escape, controlSpace, menu
        /// Ctrl with an arrow.
        case controlForward(Widget.Axis), controlBackward(Widget.Axis)
    }

    private final class Handler {
        let widget: Widget
        let pressed: @MainActor (Key) -> Bool

        init(_ widget: Widget, _ pressed: @escaping @MainActor (Key) -> Bool) {
            self.widget = widget
            self.pressed = pressed
        }
    }

    /// Calls `pressed` for each of these keys while `widget` has the focus; the key has an effect
    /// elsewhere if the closure returns false.
    static func connect(_ widget: Widget, _ pressed: @escaping @MainActor (Key) -> Bool) {
        guard let controller = gtk_event_controller_key_new() else { return }
        let handler: @convention(c) (gpointer, UInt32, UInt32, UInt32, gpointer) -> gboolean = { _, key, _, state, data in
            let data = Pointer(data)
            return MainActor.assumeIsolated {
                let handler = Signals.body(data, of: Handler.self)
                guard let key = Keys.key(key, state, handler.widget) else { return 0 }
                return handler.pressed(key) ? 1 : 0
            }
        }
        Signals.connect(UnsafeMutableRawPointer(controller), "key-pressed", unsafeBitCast(handler, to: GCallback.self), Handler(widget, pressed))
        widget.add(controller)
    }

    private static func key(_ key: UInt32, _ state: UInt32, _ widget: Widget) -> Key? {
        if key == UInt32(GDK_KEY_Delete) || key == UInt32(GDK_KEY_KP_Delete) { return .delete }
        if key == UInt32(GDK_KEY_Return) || key == UInt32(GDK_KEY_KP_Enter) { return .enter }
        if key == UInt32(GDK_KEY_Escape) { return .escape }
        if key == UInt32(GDK_KEY_Menu) || key == UInt32(GDK_KEY_F10) && state & GDK_SHIFT_MASK.rawValue != 0 { return .menu }
        guard state & GDK_CONTROL_MASK.rawValue != 0 else { return nil }
        let isMirrored = gtk_widget_get_direction(widget.pointer) == GTK_TEXT_DIR_RTL
        switch key {
        case UInt32(GDK_KEY_space): return .controlSpace
        case UInt32(GDK_KEY_Right): return isMirrored ? .controlBackward(.horizontal) : .controlForward(.horizontal)
        case UInt32(GDK_KEY_Left): return isMirrored ? .controlForward(.horizontal) : .controlBackward(.horizontal)
        case UInt32(GDK_KEY_Down): return .controlForward(.vertical)
        case UInt32(GDK_KEY_Up): return .controlBackward(.vertical)
        default: return nil
        }
    }
}
