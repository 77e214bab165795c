import CGTK4
import DragDrop
import DragGallery

/// The list of galleries, and Recently Deleted below it.
@MainActor
final class GalleryListView {
    let widget = Widget.box(.vertical)
    private let browser: GalleryBrowser
    private let reading: DropReading
    private let desktop: Desktop
    private lazy var galleries = RowList(isSelectable: true) { [weak self] in self?.galleryRow() ?? GalleryRow() }
    private lazy var deleted = RowList(isSelectable: false) { [weak self] in self?.deletedRow() ?? DeletedRow() }
    private let deletedPart = Widget.box(.vertical)
    /// The deleted gallery that the user is asked about; nil for none.
    private var questioned: Int64?

    /// The least height of the list of galleries, in points.
    private static let height: Int32 = 90
    /// The least height of Recently Deleted, and the one up to which it grows, in points.
    private static let deletedHeight: (least: Int32, most: Int32) = (70, 200)

    private let keeper: any PictureKeeping

    init(_ browser: GalleryBrowser, _ reading: DropReading, _ desktop: Desktop, keeping keeper: any PictureKeeping) {
        self.keeper = keeper
        self.browser = browser
        self.reading = reading
        self.desktop = desktop
        addParts()
        // A click, and the arrow keys.
        galleries.chosen = { [weak self] gallery in self?.open(gallery) }
        galleries.activated = { row in row.name.edit() }
        Keys.connect(galleries.widget) { [weak self] key in self?.pressed(key) ?? false }
        show()
    }

    private func addParts() {
        let title = Widget.label("Galleries", style: "section", lines: 1)
        let deletedTitle = Widget.label("Recently Deleted", style: "section", lines: 1)
        for label in [title, deletedTitle] { gtk_label_set_xalign(label.opaque, 0) }
        for (list, name) in [(galleries.widget, "Galleries"), (deleted.widget, "Recently Deleted")] {
            list.setAccessibleName(name)
            list.addStyle("navigation-sidebar")
        }
        let scrolled = galleries.widget.scrolled()
        scrolled.expand(.vertical)
        gtk_scrolled_window_set_min_content_height(scrolled.opaque, Self.height)
        let scrolledDeleted = deleted.widget.scrolled()
        gtk_scrolled_window_set_propagate_natural_height(scrolledDeleted.opaque, 1)
        gtk_scrolled_window_set_min_content_height(scrolledDeleted.opaque, Self.deletedHeight.least)
        gtk_scrolled_window_set_max_content_height(scrolledDeleted.opaque, Self.deletedHeight.most)
        deletedPart.append(deletedTitle)
        deletedPart.append(scrolledDeleted)
        let new = Widget.button("New gallery") { [browser] in browser.addGallery() }
        new.setMargin(8)
        for part in [title, scrolled, deletedPart, new] { widget.append(part) }
    }

    /// Shows the lists as they are now.
    func show() {
        galleries.show(browser.galleries)
        galleries.select(browser.galleries.first { $0.name == browser.openName }?.id)
        deleted.show(browser.deleted.map { DeletedRow.Element(id: $0.id, name: $0.name, isQuestioned: $0.id == questioned) })
        gtk_widget_set_visible(deletedPart.pointer, browser.deleted.isEmpty ? 0 : 1)
    }

    /// Lets the user type another name for the gallery that is open.
    func renameOpen() {
        guard let gallery = browser.galleries.first(where: { $0.name == browser.openName }) else { return }
        galleries.reveal(gallery.id)?.name.edit()
    }

    // MARK: Rows

    private func galleryRow() -> GalleryRow {
        let row = GalleryRow()
        row.renamed = { [weak self] id, name in self?.rename(id, to: name) }
        // A drop on a gallery's row goes into that gallery.
        _ = DropTarget(
            // The name can be edited, and would take a text or an address itself.
            on: row.widget, reading, desktop, takesAll: true,
            of: { [browser, keeper] in
                GalleryListDestination(browser.galleries, keeping: keeper) { images, gallery in browser.add(images, to: gallery.name) }
            }, index: { [browser, weak row] _, _ in browser.galleries.firstIndex { $0.id == row?.gallery?.id } })
        return row
    }

    private func deletedRow() -> DeletedRow {
        let row = DeletedRow()
        row.asked = { [weak self] id in self?.ask(id) }
        row.restored = { [weak self] id in self?.withDeleted(id) { $0.undelete($1) } }
        row.erased = { [weak self] id in
            self?.questioned = nil
            self?.withDeleted(id) { $0.erase($1) }
        }
        return row
    }

    // MARK: What the user does

    // The rows change by all of this, so the event that brought it has to end first.

    private func open(_ gallery: GalleryEntry) {
        browser.open(gallery.name)
        // If the gallery could not be opened, the one before is open still.
        show()
    }

    private func pressed(_ key: Keys.Key) -> Bool {
        guard case .delete = key, let gallery = galleries.focused else { return false }
        Task { @MainActor in browser.delete(gallery.name) }
        return true
    }

    private func rename(_ id: Int64, to name: String) {
        Task { @MainActor in
            // Another program may have renamed or deleted the gallery meanwhile.
            if let gallery = browser.galleries.first(where: { $0.id == id }) { browser.rename(gallery.name, to: name) }
        }
    }

    private func withDeleted(_ id: Int64, _ change: @escaping @MainActor (GalleryBrowser, String) -> Void) {
        Task { @MainActor in
            if let gallery = browser.deleted.first(where: { $0.id == id }) { change(browser, gallery.name) }
        }
    }

    /// Asks whether a deleted gallery is to be erased; nil takes the question back.
    private func ask(_ id: Int64?) {
        questioned = id
        Task { @MainActor in show() }
    }
}
