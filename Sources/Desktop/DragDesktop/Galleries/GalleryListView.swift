import CAdwaita
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
    /// The gallery that a drag is above; nil for none.
    private var hovered: Int64?
    /// The deleted gallery that the user is asked about; nil for none.
    private var questioned: Int64?

    /// The least height of the list of galleries, in points.
    private static let height: Int32 = 90
    /// The least height of Recently Deleted, and the one up to which it grows, in points.
    private static let deletedHeight: (least: Int32, most: Int32) = (70, 200)

    private let keeper: any PictureKeeping

    /// Called when the user has opened a gallery.
    var opened: @MainActor () -> Void = {}
    private unowned let window: Window

    init(_ browser: GalleryBrowser, _ reading: DropReading, _ desktop: Desktop, keeping keeper: any PictureKeeping, in window: Window) {
        self.window = window
        self.keeper = keeper
        self.browser = browser
        self.reading = reading
        self.desktop = desktop
        addParts()
        addActions()
        // A click, and the arrow keys.
        galleries.chosen = { [weak self] gallery in self?.open(gallery) }
        galleries.activated = { row in row.name.edit() }
        Keys.connect(galleries.widget) { [weak self] key in self?.pressed(key) ?? false }
        show()
    }

    private func addParts() {
        let title = Widget.label(tr("Galleries"), style: "section", lines: 1)
        let deletedTitle = Widget.label(tr("Recently Deleted"), style: "section", lines: 1)
        for label in [title, deletedTitle] { gtk_label_set_xalign(label.opaque, 0) }
        for (list, name) in [(galleries.widget, tr("Galleries")), (deleted.widget, tr("Recently Deleted"))] {
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
        let new = Widget.button(tr("New gallery")) { [browser] in browser.addGallery() }
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
        Clicks.connectMenu(row.widget) { [weak self, weak row] x, y in if let row { self?.openMenu(row, x, y) } }
        // A drop on a gallery's row goes into that gallery.
        _ = DropTarget(
            // The name can be edited, and would take a text or an address itself.
            on: row.widget, reading, desktop, takesAll: true,
            of: { [browser, keeper] in
                GalleryListDestination(browser.galleries, keeping: keeper) { images, gallery in browser.add(images, to: gallery.name) }
            },
            index: { [weak self, weak row] _, _ in
                guard let self, let gallery = row?.gallery else { return nil }
                hover(gallery)
                return browser.galleries.firstIndex { $0.id == gallery.id }
            }, left: { [weak self] in self?.hovered = nil },
            dropped: { [weak self] report in self?.report(report) })
        return row
    }

    /// The menu of a gallery's row.
    private func openMenu(_ row: GalleryRow, _ x: Double, _ y: Double) {
        guard let gallery = row.gallery else { return }
        let entries = [("open-row", tr("Open")), ("rename-row", tr("Rename")), ("delete-row", tr("Move to Recently Deleted"))].map {
            window.actions.entry($0, $1, number: gallery.id)
        }
        Menu(parts: [.section(entries)]).open(at: x, y, of: row.widget, in: window)
    }

    private func addActions() {
        func add(_ name: String, _ perform: @escaping @MainActor (GalleryListView, GalleryEntry) -> Void) {
            window.actions.add(name) { [weak self] id in
                if let self, let gallery = browser.galleries.first(where: { $0.id == id }) { perform(self, gallery) }
            }
        }
        add("open-row") { $0.open($1) }
        add("rename-row") { $0.galleries.reveal($1.id)?.name.edit() }
        add("delete-row") { $0.delete($1) }
    }

    /// How long a drag rests on a gallery until the gallery opens.
    private static let spring = Duration.milliseconds(800)

    /// Opens the gallery that a drag rests on, so that the drag can go to a place among its images.
    private func hover(_ gallery: GalleryEntry) {
        guard hovered != gallery.id else { return }
        hovered = gallery.id
        Task { @MainActor in
            try? await Task.sleep(for: Self.spring)
            if hovered == gallery.id, let gallery = browser.galleries.first(where: { $0.id == gallery.id }) { open(gallery) }
        }
    }

    /// Says what became of a drop on a gallery's row.
    private func report(_ report: DropReport) {
        let summary = DropSummary(report)
        window.say(summary.isEmpty ? tr("There is no image in what was dropped.") : summary.sentence, offering: summary.added > 0 ? "undo" : nil)
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
        opened()
        // If the gallery could not be opened, the one before is open still.
        show()
    }

    private func pressed(_ key: Keys.Key) -> Bool {
        guard let gallery = galleries.focused else { return false }
        switch key {
        case .delete: delete(gallery)
        case .menu:
            guard let row = galleries.reveal(gallery.id) else { return false }
            openMenu(row, Double(gtk_widget_get_width(row.widget.pointer)) / 2, Double(gtk_widget_get_height(row.widget.pointer)) / 2)
        default: return false
        }
        return true
    }

    private func delete(_ gallery: GalleryEntry) {
        Task { @MainActor in
            let count = browser.galleries.count
            browser.delete(gallery.name)
            if browser.galleries.count < count { window.say(tr("Moved “%@” to Recently Deleted.", gallery.name), offering: "undo") }
        }
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
