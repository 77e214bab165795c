import CGTK4

/// A window of the program.
///
/// Owner rule: GTK owns the window from its making until it is closed. This object owns a reference
/// to the window's content, so that what still happens to the content after that (a task, a timer,
/// the end of a drag) meets widgets that exist.
@MainActor
final class Window {
    /// The keys that enlarge what a window shows, in GTK's notation.
    static let enlargingKeys = ["<Control>plus", "<Control>equal", "<Control>KP_Add"]
    /// The keys that make what a window shows smaller.
    static let reducingKeys = ["<Control>minus", "<Control>KP_Subtract"]

    let pointer: UnsafeMutablePointer<GtkWindow>
    /// False after the window has been closed.
    private(set) var isOpen = true
    private let closesOnEscape: Bool
    /// Ends what Escape ends before it closes the window. Returns false when there is nothing of
    /// the kind.
    var endMode: @MainActor () -> Bool = { false }
    /// Whether the window may close now. If not, the closure has asked the user, and closes the
    /// window later.
    var mayClose: @MainActor () -> Bool = { true }
    private var content: Held?
    private var whenClosed: [CheckedContinuation<Void, Never>] = []
    private var whenResized: [@MainActor (Int32) -> Void] = []
    /// The windows on the screen.
    private static var shown: [Window] = []

    /// Closes all windows, without asking.
    static func closeAll() {
        for window in shown { window.close() }
    }

    /// A window that is not on the screen yet. Sizes are in pixels of the desktop's scale.
    ///
    /// - Parameter closesOnEscape: whether Escape closes the window: a window for one purpose, not
    ///   one that people work in.
    init(title: String, width: Int32, height: Int32, closesOnEscape: Bool = true) {
        pointer = OpaquePointer(gtk_window_new()).cast()
        self.closesOnEscape = closesOnEscape
        gtk_window_set_title(pointer, title)
        gtk_window_set_default_size(pointer, width, height)
        Signals.connect(UnsafeMutableRawPointer(pointer), "destroy") { [weak self] in self?.ended() }
        let asked: @convention(c) (gpointer, gpointer) -> gboolean = { _, data in
            let data = Pointer(data)
            return MainActor.assumeIsolated { (Signals.body(data) as @MainActor () -> Bool)() ? 0 : 1 }
        }
        let mayClose: @MainActor () -> Bool = { [weak self] in self?.mayClose() ?? true }
        Signals.connect(UnsafeMutableRawPointer(pointer), "close-request", unsafeBitCast(asked, to: GCallback.self), mayClose)
        Signals.connect(UnsafeMutableRawPointer(pointer), "realize") { [weak self] in self?.realized() }
        addShortcut("Escape") { [weak self] in self?.escaped() }
        addShortcut("<Control>w") { [weak self] in
            if let self, isOpen { gtk_window_close(self.pointer) }
        }
    }

    var widget: Widget { Widget(OpaquePointer(pointer).cast()) }

    /// Shows a widget in the window. Called once.
    func setContent(_ content: Widget) {
        self.content = Held(content)
        gtk_window_set_child(pointer, content.pointer)
    }

    /// Has a key combination, in GTK's notation, run `action` while the window has the focus.
    func addShortcut(_ keys: String, _ action: @escaping @MainActor () -> Void) {
        addShortcut(keys, GTK_PHASE_BUBBLE) {
            action()
            return true
        }
    }

    /// Has a key combination run `action` before the widget with the focus gets it, which happens
    /// only if `action` returns false. (A text field takes Ctrl+Z also when it has nothing to
    /// undo.)
    func addFirstShortcut(_ keys: String, _ action: @escaping @MainActor () -> Bool) { addShortcut(keys, GTK_PHASE_CAPTURE, action) }

    private func addShortcut(_ keys: String, _ phase: GtkPropagationPhase, _ action: @escaping @MainActor () -> Bool) {
        guard let controller = gtk_shortcut_controller_new(), let trigger = gtk_shortcut_trigger_parse_string(keys) else { return }
        gtk_event_controller_set_propagation_phase(controller, phase)
        let call = Signals.shortcutAction(action)
        gtk_shortcut_controller_add_shortcut(controller, gtk_shortcut_new(trigger, call))
        widget.add(controller)
    }

    /// Has each of several key combinations run `action`.
    func addShortcuts(_ combinations: [String], _ action: @escaping @MainActor () -> Void) {
        for keys in combinations { addShortcut(keys, action) }
    }

    /// Calls `action` with the window's width soon, and whenever the window has got another size.
    func whenResized(_ action: @escaping @MainActor (Int32) -> Void) {
        whenResized.append(action)
        resized()
    }

    /// Shows the window, and returns when it has been closed. The last window hands over what was
    /// copied.
    func run() async {
        gtk_window_present(pointer)
        guard isOpen else { return }
        Self.shown.append(self)
        await withCheckedContinuation { whenClosed.append($0) }
        if Self.shown.isEmpty { await Pasteboard.handOver() }
    }

    /// Closes the window without asking.
    func close() {
        if isOpen { gtk_window_destroy(pointer) }
    }

    private func escaped() {
        if DragOrigin.cancelDrag() || endMode() { return }
        if closesOnEscape, isOpen { gtk_window_close(pointer) }
    }

    /// Follows the size of the window's surface.
    private func realized() {
        guard let surface = gtk_native_get_surface(OpaquePointer(pointer)) else { return }
        let changed: @convention(c) (gpointer, Int32, Int32, gpointer) -> Void = { _, _, _, data in
            let data = Pointer(data)
            MainActor.assumeIsolated { (Signals.body(data) as @MainActor () -> Void)() }
        }
        let resized: @MainActor () -> Void = { [weak self] in self?.resized() }
        Signals.connect(UnsafeMutableRawPointer(surface), "layout", unsafeBitCast(changed, to: GCallback.self), resized)
    }

    /// Tells the window's size. The layout is being computed when the surface has got it, so what
    /// changes the layout comes after that.
    private func resized() {
        Task { @MainActor [weak self] in
            guard let self, isOpen, gtk_widget_get_width(widget.pointer) > 0 else { return }
            for action in whenResized { action(gtk_widget_get_width(widget.pointer)) }
        }
    }

    private func ended() {
        isOpen = false
        Self.shown.removeAll { $0 === self }
        let waiting = whenClosed
        whenClosed = []
        for continuation in waiting { continuation.resume() }
    }
}
