import CGTK4

/// A window of the program.
///
/// Owner rule: GTK owns the window from its making until it is closed.
@MainActor
final class Window {
    /// The keys that enlarge what a window shows, in GTK's notation.
    static let enlargingKeys = ["<Control>plus", "<Control>equal", "<Control>KP_Add"]
    /// The keys that make what a window shows smaller.
    static let reducingKeys = ["<Control>minus", "<Control>KP_Subtract"]

    let pointer: UnsafeMutablePointer<GtkWindow>
    /// False after the window has been closed.
    private(set) var isOpen = true
    /// Ends what Escape ends before it closes the window. Returns false when there is nothing of the kind.
    var endMode: @MainActor () -> Bool = { false }
    private var whenClosed: [CheckedContinuation<Void, Never>] = []
    /// The windows on the screen.
    private static var shown: [Window] = []

    /// Closes all windows, as their users would.
    static func closeAll() {
        for window in shown { window.close() }
    }

    /// A window that is not on the screen yet. Sizes are in pixels of the desktop's scale.
    init(title: String, width: Int32, height: Int32) {
        pointer = OpaquePointer(gtk_window_new()).cast()
        gtk_window_set_title(pointer, title)
        gtk_window_set_default_size(pointer, width, height)
        Signals.connect(UnsafeMutableRawPointer(pointer), "destroy") { [weak self] in self?.ended() }
        addShortcut("Escape") { [weak self] in
            guard let self else { return }
            if !endMode() { close() }
        }
        addShortcut("<Control>w") { [weak self] in self?.close() }
    }

    var widget: Widget { Widget(OpaquePointer(pointer).cast()) }

    func setContent(_ content: Widget) { gtk_window_set_child(pointer, content.pointer) }

    /// Has a key combination, in GTK's notation, run `action` while the window has the focus.
    func addShortcut(_ keys: String, _ action: @escaping @MainActor () -> Void) {
        guard let controller = gtk_shortcut_controller_new(), let trigger = gtk_shortcut_trigger_parse_string(keys) else { return }
        let call = Signals.shortcutAction(action)
        gtk_shortcut_controller_add_shortcut(controller, gtk_shortcut_new(trigger, call))
        widget.add(controller)
    }

    /// Has each of several key combinations run `action`.
    func addShortcuts(_ combinations: [String], _ action: @escaping @MainActor () -> Void) {
        for keys in combinations { addShortcut(keys, action) }
    }

    /// Shows the window, and returns when it has been closed. The last window hands over what was copied.
    func run() async {
        gtk_window_present(pointer)
        guard isOpen else { return }
        Self.shown.append(self)
        await withCheckedContinuation { whenClosed.append($0) }
        if Self.shown.isEmpty { await Pasteboard.handOver() }
    }

    func close() {
        if isOpen { gtk_window_destroy(pointer) }
    }

    private func ended() {
        isOpen = false
        Self.shown.removeAll { $0 === self }
        let waiting = whenClosed
        whenClosed = []
        for continuation in waiting { continuation.resume() }
    }
}
