import CAdwaita

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

/// An object of GLib that is no widget, and exists at least as long as this one.
@MainActor
final class HeldObject {
    let opaque: OpaquePointer

    /// Takes over the reference of the caller.
    init(taking object: OpaquePointer) { opaque = object }

    isolated deinit { g_object_unref(UnsafeMutableRawPointer(opaque)) }
}
