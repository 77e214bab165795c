import CGTK4
import DragDrop
import DragGallery

/// The list of galleries, and Recently Deleted below it.
@MainActor
final class GalleryListView {
    let widget = Widget.box(.vertical)
    private let browser: GalleryBrowser
    private let desktop: Desktop
    private let means: DropMeans
    private let galleries = Widget(gtk_list_box_new())
    private let deleted = Widget.box(.vertical, spacing: 4)
    private let deletedTitle = Widget.line("Recently Deleted")
    /// The galleries that the rows show, in their order.
    private var names: [String] = []
    /// The deleted gallery that the user is asked about; nil for none.
    private var questioned: String?

    init(_ browser: GalleryBrowser, _ means: DropMeans, _ desktop: Desktop) {
        self.browser = browser
        self.means = means
        self.desktop = desktop
        let title = Widget.line("Galleries")
        let content = Widget.box(.vertical, [title, galleries, deletedTitle, deleted])
        for label in [title, deletedTitle] {
            label.addStyle("section")
            label.align(.horizontal, GTK_ALIGN_START)
        }
        galleries.setAccessibleName("Galleries")
        deleted.setMargin(6)
        let scrolled = Widget(gtk_scrolled_window_new())
        gtk_scrolled_window_set_policy(scrolled.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_scrolled_window_set_child(scrolled.opaque, content.pointer)
        scrolled.expand(.vertical)
        let new = Widget.button("New gallery") { [browser] in browser.addGallery() }
        new.setMargin(8)
        widget.append(scrolled)
        widget.append(new)
        gtk_widget_set_size_request(widget.pointer, 200, -1)
        let selected: @convention(c) (gpointer, gpointer?, gpointer) -> Void = { _, selected, context in
            guard let selected else { return }
            let (row, data) = (Pointer(selected), Pointer(context))
            MainActor.assumeIsolated { Signals.body(data, of: GalleryListView.self).chosen(row) }
        }
        // A click, and the arrow keys.
        Signals.connect(galleries.raw, "row-selected", unsafeBitCast(selected, to: GCallback.self), self)
        show()
    }

    /// Whether the rows are being made: what is selected meanwhile, the user has not selected.
    private var isFilling = false

    /// Shows the lists as they are now.
    func show() {
        isFilling = true
        defer { isFilling = false }
        // The rows are made anew, and the one that is selected takes over the keyboard.
        let hadFocus = gtk_widget_get_focus_child(galleries.pointer) != nil
        galleries.removeRows()
        names = browser.galleries.map(\.name)
        for gallery in browser.galleries { galleries.appendRow(row(gallery), named: "\(gallery.name), \(gallery.imageCount) images") }
        if let index = names.firstIndex(of: browser.openName) {
            let row = gtk_list_box_get_row_at_index(galleries.opaque, Int32(index))
            gtk_list_box_select_row(galleries.opaque, row)
            if hadFocus, let row { gtk_widget_grab_focus(UnsafeMutableRawPointer(row).assumingMemoryBound(to: GtkWidget.self)) }
        }
        deleted.removeChildren()
        for gallery in browser.deleted { deleted.append(deletedRow(gallery.name)) }
        gtk_widget_set_visible(deletedTitle.pointer, browser.deleted.isEmpty ? 0 : 1)
    }

    /// Lets the user type another name for the gallery that is open.
    func renameOpen() {
        guard let index = names.firstIndex(of: browser.openName), let row = gtk_list_box_get_row_at_index(galleries.opaque, Int32(index)),
            let box = gtk_list_box_row_get_child(row), let label = gtk_widget_get_first_child(box)
        else { return }
        gtk_editable_label_start_editing(OpaquePointer(label))
    }

    private func row(_ gallery: GalleryEntry) -> Widget {
        let label = Widget(gtk_editable_label_new(gallery.name))
        label.expand(.horizontal)
        let count = Widget.line("\(gallery.imageCount)")
        count.addStyle("quiet")
        let row = Widget.box(.horizontal, spacing: 8, [label, count])
        row.setMargin(6)
        let name = gallery.name
        let ended: @convention(c) (gpointer, gpointer?, gpointer) -> Void = { label, _, data in
            let (label, data) = (Pointer(label), Pointer(data))
            MainActor.assumeIsolated {
                guard gtk_editable_label_get_editing(label.opaque) == 0, let text = gtk_editable_get_text(label.opaque) else { return }
                (Signals.body(data) as @MainActor (String) -> Void)(String(cString: text))
            }
        }
        let renamed: @MainActor (String) -> Void = { [weak self] new in self?.rename(name, to: new) }
        Signals.connect(label.raw, "notify::editing", unsafeBitCast(ended, to: GCallback.self), renamed)
        Keys.connect(row) { [browser] key in
            guard case .delete = key else { return false }
            browser.delete(name)
            return true
        }
        takeDrops(row, name)
        return row
    }

    /// A drop on a gallery's row goes into that gallery.
    private func takeDrops(_ row: Widget, _ name: String) {
        let destination = GalleryListDestination(browser.galleries) { [weak self] images, gallery in self?.browser.add(images, to: gallery.name) }
        let index = browser.galleries.firstIndex { $0.name == name }
        // The name can be edited, and would take a text or an address itself.
        _ = DropTarget(on: row, means, desktop, takesAll: true, of: { destination }, index: { _, _ in index })
    }

    private func rename(_ name: String, to new: String) {
        guard new != name else { return }
        // The rows are made anew by this, so the signal that brought it has to end first.
        Task { @MainActor in
            browser.rename(name, to: new)
            show()
        }
    }

    private func deletedRow(_ name: String) -> Widget {
        let label = Widget.label(Text.shown(name), lines: 2)
        gtk_label_set_xalign(label.opaque, 0)
        guard questioned == name else {
            let back = Widget.button("Put back") { [browser] in browser.undelete(name) }
            back.setAccessibleName("Put back \(name)")
            let erase = Widget.button("Delete\u{2026}") { [weak self] in self?.ask(name) }
            erase.setAccessibleName("Delete \(name) for good")
            return .box(.vertical, spacing: 4, [label, .box(.horizontal, spacing: 4, [back, erase])])
        }
        label.setText("Delete \u{201C}\(Text.shown(name))\u{201D} for good?")
        let keep = Widget.button("Keep") { [weak self] in self?.ask(nil) }
        let erase = Widget.button("Delete") { [weak self] in
            self?.questioned = nil
            self?.browser.erase(name)
        }
        erase.addStyle("destructive-action")
        erase.setAccessibleName("Yes, delete \(name) for good")
        return .box(.vertical, spacing: 4, [label, .box(.horizontal, spacing: 4, [keep, erase])])
    }

    /// Asks whether a deleted gallery is to be erased; nil takes the question back.
    private func ask(_ name: String?) {
        questioned = name
        // The button that was pressed goes by this, so its signal has to end first.
        Task { @MainActor in show() }
    }

    private func chosen(_ row: Pointer) {
        guard !isFilling else { return }
        let index = Int(gtk_list_box_row_get_index(row.raw.assumingMemoryBound(to: GtkListBoxRow.self)))
        if names.indices.contains(index) { browser.open(names[index]) }
    }
}

extension Widget {
    /// Removes all rows of a list box.
    fileprivate func removeRows() {
        while let row = gtk_list_box_get_row_at_index(opaque, 0) {
            gtk_list_box_remove(opaque, UnsafeMutableRawPointer(row).assumingMemoryBound(to: GtkWidget.self))
        }
    }
}
