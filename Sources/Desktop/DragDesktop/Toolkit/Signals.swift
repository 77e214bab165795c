import CAdwaita

/// Closures as handlers of GObject signals.
///
/// Owner and thread rule: the signal's connection owns the closure's box and releases it when the
/// object is finalized. GTK calls handlers on the main thread only.
@MainActor
enum Signals {
    private final class Box<Body> {
        let body: Body
        init(_ body: Body) { self.body = body }
    }

    /// Connects a handler of signals without arguments (`void (*)(GObject *, gpointer)`).
    static func connect(_ object: UnsafeMutableRawPointer, _ signal: String, _ body: @escaping @MainActor () -> Void) {
        let handler: @convention(c) (gpointer, gpointer) -> Void = { _, data in
            let data = Pointer(data)
            MainActor.assumeIsolated { Signals.body(data) as @MainActor () -> Void }()
        }
        connect(object, signal, unsafeBitCast(handler, to: GCallback.self), body)
    }

    /// Connects a handler with one argument that is a pointer or `NULL` (`void (*)(GObject *,
    /// gpointer, gpointer)`).
    static func connect(_ object: UnsafeMutableRawPointer, _ signal: String, _ body: @escaping @MainActor (Pointer?) -> Void) {
        let handler: @convention(c) (gpointer, gpointer?, gpointer) -> Void = { _, argument, data in
            let (argument, data) = (argument.map { Pointer($0) }, Pointer(data))
            MainActor.assumeIsolated { Signals.body(data) as @MainActor (Pointer?) -> Void }(argument)
        }
        connect(object, signal, unsafeBitCast(handler, to: GCallback.self), body)
    }

    /// What was connected together with the C function that got `data`.
    static func body<Body>(_ data: Pointer, of type: Body.Type = Body.self) -> Body {
        Unmanaged<Box<Body>>.fromOpaque(data.raw).takeUnretainedValue().body
    }

    /// An action of a keyboard shortcut that calls a closure. The keys have an effect elsewhere if
    /// the closure returns false.
    static func shortcutAction(_ body: @escaping @MainActor () -> Bool) -> OpaquePointer? {
        gtk_callback_action_new(
            { _, _, data in
                guard let data else { return 0 }
                let box = Pointer(data)
                return MainActor.assumeIsolated { (Signals.body(box) as @MainActor () -> Bool)() ? 1 : 0 }
            }, Unmanaged.passRetained(Box(body)).toOpaque(), releaseBox)
    }

    /// Calls `body` before each frame of a widget, as long as `body` returns true.
    static func connectFrames(_ widget: Widget, _ body: @escaping @MainActor () -> Bool) {
        _ = gtk_widget_add_tick_callback(
            widget.pointer,
            { _, _, data in
                guard let data else { return 0 }
                let box = Pointer(data)
                return MainActor.assumeIsolated { (Signals.body(box) as @MainActor () -> Bool)() ? 1 : 0 }
            }, Unmanaged.passRetained(Box(body)).toOpaque(), releaseBox)
    }

    /// Connects a C function that gets a box with `body` as its last argument.
    static func connect<Body>(_ object: UnsafeMutableRawPointer, _ signal: String, _ handler: GCallback, _ body: Body) {
        g_signal_connect_data(
            object, signal, handler, Unmanaged.passRetained(Box(body)).toOpaque(),
            releaseBoxOfClosure, GConnectFlags(rawValue: 0))
    }
}

/// Ends a box that GLib keeps.
///
/// Thread rule: an object may lose its last reference on a thread of GLib's, so this function
/// belongs to no actor. (A closure that is written in a function of the main actor traps on another
/// thread.)
private func releaseBox(_ data: gpointer?) { data.map { Unmanaged<AnyObject>.fromOpaque($0).release() } }

/// Ends the box of a signal's handler. Thread rule: as ``releaseBox(_:)``.
private func releaseBoxOfClosure(_ data: gpointer?, _ closure: UnsafeMutablePointer<GClosure>?) { releaseBox(data) }

/// A pointer on its way into a closure of the main actor.
///
/// Thread rule: GTK's callbacks run on the main thread, so the pointer never leaves that thread.
struct Pointer: @unchecked Sendable {
    let raw: UnsafeMutableRawPointer

    init(_ raw: UnsafeMutableRawPointer) { self.raw = raw }

    init(_ opaque: OpaquePointer) { raw = UnsafeMutableRawPointer(opaque) }

    var opaque: OpaquePointer { OpaquePointer(raw) }
}
