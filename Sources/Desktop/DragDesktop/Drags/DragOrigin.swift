import CAdwaita
import DragClipboard
import DragDrop

/// A widget that a ``SelectionSource`` can be dragged from.
@MainActor
final class DragOrigin {
    /// What is told about a drag.
    struct Events {
        var began: @MainActor () -> Void = {}
        /// The drag ended in a drop; the names are those whose content was given, in the order in
        /// which they were asked for.
        var dropped: @MainActor (_ taken: [String]) -> Void = { _ in }
        var cancelled: @MainActor () -> Void = {}
        /// The other program has moved what was dragged.
        var moved: @MainActor () -> Void = {}
    }

    /// One drag from its beginning to its end.
    private final class Drag {
        var taken: [String] = []
        /// The last moment at which content was asked for.
        var lastActivity = ContinuousClock.now
        var isOver = false

        func note(_ name: String) {
            lastActivity = .now
            if !taken.contains(name) { taken.append(name) }
        }
    }

    /// The time after a drop in which the other program must have asked for something, when the
    /// desktop does not tell the end of the drop. (Sway never tells it for drops on programs under
    /// XWayland.)
    private static let grace = Duration.seconds(3)

    private let widget: Widget
    private let source: @MainActor () -> (any SelectionSource)?
    /// The same drag for places of this program; nil for none.
    private let local: @MainActor () -> DragSession?
    private let events: Events
    private let desktop: Desktop
    private var current: Drag?
    /// The `GdkDrag` that is under way; nil when there is none. GTK keeps it until its end.
    private static var active: OpaquePointer?

    /// Cancels the drag that is under way.
    ///
    /// - Returns: false when there is none.
    @discardableResult
    static func cancelDrag() -> Bool {
        guard let active else { return false }
        cgtk_cancel_drag(active)
        return true
    }

    /// Lets `widget` be dragged. The widget keeps this object.
    ///
    /// - Parameters:
    ///   - moves: whether the other program may move or link to what is dragged: files, which it
    ///     then moves itself.
    ///   - local: the drag for places of this program; nil for none.
    ///   - source: the content of a drag that begins; nil if none may begin.
    init(
        from widget: Widget, _ desktop: Desktop, _ events: Events = Events(), moves: Bool = false,
        local: @escaping @MainActor () -> DragSession? = { nil },
        source: @escaping @MainActor () -> (any SelectionSource)?
    ) {
        self.widget = widget
        self.source = source
        self.local = local
        self.events = events
        self.desktop = desktop
        guard let controller = gtk_drag_source_new() else { return }
        // Otherwise a copy only: with a move, some programs would tell the source to delete what
        // was only copied.
        let actions = moves ? GDK_ACTION_COPY.rawValue | GDK_ACTION_MOVE.rawValue | GDK_ACTION_LINK.rawValue : GDK_ACTION_COPY.rawValue
        gtk_drag_source_set_actions(controller, GdkDragAction(rawValue: actions))
        connect(controller)
        widget.add(controller)
    }

    private func connect(_ controller: OpaquePointer) {
        let raw = UnsafeMutableRawPointer(controller)
        let prepare: @convention(c) (gpointer, Double, Double, gpointer) -> UnsafeMutableRawPointer? = { controller, x, y, data in
            let (controller, data) = (Pointer(controller), Pointer(data))
            return MainActor.assumeIsolated { Signals.body(data, of: DragOrigin.self).prepare(controller, x, y) }?.raw
        }
        let begin: @convention(c) (gpointer, gpointer, gpointer) -> Void = { _, drag, data in
            let (drag, data) = (Pointer(drag), Pointer(data))
            MainActor.assumeIsolated { Signals.body(data, of: DragOrigin.self).begin(drag) }
        }
        let cancel: @convention(c) (gpointer, gpointer, UInt32, gpointer) -> gboolean = { _, _, _, data in
            let data = Pointer(data)
            MainActor.assumeIsolated { Signals.body(data, of: DragOrigin.self).cancel() }
            return 0
        }
        Signals.connect(raw, "prepare", unsafeBitCast(prepare, to: GCallback.self), self)
        Signals.connect(raw, "drag-begin", unsafeBitCast(begin, to: GCallback.self), self)
        Signals.connect(raw, "drag-cancel", unsafeBitCast(cancel, to: GCallback.self), self)
    }

    private func prepare(_ controller: Pointer, _ x: Double, _ y: Double) -> Pointer? {
        guard let source = source() else { return nil }
        let drag = Drag()
        guard let provider = ContentProvider.make(source, on: desktop, given: { drag.note($0) }) else { return nil }
        current = drag
        LocalDrag.current = local()
        if let (picture, scale) = DragPicture.make(widget, count: LocalDrag.current?.items.count ?? 1) {
            gtk_drag_source_set_icon(controller.opaque, picture.opaque, Int32(x * scale), Int32(y * scale))
            LocalDrag.picture = picture
        }
        return Pointer(UnsafeMutableRawPointer(provider))
    }

    private func begin(_ drag: Pointer) {
        guard let current else { return }
        Self.active = drag.opaque
        if desktop.backend == .x11 { EscapeKey.follow(gdk_drag_get_display(drag.opaque)) }
        events.began()
        Signals.connect(drag.raw, "drop-performed") { [weak self] in self?.performed(current) }
        Signals.connect(drag.raw, "dnd-finished") { [weak self] in
            let isMoved = gdk_drag_get_selected_action(drag.opaque) == GDK_ACTION_MOVE
            self?.end(current)
            if isMoved { self?.events.moved() }
        }
    }

    private func performed(_ drag: Drag) {
        Self.active = nil
        drag.lastActivity = .now
        Task { @MainActor in
            while !drag.isOver, drag.lastActivity.duration(to: .now) < Self.grace { try? await Task.sleep(for: .milliseconds(100)) }
            end(drag)
        }
    }

    private func end(_ drag: Drag) {
        Self.active = nil
        guard !drag.isOver else { return }
        drag.isOver = true
        LocalDrag.end()
        events.dropped(drag.taken)
    }

    private func cancel() {
        Self.active = nil
        guard let current, !current.isOver else { return }
        current.isOver = true
        LocalDrag.end()
        events.cancelled()
    }
}

/// The drag that began in this program, for places of this program: they get the dragged objects
/// themselves, and can move them.
@MainActor
enum LocalDrag {
    /// Nil when no drag of this program is under way.
    static var current: DragSession?
    /// What the last drag showed under the pointer.
    static var picture: HeldObject?

    /// Ends the drag for its sources, if no place of this program has taken it.
    static func end() {
        current?.cancel()
        current = nil
    }
}
