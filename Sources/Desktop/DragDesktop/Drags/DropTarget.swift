import CAdwaita
package import DragClipboard
package import DragDrop
package import DragEngine
import DragSystem
import DragTypes

/// Reads the content of a drop, or of the clipboard, under the given names. Called once for each
/// drop, on a thread that may block.
package typealias ContentReader = @Sendable (_ source: any Clipboard, _ selection: SelectionKind, _ names: [String]) -> OutsideDrag.Content

/// How drops from other programs, and what is pasted from them, are read and converted.
package struct DropReading: Sendable {
    let runner: Runner
    let read: ContentReader

    package init(runner: Runner, read: @escaping ContentReader) {
        self.runner = runner
        self.read = read
    }
}

/// A widget as the place of a ``DropDestination``: forwards GTK's events in the order that
/// ``DropInteraction`` expects, and has drops read as soon as they happen.
///
/// GTK's own readers for drops (`GtkDropTarget`) decode what they read, so only the asynchronous
/// one is used, with every name.
@MainActor
final class DropTarget {
    private struct Hover {
        let drop: OpaquePointer
        let session: DropSession
        let interaction: DropInteraction
    }

    private let destination: @MainActor () -> any DropDestination
    /// Called when a drag has left, or has been dropped.
    private let left: @MainActor () -> Void
    /// Called when a drop has been dealt with.
    private let dropped: @MainActor (DropReport) -> Void
    private let reading: DropReading
    private let desktop: Desktop
    private let activates: Bool
    private var hover: Hover?
    /// The presented index under the pointer.
    private let index: @MainActor (_ x: Double, _ y: Double) -> Int?

    /// Makes `widget` a place for drops. The widget keeps this object.
    ///
    /// - Parameters:
    ///   - destination: what takes a drag that comes now.
    ///   - takesAll: whether drops on the widget's children are taken, too. Text fields would take
    ///     texts themselves.
    ///   - activates: whether the window gets the keyboard by a drop from another program: in
    ///     windows whose keys work on what was dropped.
    ///   - index: the presented index at a point of the widget; nil for a point over no element.
    ///   - left: called when a drag has left, or has been dropped.
    ///   - dropped: called when a drop has been dealt with.
    init(
        on widget: Widget, _ reading: DropReading, _ desktop: Desktop, takesAll: Bool = false, activates: Bool = false,
        of destination: @escaping @MainActor () -> any DropDestination,
        index: @escaping @MainActor (_ x: Double, _ y: Double) -> Int? = { _, _ in nil },
        left: @escaping @MainActor () -> Void = {}, dropped: @escaping @MainActor (DropReport) -> Void = { _ in }
    ) {
        self.left = left
        self.destination = destination
        self.dropped = dropped
        self.reading = reading
        self.desktop = desktop
        self.activates = activates
        self.index = index
        let target = gtk_drop_target_async_new(
            nil, GdkDragAction(rawValue: GDK_ACTION_COPY.rawValue | GDK_ACTION_MOVE.rawValue | GDK_ACTION_LINK.rawValue))
        guard let target else { return }
        if takesAll { gtk_event_controller_set_propagation_phase(target, GTK_PHASE_CAPTURE) }
        connect(target)
        widget.add(target)
    }

    private func connect(_ target: OpaquePointer) {
        let raw = UnsafeMutableRawPointer(target)
        typealias Moved = @convention(c) (gpointer, gpointer, Double, Double, gpointer) -> UInt32
        let entered: Moved = { _, drop, x, y, data in
            let (drop, data) = (Pointer(drop), Pointer(data))
            return MainActor.assumeIsolated { Signals.body(data, of: DropTarget.self).entered(drop.opaque) }
        }
        let moved: Moved = { _, drop, x, y, data in
            let (drop, data) = (Pointer(drop), Pointer(data))
            return MainActor.assumeIsolated { Signals.body(data, of: DropTarget.self).moved(drop.opaque, x, y) }
        }
        let left: @convention(c) (gpointer, gpointer, gpointer) -> Void = { _, drop, data in
            let (drop, data) = (Pointer(drop), Pointer(data))
            MainActor.assumeIsolated { Signals.body(data, of: DropTarget.self).left(drop.opaque) }
        }
        let dropped: @convention(c) (gpointer, gpointer, Double, Double, gpointer) -> gboolean = { _, drop, x, y, data in
            let (drop, data) = (Pointer(drop), Pointer(data))
            return MainActor.assumeIsolated { Signals.body(data, of: DropTarget.self).dropped(drop.opaque, x, y) }
        }
        Signals.connect(raw, "drag-enter", unsafeBitCast(entered, to: GCallback.self), self)
        Signals.connect(raw, "drag-motion", unsafeBitCast(moved, to: GCallback.self), self)
        Signals.connect(raw, "drag-leave", unsafeBitCast(left, to: GCallback.self), self)
        Signals.connect(raw, "drop", unsafeBitCast(dropped, to: GCallback.self), self)
    }

