import CAdwaita

/// A name that can be typed anew in its place. (GTK's own label of this kind, `GtkEditableLabel`,
/// has a timer that outlives it in GTK 4.8.)
@MainActor
final class NameField {
    let widget = Widget(gtk_stack_new())
    /// Called with what has been typed, if that is another name.
    var renamed: @MainActor (String) -> Void = { _ in }
    /// Called when the typing has ended and the field had the focus, which needs another place now.
    var left: @MainActor () -> Void = {}
    private(set) var isEditing = false

    private let label = Widget.line("")
    private let entry = Widget(gtk_text_new())
    private var name = ""
    /// What the entry holds. When a row is destroyed, the entry goes before the row's end is told.
    private var typed = ""
    /// How long the focus may be elsewhere, as in the field's own menu, before the typing counts as
    /// ended.
    private static let pause = Duration.milliseconds(100)

    init() {
        gtk_label_set_xalign(label.opaque, 0)
        gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END)
        entry.addStyle("name-field")
        for page in [label, entry] { gtk_stack_add_child(widget.opaque, page.pointer) }
        Signals.connect(entry.raw, "changed") { [weak self] in self?.entryChanged() }
        Signals.connect(entry.raw, "activate") { [weak self] in self?.end(keeping: true) }
        Keys.connect(entry) { [weak self] key in
            guard case .escape = key else { return false }
            self?.end(keeping: false)
            return true
        }
        guard let focus = gtk_event_controller_focus_new() else { return }
        Signals.connect(UnsafeMutableRawPointer(focus), "leave") { [weak self] in self?.focusLeft() }
        entry.add(focus)
    }

    /// Shows a name. What is being typed stays.
    func show(_ name: String) {
        self.name = name
        gtk_label_set_text(label.opaque, Text.shown(name))
    }

    /// Lets the user type another name.
    func edit() {
        guard !isEditing else { return }
        isEditing = true
        gtk_editable_set_text(entry.opaque, name)
        gtk_stack_set_visible_child(widget.opaque, entry.pointer)
        // Selects the whole name as well.
        gtk_widget_grab_focus(entry.pointer)
    }

    /// Ends the typing.
    ///
    /// - Parameter keeping: whether what was typed becomes the name. A blank name never does.
    func end(keeping: Bool) {
        guard isEditing else { return }
        isEditing = false
        let hadFocus = entry.containsFocus
        gtk_stack_set_visible_child(widget.opaque, label.pointer)
        if hadFocus { left() }
        if keeping, let newName { renamed(newName) }
    }

    /// Ends the typing when the widgets are being destroyed, and touches none of them.
    ///
    /// - Returns: what was typed, if that is another name.
    func close() -> String? {
        guard isEditing else { return nil }
        isEditing = false
        return newName
    }

    /// What was typed, if that is another name than the shown one, and not blank.
    private var newName: String? { typed != name && typed.contains { !$0.isWhitespace } ? typed : nil }

    private func entryChanged() { typed = gtk_editable_get_text(entry.opaque).map { String(cString: $0) } ?? "" }

    private func focusLeft() {
        guard isEditing else { return }
        Task { @MainActor [weak self] in
            try? await Task.sleep(for: Self.pause)
            // (The widgets may have gone by now, and then nothing is being typed.)
            guard let self, isEditing, !entry.containsFocus else { return }
            end(keeping: true)
        }
    }
}
