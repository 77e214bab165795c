import CGTK4
package import DragClipboard
package import DragDrop
package import DragEngine
import DragSystem
import DragTypes

/// Reads the content of a drop under the given names. Called once for each drop, on a thread that may block.
package typealias DropReader = @Sendable (_ source: any Clipboard, _ names: [String]) -> OutsideDrag.Content

/// The runner and the reader for drops from other programs.
package struct DropMeans: Sendable {
    let runner: Runner
    let read: DropReader

    package init(runner: Runner, read: @escaping DropReader) {
        self.runner = runner
        self.read = read
    }
}

/// A widget as the place of a ``DropDestination``: forwards GTK's events in the order that ``DropInteraction`` expects, and has drops read
/// as soon as they happen.
///
/// GTK's own readers for drops (`GtkDropTarget`) decode what they read, so only the asynchronous one is used, with every name.
@MainActor
final class DropTarget {
    private struct Hover {
        let drop: OpaquePointer
        let session: DropSession
    }

    private let interaction: DropInteraction
    private let means: DropMeans
    private let desktop: Desktop
    private var hover: Hover?
    /// The presented index under the pointer.
    private let index: @MainActor (_ x: Double, _ y: Double) -> Int?

    /// Makes `widget` the place of `destination`. The widget keeps this object.
    init(
        on widget: Widget, of destination: any DropDestination, _ means: DropMeans, _ desktop: Desktop,
        index: @escaping @MainActor (_ x: Double, _ y: Double) -> Int? = { _, _ in nil }
    ) {
        interaction = DropInteraction(destination)
        self.means = means
        self.desktop = desktop
        self.index = index
        let target = gtk_drop_target_async_new(
            nil, GdkDragAction(rawValue: GDK_ACTION_COPY.rawValue | GDK_ACTION_MOVE.rawValue | GDK_ACTION_LINK.rawValue))
        guard let target else { return }
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
        let drag = OutsideDrag(names: Self.names(drop), on: desktop.backend.platform, catalogue: means.runner.registry.catalogue)
        let session = DropSession(drag, runner: means.runner)
        hover = Hover(drop: drop, session: session)
        interaction.enter(session)
        // The position that comes with this event is always the corner, so the index is asked for with the first motion.
        return action(interaction.update(session, at: nil))
    }

    private func moved(_ drop: OpaquePointer, _ x: Double, _ y: Double) -> UInt32 {
        guard let hover, hover.drop == drop else { return 0 }
        return action(interaction.update(hover.session, at: index(x, y)))
    }

    /// Wayland says that the drag has left right after the drop, and X11 at the end of a slow one; by then no drag hovers any more.
    private func left(_ drop: OpaquePointer) {
        guard let hover, hover.drop == drop else { return }
        leave(hover)
    }

    private func leave(_ hover: Hover) {
        self.hover = nil
        interaction.exit(hover.session)
        hover.session.outsideDrag?.abandon()
    }

    private func dropped(_ drop: OpaquePointer, _ x: Double, _ y: Double) -> gboolean {
        guard let hover, hover.drop == drop, let drag = hover.session.outsideDrag else { return 0 }
        let place = index(x, y)
        let proposal = interaction.update(hover.session, at: place)
        self.hover = nil
        guard proposal.operation.isPerformed else {
            leave(hover)
            gdk_drop_finish(drop, GdkDragAction(rawValue: 0))
            return 1
        }
        let source: any Clipboard
        switch desktop.backend {
        case .wayland: source = ToolkitDrop(drop, on: .wayland)
        // GTK alters text that it reads from an X server, and any client may read what is dropped.
        case .x11:
            let window = UInt32(truncatingIfNeeded: gdk_x11_surface_get_xid(gdk_drop_get_surface(drop)))
            source = (try? X11Drop.connect(window: window)) ?? ToolkitDrop(drop, on: .x11)
        }
        g_object_ref(UnsafeMutableRawPointer(drop))
        let held = Pointer(drop)
        let finish: @Sendable (OutsideDrag.Content) -> Void = { content in
            drag.complete(with: content)
            Task { @MainActor in
                gdk_drop_finish(held.opaque, GDK_ACTION_COPY)
                g_object_unref(held.raw)
            }
        }
        let read = means.read
        if !DetachedThread.start({ finish(read(source, drag.names)) }) {
            finish(OutsideDrag.Content(payload: Payload(items: []), answers: []))
        }
        let (interaction, session) = (interaction, hover.session)
        Task { @MainActor in _ = await interaction.drop(session, at: place) }
        return 1
    }

    // MARK: Translations

    /// The names that the drag offers, without those that carry no content.
    private static func names(_ drop: OpaquePointer) -> [String] {
        var count: gsize = 0
        guard let formats = gdk_drop_get_formats(drop), let list = gdk_content_formats_get_mime_types(formats, &count) else { return [] }
        let names = (0..<Int(count)).compactMap { list[$0].map { String(cString: $0) } }
        return names.filter { !SelectionServices.names.contains($0) }
    }

    private func action(_ proposal: DropProposal) -> UInt32 { proposal.operation.isPerformed ? GDK_ACTION_COPY.rawValue : 0 }
}
