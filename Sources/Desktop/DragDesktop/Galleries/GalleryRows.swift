import CAdwaita
import DragGallery

/// A gallery in the list of galleries: its name, which can be typed anew, and the number of its
/// images.
@MainActor
final class GalleryRow: ListRow {
    let widget: Widget
    let name = NameField()
    private let count = Widget.line("")
    private(set) var gallery: GalleryEntry?
    /// Called with a gallery's identity and the name that has been typed for it.
    var renamed: @MainActor (Int64, String) -> Void = { _, _ in }

    init() {
        name.widget.expand(.horizontal)
        count.addStyle("quiet")
        widget = .box(.horizontal, spacing: 8, [name.widget, count])
        name.renamed = { [weak self] typed in
            if let self, let gallery { renamed(gallery.id, typed) }
        }
        name.left = { [widget] in
            if let parent = gtk_widget_get_parent(widget.pointer) { gtk_widget_grab_focus(parent) }
        }
    }

    func show(_ gallery: GalleryEntry) {
        self.gallery = gallery
        name.show(gallery.name)
        count.setText("\(gallery.imageCount)")
    }

    func clear() {
        name.end(keeping: true)
        gallery = nil
    }

    func close() {
        if let typed = name.close(), let gallery { renamed(gallery.id, typed) }
        gallery = nil
    }

    static func name(of gallery: GalleryEntry) -> String { "\(gallery.name), " + trCount("%@ image", "%@ images", gallery.imageCount) }
}

/// A gallery in Recently Deleted, with buttons that restore and erase it.
@MainActor
final class DeletedRow: ListRow {
    struct Element: Hashable, Identifiable {
        let id: Int64
        let name: String
        /// Whether the user is asked if the gallery is to be erased.
        let isQuestioned: Bool
    }

    let widget: Widget
    /// Called with the identity of the gallery that the user is to be asked about; nil when the
    /// answer is no.
    var asked: @MainActor (Int64?) -> Void = { _ in }
    /// Called with the identity of a gallery that is to be restored.
    var restored: @MainActor (Int64) -> Void = { _ in }
    /// Called with the identity of a gallery that is to be erased.
    var erased: @MainActor (Int64) -> Void = { _ in }

    private let label = Widget.label(lines: 2)
    private let restore = Widget.iconButton("edit-undo-symbolic")
    private let ask = Widget.iconButton("user-trash-symbolic")
    private let keep = Widget.button(tr("Keep"))
    private let erase = Widget.button(tr("Delete"))
    private let choices: Widget
    private let question: Widget
    private var element: Element?

    init() {
        gtk_label_set_xalign(label.opaque, 0)
        erase.addStyle("destructive-action")
        for button in [restore, ask] { button.addStyle("flat") }
        label.expand(.horizontal)
        choices = .box(.horizontal, [restore, ask])
        question = .wrapping([keep, erase])
        widget = .box(.vertical, spacing: 4, [.box(.horizontal, [label, choices]), question])
        connect(restore) { $0.restored($1) }
        connect(ask) { $0.asked($1) }
        connect(keep) { row, _ in row.asked(nil) }
        connect(erase) { $0.erased($1) }
    }

    private func connect(_ button: Widget, _ action: @escaping @MainActor (DeletedRow, Int64) -> Void) {
        Signals.connect(button.raw, "clicked") { [weak self] in
            if let self, let element { action(self, element.id) }
        }
    }

    func show(_ element: Element) {
        self.element = element
        label.setText(element.isQuestioned ? tr("Delete “%@” for good?", Text.shown(element.name)) : Text.shown(element.name))
        gtk_widget_set_visible(choices.pointer, element.isQuestioned ? 0 : 1)
        gtk_widget_set_visible(question.pointer, element.isQuestioned ? 1 : 0)
        restore.setTitle(tr("Put back %@", element.name))
        ask.setTitle(tr("Delete %@ for good", element.name))
        erase.setAccessibleName(tr("Yes, delete %@ for good", element.name))
    }

    func clear() { element = nil }

    func close() { clear() }

    static func name(of element: Element) -> String { element.name }
}
