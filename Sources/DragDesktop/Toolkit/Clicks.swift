import CGTK4

/// Clicks of the pointer's first button.
@MainActor
enum Clicks {
    /// Calls `clicked` when the button is pressed over `widget` and released there.
    ///
    /// - Parameter clicked: its argument is 2 for the second click of a double click.
    static func connect(_ widget: Widget, _ clicked: @escaping @MainActor (_ count: Int) -> Void) {
        guard let gesture = gtk_gesture_click_new() else { return }
        let handler: @convention(c) (gpointer, Int32, Double, Double, gpointer) -> Void = { _, count, _, _, data in
            let data = Pointer(data)
            MainActor.assumeIsolated { Signals.body(data, of: (@MainActor (Int) -> Void).self)(Int(count)) }
        }
        Signals.connect(UnsafeMutableRawPointer(gesture), "released", unsafeBitCast(handler, to: GCallback.self), clicked)
        widget.add(gesture)
    }
}
