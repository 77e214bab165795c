import CAdwaita

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
    /// What the user can do in the window.
    private(set) lazy var actions = WindowActions(self)
    /// All that the window shows below the header bar. Menus open over it.
    let frame = Widget(adw_toast_overlay_new())
    private let header = Widget(adw_header_bar_new())
    /// Shows the menus of what is in the window, one after the other. (GTK 4.8 crashes when a menu
    /// that has just closed leaves its window.)
    private(set) lazy var menu = makeMenu()
    private var isMenuMade = false
    /// What had the focus before the menu was opened.
    var menuFocus: Held?
    private var isNarrow = false
    private lazy var messages = Messages(over: frame)
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
        pointer = OpaquePointer(adw_window_new()).cast()
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
    }

    var widget: Widget { Widget(OpaquePointer(pointer).cast()) }

    /// Shows a widget in the window. Called once.
    func setContent(_ content: Widget) {
        self.content = Held(content)
        adw_toast_overlay_set_child(frame.opaque, content.pointer)
        frame.expand(.vertical)
        whenResized { [weak self] width in self?.arrangeHeader(width) }
        adw_header_bar_set_title_widget(header.opaque, titleLabel().pointer)
        adw_window_set_content(pointer.cast(), Widget.box(.vertical, [header, frame]).pointer)
    }

    // MARK: The header bar

    /// The width of a window whose header bar has room for all buttons and a title, in points.
    private static let roomyWidth: Int32 = 520
    /// What a window that has just room for all buttons lacks for a title, in points.
    private static let titleWidth: Int32 = 60

    /// The buttons that a narrow window does without.
    private var spareButtons: [Widget] = []
    /// The smallest width of the header bar with all buttons, which grows with the size of texts.
    private var widthOfAllButtons: Int32 = 0

    /// Leaves out buttons where there is no room for them.
    private func arrangeHeader(_ width: Int32) {
        if !isNarrow { widthOfAllButtons = header.measure(.horizontal).minimum }
        guard (width < max(Self.roomyWidth, widthOfAllButtons + Self.titleWidth)) != isNarrow else { return }
        isNarrow.toggle()
        adw_header_bar_set_decoration_layout(header.opaque, isNarrow ? ":close" : nil)
        for button in spareButtons { gtk_widget_set_visible(button.pointer, isNarrow ? 0 : 1) }
    }

    /// The title. Its smallest width is that of an ellipsis: the title of a header bar by itself
    /// has room for five letters, which narrow windows with large text do not have.
    private func titleLabel() -> Widget {
        let label = Widget.label(style: "title", lines: 1)
        gtk_label_set_wrap(label.opaque, 0)
        g_object_bind_property(pointer, "title", label.pointer, "label", G_BINDING_SYNC_CREATE)
        return label
    }

    /// Adds a widget to the header bar, further inside than those before it.
    func addToHeader(_ widget: Widget, atEnd: Bool) {
        if atEnd { adw_header_bar_pack_end(header.opaque, widget.pointer) } else { adw_header_bar_pack_start(header.opaque, widget.pointer) }
    }

    /// Adds a button that performs an action to the header bar.
    ///
    /// - Parameter isSpare: whether a narrow window does without the button.
    @discardableResult
    func addButton(_ name: String, icon: String, atEnd: Bool, isSpare: Bool = false) -> Widget {
        let button = Widget.iconButton(icon)
        if let action = actions[name] { button.bind(to: action) }
        addToHeader(button, atEnd: atEnd)
        if isSpare { spareButtons.append(button) }
        return button
    }

    /// Adds the menu of the window to the header bar: some actions, and the window of shortcuts.
    func addPrimaryMenu(_ names: [String]) {
        actions.add(
            tr("General"),
            [
                WindowAction("shortcuts", tr("Keyboard Shortcuts"), keys: ["<Control>question", "F1"]) { [weak self] in self?.actions.showShortcuts()
                },
                WindowAction("close", tr("Close the Window"), keys: ["<Control>w"]) { [weak self] in
                    if let self, isOpen { gtk_window_close(pointer) }
                },
            ])
        let own = Menu.Part.section(names.compactMap { actions.entry($0) })
        let menu = Menu(parts: [own, .section(["shortcuts", "close"].compactMap { actions.entry($0) })])
        let button = menu.button(icon: "open-menu-symbolic", title: tr("Main Menu"))
        gtk_menu_button_set_primary(button.opaque, 1)
        addToHeader(button, atEnd: true)
    }

    // MARK: Messages

    /// Says something to the user, over the content and for a while. An empty sentence takes the
    /// last message away.
    ///
    /// - Parameter action: an action that a button of the message performs, such as "undo".
    func say(_ sentence: String, offering action: String? = nil) {
        messages.say(sentence, offering: action.flatMap { actions[$0] })
    }

    /// Has a key combination, in GTK's notation, run `action` while the window has the focus.
    func addShortcut(_ keys: String, _ action: @escaping @MainActor () -> Void) {
        addShortcut(keys, GTK_PHASE_BUBBLE) {
            action()
            return true
        }
    }

    /// Has a key combination run `action` in a phase of the way of a key through the widgets. The
    /// keys have an effect elsewhere if `action` returns false.
    func addShortcut(_ keys: String, _ phase: GtkPropagationPhase, _ action: @escaping @MainActor () -> Bool) {
        guard let controller = gtk_shortcut_controller_new(), let trigger = gtk_shortcut_trigger_parse_string(keys) else { return }
        gtk_event_controller_set_propagation_phase(controller, phase)
        let call = Signals.shortcutAction(action)
        gtk_shortcut_controller_add_shortcut(controller, gtk_shortcut_new(trigger, call))
        widget.add(controller)
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

    private func makeMenu() -> Widget {
        let menu = Widget(gtk_popover_menu_new_from_model_full(nil, GTK_POPOVER_MENU_NESTED))
        gtk_widget_set_parent(menu.pointer, frame.pointer)
        gtk_popover_set_has_arrow(menu.pointer.cast(), 0)
        menu.align(.horizontal, GTK_ALIGN_START)
        isMenuMade = true
        Signals.connect(menu.raw, "closed") { [weak self] in
            guard let widget = self?.menuFocus?.widget, gtk_widget_get_mapped(widget.pointer) != 0 else { return }
            gtk_widget_grab_focus(widget.pointer)
        }
        return menu
    }

    private func ended() {
        if isMenuMade { gtk_widget_unparent(menu.pointer) }
        isOpen = false
        messages.end()
        Self.shown.removeAll { $0 === self }
        let waiting = whenClosed
        whenClosed = []
        for continuation in waiting { continuation.resume() }
    }
}
