import CAdwaita

/// A GTK widget.
///
/// Owner rule: a widget's parent owns the widget. A window owns itself until it is destroyed. Who
/// keeps a widget beyond its parent's life takes a reference.
@MainActor
struct Widget {
    let pointer: UnsafeMutablePointer<GtkWidget>

    init(_ pointer: UnsafeMutablePointer<GtkWidget>) { self.pointer = pointer }

    /// The widget under the pointer type that functions of its class take.
    var opaque: OpaquePointer { OpaquePointer(pointer) }
    var raw: UnsafeMutableRawPointer { UnsafeMutableRawPointer(pointer) }

    // MARK: Making

    enum Axis {
        case horizontal, vertical

        var orientation: GtkOrientation { self == .horizontal ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL }
    }

    /// Widgets in a row or a column.
    static func box(_ axis: Axis, spacing: Int32 = 0, _ children: [Widget] = []) -> Widget {
        let box = Widget(gtk_box_new(axis.orientation, spacing))
        for child in children { box.append(child) }
        return box
    }

    /// A line or a paragraph of text, which wraps at words.
    static func label(_ text: String = "", style: String? = nil, lines: Int32? = nil) -> Widget {
        let label = Widget(gtk_label_new(text))
        gtk_label_set_wrap(label.opaque, 1)
        gtk_label_set_wrap_mode(label.opaque, PANGO_WRAP_WORD_CHAR)
        if let lines {
            gtk_label_set_lines(label.opaque, lines)
            gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END)
        }
        if let style { label.addStyle(style) }
        return label
    }

    /// A text that stays on one line, whatever room that takes.
    static func line(_ text: String) -> Widget { Widget(gtk_label_new(text)) }

    /// Widgets in aligned columns.
    static func grid(columnSpacing: Int32, rowSpacing: Int32) -> Widget {
        let grid = Widget(gtk_grid_new())
        gtk_grid_set_column_spacing(grid.pointer.cast(), guint(columnSpacing))
        gtk_grid_set_row_spacing(grid.pointer.cast(), guint(rowSpacing))
        return grid
    }

    /// Places a child in a grid; columns and rows count from 0.
    func attach(_ child: Widget, column: Int, row: Int, columns: Int = 1) {
        gtk_grid_attach(pointer.cast(), child.pointer, Int32(column), Int32(row), Int32(columns), 1)
    }

    /// A button with a text, which wraps where there is no room for it.
    static func button(_ text: String, _ action: (@MainActor () -> Void)? = nil) -> Widget {
        let button = Widget(gtk_button_new())
        let label = Widget.label(text)
        gtk_label_set_justify(label.opaque, GTK_JUSTIFY_CENTER)
        gtk_button_set_child(button.pointer.cast(), label.pointer)
        button.addStyle("text-button")
        // GTK takes the name from a label of its own only.
        button.setAccessibleName(text)
        if let action { Signals.connect(button.raw, "clicked", action) }
        return button
    }

    /// A button with an icon. Its title is for screen readers and a pointer that rests on it.
    static func iconButton(_ icon: String, _ title: String = "", _ action: (@MainActor () -> Void)? = nil) -> Widget {
        let button = Widget(gtk_button_new_from_icon_name(icon))
        button.setTitle(title)
        if let action { Signals.connect(button.raw, "clicked", action) }
        return button
    }

    /// Says what a widget without a text does, to screen readers and to a pointer that rests on it.
    ///
    /// - Parameter keys: the key combination that does the same; nil for none.
    func setTitle(_ title: String, keys: String? = nil) {
        setAccessibleName(title)
        gtk_widget_set_tooltip_text(pointer, Text.shown(title) + (keys.map { " (\($0))" } ?? ""))
    }

    /// The widget within a scrolled area of its own.
    ///
    /// - Parameter across: the policy for the horizontal scroll bar.
    func scrolled(across: GtkPolicyType = GTK_POLICY_NEVER) -> Widget {
        let scrolled = Widget(gtk_scrolled_window_new())
        gtk_scrolled_window_set_policy(scrolled.opaque, across, GTK_POLICY_AUTOMATIC)
        gtk_scrolled_window_set_child(scrolled.opaque, pointer)
        return scrolled
    }

    // MARK: Changing

    func append(_ child: Widget) { gtk_box_append(pointer.cast(), child.pointer) }

    /// Whether the keyboard's focus is on the widget or within it.
    var containsFocus: Bool {
        guard let root = gtk_widget_get_root(pointer), let focus = gtk_root_get_focus(root) else { return false }
        return focus == pointer || gtk_widget_is_ancestor(focus, pointer) != 0
    }

    /// Appends a row to a list box. The list box wraps the row in a widget that has the focus,
    /// which therefore bears the name.
    func appendRow(_ row: Widget, named name: String) {
        gtk_list_box_append(opaque, row.pointer)
        if let wrapper = gtk_widget_get_parent(row.pointer) { Widget(wrapper).setAccessibleName(name) }
    }

    func addStyle(_ name: String) { gtk_widget_add_css_class(pointer, name) }

    func setStyle(_ name: String, _ isOn: Bool) {
        if isOn { gtk_widget_add_css_class(pointer, name) } else { gtk_widget_remove_css_class(pointer, name) }
    }

    func setText(_ text: String) { gtk_label_set_text(opaque, text) }

    /// The name that a screen reader says. An element without a role becomes a group, since only an
    /// element with a role has a name.
    func setAccessibleName(_ name: String) { cgtk_set_label(pointer, name) }

    /// What the widget is to a screen reader. The role must be set before the widget is shown.
    func setAccessibleRole(_ role: GtkAccessibleRole) { cgtk_set_role(pointer, role) }

    func expand(_ axis: Axis) {
        if axis == .horizontal { gtk_widget_set_hexpand(pointer, 1) } else { gtk_widget_set_vexpand(pointer, 1) }
    }

    /// Whether the widget is laid out for texts that run from right to left.
    var isRightToLeft: Bool { gtk_widget_get_direction(pointer) == GTK_TEXT_DIR_RTL }

    func align(_ axis: Axis, _ alignment: GtkAlign) {
        if axis == .horizontal { gtk_widget_set_halign(pointer, alignment) } else { gtk_widget_set_valign(pointer, alignment) }
    }

    /// The width of so many characters of usual width in the widget's font.
    func width(ofCharacters count: Int32) -> Int32 {
        guard let metrics = pango_context_get_metrics(gtk_widget_get_pango_context(pointer), nil, nil) else { return 0 }
        defer { pango_font_metrics_unref(metrics) }
        return count * pango_font_metrics_get_approximate_char_width(metrics) / PANGO_SCALE
    }

    func measure(_ axis: Axis, for size: Int32 = -1) -> SizeRange {
        var range = SizeRange()
        gtk_widget_measure(pointer, axis.orientation, size, &range.minimum, &range.natural, nil, nil)
        return range
    }

    func setMargin(_ margin: Int32) {
        gtk_widget_set_margin_start(pointer, margin)
        gtk_widget_set_margin_end(pointer, margin)
        gtk_widget_set_margin_top(pointer, margin)
        gtk_widget_set_margin_bottom(pointer, margin)
    }

    /// Adds an event controller, which the widget then owns.
    func add(_ controller: OpaquePointer) { gtk_widget_add_controller(pointer, controller) }

    /// Removes all children of a box or of a grid.
    func removeChildren() {
        while let child = gtk_widget_get_first_child(pointer) { gtk_widget_unparent(child) }
    }
}

/// The smallest size of a widget along an axis, and the size that it would rather have.
struct SizeRange {
    var minimum: Int32 = 0
    var natural: Int32 = 0
}

extension UnsafeMutablePointer {
    /// The pointer under the type of another class of the object, whose structure GTK's headers
    /// declare.
    func cast<Instance>() -> UnsafeMutablePointer<Instance> { UnsafeMutableRawPointer(self).assumingMemoryBound(to: Instance.self) }
}

extension OpaquePointer {
    /// The pointer under the type of a class whose structure GTK's headers declare.
    func cast<Instance>() -> UnsafeMutablePointer<Instance> { UnsafeMutablePointer(self) }
}
