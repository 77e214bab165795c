import CAdwaita

/// The Escape key during a drag on X11, where GDK has the key sent to the root window and then
/// passes over events of that window.
@MainActor
enum EscapeKey {
    private static var isFollowed = false
    /// The keyboard's codes for Escape.
    private static var codes: Set<UInt32> = []

    /// Has Escape cancel drags, from the first call on.
    static func follow(_ display: OpaquePointer?) {
        guard let display, !isFollowed else { return }
        isFollowed = true
        var keys: UnsafeMutablePointer<GdkKeymapKey>?
        var count: Int32 = 0
        guard gdk_display_map_keyval(display, guint(GDK_KEY_Escape), &keys, &count) != 0, let keys else { return }
        for index in 0..<Int(count) { codes.insert(keys[index].keycode) }
        g_free(keys)
        let happened: @convention(c) (gpointer, gpointer?, gpointer) -> gboolean = { _, event, data in
            guard let event else { return 0 }
            let (code, data) = (cgtk_pressed_keycode(event), Pointer(data))
            if code != 0 { MainActor.assumeIsolated { (Signals.body(data) as @MainActor (UInt32) -> Void)(code) } }
            return 0
        }
        let body: @MainActor (UInt32) -> Void = { pressed($0) }
        Signals.connect(UnsafeMutableRawPointer(display), "xevent", unsafeBitCast(happened, to: GCallback.self), body)
    }

    private static func pressed(_ code: UInt32) {
        guard codes.contains(code) else { return }
        // The event is only being read, and is dealt with later.
        Task { @MainActor in DragOrigin.cancelDrag() }
    }
}
