import CAdwaita
import DragTypes

/// Something that a user can do in a window: by keys, in a menu, by a button of the header bar.
@MainActor
struct WindowAction {
    /// The action's name among those of its window.
    let name: String
    /// What the action does, for people: "Undo".
    let title: String
    /// The key combinations, in GTK's notation, the usual one first.
    let keys: [String]
    /// Returns false where the keys shall have the effect that they have for the widget with the
    /// focus.
    let perform: @MainActor () -> Bool
    /// Whether the action gets its keys before the widget with the focus does.
    let isFirst: Bool

    init(_ name: String, _ title: String, keys: [String] = [], _ perform: @escaping @MainActor () -> Void) {
        self.init(
            name, title, keys: keys, isFirst: false,
            perform: {
                perform()
                return true
            })
    }

    /// An action that gets its keys before the widget with the focus does, which happens only if
    /// `perform` returns true. (A text field takes Ctrl+Z also when it has nothing to undo.)
    init(_ name: String, _ title: String, firstKeys keys: [String], _ perform: @escaping @MainActor () -> Bool) {
        self.init(name, title, keys: keys, isFirst: true, perform: perform)
    }

    /// An action whose keys have another effect where `perform` returns false.
    init(_ name: String, _ title: String, sometimesKeys keys: [String], _ perform: @escaping @MainActor () -> Bool) {
        self.init(name, title, keys: keys, isFirst: false, perform: perform)
    }

    private init(_ name: String, _ title: String, keys: [String], isFirst: Bool, perform: @escaping @MainActor () -> Bool) {
        (self.name, self.title, self.keys, self.isFirst, self.perform) = (name, title, keys, isFirst, perform)
    }

    /// The action's name in menus and buttons.
    var reference: String { WindowActions.prefix + name }

    /// The usual key combination as people read it; nil for none.
    var shownKeys: String? {
        var (key, modifiers) = (guint(), GdkModifierType(rawValue: 0))
        guard let first = keys.first, gtk_accelerator_parse(first, &key, &modifiers) != 0, let label = gtk_accelerator_get_label(key, modifiers)
        else { return nil }
        defer { g_free(label) }
        return String(cString: label)
    }
}

extension Widget {
    /// Has a button with an icon perform an action.
    func bind(to action: WindowAction) {
        gtk_actionable_set_action_name(opaque, action.reference)
        setTitle(action.title, keys: action.shownKeys)
    }
}

/// The actions of a window. One list feeds the key combinations, the menus, the buttons of the
/// header bar and the window that shows the shortcuts.
@MainActor
final class WindowActions {
    fileprivate static let prefix = "window-actions."

    private let group = HeldObject(taking: OpaquePointer(g_simple_action_group_new()))
    private var actions: [String: WindowAction] = [:]
    /// The actions in their order, under the headings of the window of shortcuts.
    private var chapters: [(title: String, actions: [WindowAction])] = []
    private unowned let window: Window

    init(_ window: Window) {
        self.window = window
        gtk_widget_insert_action_group(window.widget.pointer, "window-actions", group.opaque)
    }

    /// Adds actions, and has their keys perform them.
    ///
    /// - Parameter title: the heading of these actions in the window of shortcuts.
    func add(_ title: String, _ new: [WindowAction]) {
        chapters.append((title, new))
        for action in new {
            actions[action.name] = action
            for keys in action.keys { window.addShortcut(keys, action.isFirst ? GTK_PHASE_CAPTURE : GTK_PHASE_BUBBLE, action.perform) }
            register(action.name, nil) { _ in _ = action.perform() }
        }
    }

    /// Adds an action that menus perform with a number, such as the identity of a gallery.
    func add(_ name: String, _ perform: @escaping @MainActor (Int64) -> Void) {
        register(name, "x") { number in if let number { perform(Int64(g_variant_get_int64(number.opaque))) } }
    }

    private func register(_ name: String, _ type: String?, _ perform: @escaping @MainActor (Pointer?) -> Void) {
        let form = type.flatMap { g_variant_type_new($0) }
        defer { if let form { g_variant_type_free(form) } }
        guard let action = g_simple_action_new(name, form) else { return }
        Signals.connect(UnsafeMutableRawPointer(action), "activate", perform)
        g_action_map_add_action(group.opaque, action)
        g_object_unref(UnsafeMutableRawPointer(action))
    }

    subscript(name: String) -> WindowAction? { actions[name] }

    /// Has an action work or be grey in menus and buttons.
    func enable(_ name: String, _ isEnabled: Bool) {
        guard let action = g_action_map_lookup_action(group.opaque, name) else { return }
        g_simple_action_set_enabled(action, isEnabled ? 1 : 0)
    }

    /// The entry of a menu that performs an action; nil for a name of none.
    func entry(_ name: String) -> Menu.Entry? {
        actions[name].map { Menu.Entry(title: $0.title, action: $0.reference, keys: $0.keys.first) }
    }

    /// An entry of a menu that performs an action with a number.
    func entry(_ name: String, _ title: String, number: Int64) -> Menu.Entry {
        Menu.Entry(title: title, action: Self.prefix + name, keys: nil, number: number)
    }

    // MARK: The window of shortcuts

    /// Shows the key combinations of all actions.
    func showShortcuts() {
        let groups = chapters.map { chapter in
            let shortcuts = chapter.actions.filter { !$0.keys.isEmpty }.map { action in
                Self.object("GtkShortcutsShortcut", ["title": action.title, "accelerator": action.keys.prefix(2).joined(separator: " ")])
            }
            return shortcuts.isEmpty ? "" : Self.object("GtkShortcutsGroup", ["title": chapter.title], shortcuts)
        }
        let section = Self.object("GtkShortcutsSection", ["section-name": "shortcuts", "max-height": "12"], groups.filter { !$0.isEmpty })
        let document = "<interface>" + Self.object("GtkShortcutsWindow", id: "shortcuts", ["modal": "1"], [section]) + "</interface>"
        guard let builder = gtk_builder_new_from_string(document, -1) else { return }
        defer { g_object_unref(UnsafeMutableRawPointer(builder)) }
        guard let shortcuts = gtk_builder_get_object(builder, "shortcuts") else { return }
        let pointer: UnsafeMutablePointer<GtkWindow> = shortcuts.cast()
        gtk_window_set_transient_for(pointer, window.pointer)
        gtk_window_present(pointer)
    }

    /// An object in the notation of GtkBuilder.
    private static func object(_ type: String, id: String? = nil, _ properties: KeyValuePairs<String, String>, _ children: [String] = []) -> String {
        let identity = id.map { " id=\"\($0)\"" } ?? ""
        let values = properties.map { "<property name=\"\($0.key)\">\(MarkupEscape.text($0.value))</property>" }.joined()
        return "<object class=\"\(type)\"\(identity)>\(values)\(children.map { "<child>\($0)</child>" }.joined())</object>"
    }
}
