import CGTK4

/// A widget that exists at least as long as this object, although it may have left its window: for
/// what comes late, such as the end of a task.
@MainActor
final class Held {
    let widget: Widget

    init(_ widget: Widget) {
        self.widget = widget
        g_object_ref_sink(widget.raw)
    }

    isolated deinit { g_object_unref(widget.raw) }
}