    // MARK: Events

    private func entered(_ drop: OpaquePointer) -> UInt32 {
        if let hover { leave(hover) }
        let session: DropSession
        if gdk_drop_get_drag(drop) != nil, let local = LocalDrag.current {
            session = DropSession(local, runner: reading.runner)
        } else {
            let drag = OutsideDrag(
                names: ToolkitSelection.names(gdk_drop_get_formats(drop)), on: desktop.backend.platform, catalogue: reading.runner.registry.catalogue)
            session = DropSession(drag, runner: reading.runner)
        }
        let hover = Hover(drop: drop, session: session, interaction: DropInteraction(destination()))
        self.hover = hover
        hover.interaction.enter(session)
        // The position that comes with this event is always the corner, so the index is asked for
        // with the first motion.
        return action(hover.interaction.update(session, at: nil))
    }

    private func moved(_ drop: OpaquePointer, _ x: Double, _ y: Double) -> UInt32 {
        guard let hover, hover.drop == drop else { return 0 }
        hover.session.prefersMove = Self.isShiftHeld(drop)
        return action(hover.interaction.update(hover.session, at: index(x, y)))
    }

    /// Wayland says that the drag has left right after the drop, and X11 at the end of a slow one;
    /// by then no drag hovers any more.
    private func left(_ drop: OpaquePointer) {
        guard let hover, hover.drop == drop else { return }
        leave(hover)
    }

    private func leave(_ hover: Hover) {
        self.hover = nil
        hover.interaction.exit(hover.session)
        hover.session.outsideDrag?.abandon()
        left()
    }

    private func dropped(_ drop: OpaquePointer, _ x: Double, _ y: Double) -> gboolean {
        guard let hover, hover.drop == drop else { return 0 }
        let place = index(x, y)
        hover.session.prefersMove = Self.isShiftHeld(drop)
        let proposal = hover.interaction.update(hover.session, at: place)
        self.hover = nil
        guard proposal.operation.isPerformed else {
            leave(hover)
            gdk_drop_finish(drop, GdkDragAction(rawValue: 0))
            return 1
        }
        left()
        g_object_ref(UnsafeMutableRawPointer(drop))
        let held = Pointer(drop)
        let finish: @MainActor @Sendable () -> Void = {
            gdk_drop_finish(held.opaque, GDK_ACTION_COPY)
            g_object_unref(held.raw)
        }
        if let drag = hover.session.outsideDrag {
            if activates { activate(drop) }
            read(drag, from: drop, finish)
        }
        Task { @MainActor in
            let report = await hover.interaction.drop(hover.session, at: place)
            // What is read is finished as soon as it has been read; sources don't wait for
            // conversions.
            if hover.session.outsideDrag == nil { finish() }
            dropped(report)
        }
        return 1
    }

    /// Moves the keyboard's focus to the window from the other program's, which has had the focus
    /// since the drag began. A Wayland compositor allows no window to do so.
    private func activate(_ drop: OpaquePointer) {
        guard desktop.backend == .x11, let surface = gdk_drop_get_surface(drop), let window = gtk_native_get_for_surface(surface) else { return }
        gtk_window_present_with_time(window.cast(), gdk_x11_get_server_time(surface))
    }

    /// Reads the content of a drop on a thread of its own, and ends the drop with the last byte.
    private func read(_ drag: OutsideDrag, from drop: OpaquePointer, _ finish: @escaping @MainActor @Sendable () -> Void) {
        let source: any Clipboard
        switch desktop.backend {
        case .wayland: source = ToolkitSelection(drop, on: .wayland)
        // GTK alters text that it reads from an X server, and any client may read what is dropped.
        case .x11:
            let window = UInt32(truncatingIfNeeded: gdk_x11_surface_get_xid(gdk_drop_get_surface(drop)))
            source = (try? X11Drop.connect(window: window)) ?? ToolkitSelection(drop, on: .x11)
        }
        let end: @Sendable (OutsideDrag.Content) -> Void = { content in
            drag.complete(with: content)
            Task { @MainActor in finish() }
        }
        let read = reading.read
        if !DetachedThread.start({ end(read(source, .dragAndDrop, drag.names)) }) {
            end(OutsideDrag.Content(payload: Payload(items: []), answers: []))
        }
    }

    /// Shift asks for a move.
    private static func isShiftHeld(_ drop: OpaquePointer) -> Bool {
        gdk_device_get_modifier_state(gdk_drop_get_device(drop)).rawValue & GDK_SHIFT_MASK.rawValue != 0
    }

    private func action(_ proposal: DropProposal) -> UInt32 { proposal.operation.isPerformed ? GDK_ACTION_COPY.rawValue : 0 }
}
