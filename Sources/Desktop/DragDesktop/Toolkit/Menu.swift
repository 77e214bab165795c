import CAdwaita

/// A menu of actions of a window.
@MainActor
struct Menu {
    /// One line of a menu.
    struct Entry {
        let title: String
        /// The action's full name.
        let action: String
        /// The key combination beside the title, in GTK's notation; nil for none.
        let keys: String?
        /// What the action is performed with; nil for an action without a value.
        var number: Int64?
    }

    /// A part of a menu.
    enum Part {
        /// Entries below each other, with a line between this part and others.
        case section([Entry])
        /// A menu that opens from an entry.
        case submenu(String, [Entry])
    }

    /// The parts from the top.
    let parts: [Part]

    /// The menu in GTK's form, which the caller owns.
    private func model() -> OpaquePointer? {
        let model = g_menu_new()
        for part in parts {
            switch part {
            case .section(let entries):
                let section = Self.section(entries)
                g_menu_append_section(model, nil, section?.cast())
                g_object_unref(UnsafeMutableRawPointer(section))
            case .submenu(let title, let entries):
                let submenu = Self.section(entries)
                g_menu_append_submenu(model, title, submenu?.cast())
                g_object_unref(UnsafeMutableRawPointer(submenu))
            }
        }
        return model
    }

    private static func section(_ entries: [Entry]) -> OpaquePointer? {
        let section = g_menu_new()
        for entry in entries {
            let item = g_menu_item_new(Text.withoutMnemonics(entry.title), nil)
            g_menu_item_set_action_and_target_value(item, entry.action, entry.number.flatMap { g_variant_new_int64(gint64($0)) })
            if let keys = entry.keys { g_menu_item_set_attribute_value(item, "accel", g_variant_new_string(keys)) }
            g_menu_append_item(section, item)
            g_object_unref(UnsafeMutableRawPointer(item))
        }
        return section
    }

    /// A button of the header bar that opens the menu.
    func button(icon: String, title: String) -> Widget {
        let button = Widget(gtk_menu_button_new())
        let model = model()
        gtk_menu_button_set_icon_name(button.opaque, icon)
        gtk_menu_button_set_menu_model(button.opaque, model?.cast())
        g_object_unref(UnsafeMutableRawPointer(model))
        button.setTitle(title)
        return button
    }

    /// Opens the menu at a point of a widget of a window. What has the focus gets it again when the
    /// menu has closed.
    func open(at x: Double, _ y: Double, of widget: Widget, in window: Window) {
        // The widget may leave the window while the menu is open, and the frame stays.
        var (point, place) = (graphene_point_t(x: Float(x), y: Float(y)), graphene_point_t())
        guard gtk_widget_compute_point(widget.pointer, window.frame.pointer, &point, &place) != 0 else { return }
        window.menuFocus = gtk_root_get_focus(OpaquePointer(window.pointer)).map { Held(Widget($0)) }
        let model = model()
        gtk_popover_menu_set_menu_model(window.menu.opaque, model?.cast())
        g_object_unref(UnsafeMutableRawPointer(model))
        var rectangle = GdkRectangle(x: Int32(place.x), y: Int32(place.y), width: 1, height: 1)
        gtk_popover_set_pointing_to(window.menu.pointer.cast(), &rectangle)
        Task { @MainActor in
            // GTK counts the lines between parts in the menu's height a little later.
            try? await Task.sleep(for: Self.settling)
            if window.isOpen { gtk_popover_popup(window.menu.pointer.cast()) }
        }
    }

    /// How long GTK takes for the height of a menu.
    private static let settling = Duration.milliseconds(20)
}
